"""The exact edge of every wager of any game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from houseway.core.cards import Card
from houseway.core.errors import BadInput, quote
from houseway.core.frames import HasFrame, Row
from houseway.core.rulebook import ReadingsBase, readings_in_force
from houseway.core.words import t
from houseway.exact.pays import Pays
from houseway.exact.removal import Removal
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.game.figures import Strategies


@dataclass(frozen=True)
class Edges(HasFrame):
    """By wager and strategy: `found["initial"]["optimal"].ev`."""

    game: str
    readings: Mapping[str, str | int]
    wagers: Mapping[str, Strategies]

    def __getitem__(self, wager: str) -> Strategies:
        if wager not in self.wagers:
            raise BadInput(
                t(
                    "There's no wager {wager}. The wagers are {wagers}.",
                    wager=quote(wager),
                    wagers=", ".join(self.wagers),
                )
            )
        return self.wagers[wager]

    def __iter__(self) -> Iterator[str]:
        return iter(self.wagers)

    def __len__(self) -> int:
        return len(self.wagers)

    def rows(self) -> Iterator[Row]:
        """A row for each wager played by each strategy; exact numbers also as text."""
        for wager, strategies in self.wagers.items():
            for strategy, found in strategies.items():
                yield {
                    "game": self.game,
                    "wager": wager,
                    "strategy": strategy,
                    "ev": str(found.ev),
                    "edge": found.edge,
                    "deviation": found.deviation,
                    "hit_frequency": float(found.hit_frequency),
                    "total": found.total,
                }

    def as_json(self) -> dict[str, object]:
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
    game: AnyGame, readings: ReadingsBase, pays: Pays | None = None, seen: tuple[Card, ...] = ()
) -> Edges:
    found = game.require(cap.EDGES).edges(readings, pays or Pays(), seen)
    return Edges(game.name, readings_in_force(readings), found)


def removal(game: AnyGame, readings: ReadingsBase, pays: Pays | None = None) -> Removal:
    """What one seen card does to each wager."""
    model = game.require(cap.EDGES)
    if model.removal is None:
        raise BadInput(
            t("The effect of one seen card isn't calculated for {game}.", game=game.title)
        )
    return model.removal(readings, pays or Pays())
