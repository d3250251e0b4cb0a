"""Events of a Low-and-High table."""

from collections.abc import Mapping
from typing import Literal

from houseway.core.cards import Card
from houseway.core.reasons import AnyReason, Basis
from houseway.core.words import Text
from houseway.games.low_high.rules.hands import FourCards, Setting
from houseway.games.low_high.rules.reasons import cited_clauses
from houseway.games.low_high.rules.settlement import LowHighLine, LowHighWager
from houseway.tables.messages import Event, MadeSetting, Settlement
from houseway.tables.rounds import (
    ChangesEarlierRound,
    ChangesSettings,
    ClosesBets,
    EndsRoundByClause,
    OpensRound,
    PlacesWager,
    SettlesWager,
    TakesWagerBack,
)
from houseway.tables.seating import SeatingEvent
from houseway.tables.wagers import Limits


class HasReason:
    """An event decided for a reason that it holds."""

    __slots__ = ()

    reason: AnyReason

    @property
    def clause(self) -> str | None:
        return self.reason.clause

    @property
    def clauses(self) -> tuple[str, ...]:
        return cited_clauses(self.reason)

    @property
    def why(self) -> Text:
        return self.reason.text


class SettingsChanged(ChangesSettings, frozen=True):
    readings: Mapping[str, object]
    limits: Mapping[str, Limits]


class RoundOpened(OpensRound, frozen=True):
    """A round opens; `idle` are the seated players who skipped the last round, each with the number
    of the last one they wagered in."""

    readings: Mapping[str, object]
    idle: Mapping[str, int]


class WagerPlaced(PlacesWager[LowHighWager], frozen=True):
    pass


class WagerTakenBack(TakesWagerBack[LowHighWager], frozen=True):
    pass


class BetsClosed(ClosesBets, frozen=True):
    pass


class Dealt(Event, frozen=True):
    hands: Mapping[int, FourCards]
    dealer: FourCards

    check = "deal"


class DealtUnseen(Event, frozen=True):
    """Real cards are dealt face down; `otherwise` are places with a number other than four."""

    boxes: tuple[int, ...]
    otherwise: tuple[tuple[int, int], ...] = ()

    check = "deal"

    @property
    def real_card(self) -> bool:
        return True


class Looked(Event, frozen=True):
    box: int
    player: str


class TimeCalled(HasReason, Event, frozen=True):
    """A player has not set in time."""

    box: int
    player: str
    reason: AnyReason


class HandSet(HasReason, Event, frozen=True):
    box: int
    setting: Setting
    by: Literal["player", "house"]
    reason: AnyReason

    check = "settings"

    @property
    def made_setting(self) -> MadeSetting | None:
        chosen = MadeSetting(self.box, self.setting.low, self.setting.high)
        return chosen if self.by == "player" else None


class HandLaid(Event, frozen=True):
    """Real cards of a box are set and face down; `basis` is why its player or the House Way sets
    them."""

    box: int
    by: Literal["player", "house"]
    basis: Basis

    @property
    def clause(self) -> str | None:
        return self.basis.clause

    check = "settings"


class HandTurned(HasReason, Event, frozen=True):
    """A hand that was set face down is turned and entered."""

    box: int
    setting: Setting
    by: Literal["player", "house"]
    reason: AnyReason

    check = "settings"


class DealerSet(HasReason, Event, frozen=True):
    setting: Setting
    by_house_way: bool
    reason: AnyReason

    check = "settings"


class DealerReset(HasReason, Event, frozen=True):
    setting: Setting
    reason: AnyReason

    check = "settings"


class CardsExposed(HasReason, Event, frozen=True):
    """Cards were shown by mistake; `cards` are the real ones that were entered."""

    box: int
    positions: tuple[int, ...]
    reason: AnyReason
    cards: tuple[Card, ...] = ()


class WithdrawalOffered(Event, frozen=True):
    """Each of the players may take back their own bets on the box's hand."""

    box: int
    clause: str
    players: tuple[str, ...]


class BetsWithdrawn(Event, frozen=True):
    """A player's bets on a box's hand are out of the round."""

    box: int
    player: str
    clause: str


class HandVoided(HasReason, Event, frozen=True):
    """A box's hand has no result; what was bet on it has gone back."""

    box: int
    reason: AnyReason


class BetVoided(HasReason, Event, frozen=True):
    wager: LowHighWager
    reason: AnyReason


class PackCounted(Event, frozen=True):
    """`round` is the one in progress, or the one just over."""

    round: int
    cards: int

    @property
    def corrected_round(self) -> int:
        return self.round


class CardsCollected(HasReason, Event, frozen=True):
    """The cards go back to be shuffled and dealt again; the wagers stay."""

    reason: AnyReason


class PlayerWalked(Event, frozen=True):
    player: str
    clause: str


class WagerSettled(SettlesWager[LowHighLine], frozen=True):
    pass


class RoundEnded(EndsRoundByClause, frozen=True):
    pass


class RoundUndone(HasReason, ChangesEarlierRound, frozen=True):
    """A round that was settled turns out to be void."""

    reason: AnyReason


class DealerCorrected(HasReason, ChangesEarlierRound, frozen=True):
    was: Setting
    setting: Setting
    reason: AnyReason


class WagerCorrected(ChangesEarlierRound, frozen=True):
    """The difference between what was paid and what should have been; `owed` could not be
    retrieved at once, and `basis` is why the money moves."""

    line: LowHighLine
    difference: int
    owed: int
    basis: Basis

    @property
    def clause(self) -> str:
        return self.basis.clause or ""

    @property
    def corrects_wager(self) -> bool:
        return True

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        line = self.line
        return (
            Settlement(
                self.round,
                line.player,
                line.kind,
                0,
                self.difference,
                "corrected",
                line.box,
                line.bet,
            ),
        )


RoundEvent = BetsClosed | Dealt | DealtUnseen | CardsCollected | PlayerWalked | TimeCalled
HandEvent = (
    Looked
    | HandSet
    | HandLaid
    | HandTurned
    | DealerSet
    | DealerReset
    | CardsExposed
    | WithdrawalOffered
)
WagerEvent = WagerPlaced | WagerTakenBack | WagerSettled
WithoutResultEvent = BetsWithdrawn | HandVoided | BetVoided
CorrectionEvent = RoundUndone | DealerCorrected | WagerCorrected
AnyEvent = (
    SeatingEvent
    | SettingsChanged
    | RoundOpened
    | WagerEvent
    | RoundEvent
    | HandEvent
    | WithoutResultEvent
    | PackCounted
    | RoundEnded
    | CorrectionEvent
)
Events = tuple[AnyEvent, ...]
