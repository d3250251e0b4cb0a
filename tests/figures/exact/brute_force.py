"""The slow way: every deal of a small pack, one after the other, through the rules code alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from houseway.core.cards import Card, Pack
from houseway.games.low_high.rules.hands import Setting, four, settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand
from houseway.games.power_pai_gow.rules import RULES as POWER_PAI_GOW
from houseway.games.si_ki_pi.rules import RULES as SI_KI_PI
from houseway.tables.wagers import Outcome


def si_ki_pi(ranks: str, suits: str = "sh") -> LowHighRules:
    return _with_cards(SI_KI_PI, tuple(Card(r + s) for r in ranks for s in suits))


def power_pai_gow(codes: str) -> LowHighRules:
    return _with_cards(POWER_PAI_GOW, tuple(Card(c) for c in codes.split() for _ in range(2)))


def _with_cards(rules: LowHighRules, cards: tuple[Card, ...]) -> LowHighRules:
    full = rules.pack
    return replace(rules, pack=Pack(full.name, cards, full.spellings, full.notation))


SMALL = {
    "si-ki-pi with gongs and zeros": si_ki_pi("AKQ982"),
    "si-ki-pi of small cards": si_ki_pi("A23457"),
    "si-ki-pi with four of a kind": si_ki_pi("278", "shdc"),
    "pai gow with combinations": power_pai_gow("teen day n9 h8 l7 gj"),
    "pai gow with sixes": power_pai_gow("teen h4 h6 l6 h7 f5"),
    "pai gow without": power_pai_gow("h4 l4 f5 e11 h10 l10"),
}


TWENTIETHS = 20  # of a unit: every net of both games is a whole number of them


class Brute(NamedTuple):
    house_way: Counter[str]
    house_way_ev: Fraction
    optimal_ev: Fraction
    side_on_box: Counter[str]
    side_on_dealer: Counter[str]


def name(outcome: Outcome) -> str:
    return outcome.label or outcome.name


def net(outcome: Outcome) -> Fraction:
    if outcome.pay is None:
        return Fraction(-1 if outcome.loses else 0)
    return outcome.pay.odds.ratio * (1 - outcome.pay.rate)


def deals(cards: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], list[tuple[Card, ...]]]]:
    """Each hand of the player with every hand that can be the dealer's then."""
    places = range(len(cards))
    for player in combinations(places, 4):
        rest = [cards[i] for i in places if i not in player]
        yield tuple(cards[i] for i in player), list(combinations(rest, 4))


def brute_force(rules: LowHighRules, readings: Any, seen: tuple[Card, ...] = ()) -> Brute:
    left = list(rules.pack.cards)
    for card in seen:
        left.remove(card)

    @cache
    def set_by_house(cards: tuple[Card, ...]) -> Setting:
        return rules.house_way(four(cards), readings).setting

    @cache
    def result(box: Setting, dealer: Setting) -> tuple[str, int]:
        outcome = rules.box_outcome(box, dealer)
        return name(outcome), int(net(outcome) * TWENTIETHS)

    @cache
    def side(cards: tuple[Card, ...]) -> str:
        return name(rules.side_outcome(SetHand(four(cards), set_by_house(cards)), readings))

    house_way: Counter[str] = Counter()
    on_box: Counter[str] = Counter()
    on_dealer: Counter[str] = Counter()
    played, best, total = 0, 0, 0
    for player, dealers in deals(tuple(left)):
        own = set_by_house(player)
        against = Counter(set_by_house(dealer) for dealer in dealers)
        for dealer, n in against.items():
            house_way[result(own, dealer)[0]] += n
        evs = [
            sum(result(s, dealer)[1] * n for dealer, n in against.items())
            for s in (own, *settings_of(four(player), rules.rank))
        ]
        played, best, total = played + evs[0], best + max(evs), total + len(dealers)
        on_box[side(player)] += len(dealers)
        for dealer_cards in dealers:
            on_dealer[side(dealer_cards)] += 1
    evs_of = [Fraction(parts, TWENTIETHS * total) for parts in (played, best)]
    return Brute(house_way, evs_of[0], evs_of[1], on_box, on_dealer)
