"""Tournaments that come again: which is next, that it is opened once, and who enters."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from house.office_rig import Office, in_loop, offices
from house.running_house import Person, running, until
from houseway.house.play.command_handler import CommandHandler
from houseway.house.play.kinds import all_kinds
from houseway.house.play.recurring_tournaments import (
    EVERY_FEW_MINUTES,
    LEAD,
    Recurring,
    Series,
    next_start,
)
from houseway.house.store.records import Records

NOW = datetime(2026, 11, 17, 20, 3, 20)
SERIES = Series(300, replace(EVERY_FEW_MINUTES, bots=2))


def test_the_next_start_divides_the_day_and_leaves_time_to_enter() -> None:
    assert next_start(NOW, 300) == datetime(2026, 11, 17, 20, 5)
    assert next_start(datetime(2026, 11, 17, 20, 4, 30), 300) == datetime(2026, 11, 17, 20, 10)
    assert next_start(datetime(2026, 11, 17, 23, 59, 59), 300).day == 18
    for seconds in range(0, 700, 7):
        moment = NOW + timedelta(seconds=seconds)
        assert LEAD <= next_start(moment, 300) - moment <= LEAD + timedelta(seconds=300)


def series_of(office: Office) -> Recurring:
    handler = CommandHandler(Records(office.database), office.writer, all_kinds())
    return Recurring(handler, office.accounts, SERIES, lambda: True)


@in_loop
async def test_one_is_opened_for_each_start_and_by_one_worker(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.start(demonstration=True)
        first = series_of(one)
        opened = await first.open_next(NOW)
        assert opened == "series-20261117-200500"
        assert await first.open_next(NOW + timedelta(seconds=30)) is None
        assert await series_of(other).open_next(NOW) is None
        live = (await first._handler.read(opened)).state
        assert set(live.tournament.entrants) == {"Abel", "Bela"}
        assert live.tournament.notice.entry_fee == SERIES.asked.entry_fee
        assert min(live.tournament.notice.allocation[0].starts) == datetime(2026, 11, 17, 20, 5)
        later = await first.open_next(NOW + timedelta(minutes=5))
        assert later == "series-20261117-201000"


@in_loop
async def test_a_house_that_is_no_demonstration_has_none(store_url: str) -> None:
    with offices(store_url) as [one]:
        await one.start()
        await series_of(one).run()  # comes to an end at once
        assert [row.id for row in Records(one.database).streams()] == ["house"]


@pytest.mark.slow
def test_whoever_looks_at_the_list_finds_one_soon(tmp_path: Path) -> None:
    """Although no one is connected to a table."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    demonstration = running(url, demonstration=True, tournament_every=300)
    with demonstration as house, Person(house, "nobody") as visitor:
        listed = until(lambda: visitor.get("/api/tournaments").json()["tournaments"])
        assert [one["name"] for one in listed] == [EVERY_FEW_MINUTES.name]
