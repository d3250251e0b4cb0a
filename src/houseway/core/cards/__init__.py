"""Packs of cards: what they hold, how they are written, and whether they are complete."""

from houseway.core.cards.pack import Card, CardError, Pack, PackCheck

__all__ = ["Card", "CardError", "Pack", "PackCheck"]
