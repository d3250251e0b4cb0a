"""Each pay that is changed without a new version of the rules makes a golden record wrong."""

import pytest

from houseway.games.pineapple.rules.wagers import POINT_TABLES
from houseway.registry import game
from records.golden import first_fault, present_file, read_lines
from records.pay_rows import PayRow, pay_rows

ROWS = tuple(pay_rows())


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_pay_that_is_changed_is_noticed(row: PayRow) -> None:
    lines = read_lines(present_file(row.game))
    with row.change():
        assert first_fault(lines) is not None


def test_every_row_that_a_game_declares_is_changed() -> None:
    changed = {(row.game, row.name) for row in ROWS}
    for name in ("si-ki-pi", "power-pai-gow", "king-high"):
        declared = [row.name for kind in game(name).wager_kinds for row in kind.pay_table]
        assert {(name, row) for row in declared} <= changed
    pineapple = {row.name for table in POINT_TABLES for row in table.rows if row.reading is None}
    assert {("pineapple", name) for name in pineapple} <= changed
