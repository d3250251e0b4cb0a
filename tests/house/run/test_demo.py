"""The demonstration house as a visitor meets it after `houseway serve`."""

import asyncio
import os
import pty
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from house.floor import CHIPS, Floor, with_money
from house.running_house import CHOSEN, NO_TLS, Person, Running, Talk, running, until
from houseway.house.accounts.first_start import FLOOR
from houseway.house.run import demo
from houseway.house.run.first_start import prepare
from houseway.house.run.settings import Settings
from houseway.house.store.database import Database, sqlite_url
from houseway.house.store.records import Records
from houseway.tables.dealing import Pace

HOUSEWAY = str(Path(sys.executable).parent / "houseway")
START = 60.0  # seconds for a first start on a busy machine
STAFF = ["administrator", "dealer", "director", "inspector", "trainer"]
TABLE = "demo-si-ki-pi"


# -- The command -----------------------------------------------------------------------------------


@contextmanager
def serving(folder: Path, number: int) -> Iterator[tuple[str, str]]:
    """The address of a house that is ready, and what it has printed until then."""
    said = folder / f"said-{number}"
    command = (HOUSEWAY, "serve", "--port", "0", "--data", str(folder / "data"))
    with said.open("w") as out, subprocess.Popen(command, stdout=out, stderr=out) as process:
        try:
            found = until(lambda: re.search(r"http://(\S+) ", said.read_text()), START)
            until(lambda: is_ready(found[1]), START)
            yield found[1], said.read_text()
        finally:
            process.terminate()
            process.wait(START)


def is_ready(address: str) -> bool:
    try:
        return httpx.get(f"http://{address}/readyz", verify=NO_TLS).status_code == 200
    except httpx.TransportError:
        return False


def test_a_first_start_opens_four_tables_and_a_second_keeps_them(tmp_path: Path) -> None:
    with serving(tmp_path, 1) as (address, said):
        tables = httpx.get(f"http://{address}/api/tables").json()["tables"]
        seats = {card["game"]: sorted(card["seats"].values()) for card in tables}
        assert seats == {name: sorted(bots) for name, (_, bots) in demo.TABLES.items()}
        name, password = "admin", first_password(said)
        assert not any(password in text for text in (said, *read_output(tmp_path)))
        check_sign_in(address, name, password)
    with serving(tmp_path, 2) as (address, again):
        assert "password" not in again
        kept = httpx.get(f"http://{address}/api/tables").json()["tables"]
        assert [card["id"] for card in kept] == [card["id"] for card in tables]
        check_sign_in(address, name, password)


def first_password(said: str) -> str:
    """Read the password file, which only the user who runs the house can read."""
    found = re.search(r"sign in as admin with the password in (\S+),", said)
    assert found is not None, said
    file = Path(found[1])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    return file.read_text().strip()


def read_output(folder: Path) -> list[str]:
    return [file.read_text() for file in folder.glob("said-*")]


