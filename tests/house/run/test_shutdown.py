"""A house that is stopped finishes what it has begun, says goodbye, and continues when restarted.

The house is a process of its own, stopped by a signal in the middle of a round while players act.
"""

import itertools
import re
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from effort import some_of
from house.house_process import STARTS_WITHIN, House, house
from house.running_house import NO_TLS, until
from houseway.house.api.routing import COOKIE
from houseway.house.computing.computer import PROGRAM as PROGRAM_THAT_COMPUTES
from houseway.house.play.sockets import GOING_AWAY
from houseway.house.run.supervisor import ENDS_WITHIN
from houseway.house.store import schema
from houseway.house.store.database import Database

TABLE = "demo-si-ki-pi"
GUESTS = 6


def see(house: House) -> dict[str, Any]:
    found: dict[str, Any] = house.get(f"/api/tables/{TABLE}").json()
    return found


def wagers(house: House) -> list[Any]:
    """Of the round in progress."""
    round_ = see(house)["view"]["table"]["round"]
    return [] if round_ is None or round_["phase"] != "betting" else round_["wagers"]


def computations_waiting(house: House) -> float:
    found = re.search(
        r"^houseway_computations_waiting (\S+)$", house.get("/metrics").text, re.MULTILINE
    )
    return float(found[1]) if found else 0.0


def computing(house: House) -> list[str]:
    """The processes beside the worker that compute."""
    worker = house.workers()[0]
    children = Path(f"/proc/{worker}/task/{worker}/children").read_text().split()
    return [child for child in children if PROGRAM_THAT_COMPUTES in arguments(child)]


def arguments(process: str) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()


class Guest:
    """A guest who buys chips, one after another, until the house closes."""

    def __init__(self, house: House) -> None:
        with httpx.Client(base_url=f"http://{house.address}", verify=NO_TLS) as http:
            answer = http.post("/api/guest", headers={"Origin": f"http://{house.address}"})
            assert answer.status_code < 300, answer.text
            self.cookie = f"{COOKIE}={http.cookies[COOKIE]}"
        self.address = house.address
        self.acknowledged: list[tuple[str, int]] = []
        self.closed: int | None = None
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def wait(self) -> None:
        self._thread.join(ENDS_WITHIN)

    def _play(self) -> None:
        headers = {"Cookie": self.cookie}
        with connect(f"ws://{self.address}/ws", additional_headers=headers, proxy=None) as socket:
            socket.send(msgspec.json.encode({"type": "watch", "table": TABLE}).decode())
            try:
                for number in itertools.count():
                    self._buy(socket, f"{id(self)}-{number}")
            except ConnectionClosed as closed:
                self.closed = closed.rcvd.code if closed.rcvd is not None else 1006

    def _buy(self, socket: Any, key: str) -> None:
        command = {"command": "buy-in", "amount": 1}
        body = {"type": "act", "id": key, "table": TABLE, "key": key, "command": command}
        socket.send(msgspec.json.encode(body).decode())
        while (told := msgspec.json.decode(socket.recv())).get("id") != key:
            pass
        if told["type"] == "done":
            self.acknowledged.append((key, told["version"]))
        else:  # more often than the house allows
            time.sleep(0.1)


def read_record(folder: Path) -> tuple[dict[str, int], list[str]]:
    """The requests in the table's record, and the tables with a lease."""
    database = Database(f"sqlite:///{folder / 'house.db'}")
    e = schema.entries.c
    with database.read() as connection:
        found = connection.execute(select(e.key, e.version).where(e.stream == TABLE))
        keys = {row.key: row.version for row in found}
        leases = [row.stream for row in connection.execute(select(schema.leases))]
    database.close()
    return keys, leases


def test_a_house_that_is_stopped_in_a_round_goes_on_with_it(tmp_path: Path) -> None:
    with house(tmp_path) as first:
        until(lambda: wagers(first), STARTS_WITHIN)
        guests = [Guest(first) for _ in range(GUESTS)]
        until(lambda: all(len(guest.acknowledged) > 5 for guest in guests), STARTS_WITHIN)
        before = see(first)["view"]["table"]["round"]
        code, seconds = first.stop(signal.SIGTERM)
        for guest in guests:
            guest.wait()
    assert code == 0
    assert seconds < ENDS_WITHIN
    assert [guest.closed for guest in guests] == [GOING_AWAY] * GUESTS
    keys, leases = read_record(tmp_path)
    for guest in guests:
        assert all(keys[key] == version for key, version in guest.acknowledged)
    assert leases == []

    with house(tmp_path) as second:
        after = see(second)
        assert after["version"] >= max(keys.values())
        assert after["view"]["table"]["round"]["number"] == before["number"]
        assert (
            after["view"]["table"]["round"]["wagers"][: len(before["wagers"])] == before["wagers"]
        )
        until(lambda: see(second)["version"] > after["version"], 2 * STARTS_WITHIN)
        assert second.stop(signal.SIGINT)[0] == 0


def test_a_house_that_computes_much_stops_in_time_and_tells_who_waits(tmp_path: Path) -> None:
    def sheet(form: str) -> httpx.Response:
        path = f"/api/analysis/power-pai-gow/par-sheet?form={form}"
        return found.get(path)

    with house(tmp_path) as found, ThreadPoolExecutor() as askers:
        asked = [askers.submit(sheet, form) for form in ("html", "pdf", "md")]
        until(lambda: computations_waiting(found) == 2, STARTS_WITHIN)
        at_work = computing(found)
        assert len(at_work) == 1
        code, seconds = found.stop(signal.SIGTERM)
        told = [one.result() for one in asked]
    assert code == 0
    assert seconds < ENDS_WITHIN
    assert [answer.status_code for answer in told] == [503] * 3
    assert {answer.json()["error"]["code"] for answer in told} == {"closing"}
    assert not Path(f"/proc/{at_work[0]}").exists()


@pytest.mark.parametrize("number", some_of([signal.SIGTERM, signal.SIGINT], 1))
def test_several_workers_stop_too(tmp_path: Path, number: signal.Signals) -> None:
    with house(tmp_path, "--workers", "2") as found:
        until(lambda: see(found)["version"] > 3, STARTS_WITHIN)
        code, seconds = found.stop(number)
    assert code == 0
    assert seconds < ENDS_WITHIN
    until(lambda: read_record(tmp_path)[1] == [])
