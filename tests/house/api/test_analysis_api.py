"""The analysis over HTTP: what the command line says, and a house that answers meanwhile."""

import itertools
import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from cli.run import houseway
from house.running_house import Person, Running, running, until
from houseway.house.api.routing import A_MOMENT
from houseway.house.computing.computer import Computer

PLACES = 4
WAITS = 60.0  # seconds for what is computed on a machine that has much else to do
EDGES = "/api/analysis/king-high/edges"  # the quickest
NUMBERS = itertools.count(10_000)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path_factory.mktemp('analysis') / 'house.db'}"
    with running(url, computations_waiting=PLACES) as found:
        yield found


def computer_of(house: Running) -> Computer:
    return house.worker.answers.computer


def visitor(house: Running) -> Person:
    found = house.stranger()
    found.http.timeout = WAITS
    return found


def edges(house: Running, king: int) -> httpx.Response:
    """Asked for by a visitor, with a pay of its own for every number."""
    return visitor(house).post(EDGES, {"pays": [f"high.king={king} to 100"]})


def stopped(house: Running) -> int:
    """The process that computes, which computes nothing from now on."""
    assert edges(house, next(NUMBERS)).status_code == 200  # it is there
    number = computer_of(house).process_id
    assert number is not None
    os.kill(number, signal.SIGSTOP)
    return number


@contextmanager
def standing_still(house: Running) -> Iterator[None]:
    """Other requests to the process that computes wait."""
    number = stopped(house)
    try:
        yield
    finally:
        os.kill(number, signal.SIGCONT)


def waiting(house: Running, count: int) -> None:
    until(lambda: computer_of(house).waiting == count)


def under_way(house: Running) -> None:
    until(lambda: computer_of(house)._under_way)


def error_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# -- What the command line says --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "pays"),
    [
        ("si-ki-pi", ("commission=4",)),
        ("power-pai-gow", ()),
        ("king-high", ("high.king=3:1",)),
    ],
)
def test_edges_are_those_of_the_command_line(
    house: Running, game: str, pays: tuple[str, ...]
) -> None:
    answer = visitor(house).post(f"/api/analysis/{game}/edges", {"pays": pays})
    options = [part for pay in pays for part in ("--pays", pay)]
    assert answer.json() == houseway("edge", game, "--json", *options).json


def test_a_par_sheet_is_the_short_one_of_the_command_line(house: Running, tmp_path: Path) -> None:
    answer = visitor(house).get("/api/analysis/king-high/par-sheet?form=md")
    assert answer.headers["content-type"].startswith("text/markdown")
    sheet = tmp_path / "king-high.md"
    assert houseway("report", "king-high", "--short", "--output", str(sheet)).code == 0
    assert answer.text == sheet.read_text()


def test_a_hand_is_explained_with_the_clause_that_decides(house: Running) -> None:
    body = {"cards": ["As", "Kd", "2c", "9h"]}
    told = visitor(house).post("/api/analysis/si-ki-pi/hands", body).json()
    assert [one["house_way"] for one in told["settings"]].count(True) == 1
    assert told["clauses"]
    for one in told["settings"]:
        assert sum(one["chances"].values()) == pytest.approx(1)


@pytest.mark.parametrize("pay", ["high.king=much", "made-up=1:1"])
def test_a_pay_that_cannot_be_is_refused_in_a_sentence(house: Running, pay: str) -> None:
    answer = visitor(house).post(EDGES, {"pays": [pay]})
    assert error_of(answer) == (400, "bad-input")
    assert answer.json()["error"]["why"].endswith(".")


# -- A house that answers meanwhile ----------------------------------------------------------------


def test_a_player_is_answered_while_as_much_is_computed_as_the_house_takes(house: Running) -> None:
    ann, known = house.person("Ann"), next(NUMBERS)
    assert edges(house, known).status_code == 200
    with ThreadPoolExecutor() as strangers:
        with standing_still(house):
            asked = [strangers.submit(edges, house, 300)]
            under_way(house)
            asked += [strangers.submit(edges, house, 301 + n) for n in range(PLACES // 2)]
            waiting(house, PLACES // 2)
            full = edges(house, 399)
            assert error_of(full) == (503, "busy")
            assert "Try again in" in full.json()["error"]["why"]
            assert int(full.headers["Retry-After"]) >= 1
            assert full.elapsed.total_seconds() >= A_MOMENT  # so that no one asks without end
            for _ in range(20):
                assert ann.get("/api/me").status_code == 200
            assert edges(house, known).status_code == 200
            assert not any(one.done() for one in asked)
        assert [one.result(WAITS).status_code for one in asked] == [200] * len(asked)
    assert edges(house, 399).status_code == 200


def test_accounts_have_places_that_visitors_cannot_take(house: Running) -> None:
    with ThreadPoolExecutor() as askers:
        with standing_still(house):
            first = askers.submit(edges, house, 400)
            under_way(house)
            visitors = [askers.submit(edges, house, 401 + n) for n in range(PLACES // 2)]
            waiting(house, PLACES // 2)
            ann = house.signed_in("Ann")
            ann.http.timeout = WAITS
            anns = askers.submit(ann.post, EDGES, {"pays": ["high.king=410 to 100"]})
            waiting(house, PLACES // 2 + 1)
        for one in (first, *visitors, anns):
            assert one.result(WAITS).status_code == 200


def test_a_caller_who_goes_away_leaves_the_place_in_the_queue(house: Running) -> None:
    body = msgspec.json.encode({"pays": ["high.king=501 to 100"]})
    head = f"POST {EDGES} HTTP/1.1\r\nHost: {house.address}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with ThreadPoolExecutor() as strangers, standing_still(house):
        stays = strangers.submit(edges, house, 500)
        under_way(house)
        with socket.create_connection(("127.0.0.1", house.port)) as goes:
            goes.sendall(head.encode() + body)
            waiting(house, 1)
        waiting(house, 0)
        assert not stays.done()


def test_a_computation_that_is_lost_is_said_to_be_and_the_next_is_computed(house: Running) -> None:
    number = stopped(house)
    with ThreadPoolExecutor() as strangers:
        lost = strangers.submit(edges, house, 600)
        under_way(house)
        os.kill(number, signal.SIGKILL)
        answer = lost.result(WAITS)
    assert error_of(answer) == (503, "lost")
    assert answer.json()["error"]["why"] == "The computation was lost. Ask again."
    assert edges(house, 600).status_code == 200


# -- How much one may ask for ----------------------------------------------------------------------


def test_visitors_may_ask_for_less_than_accounts_and_what_is_known_is_free(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    limits = {
        "visitor_computations_a_minute": 0.5,
        "visitor_computations_at_once": 2,
        "computations_a_minute": 0.5,
        "computations_at_once": 3,
    }
    with running(url, demonstration=True, **limits) as small:
        assert [edges(small, king).status_code for king in (700, 701)] == [200, 200]
        enough = edges(small, 702)
        assert error_of(enough) == (429, "too-many-requests")
        assert "for a visitor. Try again in 2 minutes" in enough.json()["error"]["why"]
        assert 60 < int(enough.headers["Retry-After"]) <= 120
        assert edges(small, 700).status_code == 200
        guest = visitor(small)
        assert guest.post("/api/guest").status_code == 200
        pays: dict[str, Any] = {"pays": ["high.king=703 to 100"]}
        assert error_of(guest.post(EDGES, pays)) == (429, "too-many-requests")
        ann = small.person("Ann")
        asked = [ann.post(EDGES, {"pays": [f"high.king={710 + n} to 100"]}) for n in range(4)]
        assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
