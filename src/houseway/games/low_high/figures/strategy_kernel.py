"""The inner loop of the search for rules: the best thresholds of a rule, compiled."""

import numpy as np
from numpy.typing import NDArray

from houseway.core.jit import kernel

Gains = NDArray[np.float64]
Steps = NDArray[np.int64]


@kernel
def best_thresholds(
    bound: Gains,
    order: Steps,
    low: Steps,
    high: Steps,
    aim_low: Steps,
    aim_high: Steps,
    shape: tuple[int, int],
    gain: Gains,
    floor: float,
) -> tuple[float, int, int, int, int]:
    """Return what the best rule saves, and its thresholds: of the House Way's Low and High Hand and
    of the aim's. It is less than `floor` if no rule saves that much. `order` walks through `bound`,
    what rules with the same first two can save at most, from the greatest down."""
    best, best_at, best_over, best_low, best_high = -1.0, 0, 0, 0, 0
    table = np.zeros(shape)
    for flat in order:
        at, over = flat // bound.shape[1], flat % bound.shape[1]
        if bound[at, over] < floor:
            break
        table[:] = 0.0
        for i in range(len(gain)):
            if low[i] <= at and high[i] <= over:
                table[aim_low[i], aim_high[i]] += gain[i]
        for x in range(shape[0] - 1, -1, -1):
            row = 0.0
            for y in range(shape[1] - 1, -1, -1):
                row += table[x, y]
                table[x, y] = row + (table[x + 1, y] if x + 1 < shape[0] else 0.0)
                if table[x, y] >= floor and table[x, y] > best:
                    best = table[x, y]
                    best_at, best_over, best_low, best_high = at, over, x, y
        floor = max(floor, best + 0.5)
    return best, best_at, best_over, best_low, best_high
