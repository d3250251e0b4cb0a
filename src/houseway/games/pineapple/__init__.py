"""Face-Up Pineapple: three hands at most, thirteen cards each, player against player."""

from functools import cache
from typing import TYPE_CHECKING, get_args

from houseway.core.cards.french import FRENCH
from houseway.core.rulebook import Rulebook
from houseway.core.words import t
from houseway.game import Advice, Game, Guide, Lessons, Narration, Simulations, Study, Terminal
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.settle import settle_json
from houseway.games.pineapple.rules.wagers import POINT_TABLES
from houseway.games.pineapple.table.bots import bot
from houseway.games.pineapple.table.clock import dated, undated
from houseway.games.pineapple.table.commands import AnyCommand
from houseway.games.pineapple.table.dealer import dealer
from houseway.games.pineapple.table.decide import decide
from houseway.games.pineapple.table.events import AnyEvent
from houseway.games.pineapple.table.evolve import evolve
from houseway.games.pineapple.table.irregularities import end_round
from houseway.games.pineapple.table.legal import legal
from houseway.games.pineapple.table.notice import open_table
from houseway.games.pineapple.table.state import SEATS, Table, read_table
from houseway.games.pineapple.table.view import view
from houseway.tables.strength import Strength

if TYPE_CHECKING:
    from collections.abc import Callable

    import click

    from houseway.game.environment import AnyEnvironment
    from houseway.games.pineapple.table.view import RoundView


def simulation() -> Simulations:
    from houseway.games.pineapple.figures.simulation import PLAYERS, model

    return Simulations(model, players=tuple(PLAYERS))


def solver() -> "click.Command":
    from houseway.games.pineapple.fronts.solve_command import command

    return command


def match() -> "click.Command":
    from houseway.games.pineapple.fronts.match_command import command

    return command


def advice() -> Advice:
    from houseway.games.pineapple.learn.advice import ADVICE

    return ADVICE


def study() -> Study:
    from houseway.games.pineapple.learn.study import STUDY

    return STUDY


def guide() -> Guide:
    from houseway.games.pineapple.learn.guide import GUIDE

    return GUIDE


@cache
def environment() -> "AnyEnvironment":
    from houseway.games.pineapple.learn.environment import environment as made

    return made()


def round_text() -> "Callable[[RoundView], str]":
    from houseway.games.pineapple.rules.text import of_round

    return of_round


def narration() -> Narration:
    from houseway.games.pineapple.fronts.narration import NARRATION

    return NARRATION


def terminal() -> Terminal:
    from houseway.games.pineapple.fronts.terminal import PineappleFront

    return Terminal(PineappleFront, get_args(Strength))


def lessons() -> Lessons:
    from houseway.games.pineapple.learn.lessons import lessons as taught

    return taught(GAME.rulebook)


GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name="pineapple",
    title=t("Face-Up Pineapple"),
    summary=t("Player against player: thirteen cards in three rows, Fantasy Land for a fine top."),
    pack=FRENCH,  # FUP-deck
    readings=Readings,
    rulebook=Rulebook("houseway.games.pineapple.rules"),
    clause_prefixes=("FUP",),
    seat_word="seat",
    places=lambda readings: SEATS,
    wager_kinds=(),
    points=POINT_TABLES,
    phases={
        "opened": t("Dealing"),
        "fantasy": t("Fantasy Land sets"),
        "five": t("First five cards"),
        "streets": t("Draw three, place two"),
        "showdown": t("Showdown"),
        "settled": t("Settled"),
        "void": t("Void: nothing is paid"),
    },
    reveal_tells=t(
        "When a hand is over its seed is revealed, so that anyone can check the shuffle. From it "
        "anyone can also work out which cards were discarded unseen."
    ),
    limit_titles={
        "point": t("One point"),
        "buy-in": t("Buy-in"),
        "collection": t("Collection fee"),
    },
    command_type=AnyCommand,
    event_type=AnyEvent,
    open_table=open_table,
    read_table=read_table,
    decide=decide,
    end_round=end_round,
    dated=dated,
    undated=undated,
    evolve=evolve,
    legal=legal,
    view=view,
    dealer=dealer,
    bot=bot,
    environment=environment,
    fewest_players=2,
    away=lambda table: table.out,
    settle=settle_json,
    round_text=round_text,
    simulation=simulation,
    solver=solver,
    match=match,
    narration=narration,
    guide=guide,
    terminal=terminal,
    lessons=lessons,
    advice=advice,
    study=study,
    page="houseway.games.pineapple.fronts",
)
