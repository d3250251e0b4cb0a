"""Tournaments to learn from: bots, simulation, environment."""
