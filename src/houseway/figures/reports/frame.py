"""A PAR sheet as a table for programs: a row for each outcome of each wager and strategy."""

from typing import TYPE_CHECKING

from houseway.figures.reports.sheet import ParSheet, WagerResult

if TYPE_CHECKING:
    import polars


def frame(sheet: ParSheet) -> "polars.DataFrame":
    import polars

    return polars.DataFrame([row for result in sheet.wagers for row in rows(sheet, result)])


def rows(sheet: ParSheet, result: WagerResult) -> list[dict[str, object]]:
    """Exact numbers as text, `p/q` in lowest terms; beside them the same as floats."""
    found = result.found
    return [
        {
            "game": sheet.game,
            "wager": result.wager,
            "strategy": result.strategy,
            "outcome": name,
            "count": count,
            "total": found.total,
            "probability": str(found.probability(name)),
            "probability_float": float(found.probability(name)),
            "net": str(found.nets[name]),
            "net_float": float(found.nets[name]),
            "ev": str(found.ev),
            "ev_float": float(found.ev),
            "edge": found.edge,
            "edge_per_resolved": found.edge_per_resolved,
            "variance": str(found.variance),
            "deviation": found.deviation,
            "hit_frequency": str(found.hit_frequency),
            "pay_clause": result.pay_clause.id,
            "readings": " ".join(f"{r.name}={r.value}" for r in sheet.readings),
            "pays": " ".join(sheet.pays),
            "version": sheet.version,
            "code": sheet.code,
        }
        for name, count in found.counts.items()
    ]
