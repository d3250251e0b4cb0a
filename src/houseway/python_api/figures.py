"""The House Way, exact edges, PAR sheets, protection and simulations, a call each.

Every function takes a game by name, or a `Game` itself, and its readings by keyword
(`two_pairs="literal"`) or as a mapping (`{"two-pairs": "literal"}`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from houseway.core.extras import explain_missing
from houseway.exact.pays import parse_pays
from houseway.exact.protection import Protection
from houseway.figures.edges import Edges
from houseway.figures.edges import edges as edges_of
from houseway.figures.reports.compute import par_sheet as par_sheet_of
from houseway.figures.reports.sheet import ParSheet
from houseway.game import AnyGame, Explored, HouseWayAnswer, SettledRound
from houseway.game import capabilities as cap
from houseway.python_api.games import Given, readings_of, resolve_game

if TYPE_CHECKING:  # numba is loaded only for simulations
    from houseway.figures.simulation import Simulation


def house_way(
    game: str | AnyGame,
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: str | int,
) -> HouseWayAnswer:
    """How the House Way sets four cards, the clauses that decide it, and why.

    Examples:
        >>> import houseway as hw
        >>> answer = hw.house_way("si-ki-pi", "9s 9h Kd Qc")
        >>> answer.hand.low, answer.clauses
        (('9h', 'Qc'), ('SKP-H.1.i',))
    """
    which = resolve_game(game)
    typed = (cards,) if isinstance(cards, str) else tuple(cards)
    return which.require(cap.HOUSE_WAY).choose(typed, readings_of(which, readings, named))


def explore(
    game: str | AnyGame,
    cards: str | Sequence[str],
    readings: Given = None,
    /,
    **named: str | int,
) -> Explored:
    """Every way to set four cards, and what each is worth exactly against the dealer.

    Examples:
        >>> import houseway as hw
        >>> [setting.best for setting in hw.explore("si-ki-pi", "9s 9h Kd Qc")]
        [False, True, False]
    """
    which = resolve_game(game)
    typed = (cards,) if isinstance(cards, str) else tuple(cards)
    return Explored(
        which.require(cap.HOUSE_WAY).explore(typed, readings_of(which, readings, named))
    )


def edges(
    game: str | AnyGame,
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    seen: str | Sequence[str] = (),
    **named: str | int,
) -> Edges:
    """The exact edge of every wager, under any readings and pay table, with any cards gone.

    Examples:
        >>> import houseway as hw
        >>> print(f'{hw.edges("si-ki-pi", two_pairs="literal")["initial"]["house-way"].edge:.4%}')
        2.7394%
        >>> hw.edges("king-high", pays=["high.king=2:1"])["high"]["fixed"].ev
        Fraction(0, 1)
    """
    which = resolve_game(game)
    gone = which.pack.parse([seen] if isinstance(seen, str) else list(seen))
    return edges_of(which, readings_of(which, readings, named), parse_pays(pays), gone)


def par_sheet(
    game: str | AnyGame,
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    date: str | None = None,
    compare: bool = True,
    **named: str | int,
) -> ParSheet:
    """A PAR sheet: every wager's chances, pays and edge. `compare` also works out every other
    reading, which takes several times as long; `to_html`, `to_pdf` and `to_frame` show it.

    Examples:
        >>> import houseway as hw
        >>> hw.par_sheet("king-high", compare=False).wagers[0].title
        'High wager'
    """
    which = resolve_game(game)
    return par_sheet_of(
        which, readings_of(which, readings, named), pays, date=date, compare=compare
    )


def protection(
    game: str | AnyGame,
    readings: Given = None,
    /,
    *,
    pays: Iterable[str] = (),
    **named: str | int,
) -> Protection:
    """What known cards are worth to a player, in `rows`, with `warnings` where the edge turns.

    It takes a while: `houseway protection GAME` prints the same.
    """
    which = resolve_game(game)
    with explain_missing():
        return which.require(cap.PROTECTION).figures(
            readings_of(which, readings, named), parse_pays(pays)
        )


def simulate(
    game: str | AnyGame,
    readings: Given = None,
    /,
    *,
    rounds: int,
    seed: int = 1,
    workers: int | None = None,
    players: Sequence[str] = (),
    **named: str | int,
) -> "Simulation":
    """Rounds by the million: the same numbers for the same rounds and seed, whatever the workers.
    Needs the extra `simulate`.

    Examples:
        >>> import houseway as hw
        >>> hw.simulate("si-ki-pi", rounds=1_000_000, seed=1)["initial"].counts["standoff"]
        403029
    """
    which = resolve_game(game)
    with explain_missing():
        from houseway.figures.simulation import model_name
        from houseway.figures.simulation import simulate as run
        from houseway.figures.simulation.local import LocalEngine

        model = model_name(which.name, readings_of(which, readings, named), tuple(players))
        return run(model, rounds, seed, LocalEngine(workers))


def settle(
    game: str | AnyGame,
    round_: Mapping[str, object] | bytes,
    readings: Given = None,
    /,
    **named: str | int,
) -> SettledRound:
    """A round as JSON has it, settled line by line: the form of `houseway settle`."""
    which = resolve_game(game)
    written = round_ if isinstance(round_, bytes) else msgspec.json.encode(round_)
    return which.require(cap.SETTLE)(written, readings_of(which, readings, named))
