"""Prove accounts by the house's record: who they are, and that they were allowed to act."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, select

from houseway.core.words import Text, money, t
from houseway.house.accounts import roles
from houseway.house.accounts.names import fold_name
from houseway.house.audit.findings import Findings
from houseway.house.office import events as e
from houseway.house.office.player_limits import PERIODS
from houseway.house.office.state import AccountState, House
from houseway.house.store import schema
from houseway.house.store.results import AnyRow
from houseway.record.entry import Body
from houseway.tables.people import HOUSE

STAND_IN = "stand-in"
# Sessions are checked every few seconds, and clocks of workers differ: for this long an act may
# still be in a role that has just changed.
LEEWAY = timedelta(seconds=60)


class Standing(msgspec.Struct, frozen=True):
    """What an account was from a time on."""

    since: str
    roles: frozenset[str]
    disabled: bool

    @property
    def may(self) -> frozenset[str]:
        return frozenset() if self.disabled else self.roles


class People:
    """Every account according to the house's record, now and at any earlier time."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._house: House | None = None
        self._standings: dict[str, list[Standing]] = {}
        self._at_tables: Counter[str] | None = Counter()  # None if some record cannot be read
        self.deleted: set[str] = set()  # guests
        self.purged: dict[str, e.PracticeDeleted] = {}  # tables of guests that were deleted

    def note(self, at: str, house: House, events: Iterable[object]) -> None:
        """Note an entry of the house's record; `house` is the state after it."""
        self._house = house
        for event in events:
            if isinstance(
                event, e.AccountOpened | e.RolesChanged | e.AccountDisabled | e.AccountEnabled
            ):
                known = house.account(event.name)
                self._stands(at, known.name, frozenset(known.roles), disabled=known.disabled)
                self.deleted.discard(known.name)
            elif isinstance(event, e.GuestDeleted):
                self._stands(at, event.name, frozenset(), disabled=True)
                self.deleted.add(event.name)
            elif isinstance(event, e.PracticeDeleted):
                self._purge(event)

    def _stands(self, at: str, name: str, roles: frozenset[str], *, disabled: bool) -> None:
        self._standings.setdefault(name, []).append(Standing(at, roles, disabled))

    def _purge(self, event: e.PracticeDeleted) -> None:
        if event.table in self.purged:
            self._findings.of_record(
                event.table, "deleted-twice", t("it was deleted more than once.")
            )
        self.purged[event.table] = event

    def note_holdings(self, held: Mapping[str, int] | None) -> None:
        """Note what players hold at the end of a record, or None if it cannot be read to its
        end."""
        if held is None or self._at_tables is None:
            self._at_tables = None
        else:
            self._at_tables.update(held)

    # -- What was done -----------------------------------------------------------------------------

    def check_act(self, stream: str, body: Body) -> None:
        """Check that the role of an act was the account's. A role that was raised behind the
        record's back shows in the acts that were done with it."""
        wrong = self._wrong(body)
        if wrong is not None:
            self._findings.of_entry(stream, body.version, *wrong)

    def _wrong(self, body: Body) -> tuple[str, Text] | None:
        if (body.by == HOUSE) != (body.role in (HOUSE, STAND_IN)):
            return "not-the-house", t(
                "{by} acted as {role}, which only the house itself can do.",
                by=body.by,
                role=body.role,
            )
        if body.by == HOUSE:
            return None
        if body.by not in self._standings:
            return "unknown-actor", t(
                "it was done by {by}, but the record has no such account.", by=body.by
            )
        if body.role not in self._may(body.by, body.at):
            return "wrong-role", t(
                "{by} acted as {role}, which the record didn't allow at that time.",
                by=body.by,
                role=body.role,
            )
        return None

    def _may(self, account: str, at: str) -> frozenset[str]:
        """Return the roles that an account had around that time."""
        known = self._standings[account]
        since = [standing.since for standing in known]
        first = max(0, bisect_right(since, shift_time(at, -LEEWAY)) - 1)
        last = bisect_right(since, shift_time(at, LEEWAY))
        return frozenset().union(*(standing.may for standing in known[first:last]))

    # -- What is listed ----------------------------------------------------------------------------

    def check_rows(self, connection: Connection) -> None:
        """Compare the accounts and wallets in the database with those the record has opened."""
        known = {} if self._house is None else {a.name: a for a in self._house.accounts.values()}
        rows = {row.name: row for row in connection.execute(select(schema.accounts))}
        for name in sorted(known.keys() | rows.keys()):
            self._check_row(name, known.get(name), rows.get(name))
        for wallet in connection.execute(select(schema.wallets)):
            if wallet.account in known:
                self._check_wishes(known[wallet.account], wallet)
                self._check_at_tables(wallet)
            elif wallet.account not in self.deleted:  # of guests, who may have left an empty one
                self._findings.of_house(
                    "unknown-wallet",
                    t(
                        "{account} has a wallet, but the record has no such account.",
                        account=wallet.account,
                    ),
                )
        factors = {
            f.account: f.confirmed for f in connection.execute(select(schema.second_factors))
        }
        for name in sorted(factors.keys() | known.keys()):
            recorded = name in known and known[name].second_factor
            if factors.get(name, False) != recorded or (name in factors and name not in known):
                self._findings.of_house(
                    "wrong-second-factor",
                    t(
                        "The record and the store disagree about {name}'s two-factor sign-in.",
                        name=name,
                    ),
                )
        for name in connection.execute(select(schema.sessions.c.account).distinct()).scalars():
            if name not in known:
                self._findings.of_house(
                    "unknown-session",
                    t("{name} is signed in, but the record has no such account.", name=name),
                )

    def _check_wishes(self, known: AccountState, wallet: AnyRow) -> None:
        """Check that the limits of the wallet are those its owner has chosen."""
        limits = tuple(wallet._mapping[f"limit_{period}"] for period in PERIODS)
        chosen = tuple(getattr(known.limits, f"loss_{period}") for period in PERIODS)
        if (limits, wallet.excluded_until) != (chosen, known.kept_out_until):
            self._findings.of_house(
                "wrong-limits",
                t(
                    "{account}'s wallet breaks the limits its owner chose.",
                    account=known.name,
                ),
            )

    def _check_at_tables(self, wallet: AnyRow) -> None:
        if self._at_tables is None or wallet.at_tables == self._at_tables[wallet.account]:
            return
        self._findings.of_house(
            "wrong-at-tables",
            t(
                "{account}'s wallet counts {at_tables} at tables, but by the records "
                "it is {recorded}.",
                account=wallet.account,
                at_tables=money(wallet.at_tables),
                recorded=money(self._at_tables[wallet.account]),
            ),
        )

    def _check_row(self, name: str, known: AccountState | None, row: AnyRow | None) -> None:
        if known is None:
            self._findings.of_house(
                "unknown-account",
                t("There is an account {name} that the record never opened.", name=name),
            )
        elif row is None:
            self._findings.of_house(
                "account-gone", t("The record's account {name} is missing.", name=name)
            )
        else:
            self._compare(known, row)

    def _compare(self, known: AccountState, row: AnyRow) -> None:
        for what, has, should in (
            (t("the roles"), row.roles, roles.write_roles(known.roles)),
            (t("the kind"), row.kind, known.kind),
            (t("the name for comparison"), row.folded, fold_name(known.name)),
            (t("the disabled flag"), bool(row.disabled), known.disabled),
            (t("the password-due flag"), bool(row.password_due), known.password_due),
        ):
            if has != should:
                self._findings.of_house(
                    "wrong-account",
                    t(
                        "{account} has {what} {has}, but by the record it should be {should}.",
                        account=known.name,
                        what=what,
                        has=repr(has),
                        should=repr(should),
                    ),
                )


def shift_time(at: str, by: timedelta) -> str:
    try:
        return (datetime.fromisoformat(at) + by).isoformat(timespec="microseconds")
    except ValueError:  # not a time, which another check reports
        return at
