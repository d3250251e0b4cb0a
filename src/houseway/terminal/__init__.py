"""Tools for games and commands at a terminal."""
