"""The players of a match by name, with the seconds of a move after a colon: `strong:0.1`.

One of ours may use other knowledge than what ships: `strong@FOLDER:0.1`. Seconds are of the
processor, so that a busy machine does not weaken a player.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from time import thread_time

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.games.pineapple.player.hands.rule_sets import rules_named
from houseway.games.pineapple.player.playing.external_player import ExternalPlayer
from houseway.games.pineapple.player.playing.match import House
from houseway.games.pineapple.player.playing.monte_carlo import MonteCarlo
from houseway.games.pineapple.player.playing.players import (
    MAKERS,
    QUICK,
    SEARCH,
    Player,
    StrongPlayer,
)
from houseway.games.pineapple.player.streets.knowledge import FOLDERS, NUMBERS, load, load_shipped
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.player.streets.search import Budget, warm_up
from houseway.games.pineapple.rules.readings import Readings

PROGRAM = "program:"  # before the command line of an external player
NEAREST = "published"  # the knowledge used for rules for which none ships
OF_OURS = ("strong", "searching", "monte-carlo")  # that use what was learned


@contextmanager
def open_player(name: str, house: House, learned: Path | None) -> Iterator[Player]:
    called, seconds = name_and_seconds(name)
    if called.startswith(PROGRAM):
        with ExternalPlayer(called.removeprefix(PROGRAM), house.name, seconds or 0.0) as outside:
            yield outside
    elif (ours := called.partition("@"))[0] in OF_OURS:
        warm_up()
        own = folder_named(ours[2]) if ours[1] else learned
        yield learned_player(ours[0], seconds, table_of(house, own))
    elif called in MAKERS:
        yield MAKERS[called]()
    else:
        there = ", ".join((*MAKERS, "monte-carlo", f"{PROGRAM}COMMAND"))
        raise BadInput(
            t("There's no player {name}. The players are {names}.", name=quote(called), names=there)
        )


def learned_player(called: str, seconds: float | None, table: Table) -> Player:
    if called == "monte-carlo":
        return MonteCarlo(0.1 if seconds is None else seconds, table, thread_time)
    if called == "searching":
        return StrongPlayer(SEARCH, table)
    return StrongPlayer(QUICK if seconds is None else Budget(seconds, clock=thread_time), table)


def name_and_seconds(name: str) -> tuple[str, float | None]:
    called, colon, seconds = name.rpartition(":")
    if not colon or called + colon == PROGRAM:
        return name, None
    try:
        thinks = float(seconds)
    except ValueError:
        return name, None
    if not 0 < thinks <= 3600:
        raise BadInput(
            t(
                "Thinking time must be more than 0 and at most 3600 seconds, not {seconds}.",
                seconds=seconds,
            )
        )
    return called, thinks


def folder_named(text: str) -> Path:
    if not (Path(text) / NUMBERS).is_file():
        raise BadInput(
            t("The folder {folder} has no trained player. Name another folder.", folder=quote(text))
        )
    return Path(text)


def table_of(house: House, learned: Path | None) -> Table:
    return (
        Table(house.rules, load(learned)) if learned else shipped_table(house.name, house.readings)
    )


@lru_cache(maxsize=16)
def shipped_table(rules: str, readings: Readings) -> Table:
    """Return the table of rules, with the nearest knowledge if none ships for them."""
    known = rules if rules in FOLDERS else NEAREST
    return Table(rules_named(rules, readings), load_shipped(known))
