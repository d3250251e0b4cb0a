"""Nobody gets in, gets more than is theirs, or brings the house down: not by any route.

Each test attacks the one running house; when all are done its money and its records are as before.
"""

import contextlib
import json
import secrets
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from websockets.exceptions import InvalidStatus
from websockets.frames import Opcode

from houseway.service import sockets
from houseway.service.accounts import sessions
from houseway.service.api import accounts, tables, tournaments
from houseway.service.api.list import ROUTES
from houseway.service.api.routing import COOKIE, CSRF_HEADER, MOST_BYTES, SAFE, Route
from houseway.service.app import HEADERS
from service.postgres import Postgres
from service.running import (
    ADMIN,
    PASSWORD,
    ROLE_OF,
    Person,
    Running,
    deposit,
    logs,
    open_account,
    open_table,
    running,
    until,
)
from service.samples import body_of, path_of

WALLET = 5_000_000
CHANGING = [route for route in ROUTES if route.method not in SAFE and route.changes]
GUARDED = [route for route in ROUTES if route.needs is not None]
BY_ROLE = [route for route in ROUTES if route.needs]
TAKING = [route for route in ROUTES if route.takes is not None]


def named(routes: list[Route]) -> Any:
    return pytest.mark.parametrize("route", routes, ids=lambda route: route.operation)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("intrusion")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        furnish(found)
        yield found


def furnish(house: Running) -> None:
    """Bob plays at a table where Ann and Cyd are strangers."""
    for name in ("Ann", "Bob", "Cyd"):
        deposit(house, name, WALLET)
    table = open_table(house, "si-ki-pi", dealing="human")
    house.person("Bob").do(table, "buy-in", amount=100_000)
    house.person("Bob").do(table, "sit", box=1)


@pytest.fixture(autouse=True)
def untouched(house: Running) -> Iterator[None]:
    """Whatever is tried, the money stays where it is and the records hold."""
    before, entries = money_of(house), house.version(house.tables[0])
    yield
    after = money_of(house)
    assert {name: after[name] for name in before} == before
    assert house.version(house.tables[0]) == entries, "an attack got into the record"


def money_of(house: Running) -> dict[str, int]:
    with house.worker.database.read() as connection:
        rows = connection.execute(text("SELECT account, balance FROM wallets")).all()
    return {name: balance for name, balance in rows if not name.startswith("Guest")}


def send(person: Person, route: Route, table: str, **more: Any) -> httpx.Response:
    """A right request to a route, unless something in it is said to be otherwise."""
    headers = {"Origin": f"http://{person.house.address}"}
    if person.csrf is not None:
        headers[CSRF_HEADER] = person.csrf
    headers.update(more.pop("headers", {}))
    headers = {name: value for name, value in headers.items() if value is not None}
    body = body_of(route)
    if body is not None and "content" not in more:
        more["json"] = body
    return person.request(route.method, path_of(route, table), headers=headers, **more)


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, (answer.status_code, answer.text[:300])
    assert plain(answer)["code"] == code


def plain(answer: httpx.Response) -> dict[str, Any]:
    """Every refusal has the one form: a code and one sentence, and perhaps a clause."""
    found: dict[str, Any] = answer.json()["error"]
    assert set(answer.json()) == {"error"}
    assert set(found) <= {"code", "sentence", "clause"}
    check_sentence(found["sentence"])
    return found


def check_sentence(sentence: str) -> None:
    assert sentence.strip()
    assert "\n" not in sentence
    for trace in ("Traceback", 'File "', ".py", "sqlalchemy", "Error:", "0x"):
        assert trace not in sentence, sentence


# -- Who may come in -------------------------------------------------------------------------------


@named(GUARDED)
def test_without_a_session_nothing_is_even_read(house: Running, route: Route) -> None:
    nobody = house.stranger()
    json_ = {"Content-Type": "application/json"}
    for more in ({}, {"content": b"{{{ not json", "headers": json_}, {"content": b"x" * 100_000}):
        refused(send(nobody, route, house.tables[0], **more), 401, "not-signed-in")


@named(BY_ROLE)
def test_another_role_is_not_enough(house: Running, route: Route) -> None:
    assert route.needs is not None
    people = {**ROLE_OF, "administrator": ADMIN}
    for role, name in people.items():
        if role not in route.needs:
            answer = send(house.person(name), route, house.tables[0])
            refused(answer, 403, "wrong-role")


