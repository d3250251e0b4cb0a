"""Count what a perfect counter of the face-up cards gains at King High with a manual shoe.

The counter knows every card shown since the shuffle and no burnt one, and bets a unit on a wager
only if the cards left favour it. Seen cards are a hypergeometric sample of the shoe, so chance and
gain are exact sums over what the sample can hold of each kind of card.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.exact.distribution import FIXED
from houseway.exact.pays import Pays, Win
from houseway.games.king_high.figures.edges import king_high_edges, runs
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    POKERPOT,
    RUNS,
    SUIT,
    SUITS,
    KingHighWager,
    action_outcome,
    run_outcome,
)
from houseway.games.king_high.table.shoe import CUT_CARD_AT, DECK

SHOE = sum(DECK.copies.values())
BURNT_EACH_TIME = 2  # KH-5.3, KH-10.2
Kinds = Mapping[Fraction, int]  # cards of the shoe by what they do to a wager


@dataclass(frozen=True)
class Opportunity:
    """A wager after a number of seen cards."""

    seen: int
    favourable: Fraction  # the chance that the player has the advantage
    gain: Fraction  # expected gain of a unit wagered only then

    @property
    def advantage(self) -> Fraction:
        """The mean advantage of the wagers that are made."""
        return self.gain / self.favourable if self.favourable else Fraction()


@dataclass(frozen=True)
class CountedWager:
    name: str
    alike: int  # wagers with the same figures: four suits
    opportunities: tuple[Opportunity, ...]  # over a shoe

    @property
    def gain(self) -> Fraction:
        """Return the gain over a shoe, with a unit on each of the wagers whenever it is
        favourable."""
        return self.alike * sum((o.gain for o in self.opportunities), Fraction())


@dataclass(frozen=True)
class CounterGain:
    cut_card_at: int
    rounds: int  # to a shoe
    wagers: tuple[CountedWager, ...]
    pokerpot: Fraction  # what a unit on it loses each round; KH-7.2 makes it compulsory

    @property
    def by_action(self) -> Fraction:
        """The gain from action round wagers over a shoe."""
        names = [kind.name for kind in ACTION]
        return sum((w.gain for w in self.wagers if w.name in names), Fraction())

    @property
    def by_runs(self) -> Fraction:
        names = [kind.name for kind in RUNS]
        return sum((w.gain for w in self.wagers if w.name in names), Fraction())

    @property
    def in_100_rounds(self) -> Fraction:
        """Units won on action rounds and runs, less the Pokerpot of a unit that they need."""
        return 100 * (self.by_action + self.by_runs - self.pokerpot_cost) / self.rounds

    @property
    def pokerpot_cost(self) -> Fraction:
        return self.rounds * self.pokerpot

    @property
    def break_even_spread(self) -> Fraction | None:
        """How many units each action wager must have to a unit of Pokerpot to break even."""
        return self.pokerpot_cost / self.by_action if self.by_action else None

    def as_json(self) -> dict[str, object]:
        spread = self.break_even_spread
        return {
            "cut_card_at": self.cut_card_at,
            "rounds_per_shoe": self.rounds,
            "wagers": {
                wager.name: {
                    "alike": wager.alike,
                    "gain_per_shoe": float(wager.gain),
                    "opportunities": [
                        {
                            "seen": o.seen,
                            "favourable": float(o.favourable),
                            "advantage": float(o.advantage),
                            "gain": float(o.gain),
                        }
                        for o in wager.opportunities
                    ],
                }
                for wager in self.wagers
            },
            "action_gain_per_shoe": float(self.by_action),
            "action_gain_per_round": float(self.by_action / self.rounds),
            "run_gain_per_shoe": float(self.by_runs),
            "pokerpot_cost_per_shoe": float(self.pokerpot_cost),
            "break_even_spread": None if spread is None else float(spread),
        }

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{w.name}</td><td>{w.alike}</td><td>{float(w.gain):.6f}</td></tr>"
            for w in self.wagers
        )
        return (
            "<table><tr><th>wager</th><th>alike</th><th>gain per shoe</th></tr>"
            f"{rows}</table><p>Pokerpot costs {float(self.pokerpot_cost):.4f} per shoe</p>"
        )


def counter_gain(
    readings: Readings,
    pays: Pays | None = None,
    cut_card_at: int = CUT_CARD_AT,
    *,
    burns_known: bool = False,
) -> CounterGain:
    """Count the gain; with `burns_known` the counter sees the burn cards too, against KH-10.3."""
    pays = pays or Pays()
    pokerpot = -king_high_edges(pays)[POKERPOT.name][FIXED].ev  # the same for any cards seen later
    rounds = rounds_to_a_shoe(readings, cut_card_at)
    shown = range(rounds * CARDS_IN_A_ROUND)
    before_cards = tuple(n + (burnt_before(readings, n) if burns_known else 0) for n in shown)
    before_rounds = before_cards[::CARDS_IN_A_ROUND]
    action = (
        CountedWager(
            kind.name,
            len(SUITS) if kind is SUIT else 1,
            tuple(count_next_card(card_kinds(kind.name, pays), k) for k in before_cards),
        )
        for kind in ACTION
    )
    on_runs = (
        CountedWager(kind.name, 1, tuple(count_run(kind.name, pays, k) for k in before_rounds))
        for kind in RUNS
    )
    return CounterGain(cut_card_at, rounds, (*action, *on_runs), pokerpot)


def rounds_to_a_shoe(readings: Readings, cut_card_at: int) -> int:
    """Return the rounds of a shoe; the round with the cut card is the last (KH-10.7, KH-10.8)."""
    cards = CARDS_IN_A_ROUND * (1 + BURNT_EACH_TIME)
    if readings.burn == "two-more-before-first":
        cards += BURNT_EACH_TIME
    most = SHOE - cards
    if not 0 <= cut_card_at <= most:
        raise BadInput(
            t(
                "A cut card goes behind 0 to {most} cards, not behind {count}.",
                most=most,
                count=cut_card_at,
            )
        )
    return cut_card_at // cards + 1


def burnt_before(readings: Readings, shown: int) -> int:
    """Count the burn cards before the wagers of the next card; its own are burnt only after 'no
    more bets' (KH-5.3)."""
    more = BURNT_EACH_TIME * -(-shown // CARDS_IN_A_ROUND)
    return BURNT_EACH_TIME * shown + (more if readings.burn == "two-more-before-first" else 0)


def card_kinds(name: str, pays: Pays) -> dict[Fraction, int]:
    """Sort the shoe's cards by what they do to an action round wager."""
    wager = _wager(name)
    kinds: Counter[Fraction] = Counter()
    for card, copies in DECK.copies.items():
        outcome = action_outcome(wager, card)
        kinds[pays.net(Win(name, outcome.label or outcome.name), outcome)] += copies
    return dict(kinds)


def count_next_card(kinds: Kinds, seen: int) -> Opportunity:
    def ev(gone: Mapping[Fraction, int]) -> Fraction:
        left = sum(net * (copies - gone[net]) for net, copies in kinds.items())
        return Fraction(left, 1) / (SHOE - seen)

    return _opportunity(seen, ((ev(gone), ways) for gone, ways in sample_counts(kinds, seen)))


def count_run(name: str, pays: Pays, seen: int) -> Opportunity:
    """Count a run wager, which depends only on how many of its cards are left."""
    wager = _wager(name)
    wanted = sum(n for card, n in DECK.copies.items() if run_outcome(wager, (card,)) is None)
    kinds = {Fraction(1): wanted, Fraction(0): SHOE - wanted}
    evs = (
        (run_ev(name, pays, wanted - gone[Fraction(1)], SHOE - seen), ways)
        for gone, ways in sample_counts(kinds, seen)
    )
    return _opportunity(seen, evs)


def run_ev(name: str, pays: Pays, wanted: int, left: int) -> Fraction:
    high, low = Card("Ks"), Card("As")
    goes_on, ends = (high, low) if name == RUNS[0].name else (low, high)
    cards = {goes_on: wanted, ends: left - wanted, Card("7s"): 0}
    net, ways = dict[str, Fraction](), Counter[str]()
    for outcome, n in runs(_wager(name), cards):
        called = outcome.label or outcome.name
        ways[called] += n
        if called not in net:
            net[called] = pays.net(Win(name, called), outcome)
    return sum((n * net[called] for called, n in ways.items()), Fraction()) / ways.total()


def sample_counts(kinds: Kinds, size: int) -> Iterator[tuple[dict[Fraction, int], int]]:
    """Return how many cards of each kind the seen cards can hold, and in how many ways."""
    (kind, copies), *others = kinds.items()
    if not others:
        yield {kind: size}, comb(copies, size)
        return
    for number in range(min(size, copies) + 1):
        for rest, ways in sample_counts(dict(others), size - number):
            yield {kind: number, **rest}, comb(copies, number) * ways


def _opportunity(seen: int, evs: Iterator[tuple[Fraction, int]]) -> Opportunity:
    good = [(ev, ways) for ev, ways in evs if ev > 0]
    every = comb(SHOE, seen)
    return Opportunity(
        seen,
        Fraction(sum(ways for _, ways in good), every),
        sum((ev * ways for ev, ways in good), Fraction()) / every,
    )


@cache
def _wager(name: str) -> KingHighWager:
    return KingHighWager(1, "anybody", name, 1, suit=SUITS[0] if KINDS[name] is SUIT else None)
