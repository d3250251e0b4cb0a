"""The readings, the state of a table, and the game's own commands and events."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from houseway.core.rulebook import Reading, ReadingsBase, check_readings
from houseway.core.words import t
from houseway.tables.messages import Command, Event
from houseway.tables.plain_round import PlainCommand, PlainEvent, PlainRound
from houseway.tables.plain_table import PlainSettings, PlainTable
from houseway.tables.rounds import Deal, Settle
from houseway.tables.wagers import Limits, Wager
from three_card_poker.ranking import Cards
from three_card_poker.wagers import ANTE, BETS, PLAY


class Readings(ReadingsBase, frozen=True):
    pair_plus_of_a_fold: Annotated[
        Literal["lost", "stands"],
        Reading(
            question=t("What happens to the Pair Plus of a hand that folds?"),
            clauses=("TCP-6.3",),
            effect=t("lost: it goes with the Ante. stands: it is settled by its cards."),
        ),
    ] = "lost"


class Round(PlainRound[Readings], frozen=True):
    """A round; its phases are betting, deciding, and settled or void."""

    hands: Mapping[int, Cards] = {}
    dealer: Cards = ()
    folded: tuple[int, ...] = ()

    @property
    def undecided(self) -> tuple[Wager, ...]:
        """Return the Antes of hands that are neither played nor folded yet."""
        decided = {*self.folded, *(w.box for w in self.wagers if w.kind == PLAY.name)}
        waiting = self.hands.keys() - decided
        return tuple(w for w in self.wagers if w.kind == ANTE.name and w.box in waiting)


Table: TypeAlias = PlainTable[PlainSettings[Readings], Round]


def open_table(readings: ReadingsBase, limits: Mapping[str, Limits]) -> Table:
    own = check_readings(readings, Readings, "Three Card Poker")
    return Table(PlainSettings(own, BETS.notice(limits)))


class Play(Command, frozen=True):
    box: int


class Fold(Command, frozen=True):
    box: int


class Dealt(Event, frozen=True):
    hands: Mapping[int, Cards]
    dealer: Cards

    check = "deal"


class HandFolded(Event, frozen=True):
    box: int
    clause: str


AnyCommand = PlainCommand | Deal | Play | Fold | Settle
AnyEvent = PlainEvent | Dealt | HandFolded
