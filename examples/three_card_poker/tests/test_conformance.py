import pytest

from houseway.testing.conformance import CHECKS, Check
from three_card_poker import GAME


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_the_game_conforms(check: Check) -> None:
    check(GAME)
