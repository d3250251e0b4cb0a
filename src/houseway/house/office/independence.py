"""Decide whether two accounts are in different hands, as far as the house's record shows.

People who open an account, give it roles, enable it, or reset its password or second factor may act
as its owner. So may those who have done that to *them*. Two people are independent if no one, the
two included, has had a hand in both of their accounts within the days that the house has set.
"""

from datetime import timedelta

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, nt, sentences, t
from houseway.house.office.state import House
from houseway.house.office.wall_time import later


def check_independent(house: House, asker: str, confirmer: str, at: str) -> None:
    """Refuse a `confirmer` who is not independent of the `asker` at this time."""
    if asker == confirmer:
        raise Refusal(
            "same-person", BY_HOUSE, t("You can't confirm your own request. Ask a colleague.")
        )
    shared = sorted(hands_in(house, asker, at) & hands_in(house, confirmer, at))
    if shared:
        raise Refusal("not-independent", BY_HOUSE, reason(house, asker, confirmer, shared[0]))


def hands_in(house: House, name: str, at: str) -> set[str]:
    """Return everyone who could act as this account: its owner, and all with a hand in it."""
    since = later(at, -timedelta(days=house.independent_after))
    found, left = {name}, [name]
    while left:
        account = house.account(left.pop())
        new = {by for by, when in account.touched.items() if when > since} - found
        found |= new
        left += new
    return found


def reason(house: House, asker: str, confirmer: str, shared: str) -> Text:
    ask_another = t("Ask someone else to confirm this.")
    if shared in (asker, confirmer):
        had_a_hand: Text = nt(
            "{shared} opened, enabled or reset {other}'s account, or gave it "
            "roles, in the last day.",
            "{shared} opened, enabled or reset {other}'s account, or gave it "
            "roles, in the last {count} days.",
            house.independent_after,
            shared=shared,
            other=confirmer if shared == asker else asker,
        )
        return sentences(had_a_hand, ask_another)
    had_a_hand = nt(
        "{shared} opened, enabled or reset the accounts of {asker} and "
        "{confirmer}, or gave them roles, in the last day.",
        "{shared} opened, enabled or reset the accounts of {asker} and "
        "{confirmer}, or gave them roles, in the last {count} days.",
        house.independent_after,
        shared=shared,
        asker=asker,
        confirmer=confirmer,
    )
    return sentences(had_a_hand, ask_another)
