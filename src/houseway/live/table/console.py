"""The console of a dealer of real cards: what comes next, and what players may say."""

from collections.abc import Iterator

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.live import dual_control as dual
from houseway.live.table.state import LiveTable
from houseway.tables.messages import Command, tag
from houseway.tables.offers import Offer
from houseway.tables.people import DEALER
from houseway.tables.state import TableState


class NextAct(msgspec.Struct, frozen=True):
    """The name of the dealer's next command, which the dealer completes with the cards. If it
    `waits`, players still have time."""

    command: str
    waits: bool


class PlayerOffer(msgspec.Struct, frozen=True):
    player: str
    offer: Offer[Command]


class Console(msgspec.Struct, frozen=True):
    """`wagers` are those that players may place now; `again` repeats those of the last round, while
    the layout is empty."""

    next: NextAct | None
    players: tuple[PlayerOffer, ...]
    wagers: tuple[PlayerOffer, ...] = ()
    again: tuple[Command, ...] = ()


def console(game: AnyGame, live: LiveTable) -> Console | None:
    if live.dealing != "human" or live.table is None or live.status == "closed":
        return None
    table = live.table
    if dual.holding(live):
        return Console(None, ())
    nothing_lies = table.round is not None and not table.round.at_stake
    again = tuple(wagers_again(game, table)) if nothing_lies else ()
    said = tuple(player_offers(game, table))
    keyed = tuple(o for o in said if o.offer.command.shortcut and not o.offer.command.happened)
    wagers = tuple(one for one in said if is_wager(one.offer))
    return Console(next_act(game, table), keyed, wagers, again)


def is_wager(offer: Offer[Command]) -> bool:
    """Whether it puts chips on a kind of wager."""
    return offer.amount is not None and hasattr(offer.command, "kind")


def wagers_again(game: AnyGame, table: TableState) -> Iterator[Command]:
    """Return the wagers of the last round that are still accepted, one after the other."""
    repeat = game.get(cap.REPEAT_WAGERS)
    for command in () if repeat is None else repeat(table):
        try:
            table = game.act(table, command)
        except (Refusal, BadInput):
            continue
        yield command


def next_act(game: AnyGame, table: TableState) -> NextAct | None:
    """Return what an automatic dealer would do next."""
    move = game.dealer(table)
    if move is None or move.command.by != DEALER:
        return None
    return NextAct(tag(move.command), move.after == "turn")


def player_offers(game: AnyGame, table: TableState) -> Iterator[PlayerOffer]:
    for player in dict.fromkeys((*table.floor.seats.values(), *table.floor.bank.chips)):
        for offer in game.legal(table, player):
            yield PlayerOffer(player, offer)
