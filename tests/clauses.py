"""`@clause("SKP-3.1")` on a test says which clauses of the rule documents it shows."""

from functools import cache
from pathlib import Path

import pytest

from houseway.testing import clauses
from houseway.testing.clauses import Shown

clause = pytest.mark.clause

TESTS = Path(__file__).parent


@cache
def shown_by_tests(folder: Path = TESTS) -> Shown:
    """Each clause that some test names, with the tests that do, as pytest calls them."""
    return clauses.shown_by_tests(folder)
