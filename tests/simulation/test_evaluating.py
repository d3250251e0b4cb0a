"""The batch evaluator against `houseway.hands`."""

import numpy as np
import pytest

from houseway.analysis.simulation.evaluating import rank_fives
from houseway.errors import BadInput
from houseway.hands import rank_five


def test_a_million_hands_rank_as_houseway_hands_says() -> None:
    hands = np.random.default_rng(1).integers(0, 52, (1_000_000, 5)).astype(np.uint8)
    hands[:100_000] = hands[:100_000] & 0xFC | 2  # of one suit
    hands[:100_000] %= 52
    assert (rank_fives(hands) == rank_five(hands)).all()


@pytest.mark.parametrize(
    "hands",
    [np.zeros((3, 4), np.uint8), np.zeros((3, 5), np.int64), np.full((3, 5), 52, np.uint8)],
)
def test_what_is_no_hand_is_refused(hands: np.ndarray) -> None:
    with pytest.raises(BadInput):
        rank_fives(hands)
