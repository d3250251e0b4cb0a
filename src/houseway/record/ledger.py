"""Double entry: every movement of money takes from one account what it gives to another.

Accounts are named `wallet:NAME` (a player's money at the cashier), `chips:NAME` (chips at one
table), `layout`, `house`, `world` (money that comes into the house or leaves it) and `practice`
(worthless chips that the house gives at practice tables).
"""

from collections.abc import Iterable

import msgspec

from houseway.tables.bank import Bank

LAYOUT = "layout"
HOUSE = "house"
WORLD = "world"
PRACTICE = "practice"
_WALLET = "wallet:"


class Posting(msgspec.Struct, frozen=True):
    """What an account gains by an event; negative if it loses."""

    account: str
    amount: int


Postings = tuple[Posting, ...]


def wallet(player: str) -> str:
    return f"{_WALLET}{player}"


def chips(player: str) -> str:
    return f"chips:{player}"


def check_postings(*postings: Posting) -> Postings:
    """Return the postings of one event without empty ones, and check that their sum is zero."""
    moved = tuple(p for p in postings if p.amount)
    assert sum(p.amount for p in moved) == 0, f"money out of nothing: {moved}"
    return moved


def bank_postings(before: Bank, after: Bank, player: str | None) -> Postings:
    """What one event at a table moved; `player` is who bought or cashed chips by it, if any did."""
    if before is after:
        return ()
    had = before.chips
    gained = [
        Posting(chips(name), now - had.get(name, 0))
        for name, now in after.chips.items()
        if now != had.get(name, 0)
    ]
    gained.append(Posting(LAYOUT, after.on_layout - before.on_layout))
    gained.append(Posting(HOUSE, after.house - before.house))
    bought = after.bought - after.cashed - (before.bought - before.cashed)
    if bought:
        assert player is not None, "somebody bought or cashed chips"
        gained.append(Posting(wallet(player), -bought))
    return check_postings(*gained)


def practice_postings(postings: Postings) -> Postings:
    """Replace wallets by the practice account."""
    return tuple(
        Posting(PRACTICE, one.amount) if one.account.startswith(_WALLET) else one
        for one in postings
    )


def total(postings: Iterable[Posting]) -> dict[str, int]:
    """What each account has gained."""
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.account] = sums.get(posting.account, 0) + posting.amount
    return sums
