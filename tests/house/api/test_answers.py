"""Whatever the store does, the house answers in time, says how it stands, and ends when asked."""

import asyncio
import json
import os
import secrets
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from house.house_process import PROGRAM, STARTS_WITHIN, House, house
from house.running_house import Running, deposit, logs, open_table, running, until
from house.store_faults import Faults, killable_commit_processes
from houseway.core.errors import BadInput
from houseway.house.api.problems import UNKNOWN
from houseway.house.play import command_handler, sockets
from houseway.house.run import readiness
from houseway.house.run.first_start import prepare
from houseway.house.run.logs import QUIET
from houseway.house.run.settings import Settings
from houseway.house.run.shutdown import ENDED_BY_FORCE
from houseway.house.store import writer

BOUGHT = 5_000
SOON = 0.3  # seconds: how long the house of these tests waits for a store


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faults]:
    with logs(), killable_commit_processes(tmp_path_factory.mktemp("faults")) as found:
        yield found


@pytest.fixture(scope="module")
def home(faults: Faults, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}") as found:
        deposit(found, "Ann", 1_000_000)
        open_table(found, "si-ki-pi")
        yield found
        audited = found.audited()
        assert audited.clean, audited.findings


@pytest.fixture(autouse=True)
def at_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "HOLDS", -1.0)


def scribe(home: Running) -> int:
    line = home.worker.writer._line
    assert line is not None
    return line._process.pid


