"""Pineapple to learn: lessons, guide, environment, baselines."""
