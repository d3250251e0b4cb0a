"""The demonstration house: one table of each game, with bots that keep it going."""

from houseway.live.messages import OpenTable
from houseway.registry import game
from houseway.service.command_handler import CommandRequest
from houseway.service.companions import is_bot, seat_bot
from houseway.service.worker import Worker
from houseway.tables.dealing import Pace

TABLES = {
    "si-ki-pi": ("The Jade Table", ("Mei", "Arun")),
    "power-pai-gow": ("The Dragon Table", ("Lin", "Sora")),
    "king-high": ("The King's Table", ("Bea", "Otto", "Ines")),
    "pineapple": ("The Orchard", ("Kai", "Noa")),
}
PACE = Pace(bets=15.0, turn=40.0, pause=3.0)


async def open_demonstration(worker: Worker) -> None:
    """Once only: a house that has tables keeps the ones it has."""
    if await worker.open_tables():
        return
    for name, (title, bots) in TABLES.items():
        table = f"demo-{name}"
        await open_table(worker, table, name, title)
        for box, bot in enumerate(bots, start=2):
            if await is_bot(worker.accounts, bot):
                await seat_bot(worker.handler, table, bot, box)


async def open_table(worker: Worker, table: str, name: str, title: str) -> None:
    opening = OpenTable("house", table, title, pace=PACE, practice=game(name).advice is not None)
    asked = CommandRequest(opening, "house", "house", f"open-{table}", why="demonstration")
    await worker.handler.open(table, name, title, asked)
