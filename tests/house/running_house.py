"""A house that really runs: the application on a real server, and people who talk to it."""

import asyncio
import io
import itertools
import secrets
import socket
import ssl
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
import structlog
import uvicorn
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from house.plain_client import Header, PlainClient, as_json
from houseway.house.accounts import passwords, sign_in
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.api.routing import COOKIE, CSRF_HEADER
from houseway.house.audit.house import Audit, audit
from houseway.house.play import duty_roster
from houseway.house.play.command_parser import by_tag
from houseway.house.play.kinds import all_kinds
from houseway.house.play.retry import until_known
from houseway.house.run.app import application
from houseway.house.run.first_start import prepare
from houseway.house.run.logs import configure_logs
from houseway.house.run.settings import Settings
from houseway.house.run.uvicorn_server import options
from houseway.house.run.worker import Worker
from houseway.house.store.database import Database
from houseway.live.table.kind import table_kind

T = TypeVar("T")

PASSWORD = "correct horse battery"
CHOSEN = "staple battery horse"  # by the administrator, in the place of the first
PLENTY = 1e9
# Houses of tests speak plainly; to read the world's certificates for each client takes 30 ms.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TRIES = 4
PATIENCE = 60.0  # seconds for an answer: what is computed waits for a busy machine

# Everybody there is in the house, with their roles. The administrator is called `admin`.
PEOPLE: Mapping[str, tuple[str, ...]] = {
    "Ann": ("player",),
    "Bob": ("player",),
    "Cyd": ("player",),
    "Dora": ("dealer",),
    "Igor": ("inspector",),
    "Dirk": ("director",),
    "Tina": ("trainer",),
}
ROLE_OF = {
    "player": "Ann",
    "dealer": "Dora",
    "inspector": "Igor",
    "director": "Dirk",
    "trainer": "Tina",
}
ADMIN = "admin"


@dataclass(frozen=True)
class Heard:
    """Something that the house has sent to a person; `asked` is the request it answers.

    `versions` is how far the tables had got when it arrived."""

    to: str
    capacity: str
    channel: str
    content: bytes
    asked: bytes
    versions: Mapping[str, int]


class Running:
    """A house with the server it runs on."""

    def __init__(self, settings: Settings, worker: Worker, port: int, password: str) -> None:
        self.settings, self.worker, self.port = settings, worker, port
        self.admin_password = self.first_password = password
        self.heard: list[Heard] = []
        self.people: dict[str, Person] = {}
        self.everybody: list[Person] = []
        self.tables: list[str] = []
        self.stack = ExitStack()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def hear(self, to: str, capacity: str, channel: str, content: bytes, asked: bytes) -> None:
        versions = {table: self.version(table) for table in self.tables}
        self.heard.append(Heard(to, capacity, channel, content, asked, versions))

    def version(self, table: str) -> int:
        current = self.worker.handler.streams.peek(table)
        return 0 if current is None else current.version

    def stranger(self) -> "Person":
        """Return a person without an account."""
        return self.stack.enter_context(Person(self, "public"))

    def signed_in(self, name: str) -> "Person":
        """A new session of an account, beside those it has already."""
        person = self.stack.enter_context(Person(self, name))
        password = self.admin_password if name == ADMIN else PASSWORD
        answer = person.post("/api/sign-in", {"name": name, "password": password})
        assert answer.status_code == 200, answer.text
        person.csrf = answer.json()["csrf"]
        return person

    def choose_password(self) -> None:
        """What the first administrator does before anything else."""
        admin = self.signed_in(ADMIN)
        wanted = {"old": self.admin_password, "new": CHOSEN}
        answer = admin.post("/api/me/password", wanted)
        assert answer.status_code == 200, answer.text
        admin.csrf, self.admin_password = answer.json()["csrf"], CHOSEN
        self.people[ADMIN] = admin

    def person(self, name: str) -> "Person":
        """The one session of an account that is used unless a test needs another."""
        if name not in self.people:
            self.people[name] = self.signed_in(name)
        return self.people[name]

    @property
    def admin(self) -> "Person":
        return self.person(ADMIN)

    def audited(self) -> Audit:
        database = Database(self.settings.database)
        try:
            return audit(database, all_kinds())
        finally:
            database.close()

    def balances(self) -> dict[str, int]:
        rows = self.worker.accounts.page()
        found = asyncio.run(rows)
        return {a.name: asyncio.run(self.worker.accounts.balance(a.name)) for a in found}


