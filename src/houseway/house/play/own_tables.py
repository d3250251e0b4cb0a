"""Open tables of someone's own at a click, with practice chips, a seat and bots to play with.

An account has one such table of each game: asking again returns the same one.
"""

import secrets
from collections.abc import Callable

from houseway.game import capabilities as cap
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.companions import names_of_bots, seat_bot
from houseway.house.play.player_commands import Actor
from houseway.house.play.retry import until_known
from houseway.house.play.stream_states import StreamState
from houseway.house.run.clock import by_the_clock
from houseway.house.run.identifiers import OWN_TABLE, new_id
from houseway.house.run.worker import Worker
from houseway.live.table.commands import OpenTable
from houseway.registry import game
from houseway.tables.dealing import Pace
from houseway.tables.messages import Command
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn, Sit

PACE = Pace(pause=1.0)  # there is no clock for bets and turns
WAGERS_TO_BUY = 100  # the chips suffice for this many of the largest minimum wager
MINE = 1  # the player's place


async def own_table(house: Worker, actor: Actor, name: str, opens: Callable[[], None]) -> str:
    """Return the id of the table, with the player seated; `opens` may refuse to open another."""
    stream = await find_own_table(house, actor.name, name)
    if stream is None:
        opens()
        stream = await open_own_table(house, actor, name)
    await seat_player(house, actor, stream)
    return stream


async def find_own_table(house: Worker, player: str, name: str) -> str | None:
    for stream, current in await house.own_tables(player):
        if current.kind.name == name and current.state.status == "open":
            return stream
    return None


async def open_own_table(house: Worker, actor: Actor, name: str) -> str:
    rules = game(name)
    others = await names_of_bots(house.accounts, rules.fewest_players - 1)
    stream, title = new_id(OWN_TABLE), str(rules.title)
    opening = OpenTable(
        "house",
        stream,
        title,
        pace=PACE,
        practice=rules.has(cap.ADVICE),
        owner=actor.name,
        companions=others,
    )
    request = CommandRequest(opening, actor.name, "player", f"open-{stream}", why="practice")
    await until_known(lambda: house.handler.open(stream, name, title, request))
    for place, bot in enumerate(others, start=MINE + 1):
        await seat_bot(house.handler, stream, bot, place)
    house.roster.look_now()
    return stream


async def seat_player(house: Worker, actor: Actor, stream: str) -> None:
    """Give a player chips and a seat, at the first visit and at every other."""
    current = await house.handler.read(stream)
    floor = current.state.need_opened().floor
    if not floor.bank.has(actor.name) and floor.seat_of(actor.name) is None:
        await execute(house, actor, stream, buy_in(current, actor.name))
    if floor.seat_of(actor.name) is None:
        sit = next((o for o in offers(current, actor.name) if isinstance(o.command, Sit)), None)
        if sit is not None:
            await execute(house, actor, stream, sit.command)


def buy_in(current: StreamState, player: str) -> BuyIn:
    limits = current.state.need_opened().settings.limits
    wanted = WAGERS_TO_BUY * max((one.minimum for one in limits.values()), default=1)
    buy = next(offer for offer in offers(current, player) if isinstance(offer.command, BuyIn))
    return BuyIn(player, wanted if buy.amount is None else buy.amount.fit(wanted))


def offers(current: StreamState, player: str) -> tuple[Offer[Command], ...]:
    return current.kind.legal(current.state, player)


async def execute(house: Worker, actor: Actor, stream: str, command: Command) -> None:
    current = await house.handler.read(stream)
    dated = by_the_clock(current.kind, command)
    request = CommandRequest(dated, actor.name, "player", secrets.token_hex(8))
    await until_known(lambda: house.handler.execute(stream, request))
