"""What one viewer may see of a table: a whitelist. Discards and the pack are in nobody's view."""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.cards import Card
from houseway.games.pineapple.round import Phase
from houseway.games.pineapple.seats import lineup
from houseway.games.pineapple.settlement import PairLine
from houseway.games.pineapple.table import Down, Hand, Place, Round, Table
from houseway.tables.wagers import Limits

CardSeen = Card | None  # None is a card face down


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
    readings: Mapping[str, Any]
    point: int
    stakes: Mapping[str, int]
    hands: tuple[HandView, ...]
    to_place: tuple[int, ...]  # the positions that may place cards now
    lines: tuple[PairLine, ...]


class TableView(msgspec.Struct, frozen=True):
    game: str
    viewer: str
    seats: Mapping[int, str]
    chips: Mapping[str, int]
    readings: Mapping[str, Any]
    limits: Mapping[str, Limits]
    buttons: int
    out: tuple[str, ...]
    fantasy: Mapping[str, int]
    next: tuple[Place, ...]  # who would play if a hand were dealt now, by position
    down: Down | None
    round: RoundView | None
    last: RoundView | None


def view(table: Table, viewer: str) -> TableView:
    return TableView(
        game="pineapple",
        viewer=viewer,
        seats=dict(table.floor.seats),
        chips=dict(table.floor.bank.chips),
        readings=msgspec.to_builtins(table.settings.readings),
        limits=dict(table.settings.limits),
        buttons=table.buttons,
        out=table.out,
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
        readings=msgspec.to_builtins(round_.readings),
        point=round_.point,
        stakes=dict(round_.stakes),
        hands=tuple(
            hand_view(round_, position, hand, viewer)
            for position, hand in enumerate(round_.hands, start=1)
        ),
        to_place=tuple(position for position, _ in round_.to_place),
        lines=round_.lines,
    )


def hand_view(round_: Round, position: int, hand: Hand, viewer: str) -> HandView:
    is_owner = viewer == hand.player
    shown = is_owner or not hand.place.fantasy or round_.phase in ("showdown", "settled")
    # The first five lie face up before their players; later cards come face down.
    held_shown = is_owner or round_.phase == "five"
    return HandView(
        position=position,
        seat=hand.place.seat,
        player=hand.player,
        fantasy=hand.place.fantasy,
        top=seen(hand.rows.top, shown),
        middle=seen(hand.rows.middle, shown),
        bottom=seen(hand.rows.bottom, shown),
        held=seen(hand.held, held_shown),
        discarded=len(hand.discards),
        declared=hand.declared,
        confirmed=hand.confirmed,
        announced=hand.announced,
    )


def seen(cards: tuple[Card, ...], shown: bool) -> tuple[CardSeen, ...]:
    return tuple(card if shown else None for card in cards)
