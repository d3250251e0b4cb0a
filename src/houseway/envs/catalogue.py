"""Make a module and a Gymnasium id for each game that declares an environment."""

import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import ModuleType
from typing import TypedDict, Unpack

from houseway.core.errors import BadInput
from houseway.core.extras import explain_missing
from houseway.core.words import t
from houseway.game import capabilities as cap
from houseway.game.environment import ManyBoxes, OneBox, OneSeat, WholeTable
from houseway.registry import game, names

with explain_missing():
    import gymnasium

from houseway.envs.parallel_env import ParallelTableEnv
from houseway.envs.seat_env import Partner, SeatEnv
from houseway.envs.table_env import Readings, TableEnv, wrap_env

VERSION = "v0"
NAMESPACE = "houseway"


class SeatOptions(TypedDict, total=False):
    """Options of an environment; a single box takes only those it knows."""

    partners: tuple[Partner, ...] | None
    players: int | None
    rounds: int
    readings: Readings | None
    render_mode: str | None


def module_name(name: str) -> str:
    return f"{name.replace('-', '_')}_{VERSION}"


def gymnasium_id(name: str) -> str:
    """`houseway/SiKiPi-v0`"""
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in name.split('-'))}-{VERSION}"


@cache
def modules() -> Mapping[str, ModuleType]:
    """Return all modules by name; `import houseway.envs.si_ki_pi_v0` finds them too."""
    found = {}
    for name in names():
        if game(name).has(cap.ENVIRONMENT):
            made = _module(name, partial(TableEnv, name))
            if game(name).require(cap.ENVIRONMENT).at_once:
                vars(made).update(parallel_env=partial(ParallelTableEnv, name))
            found[module_name(name)] = made
        of_tournament = game(name).get(cap.TOURNAMENT_ENVIRONMENT)
        if of_tournament is not None:
            short = f"{name}-tournament"
            found[module_name(short)] = _module(short, of_tournament)
    return found


def _module(name: str, raw: Callable[..., WholeTable]) -> ModuleType:
    made = ModuleType(f"houseway.envs.{module_name(name)}", f"The environment of {name}.")
    vars(made).update(raw_env=raw, env=partial(wrap_env, raw))
    return sys.modules.setdefault(made.__name__, made)


def register() -> None:
    """Register ids by name alone; a game is loaded when its environment is made."""
    for name in names():
        if not game(name).has(cap.ENVIRONMENT) or gymnasium_id(name) in gymnasium.registry:
            continue
        vector = game(name).require(cap.ENVIRONMENT).vector
        gymnasium.register(
            gymnasium_id(name),
            entry_point=partial(make_single, name),
            vector_entry_point=None if vector is None else partial(make_vector, name),
            disable_env_checker=True,  # the tests check the same
        )


def make_single(name: str, **options: Unpack[SeatOptions]) -> "OneBox | OneSeat":
    """Make one box against the house, or a seat against partners if players play each other."""
    made = game(name).require(cap.ENVIRONMENT).single
    return SeatEnv(name, **options) if made is None else made(**options)


def make_vector(name: str, **options: object) -> ManyBoxes:
    made = game(name).require(cap.ENVIRONMENT).vector
    if made is None:
        raise BadInput(
            t("{title} has no environment that runs many games at once.", title=game(name).title)
        )
    return made(**options)
