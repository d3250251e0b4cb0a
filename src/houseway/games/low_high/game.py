"""A Low-and-High game as the plain object that everything else works from."""

from dataclasses import dataclass
from functools import partial

from houseway.core.words import t
from houseway.game import Game, Page, lazy, lazy_call
from houseway.game import capabilities as cap
from houseway.games.low_high.fronts import game_commands_of
from houseway.games.low_high.rules.readings import boxes_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settle import settle_json
from houseway.games.low_high.table.betting import LowHighBetting
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

LOW_HIGH_PHASES = {**PHASES, "setting": t("Setting hands"), "showdown": t("Showdown")}


@dataclass(frozen=True, kw_only=True)
class LowHighGame(Game[Table, AnyCommand, AnyEvent]):
    rules: LowHighRules


def low_high_game(rules: LowHighRules) -> LowHighGame:
    """Build the game that plays the shared round by these rules."""
    package = rules.rulebook.package
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
        evolve=partial(evolve, rules),
        legal=partial(legal, rules),
        view=partial(view, rules),
        dealer=partial(dealer, rules),
        bot=partial(bot, rules),
        away=sitting_out,
        capabilities={
            cap.END_ROUND: end_round,
            cap.REPEAT_WAGERS: LowHighBetting(rules).wagers_again,
            cap.SETTLE: partial(settle_json, rules),
            cap.HOUSE_WAY: lazy_call("houseway.games.low_high.figures.house_way:house_way", rules),
            cap.EDGES: lazy_call("houseway.games.low_high.figures.edges:edge_model", rules),
            cap.SIMULATIONS: lazy_call(
                "houseway.games.low_high.figures.simulation:simulations", rules
            ),
            cap.JOINT: lazy_call("houseway.games.low_high.figures.joint:joint_model", rules),
            cap.PROTECTION: lazy_call(
                "houseway.games.low_high.figures.protection:protection_model", rules
            ),
            cap.SURVEILLANCE: lazy_call(
                "houseway.games.low_high.figures.surveillance:surveillance_model", rules
            ),
            cap.NARRATION: lazy("houseway.games.low_high.fronts.narration:NARRATION"),
            cap.TERMINAL: lazy("houseway.games.low_high.fronts.terminal:TERMINAL"),
            cap.PAGE: Page(package, parts={"low-high": "houseway.games.low_high.fronts"}),
            cap.GUIDE: lazy(f"{package}.guide:GUIDE"),
            cap.LESSONS: lazy_call("houseway.games.low_high.learn.lessons:lessons", rules),
            cap.ENVIRONMENT: lazy_call(
                "houseway.games.low_high.learn.environment:environment", rules
            ),
            **game_commands_of(rules),
        },
        rules=rules,
    )