@named(CHANGING)
def test_what_changes_something_needs_the_sessions_own_token(house: Running, route: Route) -> None:
    ann, table = house.person("Ann"), house.tables[0]
    for token in (None, "", "wrong", house.person("Bob").csrf, "é", ann.token):
        raw = None if token is None else token.encode()
        answer = send(ann, route, table, headers={CSRF_HEADER: raw})
        refused(answer, 403, "no-csrf-token")


@named(CHANGING)
def test_what_changes_something_comes_from_the_houses_own_pages(
    house: Running, route: Route
) -> None:
    for origin in ("https://evil.example", "null", f"http://{house.address}.evil.example", "://"):
        answer = send(house.person("Ann"), route, house.tables[0], headers={"Origin": origin})
        refused(answer, 403, "wrong-origin")


def forged_cookies(house: Running) -> dict[str, str]:
    token = house.person("Bob").token
    assert token is not None
    return {
        "cut": token[:-1],
        "longer": token + "A",
        "changed": ("B" if token[0] != "B" else "C") + token[1:],
        "in capitals": token.upper(),
        "its digest": sessions.digest_of(token),
        "the csrf token": house.person("Bob").csrf or "",
        "empty": "",
        "a path": "../../etc/passwd",
        "sql": "' OR '1'='1",
    }


def test_a_forged_cookie_is_no_session(house: Running) -> None:
    for what, cookie in forged_cookies(house).items():
        stranger = house.stranger()
        answer = stranger.request("GET", "/api/me", headers={"Cookie": f"{COOKIE}={cookie}"})
        assert answer.status_code == 401, what
        plain(answer)


def test_a_session_that_is_over_is_over(house: Running) -> None:
    bob = house.signed_in("Bob")
    expire(house, bob)
    refused(bob.get("/api/me"), 401, "not-signed-in")
    cyd = house.signed_in("Cyd")
    cookie = {"Cookie": f"{COOKIE}={cyd.token}"}
    assert cyd.post("/api/sign-out").status_code == 200
    refused(house.stranger().request("GET", "/api/me", headers=cookie), 401, "not-signed-in")


def expire(house: Running, person: Person) -> None:
    assert person.token is not None
    digest = sessions.digest_of(person.token)
    with house.worker.database.write() as connection:
        connection.execute(text("UPDATE sessions SET expires = 1 WHERE token = :t"), {"t": digest})
    house.worker.accounts.sessions.forget(person.name)


def test_a_cookie_from_before_signing_in_is_replaced(house: Running) -> None:
    fixed = "A" * 43
    person = house.stranger()
    person.http.cookies.set(COOKIE, fixed, domain="127.0.0.1")
    answer = person.post("/api/sign-in", {"name": "Bob", "password": PASSWORD})
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"]
    assert fixed not in cookie
    assert {"httponly", "samesite=strict"} <= {p.strip().lower() for p in cookie.split(";")}
    stranger = house.stranger()
    answer = stranger.request("GET", "/api/me", headers={"Cookie": f"{COOKIE}={fixed}"})
    refused(answer, 401, "not-signed-in")


def test_signing_in_twice_gives_two_different_sessions(house: Running) -> None:
    one, other = house.signed_in("Ann"), house.signed_in("Ann")
    assert one.token != other.token
    answer = send(one, CHANGING[0], house.tables[0], headers={CSRF_HEADER: other.csrf})
    refused(answer, 403, "no-csrf-token")


def test_wrong_passwords_lock_a_name_and_do_not_tell_who_exists(house: Running) -> None:
    open_account(house, "Lou", ("player",))
    answers = {}
    for name in ("Lou", "Nobody-at-all"):
        wrong = {"name": name, "password": "wrong password"}
        tries = [house.stranger().post("/api/sign-in", wrong) for _ in range(6)]
        answers[name] = [(a.status_code, plain(a)["code"]) for a in tries]
        assert int(tries[-1].headers["Retry-After"]) >= 1
    assert answers["Lou"] == answers["Nobody-at-all"]
    assert answers["Lou"][-1] == (429, "locked")
    right = house.stranger().post("/api/sign-in", {"name": "Lou", "password": PASSWORD})
    refused(right, 429, "locked")


