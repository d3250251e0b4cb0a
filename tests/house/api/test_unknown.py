"""If it is unknown whether something was written, the house says so and nothing is done twice.

The commit process of a house that runs is killed before or after a commit, or cannot write. The
answer has a code of its own; the same again with the same key gets the receipt of the first.
"""

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from house.conftest import STORES
from house.killable_commit_process import Point
from house.live_tournament import short_notice
from house.postgres import Postgres
from house.running_house import Running, deposit, logs, open_table, running, until
from house.store_faults import Faults, killable_commit_processes
from houseway.house.api.list import ROUTES
from houseway.house.api.problems import UNKNOWN, UNKNOWN_WITHOUT_KEY, problem_of
from houseway.house.api.routing import SAFE
from houseway.house.play.companions import CHIPS
from houseway.house.run import clock
from houseway.house.run.clock import wall_time

WALLET = 10_000_000
BOUGHT = 5_000
POINTS: tuple[Point, ...] = ("before-commit", "after-commit")
at_each_point = pytest.mark.parametrize("point", POINTS)


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faults]:
    with logs(), killable_commit_processes(tmp_path_factory.mktemp("faults")) as found:
        yield found


@pytest.fixture(scope="module", params=STORES)
def house(
    faults: Faults, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    if request.param == "sqlite":
        yield from furnished(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}")
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    with server.fresh() as url:
        yield from furnished(url)


def furnished(url: str) -> Iterator[Running]:
    """A house with money and a table, whose books are clean whatever has happened to it."""
    with running(url) as found:
        for name in ("Ann", "Bob"):
            deposit(found, name, WALLET)
        open_table(found, "si-ki-pi")
        yield found
        audited = found.audited()
        assert audited.clean, audited.findings


def key() -> str:
    return secrets.token_hex(8)


def buying(own_key: str) -> dict[str, Any]:
    return {"key": own_key, "command": {"command": "buy-in", "amount": BOUGHT}}


def money(house: Running, name: str = "Ann") -> tuple[int, int]:
    """In the wallet, and in chips at the table."""
    person = house.person(name)
    wallet = person.get("/api/me").json()["balance"]
    return wallet, person.see(house.tables[0])["view"]["table"]["chips"].get(name, 0)


def says_unknown(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.headers["Retry-After"] == "1"
    error = answer.json()["error"]
    assert error["code"] == "outcome-unknown"
    assert "Send it again with the same key" in error["why"]


# -- A commit process that dies -------------------------------------------------------------------


@at_each_point
def test_an_act_over_http_whose_outcome_is_unknown_is_done_once(
    house: Running, faults: Faults, point: Point
) -> None:
    wallet, chips = money(house)
    body, path = buying(key()), f"/api/tables/{house.tables[0]}/commands"
    with faults.dying(point, body["key"]):
        says_unknown(house.person("Ann").post(path, body))
    again = house.person("Ann").post(path, body)
    assert again.status_code == 200, again.text
    assert again.json()["repeated"] == (point == "after-commit")
    assert money(house) == (wallet - BOUGHT, chips + BOUGHT)
    assert house.person("Ann").post(path, body).json() == {**again.json(), "repeated": True}
    assert money(house) == (wallet - BOUGHT, chips + BOUGHT)


@at_each_point
def test_an_act_over_the_socket_whose_outcome_is_unknown_is_done_once(
    house: Running, faults: Faults, point: Point
) -> None:
    wallet, chips = money(house)
    table, body = house.tables[0], buying(key())
    with house.person("Ann").socket() as talk:
        with faults.dying(point, body["key"]):
            answer = talk.act(table, body["command"], key=body["key"])
        assert answer["type"] == "refused"
        assert (answer["error"]["code"], answer["error"]["why"]) == (UNKNOWN.code, UNKNOWN.why)
        again = talk.act(table, body["command"], key=body["key"])
    assert (again["type"], again["repeated"]) == ("done", point == "after-commit")
    assert money(house) == (wallet - BOUGHT, chips + BOUGHT)


@at_each_point
@pytest.mark.parametrize(("what", "change"), [("deposits", 700), ("withdrawals", -700)])
def test_money_whose_coming_or_going_is_unknown_moves_once(
    house: Running, faults: Faults, what: str, change: int, point: Point
) -> None:
    wallet, _ = money(house)
    own_key, path = key(), f"/api/accounts/Ann/{what}"
    body = {"amount": 700, "reason": "test", "key": own_key}
    with faults.dying(point, own_key):
        says_unknown(house.admin.post(path, body))
    again = house.admin.post(path, body)
    assert (again.status_code, again.json()["balance"]) == (200, wallet + change)
    assert house.admin.post(path, body).json()["balance"] == wallet + change


def test_an_account_whose_opening_is_unknown_is_opened_once(house: Running, faults: Faults) -> None:
    own_key = key()
    body = {"name": f"New {own_key}", "roles": ["player"], "reason": "test", "key": own_key}
    with faults.dying("after-commit", own_key):
        says_unknown(house.admin.post("/api/accounts", body))
    again = house.admin.post("/api/accounts", body)
    assert (again.status_code, again.json()["name"]) == (201, body["name"])


def test_what_the_house_dates_is_the_same_command_when_it_is_sent_again(
    house: Running, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"name": "The cup", "why": "test", "notice": short_notice()}
    cup = house.person("Dirk").post("/api/tournaments", body).json()["id"]
    command = {"command": "house-suspend-tournament", "reason": "test", "at": "2030-01-01T10:00:00"}
    own_key = key()
    asked = {"key": own_key, "command": command, "as": "director", "why": "test"}
    path = f"/api/tournaments/{cup}/commands"
    with faults.dying("after-commit", own_key):
        says_unknown(house.person("Dirk").post(path, asked))
    next_day = wall_time() + timedelta(days=1)
    monkeypatch.setattr(clock, "wall_time", lambda: next_day)
    again = house.person("Dirk").post(path, asked)
    assert (again.status_code, again.json().get("repeated")) == (200, True), again.text
    other = {**asked, "command": {**command, "reason": "another"}}
    assert house.person("Dirk").post(path, other).status_code == 400


# -- A store that cannot be written ----------------------------------------------------------------


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
def test_a_full_disk_is_told_as_unknown_and_the_same_again_is_done_once(
    house: Running, faults: Faults
) -> None:
    table, path = house.tables[0], f"/api/tables/{house.tables[0]}/commands"
    ann = house.person("Ann")
    with ann.socket() as talk:
        with faults.full():
            body = buying(key())
            while (answer := ann.post(path, body)).status_code == 200:  # there is some room left
                body = buying(key())
            before = money(house)
            says_unknown(answer)
            told = talk.act(table, body["command"], key=body["key"])
            assert told["error"]["code"] == UNKNOWN.code
            assert money(house) == before
        done = talk.act(table, body["command"], key=body["key"])
    assert (done["type"], done["repeated"]) == ("done", False)
    again = ann.post(path, body)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert money(house) == (before[0] - BOUGHT, before[1] + BOUGHT)


@pytest.mark.parametrize("broken", ["accounts", "wallets"])
def test_an_error_of_the_store_before_or_while_money_moves_is_told_as_unknown(
    house: Running, broken: str
) -> None:
    wallet, _ = money(house)
    path, body = "/api/accounts/Ann/deposits", {"amount": 700, "reason": "test", "key": key()}
    assert house.admin.get("/api/me").status_code == 200  # its session is known for a moment
    rename(house, broken, "elsewhere")
    try:
        says_unknown(house.admin.post(path, body))
    finally:
        rename(house, "elsewhere", broken)
    assert house.admin.post(path, body).json()["balance"] == wallet + 700


def rename(house: Running, table: str, to: str) -> None:
    with house.worker.database.write() as connection:
        connection.execute(text(f"ALTER TABLE {table} RENAME TO {to}"))


# -- What has no key -------------------------------------------------------------------------------


def lobby(house: Running, name: str) -> list[dict[str, Any]]:
    tables = house.stranger().get("/api/tables").json()["tables"]
    return [table for table in tables if table["name"] == name]


def opening(name: str, **more: Any) -> dict[str, Any]:
    return {"game": "pineapple", "name": name, "why": "test", "practice": True, **more}


def post_until_death(
    house: Running, faults: Faults, body: dict[str, Any], *lines: str
) -> httpx.Response:
    """The answer where the commit process dies after the commit of an entry with these lines."""
    before = faults.deaths
    with ThreadPoolExecutor(1) as thread:
        with faults.dying("after-commit", *lines):
            posted = thread.submit(house.admin.post, "/api/tables", body)
            until(lambda: faults.deaths > before)
        return posted.result()


def test_a_table_that_is_opened_without_a_key_is_opened_once(
    house: Running, faults: Faults
) -> None:
    name = f"Table {key()}"
    answer = post_until_death(house, faults, opening(name), name)
    assert answer.status_code == 201, answer.text
    assert [table["id"] for table in lobby(house, name)] == [answer.json()["id"]]


def test_a_bot_that_sits_down_as_a_scribe_dies_pays_once(house: Running, faults: Faults) -> None:
    name = f"Table {key()}"
    answer = post_until_death(house, faults, opening(name, bots=2), '"command":"buy-in"')
    assert answer.status_code == 201, answer.text
    bots = list(lobby(house, name)[0]["seats"].values())
    assert len(bots) == 2
    bought = postings(house, answer.json()["id"], "wallet:%")
    assert bought == {f"wallet:{bot}": -CHIPS for bot in bots}


def postings(house: Running, table: str, account: str) -> dict[str, int]:
    """What each of these accounts has got from a table so far."""
    query = "SELECT account, SUM(amount) FROM postings WHERE stream = :s AND account LIKE :a"
    with house.worker.database.read() as connection:
        rows = connection.execute(text(f"{query} GROUP BY account"), {"s": table, "a": account})
        return {name: int(amount) for name, amount in rows}


def test_an_opening_that_stays_unknown_is_to_be_looked_for(house: Running, faults: Faults) -> None:
    name = f"Table {key()}"
    with faults.dying("before-commit", name):
        answer = house.admin.post("/api/tables", opening(name))
    assert answer.status_code == 503, answer.text
    assert answer.json()["error"]["code"] == UNKNOWN.code
    assert "with the same key" in answer.json()["error"]["why"]
    assert lobby(house, name) == []


def test_a_table_that_is_asked_for_again_with_its_key_is_opened_once(house: Running) -> None:
    name = f"Table {key()}"
    asked = opening(name, bots=2, key=key())
    answers = [house.admin.post("/api/tables", asked) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    [table] = lobby(house, name)
    assert len(table["seats"]) == 2
    other = house.admin.post("/api/tables", {**asked, "name": "Another"})
    assert other.status_code == 400
    assert "was already used for another command" in other.json()["error"]["why"]


def test_a_tournament_that_is_asked_for_again_with_its_key_is_opened_once(house: Running) -> None:
    asked = {"name": f"Cup {key()}", "why": "test", "key": key(), "bots": 2}
    dirk = house.person("Dirk")
    answers = [dirk.post("/api/tournaments", asked) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_no_error_of_the_house_says_that_nothing_was_changed() -> None:
    """Whatever may have changed something is unknown after an error, with what to do about it."""
    harmless = {
        "post /api/sign-in",
        "post /api/guest",
        "post /api/sign-out",
        "post /api/me/sessions/{session_id}/end",
        "post /api/me/sessions/end-others",
        "post /api/me/second-factor/begin",
        "post /api/me/language",
        "post /api/school/answers",
        "post /api/school/adopt",
        "post /api/school/exams/{exam}/sit",
        "post /api/school/sittings/{sitting}/answers",
        "post /api/school/sittings/{sitting}/end",
        "post /api/school/classes/{class}/members",
        "post /api/school/classes/{class}/leavers",
        "post /api/school/classes/{class}/close",
    }
    for route in ROUTES:
        status, problem, _ = problem_of(RuntimeError("anything"), route.unknown)
        assert "Nothing was changed" not in problem.why
        if route.method in SAFE or not route.changes or route.operation in harmless:
            assert (status, problem.code) == (500, "unexpected"), route.operation
        elif route.takes is not None and "key" in route.takes.__struct_fields__:
            assert (status, problem) == (503, UNKNOWN), route.operation
        else:
            assert (status, problem) == (503, UNKNOWN_WITHOUT_KEY), route.operation
