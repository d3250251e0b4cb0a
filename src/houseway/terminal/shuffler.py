"""Shuffled packs for the terminal games, round after round from one seed."""

import hashlib
import secrets

from houseway.core.cards import Card, Pack
from houseway.core.fairness import shuffled


class Shuffler:
    def __init__(self, pack: Pack, seed: str | None) -> None:
        self.pack = pack
        self.seed = seed if seed is not None else secrets.token_hex(16)
        self.shuffles = 0

    def next(self) -> tuple[Card, ...]:
        self.shuffles += 1
        key = hashlib.sha256(f"{self.seed}/{self.shuffles}".encode()).digest()
        return shuffled(self.pack.cards, key)
