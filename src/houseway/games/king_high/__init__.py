"""King High: six decks, up to five cards face up, wagers on each card and on all of them."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from houseway.core.rulebook import Rulebook
from houseway.core.words import t
from houseway.game import (
    EdgeModel,
    Game,
    Guide,
    JointModel,
    Lessons,
    Narration,
    ProtectionModel,
    Simulations,
    SurveillanceModel,
    Terminal,
)
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.settle import settle_json
from houseway.games.king_high.rules.wagers import KINDS
from houseway.games.king_high.table.betting import wagers_again
from houseway.games.king_high.table.bots import bot
from houseway.games.king_high.table.cards_check import may_close
from houseway.games.king_high.table.commands import AnyCommand
from houseway.games.king_high.table.dealer import dealer
from houseway.games.king_high.table.decide import decide
from houseway.games.king_high.table.events import AnyEvent
from houseway.games.king_high.table.evolve import evolve
from houseway.games.king_high.table.idle_players import sitting_out
from houseway.games.king_high.table.irregularities import end_round
from houseway.games.king_high.table.legal import legal
from houseway.games.king_high.table.notice import open_table
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.table.state import BOXES, Table, read_table
from houseway.games.king_high.table.view import view
from houseway.tables.rounds import PHASES

if TYPE_CHECKING:
    import click

    from houseway.game.environment import AnyEnvironment, WholeTable
    from houseway.game.tournament import AnyTournament


def edges() -> EdgeModel:
    from houseway.games.king_high.figures.edges import EDGES

    return EDGES


def simulation() -> Simulations:
    from houseway.games.king_high.figures.simulation import KingHighModel

    return Simulations(KingHighModel, wagers=tuple(KINDS))


def joint() -> JointModel:
    from houseway.games.king_high.figures.joint import JOINT

    return JOINT


def surveillance() -> SurveillanceModel:
    from houseway.games.king_high.figures.surveillance import SURVEILLANCE

    return SURVEILLANCE


def protection() -> ProtectionModel:
    from houseway.games.king_high.figures.protection import PROTECTION

    return PROTECTION


def strategy() -> "click.Command":
    from houseway.games.king_high.fronts.strategy_command import command

    return command


def guide() -> Guide:
    from houseway.games.king_high.learn.guide import GUIDE

    return GUIDE


@cache
def environment() -> "AnyEnvironment":
    from houseway.games.king_high.learn.environment import environment as made

    return made()


def narration() -> Narration:
    from houseway.games.king_high.fronts.narration import NARRATION

    return NARRATION


def tournament() -> "AnyTournament":
    from houseway.games.king_high.tournament.live.rules import RULES

    return RULES


def tournament_environment() -> "Callable[..., WholeTable]":
    from houseway.games.king_high.tournament.learn.environment import TournamentEnv

    return TournamentEnv


def tournament_command() -> "click.Command":
    from houseway.games.king_high.tournament.fronts.command import command

    return command


def terminal() -> Terminal:
    from houseway.games.king_high.fronts.terminal import KingHighFront

    return Terminal(KingHighFront)


def lessons() -> Lessons:
    from houseway.games.king_high.learn.lessons import lessons as taught

    return taught(GAME.name, GAME.rulebook)


GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name="king-high",
    title="King High",
    summary=t(
        "Five cards, one at a time: bet on each one, on runs, and on the poker hand they make."
    ),
    pack=DECK,
    readings=Readings,
    rulebook=Rulebook("houseway.games.king_high.rules"),
    clause_prefixes=("KH", "KHT"),
    seat_word="box",
    places=lambda readings: BOXES,
    wager_kinds=tuple(KINDS.values()),
    phases=PHASES,
    command_type=AnyCommand,
    event_type=AnyEvent,
    open_table=open_table,
    read_table=read_table,
    decide=decide,
    end_round=end_round,
    wagers_again=wagers_again,
    may_close=may_close,
    evolve=evolve,
    legal=legal,
    view=view,
    dealer=dealer,
    away=sitting_out,
    bot=bot,
    settle=settle_json,
    edges=edges,
    simulation=simulation,
    joint=joint,
    protection=protection,
    surveillance=surveillance,
    strategy=strategy,
    environment=environment,
    narration=narration,
    guide=guide,
    terminal=terminal,
    lessons=lessons,
    tournament=tournament,
    tournament_command=tournament_command,
    tournament_environment=tournament_environment,
    page="houseway.games.king_high.fronts",
)
