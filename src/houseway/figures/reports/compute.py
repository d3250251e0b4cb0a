"""Compute a PAR sheet: the wagers as they are, and again with each reading changed."""

from collections.abc import Iterable, Mapping

from houseway.core.rulebook import ReadingsBase, change_readings, questions, readings_in_force
from houseway.core.words import t
from houseway.exact.distribution import Distribution
from houseway.exact.house_way_cost import HouseWayCost
from houseway.exact.pays import Pays, parse_pays
from houseway.figures.edges import Edges, edges
from houseway.figures.provenance import code_of
from houseway.figures.reports.dossier import dossier
from houseway.figures.reports.sheet import (
    Alternative,
    CitedClause,
    ParSheet,
    ReadingResult,
    WagerKey,
    WagerResult,
)
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.tables.wagers import WIN, WagerKind
from houseway.version import __version__

Value = str | int  # of a reading


def par_sheet(
    game: AnyGame,
    readings: ReadingsBase | None = None,
    pays: Iterable[str] = (),
    *,
    date: str | None = None,
    compare: bool = True,
    full: bool = False,
) -> ParSheet:
    """Compute everything about a game's wagers. `compare` also computes every other reading and
    what the House Way costs, which takes several times as long, and `full` the dossier, which takes
    longer still."""
    readings = game.readings() if readings is None else readings
    pays = tuple(pays)
    changed = parse_pays(pays)
    found = edges(game, readings, changed)
    wagers = wager_results(game, found)
    return ParSheet(
        game=game.name,
        title=game.title,
        version=__version__,
        code=code_of(game),
        date=date,
        pays=pays,
        wagers=wagers,
        readings=tuple(reading_results(game, readings, changed, compare)),
        compared=compare,
        house_way=house_way_cost(game, readings, changed) if compare else None,
        method=method(game),
        document=game.rulebook.document,
        rules=tuple(
            CitedClause(clause.id, game.rulebook.texts[clause.id])
            for clause in game.rulebook.clauses
        ),
        dossier=dossier(game, readings, pays, wagers) if full else None,
    )


def wager_results(game: AnyGame, found: Edges) -> tuple[WagerResult, ...]:
    kinds = {kind.name: kind for kind in game.wager_kinds}
    return tuple(
        WagerResult(
            wager=wager,
            title=kinds[wager].title,
            strategy=strategy,
            way=game.require(cap.EDGES).called(strategy),
            pay_clause=cite(game, kinds[wager].pay_clause),
            found=result,
            outcomes=outcome_titles(game, kinds[wager]),
        )
        for (wager, strategy), result in by_wager_and_strategy(found).items()
    )


def outcome_titles(game: AnyGame, kind: WagerKind) -> dict[str, str]:
    """Return the titles of the pay table, and the others as the document spells them."""
    rows = {row.name: row.title for row in kind.pay_table if row.name != WIN}
    return {**game.outcomes, **rows}


def by_wager_and_strategy(found: Edges) -> dict[WagerKey, Distribution]:
    return {
        (wager, strategy): result
        for wager, strategies in found.wagers.items()
        for strategy, result in strategies.items()
    }


def cite(game: AnyGame, clause: str) -> CitedClause:
    return CitedClause(clause, game.rulebook.texts.get(clause, ""))


def reading_results(
    game: AnyGame, readings: ReadingsBase, pays: Pays, compare: bool
) -> Iterable[ReadingResult]:
    for asked in questions(game.readings):
        value = readings_in_force(readings)[asked.name]
        others = other_values(asked.values, value) if compare else ()
        yield ReadingResult(
            name=asked.name,
            value=value,
            values=asked.values,
            clauses=tuple(cite(game, clause) for clause in asked.clauses),
            question=asked.question,
            effect=asked.effect,
            alternatives=tuple(
                Alternative(other, read_otherwise(game, readings, {asked.name: other}, pays))
                for other in others
            ),
        )


def read_otherwise(
    game: AnyGame, readings: ReadingsBase, change: Mapping[str, Value], pays: Pays
) -> dict[WagerKey, Distribution]:
    return by_wager_and_strategy(edges(game, change_readings(readings, change), pays))


def house_way_cost(game: AnyGame, readings: ReadingsBase, pays: Pays) -> HouseWayCost | None:
    cost = game.require(cap.EDGES).house_way_cost
    return None if cost is None else cost(readings, pays)


def other_values(values: tuple[Value, ...], in_force: Value) -> tuple[Value, ...]:
    """Return the values to compare with; of a range of numbers, only its two ends."""
    others = tuple(value for value in values if value != in_force)
    if all(isinstance(value, int) for value in others) and len(others) > 2:
        return min(others), max(others)
    return others


COMMON = (
    t(
        "Counts are whole numbers and expected values are exact fractions; only printed decimals "
        "are rounded, once, at the end. The house edge is the expected loss of a wager of one "
        "unit; the return to player is what comes back, the wager included. “Per decided wager” "
        "leaves out wagers that are returned. A commission is deducted from the pay."
    ),
    t(
        "Results of many rounds assume that each round is dealt from full packs, independently of "
        "the others, so the standard deviation grows with the square root of their number. Rounds "
        "from one shoe that isn't shuffled in between have the same mean but aren't independent. "
        "Intervals are counted result by result; if that is too much work, they follow a normal "
        "distribution, and the sheet says so."
    ),
)


def method(game: AnyGame) -> tuple[str, ...]:
    return (*game.require(cap.EDGES).method, *COMMON)
