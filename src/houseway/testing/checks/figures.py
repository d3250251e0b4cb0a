"""Figures of a game agree with each other, and with what its pay tables say."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import numpy as np

from houseway.core.errors import BadInput
from houseway.core.money import Odds
from houseway.core.rulebook import ReadingsBase
from houseway.exact.pays import Pays
from houseway.exact.streams import stream
from houseway.figures.edges import Edges, edges
from houseway.game import AnyGame, HowPlayed, SettledRound
from houseway.game import capabilities as cap
from houseway.tables.wagers import PayTableRow, WagerKind

Settle = Callable[[bytes, ReadingsBase], SettledRound]

ROUNDS = 2**18
SEED = 1
SIGMAS = 4


def check_exact(game: AnyGame) -> None:
    """Exact figures are of known wagers, and every outcome has a count and a net."""
    known = {kind.name for kind in game.wager_kinds}
    for wager, strategies in edges(game, game.readings()).wagers.items():
        assert wager in known, f"There are figures of {wager!r}, which is no wager."
        assert strategies, f"There are no figures of {wager}."
        for strategy, found in strategies.items():
            same = set(found.counts) == set(found.nets)
            assert same, f"An outcome of {wager}, {strategy}, has no count or no net."
            assert found.total > 0, f"No deal of {wager}, {strategy}, is counted."


def check_pay_tables(game: AnyGame) -> None:
    """Every row of every pay table is what the exact figures pay: with another pay they change."""
    before = edges(game, game.readings())
    for kind in game.wager_kinds:
        if not wins_alone(before, kind):
            for row in kind.pay_table:
                after = edges(game, game.readings(), raise_pay(kind, row))
                assert evs(after) != evs(before), f"{kind.title}: {row.title} changes no figure."


def wins_alone(found: Edges, kind: WagerKind) -> bool:
    """Whether a wager wins by the rows of its pay table alone; then it wins what they say."""
    declared = {row.name: row.pay.odds.ratio * (1 - row.pay.rate) for row in kind.pay_table}
    strategies = found.wagers.get(kind.name, {})
    for one in strategies.values():
        won = {name: net for name, net in one.nets.items() if net > 0}
        if set(won) != set(declared):
            return False
        assert won == declared, f"{kind.title} pays other than its pay table."
    return bool(strategies)


def raise_pay(kind: WagerKind, row: PayTableRow) -> Pays:
    """The pay table with one unit more for this row."""
    odds = Odds(row.pay.odds.pays + row.pay.odds.to, row.pay.odds.to)
    return Pays({f"{kind.name}.{row.name}": odds})


def evs(found: Edges) -> list[Fraction]:
    return [one.ev for strategies in found.wagers.values() for one in strategies.values()]


def check_simulation(game: AnyGame) -> None:
    """Rounds by chance come to the exact figures, within what chance allows."""
    readings = game.readings()
    model = game.require(cap.SIMULATIONS).model(HowPlayed(readings))
    chunks = range(-(-ROUNDS // model.chunk))
    counts = [model.play(stream(SEED, chunk), model.chunk) for chunk in chunks]
    played = model.distributions(np.sum(counts, axis=0))
    for wager, strategies in edges(game, readings).wagers.items():
        theory = next(iter(strategies.values()))
        error = sqrt(theory.variance / played[wager].total)
        apart = abs(float(played[wager].ev - theory.ev))
        assert apart <= SIGMAS * error, (
            f"Simulated, {wager} comes to {float(played[wager].ev):.5f} and should come to "
            f"{float(theory.ev):.5f}: {apart / error:.1f} standard errors apart."
        )


def check_settling(game: AnyGame) -> None:
    """A round that makes no sense is refused in a sentence, and not with a crash."""
    settle = game.require(cap.SETTLE)
    for nonsense in (b"", b"{}", b"[1, 2]", b'{"dealer": 1}', b"\xff"):
        said = sentence_against(settle, nonsense, game.readings())
        assert said is not None, f"{nonsense!r} is settled as if it were a round."
        assert "\n" not in said, f"{nonsense!r} is not refused in one line."


def sentence_against(settle: Settle, text: bytes, readings: ReadingsBase) -> str | None:
    try:
        settle(text, readings)
    except BadInput as no:
        return str(no)
    return None
