"""The house as a state machine: totals that add up, and always an administrator."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from houseway.core.errors import BadInput, Refusal
from houseway.core.money.amounts import MOST
from houseway.core.typed_json import decode
from houseway.house.accounts.names import fold_name
from houseway.house.accounts.roles import ROLES, check_roles, read_roles, write_roles
from houseway.house.office import commands as c
from houseway.house.office import events as e
from houseway.house.office.answers import ANSWERS
from houseway.house.office.kind import HOUSE_KIND
from houseway.house.office.state import House
from houseway.record.ledger import WORLD, total, wallet

NAMES = ("admin", "Ann", "ANN", "Bob", "Ｂob", "Nobody", "house", "dealer", "", " x")
ACTORS = ("house", "house", "admin", "admin", "Ann", "Bob", "Nobody", "administrator")

NOON = "2026-01-01T12:00:00"
names = st.sampled_from(NAMES)
actors = st.sampled_from(ACTORS)
amounts = st.one_of(st.integers(-1, 1_000), st.sampled_from([MOST, MOST + 1, True, 1.5]))
roles = st.lists(st.sampled_from((*ROLES, "house", "")), max_size=3).map(tuple)
lines = st.sampled_from(["a reason", "", " ", "two\nlines", "x" * 501])


class HouseMachine(RuleBasedStateMachine):
    @initialize(demonstration=st.booleans())
    def open_the_house(self, demonstration: bool) -> None:
        self.house = HOUSE_KIND.start
        self.record: list[bytes] = []
        self.money: dict[str, int] = {}
        self.came = self.went = 0
        assert self.ask(c.OpenHouse("house", "The House", demonstration))
        assert self.ask(c.OpenAccount("house", "admin", ("administrator",), NOON))

    def ask(self, command: c.AnyOfficeCommand) -> bool:
        """Whether it was accepted; nothing else than the two ways to say no may come of it."""
        try:
            events = HOUSE_KIND.decide(self.house, command)
        except (Refusal, BadInput):
            return False
        if command.by != "house":
            by = self.house.account(command.by)
            assert not by.disabled
            own = (c.NotePassword(by.name, by.name, NOON), c.KeepGuest(by.name, by.name))
            assert {"administrator", "director"} & set(by.roles) or command in own
        for event in events:
            before, self.house = self.house, HOUSE_KIND.evolve(self.house, event)
            postings = HOUSE_KIND.postings(before, self.house, event)
            assert sum(posting.amount for posting in postings) == 0
            for account, amount in total(postings).items():
                self.money[account] = self.money.get(account, 0) + amount
            self.record.append(msgspec.json.encode(event))
        return True

    @rule(by=actors, name=names, given=roles, kind=st.sampled_from(["person", "guest", "bot", "x"]))
    def open_account(self, by: str, name: str, given: tuple[str, ...], kind: str) -> None:
        taken = fold_name(name) in self.house.accounts
        command = c.OpenAccount(by, name, given, NOON, kind)  # type: ignore[arg-type]  # any at all
        if self.ask(command):
            assert not taken
            assert kind == "person" or self.house.account(name).roles == ("player",)
            assert kind != "guest" or self.house.demonstration

    @rule(by=actors, name=names, given=roles)
    def change_roles(self, by: str, name: str, given: tuple[str, ...]) -> None:
        if self.ask(c.ChangeRoles(by, name, given, NOON)):  # type: ignore[arg-type]  # any at all
            assert self.house.account(name).roles == check_roles(given)

    @rule(by=actors, name=names, reason=lines)
    def disable(self, by: str, name: str, reason: str) -> None:
        if self.ask(c.DisableAccount(by, name, reason)):
            assert self.house.account(name).disabled

    @rule(by=actors, name=names, reason=lines)
    def enable(self, by: str, name: str, reason: str) -> None:
        if self.ask(c.EnableAccount(by, name, reason, NOON)):
            assert not self.house.account(name).disabled

    @rule(by=actors, name=names, amount=amounts, reason=lines)
    def deposit(self, by: str, name: str, amount: int, reason: str) -> None:
        if self.ask(c.Deposit(by, name, amount, reason, NOON)):
            self.came += amount

    @rule(by=actors, name=names, amount=amounts, reason=lines)
    def withdraw(self, by: str, name: str, amount: int, reason: str) -> None:
        if self.ask(c.Withdraw(by, name, amount, reason, NOON)):
            self.went += amount

    @rule(by=actors, name=names, failures=st.integers(-1, 5))
    def note(self, by: str, name: str, failures: int) -> None:
        self.ask(c.NotePassword(by, name, NOON))
        before = self.house
        if self.ask(c.NoteLockOut(by, name, failures)):
            assert by == "house"
        assert self.house == before

    @rule(by=actors)
    def open_again(self, by: str) -> None:
        assert not self.ask(c.OpenHouse(by, "Another House", True))

    @invariant()
    def somebody_administers(self) -> None:
        assert self.house.administrators

    @invariant()
    def money_adds_up(self) -> None:
        assert (self.house.deposited, self.house.withdrawn) == (self.came, self.went)
        assert self.money.get(WORLD, 0) == self.went - self.came
        wallets = {wallet(account.name) for account in self.house.accounts.values()}
        assert set(self.money) <= {WORLD, *wallets}

    @invariant()
    def it_can_be_written_and_read(self) -> None:
        assert HOUSE_KIND.restore(HOUSE_KIND.snapshot(self.house)) == self.house

    def teardown(self) -> None:
        if not hasattr(self, "house"):
            return
        again = HOUSE_KIND.start
        for event in self.record:
            again = HOUSE_KIND.evolve(again, decode(event, e.AnyOfficeEvent))
        assert again == self.house


TestHouse = HouseMachine.TestCase


def test_nothing_happens_before_the_house_is_opened() -> None:
    with pytest.raises(Refusal, match="hasn't been opened"):
        HOUSE_KIND.decide(House(), c.OpenAccount("house", "admin", ("administrator",), NOON))


def test_every_command_has_an_answer_and_a_tag_no_table_has() -> None:
    assert set(get_args(c.AnyOfficeCommand)) == set(ANSWERS)
    for message in (*get_args(c.AnyOfficeCommand), *get_args(e.AnyOfficeEvent)):
        assert str(message.__struct_config__.tag).startswith("office-")


def test_the_house_shows_its_name_and_nothing_else() -> None:
    [event] = HOUSE_KIND.decide(House(), c.OpenHouse("house", "The House", False))
    house = HOUSE_KIND.evolve(House(), event)
    shown = msgspec.to_builtins(HOUSE_KIND.view(house, "anybody"))
    assert shown == {"name": "The House", "demonstration": False}
    assert HOUSE_KIND.stage(house) == "open"
    assert HOUSE_KIND.legal(house, "admin") == ()


@given(st.sets(st.sampled_from(ROLES), min_size=1))
def test_roles_are_written_in_one_way(given: set[str]) -> None:
    assert read_roles(write_roles(given)) == given
    assert write_roles(sorted(given)) == write_roles(sorted(given, reverse=True))


@given(st.text(max_size=20))
def test_folding_a_folded_name_changes_nothing(name: str) -> None:
    assert fold_name(fold_name(name)) == fold_name(name)
