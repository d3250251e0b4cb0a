"""What one viewer may see of a table: a whitelist. Nothing else is visible."""

from collections.abc import Mapping

import msgspec

from houseway.core.cards import Card
from houseway.core.rulebook import readings_in_force
from houseway.games.low_high.rules.hands import UNSEEN, Setting
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settlement import LowHighLine, LowHighWager
from houseway.games.low_high.table.boxes import decider
from houseway.games.low_high.table.idle_players import Absence, absences
from houseway.games.low_high.table.state import Announcement, Hand, Round, SetBy, Table
from houseway.tables.plain_table import PlainView

CardSeen = Card | None  # None is a card face down


class HandView(msgspec.Struct, frozen=True):
    cards: tuple[CardSeen, ...]
    is_set: bool
    setting: Setting | None
    exposed: tuple[int, ...] = ()
    reason: SetBy | None = None  # of a hand that is seen: it tells of the cards
    unseen: bool = False  # real cards of it have not been entered yet
    withdrawing: tuple[str, ...] = ()  # who may take back their bets on it
    decides: str | None = None


class RoundView(msgspec.Struct, frozen=True):
    number: int
    phase: str
    readings: Mapping[str, object]
    wagers: tuple[LowHighWager, ...]
    hands: Mapping[int, HandView]
    dealer: HandView | None
    lines: tuple[LowHighLine, ...]
    told: tuple[Announcement, ...]


class TableView(PlainView[RoundView], frozen=True):
    away: Mapping[str, Absence] = {}  # players with a seat who have not acted for a while


def view(rules: LowHighRules, table: Table, viewer: str) -> TableView:
    seen = TableView.of(
        rules.name, table, viewer, lambda round_: round_view(rules, table, round_, viewer)
    )
    return msgspec.structs.replace(seen, away=absences(table))


def round_view(rules: LowHighRules, table: Table, round_: Round, viewer: str) -> RoundView:
    live = round_ is table.round
    return RoundView(
        number=round_.number,
        phase=round_.phase,
        readings=readings_in_force(round_.readings),
        wagers=round_.wagers,
        hands={
            box: hand_view(
                hand,
                open_=round_.phase == "settled" or hand.looked_by == viewer or hand.is_turned,
                decides=decider(rules, table, box) if live else None,
            )
            for box, hand in round_.hands.items()
        },
        dealer=None
        if round_.dealer is None
        else hand_view(round_.dealer, open_=round_.dealer.setting is not None),
        lines=round_.lines,
        told=round_.told,
    )


def hand_view(hand: Hand, *, open_: bool, decides: str | None = None) -> HandView:
    return HandView(
        cards=tuple(
            card if card != UNSEEN and (open_ or i in hand.exposed) else None
            for i, card in enumerate(hand.cards)
        ),
        is_set=hand.is_set,
        setting=hand.setting if open_ else None,
        exposed=hand.exposed,
        reason=hand.reason if open_ else None,
        unseen=not hand.is_known,
        withdrawing=hand.withdrawing,
        decides=decides,
    )
