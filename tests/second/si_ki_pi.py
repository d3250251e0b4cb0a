"""Si Ki Pi's House Way (Appendix H) as filters over the three splits of the four cards."""

from collections.abc import Callable
from typing import NamedTuple

Hand = tuple[int, int]
Ranks = tuple[int, int, int, int]

ACE = 14
GONG = 10
PAIR = 11


class Setting(NamedTuple):
    low: Hand
    high: Hand

    @property
    def sums(self) -> tuple[int, int]:
        """The Low Hand Sum and the High Hand Sum; Gong and a pair count above 9."""
        return value(self.low), value(self.high)


# A clause: its id, and the settings it leaves of the given cards.
Clause = tuple[str, Callable[[Ranks, Setting], bool]]


def points(rank: int) -> int:
    return 1 if rank == ACE else rank % 10 if rank <= 10 else 0


def value(hand: Hand) -> int:
    if hand[0] == hand[1]:
        return PAIR
    return GONG if hand == (8, 2) else sum(map(points, hand)) % 10


def ranking(hand: Hand) -> tuple[int, Hand]:
    """Orders any two hands as Appendix G does: the sum, the higher card, the other card."""
    return value(hand), hand


def settings(ranks: Ranks) -> list[Setting]:
    a, b, c, d = sorted(ranks, reverse=True)
    splits: list[tuple[Hand, Hand]] = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    return [Setting(*sorted(split, key=ranking)) for split in splits]


def _zeros(ranks: tuple[int, ...]) -> list[int]:
    return sorted((rank for rank in ranks if points(rank) == 0), reverse=True)


# SKP-H.1.i and SKP-H.1.ii: the Low & High Hand Sums worth splitting a pair for.
_NINES = {(9, 9)}
_OTHERS = {(7, 9), (8, 8), (8, 9), (7, GONG), (8, GONG), (9, GONG)}
SPLITS: dict[int, set[tuple[int, int]]] = {9: _NINES, **dict.fromkeys((8, 7, 6, 3, 2), _OTHERS)}


def _worth_splitting(ranks: Ranks, setting: Setting) -> bool:
    pairs = (rank for rank in set(ranks) if ranks.count(rank) == 2)
    return any(setting.sums in SPLITS.get(pair, ()) for pair in pairs)


def _two_pairs(_: Ranks, setting: Setting) -> bool:
    return setting.sums == (PAIR, PAIR) and setting.low != setting.high


def _highest_low_sum(ranks: Ranks, setting: Setting) -> bool:
    return setting.sums[0] == max(other.sums[0] for other in settings(ranks))


def _two_zeros(ranks: Ranks, setting: Setting) -> bool:
    wanted = setting.high if {9, ACE} & set(ranks) else setting.low
    return len(_zeros(ranks)) == 2 and _zeros(ranks)[0] in wanted


def _three_zeros(ranks: Ranks, setting: Setting) -> bool:
    zeros = _zeros(ranks)
    return len(zeros) == 3 and setting.sums[0] == 0 and zeros[0] in setting.high


# Earlier clauses bind first; one that would leave no setting does not speak of these cards.
LITERAL: list[Clause] = [
    ("SKP-H.1.i-ii", _worth_splitting),
    ("SKP-H.1", lambda _, s: s.sums[1] == PAIR),
    ("SKP-H.2", lambda _, s: s.sums[1] == GONG),
    ("SKP-H.3.i", lambda ranks, s: set(ranks) == {ACE, 2, 3, 4} and s.sums == (4, 6)),
    ("SKP-H.3.ii", lambda ranks, s: set(ranks) == {ACE, 2, 3, 5} and s.sums == (4, 7)),
    ("SKP-H.4.i", _highest_low_sum),
    ("SKP-H.4.ii", _two_zeros),
    ("SKP-H.4.iii", _three_zeros),
    # K-Q-J-10 is 0 & 0 however it is set, so the document has no need to say.
    ("two highest High", lambda ranks, s: list(s.high) == _zeros(ranks)[:2]),
]
CLAUSES = {"keep": [("two pairs stay", _two_pairs), *LITERAL], "literal": LITERAL}


def house_way(ranks: Ranks, two_pairs: str) -> tuple[Hand, Hand]:
    left = set(settings(ranks))
    for _, leaves in CLAUSES[two_pairs]:
        left = {setting for setting in left if leaves(ranks, setting)} or left
    (only,) = left
    return only.low, only.high
