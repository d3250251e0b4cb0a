"""Exact edges, best play, simulation and reports, all from tables made by the rules code."""
