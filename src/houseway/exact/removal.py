"""What one seen card does to each wager: the expectation without it less that of all cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from houseway.exact.distribution import FIXED, Distribution

Wagers = Mapping[str, Mapping[str, Distribution]]
# What a column is called, by wager and strategy; None where it is like another.
Column = Callable[[str, str], str | None]


@dataclass(frozen=True)
class Removal:
    """Effects by the rank of the card that is seen, and by wager."""

    effects: Mapping[str, Mapping[str, Fraction]]

    @property
    def mean(self) -> dict[str, Fraction]:
        """The mean over all cards: nothing, unless the player can make use of what was seen."""
        rows = list(self.effects.values())
        return {w: sum((row[w] for row in rows), Fraction()) / len(rows) for w in rows[0]}

    def as_json(self) -> dict[str, dict[str, float]]:
        return {
            rank: {wager: float(effect) for wager, effect in row.items()}
            for rank, row in self.effects.items()
        }

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{wager}</th>" for wager in self.mean)
        rows = "".join(
            f"<tr><td>{rank}</td>"
            + "".join(f"<td>{float(effect):+.4%}</td>" for effect in row.values())
            + "</tr>"
            for rank, row in self.effects.items()
        )
        return f"<table><tr><th>card</th>{head}</tr>{rows}</table>"


def plain_column(wager: str, strategy: str) -> str:
    return wager if strategy == FIXED else f"{wager}, {strategy}"


def effects(full: Wagers, found: Wagers, column: Column = plain_column) -> dict[str, Fraction]:
    """Return what each wager expects without the card, less what it expects with all cards."""
    changed: dict[str, Fraction] = {}
    for wager, strategies in found.items():
        for strategy, after in strategies.items():
            before = full[wager].get(strategy) or full[wager][FIXED]
            name = column(wager, strategy)
            if name is not None:
                changed[name] = after.ev - before.ev
    return changed
