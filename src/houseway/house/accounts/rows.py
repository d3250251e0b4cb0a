"""Read accounts from the database."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Column, Connection, Row, select, update

from houseway.house.accounts import roles
from houseway.house.accounts.names import can_be, fold_name
from houseway.house.accounts.roles import Role
from houseway.house.store import schema
from houseway.house.store.append import Row as NewRow
from houseway.house.store.database import Database
from houseway.house.store.guard import LossStanding, no_such_account, standing_of
from houseway.house.store.results import AnySelect


@dataclass(frozen=True)
class Account:
    name: str
    roles: frozenset[Role]
    kind: str
    disabled: bool
    second_factor: bool = False
    password_due: bool = False  # the owner must choose another one first
    language: str = ""  # the one its owner has chosen, if any

    @property
    def is_staff(self) -> bool:
        return bool(self.roles - {"player"})


@dataclass(frozen=True)
class StoredAccount:
    """An account with its password hash, which stays in the house."""

    account: Account
    password: str | None = field(repr=False)  # its hash


def accounts(*more: Column[str] | Column[float]) -> AnySelect:
    """Select accounts, each with whether it has a second factor."""
    a, f = schema.accounts, schema.second_factors
    return select(*more, a, f.c.confirmed).outerjoin(f, f.c.account == a.c.name)


class AccountRows:
    """Reads accounts; changes go with entries of the house's record."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, name: str) -> StoredAccount | None:
        """Find an account by its name in any spelling."""
        if not can_be(name):
            return None
        a = schema.accounts
        with self._database.read() as connection:
            row = connection.execute(accounts().where(a.c.folded == fold_name(name))).first()
            return None if row is None else read_account(row)

    def need(self, name: str) -> Account:
        found = self.find(name)
        if found is None:
            raise no_such_account(name)
        return found.account

    def page(self, after: str, most: int) -> list[Account]:
        """Return accounts in the order of their folded names, after `after`."""
        a = schema.accounts
        last = fold_name(after) if after.isprintable() else ""
        query = accounts().where(a.c.folded > last).order_by(a.c.folded).limit(most)
        with self._database.read() as connection:
            return [read_account(row).account for row in connection.execute(query)]

    def has_wallet(self, name: str) -> bool:
        w = schema.wallets.c
        with self._database.read() as connection:
            return (
                connection.execute(select(w.account).where(w.account == name)).first() is not None
            )

    def balance(self, name: str) -> int:
        w = schema.wallets.c
        query = select(w.balance).where(w.account == self.need(name).name)
        with self._database.read() as connection:
            return int(connection.execute(query).scalar_one())

    def loss_standing(self, name: str, now: str) -> LossStanding:
        with self._database.read() as connection:
            found = standing_of(connection, name, now)
        if found is None:
            raise no_such_account(name)
        return found

    def write_language(self, account: str, language: str) -> None:
        here = update(schema.accounts).where(schema.accounts.c.name == account)
        with self._database.write() as connection:
            connection.execute(here.values(language=language))


def lock_account(connection: Connection, name: str) -> StoredAccount:
    """Return the account as it stands, and lock it until this transaction ends."""
    a = schema.accounts
    query = accounts().where(a.c.name == name).with_for_update(of=a)
    return read_account(connection.execute(query).one())


def read_account(row: Row[tuple[object, ...]]) -> StoredAccount:
    r = row._mapping
    return StoredAccount(
        Account(
            r["name"],
            roles.read_roles(r["roles"]),
            r["kind"],
            r["disabled"],
            bool(r["confirmed"]),
            r["password_due"],
            r["language"],
        ),
        r["password"],
    )


def new_rows(
    name: str,
    given: Iterable[str],
    kind: str,
    password: str | None,
    at: str,
    *,
    password_due: bool = False,
) -> tuple[tuple[str, NewRow], ...]:
    """Return the rows to insert with the entry that opens an account."""
    account = {
        "name": name,
        "folded": fold_name(name),
        "roles": roles.write_roles(given),
        "kind": kind,
        "password": password,
        "password_due": password_due,
        "disabled": False,
        "created_at": at,
    }
    return (("accounts", account), ("wallets", {"account": name, "balance": 0}))
