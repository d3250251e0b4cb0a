"""Compute what a laboratory also wants: simulation, sessions, results together, protection."""

from collections.abc import Iterator
from importlib.util import find_spec

from houseway.core.errors import BadInput
from houseway.core.rulebook import ReadingsBase
from houseway.exact.covariances import Covariances
from houseway.exact.joint import JointResults
from houseway.exact.pays import parse_pays
from houseway.exact.session import Session, session
from houseway.figures.reports.sheet import (
    MANY_ROUNDS,
    Dossier,
    SimulatedResult,
    SimulatedTogether,
    WagerKey,
    WagerResult,
)
from houseway.game import AnyGame
from houseway.game import capabilities as cap

ROUNDS, SEED = 4_000_000, 1
ROUNDS_TOGETHER = 1_000_000


def dossier(
    game: AnyGame, readings: ReadingsBase, pays: tuple[str, ...], wagers: tuple[WagerResult, ...]
) -> Dossier:
    changed = parse_pays(pays)
    joint = None if not game.has(cap.JOINT) else game.require(cap.JOINT).results(readings, changed)
    return Dossier(
        simulated=dict(simulate_wagers(game, readings, pays, wagers)),
        joint=joint,
        together=None if joint is None else simulate_together(game, readings, pays, joint),
        protection=None
        if not game.has(cap.PROTECTION)
        else game.require(cap.PROTECTION).figures(readings, changed),
        sessions={result.key: tuple(sessions(result)) for result in wagers},
        titles=titles(game),
    )


def titles(game: AnyGame) -> dict[str, str]:
    """Return titles of wagers that share cards, without the article of a sentence."""
    joint = {} if not game.has(cap.JOINT) else game.require(cap.JOINT).names
    return {name: title.removeprefix("the ") for name, title in joint.items()}


def simulate_wagers(
    game: AnyGame, readings: ReadingsBase, pays: tuple[str, ...], wagers: tuple[WagerResult, ...]
) -> Iterator[tuple[WagerKey, SimulatedResult]]:
    """Simulate every wager that can be simulated the way it is played here."""
    if not game.has(cap.SIMULATIONS) or find_spec("numba") is None:
        return
    from houseway.figures.simulation import model_name, simulate
    from houseway.figures.simulation.local import LocalEngine

    offered = game.require(cap.SIMULATIONS)
    for strategy in dict.fromkeys(result.strategy for result in wagers):
        asked = offered.strategy_of(strategy)
        if asked is None:
            continue
        run = simulate(
            model_name(game.name, readings, strategy=asked or None, pays=pays),
            ROUNDS,
            SEED,
            LocalEngine(),
        )
        run = run.beside({w.wager: w.found for w in wagers if w.strategy == strategy})
        for result in wagers:
            if result.strategy == strategy and result.wager in run.wagers:
                yield (
                    result.key,
                    SimulatedResult(
                        ROUNDS,
                        SEED,
                        run.wagers[result.wager].ev,
                        run.errors[result.wager],
                        run.z(result.wager),
                        run.fit(result.wager),
                    ),
                )


def simulate_together(
    game: AnyGame, readings: ReadingsBase, pays: tuple[str, ...], joint: JointResults
) -> SimulatedTogether | None:
    """Simulate the wagers of one round, with every number of boxes that is counted together."""
    if not game.has(cap.SIMULATIONS) or find_spec("numba") is None:
        return None
    if not game.require(cap.SIMULATIONS).wagers:
        return None
    from houseway.figures.simulation import model_name, simulate
    from houseway.figures.simulation.local import LocalEngine

    by_boxes: dict[int, Covariances] = {}
    for boxes in {1, *(one.boxes for one in joint.boxes)}:
        asked = model_name(game.name, readings, boxes=boxes, pays=pays, together=True)
        run = simulate(asked, ROUNDS_TOGETHER, SEED, LocalEngine())
        if run.together is not None:
            by_boxes[boxes] = run.together
    return SimulatedTogether(ROUNDS_TOGETHER, SEED, by_boxes)


def sessions(result: WagerResult) -> Iterator[Session]:
    for rounds in MANY_ROUNDS:
        try:
            found = session(result.nets, 1, rounds)
            _ = found.intervals
        except BadInput:  # too many different results to be counted
            return
        yield found