def test_on_a_terminal_the_first_password_is_shown_and_kept_nowhere(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = (HOUSEWAY, "serve", "--port", "0", "--data", str(tmp_path / "data"))
    with subprocess.Popen(command, stdout=theirs, stderr=subprocess.DEVNULL) as process:
        os.close(theirs)
        try:
            said = ""
            while "shown only this once" not in said:
                said += os.read(ours, 1024).decode()
        finally:
            process.terminate()
            process.wait(START)
            os.close(ours)
    found = re.search(r"with the password (\S+) \(shown", said)
    assert found is not None, said
    kept = [file.read_bytes() for file in (tmp_path / "data").iterdir()]
    assert kept
    assert not any(found[1].encode() in content for content in kept)


def check_sign_in(address: str, name: str, password: str) -> None:
    body = {"name": name, "password": password}
    answer = httpx.post(f"http://{address}/api/sign-in", json=body)
    assert (answer.status_code, answer.json()["roles"]) == (200, ["administrator"])


def fail_to_start(*options: str) -> str:
    """The one sentence with which a house does not start."""
    command = (HOUSEWAY, "serve", *options)
    done = subprocess.run(command, capture_output=True, text=True, timeout=START, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("houseway: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_in_use_is_told_in_one_sentence_before_anything_is_written(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = fail_to_start("--port", str(port), "--data", str(tmp_path / "data"))
    assert f"127.0.0.1:{port}" in said
    assert not (tmp_path / "data").exists(), "nobody would see the password it made"


def test_a_database_that_cannot_be_reached_is_told_in_one_sentence(tmp_path: Path) -> None:
    said = fail_to_start("--port", "0", "--database", "postgresql://nobody:secret@127.0.0.1:1/x")
    assert "The database can't be used" in said
    assert "secret" not in said


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    assert str(file) in fail_to_start("--port", "0", "--data", str(file / "below"))
    (tmp_path / "house.db").write_text("This is no database, however long it may be. " * 50)
    assert "not a database" in fail_to_start("--port", "0", "--data", str(tmp_path))


# -- The house -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The demonstration at a pace that tests can wait for."""
    folder = tmp_path_factory.mktemp("demo")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(demo, "PACE", Pace(bets=1.0, turn=20.0, pause=0.1))
        url = f"sqlite:///{folder / 'house.db'}"
        with running(url, demonstration=True, bot_haste=20.0) as found:
            yield found
            assert found.audited().findings == ()


def guest_of(house: Running) -> Person:
    guest = house.stranger()
    answer = guest.post("/api/guest")
    assert answer.status_code == 200, answer.text
    guest.name, guest.csrf = answer.json()["name"], answer.json()["csrf"]
    return guest


class Seat:
    """A guest at the table, who knows nothing but what the socket tells."""

    def __init__(self, guest: Person, talk: Talk) -> None:
        self.guest, self.talk = guest, talk

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = until(lambda: self.talk.latest(TABLE))["view"]
        return found

    def offers(self, tag: str, **wanted: Any) -> list[dict[str, Any]]:
        latest = self.talk.latest(TABLE) or {"offers": []}
        commands = [offer["command"] for offer in latest["offers"]]
        return [c for c in commands if c["command"] == tag and wanted.items() <= c.items()]

    def takes(self, tag: str, **wanted: Any) -> bool:
        """Does what is offered as soon as it is; the table may have moved on meanwhile."""
        offer = until(lambda: self.offers(tag, **wanted), 20.0)[0]
        answer = self.talk.act(TABLE, offer, stage=self.view["stage"])
        return bool(answer["type"] == "done")

    def acts(self, tag: str, **fields: Any) -> None:
        answer = self.talk.act(TABLE, {"command": tag, **fields})
        assert answer["type"] == "done", answer


def test_a_guest_sits_down_and_plays_a_whole_round_over_the_socket(house: Running) -> None:
    guest = guest_of(house)
    with guest.socket() as talk:
        talk.watch(TABLE)
        seat = Seat(guest, talk)
        seat.acts("buy-in", amount=20_000)
        until(lambda: seat.takes("sit", box=1), 20.0)  # not while the box is played by others
        until(lambda: seat.takes("place-wager", box=1, kind="initial", on="box"), 30.0)
        number = seat.view["table"]["round"]["number"]
        assert seat.takes("look", box=1)
        assert seat.takes("set-cards", box=1)
        until(lambda: (seat.view["table"]["last"] or {"number": 0})["number"] >= number, 30.0)
        until(lambda: seat.view["revealed"])
    rounds = guest.get("/api/me/rounds").json()["rounds"]
    assert [(r["round"]["stream"], r["round"]["number"]) for r in rounds] == [(TABLE, number)]
    told = guest.get(f"/api/tables/{TABLE}/rounds/{number}/history").text
    assert guest.name in told


def test_bots_keep_every_table_of_the_demonstration_going(house: Running) -> None:
    for name in demo.TABLES:
        person = house.stranger()
        until(lambda: person.see(f"demo-{name}")["view"]["table"]["last"], 40.0)  # noqa: B023


def test_in_the_demonstration_two_sign_ins_have_all_roles_of_the_staff(house: Running) -> None:
    floor = house.stack.enter_context(Person(house, FLOOR))
    asked = {"name": FLOOR, "password": house.first_password}
    floor.csrf = floor.post("/api/sign-in", asked).json()["csrf"]
    chosen = {"old": house.first_password, "new": CHOSEN}
    floor.csrf = floor.post("/api/me/password", chosen).json()["csrf"]
    roles = house.admin.get("/api/me").json()["roles"] + floor.get("/api/me").json()["roles"]
    assert sorted(roles) == STAFF
    table = house.admin.post(
        "/api/tables", {"game": "si-ki-pi", "name": "Mine", "why": "To try it.", "dealing": "human"}
    ).json()["id"]
    floor.do(table, "open-bets", "dealer")
    floor.do(table, "house-suspend-table", "inspector", reason="To try that too.")
    done_as = [e["role"] for e in floor.get(f"/api/log?table={table}").json()["entries"]]
    assert done_as == ["inspector", "administrator"]


def test_in_a_real_house_the_first_administrator_administers_and_nothing_else(
    real: Running,
) -> None:
    assert real.admin.get("/api/me").json()["roles"] == ["administrator"]
    floor = Floor(real, "si-ki-pi", dealing="human")
    assert floor.refused("admin", "open-bets", as_="dealer") == (409, "wrong-role")
    assert real.stranger().post("/api/guest").status_code == 409


def test_a_house_that_has_tables_gets_no_other_ones(tmp_path: Path) -> None:
    settings = Settings(database=sqlite_url(tmp_path / "data"))
    assert asyncio.run(prepare(settings)) is not None
    assert asyncio.run(prepare(settings)) is None
    database = Database(settings.database)
    streams = Records(database).streams()
    database.close()
    assert len([row for row in streams if row.kind in demo.TABLES]) == len(demo.TABLES)


# -- How long the dealer waits ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("real")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)


def test_everybody_is_told_how_long_the_dealer_waits_as_soon_as_it_does(real: Running) -> None:
    """The same when it no longer waits, so that no one looks at a clock that has stopped."""
    floor = Floor(real, "si-ki-pi", pace={"bets": 300.0, "turn": 200.0, "pause": 0.05})
    talk = real.person("Bob").connected(floor.table)
    floor.do("Ann", "buy-in", amount=CHIPS)
    floor.do("Ann", "sit", box=1)
    until(lambda: left(talk) is None and floor.see()["table"]["round"])
    floor.do("Ann", "place-wager", box=1, kind="initial", amount=1_000)
    until(lambda: left(talk) is not None and 290 < left(talk) <= 300, 5.0)
    floor.do("Ann", "take-back", box=1, kind="initial")
    until(lambda: left(talk) is None, 5.0)


def left(talk: Talk) -> Any:
    latest = talk.latest(talk.person.house.tables[-1])
    return latest and latest["left"]
