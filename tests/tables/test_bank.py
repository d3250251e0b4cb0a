import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from houseway.core.errors import Refusal
from houseway.core.typed_json import decode
from houseway.tables.bank import Bank

PLAYERS = ("ann", "bea")
player = st.sampled_from(PLAYERS)
amount = st.integers(1, 1000)


def test_an_empty_bank_is_balanced_and_nobody_has_or_owes_anything() -> None:
    assert Bank().is_balanced
    assert (Bank().has("ann"), Bank().owes("ann")) == (0, 0)


def test_chips_go_from_the_player_to_the_layout_and_back() -> None:
    bank = Bank().buy("ann", 100).stake("ann", 30)
    assert (bank.has("ann"), bank.on_layout, bank.house) == (70, 30, 0)
    assert bank.settle("ann", 30, 0) == Bank().buy("ann", 100)


@pytest.mark.parametrize(("net", "chips", "house"), [(30, 130, -30), (-30, 70, 30), (-10, 90, 10)])
def test_what_a_player_wins_the_house_loses(net: int, chips: int, house: int) -> None:
    bank = Bank().buy("ann", 100).stake("ann", 30).settle("ann", 30, net)
    assert (bank.has("ann"), bank.on_layout, bank.house) == (chips, 0, house)
    assert bank.is_balanced


def test_the_house_pays_and_takes_outside_a_wager() -> None:
    bank = Bank().buy("ann", 100).pay("ann", 20)
    assert (bank.has("ann"), bank.house) == (120, -20)
    assert bank.pay("ann", -120).has("ann") == 0
    assert bank.is_balanced


def test_a_debt_is_noted_beside_the_chips_and_gone_when_it_is_paid() -> None:
    bank = Bank().buy("ann", 100).note_debt("ann", 40).note_debt("ann", 10)
    assert (bank.owes("ann"), bank.has("ann"), bank.is_balanced) == (50, 100, True)
    assert bank.note_debt("ann", -50).owed == {}


def test_cashed_chips_leave_the_table() -> None:
    bank = Bank().buy("ann", 100).cash("ann", 60)
    assert (bank.has("ann"), bank.bought, bank.cashed, bank.is_balanced) == (40, 100, 60, True)


@pytest.mark.parametrize(
    "bank",
    [
        Bank(chips={"ann": 1}),
        Bank(bought=1),
        Bank(chips={"ann": -1}, house=1),
        Bank(on_layout=-1, house=1),
        Bank(chips={"ann": 5}, bought=5, on_layout=1),
        Bank(chips={"ann": 5}, bought=10),
    ],
)
def test_a_chip_too_many_or_too_few_is_noticed(bank: Bank) -> None:
    assert not bank.is_balanced


def test_a_player_needs_the_chips() -> None:
    bank = Bank().buy("ann", 1500)
    bank.need("ann", 1500)
    with pytest.raises(Refusal, match="ann has 1,500 in chips, less than 1,501") as refused:
        bank.need("ann", 1501)
    assert (refused.value.code, refused.value.clause) == ("not-enough-chips", None)
    with pytest.raises(Refusal, match="zoe has 0 in chips"):
        bank.need("zoe", 1)


@given(player, amount, st.integers(-1000, 1000))
def test_a_bank_is_never_changed_only_replaced(name: str, staked: int, net: int) -> None:
    bank = Bank({"ann": 5, "bea": 5}, on_layout=2000, bought=2010)
    before = msgspec.json.encode(bank)
    bank.buy(name, staked)
    bank.stake(name, staked)
    bank.settle(name, staked, net)
    bank.pay(name, net)
    bank.note_debt(name, staked)
    assert msgspec.json.encode(bank) == before
    assert decode(before, Bank) == bank


class BankMachine(RuleBasedStateMachine):
    """Any order of buying, staking, settling, paying, owing and cashing."""

    def __init__(self) -> None:
        super().__init__()
        self.bank = Bank()
        self.brought = 0  # into the room, less what was carried out

    @rule(name=player, money=amount)
    def buy(self, name: str, money: int) -> None:
        self.bank = self.bank.buy(name, money)
        self.brought += money

    @rule(name=player, money=amount)
    def cash(self, name: str, money: int) -> None:
        if self.covers(name, money):
            self.bank = self.bank.cash(name, money)
            self.brought -= money

    @rule(name=player, money=amount)
    def stake(self, name: str, money: int) -> None:
        if self.covers(name, money):
            self.bank = self.bank.stake(name, money)

    @rule(name=player, data=st.data(), odds=st.integers(-1, 200))
    def settle(self, name: str, data: st.DataObject, odds: int) -> None:
        if self.bank.on_layout:
            staked = data.draw(st.integers(1, self.bank.on_layout))
            self.bank = self.bank.settle(name, staked, staked * odds)

    @rule(name=player, money=amount)
    def pay(self, name: str, money: int) -> None:
        self.bank = self.bank.pay(name, money)

    @rule(name=player, money=amount)
    def retrieve(self, name: str, money: int) -> None:
        """What cannot be taken at once is owed."""
        taken = min(money, self.bank.has(name))
        owed = self.bank.owes(name) + money - taken
        self.bank = self.bank.pay(name, -taken).note_debt(name, money - taken)
        assert self.bank.owes(name) == owed

    @invariant()
    def every_chip_is_somewhere(self) -> None:
        bank = self.bank
        assert bank.is_balanced
        assert sum(bank.chips.values()) + bank.on_layout + bank.house == self.brought
        assert bank.bought - bank.cashed == self.brought
        assert all(debt > 0 for debt in bank.owed.values())

    def covers(self, name: str, money: int) -> bool:
        try:
            self.bank.need(name, money)
        except Refusal:
            assert self.bank.has(name) < money
            return False
        assert self.bank.has(name) >= money
        return True


TestBank = BankMachine.TestCase
