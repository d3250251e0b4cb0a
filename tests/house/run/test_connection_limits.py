"""A house limits connections, slow clients, heads and bodies, and the names it answers to."""

import contextlib
import itertools
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from house.running_house import NO_TLS, Running, running, until
from houseway.house.api import routing
from houseway.house.run import file_limits
from houseway.house.run.connection_limits import MOST_HEAD, ConnectionLimit
from houseway.house.run.hosts import HostNames

FROM_ONE, SOCKETS = 12, 4
HEAD_WITHIN = 0.6
BODY_WITHIN = 0.6


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(routing, "BODY_WITHIN", BODY_WITHIN)
        with running(
            url,
            head_within=HEAD_WITHIN,
            connections_an_address=FROM_ONE,
            sockets_an_address=SOCKETS,
            host_names=("house.example",),
        ) as found:
            for person in found.everybody:
                person.http.close()  # open connections count
            found.people.clear()
            yield found


def connect(house: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), timeout=20)


def read_answer(line: socket.socket) -> bytes:
    """Everything that arrives until the house closes the connection."""
    read = b""
    while piece := line.recv(4096):
        read += piece
    return read


def get(house: Running, **headers: str) -> httpx.Response:
    with httpx.Client(verify=NO_TLS) as client:
        return client.get(f"http://{house.address}/api/tables", headers=headers)


# -- Slow ------------------------------------------------------------------------------------------


