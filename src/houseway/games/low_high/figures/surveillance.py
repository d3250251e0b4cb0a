"""How often surveillance of a Low-and-High table is wrong, and how soon it finds cheating.

Every round is dealt and set as at a table; every year has a random stream of its own.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial

import numpy as np

from houseway.core.errors import BadInput, quote
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import cards, t
from houseway.exact.pays import Pays
from houseway.exact.streams import stream
from houseway.exact.surveillance import ALPHA, SHARES, rounds_to_find, threshold, watch_years
from houseway.game import Found, SurveillanceModel
from houseway.games.low_high.figures.edges import OPTIMAL, LowHighEdges, edges_from
from houseway.games.low_high.figures.hand_classes import SETTINGS, ClassResult
from houseway.games.low_high.figures.hand_tables import WEIGHTS, Ints
from houseway.games.low_high.figures.known_cards import AgainstKnown, KnownCards
from houseway.games.low_high.figures.protection_kernel import HAND
from houseway.games.low_high.figures.simulation_tables import high_places, rows_and_columns
from houseway.games.low_high.figures.surveillance_kernel import EVERY_CARD, play_years
from houseway.games.low_high.rules.readings import boxes_of
from houseway.games.low_high.rules.rule_set import LowHighRules

DEALERS = 3  # who take turns
NO_CARD = -1


@dataclass(frozen=True)
class Cheat:
    """What is wrong at a table; nothing by default."""

    dealer: Ints | None = None  # the setting of each class, where it is not the House Way's
    marked: int = NO_CARD  # a card that box 1 knows the back of, or every one
    sharing: bool = False


@dataclass(frozen=True)
class OneCardKnown:
    """Best play with one card of the dealer's known, by its rank."""

    known: KnownCards
    kept: dict[int, AgainstKnown] = field(default_factory=dict)

    def against(self, rank: int) -> AgainstKnown:
        if rank not in self.kept:
            self.kept[rank] = self.known.against((rank,))
        return self.kept[rank]

    def __getitem__(self, rank: int) -> Ints:
        """The best setting of each class."""
        return np.asarray(self.against(rank).scores.argmax(axis=1))

    def gain(self, rank: int, best: Ints) -> Fraction:
        """Compute what it is worth to know it, against settings without it."""
        found = self.against(rank)
        more = found.scores.max(axis=1) - found.scores[np.arange(len(best)), best]
        won = sum(int(n) * int(net) for n, net in zip(found.hands, more, strict=True))
        deals = sum(int(n) * int(d) for n, d in zip(found.hands, found.deals, strict=True))
        return Fraction(won, deals * found.parts)


def cards_of(rank: int, copies: int) -> range:
    return range(rank * copies, (rank + 1) * copies)


