"""What is asked and recorded where something at a table was wrong."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from houseway.core.words import t
from houseway.live.amendments import Amendment, Json, Steps
from houseway.live.messages import HouseCommand, HouseEvent, PaymentTerms, ToldReason
from houseway.tables.messages import Settlement, asked

Handed = Literal["too-much", "too-little"]
PAYMENT = "payment"  # what it is called among the settlements


class Evidence(msgspec.Struct, frozen=True):
    """What the record says of a round, with every earlier correction of it already made. What the
    house paid meanwhile is among the steps."""

    before: Json  # the game's table, as it stood when the round was opened
    steps: Steps
    real_cards: bool  # whether they were entered by hand


class HousePaid(HouseCommand, frozen=True):
    """A step of a round that nobody asked for in it: what the house paid or took meanwhile, for an
    earlier round or for a dispute. Only evidence has it."""

    payments: Mapping[str, int]


class CorrectRound(HouseCommand, frozen=True):
    """The round was really otherwise. The house adds the evidence from its own record."""

    round: Annotated[int, asked(t("Round"))]
    amendments: tuple[Amendment, ...]
    reason: ToldReason
    evidence: Evidence | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


class TakeBackLast(HouseCommand, frozen=True):
    """The last thing entered in this round was a slip, and nothing has happened since."""

    evidence: Evidence | None = None

    routine = True
    needs_record = True
    shortcut = "u"


class EndRound(HouseCommand, frozen=True):
    """Management ends the round in progress."""

    reason: ToldReason

    happened = t("The round cannot go on")
    needs_second_person = True


class NotePayment(HouseCommand, frozen=True):
    """At the felt a player was handed more or less than the record says. Made good, the chips were
    put right there and then; otherwise the books follow what was handed over."""

    round: Annotated[int, asked(t("Round"))]
    player: Annotated[str, asked(t("Player"))]
    handed: Annotated[Handed, asked(t("What was handed over"))]
    amount: Annotated[int, asked(t("By how much"))]
    made_good: Annotated[bool, asked(t("Put right at the felt"))]
    reason: ToldReason
    terms: PaymentTerms | None = None

    at_any_stage = True  # it names its round
    needs_second_person = True
    needs_record = True


# -- Events ----------------------------------------------------------------------------------------


class RoundCorrected(HouseEvent, frozen=True):
    """`table` is the game's table as it is now, `changed` what that does to settled wagers: old
    lines with the opposite sign, and new ones. `result` is how the round ended, if it ended by
    this."""

    round: int
    amendments: tuple[Amendment, ...]
    reason: str  # as staff gave it; none if it was taken back at once
    changed: tuple[Settlement, ...]
    table: Json
    result: str | None = None
    taken_back: bool = False  # at once, by whoever entered it

    check = "settlement"

    @property
    def corrected_round(self) -> int:
        return self.round

    @property
    def corrects_wager(self) -> bool:
        return bool(self.changed)

    @property
    def round_result(self) -> str | None:
        return self.result

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        return self.changed


class RoundCalledOff(HouseEvent, frozen=True):
    """What follows is how the game settles a round that cannot be finished."""

    round: int
    reason: str


class PaymentNoted(HouseEvent, frozen=True):
    round: int
    player: str
    amount: int
    made_good: bool
    reason: str
    day: str = ""  # in which it counts

    @property
    def corrected_round(self) -> int:
        return self.round

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        if self.made_good:
            return ()
        return (Settlement(self.round, self.player, PAYMENT, 0, self.amount, PAYMENT),)
