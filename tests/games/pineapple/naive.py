"""Settlement written a second time, from the rules page alone and without the package.

Hands are judged card by card with words and strings, points are written into a table of who
owes whom, and chips are moved out of purses that were filled when the hand began.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from core.hands import naive as poker

RANKS = "23456789TJQKA"
TOP_PAIR = {"6": 1, "7": 2, "8": 3, "9": 4, "T": 5, "J": 6, "Q": 7, "K": 8, "A": 9}
TOP_TRIPS = {
    "2": 10,
    "3": 11,
    "4": 12,
    "5": 13,
    "6": 14,
    "7": 15,
    "8": 16,
    "9": 17,
    "T": 18,
    "J": 19,
    "Q": 20,
    "K": 21,
    "A": 22,
}
FIVE = {
    "straight": (4, 2),
    "flush": (8, 4),
    "full house": (12, 6),
    "four of a kind": (20, 10),
    "straight flush": (30, 15),
    "royal flush": (50, 25),
}
STAYS_BELOW = {"four of a kind", "straight flush", "royal flush"}
STAYS_MIDDLE = STAYS_BELOW | {"full house"}


class Hand(NamedTuple):
    player: str
    top: list[str]
    middle: list[str]
    bottom: list[str]
    declared: bool = False
    in_fantasy: bool = False


def settle_naively(
    hands: Sequence[Hand],
    stacks: Mapping[str, int],
    point: int,
    three_flushes: int = 3,
    equal: str = "foul",
    cap: str = "win-and-lose",
    two_sweeps: str = "push",
    foul_to: str = "once",
) -> dict[str, Any]:
    """What `houseway settle` should answer, without its words."""
    judged = [judge(hand, three_flushes, equal) for hand in hands]
    brought = dict(stacks)
    purse = dict(stacks)
    won = dict.fromkeys(stacks, 0)
    collected: dict[tuple[str, str], int] = {}
    fined: list[tuple[int, str]] = []
    pairs = []
    for i, j in order([hand.player for hand in hands], [j["sweep"] > 0 for j in judged]):
        owes = points(judged[i], judged[j], hands, i, j, two_sweeps)
        if judged[i]["foul"] != judged[j]["foul"]:
            fine = (i, hands[j].player) if judged[i]["foul"] else (j, hands[i].player)
            if foul_to == "once" and fine in fined:
                owes += 9 if judged[i]["foul"] else -9
            fined.append(fine)
        winner, loser = (i, j) if owes > 0 else (j, i)
        winner_name, loser_name = hands[winner].player, hands[loser].player
        amount = min(abs(owes) * point, purse[loser_name])
        if cap == "win-and-lose":
            before = collected.get((winner_name, loser_name), 0)
            amount = min(amount, brought[winner_name] - before)
        collected[winner_name, loser_name] = collected.get((winner_name, loser_name), 0) + amount
        purse[loser_name] -= amount
        won[winner_name] += amount
        pairs.append(
            {
                "a": hands[i].player,
                "b": hands[j].player,
                "positions": [i + 1, j + 1],
                "points": owes,
                "paid": amount if owes > 0 else -amount,
            }
        )
    answers = [
        {
            "player": hand.player,
            "foul": j["foul"],
            "bonus": dict(zip(("top", "middle", "bottom"), j["bonus"], strict=True)),
            "sweep": j["sweep"],
            "fantasy": j["stays"] if hand.in_fantasy else j["fantasy"],
            "stays": j["stays"],
            "stack": purse[hand.player] + won[hand.player],
        }
        for hand, j in zip(hands, judged, strict=True)
    ]
    return {"hands": answers, "pairs": pairs}


def order(players: Sequence[str], sweeping: Sequence[bool]) -> list[tuple[int, int]]:
    """Pairs of positions from 0, the earlier first, in the order they are settled."""
    there = [(i, j) for i, j in ((0, 1), (0, 2), (1, 2)) if j < len(players)]
    clockwise = {0: ((0, 1), (0, 2)), 1: ((1, 2), (0, 1)), 2: ((0, 2), (1, 2))}
    wanted = [pair for i, sweeps in enumerate(sweeping) if sweeps for pair in clockwise[i]]
    unique = list(dict.fromkeys([*wanted, *there]))
    return [(i, j) for i, j in unique if (i, j) in there and players[i] != players[j]]


def judge(hand: Hand, three_flushes: int, equal: str) -> dict[str, Any]:
    top, middle, bottom = (described(part) for part in (hand.top, hand.middle, hand.bottom))
    foul = is_foul(top, middle, bottom, equal)
    best, pattern = best_sweep(hand, three_flushes)
    top_kind, middle_kind, bottom_kind = (poker.KINDS[part[0]] for part in (top, middle, bottom))
    queens = top_kind == "pair" and RANKS[top[1][0] - 2] in "QKA"
    return {
        "values": (top, middle, bottom),
        "foul": foul,
        "bonus": (0, 0, 0) if foul else bonus(hand),
        "sweep": best if hand.declared and not foul else 0,
        "pattern": pattern,
        "fantasy": not foul and (queens or top_kind == "three of a kind"),
        "stays": not foul
        and (
            bottom_kind in STAYS_BELOW
            or middle_kind in STAYS_MIDDLE
            or top_kind == "three of a kind"
        ),
    }


def described(part: list[str]) -> poker.Described:
    ids = poker.cards(" ".join(part))
    return poker.five(ids) if len(ids) == 5 else poker.three(ids)


def is_foul(
    top: poker.Described, middle: poker.Described, bottom: poker.Described, equal: str
) -> bool:
    if middle > bottom or (middle == bottom and equal == "foul"):
        return True
    return not (poker.five_is_above(middle, top) and poker.five_is_above(bottom, top))


def bonus(hand: Hand) -> tuple[int, int, int]:
    faces = "".join(card[0] for card in hand.top)
    most = max(faces, key=faces.count)
    on_top = {1: {}, 2: TOP_PAIR, 3: TOP_TRIPS}[faces.count(most)].get(most, 0)
    middle, bottom = (poker.KINDS[described(part)[0]] for part in (hand.middle, hand.bottom))
    return on_top, FIVE.get(middle, (0, 0))[0], FIVE.get(bottom, (0, 0))[1]


def best_sweep(hand: Hand, three_flushes: int) -> tuple[int, int]:
    """The value of the best pattern of the thirteen cards, 0 where there is none, and how high it
    stands in the list."""
    parts = (hand.top, hand.middle, hand.bottom)
    faces = sorted(card[0] for part in parts for card in part)
    suits = [{card[1] for card in part} for part in parts]
    values = [(0, 0)]
    if faces == sorted(RANKS):
        values.append((26, 5) if len(set.union(*suits)) == 1 else (13, 4))
    left, pairs = list(faces), 0
    for face in RANKS:
        while left.count(face) >= 2:
            left.remove(face)
            left.remove(face)
            pairs += 1
    if pairs == 6:
        values.append((3, 3))
    if all(is_run([card[0] for card in part]) for part in parts):
        values.append((3, 2))
    if all(len(suit) == 1 for suit in suits):
        values.append((three_flushes, 1))
    return max(values)


def is_run(faces: list[str]) -> bool:
    high = "".join(sorted(faces, key=RANKS.index))
    low = "".join(sorted(faces, key=("A" + RANKS).index))
    return high in RANKS or low in "A" + RANKS


def points(
    a: Mapping[str, Any],
    b: Mapping[str, Any],
    hands: Sequence[Hand],
    i: int,
    j: int,
    two_sweeps: str,
) -> int:
    """From b to a."""
    if a["foul"] or b["foul"]:
        penalty = 9 * (b["foul"] - a["foul"])
        return penalty + total(a) - total(b) if penalty else 0
    if a["sweep"] and b["sweep"]:
        higher: int = max(a["sweep"], b["sweep"])
        place = "pattern" if two_sweeps == "ranking" else "sweep"
        if a[place] == b[place]:
            return 0
        return higher if a[place] > b[place] else -higher
    if a["sweep"]:
        return total(a)
    if b["sweep"]:
        return -total(b)
    score = total(a) - total(b)
    holder = hands[0].player
    for mine, theirs in zip(a["values"], b["values"], strict=True):
        if mine != theirs:
            score += 1 if mine > theirs else -1
        elif holder in (hands[i].player, hands[j].player):
            score += 1 if holder == hands[i].player else -1
    return score


def total(hand: Mapping[str, Any]) -> int:
    bonuses: int = sum(hand["bonus"]) + hand["sweep"]
    return bonuses