# -- Speaking for others ---------------------------------------------------------------------------

FORGED: dict[str, dict[str, Any]] = {
    "as dealer": {"command": {"command": "open-bets"}, "as": "dealer", "why": "x"},
    "as inspector": {
        "command": {"command": "house-suspend-table", "reason": "x"},
        "as": "inspector",
        "why": "x",
    },
    "as director": {"command": {"command": "open-bets"}, "as": "director", "why": "x"},
    "as administrator": {"command": {"command": "open-bets"}, "as": "administrator", "why": "x"},
    "as house": {"command": {"command": "open-bets"}, "as": "house", "why": "x"},
    "for another": {"command": {"command": "cash-out", "amount": 100}, "for": "Bob"},
    "for the dealer": {"command": {"command": "open-bets"}, "for": "dealer"},
    "by another": {"command": {"command": "cash-out", "amount": 100, "by": "Bob"}},
    "by the dealer": {"command": {"command": "open-bets", "by": "dealer"}},
    "by the house": {"command": {"command": "house-commit-seed", "by": "house"}},
    "a seed committed": {"command": {"command": "house-commit-seed", "commitment": "0" * 64}},
    "a seed revealed": {"command": {"command": "house-reveal-seed", "server_seed": "0" * 64}},
    "a table opened": {"command": {"command": "house-open-table", "table": "x", "name": "x"}},
    "a table closed": {"command": {"command": "house-close-table", "reason": "x"}},
    "a dispute decided": {
        "command": {"command": "house-settle-dispute", "round": 1, "decision": "I win"}
    },
    "an account opened": {
        "command": {"command": "open-account", "name": "Eve", "roles": ["administrator"]}
    },
    "money from nowhere": {
        "command": {"command": "deposit", "account": "Ann", "amount": 1, "reason": "x"}
    },
    "another's chips": {"command": {"command": "walk-away", "player": "Bob"}},
    "a wager for another": {
        "command": {
            "command": "place-wager",
            "box": 1,
            "kind": "initial",
            "amount": 1000,
            "by": "Bob",
        }
    },
}


@pytest.mark.parametrize("what", FORGED)
def test_nobody_speaks_for_another_over_http_or_the_socket(house: Running, what: str) -> None:
    ann, table = house.person("Ann"), house.tables[0]
    body = {"key": secrets.token_hex(8), "moment": "between 0", **FORGED[what]}
    answer = ann.post(f"/api/tables/{table}/commands", body)
    assert answer.status_code in (400, 409), answer.text
    plain(answer)
    with ann.socket() as talk:
        more = {name: value for name, value in body.items() if name not in ("command", "key")}
        if body.get("as") not in ("administrator", "house"):  # no capacities: no message at all
            assert talk.act(table, body["command"], **more)["type"] == "refused"


def test_a_command_inside_a_command_is_spoken_by_the_same_person(house: Running) -> None:
    director, bob = house.person("Dirk"), house.person("Bob")
    opened = director.post("/api/tournaments", {"name": "Cup", "why": "test"})
    assert opened.status_code == 201, opened.text
    cup = opened.json()["id"]
    for forged in (
        {"command": "house-bound", "moment": "x", "asks": {"command": "apply", "by": "Cyd"}},
        {"command": "house-bound", "moment": "x", "asks": {"by": "Cyd", "command": "withdraw"}},
        {
            "command": "at-table",
            "table": 1,
            "asks": {"command": "open-bets", "by": "dealer"},
        },
        {
            "command": "house-bound",
            "moment": "x",
            "asks": {
                "command": "at-table",
                "table": 1,
                "asks": {"command": "open-bets", "by": "dealer"},
            },
        },
    ):
        body = {"key": secrets.token_hex(8), "command": forged, "moment": None}
        plain(bob.post(f"/api/tournaments/{cup}/commands", body))
    assert "Cyd" not in json.dumps(bob.get(f"/api/tournaments/{cup}").json())


