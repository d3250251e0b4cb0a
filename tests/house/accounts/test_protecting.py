"""What players wish for their own protection, as the house decides and records it."""

import pytest

from house.office_rig import in_loop, offices
from house.round_player import audit_store, sentences
from houseway.core.errors import Refusal
from houseway.house.accounts.office import THE_HOUSE, By
from houseway.house.office import commands as c
from houseway.house.office.kind import HOUSE_KIND
from houseway.house.office.player_limits import PlayerLimits
from houseway.house.office.state import AccountState, House

NOON = "2026-03-01T12:00:00"
MIDNIGHT = "2026-03-02T00:00:00"
AFTER = "2026-03-02T00:00:01"
ANN = By("Ann", "player")


def after(house: House, *commands: c.AnyOfficeCommand) -> House:
    for command in commands:
        for event in HOUSE_KIND.decide(house, command):
            house = HOUSE_KIND.evolve(house, event)
    return house


def refused(house: House, command: c.AnyOfficeCommand) -> str:
    with pytest.raises(Refusal) as refusal:
        HOUSE_KIND.decide(house, command)
    return refusal.value.code


@pytest.fixture
def house() -> House:
    return after(
        HOUSE_KIND.start,
        c.OpenHouse("house", "The House", demonstration=False),
        c.OpenAccount("house", "admin", ("administrator",), NOON),
        c.OpenAccount("house", "Ann", ("player",), NOON),
    )


def ann_of(house: House) -> AccountState:
    return house.account("Ann")


def test_play_that_was_long_enough_ends_until_the_day_is_over(house: House) -> None:
    assert refused(house, c.EndPlay("house", "Ann", NOON)) == "no-limit"
    limited = after(house, c.ChooseLimits("Ann", PlayerLimits(minutes_a_day=30), NOON))
    assert refused(limited, c.EndPlay("Ann", "Ann", NOON)) == "wrong-role"
    assert refused(limited, c.EndPlay("admin", "Ann", NOON)) == "wrong-role"
    ended = after(limited, c.EndPlay("house", "Ann", NOON))
    assert ann_of(ended).rests_until == MIDNIGHT
    assert ann_of(ended).has_played_enough(NOON)
    assert not ann_of(ended).has_played_enough(AFTER)
    assert refused(ended, c.EndPlay("house", "Ann", NOON)) == "so-already"
    assert ann_of(after(ended, c.EndPlay("house", "Ann", AFTER))).rests_until > MIDNIGHT


def test_who_is_kept_out_for_longer_stays_so(house: House) -> None:
    limits = c.ChooseLimits("Ann", PlayerLimits(minutes_a_day=30), NOON)
    away = after(house, limits, c.ExcludeSelf("Ann", 7, NOON), c.EndPlay("house", "Ann", NOON))
    assert ann_of(away).kept_out_until == ann_of(away).excluded_until > MIDNIGHT


@in_loop
async def test_the_wallet_hears_of_whichever_wish_lasts_longest(store_url: str) -> None:
    """Two workers, each of which knows only what it has read."""
    with offices(store_url, 2) as [one, other]:
        await one.with_player("Ann")
        protection = one.accounts.protection, other.accounts.protection
        await other.accounts.office.account("Ann")
        await protection[0].choose_limits(ANN, PlayerLimits(minutes_a_day=30, loss_day=1_000))
        await protection[1].choose_limits(ANN, PlayerLimits(minutes_a_day=30, loss_day=500))
        await protection[0].choose_limits(ANN, PlayerLimits(minutes_a_day=30, loss_day=2_000))
        await protection[0].exclude_self(ANN, 7)
        await protection[1].end_play("Ann")
        await protection[0].end_play("Ann")  # the other has written it down already
        known = (await one.handler.streams.catch_up("house")).state.account("Ann")
        assert known.limits.loss_day == 500
        assert known.kept_out_until == known.excluded_until
        role = one.handler._records.entries("house")[-1].read().role
        assert role == THE_HOUSE.role
    assert sentences(audit_store(store_url)) == []
