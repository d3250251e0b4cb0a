"""Requests that are not what they should be are answered in words."""

import contextlib
import json
import secrets
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from house.api.intrusion.attacks import (
    FORGED,
    PATHS,
    TAKING,
    furnish,
    named,
    odd_answers,
    plain,
    refused,
    send,
)
from house.postgres import Postgres
from house.running_house import ADMIN, ROLE_OF, Person, Running, running
from house.sample_requests import body_of, path_of
from houseway.game.tournament import NewTournament
from houseway.house.api import accounts, office, own, school, school_classes, school_exams, tables
from houseway.house.api.list import ROUTES
from houseway.house.api.routing import CSRF_HEADER, MOST_BYTES, SAFE, Route
from houseway.house.run.app import HEADERS


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


@named(TAKING)
def test_a_body_that_is_no_utf8_is_refused_wherever_that_is(house: Running, route: Route) -> None:
    person, table = insider(house, route), house.tables[0]
    json_ = {"Content-Type": "application/json"}
    for spoilt in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"):
        for body in spoilt_bodies(body_of(route) or {}, spoilt):
            answer = send(person, route, table, content=body, headers=json_)
            refused(answer, 400, "bad-input")


def spoilt_bodies(sample: dict[str, Any], spoilt: bytes) -> Iterator[bytes]:
    """The sample with these bytes in a name, in a field of no meaning, and in each text of it."""
    mark = "spoilt here"
    texts = [name for name, value in sample.items() if isinstance(value, str)]
    places = [{**sample, mark: 1}, {**sample, "other": mark}, {**sample, "other": {mark: [mark]}}]
    if "command" in sample:
        places.append({**sample, "command": {**sample["command"], "command": mark}})
        places.append({**sample, "command": {**sample["command"], mark: mark}})
    for place in places + [{**sample, name: mark} for name in texts]:
        yield json.dumps(place).encode().replace(mark.encode(), spoilt)


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
    """Above all not to a host that a header names."""
    for path in ("/api/tables/", "/api/me/", "/api//tables", "/static//evil.example/"):
        answer = house.stranger().request("GET", path, headers={"Host": "evil.example"})
        assert answer.status_code == 421
        plain(answer)
        answer = house.stranger().request("GET", path)
        assert answer.status_code == 404
        plain(answer)


CUT_SHORT = (400, 401, 403, 421, 431)


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
        assert status_of(house, b"POST /api/sign-out HTTP/1.1\r\n" + line) in CUT_SHORT
    assert house.stranger().get("/healthz").status_code == 200


def status_of(house: Running, head: bytes) -> int:
    """What the server answers to these bytes; 400 where it hangs up."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=5.0) as raw:
        raw.sendall(head + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n0\r\n\r\n")
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
    NewTournament: {"seats": 1},
    accounts.NewAccount: {"name": "house"},
    own.ChosenLanguage: {"language": "none"},
    own.Exclusion: {"days": 0},
    own.ChosenLimits: {"limits": {"loss_day": -1}},
    office.NewDepositLimit: {"limit": 0},
    office.NewPaymentLimit: {"limit": -1},
    office.NewIndependence: {"days": 0},
    school.Wanted: {"courses": ["none"], "count": 0},
    school.Answers: {"answers": [{}]},
    school.Who: {"learner": ""},
    school_exams.NewExam: {"courses": ["none"]},
    school_classes.NewClass: {"name": ""},
}


def requests_to(operation: str) -> st.SearchStrategy[tuple[str, bytes]]:
    route = BY_OPERATION[operation]
    changed = bodies_like(body_of(route) or {}, SPOILT.get(route.takes, {}))
    return st.tuples(st.just(operation), st.one_of(st.binary(max_size=100), changed))


@given(st.sampled_from(list(BY_OPERATION)).flatmap(requests_to))
@settings(max_examples=10 * settings().max_examples, suppress_health_check=list(HealthCheck))
def test_a_body_of_any_bytes_is_answered_in_words(house: Running, sent: tuple[str, bytes]) -> None:
    route, body = BY_OPERATION[sent[0]], sent[1]
    path = path_of(route, "t-nothing").replace("/Bob", "/Nobody")
    person = insider(house, route)
    headers = {CSRF_HEADER: person.csrf or "", "Content-Type": "application/json"}
    answer = person.request(route.method, path, content=body, headers=headers)
    assert 400 <= answer.status_code < 500, (sent, answer.text)
    plain(answer)


def insider(house: Running, route: Route) -> Person:
    """A person who may use the route, so that the body is read."""
    needed = min(route.needs or {"player"})
    return house.person({**ROLE_OF, "administrator": ADMIN}[needed])


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
            body = {"key": secrets.token_hex(8), "stage": "between 0", **forged}
            path = f"/api/tables/{other.tables[0]}/commands"
            assert 400 <= other.person("Ann").post(path, body).status_code < 500
        assert other.audited().clean
