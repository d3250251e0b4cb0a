"""Limit how much each caller may ask of the house, by account and by address.

Anyone can open guest accounts, without limit. So guests share an allowance with all guests at their
address; so do guests who have kept their account, and visitors without an account. An account that
staff opened shares none: no neighbour can use up what it has.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from houseway.core.words import Text, t
from houseway.house.accounts.limits import TokenBuckets, address_key
from houseway.house.api.problems import too_many
from houseway.house.run.settings import Settings

# The first is not signed in; `kept` has come as a guest and chosen a password.
CallerKind = Literal["nobody", "guest", "kept", "person"]


@dataclass(frozen=True)
class Caller:
    """Who sends a request: an account, if the caller is signed in, and an address."""

    kind: CallerKind
    address: str
    account: str = ""

    @property
    def is_visitor(self) -> bool:
        """Whether the caller has no account that lasts."""
        return self.kind in ("nobody", "guest")

    @property
    def name(self) -> str:
        """The key that counts this caller alone."""
        return self.account or address_key(self.address)

    @property
    def group(self) -> str:
        """The key that counts all callers of this kind at one address together."""
        if self.kind == "person":
            return self.account
        return f"{self.kind} {address_key(self.address)}"


class Allowances:
    """What every caller has left. Each worker counts for itself."""

    def __init__(self, settings: Settings, *, clock: Callable[[], float] = time.monotonic) -> None:
        def buckets(a_second: float, at_once: float) -> TokenBuckets:
            return TokenBuckets(a_second, at_once, clock=clock)

        of = settings
        self._requests = buckets(of.requests_a_second, of.requests_at_once)
        self._together = buckets(of.guest_requests_a_second, of.guest_requests_at_once)
        self._commands = buckets(of.guest_commands_a_second, of.guest_commands_at_once)
        self._guests = buckets(of.guest_accounts_a_minute / 60, of.guest_accounts_at_once)
        self._own_tables = buckets(of.own_tables_a_minute / 60, of.own_tables_at_once)
        self._computations = buckets(of.computations_a_minute / 60, of.computations_at_once)
        self._visitors = buckets(
            of.visitor_computations_a_minute / 60, of.visitor_computations_at_once
        )
        self._previews = buckets(of.previews_a_minute / 60, of.previews_at_once)

    def request(self, caller: Caller, cost: float) -> None:
        check(self._requests.take(caller.name, cost), t("Too many requests"))
        if caller.kind in ("guest", "kept"):
            seconds = self._together.take(caller.group, cost)
            check(seconds, t("Too many requests from this address"))

    def command(self, caller: Caller, cost: float = 1.0) -> None:
        """Count a write to the store. Accounts that staff opened are limited by requests alone."""
        if caller.kind != "person":
            seconds = self._commands.take(caller.group, cost)
            check(seconds, t("Too many guest commands from this address"))

    def open_guest(self, caller: Caller) -> None:
        seconds = self._guests.take(address_key(caller.address))
        check(seconds, t("Too many new guests from this address"))

    def open_own_table(self, caller: Caller) -> None:
        what = (
            t("Too many new practice tables")
            if caller.kind == "person"
            else t("Too many new practice tables from this address")
        )
        check(self._own_tables.take(caller.group), what)

    def compute(self, caller: Caller) -> None:
        if caller.is_visitor:
            seconds = self._visitors.take(address_key(caller.address))
            check(seconds, t("Too many computations for a visitor"))
        else:
            check(self._computations.take(caller.name), t("Too many computations at once"))

    def preview(self, account: str) -> None:
        """Count a preview that a member of staff asks for."""
        check(self._previews.take(account), t("Too many previews at once"))


def check(seconds: float, what: Text) -> None:
    if seconds:
        raise too_many(seconds, what)
