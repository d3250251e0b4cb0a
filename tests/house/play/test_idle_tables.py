"""A guest's own table is closed when no one has played there for long, and says so."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from house.running_house import Person, Running, running, until
from houseway.house.play import automatic_dealer
from houseway.house.play.stream_states import StreamState

MINUTE = 60.0


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path_factory.mktemp('idle') / 'house.db'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(automatic_dealer, "LOOK_AGAIN", 0.02)
        with running(url, demonstration=True) as found:
            yield found
            assert found.audited().findings == ()


def guest_of(house: Running) -> Person:
    guest = house.stranger()
    answer = guest.post("/api/guest")
    guest.name, guest.csrf = answer.json()["name"], answer.json()["csrf"]
    return guest


@pytest.mark.parametrize("game", ["si-ki-pi", "king-high", "pineapple"])
def test_an_idle_table_closes_and_its_page_says_so(
    house: Running, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = guest_of(house)
    balance = guest.get("/api/me").json()["balance"]
    table = guest.post("/api/practise", {"game": game}).json()["id"]
    dealer, looks = house.worker.automatic_dealer, 0

    def nearly_idle(current: StreamState) -> float:
        nonlocal looks
        looks += current.state.id == table
        return 19 * MINUTE

    monkeypatch.setattr(dealer, "age", nearly_idle)
    until(lambda: looks > 5)
    assert guest.see(table)["view"]["status"] == "open"

    monkeypatch.setattr(dealer, "age", lambda current: 20 * MINUTE)
    seen = until(lambda: (view := guest.see(table)["view"])["status"] == "closed" and view)
    assert seen["why"].startswith("This table was idle for 20 minutes")
    assert guest.get("/api/me").json()["balance"] == balance
    until(lambda: house.worker.records.own_tables(guest.name) == [])  # no worker looks after it
    assert not guest.get("/api/me/chips").json()["tables"]

    monkeypatch.undo()
    again = guest.post("/api/practise", {"game": game})
    assert again.json()["id"] != table
    assert guest.see(again.json()["id"])["view"]["status"] == "open"


def test_a_deleted_table_says_so_and_its_guest_is_signed_out(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = guest_of(house)
    table = guest.post("/api/practise", {"game": "si-ki-pi"}).json()["id"]
    monkeypatch.setattr(house.worker.automatic_dealer, "age", lambda current: 20 * MINUTE)
    until(lambda: house.worker.records.own_tables(guest.name) == [])
    retention, loop = house.worker.retention, house.worker._tasks[0].get_loop()
    monkeypatch.setattr(retention, "_clock", lambda: time.time() + 8 * 24 * 60 * MINUTE)
    with guest.socket() as talk:
        talk.watch(table)
        until(lambda: talk.latest(table))
        deleting = asyncio.run_coroutine_threadsafe(retention.delete_expired(), loop)
        assert deleting.result(30).tables >= 1
        assert talk.wait_closed() == 4401
    assert guest.get("/api/me").status_code == 401
    answer = house.stranger().get(f"/api/tables/{table}")
    assert answer.status_code == 404
    told = "This practice table is gone: guests' tables are deleted after 7 days."
    assert answer.json()["error"]["why"] == told


def test_one_lists_ones_own_tables_and_nobody_elses(house: Running) -> None:
    one, other = guest_of(house), guest_of(house)
    mine = one.post("/api/practise", {"game": "si-ki-pi"}).json()["id"]
    theirs = other.post("/api/practise", {"game": "si-ki-pi"}).json()["id"]
    assert mine != theirs
    assert [card["table"] for card in one.get("/api/me/chips").json()["tables"]] == [mine]
    lobby = [card["id"] for card in one.get("/api/tables").json()["tables"]]
    assert lobby
    assert mine not in lobby
    assert theirs not in lobby
