"""What several tests look at, counted once."""

from functools import cache

from figures.exact.brute_force import SMALL
from houseway.core.rulebook import parse_readings
from houseway.exact.distribution import Distribution
from houseway.exact.pays import Pays
from houseway.exact.removal import Removal
from houseway.games.king_high.figures.counting import CounterGain, counter_gain
from houseway.games.king_high.figures.edges import king_high_edges
from houseway.games.king_high.figures.edges import removal as king_high_removal
from houseway.games.king_high.rules.readings import Readings
from houseway.games.low_high.figures.edges import LowHighEdges, low_high_edges
from houseway.games.low_high.figures.strategy import Strategy, strategy
from houseway.games.power_pai_gow.rules import RULES as POWER_PAI_GOW
from houseway.games.si_ki_pi.rules import RULES as SI_KI_PI

GAMES = {"si-ki-pi": SI_KI_PI, "power-pai-gow": POWER_PAI_GOW}


@cache
def full(game: str, *settings: str) -> LowHighEdges:
    rules = GAMES[game]
    return low_high_edges(rules, parse_readings(rules.readings, settings))


@cache
def king_high() -> dict[str, Distribution]:
    return {wager: found["fixed"] for wager, found in king_high_edges().items()}


@cache
def removal() -> Removal:
    return king_high_removal(Readings(), Pays())


@cache
def learned_strategy(game: str) -> Strategy:
    rules = GAMES.get(game) or SMALL[game]
    return strategy(rules, rules.readings())


@cache
def counter(cut_card_at: int = 50) -> CounterGain:
    return counter_gain(Readings(), cut_card_at=cut_card_at)
