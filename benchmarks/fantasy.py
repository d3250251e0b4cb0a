"""Time Fantasy Land's solver beside a plain loop over all settings (`make bench-solver`)."""

from collections.abc import Callable
from time import process_time

import numpy as np
from numpy.typing import NDArray

from games.pineapple.player.plain import plain
from houseway.core.jit import kernel
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.player.fantasy.exact import Setter, best_setting, setter_of
from houseway.games.pineapple.player.hands.objective import bonus_first

DEALS = 2_000
TURNS = 4
PART = 250  # deals before the other contender takes its turn

Hands = NDArray[np.uint8]
Solved = NDArray[np.float64]


@kernel
def solve_all(setter: Setter, hands: Hands) -> Solved:
    worths = np.empty(len(hands), dtype=np.float64)
    for i in range(len(hands)):
        worths[i] = best_setting(setter, hands[i]).worth
    return worths


def deals(cards: int) -> Hands:
    rng = np.random.default_rng(1)
    packs = rng.permuted(np.tile(np.arange(52), (DEALS, 1)), axis=1)
    return np.sort(packs[:, :cards], axis=1).astype(np.uint8)


def timed(job: Callable[[Hands], Solved], hands: Hands) -> float:
    """Measure processor seconds, since other processes interrupt a long job more often."""
    begin = process_time()
    job(hands)
    return process_time() - begin


def mean_ms(jobs: dict[str, Callable[[Hands], Solved]], hands: Hands) -> dict[str, float]:
    """Let contenders take turns part by part; the best turn of each part counts."""
    spent = dict.fromkeys(jobs, 0.0)
    for start in range(0, len(hands), PART):
        part = hands[start : start + PART]
        turns = [{name: timed(job, part) for name, job in jobs.items()} for _ in range(TURNS)]
        for name in jobs:
            spent[name] += min(turn[name] for turn in turns)
    return {name: 1000 * seconds / len(hands) for name, seconds in spent.items()}


def worst_ms(job: Callable[[Hands], Solved], hands: Hands) -> float:
    """Solve one by one, called from Python; a deal takes the best of its turns."""
    one_by_one = [
        min(timed(job, hands[i : i + 1]) for _ in range(TURNS)) for i in range(len(hands))
    ]
    return 1000 * max(one_by_one)


def main() -> None:
    rules = of_document()
    objective = bonus_first(rules)
    setter = setter_of(rules, objective)

    def ours(hands: Hands) -> Solved:
        return solve_all(setter, hands)

    def loop(hands: Hands) -> Solved:
        return plain(rules, objective, hands)

    hands = deals(13)
    same = np.array_equal(ours(hands), loop(hands))
    times = mean_ms({"loop": loop, "ours": ours}, hands)
    print(f"13 cards, {DEALS:,} random deals, the most bonus, one core")
    print(f"  plain compiled loop, 72,072 settings   {times['loop']:8.3f} ms a solve")
    print(f"  houseway                           {times['ours']:8.3f} ms a solve", end="")
    print(f"   {times['loop'] / times['ours']:.0f} times as fast")
    print(f"  houseway, the slowest deal         {worst_ms(ours, hands):8.3f} ms")
    print(f"  the same worth in every deal: {'yes' if same else 'NO'}")
    for cards in (14, 15, 16, 17):
        hands = deals(cards)
        ours(hands[:2])
        mean = mean_ms({"ours": ours}, hands)["ours"]
        print(f"{cards} cards  mean {mean:8.3f} ms   slowest {worst_ms(ours, hands):8.3f} ms")


if __name__ == "__main__":
    main()