@dataclass(frozen=True)
class WatchedTable:
    rules: LowHighRules
    readings: ReadingsBase
    known: KnownCards
    edges: LowHighEdges
    boxes: int

    @classmethod
    def of(cls, rules: LowHighRules, readings: ReadingsBase, boxes: int) -> "WatchedTable":
        known = KnownCards.of(rules, readings, Pays())
        return cls(rules, readings, known, edges_from(known.tables, rules, Pays()), boxes)

    @cached_property
    def best(self) -> Ints:
        return np.array([found.best for found in self.edges.classes])

    @cached_property
    def clauses(self) -> dict[str, list[ClassResult]]:
        """The clauses of the House Way, each with the hands that it decides."""
        found: dict[str, list[ClassResult]] = defaultdict(list)
        for one in self.edges.classes:
            hand = self.known.tables.hands[one.index]
            found[self.rules.house_way(hand, self.readings).clauses[0]].append(one)
        return dict(found)

    @property
    def costliest_clause(self) -> str:
        """The clause whose hands, set at their worst, would cost the house most."""

        def cost(hands: list[ClassResult]) -> Fraction:
            parts = (one.ways * (one.ev(one.house_way) - min(one.evs)) for one in hands)
            return sum(parts, Fraction())

        return max(self.clauses, key=lambda clause: cost(self.clauses[clause]))

    def mis_set(self, clause: str) -> Cheat:
        """The dealer sets the hands of a clause at their worst, and so in the players' favour."""
        if clause not in self.clauses:
            known = ", ".join(self.clauses)
            raise BadInput(
                t(
                    "{clause} decides no hand of the House Way. Clauses that do: {known}.",
                    clause=quote(clause),
                    known=known,
                )
            )
        dealer = self.known.tables.house_way.copy()
        for one in self.clauses[clause]:
            dealer[one.index] = min(SETTINGS, key=one.scores.__getitem__)
        return Cheat(dealer=dealer)

    def rounds_needed(self, cheat: Cheat) -> int | None:
        """Estimate how many rounds the evidence against box 1 takes to grow if it knows cards, from
        their exact worth. None if it does not grow, or if something else is wrong."""
        if cheat.marked == NO_CARD:
            return None
        theory = self.edges.main[OPTIMAL]
        return rounds_to_find(float(self.gain(cheat.marked)), float(theory.variance))

    def years(
        self, cheat: Cheat, years: int, rounds: int, seed: int, workers: int | None = None
    ) -> list[int | None]:
        """Return, by year, the round of its first alarm; None if there was none."""
        return watch_years(partial(self._year, cheat, rounds, seed), years, workers)

    def _year(self, cheat: Cheat, rounds: int, seed: int, year: int) -> int:
        tables, known = self.known.tables, self.known
        chance = stream(seed, year)
        rows = np.arange(len(tables.hands))
        place, (_, columns) = high_places(tables), rows_and_columns(tables.box_code)
        dealer = tables.house_way if cheat.dealer is None else cheat.dealer
        informed = self._informed_settings(cheat.marked)
        boxes = [threshold(k) for k in range(1, self.boxes + 1)]
        dealers = [threshold(k) for k in range(1, DEALERS + 1)]
        found = play_years(
            1,
            rounds,
            np.array([chance.first, chance.second], dtype=np.uint64),
            self.boxes,
            DEALERS,
            self._weights,
            self._class_of,
            columns[tables.low[rows, dealer]],
            place[tables.high[rows, dealer]],
            tables.low[rows, self.best],
            place[tables.high[rows, self.best]],
            tables.low[rows, informed],  # by rank
            place[tables.high[rows, informed]],
            cheat.marked,
            cheat.sharing,
            tables.low,
            place[tables.high],
            known.ranks,
            known.repeats,
            np.repeat(np.arange(len(tables.ranks)), tables.copies),
            columns[tables.low[rows, tables.house_way]],
            place[tables.high[rows, tables.house_way]],
            self._nets,
            float(self.edges.main[OPTIMAL].ev),
            SHARES,
            np.array([threshold(1), *boxes, *dealers]),
        )
        return int(found[0])

    def _informed_settings(self, marked: int) -> Ints:
        """Return, by rank, the best setting of each class if the dealer is known to have a card of
        it; for ranks that are not marked, best play."""
        copies = self.known.tables.copies
        return np.array(
            [
                self.one_known[rank]
                if marked in (EVERY_CARD, *cards_of(rank, copies))
                else self.best
                for rank in range(len(self.known.tables.ranks))
            ]
        )

    @cached_property
    def one_known(self) -> "OneCardKnown":
        return OneCardKnown(self.known)

    def gain(self, marked: int) -> Fraction:
        """Compute exactly what box 1 wins by it in a round beyond best play."""
        ranks, cards = self.known.remaining, len(self.rules.pack.cards)
        if marked != EVERY_CARD:
            chance = Fraction(HAND, cards)
            return chance * self.one_known.gain(marked // self.known.tables.copies, self.best)
        gains = (int(n) * self.one_known.gain(rank, self.best) for rank, n in enumerate(ranks))
        return sum(gains, Fraction()) / cards

    @cached_property
    def _weights(self) -> Ints:
        tables = self.known.tables
        weights = np.array(WEIGHTS[len(tables.ranks), tables.copies])
        return np.repeat(weights, tables.copies)

    @cached_property
    def _class_of(self) -> Ints:
        tables = self.known.tables
        keys = tables.counts @ np.array(WEIGHTS[len(tables.ranks), tables.copies])
        found = np.zeros(keys.max() + 1, dtype=np.int64)
        found[keys] = np.arange(len(keys))
        return found

    @cached_property
    def _nets(self) -> "np.ndarray[tuple[int, int, int], np.dtype[np.float64]]":
        _, columns = rows_and_columns(self.known.tables.box_code)
        _, first = np.unique(columns, return_index=True)
        nets = self.known.nets[:, first] / self.known.parts
        return np.ascontiguousarray(nets, dtype=np.float64)


def measure_surveillance(
    rules: LowHighRules,
    readings: ReadingsBase,
    years: int,
    runs: int,
    rounds: int,
    seed: int,
    workers: int | None,
) -> tuple[Found, ...]:
    """Play fair years, and runs of what surveillance should find."""
    table = WatchedTable.of(rules, readings, boxes_of(readings))
    seven = WatchedTable.of(rules, readings, min(7, len(rules.pack.cards) // 4 - 1))
    clause = table.costliest_clause
    marked = rules.pack.cards[0]
    cases = (
        (t("fair play, every box by best play"), table, Cheat(), years, False),
        (
            t("{boxes} boxes share their cards", boxes=seven.boxes),
            seven,
            Cheat(sharing=True),
            runs,
            True,
        ),
        (
            t("a dealer sets the hands of {clause} wrongly", clause=clause),
            table,
            table.mis_set(clause),
            runs,
            True,
        ),
        (
            t("box 1 knows whether the dealer has {card}", card=cards((marked,))),
            table,
            Cheat(marked=0),
            runs,
            True,
        ),
        (t("box 1 knows one of the dealer's cards"), table, Cheat(marked=EVERY_CARD), runs, True),
    )
    return tuple(
        Found(
            what,
            rounds,
            tuple(one.years(cheat, number, rounds, seed + i, workers)),
            wrong,
            needed=one.rounds_needed(cheat),
        )
        for i, (what, one, cheat, number, wrong) in enumerate(cases)
        if number
    )


def surveillance_model(rules: LowHighRules) -> SurveillanceModel:
    return SurveillanceModel(partial(measure_surveillance, rules), ALPHA)
