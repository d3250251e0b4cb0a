"""The most a house can lose in one round, by the notice at the table."""

from houseway.registry import game
from houseway.tables.wagers import Limits, exposure


def test_every_place_has_every_wager_at_its_maximum_and_wins_the_best_pay() -> None:
    rules = game("si-ki-pi")
    limits = {"initial": Limits(100, 1_000), "bonus": Limits(100, 100)}
    kinds = {kind.name: kind for kind in rules.wager_kinds}
    best = max(pay.net(100) for pay in kinds["bonus"].pays)
    assert exposure(rules.wager_kinds, limits, places=7) == 7 * (950 + 2 * best)


def test_a_wager_without_a_notice_is_not_counted_and_an_odd_maximum_is_paid_exactly() -> None:
    rules = game("si-ki-pi")
    assert exposure(rules.wager_kinds, {"initial": Limits(1, 1_019)}, places=1) == 950  # of 1,000
    assert exposure(rules.wager_kinds, {}, places=7) == 0
