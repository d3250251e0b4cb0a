"""Money that needs two people: no sum in parts and no made-up colleague gets round it."""

import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import httpx
import pyotp
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from house.floor import Floor, with_money
from house.running_house import (
    PASSWORD,
    Person,
    Running,
    deposit,
    in_the_house,
    open_account,
    running,
)
from houseway.core.errors import BadInput, Refusal
from houseway.house.accounts.first_start import FLOOR, OF_THE_FLOOR
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.accounts.roles import INCOMPATIBLE, ROLES, Role, check_compatible
from houseway.house.office import commands as c
from houseway.house.office import events as e
from houseway.house.office.answers import MAY
from houseway.house.office.independence import check_independent
from houseway.house.office.kind import HOUSE_KIND
from houseway.house.office.state import USUAL_DEPOSIT, House
from houseway.house.office.wall_time import wall

MUCH = USUAL_DEPOSIT
NOON = "2026-01-31T12:00:00"
LATER = "2026-03-02T12:00:01"  # thirty days and a second


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("four-eyes")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


# -- Over HTTP -------------------------------------------------------------------------------------


def key() -> str:
    return secrets.token_hex(8)


def post(by: Person, path: str, **body: Any) -> httpx.Response:
    return by.post(f"/api/{path}", {"reason": "test", "key": key(), **body})


def done(by: Person, path: str, **body: Any) -> dict[str, Any]:
    answer = post(by, path, **body)
    assert answer.status_code in (200, 201), answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(by: Person, path: str, **body: Any) -> str:
    answer = post(by, path, **body)
    assert answer.status_code == 409, answer.text
    return str(answer.json()["error"]["code"])


def newcomer(house: Running, *roles: str) -> str:
    """An account that the house itself has opened, with no other hand in it."""
    name = f"New {secrets.token_hex(4)}".replace("0", "z").replace("1", "y")
    open_account(house, name, roles or ("player",))
    return name


def puppet(by: Person, *roles: str) -> Person:
    """An account that one person has opened and signs in to."""
    name = f"Puppet {secrets.token_hex(4)}".replace("0", "z").replace("1", "y")
    done(by, "accounts", name=name, roles=list(roles), password=PASSWORD)
    return by.house.signed_in(name)


def waiting(by: Person, number: int = -1) -> dict[str, Any]:
    found: dict[str, Any] = by.get("/api/office").json()["waiting"][number]
    return found


def confirm_path(card: dict[str, Any]) -> str:
    return f"office/waiting/{card['number']}/confirm"


def turned_down(by: Person) -> None:
    for card in by.get("/api/office").json()["waiting"]:
        done(by, f"office/waiting/{card['number']}/turn-down")


def balance(house: Running, name: str) -> int:
    return int(house.admin.get(f"/api/accounts/{name}").json()["balance"])


