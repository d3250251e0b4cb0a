"""Exact mathematics of wagers for any game: distributions, what-if pays, sessions, risk of ruin."""