def test_commands_inside_commands_without_end_are_refused(house: Running) -> None:
    ann, table = house.person("Ann"), house.tables[0]
    for tag in ("at-table", "house-bound", "sit"):
        for depth in (5, 100, 400):
            command: dict[str, Any] = {"command": tag}
            for _ in range(depth):
                command = {"command": tag, "asks": command}
            body = {"key": secrets.token_hex(8), "command": command, "moment": "x"}
            refused(ann.post(f"/api/tables/{table}/commands", body), 400, "bad-input")


def test_bots_of_a_tournament_never_take_the_account_of_a_person(house: Running) -> None:
    open_account(house, "Abel", ("player",))
    deposit(house, "Abel", WALLET)
    draft = {"name": "Cup", "why": "test", "bots": 3, "entrants": 4, "starts_in": 3600}
    before = money_of(house)["Abel"]
    opened = house.person("Dirk").post("/api/tournaments", draft)
    assert opened.status_code == 201, opened.text
    seen = json.dumps(house.stranger().get(f"/api/tournaments/{opened.json()['id']}").json())
    assert money_of(house)["Abel"] == before
    assert '"Abel"' not in seen
    body = {"amount": WALLET, "reason": "test", "key": secrets.token_hex(8)}
    assert house.admin.post("/api/accounts/Abel/withdrawals", body).status_code == 200


def test_a_dealer_acts_for_players_only_at_a_table_of_real_cards(house: Running) -> None:
    automatic = open_table(house, "si-ki-pi")
    dora = house.person("Dora")
    for capacity in ("dealer", "player"):
        answer = dora.ask(
            automatic, {"command": "cash-out", "amount": 1}, capacity, **{"for": "Bob"}
        )
        assert plain(answer)["code"] in ("automatic-dealer", "wrong-role")
    for name in ("dealer", "house", "public", "inspector"):
        answer = dora.ask(house.tables[0], {"command": "open-bets"}, "dealer", **{"for": name})
        refused(answer, 400, "bad-input")


def test_the_record_of_the_house_is_no_table(house: Running) -> None:
    for person in (house.admin, house.person("Ann"), house.stranger()):
        refused(person.get("/api/tables/house"), 404, "not-found")
        with person.socket() as talk:
            talk.send({"type": "watch", "table": "house"})
            assert talk.refusal()["error"]["code"] == "not-found"
            assert talk.latest("house") is None
    note = {"command": "office-note-password", "name": "Ann"}
    with house.person("Ann").socket() as talk:
        answer = talk.act("house", note, moment="open")
    assert answer["type"] == "refused"
    assert answer["error"]["code"] == "not-found"


def test_a_used_key_gives_away_nothing_of_another_person(house: Running) -> None:
    table, ann = house.tables[0], house.person("Ann")
    with house.worker.database.read() as connection:
        query = text("SELECT key FROM entries WHERE stream = :s AND \"by\" = 'Bob'")
        keys = connection.execute(query, {"s": table}).scalars().all()
    for key in keys:
        body = {"key": key, "command": {"command": "buy-in", "amount": 100_000}}
        refused(ann.post(f"/api/tables/{table}/commands", body), 400, "bad-input")


def test_nobody_takes_the_next_keys_of_the_automatic_house(house: Running) -> None:
    """Whoever could would stop the table."""
    ann, table = house.person("Ann"), open_table(house, "si-ki-pi")
    for number in range(1, 30):
        body = {"key": f"house-{number}", "command": {"command": "sit", "box": 1}}
        refused(ann.post(f"/api/tables/{table}/commands", body), 400, "bad-input")
    until(lambda: ann.see(table)["view"]["seeds"])


# -- The WebSocket ---------------------------------------------------------------------------------


def test_a_socket_is_opened_only_from_the_houses_own_pages(house: Running) -> None:
    for origin in ("https://evil.example", "null", f"http://{house.address}.evil.example"):
        with (
            pytest.raises(InvalidStatus) as refusal,
            house.person("Ann").socket(origin=origin),
        ):
            pass
        assert refusal.value.response.status_code == 403
    with house.person("Ann").socket(origin=f"http://{house.address}") as talk:
        talk.watch(house.tables[0])
        until(lambda: talk.latest(house.tables[0]))


def test_a_socket_with_a_forged_cookie_is_closed(house: Running) -> None:
    for cookie in forged_cookies(house).values():
        if not cookie or not cookie.isascii():
            continue
        headers = {"Cookie": f"{COOKIE}={cookie}"}
        with house.stranger().socket(headers=headers) as talk:
            assert talk.wait_closed() == sockets.NOT_SIGNED_IN


