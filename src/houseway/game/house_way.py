"""How a game with a House Way sets a hand, and what every other setting is worth."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from houseway.core.cards import Card
from houseway.core.frames import HasFrame, Row
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t


@dataclass(frozen=True)
class SetHand:
    """A way to set a hand as a Low Hand and a High Hand, with what each is called."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    low_name: str
    high_name: str
    low_full_name: str
    high_full_name: str


@dataclass(frozen=True)
class HouseWayAnswer(HasFrame):
    """How the House Way sets a hand, the clauses that decide it, and why in words."""

    cards: tuple[Card, ...]
    hand: SetHand
    clauses: tuple[str, ...]
    why: str

    def rows(self) -> Iterator[Row]:
        yield {
            "cards": " ".join(self.cards),
            "low": " ".join(self.hand.low),
            "high": " ".join(self.hand.high),
            "clauses": ", ".join(self.clauses),
            "why": self.why,
        }

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{which}</td><td>{' '.join(cards)}</td><td>{escape(name)}</td></tr>"
            for which, cards, name in (
                (t("Low"), self.hand.low, self.hand.low_full_name),
                (t("High"), self.hand.high, self.hand.high_full_name),
            )
        )
        return f"<table>{rows}</table><p>{escape(self.why)} ({', '.join(self.clauses)})</p>"


@dataclass(frozen=True)
class SettingWorth:
    """What a setting is worth against the dealer, for a unit wagered."""

    hand: SetHand
    ev: Fraction
    chances: Mapping[str, Fraction]
    house_way: bool
    best: bool


class Explored(tuple[SettingWorth, ...], HasFrame):
    """Every way to set a hand."""

    def rows(self) -> Iterator[Row]:
        for one in self:
            yield {
                "low": " ".join(one.hand.low),
                "high": " ".join(one.hand.high),
                "ev": str(one.ev),
                "ev_float": float(one.ev),
                **{name: float(chance) for name, chance in one.chances.items()},
                "house_way": one.house_way,
                "best": one.best,
            }


@dataclass(frozen=True)
class HouseWay:
    """`choose` takes cards as typed; `explore` every way to set them and what each is worth."""

    cards: int
    wager: str  # that is won or lost by how the cards are set
    choose: Callable[[tuple[str, ...], ReadingsBase], HouseWayAnswer]
    explore: Callable[[tuple[str, ...], ReadingsBase], tuple[SettingWorth, ...]]