@contextmanager
def hanging(pid: int) -> Iterator[None]:
    """A process that is there and does nothing, like one that waits for its disk."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def buy(home: Running, key: str) -> httpx.Response:
    body = {"key": key, "command": {"command": "buy-in", "amount": BOUGHT}}
    return home.person("Ann").post(f"/api/tables/{home.tables[0]}/commands", body)


def chips(home: Running) -> int:
    table: dict[str, Any] = home.person("Ann").see(home.tables[0])["view"]["table"]
    return int(table["chips"].get("Ann", 0))


def why_not_ready(home: Running) -> str:
    """What is said; nothing where it is ready."""
    answer = home.stranger().get("/readyz")
    if answer.status_code == 200:
        return ""
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not-ready")
    return str(answer.json()["error"]["why"])


# -- A writer that hangs ---------------------------------------------------------------------------


def test_a_house_whose_writer_hangs_is_not_ready_and_says_so(
    home: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    until(lambda: not why_not_ready(home))
    with monkeypatch.context() as patch, hanging(scribe(home)):
        patch.setattr(readiness, "WITHIN", SOON)
        assert why_not_ready(home) == "The writer isn't answering."
    until(lambda: not why_not_ready(home))


def test_a_command_is_answered_in_time_and_done_once_when_the_writer_goes_on(
    home: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, key = chips(home), secrets.token_hex(8)
    with monkeypatch.context() as patch, hanging(scribe(home)):
        patch.setattr(command_handler, "ANSWERED_WITHIN", SOON)
        told = [buy(home, key) for _ in range(2)]  # the second waits behind the first
    for answer in told:
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, UNKNOWN.code)
        assert "Send it again with the same key" in answer.json()["error"]["why"]
    again = buy(home, key)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert chips(home) == before + BOUGHT


def test_what_takes_too_long_over_a_socket_is_given_up_and_the_next_is_heard(
    home: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, key, command = (
        chips(home),
        secrets.token_hex(8),
        {"command": "buy-in", "amount": BOUGHT},
    )
    table = home.tables[0]
    with home.person("Ann").socket() as talk:
        with monkeypatch.context() as patch, hanging(scribe(home)):
            patch.setattr(sockets, "LONGEST", SOON)
            told = talk.act(table, command, key=key)
            count = len(talk.came)
            talk.watch("no-such-table")
            assert until(lambda: talk.since(count))[0]["error"]["code"] == "not-found"
        assert told["error"]["code"] == UNKNOWN.code
        again = talk.act(table, command, key=key)
    assert (again["type"], again["repeated"]) == ("done", True)
    assert chips(home) == before + BOUGHT


def test_a_writer_that_does_not_answer_any_more_is_replaced(
    home: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    until(lambda: not why_not_ready(home))
    before, key, first = chips(home), secrets.token_hex(8), scribe(home)
    os.kill(first, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(writer, "HANGS_AFTER", SOON)
        line = home.worker.writer._line
        assert line is not None
        line._watch = None  # it looks again as of now
        answer = buy(home, key)
    assert answer.json()["error"]["code"] == UNKNOWN.code
    until(lambda: not is_running(first))
    again = buy(home, key)
    assert (again.status_code, again.json()["repeated"]) == (200, False)
    assert scribe(home) != first
    assert chips(home) == before + BOUGHT


# -- A store that cannot be written ----------------------------------------------------------------


def test_a_house_whose_disk_is_full_is_not_ready_until_there_is_room(
    home: Running, faults: Faults
) -> None:
    with faults.full():
        while buy(home, secrets.token_hex(8)).status_code == 200:  # there is some room left
            pass
        assert "can't be written to right now" in why_not_ready(home)
        assert "SQLITE_FULL" in why_not_ready(home)
    assert buy(home, secrets.token_hex(8)).status_code == 200
    assert why_not_ready(home) == ""


def test_a_disk_that_stays_full_does_not_fill_the_log(home: Running, faults: Faults) -> None:
    began = time.monotonic()
    with logs() as written, faults.full():
        while buy(home, secrets.token_hex(8)).status_code == 200:  # there is some room left
            pass
        for _ in range(100):
            assert buy(home, secrets.token_hex(8)).status_code == 503
    seconds = time.monotonic() - began
    assert buy(home, secrets.token_hex(8)).status_code == 200
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    told = Counter((line["event"], line["error"]) for line in lines if "error" in line)
    assert {event for event, _ in told} >= {"write-failed", "request-failed"}
    assert max(told.values()) <= 1 + seconds / QUIET


def test_a_disk_with_next_to_no_room_is_told_before_a_write_fails(
    home: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "LEAST_ROOM", 2**62)
    assert why_not_ready(home).startswith("The records' disk is full:")


def test_a_house_that_cannot_write_its_leases_is_not_ready(home: Running) -> None:
    rename(home, "leases", "elsewhere")
    try:
        until(lambda: why_not_ready(home) == "The table leases can't be written.")
    finally:
        rename(home, "elsewhere", "leases")
    until(lambda: not why_not_ready(home))


def rename(home: Running, table: str, to: str) -> None:
    with home.worker.database.write() as connection:
        connection.execute(text(f"ALTER TABLE {table} RENAME TO {to}"))


def test_a_database_that_is_read_only_is_refused_at_the_start_in_one_sentence(
    home: Running,
) -> None:
    url = f"sqlite:///file:{home.worker.database.address}?mode=ro&uri=true"
    with pytest.raises(BadInput, match="Give this user write access to it"):
        asyncio.run(prepare(Settings(database=url)))


# -- Ending ----------------------------------------------------------------------------------------

IMPATIENT = f"from houseway.house.run import shutdown\nshutdown.AT_THE_LATEST = 2.0\n{PROGRAM}"


def test_a_house_ends_in_time_though_its_writer_hangs(tmp_path: Path) -> None:
    with house(tmp_path, program=IMPATIENT) as found:
        before = scribes_of(found)
        with hanging_for_good(before):
            code, seconds = found.stop()
            assert code == ENDED_BY_FORCE
            assert 2.0 <= seconds < 8.0
            assert found.logged("stopped-by-force")
            until(lambda: not any(is_running(pid) for pid in before))


def scribes_of(found: House) -> list[int]:
    """The commit process of the house: an automatic dealer soon needs it."""
    worker = found.workers()[0]
    children = Path(f"/proc/{worker}/task/{worker}/children")

    def commit_processes() -> list[int]:
        return [pid for pid in map(int, children.read_text().split()) if is_scribe(pid)]

    return until(commit_processes, STARTS_WITHIN)


def is_scribe(pid: int) -> bool:
    return "commit_process" in Path(f"/proc/{pid}/cmdline").read_text()


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@contextmanager
def hanging_for_good(pids: list[int]) -> Iterator[None]:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in filter(is_running, pids):
            os.kill(pid, signal.SIGKILL)
