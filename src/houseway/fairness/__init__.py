"""Shuffles that can be checked: the same seed always gives the same order."""

from houseway.fairness.shuffle import Draws, shuffled

__all__ = ["Draws", "shuffled"]