def test_a_head_that_does_not_come_to_an_end_is_cut_off(house: Running) -> None:
    for said in (b"", b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "):
        with connect(house) as line:
            line.sendall(said)
            began = time.monotonic()
            told = read_answer(line)
            assert told.startswith(b"HTTP/1.1 408")
            assert HEAD_WITHIN * 0.5 < time.monotonic() - began < 15


def test_a_head_that_drips_is_cut_off_too(house: Running) -> None:
    with connect(house) as line:
        line.sendall(b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            drip(line)


def drip(line: socket.socket) -> None:
    for number in range(100):
        time.sleep(0.05)
        line.sendall(b"X-%d: y\r\n" % number)


def test_the_second_head_of_a_connection_has_a_clock_as_well(house: Running) -> None:
    with connect(house) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b"alive" in line.recv(4096)
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: ")
        assert read_answer(line) == b""


def test_a_head_without_measure_is_cut_off(house: Running) -> None:
    with connect(house) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX-A: " + b"y" * 40_000)
        assert read_answer(line).startswith(b"HTTP/1.1 431")


# -- Long heads ------------------------------------------------------------------------------------

FILLINGS: dict[str, Callable[[int], bytes]] = {
    "a value": lambda n: b"X-A: " + b"y" * (n - 7) + b"\r\n",
    "blanks": lambda n: b"X-A:" + b" " * (n - 7) + b"y\r\n",
    "many fields": lambda n: b"X: y\r\n" * (n // 6 - 2) + b"X: " + b"y" * (n % 6 + 7) + b"\r\n",
}


def head_of(size: int, filling: str) -> bytes:
    begin = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    head = begin + FILLINGS[filling](size - len(begin) - 2) + b"\r\n"
    assert len(head) == size
    return head


def status(told: bytes) -> int:
    return int(told.split()[1])


def status_in_parts(house: Running, head: bytes, cuts: list[int]) -> int:
    """The status for a head that is sent in parts; the house may cut it off meanwhile."""
    with connect(house) as line, contextlib.suppress(BrokenPipeError, ConnectionResetError):
        for start, end in itertools.pairwise([0, *sorted(cuts), len(head)]):
            line.sendall(head[start:end])
        return status(read_answer(line))
    return 431


SIZES = st.one_of(
    st.integers(MOST_HEAD - 3, MOST_HEAD + 3), st.integers(1_000, 250_000), st.just(MOST_HEAD)
)


@given(SIZES, st.sampled_from(sorted(FILLINGS)), st.lists(st.integers(0, 250_000), max_size=3))
def test_a_head_is_read_up_to_the_limit_and_not_beyond(
    house: Running, size: int, filling: str, cuts: list[int]
) -> None:
    until(lambda: get(house).status_code == 200)  # closed connections no longer count
    head = head_of(size, filling)
    found = status_in_parts(house, head, [cut for cut in cuts if cut < size])
    assert found == (200 if size <= MOST_HEAD else 431)


@pytest.mark.parametrize("body", [b"", b"y" * 3_000])
def test_the_head_of_a_request_that_follows_another_has_the_same_limit(
    house: Running, body: bytes
) -> None:
    first = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
    with connect(house) as line, contextlib.suppress(BrokenPipeError, ConnectionResetError):
        line.sendall(first % len(body) + body + head_of(MOST_HEAD + 1, "a value"))
        assert b"alive" not in read_answer(line)
    with connect(house) as line:
        line.sendall(first % len(body) + body + head_of(20_000, "a value"))
        assert b"alive" in read_answer(line)


def test_a_body_that_does_not_come_is_cut_off(house: Running) -> None:
    head = b"POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with connect(house) as line:
        line.sendall(head + b'Content-Length: 100\r\n\r\n{"name": ')
        told = read_answer(line)
        assert told.startswith(b"HTTP/1.1 408")
        assert b'"too-slow"' in told


def test_a_request_refused_before_its_body_arrived_is_answered_once(house: Running) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with connect(house) as line:
        line.sendall(head + b"Content-Length: 200000\r\n\r\n" + b"y" * 1_000)
        told = line.recv(4096)
        line.sendall(b"y" * 40_000)
        with contextlib.suppress(ConnectionResetError):
            told += read_answer(line)
    assert told.startswith(b"HTTP/1.1 4")
    assert told.count(b"HTTP/1.1") == 1


def test_a_body_that_drips_after_the_answer_is_cut_off(house: Running) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with connect(house) as line:
        line.sendall(head + b"Content-Length: 60000\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 4")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            drip(line)


def test_requests_in_time_are_served_meanwhile(house: Running) -> None:
    slow = [connect(house) for _ in range(FROM_ONE // 2)]
    assert get(house).status_code == 200
    for line in slow:
        line.close()


# -- Many ------------------------------------------------------------------------------------------


def test_connections_from_one_address_are_limited(house: Running) -> None:
    until(lambda: get(house).status_code == 200)
    lines = [connect(house) for _ in range(FROM_ONE + 4)]
    lines[-1].settimeout(5)
    told = [line.recv(4096) for line in lines[-3:]]
    assert all(said.startswith(b"HTTP/1.1 503") for said in told)
    for line in lines:
        line.close()
    until(lambda: get(house).status_code == 200)  # closed connections no longer count


def test_sockets_from_one_address_are_limited(house: Running) -> None:
    stranger = house.stranger()
    talks = [stranger.connected() for _ in range(SOCKETS)]
    assert len(talks) == SOCKETS
    with pytest.raises(InvalidStatus), stranger.socket():
        pass
    talks[0].end()
    until(lambda: len(house.worker.conversations) < SOCKETS)
    stranger.connected()


def test_connections_are_counted_by_household_and_in_all() -> None:
    limit = ConnectionLimit(most=3, from_one=2, proxies=frozenset({"10.0.0.1"}))
    assert limit.enter("2001:db8::1")
    assert limit.enter("2001:db8::2")
    assert not limit.enter("2001:db8::3")  # the same household
    limit.leave("2001:db8::1")
    assert limit.enter("10.0.0.1")
    assert limit.enter("10.0.0.1")  # a proxy stands for all its clients
    assert not limit.enter("192.0.2.1")
    assert len(limit) == 3


# -- Files -----------------------------------------------------------------------------------------


def test_a_worker_that_runs_out_of_files_says_so(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 0 < file_limits.count_open() < file_limits.limit()
    assert file_limits.most_connections(10**9) == file_limits.limit() - file_limits.RESERVED
    monkeypatch.setattr(file_limits, "count_open", lambda: 950)
    monkeypatch.setattr(file_limits, "limit", lambda: 1_000)
    assert file_limits.trouble().startswith("This worker has nearly all")
    with httpx.Client(verify=NO_TLS) as client:
        ready = until(
            lambda: next(
                (
                    found
                    for found in [client.get(f"http://{house.address}/readyz")]
                    if found.status_code == 503
                ),
                None,
            )
        )
    assert "nearly all the files" in ready.json()["error"]["why"]


# -- Names -----------------------------------------------------------------------------------------


def test_the_house_answers_to_its_own_names_only(house: Running) -> None:
    for name in ("house.example", "HOUSE.example:443", "localhost", "127.0.0.1:1", "[::1]:8000"):
        assert get(house, Host=name).status_code == 200, name
    for name in ("evil.example", "house.example.evil.example", "127.0.0.1.evil.example", ""):
        told = get(house, Host=name)
        assert told.status_code == 421, name
        assert told.json()["error"]["code"] == "wrong-host"
    with httpx.Client(verify=NO_TLS) as client:
        ready = client.get(f"http://{house.address}/healthz", headers={"Host": "pod-17"})
    assert ready.status_code == 200  # a monitor does not know its name


def raw_answer(house: Running, line: bytes, *fields: bytes) -> bytes:
    """The answer to a request of exactly these lines."""
    with connect(house) as wire:
        wire.sendall(b"\r\n".join([line, *fields, b"Connection: close", b"", b""]))
        return read_answer(wire)


OWN = b"Host: 127.0.0.1"
OTHER = b"Host: evil.example"
UPGRADE = (
    b"Connection: Upgrade",
    b"Upgrade: websocket",
    b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)


@pytest.mark.parametrize("path", [b"/api/tables", b"/healthz", b"/metrics"])
def test_a_request_names_one_host_and_no_more(house: Running, path: bytes) -> None:
    line = b"GET " + path + b" HTTP/1.1"
    assert status(raw_answer(house, line, OWN)) == 200
    for hosts in ((OTHER, OWN), (OWN, OTHER), (OWN, OWN), (OWN, b"hOST: localhost")):
        found = raw_answer(house, line, *hosts)
        assert status(found) == 400, (hosts, found)
        assert b'"wrong-host"' in found


def test_an_address_that_names_a_host_names_the_same_as_the_header(house: Running) -> None:
    for there in (
        b"http://evil.example",
        b"https://evil.example:80",
        b"http://127.0.0.1@evil.example",
    ):
        for path in (b"/api/tables", b"/healthz"):
            found = raw_answer(house, b"GET " + there + path + b" HTTP/1.1", OWN)
            assert status(found) == 400, (there, found)
    same = b"GET http://HOUSE.example/api/tables HTTP/1.1"
    assert status(raw_answer(house, same, b"Host: house.example")) == 200
    assert status(raw_answer(house, b"GET http://evil.example/api/tables HTTP/1.1", OTHER)) == 421


def test_a_socket_with_two_hosts_or_the_address_of_another_is_refused(house: Running) -> None:
    for line, hosts in (
        (b"GET /ws HTTP/1.1", (OTHER, OWN)),
        (b"GET /ws HTTP/1.1", (OWN, OTHER)),
        (b"GET http://evil.example/ws HTTP/1.1", (OWN,)),
    ):
        assert status(raw_answer(house, line, *hosts, *UPGRADE)) in (400, 403), (line, hosts)


def test_a_socket_by_another_name_is_refused(house: Running) -> None:
    with (
        pytest.raises(InvalidStatus),
        house.stranger().socket(headers={"Host": "evil.example"}),
    ):
        pass


def test_names_are_compared_without_case_and_dot() -> None:
    names = HostNames(lambda *_: None, ("A.Example.",))  # type: ignore[arg-type]
    assert names.knows("a.example")
    assert names.knows("A.EXAMPLE.:80")
    assert not names.knows("b.example")


# -- Origins ---------------------------------------------------------------------------------------


def test_behind_a_named_proxy_the_scheme_that_it_tells_counts(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'house.db'}", proxies=("127.0.0.1",)) as behind:
        secure, plain = f"https://{behind.address}", f"http://{behind.address}"
        by_proxy = {"X-Forwarded-Proto": "https"}
        with behind.stranger().socket(origin=secure, headers=by_proxy):
            pass
        assert signs_in(behind, secure, **by_proxy) == 200
        with pytest.raises(InvalidStatus), behind.stranger().socket(origin=plain, headers=by_proxy):
            pass
        assert signs_in(behind, plain, **by_proxy) == 403


def signs_in(house: Running, origin: str, **headers: str) -> int:
    with httpx.Client(verify=NO_TLS, base_url=f"http://{house.address}") as client:
        who = {"name": "Ann", "password": "correct horse battery"}
        return client.post(
            "/api/sign-in", json=who, headers={"Origin": origin, **headers}
        ).status_code


# -- Proxies ---------------------------------------------------------------------------------------


def sessions_from(house: Running, **headers: str) -> str:
    """The address from which the house says that a session was opened."""
    with httpx.Client(verify=NO_TLS, base_url=f"http://{house.address}") as client:
        who = {"name": "Ann", "password": "correct horse battery"}
        answer = client.post("/api/sign-in", json=who, headers=headers)
        assert answer.status_code == 200, answer.text
        listed = client.get("/api/me/sessions").json()["sessions"]
    return str(next(card["address"] for card in listed if card["this"]))


def test_an_address_is_believed_only_of_a_named_proxy(house: Running, tmp_path: Path) -> None:
    forged = {"X-Forwarded-For": "203.0.113.9"}
    assert sessions_from(house, **forged) == "127.0.0.1"
    with running(f"sqlite:///{tmp_path / 'house.db'}", proxies=("127.0.0.1",)) as behind:
        assert sessions_from(behind, **forged) == "203.0.113.9"
        two = {"X-Forwarded-For": "198.51.100.1, 203.0.113.9"}
        assert sessions_from(behind, **two) == "203.0.113.9"  # what the proxy itself has seen