class Person:
    """A person with a browser of their own: cookies and the session's token."""

    def __init__(self, house: Running, name: str) -> None:
        self.house, self.name = house, name
        self.csrf: str | None = None
        self.language = ""  # that they ask the house to answer in, if any
        house.everybody.append(self)
        self.http = PlainClient(house.port, PATIENCE)

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    # -- HTTP ------------------------------------------------------------------------------------

    def request(
        self,
        method: str,
        path: str,
        *,
        headers: Mapping[str, Header] | None = None,
        content: bytes | None = None,
        json: Any = None,
    ) -> httpx.Response:
        """A request as it is given, with nothing added but cookies and a language."""
        asked = b"" if json is None else as_json(json)
        head = {**({} if json is None else {"Content-Type": "application/json"}), **(headers or {})}
        if self.language:
            head["Accept-Language"] = self.language
        answer = self.http.request(method, path, head, asked if content is None else content)
        capacity = "player" if "?as=" not in path else path.split("?as=")[1]
        self.house.hear(self.name, capacity, f"{method} {path}", answer.content, asked)
        return answer

    def get(self, path: str) -> httpx.Response:
        return self.request("GET", path)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        """As the house's own pages do it."""
        headers = {"Origin": f"http://{self.house.address}"}
        if self.csrf is not None:
            headers[CSRF_HEADER] = self.csrf
        if path in ("/api/tables", "/api/tournaments") and isinstance(body, dict):
            body = {"key": secrets.token_hex(8), **body}  # like every other act
        return self.request("POST", path, headers=headers, json=body)

    def insist(self, path: str, body: Mapping[str, Any]) -> httpx.Response:
        """Post as part of a setup: if a busy machine takes so long that the house does not know
        whether it was done, send it again with its key."""
        body = {"key": secrets.token_hex(8), **body}
        for _ in range(TRIES):
            answer = self.post(path, body)
            if answer.status_code != 503 or answer.json()["error"]["code"] != "outcome-unknown":
                break
        return answer

    @property
    def token(self) -> str | None:
        return self.http.cookies.get(COOKIE)

    # -- Tables ----------------------------------------------------------------------------------

    def see(self, table: str, capacity: str = "player") -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}?as={capacity}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def offered(self, table: str, tag: str, capacity: str = "player") -> list[dict[str, Any]]:
        """The commands of this kind that are offered now."""
        offers = self.see(table, capacity)["offers"]
        return [o["command"] for o in offers if o["command"]["command"] == tag]

    def ask(
        self, table: str, command: Mapping[str, Any], capacity: str = "player", **more: Any
    ) -> httpx.Response:
        """A command at the stage the table is at, where it is for one."""
        seen = self.see(table, capacity)
        body = {
            "key": secrets.token_hex(8),
            "command": dict(command),
            "stage": None if self.at_any_stage(seen, command) else seen["view"]["stage"],
            "as": capacity,
            "why": "for the test",
            **more,
        }
        return self.post(f"/api/tables/{table}/commands", body)

    @staticmethod
    def at_any_stage(seen: dict[str, Any], command: Mapping[str, Any]) -> bool:
        known = by_tag(table_kind(seen["view"]["game"]).command_type).get(command["command"])
        return known is not None and known.at_any_stage

    def do(self, table: str, tag: str, capacity: str = "player", **fields: Any) -> dict[str, Any]:
        """A command that is accepted."""
        answer = self.ask(table, {"command": tag, **fields}, capacity)
        assert answer.status_code == 200, (tag, answer.text)
        found: dict[str, Any] = answer.json()
        return found

    # -- The socket --------------------------------------------------------------------------------

    @contextmanager
    def socket(self, **more: Any) -> Iterator["Talk"]:
        headers = {} if self.token is None else {"Cookie": f"{COOKIE}={self.token}"}
        headers.update(more.pop("headers", {}))
        chosen = f"?language={self.language}" if self.language else ""
        address = f"ws://{self.house.address}/ws{chosen}"
        with connect(address, additional_headers=headers, proxy=None, **more) as connection:
            talk = Talk(self, connection)
            yield talk
            talk.end()

    def connected(self, *tables: str, capacity: str = "player") -> "Talk":
        """A socket that watches these tables for as long as the house runs."""
        talk = self.house.stack.enter_context(self.socket())
        for table in tables:
            talk.watch(table, capacity)
        return talk


