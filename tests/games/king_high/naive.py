"""What a wager comes to, worked out a second time from the document, in other words than ours."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from core.hands import naive

HIGH, LOW = "89TJQK", "A23456"
POKERPOT = {
    "two pairs": 2,
    "three of a kind": 3,
    "straight": 5,
    "flush": 10,
    "full house": 15,
    "four of a kind": 50,
    "five of a kind": 500,
    "straight flush": 1000,
    "royal flush": 2500,
}
NEXT_RUN = (3, 3, 3, 10, 20)  # what a live run pays in a void, by the cards that have been dealt

Result = tuple[str, Fraction]  # the outcome, and the net of a wager of 1
LOSE: Result = ("lose", Fraction(-1))
RETURNED: Result = ("returned", Fraction(0))


def win(pays: Fraction | int) -> Result:
    return "win", Fraction(pays)


def action(kind: str, suit: str | None, card: str) -> Result:
    rank, of = tuple(card)
    if kind == "suit":
        if of != suit:
            return LOSE
        return ("standoff", Fraction(0)) if rank == "7" else win(3)
    if kind == "seven":
        return win(11) if rank == "7" else LOSE
    if rank not in (HIGH if kind == "high" else LOW):
        return LOSE
    return win(Fraction(3, 2) if rank in "KA" else 1)


def run(kind: str, cards: Sequence[str]) -> Result:
    wanted = HIGH if kind == "high-run" else LOW
    good = [card[0] in wanted for card in cards]
    if not all(good[:3]):
        return LOSE
    return win(20 if all(good) else 10 if all(good[:4]) else 3)


def pokerpot(cards: Sequence[str]) -> Result:
    kind, ranks = naive.five(naive.cards(" ".join(cards)))
    name = naive.KINDS[kind]
    if name == "pair" and ranks[0] >= 10:
        return win(1)
    return win(POKERPOT[name]) if name in POKERPOT else LOSE


def pokerpot_in_void(cards: Sequence[str]) -> Result:
    counts = Counter(card[0] for card in cards)
    pairs = [rank for rank, times in counts.items() if times >= 2]
    if max(counts.values(), default=0) == 4:
        return win(50)
    if max(counts.values(), default=0) == 3:
        return win(3)
    if len(pairs) == 2:
        return win(2)
    return win(1) if pairs and pairs[0] in "TJQKA" else RETURNED


def run_in_void(kind: str, cards: Sequence[str], before_first: str) -> Result:
    wanted = HIGH if kind == "high-run" else LOW
    good = [card[0] in wanted for card in cards]
    if not all(good[:3]):
        return LOSE
    if not all(good):
        return run(kind, cards)
    if not cards and before_first == "returned":
        return RETURNED
    return win(NEXT_RUN[len(cards)])
