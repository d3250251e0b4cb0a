"""King High: six decks, up to five cards face up, wagers on each card and on all of them."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

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
from houseway.games.king_high.absence import sitting_out
from houseway.games.king_high.betting import wagers_again
from houseway.games.king_high.bots import bot
from houseway.games.king_high.cards_check import may_close
from houseway.games.king_high.commands import AnyCommand
from houseway.games.king_high.dealer import dealer
from houseway.games.king_high.decide import decide
from houseway.games.king_high.events import AnyEvent
from houseway.games.king_high.evolve import evolve
from houseway.games.king_high.irregularities import end_round
from houseway.games.king_high.legal import legal
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.settings import open_table
from houseway.games.king_high.settle import settle_json
from houseway.games.king_high.shoe import DECK
from houseway.games.king_high.state import BOXES, Table, read_table
from houseway.games.king_high.view import view
from houseway.games.king_high.wagers import KINDS
from houseway.rulebook import Rulebook
from houseway.tables.rounds import PHASES
from houseway.words import t

if TYPE_CHECKING:
    import click

    from houseway.game.environment import AnyEnvironment, WholeTable
    from houseway.game.tournament import AnyTournament


def edges() -> EdgeModel:
    from houseway.games.king_high.edges import EDGES

    return EDGES


def simulation() -> Simulations:
    from houseway.games.king_high.simulation import KingHighModel

    return Simulations(KingHighModel, wagers=tuple(KINDS))


def joint() -> JointModel:
    from houseway.games.king_high.joint import JOINT

    return JOINT


def surveillance() -> SurveillanceModel:
    from houseway.games.king_high.surveillance import SURVEILLANCE

    return SURVEILLANCE


def protection() -> ProtectionModel:
    from houseway.games.king_high.protection import PROTECTION

    return PROTECTION


def strategy() -> "click.Command":
    from houseway.games.king_high.strategy_command import command

    return command


def guide() -> Guide:
    from houseway.games.king_high.guide import GUIDE

    return GUIDE


@cache
def environment() -> "AnyEnvironment":
    from houseway.games.king_high.environment import environment as made

    return made()


def narration() -> Narration:
    from houseway.games.king_high.narration import NARRATION

    return NARRATION


def tournament() -> "AnyTournament":
    from houseway.games.king_high.tournament.live.rules import RULES

    return RULES


def tournament_environment() -> "Callable[..., WholeTable]":
    from houseway.games.king_high.tournament.environment import TournamentEnv

    return TournamentEnv


def tournament_command() -> "click.Command":
    from houseway.games.king_high.tournament.command import command

    return command


def terminal() -> Terminal:
    from houseway.games.king_high.terminal import KingHighFront

    return Terminal(KingHighFront)


def lessons() -> Lessons:
    from houseway.games.king_high.lessons import lessons as taught

    return taught(GAME.name, GAME.rulebook)


GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name="king-high",
    title="King High",
    summary=t(
        "Five cards, one at a time: bet on each one, on runs, and on the poker hand they make."
    ),
    pack=DECK,
    readings=Readings,
    rulebook=Rulebook("houseway.games.king_high"),
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
    page="houseway.games.king_high",
)
