"""Double entry: whatever a bank does, what one account gains others lose."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from houseway.record.ledger import (
    HOUSE,
    LAYOUT,
    Posting,
    bank_postings,
    check_postings,
    chips,
    total,
    wallet,
)
from houseway.tables.bank import Bank

NAMES = ("ann", "bea", "house", "layout", "chips:ann", "wallet:ann")
names = st.sampled_from(NAMES)
amounts = st.integers(1, 10**15)


class BankMachine(RuleBasedStateMachine):
    """A bank under anything that may happen to it, and books kept from the postings alone."""

    def __init__(self) -> None:
        super().__init__()
        self.bank = Bank()
        self.books: Counter[str] = Counter()
        self.wagers: list[tuple[str, int]] = []
        self.brought: Counter[str] = Counter()

    def becomes(self, bank: Bank, player: str | None = None) -> None:
        postings = bank_postings(self.bank, bank, player)
        assert sum(posting.amount for posting in postings) == 0
        assert all(posting.amount for posting in postings)
        assert len({posting.account for posting in postings}) == len(postings)
        self.books.update(total(postings))
        self.bank = bank

    @rule(player=names, amount=amounts)
    def buy(self, player: str, amount: int) -> None:
        self.brought[player] += amount
        self.becomes(self.bank.buy(player, amount), player)

    @precondition(lambda self: any(self.bank.chips.values()))
    @rule(data=st.data())
    def cash(self, data: st.DataObject) -> None:
        player, amount = self.some_chips(data)
        self.brought[player] -= amount
        self.becomes(self.bank.cash(player, amount), player)

    @precondition(lambda self: any(self.bank.chips.values()))
    @rule(data=st.data())
    def stake(self, data: st.DataObject) -> None:
        player, amount = self.some_chips(data)
        self.wagers.append((player, amount))
        self.becomes(self.bank.stake(player, amount))

    @precondition(lambda self: self.wagers)
    @rule(data=st.data(), odds=st.integers(-1, 50))
    def settle(self, data: st.DataObject, odds: int) -> None:
        wager = data.draw(st.sampled_from(self.wagers))
        self.wagers.remove(wager)
        self.becomes(self.bank.settle(wager[0], wager[1], odds * wager[1]))

    @rule(player=names, amount=amounts)
    def pay(self, player: str, amount: int) -> None:
        self.becomes(self.bank.pay(player, amount))

    @precondition(lambda self: any(self.bank.chips.values()))
    @rule(data=st.data(), payee=names)
    def transfer(self, data: st.DataObject, payee: str) -> None:
        payer, amount = self.some_chips(data)
        self.becomes(self.bank.transfer(payer, payee, amount))

    @rule(player=names, amount=amounts)
    def note_debt(self, player: str, amount: int) -> None:
        """What is owed is no money yet."""
        assert bank_postings(self.bank, self.bank.note_debt(player, amount), None) == ()
        self.bank = self.bank.note_debt(player, amount)

    @rule()
    def nothing(self) -> None:
        assert bank_postings(self.bank, self.bank, None) == ()

    def some_chips(self, data: st.DataObject) -> tuple[str, int]:
        player = data.draw(st.sampled_from([p for p, n in self.bank.chips.items() if n]))
        return player, data.draw(st.integers(1, self.bank.has(player)))

    @invariant()
    def the_books_are_the_bank(self) -> None:
        assert self.bank.is_balanced
        books = {account: amount for account, amount in self.books.items() if amount}
        bank = {
            **{chips(player): amount for player, amount in self.bank.chips.items()},
            **{wallet(player): -amount for player, amount in self.brought.items()},
            LAYOUT: self.bank.on_layout,
            HOUSE: self.bank.house,
        }
        assert books == {account: amount for account, amount in bank.items() if amount}
        assert sum(self.books.values()) == 0


TestBank = BankMachine.TestCase
TestBank.settings = settings(max_examples=settings().max_examples // 3, stateful_step_count=30)


@given(st.lists(st.integers(-(10**18), 10**18), max_size=6))
def test_postings_that_do_not_come_to_nothing_are_no_postings(gained: list[int]) -> None:
    postings = [Posting(f"chips:{place}", amount) for place, amount in enumerate(gained)]
    if sum(gained):
        with pytest.raises(AssertionError, match="money out of nothing"):
            check_postings(*postings)
    else:
        assert check_postings(*postings) == tuple(p for p in postings if p.amount)


@given(names, amounts, amounts)
def test_money_never_changes_without_a_posting_that_says_so(
    player: str, amount: int, more: int
) -> None:
    """A bank whose money went up by itself is refused, not written down."""
    before = Bank().buy(player, amount)
    after = Bank({player: amount + more}, bought=amount)
    assert not after.is_balanced
    with pytest.raises(AssertionError):
        bank_postings(before, after, player)


@given(names, amounts)
def test_who_bought_chips_is_named(player: str, amount: int) -> None:
    with pytest.raises(AssertionError):
        bank_postings(Bank(), Bank().buy(player, amount), None)


@given(st.lists(st.tuples(names, st.integers()), max_size=8))
def test_a_total_is_what_each_account_gained(gained: list[tuple[str, int]]) -> None:
    found = total(Posting(account, amount) for account, amount in gained)
    assert found == {name: sum(a for n, a in gained if n == name) for name, _ in gained}


def test_accounts_of_different_kinds_never_share_a_name() -> None:
    accounts = [kind(name) for kind in (wallet, chips) for name in NAMES]
    assert len({*accounts, HOUSE, LAYOUT}) == len(accounts) + 2
