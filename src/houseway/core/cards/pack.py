"""A pack is a multiset of cards, each written as a short code such as `As` or `teen`.

Cards travel as their codes everywhere (events, JSON, the command line), so that a record reads
the same in all places. What a code means is said by the pack's own module.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NewType

from houseway.core.errors import BadInput, quote
from houseway.core.words import Text, nt, number, t

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
    name: Text
    cards: tuple[Card, ...]
    spellings: Mapping[str, Card]
    notation: Text

    @cached_property
    def copies(self) -> Mapping[Card, int]:
        return Counter(self.cards)

    def times(self, packs: int) -> "Pack":
        """The deck made of several of these packs, one behind the other."""
        if packs < 1:
            raise BadInput(t("A deck has at least one pack, not {packs}.", packs=packs))
        name = nt("deck of {count} pack", "deck of {count} packs", packs)
        return Pack(name, self.cards * packs, self.spellings, self.notation)

    def parse_card(self, text: str) -> Card:
        card = self.spellings.get(text.strip().lower())
        if card is None:
            raise self._not_a_card(text)
        return card

    def parse(self, texts: Iterable[str], count: int | None = None) -> tuple[Card, ...]:
        """Cards from their codes, checked against the pack and against `count` where given.

        A text may hold several codes, apart by blanks or commas.
        """
        codes = [code for text in texts for code in text.replace(",", " ").split()]
        cards = tuple(self.parse_card(code) for code in codes)
        if count is not None and len(cards) != count:
            raise CardError(
                nt(
                    "{count} card is needed, not {given}.",
                    "{count} cards are needed, not {given}.",
                    count,
                    given=number(len(cards)),
                )
            )
        self.check(cards)
        return cards

    def check(self, cards: Iterable[Card]) -> None:
        """Refuses cards the pack cannot have dealt: unknown ones, or one too often."""
        for card, times in Counter(cards).items():
            held = self.copies.get(card, 0)
            if held == 0:
                raise self._not_a_card(card)
            if times > held:
                raise CardError(
                    t(
                        "The card {card} appears {times}, but the {pack} has it {held}.",
                        card=card,
                        times=_times(times),
                        pack=self.name,
                        held=_times(held),
                    )
                )

    def _not_a_card(self, text: str) -> CardError:
        return CardError(
            t(
                "{text} isn't a card of the {pack}: {notation}.",
                text=quote(text),
                pack=self.name,
                notation=self.notation,
            )
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


def _times(count: int) -> Text:
    match count:
        case 1:
            return t("once")
        case 2:
            return t("twice")
        case _:
            return nt("{count} time", "{count} times", count)
