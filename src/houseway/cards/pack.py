"""A pack is a multiset of cards, each written as a short code such as `As` or `teen`.

Cards travel as their codes everywhere (events, JSON, the command line), so that a record reads
the same in all places. What a code means is said by the pack's own module.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NewType

from houseway.errors import BadInput, quoted

Card = NewType("Card", str)


class CardError(BadInput):
    """A card that is unknown, repeated, missing or too many."""


@dataclass(frozen=True)
class PackCheck:
    """What a count of the cards found, each list in the pack's order."""

    missing: tuple[Card, ...]
    extra: tuple[Card, ...]
    foreign: tuple[str, ...]

    @property
    def complete(self) -> bool:
        return not (self.missing or self.extra or self.foreign)


@dataclass(frozen=True)
class Pack:
    name: str
    cards: tuple[Card, ...]
    spellings: Mapping[str, Card]
    notation: str

    @cached_property
    def copies(self) -> Mapping[Card, int]:
        return Counter(self.cards)

    def times(self, packs: int) -> "Pack":
        """The deck made of several of these packs, one behind the other."""
        if packs < 1:
            raise BadInput(f"A deck holds at least one pack, not {packs}.")
        name = f"deck of {packs} {self.name}s"
        return Pack(name, self.cards * packs, self.spellings, self.notation)

    def parse_card(self, text: str) -> Card:
        card = self.spellings.get(text.strip().lower())
        if card is None:
            raise CardError(f"{quoted(text)} is not a card of the {self.name}: {self.notation}.")
        return card

    def parse(self, texts: Iterable[str], count: int | None = None) -> tuple[Card, ...]:
        """Cards from their codes, checked against the pack and against `count` where given.

        A text may hold several codes, apart by blanks or commas.
        """
        codes = [code for text in texts for code in text.replace(",", " ").split()]
        cards = tuple(self.parse_card(code) for code in codes)
        if count is not None and len(cards) != count:
            raise CardError(f"{_said(count)} needed, and {_given(len(cards))}.")
        self.check(cards)
        return cards

    def check(self, cards: Iterable[Card]) -> None:
        """Refuses cards the pack cannot have dealt: unknown ones, or one too often."""
        for card, times in Counter(cards).items():
            held = self.copies.get(card, 0)
            if held == 0:
                raise CardError(
                    f"{quoted(card)} is not a card of the {self.name}: {self.notation}."
                )
            if times > held:
                raise CardError(
                    f"The card {card} is there {_times(times)}, "
                    f"and the {self.name} holds it {_times(held)}."
                )

    def inspect(self, codes: Iterable[str]) -> PackCheck:
        """Counts cards against the pack, as a dealer does before and after play."""
        found: Counter[Card] = Counter()
        foreign: list[str] = []
        for code in codes:
            card = self.spellings.get(code.strip().lower())
            if card is None or card not in self.copies:
                foreign.append(code)
            else:
                found[card] += 1
        return PackCheck(
            missing=tuple(c for c, n in self.copies.items() for _ in range(n - found[c])),
            extra=tuple(c for c, n in self.copies.items() for _ in range(found[c] - n)),
            foreign=tuple(foreign),
        )


def _said(count: int) -> str:
    return "One card is" if count == 1 else f"{count} cards are"


def _given(count: int) -> str:
    return {0: "none is there", 1: "1 is there"}.get(count, f"{count} are there")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
