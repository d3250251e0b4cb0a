"""A password that someone else has set must be replaced before anything else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from house.api.intrusion.attacks import GUARDED, named, refused, send
from house.running_house import (
    ADMIN,
    CHOSEN,
    PASSWORD,
    Person,
    Running,
    deposit,
    open_account,
    open_table,
    running,
)
from houseway.house.api.list import ROUTES
from houseway.house.api.routing import Route
from houseway.house.play.sockets import NOT_SIGNED_IN

ALLOWED = {"get /api/me", "post /api/me/password", "post /api/sign-out"}
PUBLIC = [r for r in ROUTES if r.needs is None and r.method == "GET" and "{" not in r.path]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}"
    with running(url) as found:
        open_table(found, "si-ki-pi")
        for name, role in (("Nina", "player"), ("Olaf", "inspector"), ("Pia", "administrator")):
            open_account(found, name, (role,))
        yield found
        audited = found.audited()
        assert audited.clean, audited.findings


def reset(house: Running, name: str) -> str:
    """The password that the administrator reads to a person who has lost theirs."""
    path = f"/api/accounts/{name}/password"
    answer = house.admin.insist(path, {})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["password"])


def signed_in(house: Running, name: str, password: str) -> Person:
    person = house.stack.enter_context(Person(house, name))
    answer = person.post("/api/sign-in", {"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    person.csrf = answer.json()["csrf"]
    return person


@pytest.fixture(scope="module")
def newcomers(house: Running) -> list[Person]:
    """People of several roles, with passwords from the administrator."""
    names = ("Nina", "Olaf", "Pia")
    return [signed_in(house, name, reset(house, name)) for name in names]


@named([route for route in GUARDED if route.operation not in ALLOWED])
def test_nothing_is_done_before_another_password_is_chosen(
    house: Running, newcomers: list[Person], route: Route
) -> None:
    for person in newcomers:
        refused(send(person, route, house.tables[0]), 403, "password-due")


@named(PUBLIC)
def test_what_everybody_sees_is_shown_as_to_a_stranger(
    house: Running, newcomers: list[Person], route: Route
) -> None:
    if route.path in ("/metrics", "/readyz", "/api/tournaments"):  # of this moment
        return
    expected = house.stranger().get(route.path)
    for person in newcomers:
        answer = person.get(route.path)
        assert (answer.status_code, answer.content) == (expected.status_code, expected.content)


def test_a_table_is_seen_as_by_a_stranger_and_no_socket_is_opened(
    house: Running, newcomers: list[Person]
) -> None:
    for person in newcomers:
        for capacity in ("player", "inspector"):
            seen = person.see(house.tables[0], capacity)
            assert (seen["view"]["table"]["viewer"], seen["offers"]) == ("public", [])
        with person.socket() as talk:
            assert talk.wait_closed() == NOT_SIGNED_IN


def test_who_chooses_another_password_goes_on_at_once(house: Running) -> None:
    deposit(house, "Ann", 1_000)
    told = reset(house, "Ann")
    ann = signed_in(house, "Ann", told)
    assert ann.get("/api/me").json()["password_due"]
    wrong = ann.post("/api/me/password", {"old": told, "new": told})
    refused(wrong, 400, "bad-input")
    refused(ann.post("/api/me/password", {"old": told, "new": "short"}), 400, "bad-input")
    assert ann.get("/api/me").json()["password_due"]
    answer = ann.post("/api/me/password", {"old": told, "new": "a password of my own"})
    assert (answer.status_code, answer.json()["password_due"]) == (200, False)
    ann.csrf = answer.json()["csrf"]
    assert ann.get("/api/me").json()["password_due"] is False
    assert ann.get("/api/me/sessions").status_code == 200
    again = signed_in(house, "Ann", "a password of my own")
    assert again.get("/api/me/sessions").status_code == 200


def test_another_sign_in_does_not_go_round_it(house: Running) -> None:
    told = reset(house, "Bob")
    for _ in range(2):
        bob = signed_in(house, "bob", told)
        refused(bob.get("/api/me/sessions"), 403, "password-due")
        assert bob.post("/api/sign-out").status_code == 200


def test_a_password_that_is_given_when_an_account_is_opened_is_its_owners(house: Running) -> None:
    """It is typed at the desk with its owner, and programs that open accounts keep using them."""
    open_account(house, "Quinn", ("player",))
    quinn = signed_in(house, "Quinn", PASSWORD)
    assert quinn.get("/api/me/sessions").status_code == 200


def test_the_first_administrator_chooses_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Running, "choose_password", check_due)
        with running(url) as found:
            assert found.admin_password == CHOSEN


def check_due(house: Running) -> None:
    first = house.signed_in(ADMIN)
    refused(first.get("/api/accounts"), 403, "password-due")
    answer = first.post("/api/me/password", {"old": house.admin_password, "new": CHOSEN})
    assert answer.status_code == 200
    house.admin_password = CHOSEN
