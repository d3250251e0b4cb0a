"""What one viewer may see of a table: a whitelist. Whatever is not put in here stays hidden.

Every card in it was dealt face up. Burn cards are a number, and the order of the cards to come is
nothing at all, for players and staff alike.
"""

from collections.abc import Mapping

import msgspec

from houseway.core.cards import Card
from houseway.core.rulebook import readings_in_force
from houseway.games.king_high.rules.wagers import KingHighLine, KingHighWager
from houseway.games.king_high.table.idle_players import rounds_idle, sitting_out
from houseway.games.king_high.table.shoe import Device
from houseway.games.king_high.table.state import Round, ShuffleDue, Table
from houseway.tables.wagers import Limits


class RoundView(msgspec.Struct, frozen=True):
    number: int
    phase: str
    action_round: int
    readings: Mapping[str, object]
    device: Device
    cards: tuple[Card, ...]
    burnt: int  # cards burnt in the round, whichever they are
    wagers: tuple[KingHighWager, ...]
    declared: tuple[KingHighWager, ...]  # said aloud and not confirmed
    lines: tuple[KingHighLine, ...]
    ended_by: str  # the clause that ended the round; empty if none did


class TableView(msgspec.Struct, frozen=True):
    game: str
    viewer: str
    seats: Mapping[int, str]
    chips: Mapping[str, int]
    readings: Mapping[str, object]
    limits: Mapping[str, Limits]
    device: Device
    device_stopped: bool
    smallest_chip: int
    cut_card_out: bool
    cards_in_shoe: int | None  # how many are in the device or the shoe, if it is known
    shuffle_due: ShuffleDue | None
    inspector: str  # by name, where it was said
    inspector_away: bool
    partnerships: tuple[tuple[str, ...], ...]
    away: Mapping[str, int]  # who sits out, after how many rounds without a wager
    round: RoundView | None
    last: RoundView | None


def view(table: Table, viewer: str) -> TableView:
    settings = table.settings
    return TableView(
        game="king-high",
        viewer=viewer,
        seats=dict(table.floor.seats),
        chips=dict(table.floor.bank.chips),
        readings=readings_in_force(settings.readings),
        limits=dict(settings.limits),
        device=settings.device,
        device_stopped=table.stopped,
        smallest_chip=settings.smallest_chip,
        cut_card_out=table.shoe is not None and table.shoe.cut_card_out,
        cards_in_shoe=table.shoe.left if table.shoe is not None else None,
        shuffle_due=table.shuffle_due,
        inspector=table.inspector,
        inspector_away=table.inspector_away,
        partnerships=table.partnerships,
        away={player: rounds_idle(table, player) for player in sitting_out(table)},
        round=round_view(table.round) if table.round else None,
        last=round_view(table.recent[-1]) if table.recent else None,
    )


def round_view(round_: Round) -> RoundView:
    return RoundView(
        number=round_.number,
        phase=round_.phase,
        action_round=round_.action_round,
        readings=readings_in_force(round_.readings),
        device=round_.device,
        cards=round_.cards,
        burnt=round_.burnt_in_all,
        wagers=round_.wagers,
        declared=round_.declared,
        lines=round_.lines,
        ended_by=round_.ended_by,
    )
