"""Measurements, not tests: `make bench` prints them, and no test depends on a time."""
