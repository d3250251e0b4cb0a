"""The WebSocket: who may open it, what may come over it, and when its rights end."""

import contextlib
import secrets
import socket
import time
from functools import partial
from typing import Any

import msgspec
import pytest
from sqlalchemy import text
from websockets.exceptions import InvalidStatus
from websockets.frames import Opcode

from house.api.intrusion.attacks import (
    check_sentence,
    forged_cookies,
    money_of,
    other_origins,
    refused,
)
from house.running_house import ADMIN, Person, Running, open_account, until
from houseway.house.accounts import sessions
from houseway.house.api.routing import COOKIE, MOST_BYTES
from houseway.house.play import sockets


def test_a_socket_is_opened_only_from_the_houses_own_pages(house: Running) -> None:
    for origin in other_origins(house):
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
    messages: list[str | bytes] = [*NONSENSE, b"\xff\xfe\x00", *(n.encode() for n in NONSENSE)]
    for person in (house.person("Ann"), house.stranger()):
        with person.socket() as talk:
            for message in messages:
                count = len(talk.came)
                talk.send(message)
                answer = until(partial(talk.since, count))[0]
                assert answer["type"] == "refused"
                check_sentence(answer["error"]["why"])
                assert answer["error"]["code"] != "unexpected", message


def test_a_message_that_is_no_utf8_is_refused_and_nothing_is_done(house: Running) -> None:
    ann, table = house.person("Ann"), house.tables[0]
    before = money_of(house)
    with ann.socket() as talk:
        for command in (b'{"command":"buy-in","amount":1000,"x":"\xff"}', b'{"command":"\xff"}'):
            for key in (b"spoilt", b"spoilt\xff"):
                begin = b'{"type":"act","id":"1","table":"' + table.encode() + b'","key":"'
                count = len(talk.came)
                talk.send(begin + key + b'","command":' + command + b"}")
                told = until(partial(talk.since, count))[0]
                assert (told["type"], told["error"]["code"]) == ("refused", "bad-input")
    assert money_of(house) == before


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
            until(partial(talk.latest, house.tables[0]))
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
