"""A Low-and-High game as the plain object that everything else works from."""

from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING

from houseway.core.words import t
from houseway.game import (
    EdgeModel,
    Game,
    Guide,
    HouseWay,
    JointModel,
    Lessons,
    Narration,
    ProtectionModel,
    Simulations,
    SurveillanceModel,
    Terminal,
)
from houseway.games.low_high.rules.readings import boxes_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settle import settle_json
from houseway.games.low_high.table.betting import wagers_again
from houseway.games.low_high.table.bots import bot
from houseway.games.low_high.table.commands import AnyCommand
from houseway.games.low_high.table.dealer import dealer
from houseway.games.low_high.table.decide import decide
from houseway.games.low_high.table.events import AnyEvent
from houseway.games.low_high.table.evolve import evolve
from houseway.games.low_high.table.idle_players import sitting_out
from houseway.games.low_high.table.irregularities import end_round
from houseway.games.low_high.table.legal import legal
from houseway.games.low_high.table.notice import open_table
from houseway.games.low_high.table.state import Table, read_table
from houseway.games.low_high.table.view import view
from houseway.tables.rounds import PHASES

if TYPE_CHECKING:
    import click

    from houseway.game.environment import AnyEnvironment

KEPT = 4  # readings and pays under which known cards were counted

LOW_HIGH_PHASES = {**PHASES, "setting": t("Players set their hands"), "showdown": t("Showdown")}


@dataclass(frozen=True, kw_only=True)
class LowHighGame(Game[Table, AnyCommand, AnyEvent]):
    rules: LowHighRules


def low_high_game(rules: LowHighRules) -> LowHighGame:
    return LowHighGame(
        name=rules.name,
        title=rules.title,
        summary=rules.summary,
        pack=rules.pack,
        readings=rules.readings,
        rulebook=rules.rulebook,
        clause_prefixes=(rules.clause_prefix,),
        seat_word="box",
        places=boxes_of,
        wager_kinds=(rules.main, rules.side),
        phases=LOW_HIGH_PHASES,
        outcomes=rules.outcomes,
        command_type=AnyCommand,
        event_type=AnyEvent,
        open_table=partial(open_table, rules),
        read_table=partial(read_table, rules),
        decide=partial(decide, rules),
        end_round=end_round,
        wagers_again=wagers_again,
        evolve=partial(evolve, rules),
        legal=partial(legal, rules),
        view=partial(view, rules),
        dealer=partial(dealer, rules),
        bot=partial(bot, rules),
        away=sitting_out,
        settle=partial(settle_json, rules),
        house_way=cache(partial(house_way, rules)),  # it keeps what it has worked out
        house_way_clauses=partial(house_way_clauses, rules),
        edges=partial(edges, rules),
        simulation=partial(simulation, rules),
        joint=cache(partial(joint, rules)),  # it keeps what it has counted
        protection=cache(partial(protection, rules)),  # it keeps what it has counted
        surveillance=partial(surveillance, rules),
        strategy=partial(strategy, rules),
        environment=cache(partial(environment, rules)),
        narration=narration,
        guide=partial(guide, rules),
        terminal=terminal,
        lessons=cache(partial(lessons, rules)),
        page=rules.rulebook.package,
        page_parts={"low-high": "houseway.games.low_high.fronts"},
        rules=rules,
    )


def house_way(rules: LowHighRules) -> HouseWay:
    from houseway.games.low_high.rules.house_way import house_way as asked

    return asked(rules)


def house_way_clauses(rules: LowHighRules) -> "click.Command":
    from houseway.games.low_high.fronts.house_way_command import house_way_command

    return house_way_command(rules)


def edges(rules: LowHighRules) -> EdgeModel:
    from houseway.games.low_high.figures.edge_model import edge_model

    return edge_model(rules)


def simulation(rules: LowHighRules) -> Simulations:
    from houseway.games.low_high.figures.edges import OPTIMAL
    from houseway.games.low_high.figures.play_styles import BEST, STYLES, exact_wagers, on_dealer
    from houseway.games.low_high.figures.simulation import model

    return Simulations(
        partial(model, rules),
        strategies=STYLES,
        boxes=boxes_of,
        wagers=(rules.main.name, rules.side.name, on_dealer(rules)),
        exact=partial(exact_wagers, rules),
        same_as={OPTIMAL: BEST},
    )


def joint(rules: LowHighRules) -> JointModel:
    from houseway.games.low_high.figures.joint import joint_model

    return joint_model(rules)


def protection(rules: LowHighRules) -> ProtectionModel:
    from houseway.games.low_high.figures.protection import protection as figures
    from houseway.games.low_high.fronts.protection_command import protection_command

    kept = lru_cache(KEPT)(partial(figures, rules))
    return ProtectionModel(kept, protection_command(rules))


def surveillance(rules: LowHighRules) -> SurveillanceModel:
    from houseway.games.low_high.figures.surveillance import surveillance_model

    return surveillance_model(rules)


def environment(rules: LowHighRules) -> "AnyEnvironment":
    from houseway.games.low_high.learn.environment import environment as made

    return made(rules)


def strategy(rules: LowHighRules) -> "click.Command":
    from houseway.games.low_high.fronts.strategy_command import strategy_command

    return strategy_command(rules)


def guide(rules: LowHighRules) -> Guide:
    found: Guide = import_module(f"{rules.rulebook.package}.guide").GUIDE
    return found


def narration() -> Narration:
    from houseway.games.low_high.fronts.narration import NARRATION

    return NARRATION


def terminal() -> Terminal:
    from houseway.games.low_high.fronts.terminal import LowHighFront

    return Terminal(LowHighFront)


def lessons(rules: LowHighRules) -> Lessons:
    from houseway.games.low_high.learn.lessons import lessons as taught

    return taught(rules)
