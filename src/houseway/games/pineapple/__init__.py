"""Face-Up Pineapple: three hands at most, thirteen cards each, player against player."""

from functools import cache
from typing import TYPE_CHECKING, get_args

from houseway.cards.french import FRENCH
from houseway.game import Advice, Game, Guide, Lessons, Narration, Simulations, Study, Terminal
from houseway.games.pineapple.bots import bot
from houseway.games.pineapple.clock import dated, undated
from houseway.games.pineapple.commands import AnyCommand
from houseway.games.pineapple.dealer import dealer
from houseway.games.pineapple.decide import decide
from houseway.games.pineapple.events import AnyEvent
from houseway.games.pineapple.evolve import evolve
from houseway.games.pineapple.irregularities import end_round
from houseway.games.pineapple.legal import legal
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.settings import open_table
from houseway.games.pineapple.settle import settle_json
from houseway.games.pineapple.state import SEATS, Table, read_table
from houseway.games.pineapple.view import view
from houseway.games.pineapple.wagers import POINT_TABLES
from houseway.rulebook import Rulebook
from houseway.tables.strength import Strength
from houseway.words import t

if TYPE_CHECKING:
    from collections.abc import Callable

    import click

    from houseway.game.environment import AnyEnvironment
    from houseway.games.pineapple.view import RoundView


def simulation() -> Simulations:
    from houseway.games.pineapple.simulation import PLAYERS, model

    return Simulations(model, players=tuple(PLAYERS))


def solver() -> "click.Command":
    from houseway.games.pineapple.solve_command import command

    return command


def match() -> "click.Command":
    from houseway.games.pineapple.match_command import command

    return command


def advice() -> Advice:
    from houseway.games.pineapple.advice import ADVICE

    return ADVICE


def study() -> Study:
    from houseway.games.pineapple.study import STUDY

    return STUDY


def guide() -> Guide:
    from houseway.games.pineapple.guide import GUIDE

    return GUIDE


@cache
def environment() -> "AnyEnvironment":
    from houseway.games.pineapple.environment import environment as made

    return made()


def round_text() -> "Callable[[RoundView], str]":
    from houseway.games.pineapple.text import of_round

    return of_round


def narration() -> Narration:
    from houseway.games.pineapple.narration import NARRATION

    return NARRATION


def terminal() -> Terminal:
    from houseway.games.pineapple.terminal import PineappleFront

    return Terminal(PineappleFront, get_args(Strength))


def lessons() -> Lessons:
    from houseway.games.pineapple.lessons import lessons as taught

    return taught(GAME.rulebook)


GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name="pineapple",
    title=t("Face-Up Pineapple"),
    summary=t("Player against player: thirteen cards in three rows, Fantasy Land for a fine top."),
    pack=FRENCH,  # FUP-deck
    readings=Readings,
    rulebook=Rulebook("houseway.games.pineapple"),
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
    page="houseway.games.pineapple",
)
