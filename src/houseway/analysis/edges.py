"""The exact edge of every wager of a game, whatever the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from houseway.analysis.distribution import FIXED as FIXED
from houseway.analysis.distribution import Distribution
from houseway.analysis.low_high import low_high_edges
from houseway.analysis.pays import Pays
from houseway.cards import Card
from houseway.errors import BadInput
from houseway.low_high.game import LowHighGame
from houseway.tables.game import Game

Strategies = Mapping[str, Distribution]


@dataclass(frozen=True)
class Edges:
    game: str
    readings: Mapping[str, Any]
    wagers: Mapping[str, Strategies]

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "readings": dict(self.readings),
            "wagers": {
                wager: {strategy: found.as_json() for strategy, found in strategies.items()}
                for wager, strategies in self.wagers.items()
            },
        }

    def _repr_html_(self) -> str:
        return "".join(
            f"<h4>{wager}, {strategy}</h4>{found._repr_html_()}"
            for wager, strategies in self.wagers.items()
            for strategy, found in strategies.items()
        )


def edges(
    game: Game[Any, Any, Any], readings: Any, pays: Pays | None = None, seen: tuple[Card, ...] = ()
) -> Edges:
    return Edges(
        game.name, msgspec.to_builtins(readings), _wagers(game, readings, pays or Pays(), seen)
    )


def _wagers(
    game: Game[Any, Any, Any], readings: Any, pays: Pays, seen: tuple[Card, ...]
) -> Mapping[str, Strategies]:
    if isinstance(game, LowHighGame):
        low_high = low_high_edges(game.rules, readings, pays, seen)
        return {game.rules.main.name: low_high.main, game.rules.side.name: {FIXED: low_high.side}}
    if game.name == "king-high":
        from houseway.analysis.king_high import king_high_edges  # the other games do without

        return king_high_edges(pays, seen)
    raise BadInput(f"{game.title} has no wagers against the house.")
