"""The demonstration house: one table of each game, with bots that keep it going."""

import secrets

import structlog

from houseway.errors import Refusal
from houseway.games.catalogue import game
from houseway.live.messages import OpenTable, Pace
from houseway.service import practice
from houseway.service.accounts.sign_in import THE_HOUSE
from houseway.service.desk import Asked, Held
from houseway.service.worker import Worker
from houseway.tables.offers import Bounds
from houseway.tables.seating import BuyIn, Sit

TABLES = {
    "si-ki-pi": ("The Jade Table", ("Mei", "Arun")),
    "power-pai-gow": ("The Dragon Table", ("Lin", "Sora")),
    "king-high": ("The King's Table", ("Bea", "Otto", "Ines")),
    "pineapple": ("The Orchard", ("Kai", "Noa")),
}
PACE = Pace(bets=15.0, turn=40.0, pause=3.0)
WALLET = 1_000_000
CHIPS = 50_000

log = structlog.get_logger()


async def open_demonstration(worker: Worker) -> None:
    """Once only: a house that has tables keeps the ones it has."""
    if await worker.open_tables():
        return
    for name, (title, bots) in TABLES.items():
        table = f"demo-{name}"
        await open_table(worker, table, name, title)
        for box, bot in enumerate(bots, start=2):
            await seat_bot(worker, table, bot, box)


async def open_table(worker: Worker, table: str, name: str, title: str) -> None:
    opening = OpenTable("house", table, title, pace=PACE, practice=name == practice.GAME)
    asked = Asked(opening, "house", "house", f"open-{table}", why="demonstration")
    await worker.desk.open(table, name, title, asked)


async def seat_bot(worker: Worker, table: str, bot: str, box: int) -> None:
    try:
        await worker.accounts.open_account(THE_HOUSE, bot, None, ("player",), "bot")
        await worker.accounts.deposit(THE_HOUSE, bot, WALLET, "play chips for a bot")
    except Refusal as refusal:
        if refusal.code != "name-taken":
            raise
        if (await worker.accounts.account(bot)).kind != "bot":
            return  # a person has the name: nobody plays with that person's money
    held = await worker.desk.held(table)
    for command in (BuyIn(bot, chips_to_buy(held, bot)), Sit(bot, box)):
        asked = Asked(command, bot, "player", secrets.token_hex(8))
        await worker.desk.act(table, asked)


def chips_to_buy(held: Held, bot: str) -> int:
    offers = game(held.kind.name).legal(held.state.table, bot)
    buy = next(offer for offer in offers if isinstance(offer.command, BuyIn))
    return (buy.amount or Bounds(1, CHIPS, 1)).fitted(CHIPS)