def test_without_an_account_a_socket_shows_the_public_view_and_nothing_is_done(
    house: Running,
) -> None:
    table = house.tables[0]
    with house.stranger().socket() as talk:
        for capacity in ("player", "dealer", "inspector", "director"):
            talk.watch(table, capacity)
            seen = until(lambda: talk.latest(table))
            assert (seen["view"]["table"]["viewer"], seen["offers"]) == ("public", [])
        answer = talk.act(table, {"command": "buy-in", "amount": 1})
        assert answer["error"]["code"] == "not-signed-in"


def test_a_capacity_one_does_not_have_shows_no_more_than_ones_own(house: Running) -> None:
    table = house.tables[0]
    for name in ("Ann", ADMIN):
        for capacity in ("dealer", "inspector", "director"):
            assert house.person(name).see(table, capacity)["view"]["table"]["viewer"] == name


NONSENSE = (
    "",
    "null",
    "[]",
    "{",
    '"watch"',
    '{"type":"watch"}',
    '{"type":"watch","table":7}',
    '{"type":"watch","table":"\\u0000"}',
    '{"type":"watch","table":"' + "x" * 1000 + '"}',
    '{"type":"hack","table":"x"}',
    '{"type":"act","id":"1","table":"x","key":"k","command":{}}',
    '{"type":"act","id":"1","table":"x","key":"k","command":{"command":{"command":{}}}}',
    '{"type":"act","id":1,"table":"x","key":"k","command":[]}',
    "[" * 5000,
    '{"a":' * 5000,
)


def test_nonsense_over_the_socket_is_refused_in_words(house: Running) -> None:
    for person in (house.person("Ann"), house.stranger()):
        with person.socket() as talk:
            for message in (*NONSENSE, b"\xff\xfe\x00", *(n.encode() for n in NONSENSE)):
                count = len(talk.came)
                talk.send(message)
                answer = until(lambda n=count: talk.came[n:])[0]  # type: ignore[misc]
                assert answer["type"] == "refused"
                check_sentence(answer["error"]["sentence"])
                assert answer["error"]["code"] != "unexpected", message


def test_a_message_that_is_too_large_ends_the_conversation(house: Running) -> None:
    with house.person("Ann").socket() as talk:
        talk.send('{"type":"watch","table":"' + "x" * MOST_BYTES + '"}')
        assert talk.wait_closed() == sockets.TOO_LARGE


