"""No one gets in without a session, with another role, or with a session that is not theirs."""

from sqlalchemy import text

from house.api.intrusion.attacks import (
    BY_ROLE,
    CHANGING,
    GUARDED,
    forged_cookies,
    named,
    other_origins,
    plain,
    refused,
    send,
)
from house.running_house import ADMIN, PASSWORD, ROLE_OF, Person, Running, open_account
from houseway.house.accounts import sessions
from houseway.house.api.routing import COOKIE, CSRF_HEADER, Route


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
    for origin in other_origins(house):
        answer = send(house.person("Ann"), route, house.tables[0], headers={"Origin": origin})
        refused(answer, 403, "wrong-origin")


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
