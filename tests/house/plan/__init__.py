"""Faults by plan: a house with a virtual clock and a store that fails, replayed from a seed."""
