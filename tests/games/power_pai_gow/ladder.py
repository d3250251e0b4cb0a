"""All 136 two-card hands in the order of Appendix A, written out, and what they decide."""

from typing import NamedTuple

# A rung a group between commas, highest first; hands of one rung are copies of each other.
PAIRS = """
gj gj, teen teen, day day, h8 h8, h4 h4, h10 h10, h6 h6, l4 l4, e11 e11, l10 l10, h7 h7, l6 l6,
n9 n9, l8 l8, l7 l7, f5 f5
"""
COMBINATIONS = """
teen n9, day n9, teen h8 = teen l8, day h8 = day l8, teen h7 = teen l7, day h7 = day l7
"""
POINTS = {
    9: "h8 e11, h4 f5, h10 n9, h6 gj, l4 f5, e11 l8, l10 n9, l6 gj",
    8: """teen h6 = teen l6 = teen gj, day h6 = day l6 = day gj, h8 h10 = h8 l10, h4 l4, h10 l8,
          e11 h7 = e11 l7, l10 l8, f5 gj""",
    7: """teen f5, day f5, h8 n9, h4 gj, h10 h7 = h10 l7, h6 e11, l4 gj, e11 l6 = e11 gj,
          l10 h7 = l10 l7, n9 l8""",
    6: """teen h4 = teen l4, day h4 = day l4, h8 l8, h10 h6 = h10 l6 = h10 gj, h6 l10, e11 f5,
          l10 l6 = l10 gj, h7 n9, n9 l7""",
    5: """h8 h7 = h8 l7, h4 e11, h10 f5, h6 n9, l4 e11, l10 f5, h7 l8, l6 n9, n9 gj, l8 l7""",
    4: """teen day, h8 h6 = h8 l6 = h8 gj, h4 h10 = h4 l10, h10 l4, h6 l8, l4 l10, h7 l7, l6 l8,
          n9 f5, l8 gj""",
    3: """teen e11, day e11, h8 f5, h4 n9, h6 h7 = h6 l7, l4 n9, h7 l6 = h7 gj, l6 l7, l8 f5,
          l7 gj""",
    2: """teen h10 = teen l10, day h10 = day l10, h8 h4 = h8 l4, h4 l8, h6 l6, l4 l8, h7 f5,
          l7 f5""",
    1: "h4 h7 = h4 l7, h10 e11, h6 f5, l4 h7 = l4 l7, e11 l10, l6 f5",
    0: "h4 h6 = h4 l6, h10 l10, h6 l4, l4 l6, e11 n9",
}

Hand = tuple[str, str]


class Place(NamedTuple):
    """Where a hand stands: the higher its rung the better; points only below the combinations."""

    rung: int
    points: int | None
    wins_outright: bool


def _hands(group: str) -> list[Hand]:
    found: list[Hand] = []
    for text in group.split("="):
        a, b = text.split()
        found += [(a, b), (b, a)]
    return found


def _ladder() -> dict[Hand, Place]:
    parts: list[tuple[int | None, str]] = [(None, PAIRS), (None, COMBINATIONS), *POINTS.items()]
    rungs = [(points, group) for points, text in parts for group in text.split(",")]
    return {
        hand: Place(-i, points, points is None)
        for i, (points, group) in enumerate(rungs)
        for hand in _hands(group)
    }


LADDER = _ladder()


def player_beats(player: Hand, dealer: Hand) -> bool:
    """Copies and zero against zero are the dealer's."""
    mine, theirs = LADDER[player], LADDER[dealer]
    if mine.points == theirs.points == 0:
        return False
    return mine.rung > theirs.rung


class Result(NamedTuple):
    name: str
    clause: str
    net_of_two: int  # on a Standard wager of 2


def standard_result(low: Hand, high: Hand, dealer_low: Hand, dealer_high: Hand) -> Result:
    """What rules 3.12 to 3.14 and 4.1.1 make of a Standard wager."""
    if LADDER[low].wins_outright:
        return Result("win", "PPG-3.12.1", 2)
    won = [player_beats(low, dealer_low), player_beats(high, dealer_high)]
    if all(won):
        half = LADDER[dealer_low].points in (0, 1, 2)
        return Result("win", "PPG-3.12", 1 if half else 2)
    return Result("tie", "PPG-3.14", 0) if any(won) else Result("lose", "PPG-3.13", -2)


SIXES, SEVENS, FOURS = {"h6", "l6"}, {"h7", "l7"}, {"h4", "l4"}


def power_odds(cards: tuple[str, ...], wong: bool) -> int:
    """The highest odds of rule 4.2 that the four cards answer to, 0 for none."""
    pairs = {code for code in cards if cards.count(code) == 2}
    kinds = set(cards)
    answered = {
        200: pairs == {"gj", "teen"},
        100: pairs == {"gj", "day"},
        50: pairs == {"teen", "day"},
        20: kinds >= SIXES and bool(kinds & SEVENS) and bool(kinds & FOURS),
        10: len(pairs) == 2,
        4: bool(pairs & {"gj", "teen", "day"}),
        2: bool(pairs) or wong,
    }
    return max((odds for odds, there in answered.items() if there), default=0)


def contains_wong(cards: tuple[str, ...]) -> bool:
    return "n9" in cards and ("teen" in cards or "day" in cards)
