"""What is recorded at a Pineapple table. Times are whole seconds."""

from collections.abc import Mapping
from typing import Literal

from houseway.core.cards import Card
from houseway.core.words import Text
from houseway.games.pineapple.rules.reasons import CameDuringDown, DownBegins
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import PairLine
from houseway.games.pineapple.rules.sweeps import SweepName
from houseway.games.pineapple.table.state import HandSeat, Irregularity
from houseway.tables.messages import Event, Settlement
from houseway.tables.rounds import ChangesSettings, EndsRound, OpensRound
from houseway.tables.seating import SeatingEvent
from houseway.tables.wagers import Limits


class SettingsChanged(ChangesSettings, frozen=True):
    readings: Mapping[str, object]
    limits: Mapping[str, Limits]


class PlayerSatOut(Event, frozen=True):
    player: str


class PlayerAway(PlayerSatOut, frozen=True):
    """The house has placed for this player, who sits out until they act again."""


class PlayerCameBack(Event, frozen=True):
    player: str


class HandsChosen(Event, frozen=True):
    player: str
    hands: int


class StackTaken(Event, frozen=True):
    """A player has left with this stack; known only where there is a clock."""

    player: str
    chips: int
    at: int


class DownStarted(Event, frozen=True):
    at: int
    fee: int


class FeeTaken(Event, frozen=True):
    """`owed` is the part for which the player had no chips."""

    player: str
    fee: int
    owed: int
    reason: DownBegins | CameDuringDown

    check = "settlement"

    @property
    def fee_taken(self) -> int:
        return self.fee


class RoundOpened(OpensRound, frozen=True):
    """A hand opens; `by_hand` says that real cards are dealt and the pack is unknown, and `at` is
    the time on the house's clock if there is one."""

    readings: Mapping[str, object]
    point: int
    places: tuple[HandSeat, ...]
    stakes: Mapping[str, int]
    pack: tuple[Card, ...]
    by_hand: bool = False
    at: int | None = None

    @property
    def real_card(self) -> bool:
        return self.by_hand


class CardsDealt(Event, frozen=True):
    """The next cards of the pack, by position: thirteen in Fantasy Land, five, or three."""

    phase: Literal["fantasy", "five", "streets"]
    cards: Mapping[int, tuple[Card, ...]]

    check = "deal"


class CardsPlaced(Event, frozen=True):
    position: int
    rows: Rows
    discard: Card | None

    check = "settings"


class HousePlaced(CardsPlaced, frozen=True):
    """By the house, for a player whose time had run out: a rule of this house."""


class RealCardsDealt(Event, frozen=True):
    """How many real cards come next, by position; the house does not know which."""

    phase: Literal["fantasy", "five", "streets"]
    counts: Mapping[int, int]

    check = "deal"


class CardsEntered(Event, frozen=True):
    """Real cards that are face up now, and how many were discarded unseen."""

    position: int
    rows: Rows
    discarded: int

    check = "settings"


class HandSet(Event, frozen=True):
    """Thirteen real cards are in their segments, face down."""

    position: int

    check = "settings"


class HandsShown(Event, frozen=True):
    pass


class SweepDeclared(Event, frozen=True):
    position: int


class SweepConfirmed(Event, frozen=True):
    position: int
    name: SweepName
    points: int

    check = "settlement"


class StayAnnounced(Event, frozen=True):
    position: int
    player: str


class PairSettled(Event, frozen=True):
    line: PairLine

    check = "settlement"

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        line = self.line
        return pair_side(round_, line.a, line.paid), pair_side(round_, line.b, -line.paid)

    @property
    def sentence(self) -> Text:
        return self.line.result


def pair_side(round_: int, player: str, paid: int) -> Settlement:
    outcome = "win" if paid > 0 else "lose" if paid < 0 else "tie"
    return Settlement(round_, player, "pair", 0, paid, outcome)


class IrregularityCalled(Event, frozen=True):
    irregularity: Irregularity


class RoundEnded(EndsRound, frozen=True):
    """A hand ends; `buttons` is their seat now, `fantasy` who has Fantasy Land coming."""

    buttons: int
    fantasy: Mapping[str, int]


ChoiceEvent = PlayerSatOut | PlayerAway | PlayerCameBack | HandsChosen
RealCardsEvent = RealCardsDealt | CardsEntered | HandSet
ShowdownEvent = HandsShown | SweepDeclared | SweepConfirmed | StayAnnounced | IrregularityCalled
HandEvent = CardsDealt | CardsPlaced | HousePlaced | RealCardsEvent | ShowdownEvent
AnyEvent = (
    SeatingEvent
    | SettingsChanged
    | ChoiceEvent
    | StackTaken
    | DownStarted
    | FeeTaken
    | RoundOpened
    | HandEvent
    | PairSettled
    | RoundEnded
)
Events = tuple[AnyEvent, ...]
