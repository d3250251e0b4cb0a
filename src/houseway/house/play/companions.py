"""Let bots join: open their accounts, and buy chips, a seat or an entry for them."""

from collections.abc import AsyncIterator, Iterator

from houseway.core.errors import Refusal
from houseway.game.tournament import AnyTournament
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.accounts.sign_in import Accounts
from houseway.house.play.command_handler import CommandHandler, CommandRequest
from houseway.house.play.retry import until_known
from houseway.house.play.stream_states import StreamState
from houseway.house.run.clock import by_the_clock
from houseway.registry import game
from houseway.tables.messages import Command, tag
from houseway.tables.offers import Bounds
from houseway.tables.seating import BuyIn, Sit

NAMES = ("Abel", "Bela", "Cato", "Dora", "Egon", "Fay", "Gus", "Hedda", "Ivo", "Jule", "Knut")
MOST_NAMES = 256  # to try; people may have some of them
MONEY = 1_000_000
CHIPS = 50_000
BOT_CHIPS = "bot-chips"  # the reason of a deposit in the record


def names() -> Iterator[str]:
    for n in range(MOST_NAMES):
        yield NAMES[n % len(NAMES)] + ("" if n < len(NAMES) else f" {n}")


async def is_bot(accounts: Accounts, name: str) -> bool:
    """Whether this name is a bot with money; open it if it is new. Never use a person's account."""
    try:
        await accounts.open_account(THE_HOUSE, name, None, ("player",), "bot")
    except Refusal as refusal:
        if refusal.code == "name-alike":
            return False
        if refusal.code != "name-taken":
            raise
        found = await accounts.account(name)
        if found.kind != "bot" or found.disabled:
            return False
    if await accounts.balance(name) < CHIPS:
        await accounts.deposit(THE_HOUSE, name, MONEY, BOT_CHIPS)
    return True


async def some_bots(accounts: Accounts, count: int) -> AsyncIterator[str]:
    for name in names():
        if count == 0:
            return
        if await is_bot(accounts, name):
            count -= 1
            yield name


async def names_of_bots(accounts: Accounts, count: int) -> tuple[str, ...]:
    return tuple([name async for name in some_bots(accounts, count)])


async def seat_bots(accounts: Accounts, handler: CommandHandler, table: str, count: int) -> None:
    """Seat bots at the first free places of a table."""
    box = 0
    async for name in some_bots(accounts, count):
        box += 1
        await seat_bot(handler, table, name, box)


async def seat_bot(handler: CommandHandler, table: str, bot: str, box: int) -> None:
    current = await handler.read(table)
    for command in (BuyIn(bot, chips_to_buy(current, bot)), Sit(bot, box)):
        await execute_as_bot(handler, table, bot, command)


async def enter_bots(
    accounts: Accounts, handler: CommandHandler, rules: AnyTournament, stream: str, count: int
) -> None:
    """Apply for bots, whom the director accepts as anyone else. If entries close early, the rest
    stay away."""
    async for name in some_bots(accounts, count):
        try:
            await execute_as_bot(handler, stream, name, rules.application(name))
        except Refusal as refusal:
            if refusal.code != "entries-closed":
                raise
            return


async def execute_as_bot(handler: CommandHandler, stream: str, bot: str, command: Command) -> None:
    current = await handler.read(stream)
    dated = by_the_clock(current.kind, command)
    request = CommandRequest(dated, bot, "player", f"joins-{tag(command)}-{bot}")
    await until_known(lambda: handler.execute(stream, request))


def chips_to_buy(current: StreamState, bot: str) -> int:
    offers = game(current.kind.name).legal(current.state.table, bot)
    buy = next(offer for offer in offers if isinstance(offer.command, BuyIn))
    return (buy.amount or Bounds(1, CHIPS, 1)).fit(CHIPS)
