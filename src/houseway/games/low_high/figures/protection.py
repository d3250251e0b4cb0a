"""What known cards are worth in a Low-and-High game: the dealer's own, and those of other boxes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial

from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.exact.pays import Pays
from houseway.exact.protection import HasKnownRows, KnownRow, SimulatedGain, exact_json
from houseway.game import ProtectionModel
from houseway.games.low_high.figures.collusion import Collusion
from houseway.games.low_high.figures.edges import OPTIMAL, edges_from
from houseway.games.low_high.figures.known_cards import KnownCards, simulate_known
from houseway.games.low_high.figures.protection_kernel import HAND
from houseway.games.low_high.rules.rule_set import LowHighRules

SEED = 1
REMEMBERED = 4  # figures, each by its readings and pays


@dataclass(frozen=True)
class SharedCards:
    """A number of boxes that show each other their cards before they set."""

    boxes: int
    ev: Fraction | float  # of a unit on one of them
    stderr: float | None = None
    deals: int | None = None  # that were simulated
    simulated: SimulatedGain | None = None  # beside an exact figure

    @property
    def round_result(self) -> float:
        """What the players win in a round with a unit on each of the boxes."""
        return self.boxes * float(self.ev)

    def as_json(self) -> dict[str, object]:
        found: dict[str, object] = {"ev": exact_json(self.ev), "stderr": self.stderr}
        if self.simulated is not None and isinstance(self.ev, Fraction):
            found["simulated"] = self.simulated.as_json(self.ev)
        return found if self.deals is None else found | {"deals": self.deals}


@dataclass(frozen=True)
class LowHighProtection(HasKnownRows):
    wager: str
    unaided: Fraction  # by best play of a player who knows only their own cards
    known: Mapping[int, Fraction]  # by how many of the dealer's cards
    shared: tuple[SharedCards, ...]
    seed: int
    # As `known`, and with none of them known; empty where nothing is simulated beside them.
    simulated: Mapping[int, SimulatedGain] = field(default_factory=dict)

    @property
    def rows(self) -> tuple[KnownRow, ...]:
        return (
            KnownRow(
                t("own cards only"), self.wager, self.unaided, simulated=self.simulated.get(0)
            ),
            *(
                KnownRow(
                    t("{number} of the dealer's cards", number=number),
                    self.wager,
                    ev,
                    simulated=self.simulated.get(number),
                )
                for number, ev in self.known.items()
            ),
            *(
                KnownRow(
                    t("{boxes} boxes that share their cards", boxes=one.boxes),
                    self.wager,
                    one.ev,
                    stderr=one.stderr,
                    simulated=one.simulated,
                )
                for one in self.shared
            ),
        )

    @property
    def most_boxes(self) -> int:
        """The largest number of boxes that may share their cards and leave the edge with the
        house."""
        return max((one.boxes for one in self.shared if one.ev <= 0), default=1)

    @property
    def warnings(self) -> tuple[str, ...]:
        return (*self._known_warning(), *self._shared_warning())

    def _known_warning(self) -> tuple[str, ...]:
        turned = [number for number, ev in self.known.items() if ev > 0]
        if not turned:
            return ()
        least = turned[0]
        return (
            t(
                "A player who knows {least} or more of the dealer's four cards before "
                "setting has the advantage: {known} of the {wager} wager with {least}, "
                "{all_known} with all four.",
                least=least,
                known=f"{float(self.known[least]):+.2%}",
                wager=self.wager,
                all_known=f"{float(self.known[HAND]):+.2%}",
            ),
        )

    def _shared_warning(self) -> tuple[str, ...]:
        turned = [one for one in self.shared if one.ev > 0]
        if not turned:
            return ()
        costs = "; ".join(
            t(
                "{boxes} boxes {ev}, {round_result} units per round",
                boxes=one.boxes,
                ev=f"{float(one.ev):+.2%}",
                round_result=f"{one.round_result:+.3f}",
            )
            for one in turned
        )
        return (
            t(
                "Boxes that share their cards turn the edge to the players: {costs}. A "
                "table of at most {most_boxes} boxes keeps it with the house.",
                costs=costs,
                most_boxes=self.most_boxes,
            ),
        )

    def as_json(self) -> dict[str, object]:
        return {
            "wager": self.wager,
            "unaided": self._known_json(0, self.unaided),
            "known": {
                str(number): self._known_json(number, ev) for number, ev in self.known.items()
            },
            "collusion": {
                "boxes": {str(one.boxes): one.as_json() for one in self.shared},
                "most_boxes": self.most_boxes,
                "seed": self.seed,
            },
            "warnings": self.warnings,
        }

    def _known_json(self, number: int, ev: Fraction) -> dict[str, object]:
        found: dict[str, object] = {"ev": exact_json(ev)}
        simulated = self.simulated.get(number)
        return found if simulated is None else found | {"simulated": simulated.as_json(ev)}


def protection(
    rules: LowHighRules,
    readings: ReadingsBase,
    pays: Pays,
    seed: int = SEED,
    workers: int | None = None,
) -> LowHighProtection:
    cards = KnownCards.of(rules, readings, pays)
    edges = edges_from(cards.tables, rules, pays)
    known = {number: cards.expectation(number) for number in range(1, HAND + 1)}
    all_boxes = len(rules.pack.cards) // HAND - 1  # then nothing is left over but the dealer's hand
    unaided = edges.main[OPTIMAL].ev
    collusion = Collusion(cards, edges)

    def share(boxes: int) -> SharedCards:
        exact = collusion.exact(boxes, workers)
        found = collusion.simulate(boxes, seed, workers)
        mean = float(unaided) + found.gain
        if exact is None:
            return SharedCards(boxes, mean, found.stderr, found.deals)
        beside = SimulatedGain(mean, found.stderr, found.deals, seed)
        return SharedCards(boxes, exact, simulated=beside)

    return LowHighProtection(
        wager=rules.main.name,
        unaided=unaided,
        known=known,
        shared=tuple(map(share, range(2, all_boxes + 1))),
        simulated={number: simulate_known(cards, number, seed) for number in range(HAND + 1)},
        seed=seed,
    )


def protection_model(rules: LowHighRules) -> ProtectionModel:
    """Declare protection of a game with these rules; the last few figures are remembered."""
    return ProtectionModel(lru_cache(REMEMBERED)(partial(protection, rules)))
