"""What one viewer may see of a table: a whitelist. Discards and the pack are in no view."""

from collections.abc import Mapping

import msgspec

from houseway.core.cards import Card
from houseway.core.rulebook import readings_in_force
from houseway.games.pineapple.rules.rows import SIZES, Row
from houseway.games.pineapple.rules.settlement import PairLine
from houseway.games.pineapple.table.seats import lineup
from houseway.games.pineapple.table.state import (
    Down,
    Hand,
    HandSeat,
    Irregularity,
    Phase,
    Round,
    Table,
)
from houseway.tables.wagers import Limits

CardSeen = Card | None  # None is a card face down, or a real one that is not entered yet


class HandView(msgspec.Struct, frozen=True):
    position: int
    seat: int
    player: str
    fantasy: bool
    top: tuple[CardSeen, ...]
    middle: tuple[CardSeen, ...]
    bottom: tuple[CardSeen, ...]
    held: tuple[CardSeen, ...]  # dealt and not yet placed
    discarded: int  # how many cards, never which
    declared: bool
    confirmed: bool
    announced: bool


class RoundView(msgspec.Struct, frozen=True):
    number: int
    phase: Phase
    readings: Mapping[str, object]
    point: int
    stakes: Mapping[str, int]
    hands: tuple[HandView, ...]
    to_place: tuple[int, ...]  # the positions that may place cards now
    lines: tuple[PairLine, ...]
    by_hand: bool  # real cards: only what the dealer has entered is known
    irregularities: tuple[Irregularity, ...]


class TableView(msgspec.Struct, frozen=True):
    game: str
    viewer: str
    seats: Mapping[int, str]
    chips: Mapping[str, int]
    readings: Mapping[str, object]
    limits: Mapping[str, Limits]
    buttons: int
    out: tuple[str, ...]
    away: tuple[str, ...]  # of those: whom the house placed for
    fantasy: Mapping[str, int]
    next: tuple[HandSeat, ...]  # who would play if a hand were dealt now, by position
    down: Down | None
    round: RoundView | None
    last: RoundView | None


def view(table: Table, viewer: str) -> TableView:
    return TableView(
        game="pineapple",
        viewer=viewer,
        seats=dict(table.floor.seats),
        chips=dict(table.floor.bank.chips),
        readings=readings_in_force(table.settings.readings),
        limits=dict(table.settings.limits),
        buttons=table.buttons,
        out=table.out,
        away=table.away,
        fantasy=dict(table.fantasy),
        next=lineup(table),
        down=table.down,
        round=round_view(table.round, viewer) if table.round else None,
        last=round_view(table.recent[-1], viewer) if table.recent else None,
    )


def round_view(round_: Round, viewer: str) -> RoundView:
    return RoundView(
        number=round_.number,
        phase=round_.phase,
        readings=readings_in_force(round_.readings),
        point=round_.point,
        stakes=dict(round_.stakes),
        hands=tuple(
            hand_view(round_, position, hand, viewer)
            for position, hand in enumerate(round_.hands, start=1)
        ),
        to_place=tuple(position for position, _ in round_.to_place),
        lines=round_.lines,
        by_hand=round_.by_hand,
        irregularities=round_.irregularities,
    )


def hand_view(round_: Round, position: int, hand: Hand, viewer: str) -> HandView:
    is_owner = viewer == hand.player
    # Real cards are entered only when they are face up.
    face_up = round_.by_hand or not hand.place.fantasy or round_.phase in ("showdown", "settled")
    shown = is_owner or face_up
    # The first five are face up before their players; later cards come face down.
    held_shown = is_owner or round_.phase == "five"
    return HandView(
        position=position,
        seat=hand.place.seat,
        player=hand.player,
        fantasy=hand.place.fantasy,
        top=row_seen(hand, "top", shown),
        middle=row_seen(hand, "middle", shown),
        bottom=row_seen(hand, "bottom", shown),
        held=held_seen(hand, held_shown),
        discarded=hand.discarded,
        declared=hand.declared,
        confirmed=hand.confirmed,
        announced=hand.announced,
    )


def row_seen(hand: Hand, row: Row, shown: bool) -> tuple[CardSeen, ...]:
    return (None,) * SIZES[row] if hand.face_down else show_cards(hand.rows[row], shown)


def held_seen(hand: Hand, shown: bool) -> tuple[CardSeen, ...]:
    if hand.unseen and not hand.face_down:
        return (None,) * hand.unseen
    return show_cards(hand.held, shown)


def show_cards(cards: tuple[Card, ...], shown: bool) -> tuple[CardSeen, ...]:
    return tuple(card if shown else None for card in cards)
