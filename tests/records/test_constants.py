"""A number of the rules that is changed without a new version makes a golden record wrong."""

import pytest

from effort import by_effort
from records.constants import EQUIVALENT, NOT_IN_A_STORY, mutants, sample, unnoticed

SEED = 1


@pytest.mark.slow
def test_a_number_of_the_rules_that_is_changed_is_noticed() -> None:
    left = unnoticed(sample(by_effort(quick=1, default=10, soak=50), SEED))
    assert [mutant.says for mutant in left if mutant.says not in NOT_IN_A_STORY] == []


def test_every_number_that_says_nothing_is_still_there() -> None:
    named = {*EQUIVALENT, *NOT_IN_A_STORY}
    assert named - {mutant.says for mutant in mutants()} == set()
