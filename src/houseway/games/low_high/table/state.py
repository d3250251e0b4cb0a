"""The state of a Low-and-High table: a round in progress, the rounds before it, chips and seats."""

from collections.abc import Mapping
from typing import Literal, TypeVar

import msgspec

from houseway.core.cards import Card
from houseway.core.reasons import AnyReason
from houseway.core.typed_json import convert, decode
from houseway.core.words import Text
from houseway.games.low_high.rules.hands import UNSEEN, FourCards, Setting
from houseway.games.low_high.rules.readings import LowHighReadings
from houseway.games.low_high.rules.reasons import cited_clauses
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settlement import LowHighLine, LowHighWager
from houseway.tables.plain_table import PlainSettings, PlainTable

Phase = Literal["betting", "closed", "setting", "showdown", "settled", "void"]

# A correction reaches back this far; older rounds are in the record, not at the table.
ROUNDS_KEPT = 50


class SetBy(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who set a hand, by which clauses, and why so."""

    by: Literal["player", "house", "dealer"]
    clauses: tuple[str, ...]
    reason: AnyReason

    @property
    def why(self) -> Text:
        return self.reason.text

    @classmethod
    def of(cls, by: Literal["player", "house", "dealer"], reason: AnyReason) -> "SetBy":
        return cls(by, cited_clauses(reason), reason)


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What all at the table hear of an irregularity."""

    reason: AnyReason

    @property
    def clause(self) -> str | None:
        return self.reason.clause

    @property
    def why(self) -> Text:
        return self.reason.text


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """Four cards at a box or before the dealer."""

    cards: FourCards
    exposed: tuple[int, ...] = ()  # which of the four cards were shown by mistake
    looked_by: str | None = None
    setting: Setting | None = None
    reason: SetBy | None = None
    laid_by: Literal["player", "house"] | None = None  # real cards that were set face down
    withdrawing: tuple[str, ...] = ()  # who may take back their bets on it after an exposure

    def now(self, **changes: object) -> "Hand":
        return msgspec.structs.replace(self, **changes)

    @property
    def is_known(self) -> bool:
        """Whether every card of it has been dealt openly to the house, or entered."""
        return UNSEEN not in self.cards

    @property
    def is_set(self) -> bool:
        return self.setting is not None or self.laid_by is not None

    @property
    def is_turned(self) -> bool:
        """Whether real cards are open after they were set face down."""
        return self.laid_by is not None and self.setting is not None

    def showing(self, cards: tuple[Card, ...]) -> "Hand":
        """Return the hand with all its cards known; exposed cards keep their places."""
        rest = list(cards)
        for card in self.cards:
            if card != UNSEEN:
                rest.remove(card)
        filled = tuple(rest.pop(0) if card == UNSEEN else card for card in self.cards)
        return self.now(cards=filled)


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int
    readings: LowHighReadings
    phase: Phase = "betting"
    wagers: tuple[LowHighWager, ...] = ()
    hands: Mapping[int, Hand] = {}
    dealer: Hand | None = None
    deals: int = 0  # more than one where a misdeal was dealt again
    walked: tuple[str, ...] = ()
    lines: tuple[LowHighLine, ...] = ()
    ended_by: str = ""
    told: tuple[Announcement, ...] = ()
    misdealt: tuple[tuple[int, int], ...] = ()  # places with another number of real cards than four
    counted: tuple[int, ...] = ()  # how many cards the pack had at each count
    late: tuple[tuple[int, str], ...] = ()  # boxes whose player's time to set was over
    idle: Mapping[str, int] = {}  # when it was opened: who had not wagered since which round

    def now(self, **changes: object) -> "Round":
        return msgspec.structs.replace(self, **changes)

    def telling(self, reason: AnyReason) -> "Round":
        return self.now(told=(*self.told, Announcement(reason)))

    def with_hand(self, box: int, hand: Hand) -> "Round":
        return self.now(hands={**self.hands, box: hand})

    @property
    def boxes_with_wagers(self) -> tuple[int, ...]:
        """In the order of the deal: from the dealer's left, clockwise."""
        return tuple(sorted({wager.box for wager in self.wagers}))

    @property
    def at_stake(self) -> bool:
        """Whether wagers are on the layout or cards have been dealt."""
        return self.phase != "betting" or bool(self.wagers)

    @property
    def has_looked(self) -> bool:
        return any(hand.looked_by is not None for hand in self.hands.values())

    @property
    def has_exposed_box(self) -> bool:
        return any(hand.exposed for hand in self.hands.values())

    @property
    def has_seen_card(self) -> bool:
        """Whether any card was looked at or is exposed, the dealer's too."""
        dealers = self.dealer is not None and bool(self.dealer.exposed)
        return self.has_looked or self.has_exposed_box or dealers

    def bets_on_hand(self, box: int) -> tuple[LowHighWager, ...]:
        """Return the bets on the box's own cards, not those placed there on the dealer's hand."""
        return tuple(w for w in self.wagers if w.box == box and w.on == "box")


class Settings(PlainSettings[LowHighReadings], frozen=True):
    pass


class Table(PlainTable[Settings, Round], frozen=True):
    @property
    def stage(self) -> str:
        """A second deal is another stage: `7 setting 2`."""
        again = self.round is not None and self.round.deals > 1
        return f"{super().stage} {self.in_progress().deals}" if again else super().stage


Part = TypeVar("Part", Settings, Round)


def read_table(rules: LowHighRules, stored: bytes) -> Table:
    """A table from its own JSON, as it was when it was written."""
    table = decode(stored)
    round_ = table.get("round")
    parts = {
        "settings": read_part(rules, table["settings"], Settings),
        "round": None if round_ is None else read_part(rules, round_, Round),
        "recent": tuple(read_part(rules, past, Round) for past in table.get("recent", ())),
    }
    return convert({**table, **parts}, Table, str_keys=True)


def read_part(rules: LowHighRules, stored: dict[str, object], kind: type[Part]) -> Part:
    """Read a part with readings, which are of the game's own class."""
    readings = convert(stored["readings"], rules.readings)
    rest = convert({**stored, "readings": {}}, kind, str_keys=True)
    return msgspec.structs.replace(rest, readings=readings)