def test_signing_out_ends_the_rights_of_a_socket(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_SESSION_EVERY", 0.1)
    bob = house.signed_in("Bob")
    with bob.socket() as talk:
        talk.watch(house.tables[0])
        until(lambda: talk.latest(house.tables[0]))
        time.sleep(0.3)
        assert talk.closed is None
        bob.post("/api/sign-out")
        assert talk.wait_closed() == sockets.NOT_SIGNED_IN


def test_a_disabled_account_and_one_with_other_roles_start_anew(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_SESSION_EVERY", 0.1)
    changes: dict[str, tuple[str, dict[str, Any]]] = {
        "Max": ("disable", {}),
        "Moe": ("roles", {"roles": ["player"]}),
        "Mia": ("password", {}),
    }
    for name, (change, body) in changes.items():
        open_account(house, name, ("player", "inspector"))
        person = house.signed_in(name)
        with person.socket() as talk:
            talk.watch(house.tables[0], "inspector")
            until(lambda t=talk: t.latest(house.tables[0]))
            told = {"reason": "test", "key": f"{change} {name}", **body}
            answer = house.admin.post(f"/api/accounts/{name}/{change}", told)
            assert answer.status_code == 200, answer.text
            refused(person.get("/api/me"), 401, "not-signed-in")
            assert talk.wait_closed() == sockets.NOT_SIGNED_IN


def test_a_client_that_ignores_being_closed_does_nothing_more(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_SESSION_EVERY", 0.1)
    bob = house.signed_in("Bob")
    with Raw(bob) as raw:
        bob.post("/api/sign-out")
        raw.wait_for_close()
        for _ in range(3):
            raw.act(house.tables[0], {"command": "buy-in", "amount": 1_000})
            time.sleep(0.05)


def test_an_open_page_does_not_keep_a_session_from_being_idle(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_SESSION_EVERY", 0.05)
    monkeypatch.setattr(sessions, "SEEN_EVERY", 0.0)
    monkeypatch.setattr(sessions, "CACHE_SECONDS", 0.0)
    bob = house.signed_in("Bob")
    with bob.socket() as talk:
        talk.watch(house.tables[0])
        until(lambda: talk.latest(house.tables[0]))
        before = seen_at(house, bob)
        time.sleep(1.2)
        assert seen_at(house, bob) == before
        assert talk.act(house.tables[0], {"command": "sit", "box": 1})["type"] == "refused"
        until(lambda: seen_at(house, bob) > before)


def test_trouble_with_the_store_does_not_end_the_look_at_the_session(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_SESSION_EVERY", 0.05)
    bob = house.signed_in("Bob")
    found = house.worker.accounts.sessions.find_all

    async def troubled(*_: Any, **__: Any) -> None:
        raise OSError("no store")

    with bob.socket() as talk:
        talk.watch(house.tables[0])
        until(lambda: talk.latest(house.tables[0]))
        monkeypatch.setattr(house.worker.accounts.sessions, "find_all", troubled)
        time.sleep(1.2)
        monkeypatch.setattr(house.worker.accounts.sessions, "find_all", found)
        bob.post("/api/sign-out")
        assert talk.wait_closed() == sockets.NOT_SIGNED_IN


def seen_at(house: Running, person: Person) -> float:
    assert person.token is not None
    query = text("SELECT seen FROM sessions WHERE token = :t")
    with house.worker.database.read() as connection:
        digest = sessions.digest_of(person.token)
        return float(connection.execute(query, {"t": digest}).scalar_one())


class Raw:
    """A client that speaks just enough of the protocol to misbehave."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.socket = socket.create_connection(("127.0.0.1", person.house.port), timeout=5.0)

    def __enter__(self) -> "Raw":
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {self.person.house.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Cookie: {COOKIE}={self.person.token}\r\n\r\n".encode()
        )
        assert b"101" in self.socket.recv(4096)
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def wait_for_close(self) -> None:
        assert self.socket.recv(4096)[0] & 0x0F == Opcode.CLOSE

    def act(self, table: str, command: dict[str, Any]) -> None:
        """A masked text frame, with a mask of nothing."""
        body = {"type": "act", "id": "1", "table": table, "key": secrets.token_hex(8)}
        content = msgspec.json.encode({**body, "command": command})
        head = bytes([0x81, 0x80 | 126]) + len(content).to_bytes(2, "big") + bytes(4)
        with contextlib.suppress(OSError):
            self.socket.sendall(head + content)


# -- Requests that are not what they should be -----------------------------------------------------


@named(TAKING)
def test_only_json_of_a_decent_size_is_read(house: Running, route: Route) -> None:
    person, table = insider(house, route), house.tables[0]
    json_ = {"Content-Type": "application/json"}
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    refused(send(person, route, table, content=b"a=b", headers=form), 415, "not-json")
    refused(
        send(person, route, table, content=b"{}", headers={"Content-Type": None}), 415, "not-json"
    )
    large = b'{"name":"' + b"x" * MOST_BYTES + b'"}'
    refused(send(person, route, table, content=large, headers=json_), 413, "too-large")
    for nonsense in (b"", b"{", b"null", b"[]", b'"x"', b"\xff", b"[" * 60_000):
        refused(send(person, route, table, content=nonsense, headers=json_), 400, "bad-input")


@named(list(ROUTES))
def test_every_answer_has_the_headers_that_keep_browsers_safe(house: Running, route: Route) -> None:
    for person in (house.stranger(), house.person("Cyd")):
        answer = send(person, route, house.tables[0], headers={CSRF_HEADER: "wrong"})
        for name, value in HEADERS.items():
            assert answer.headers[name.decode()] == value.decode()
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


@named(list(ROUTES))
def test_other_methods_are_refused_in_words(house: Running, route: Route) -> None:
    taken = {r.method for r in ROUTES if r.path == route.path} | SAFE
    path = path_of(route, house.tables[0])
    for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"} - taken:
        answer = house.admin.request(method, path)
        assert answer.status_code == 405, method
        plain(answer)
        assert HEADERS.keys() <= {name.lower() for name, _ in answer.headers.raw}


ODD = (
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%2f..%2fhouse.db",
    "%00",
    "a%00b",
    "house%2fcommands",
    "%F0%9F%83%8F",
    "%ff%fe",
    "%E2%80%AE",
    "x" * 5_000,
    "' OR 1=1 --",
    "%0d%0aSet-Cookie:%20a=b",
    "{}",
    "9" * 5_000,
    "-1",
    "99999999999999999999",
    "🃏",
    "Ａｎｎ",
    "..",
    ";",
    "%25",
)
PATHS = (
    "/api/tables/{}",
    "/api/tables/{}/rounds",
    "/api/tables/{}/rounds/1/replay",
    "/api/tables/{}/export",
    "/api/tables/{}/theory",
    "/api/tables/TABLE/rounds/{}/replay",
    "/api/tables/TABLE/rounds/{}/export",
    "/api/tables/TABLE/rounds?before={}",
    "/api/tables/TABLE?as={}",
    "/api/tournaments/{}",
    "/api/accounts/{}",
    "/api/accounts?after={}",
    "/api/me/rounds?before={}",
    "/api/log?before={}",
    "/api/log?table={}",
    "/api/rules/{}",
    "/api/analysis/{}/par-sheet",
    "/static/{}",
    "/api/{}",
    "/{}",
)


def odd_answers(house: Running, path: str) -> Iterator[tuple[str, httpx.Response]]:
    for odd in ODD:
        yield odd, house.admin.get(path.replace("TABLE", house.tables[0]).replace("{}", odd))


@pytest.mark.parametrize("path", PATHS)
def test_odd_paths_are_answered_in_words(house: Running, path: str) -> None:
    for odd, answer in odd_answers(house, path):
        assert answer.status_code < 500, (odd[:40], answer.text[:200])
        assert "set-cookie" not in answer.headers
        assert not answer.is_redirect, (odd[:40], answer.headers["location"])
        if answer.status_code >= 400:
            plain(answer)
        assert b"root:" not in answer.content
        assert b"SQLite format" not in answer.content


def test_a_path_with_a_slash_too_many_leads_nowhere(house: Running) -> None:
    """Above all not to the host that somebody names in a header."""
    for path in ("/api/tables/", "/api/me/", "/api//tables", "/static//evil.example/"):
        answer = house.stranger().request("GET", path, headers={"Host": "evil.example"})
        assert answer.status_code == 404
        plain(answer)


def test_header_injection_and_endless_headers_do_nothing(house: Running) -> None:
    for line in (
        b"X-CSRF-Token: a\r\nCookie: houseway_session=" + b"A" * 43,
        b"Cookie: houseway_session=\x80\xff",
        b"Cookie: " + b"a=b; " * 3_000,
        b"Content-Length: -1",
        b"Content-Length: 99999999999999999999",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5",
        b"Host: a\r\nHost: b",
        b"Origin: \xff",
        b"Content-Type: application/json\r\nX-CSRF-Token: \xe9",
    ):
        assert status_of(house, b"POST /api/sign-out HTTP/1.1\r\n" + line) in (400, 401, 403, 431)
    assert house.stranger().get("/healthz").status_code == 200


def status_of(house: Running, head: bytes) -> int:
    """What the server answers to these bytes; 400 where it hangs up."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=5.0) as raw:
        raw.sendall(head + b"\r\nHost: x\r\nConnection: close\r\n\r\n0\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            answer = raw.recv(4096)
            assert b"Traceback" not in answer
            return int(answer.split()[1]) if answer else 400
    return 400


def bodies_like(sample: dict[str, Any], spoilt: dict[str, Any]) -> st.SearchStrategy[bytes]:
    """The right names with wrong values, of every kind that JSON knows."""
    scalars = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**30), 10**30),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=20),
    )
    lists, objects = st.lists(scalars, max_size=3), st.dictionaries(st.text(max_size=5), scalars)
    values = st.one_of(scalars, lists, objects)
    changed = st.dictionaries(st.sampled_from([*sample, "other"]), values, max_size=3)
    return changed.map(lambda found: json.dumps({**sample, **found, **spoilt}).encode())


BY_OPERATION = {route.operation: route for route in TAKING}


# With these nothing comes of a body that happens to be right.
SPOILT: dict[Any, dict[str, Any]] = {
    tables.NewTable: {"game": "none"},
    tournaments.NewTournament: {"seats": 1},
    accounts.NewAccount: {"name": "house"},
}


def requests_to(operation: str) -> st.SearchStrategy[tuple[str, bytes]]:
    route = BY_OPERATION[operation]
    changed = bodies_like(body_of(route) or {}, SPOILT.get(route.takes, {}))
    return st.tuples(st.just(operation), st.one_of(st.binary(max_size=100), changed))


@given(st.sampled_from(list(BY_OPERATION)).flatmap(requests_to))
@settings(max_examples=1_000, suppress_health_check=list(HealthCheck))
def test_a_body_of_any_bytes_is_answered_in_words(house: Running, sent: tuple[str, bytes]) -> None:
    route, body = BY_OPERATION[sent[0]], sent[1]
    path = path_of(route, "t-nothing").replace("/Bob", "/Nobody")
    person = insider(house, route)
    headers = {CSRF_HEADER: person.csrf or "", "Content-Type": "application/json"}
    answer = person.request(route.method, path, content=body, headers=headers)
    assert 400 <= answer.status_code < 500, (sent, answer.text)
    plain(answer)


def insider(house: Running, route: Route) -> Person:
    """Somebody who may use the route, so that the body is read."""
    needed = min(route.needs or {"player"})
    return house.person({**ROLE_OF, "administrator": ADMIN}[needed])


# -- Too much --------------------------------------------------------------------------------------


def test_who_asks_too_often_is_told_when_to_come_back(
    house: Running, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("limits")
    url = f"sqlite:///{folder / 'house.db'}"
    with running(url, requests_a_second=0.5, requests_at_once=40.0) as small:
        ann = small.signed_in("Ann")
        answers = [ann.get("/api/me") for _ in range(45)]
        assert {a.status_code for a in answers} == {200, 429}
        last = answers[-1]
        refused(last, 429, "too-many-requests")
        assert int(last.headers["Retry-After"]) >= 1
        with ann.socket() as talk:
            talk.send({"type": "watch", "table": "x"})
            assert talk.refusal()["error"]["code"] == "too-many-requests"


def test_made_up_tables_take_no_memory(house: Running) -> None:
    places = len(house.worker.desk._places)
    for number in range(50):
        house.stranger().get(f"/api/tables/made-up-{number}")
    assert len(house.worker.desk._places) == places


# -- Trouble with the store ------------------------------------------------------------------------


def test_errors_of_the_store_bring_no_secrets_into_the_log(house: Running) -> None:
    with logs() as written:
        with house.worker.database.write() as connection:
            connection.execute(text("ALTER TABLE sessions RENAME TO elsewhere"))
        try:
            answer = house.stranger().post("/api/sign-in", {"name": "Dirk", "password": PASSWORD})
        finally:
            with house.worker.database.write() as connection:
                connection.execute(text("ALTER TABLE elsewhere RENAME TO sessions"))
    refused(answer, 503, "unavailable")
    told = written.getvalue()
    assert "request-failed" in told
    assert "parameters" not in told or "hidden" in told
    assert "$argon2" not in told
    assert PASSWORD not in told


# -- In the end ------------------------------------------------------------------------------------


def test_after_all_of_it_the_books_are_clean(house: Running) -> None:
    found = house.audited()
    assert found.clean, found.findings


def test_odd_ids_are_no_trouble_for_postgresql_either(
    house: Running, postgres_server: Postgres
) -> None:
    with postgres_server.fresh() as url, running(url) as other:
        furnish(other)
        for path in PATHS:
            for odd, answer in odd_answers(other, path):
                assert answer.status_code < 500, (path, odd[:40], answer.text[:200])
        with other.person("Ann").socket() as talk:
            talk.send({"type": "watch", "table": "\x00"})
            assert talk.refusal()["error"]["code"] == "not-found"
        for forged in FORGED.values():
            body = {"key": secrets.token_hex(8), "moment": "between 0", **forged}
            path = f"/api/tables/{other.tables[0]}/commands"
            assert 400 <= other.person("Ann").post(path, body).status_code < 500
        assert other.audited().clean
