"""The three segments of a hand: top, middle and bottom."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.words import Text, cards, join, t

Row = Literal["top", "middle", "bottom"]
ROWS: tuple[Row, ...] = ("top", "middle", "bottom")
SIZES: Mapping[Row, int] = {"top": 3, "middle": 5, "bottom": 5}  # FUP-deal.4
ROW_TITLES: Mapping[Row, Text] = {
    "top": t("Top"),
    "middle": t("Middle"),
    "bottom": t("Bottom"),
}
ROW_NAMES: Mapping[Row, Text] = {
    "top": t("top"),
    "middle": t("middle"),
    "bottom": t("bottom"),
}
CARDS_OF_A_HAND = sum(SIZES.values())


class Rows(msgspec.Struct, frozen=True):
    """Cards by segment: of a whole hand, or only those placed in one turn."""

    top: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    bottom: tuple[Card, ...] = ()

    def __getitem__(self, row: Row) -> tuple[Card, ...]:
        return {"top": self.top, "middle": self.middle, "bottom": self.bottom}[row]

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.top, *self.middle, *self.bottom)

    @property
    def complete(self) -> bool:
        return all(len(self[row]) == SIZES[row] for row in ROWS)

    @property
    def room(self) -> dict[Row, int]:
        """The number of cards each segment can still take."""
        return {row: SIZES[row] - len(self[row]) for row in ROWS}

    def plus(self, more: "Rows") -> "Rows":
        return Rows(
            (*self.top, *more.top), (*self.middle, *more.middle), (*self.bottom, *more.bottom)
        )


def move_text(rows: Rows, discards: tuple[Card, ...]) -> Text:
    """Return a move in words: the cards for each row, and the discards."""
    parts = (
        t("{cards} top", cards=cards(rows.top)) if rows.top else "",
        t("{cards} middle", cards=cards(rows.middle)) if rows.middle else "",
        t("{cards} bottom", cards=cards(rows.bottom)) if rows.bottom else "",
        t("{cards} discarded", cards=cards(discards)) if discards else "",
    )
    return join(", ", parts)
