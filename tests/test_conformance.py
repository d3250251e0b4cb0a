"""Every installed game holds to what the conformance kit asks of a game."""

import pytest

from houseway.registry import names
from houseway.testing.conformance import CHECKS, Check


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("name", names())
def test_the_game_conforms(name: str, check: Check) -> None:
    check(name)
