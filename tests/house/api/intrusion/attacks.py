"""What all attacks on the house have in common: right requests to spoil, and how to be refused."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from house.running_house import Person, Running, deposit, open_table
from house.sample_requests import body_of, path_of
from houseway.house.accounts import sessions
from houseway.house.api.list import ROUTES
from houseway.house.api.routing import CSRF_HEADER, SAFE, Route

WALLET = 5_000_000
CHANGING = [route for route in ROUTES if route.method not in SAFE and route.changes]
GUARDED = [route for route in ROUTES if route.needs is not None]
BY_ROLE = [route for route in ROUTES if route.needs]
TAKING = [route for route in ROUTES if route.takes is not None]


def named(routes: list[Route]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("route", routes, ids=lambda route: route.operation)


def furnish(house: Running) -> None:
    """Bob plays at a table where Ann and Cyd are strangers."""
    for name in ("Ann", "Bob", "Cyd"):
        deposit(house, name, WALLET)
    table = open_table(house, "si-ki-pi", dealing="human")
    house.person("Bob").do(table, "buy-in", amount=100_000)
    house.person("Bob").do(table, "sit", box=1)


def money_of(house: Running) -> dict[str, int]:
    with house.worker.database.read() as connection:
        rows = connection.execute(text("SELECT account, balance FROM wallets")).all()
    return {name: balance for name, balance in rows if not name.startswith("Guest")}


def send(person: Person, route: Route, table: str, **more: Any) -> httpx.Response:
    """A right request to a route, unless something in it is said to be otherwise."""
    headers: dict[str, str | bytes | None] = {"Origin": f"http://{person.house.address}"}
    if person.csrf is not None:
        headers[CSRF_HEADER] = person.csrf
    headers.update(more.pop("headers", {}))
    given = {name: value for name, value in headers.items() if value is not None}
    body = body_of(route)
    if body is not None and "content" not in more:
        more["json"] = body
    return person.request(route.method, path_of(route, table), headers=given, **more)


def other_origins(house: Running) -> tuple[str, ...]:
    """Of pages that are not the house's: another host, port or scheme, or none that is one."""
    own = house.address
    hosts = ("https://evil.example", f"http://{own}.evil.example", f"http://{own}0", "http://")
    schemes = (f"https://{own}", f"ftp://{own}", f"ws://{own}", f"HTTP://{own}", own)
    return (*hosts, *schemes, "null", "://", f"http://{own}/")


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, (answer.status_code, answer.text[:300])
    assert plain(answer)["code"] == code


def plain(answer: httpx.Response) -> dict[str, Any]:
    """Every refusal has the one form: a code, why in words and as data, perhaps a clause."""
    found: dict[str, Any] = answer.json()["error"]
    assert set(answer.json()) == {"error"}
    assert set(found) <= {"code", "why", "clause", "reason"}
    check_sentence(found["why"])
    return found


def check_sentence(sentence: str) -> None:
    assert sentence.strip().endswith((".", ")", "?")), sentence
    assert "\n" not in sentence
    for trace in ("Traceback", 'File "', ".py", "sqlalchemy", "Error:", "0x"):
        assert trace not in sentence, sentence


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
    "/static/~of-yesterday/{}",
    "/static/~{}/js/core/dom.js",
    "/api/{}",
    "/{}",
)


def odd_answers(house: Running, path: str) -> Iterator[tuple[str, httpx.Response]]:
    for odd in ODD:
        yield odd, house.admin.get(path.replace("TABLE", house.tables[0]).replace("{}", odd))