class Talk:
    """One WebSocket: everything that came over it, and who said what in which capacity."""

    def __init__(self, person: Person, connection: ClientConnection) -> None:
        self.person, self.connection = person, connection
        self.capacities: dict[str, str] = {}
        self.came: list[dict[str, Any]] = []
        self.asked: dict[str, bytes] = {}
        self.closed: int | None = None
        self._numbers = itertools.count(1)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        try:
            while True:
                self._note(self.connection.recv())
        except ConnectionClosed as closed:
            self.closed = closed.rcvd.code if closed.rcvd is not None else 1006

    def _note(self, message: str | bytes) -> None:
        content = message.encode() if isinstance(message, str) else message
        told = msgspec.json.decode(content)
        capacity = self.capacities.get(told.get("table") or "", "player")
        asked = self.asked.get(told.get("id") or "", b"")
        self.person.house.hear(self.person.name, capacity, "socket", content, asked)
        self.came.append(told)

    def end(self) -> None:
        self.connection.close()
        self._listener.join(PATIENCE)

    def send(self, message: Mapping[str, Any] | str | bytes) -> None:
        raw = isinstance(message, str | bytes)
        self.connection.send(message if raw else msgspec.json.encode(message).decode())

    def watch(self, table: str, capacity: str = "player") -> None:
        self.capacities[table] = capacity
        self.send({"type": "watch", "table": table, "as": capacity})

    def act(self, table: str, command: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        """The answer to a command, whatever it is."""
        number = str(next(self._numbers))
        body = {"type": "act", "id": number, "table": table, "key": secrets.token_hex(8)}
        message = msgspec.json.encode({**body, "command": command, **more})
        self.asked[number] = message
        self.send(message.decode())
        return until(lambda: next((m for m in self.came if m.get("id") == number), None))

    def refusal(self) -> dict[str, Any]:
        """The next refusal of something that had no id."""
        before = len(self.came)
        return until(lambda: next((m for m in self.came[before:] if "error" in m), None))

    def latest(self, table: str) -> dict[str, Any] | None:
        views = (m for m in reversed(self.came) if m.get("type") == "table")
        return next((m for m in views if m["table"] == table), None)

    def since(self, count: int) -> list[dict[str, Any]]:
        """Return what came after this many messages."""
        return self.came[count:]

    def wait_closed(self) -> int:
        return until(lambda: self.closed)


def until(found: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """What is found as soon as there is something."""
    end = time.monotonic() + patience
    pause = 0.004
    while time.monotonic() < end:
        something = found()
        if something:
            return something
        time.sleep(pause)
        pause = min(1.5 * pause, 0.1)  # who asks all the time keeps others from their work
    raise AssertionError("what should happen does not happen")


# -- Starting and stopping -------------------------------------------------------------------------


@contextmanager
def running(url: str, **settings: Any) -> Iterator[Running]:
    """An open house with its staff and some players, who have no money yet."""
    chosen = Settings(
        database=url,
        **{"demonstration": False, **allowances(), **settings},
    )
    with quick(), ExitStack() as stack:
        password = asyncio.run(prepare(chosen))
        assert password is not None
        app = application(chosen)
        port = stack.enter_context(served(app, chosen))
        house = Running(chosen, app.state.house, port, password)
        stack.enter_context(house.stack)
        house.choose_password()
        for name, roles in PEOPLE.items():
            open_account(house, name, roles)
        yield house


def allowances() -> dict[str, float]:
    """Return every limit to how often a person may ask, set too high to be reached."""
    names = Settings.__struct_fields__
    return {name: PLENTY for name in names if name.endswith(("_a_second", "_a_minute", "_at_once"))}


def open_account(house: Running, name: str, roles: tuple[str, ...], **more: Any) -> None:
    """Open it as the house itself: an account is not independent of the one that opened it."""
    accounts = house.worker.accounts
    options = {"password": PASSWORD, "roles": roles, "key": f"open {name}", **more}
    in_the_house(house, lambda: accounts.open_account(THE_HOUSE, name, **options))


def deposit(house: Running, name: str, amount: int) -> None:
    """By the house itself, so that it needs no second person."""
    accounts, key = house.worker.accounts, secrets.token_hex(8)
    in_the_house(house, lambda: accounts.deposit(THE_HOUSE, name, amount, "test", key=key))


def in_the_house(house: Running, act: Callable[[], Awaitable[T]]) -> T:
    """What comes of it in the worker's own loop."""
    loop = until(lambda: house.worker._tasks)[0].get_loop()
    return asyncio.run_coroutine_threadsafe(until_known(act), loop).result(PATIENCE)


def open_table(house: Running, game: str, **more: Any) -> str:
    body = {"game": game, "name": f"A table of {game}", "why": "test", **more}
    answer = house.admin.insist("/api/tables", body)
    assert answer.status_code == 201, answer.text
    house.tables.append(answer.json()["id"])
    return house.tables[-1]


@contextmanager
def quick() -> Iterator[None]:
    """Passwords that cost nothing, no limit to signing in, and tables that are seen to at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "strong_hasher", lambda: PasswordHasher(1, 8, 1))
        patch.setattr(sign_in, "TRIES_A_SECOND", PLENTY)
        patch.setattr(sign_in, "TRIES_AT_ONCE", PLENTY)
        patch.setattr(duty_roster, "LEASE", 0.3)
        before = sys.getswitchinterval()
        sys.setswitchinterval(0.0005)  # the server's threads and the test's wait for each other
        yield
        sys.setswitchinterval(before)


@contextmanager
def served(app: Any, settings: Settings) -> Iterator[int]:
    """The application on a free port of this machine, run as `houseway serve` runs it."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, **{**options(settings), "timeout_graceful_shutdown": 2})
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            until(lambda: server.started)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server does not stop"


@contextmanager
def logs() -> Iterator[io.StringIO]:
    """Everything that is logged meanwhile, down to the last detail."""
    written = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", written)
        configure_logs(level=10)
    try:
        yield written
    finally:
        structlog.reset_defaults()
