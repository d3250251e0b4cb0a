"""What one seen card does to each wager: the expectation without it less that of all cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.analysis.distribution import FIXED, Distribution
from houseway.analysis.low_high import edges_from
from houseway.analysis.pays import Pays
from houseway.cards import Card
from houseway.cards.french import RANKS, card
from houseway.errors import BadInput
from houseway.low_high.game import LowHighGame
from houseway.low_high.kernel import build_tables, cards_by_rank
from houseway.low_high.rules import LowHighRules
from houseway.tables.game import Game

Wagers = Mapping[str, Mapping[str, Distribution]]


@dataclass(frozen=True)
class Removal:
    """By the rank of the card that is seen, and by wager."""

    effects: Mapping[str, Mapping[str, Fraction]]

    @property
    def mean(self) -> dict[str, Fraction]:
        """Over all cards: nothing, except where the player can make use of what was seen."""
        rows = list(self.effects.values())
        return {w: sum((row[w] for row in rows), Fraction()) / len(rows) for w in rows[0]}

    def as_json(self) -> dict[str, Any]:
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


def removal(game: Game[Any, Any, Any], readings: Any, pays: Pays | None = None) -> Removal:
    if isinstance(game, LowHighGame):
        return low_high_removal(game.rules, readings, pays or Pays())
    if game.name == "king-high":
        return king_high_removal(pays)
    raise BadInput(f"{game.title} has no wagers against the house.")


def low_high_removal(rules: LowHighRules, readings: Any, pays: Pays) -> Removal:
    tables = build_tables(rules, readings)

    def wagers(seen: tuple[Card, ...]) -> Wagers:
        found = edges_from(tables, rules, pays, seen)
        return {rules.main.name: found.main, rules.side.name: {FIXED: found.side}}

    full = wagers(())
    ranks = cards_by_rank(rules)
    return Removal({rank: _effects(full, wagers((cards[0],))) for rank, cards in ranks.items()})


def king_high_removal(pays: Pays | None = None) -> Removal:
    """Cards of spades: a Suit wager on spades is on the suit of the card, one on hearts is not."""
    from houseway.analysis.king_high import king_high_edges  # the other games do without

    full = king_high_edges(pays)
    cards = [card(rank, "s") for rank in RANKS]
    found = {which[0]: king_high_edges(pays, (which,)) for which in cards}
    return Removal({rank: _effects(full, wagers) for rank, wagers in found.items()})


def _effects(full: Wagers, found: Wagers) -> dict[str, Fraction]:
    effects: dict[str, Fraction] = {}
    for wager, strategies in found.items():
        for strategy, after in strategies.items():
            before = full[wager].get(strategy) or full[wager][FIXED]
            if strategy not in ("diamonds", "clubs"):  # as hearts: not the suit of the card
                effects[_column(wager, strategy)] = after.ev - before.ev
    return effects


def _column(wager: str, strategy: str) -> str:
    suits = {"spades": "suit, its own", "hearts": "suit, another", FIXED: wager}
    return suits.get(strategy, f"{wager}, {strategy}")
