"""Shuffles that can be repeated and are even."""
