"""Pineapple for people: terminal, commands, narration, page."""
