"""Houseway: four casino table games, played, explained and analysed by their rule documents."""

__version__ = "0.1.0"
