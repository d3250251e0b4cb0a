"""The pay tables that the games declare are what their exact figures pay."""

import pytest

from houseway.analysis.edges import edges
from houseway.registry import game


@pytest.mark.parametrize("name", ["si-ki-pi", "power-pai-gow", "king-high"])
def test_a_pay_table_holds_every_way_to_win_and_what_it_pays(name: str) -> None:
    found = edges(game(name), game(name).readings())
    kinds = {kind.name: kind for kind in game(name).wager_kinds}
    assert set(found.wagers) == set(kinds)
    for wager, strategies in found.wagers.items():
        declared = {
            row.name: row.pay.odds.ratio * (1 - row.pay.rate) for row in kinds[wager].pay_table
        }
        for result in strategies.values():
            won = {name: net for name, net in result.nets.items() if net > 0}
            assert won == declared, wager
