"""The demonstration house: one table of each installed game, with bots that keep it going."""

from houseway.game import capabilities as cap
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.companions import is_bot, seat_bot, seat_bots
from houseway.house.run.worker import Worker
from houseway.live.table.commands import OpenTable
from houseway.registry import game, names
from houseway.tables.dealing import Pace

TABLES = {
    "si-ki-pi": ("The Jade Table", ("Mei", "Arun")),
    "power-pai-gow": ("The Dragon Table", ("Lin", "Sora")),
    "king-high": ("The King's Table", ("Bea", "Otto", "Ines")),
    "pineapple": ("The Orchard", ("Kai", "Noa")),
}
OTHERS = 2  # bots at the table of any other game
PACE = Pace(bets=15.0, turn=40.0, pause=3.0)


async def open_demonstration(worker: Worker) -> None:
    """Open the tables of a new demonstration house; one that has tables keeps them."""
    if await worker.open_tables():
        return
    for name, (title, bots) in TABLES.items():
        await open_table(worker, name, title)
        for box, bot in enumerate(bots, start=2):
            if await is_bot(worker.accounts, bot):
                await seat_bot(worker.handler, address(name), bot, box)
    for name in names():
        if name not in TABLES:
            await open_table(worker, name, game(name).title)
            await seat_bots(worker.accounts, worker.handler, address(name), OTHERS)


def address(name: str) -> str:
    return f"demo-{name}"


async def open_table(worker: Worker, name: str, title: str) -> None:
    table = address(name)
    opening = OpenTable("house", table, title, pace=PACE, practice=game(name).has(cap.ADVICE))
    asked = CommandRequest(opening, "house", "house", f"open-{table}", why="demonstration")
    await worker.handler.open(table, name, title, asked)