@pytest.mark.parametrize(
    "parts",
    [
        [("deposits", MUCH), ("deposits", MUCH), ("deposits", MUCH)],
        [("deposits", MUCH - 1), ("deposits", 1), ("deposits", 1)],
        [("deposits", MUCH // 2), ("withdrawals", MUCH // 2), ("deposits", 1)],
        [("withdrawals", MUCH), ("withdrawals", MUCH)],
        [("withdrawals", 3 * MUCH)],
    ],
    ids=str,
)
def test_sums_of_one_day_are_one_sum_whatever_parts_they_come_in(
    house: Running, parts: list[tuple[str, int]]
) -> None:
    name = newcomer(house)
    deposit(house, name, 3 * MUCH)  # by the house itself, which counts as no person
    total, has = 0, 3 * MUCH
    for what, amount in parts:
        total += amount
        answer = done(house.admin, f"accounts/{name}/{what}", amount=amount)
        assert answer["waits"] is (total > MUCH), (what, amount)
        if not answer["waits"]:
            has += amount if what == "deposits" else -amount
        assert answer["balance"] == has
    turned_down(house.admin)


def test_colleagues_that_somebody_has_opened_do_not_confirm_for_them(house: Running) -> None:
    """Nor does another confirm for them, nor they for each other, nor accounts they have opened."""
    admin, name = house.admin, newcomer(house)
    one, other = puppet(admin, "administrator"), puppet(admin, "director")
    third = puppet(one, "administrator")
    asks = {admin: (one, other, third), one: (admin, other, third), third: (admin, one, other)}
    for asker, confirmers in asks.items():
        assert done(asker, f"accounts/{name}/deposits", amount=MUCH + 1)["waits"]
        for confirmer in confirmers:
            card = waiting(confirmer)
            assert card["mine"]
            assert "Ask someone else" in card["why_not"]
            assert refused(confirmer, confirm_path(card)) == "not-independent"
        assert refused(asker, confirm_path(waiting(asker))) == "same-person"
        turned_down(asker)
    assert balance(house, name) == 0


@pytest.mark.parametrize("how", ["password", "second-factor/reset", "enable", "roles"])
def test_a_hand_in_an_account_makes_it_one_that_does_not_confirm(house: Running, how: str) -> None:
    director, name = newcomer(house, "director"), newcomer(house)
    boss = house.signed_in(newcomer(house, "administrator"))
    path = f"accounts/{director}"
    assert done(boss, f"accounts/{name}/deposits", amount=MUCH + 1)["waits"]
    assert waiting(house.signed_in(director))["why_not"] == ""
    if how == "enable":
        done(house.admin, f"{path}/disable")
    if how == "second-factor/reset":
        with_second_factor(house.signed_in(director))
    roles = {"roles": ["director", "trainer"]} if how == "roles" else {}
    made = done(boss, f"{path}/{how}", **roles)
    person = signed_in(house, director, made.get("password", PASSWORD))
    assert refused(person, confirm_path(waiting(person))) == "not-independent"
    if how == "password":  # on the machine of the house itself
        accounts = house.worker.accounts
        fresh = in_the_house(house, lambda: accounts.reset_password(THE_HOUSE, director))
        person = signed_in(house, director, fresh)
        assert done(person, confirm_path(waiting(person)))["waiting"] == []
        assert balance(house, name) == MUCH + 1
    turned_down(boss)


def signed_in(house: Running, name: str, password: str) -> Person:
    person = house.stack.enter_context(Person(house, name))
    person.csrf = person.post("/api/sign-in", {"name": name, "password": password}).json()["csrf"]
    if password != PASSWORD:  # someone else has set it
        chosen = {"old": password, "new": PASSWORD}
        person.csrf = person.post("/api/me/password", chosen).json()["csrf"]
    return person


def with_second_factor(person: Person) -> None:
    secret = done(person, "me/second-factor/begin")["secret"]
    done(person, "me/second-factor/confirm", password=PASSWORD, code=pyotp.TOTP(secret).now())


def test_nobody_pays_oneself_through_a_colleague_whose_password_they_have_reset(
    house: Running,
) -> None:
    admin, name = house.admin, newcomer(house, "administrator")
    stolen = signed_in(house, name, done(admin, f"accounts/{name}/password")["password"])
    assert not done(stolen, "accounts/admin/deposits", amount=MUCH - 1)["waits"]
    assert refused(admin, "accounts/admin/withdrawals", amount=MUCH - 1) == "own-account"
    assert refused(admin, "accounts/ADMIN/withdrawals", amount=MUCH - 1) == "own-account"
    assert done(stolen, "accounts/admin/withdrawals", amount=MUCH - 1)["waits"]
    assert refused(admin, confirm_path(waiting(admin))) == "not-independent"
    assert balance(house, "admin") == MUCH - 1
    turned_down(admin)


def test_an_administrator_gets_no_other_role(house: Running) -> None:
    admin = house.admin
    for role in ROLES:
        more = {"roles": ["administrator", role]}
        assert refused(admin, "accounts/Admin/roles", **more) == "own-account"
    every = [role for role in ROLES if role not in ("administrator", "trainer")]
    for role in every:
        roles = [role, "administrator"]
        assert refused(admin, "accounts", name="Eve", roles=roles, password=PASSWORD) == (
            "incompatible-roles"
        )
        other = newcomer(house, "administrator")
        assert refused(admin, f"accounts/{other}/roles", roles=roles) == "incompatible-roles"
    assert admin.get("/api/me").json()["roles"] == ["administrator"]


def test_a_withdrawal_that_waits_is_paid_once_and_never_lost(house: Running) -> None:
    name, dirk = newcomer(house), house.person("Dirk")
    deposit(house, name, 2 * MUCH)
    asked = {"amount": 2 * MUCH, "reason": "test", "key": key()}
    path = f"/api/accounts/{name}/withdrawals"
    for _ in range(2):  # the same again with its key is the same
        answer = house.admin.post(path, asked).json()
        assert answer == {"balance": 2 * MUCH, "waits": True}
    card = waiting(dirk)
    assert (card["what"], card["account"], card["amount"]) == ("withdrawal", name, 2 * MUCH)
    done(house.admin, f"accounts/{name}/withdrawals", amount=1)  # and now it is not all there
    assert refused(dirk, confirm_path(card)) == "not-enough-money"
    assert waiting(dirk) == card
    assert balance(house, name) == 2 * MUCH - 1
    deposit(house, name, 1)
    confirmed = {"key": key()}
    for _ in range(2):
        assert dirk.post(f"/api/{confirm_path(card)}", confirmed).status_code == 200
        assert balance(house, name) == 0
    assert refused(dirk, confirm_path(card)) == "not-waiting"


def test_nothing_is_confirmed_for_somebody_who_may_no_longer_ask_for_it(house: Running) -> None:
    name, boss = newcomer(house), house.signed_in(newcomer(house, "administrator"))
    assert done(boss, f"accounts/{name}/deposits", amount=MUCH + 1)["waits"]
    done(house.admin, f"accounts/{boss.name}/disable")
    dirk = house.person("Dirk")
    assert refused(dirk, confirm_path(waiting(dirk))) == "account-disabled"
    turned_down(dirk)


def test_fewer_days_of_independence_wait_for_a_second_person_and_more_do_not(
    house: Running,
) -> None:
    admin, dirk = house.admin, house.person("Dirk")
    assert post(admin, "office/independence", days=0).status_code == 400
    assert done(admin, "office/independence", days=1)["independent_after"] == 30
    other = puppet(admin, "director")
    assert refused(other, confirm_path(waiting(other))) == "not-independent"
    assert done(dirk, confirm_path(waiting(dirk)))["independent_after"] == 1
    assert done(admin, "office/independence", days=30)["independent_after"] == 30


def test_two_inspectors_of_one_hand_do_not_confirm_at_a_table(house: Running) -> None:
    one, other = puppet(house.admin, "inspector"), puppet(house.admin, "inspector")
    floor = Floor(house, "king-high", dealing="human")
    house.people |= {one.name: one, other.name: other}
    floor.do(one.name, "house-ask-second-person", wanted=True, as_="inspector")
    floor.do(one.name, "house-ask-second-person", wanted=False, as_="inspector")
    confirm = {"number": 1, "as_": "inspector"}
    assert floor.refused(other.name, "house-confirm", **confirm) == (409, "not-independent")
    assert floor.refused(one.name, "house-confirm", **confirm) == (409, "same-person")
    assert floor.state.second_person
    floor.do("Igor", "house-confirm", number=1)
    assert not floor.state.second_person


# -- Roles -----------------------------------------------------------------------------------------


def test_no_two_incompatible_roles_are_together_anywhere() -> None:
    assert all(len(pair) == 2 and pair <= set(ROLES) for pair in INCOMPATIBLE)
    assert check_compatible(OF_THE_FLOOR) == OF_THE_FLOOR, FLOOR
    for pair in INCOMPATIBLE:
        with pytest.raises(Refusal, match="Open one account for each"):
            check_compatible(tuple(sorted(pair)))


def test_whoever_gives_roles_and_whoever_handles_money_at_tables_are_two() -> None:
    gives = {role for command in (c.OpenAccount, c.ChangeRoles) for role in MAY[command]}
    assert gives == {"administrator"}
    at_tables: set[Role] = {"player", "dealer", "inspector", "director"}
    assert {frozenset({"administrator", role}) for role in at_tables} == set(INCOMPATIBLE)


# -- Independence ----------------------------------------------------------------------------------


def after(house: House, *commands: c.AnyOfficeCommand) -> House:
    for command in commands:
        for event in HOUSE_KIND.decide(house, command):
            house = HOUSE_KIND.evolve(house, event)
    return house


def small_house() -> House:
    return after(
        HOUSE_KIND.start,
        c.OpenHouse("house", "The House", demonstration=False),
        c.OpenAccount("house", "Ada", ("administrator",), NOON),
        c.OpenAccount("house", "Dirk", ("director",), NOON),
        c.OpenAccount("house", "Carol", ("player",), NOON),
    )


def is_independent(house: House, asker: str, confirmer: str, at: str) -> bool:
    try:
        check_independent(house, asker, confirmer, at)
    except Refusal:
        return False
    return True


def test_a_hand_in_an_account_counts_for_so_many_days_through_others_too() -> None:
    house = after(
        small_house(),
        c.OpenAccount("Ada", "Bob", ("administrator",), NOON),
        c.OpenAccount("Bob", "Cyd", ("director",), NOON),
        c.OpenAccount("Ada", "Dan", ("director",), NOON),
    )
    for one, other in (("Ada", "Bob"), ("Ada", "Cyd"), ("Bob", "Cyd"), ("Cyd", "Dan")):
        for asker, confirmer in ((one, other), (other, one)):
            assert not is_independent(house, asker, confirmer, NOON)
            assert not is_independent(house, asker, confirmer, "2026-03-02T11:59:59")
            assert is_independent(house, asker, confirmer, LATER)
    assert is_independent(house, "Ada", "Dirk", NOON)
    assert not is_independent(house, "Ada", "Ada", LATER)


def test_what_owners_do_to_their_own_account_is_no_hand_in_it() -> None:
    house = after(
        small_house(),
        c.NotePassword("Dirk", "Dirk", NOON),
        c.NoteSecondFactor("Dirk", "Dirk", on=True, at=NOON),
    )
    assert is_independent(house, "Ada", "Dirk", NOON)
    house = after(house, c.NotePassword("Ada", "Dirk", NOON), c.NotePassword("Dirk", "Dirk", NOON))
    assert not is_independent(house, "Ada", "Dirk", NOON)
    assert is_independent(after(house, c.NotePassword("house", "Dirk", NOON)), "Ada", "Dirk", NOON)


def test_the_day_of_the_house_begins_the_count_again() -> None:
    most = c.Deposit("Ada", "Carol", MUCH, "test", "2026-01-31T23:59:59")
    house = after(small_house(), most)
    [event] = HOUSE_KIND.decide(house, c.Withdraw("Ada", "Carol", 1, "test", most.at))
    assert isinstance(event, e.SecondPersonAwaited)
    [event] = HOUSE_KIND.decide(
        house, c.Withdraw("Ada", "Carol", MUCH, "test", "2026-02-01T00:00:00")
    )
    assert isinstance(event, e.Withdrawn)


OF_OFFICE: tuple[tuple[Role, ...], ...] = (("administrator",), ("director",))
some_roles = st.one_of(
    st.sampled_from(OF_OFFICE),
    st.lists(st.sampled_from(ROLES), min_size=1, max_size=3, unique=True).map(tuple),
)


class OneAdministrator(RuleBasedStateMachine):
    """One person with any number of accounts, who tries every command of the office in any order.

    The person knows the password of every account that one of theirs has opened or reset. No one
    else does anything. In all the days for which a hand in an account counts, no more leaves or
    enters an account in a day than one person may move alone."""

    @initialize()
    def begin(self) -> None:
        self.house, self.now = small_house(), datetime.fromisoformat(NOON)
        self.until = self.now + timedelta(days=29)
        self.mine = ["Ada"]
        self.moved: dict[tuple[str, str], int] = {}

    def ask(self, command: c.AnyOfficeCommand) -> bool:
        try:
            events = HOUSE_KIND.decide(self.house, command)
        except (Refusal, BadInput):
            return False
        for event in events:
            self.house = HOUSE_KIND.evolve(self.house, event)
            if isinstance(event, e.Deposited | e.Withdrawn):
                where = event.account, event.at[:10]
                self.moved[where] = self.moved.get(where, 0) + event.amount
        return True

    def some(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from(self.mine))

    def any_account(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from([one.name for one in self.house.accounts.values()]))

    @property
    def at(self) -> str:
        return wall(self.now)

    @rule(data=st.data(), roles=some_roles)
    def open_account(self, data: st.DataObject, roles: tuple[Role, ...]) -> None:
        name = f"puppet {len(self.house.accounts)}"
        if self.ask(c.OpenAccount(self.some(data), name, roles, self.at)):
            self.mine.append(name)

    @rule(data=st.data())
    def reset_password(self, data: st.DataObject) -> None:
        name = self.any_account(data)
        if self.ask(c.NotePassword(self.some(data), name, self.at)):
            self.mine.append(name)

    @rule(data=st.data(), roles=some_roles)
    def change_roles(self, data: st.DataObject, roles: tuple[Role, ...]) -> None:
        self.ask(c.ChangeRoles(self.some(data), self.any_account(data), roles, self.at))

    @rule(data=st.data())
    def disable_and_enable(self, data: st.DataObject) -> None:
        name = self.any_account(data)
        self.ask(c.DisableAccount(self.some(data), name, "test"))
        self.ask(c.EnableAccount(self.some(data), name, "test", self.at))

    @rule(data=st.data())
    def reset_second_factor(self, data: st.DataObject) -> None:
        name = self.any_account(data)
        self.ask(c.NoteSecondFactor(self.some(data), name, on=False, at=self.at))

    @rule(data=st.data(), amount=st.sampled_from([1, MUCH // 2, MUCH, MUCH + 1, 3 * MUCH]))
    def deposit(self, data: st.DataObject, amount: int) -> None:
        self.ask(c.Deposit(self.some(data), self.any_account(data), amount, "test", self.at))

    @rule(data=st.data(), amount=st.sampled_from([1, MUCH // 2, MUCH, MUCH + 1, 3 * MUCH]))
    def withdraw(self, data: st.DataObject, amount: int) -> None:
        self.ask(c.Withdraw(self.some(data), self.any_account(data), amount, "test", self.at))

    @rule(data=st.data(), limit=st.sampled_from([1, MUCH - 1, MUCH + 1, 100 * MUCH]))
    def change_limit(self, data: st.DataObject, limit: int) -> None:
        self.ask(c.ChangeDepositLimit(self.some(data), limit, "test"))

    @rule(data=st.data(), days=st.sampled_from([0, 1, 29, 31]))
    def change_independence(self, data: st.DataObject, days: int) -> None:
        self.ask(c.ChangeIndependence(self.some(data), days, "test"))

    @precondition(lambda self: self.house.waiting)
    @rule()
    def confirm(self) -> None:
        """Under every account there is."""
        for waits in self.house.waiting:
            for name in dict.fromkeys(self.mine):
                assert not self.ask(c.ConfirmForOffice(name, waits.number, self.at)), name

    @precondition(lambda self: self.house.waiting)
    @rule(data=st.data())
    def turn_down(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from([one.number for one in self.house.waiting]))
        self.ask(c.TurnDownForOffice(self.some(data), number, "test"))

    @rule(hours=st.integers(1, 30))
    def wait(self, hours: int) -> None:
        self.now = min(self.now + timedelta(hours=hours), self.until)

    @invariant()
    def no_more_is_moved_than_one_person_may(self) -> None:
        assert all(amount <= MUCH for amount in self.moved.values()), self.moved
        assert self.house.deposit_most <= MUCH
        assert self.house.independent_after >= 30

    @invariant()
    def it_can_be_written_and_read(self) -> None:
        assert HOUSE_KIND.restore(HOUSE_KIND.snapshot(self.house)) == self.house


TestOneAdministrator = OneAdministrator.TestCase
TestOneAdministrator.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
