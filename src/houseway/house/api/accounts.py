"""Routes of accounts: signing in and out, one's own account, and what an administrator does."""

import msgspec

from houseway.house.accounts.office import By
from houseway.house.accounts.roles import check_roles
from houseway.house.accounts.rows import Account
from houseway.house.accounts.sessions import SignedIn
from houseway.house.api.routing import ANYONE, SIGNED_IN, Call, Reply, Route
from houseway.house.office.commands import Deposit, Withdraw
from houseway.house.play.player_commands import reason

ADMINISTRATOR = frozenset({"administrator"})


class SignIn(msgspec.Struct, frozen=True):
    """`code` is that of the second factor, if the account has one."""

    name: str
    password: str
    code: str | None = None


class Me(msgspec.Struct, frozen=True):
    """`csrf` goes into the header of every request that changes something. `roles` are those the
    caller can act in: staff who lack a second factor that the house requires are players only.
    `language` is empty if none was chosen. If `password_due`, a new password must be chosen before
    anything else."""

    name: str
    roles: tuple[str, ...]
    kind: str
    balance: int
    csrf: str
    second_factor: bool = False
    second_factor_needed: bool = False
    language: str = ""
    password_due: bool = False


class NewPassword(msgspec.Struct, frozen=True):
    old: str
    new: str
    code: str | None = None


class FirstPassword(msgspec.Struct, frozen=True):
    password: str


class AccountCard(msgspec.Struct, frozen=True):
    name: str
    roles: tuple[str, ...]
    kind: str
    disabled: bool
    balance: int
    second_factor: bool = False


class AccountPage(msgspec.Struct, frozen=True):
    accounts: list[AccountCard]


class After(msgspec.Struct, frozen=True):
    after: str = ""


class NewAccount(msgspec.Struct, frozen=True):
    name: str
    roles: tuple[str, ...]
    reason: str
    key: str
    password: str | None = None


class NewRoles(msgspec.Struct, frozen=True):
    roles: tuple[str, ...]
    reason: str
    key: str


class Reason(msgspec.Struct, frozen=True):
    reason: str
    key: str


class Movement(msgspec.Struct, frozen=True):
    amount: int
    reason: str
    key: str


class Key(msgspec.Struct, frozen=True):
    key: str


class Secret(msgspec.Struct, frozen=True):
    """A password, shown this once."""

    password: str


class Moved(msgspec.Struct, frozen=True):
    """Money that moved, or that `waits` for a second person to confirm it."""

    balance: int
    waits: bool


# -- Everyone -------------------------------------------------------------------------------------


async def sign_in(call: Call) -> Reply:
    asked: SignIn = call.body
    signed = await call.house.accounts.sign_in(
        asked.name, asked.password, call.address, asked.code, call.program
    )
    return await welcome(call, signed)


async def guest(call: Call) -> Reply:
    call.house.allowances.open_guest(call.caller)
    return await welcome(call, await call.house.accounts.guest(call.address, call.program))


async def welcome(call: Call, signed: SignedIn) -> Reply:
    account = signed.session.account
    return Reply(await me_of(call, account, signed.session.csrf), cookie=signed.token)


async def me_of(call: Call, account: Account, csrf: str) -> Me:
    balance = await call.house.accounts.balance(account.name)
    return Me(
        account.name,
        tuple(sorted(call.house.roles_in_force(account))),
        account.kind,
        balance,
        csrf,
        account.second_factor,
        call.house.lacks_second_factor(account),
        account.language,
        account.password_due,
    )


async def sign_out(call: Call) -> Reply:
    assert call.signed is not None
    await call.house.accounts.sessions.sign_out(call.signed.token)
    call.house.conversations.check_soon(call.actor.name)
    return Reply({}, cookie="")


async def me(call: Call) -> Me:
    assert call.signed is not None
    account = await call.house.accounts.account(call.actor.name)
    return await me_of(call, account, call.signed.csrf)


async def change_password(call: Call) -> Reply:
    asked: NewPassword = call.body
    signed = await call.house.accounts.change_password(
        oneself(call), asked.old, asked.new, call.address, code=asked.code, program=call.program
    )
    call.house.conversations.check_soon(call.actor.name)
    return await welcome(call, signed)


async def keep_guest(call: Call) -> Reply:
    by = By(call.actor.name, "player")
    return await welcome(
        call, await call.house.accounts.keep_guest(by, call.body.password, call.address)
    )


def oneself(call: Call) -> By:
    return By(call.actor.name, check_roles(call.actor.roles)[-1])


# -- The administrator -----------------------------------------------------------------------------


def administrator(call: Call) -> By:
    return By(call.actor.name, "administrator")


async def accounts(call: Call) -> AccountPage:
    page = await call.house.accounts.page(call.query.after)
    return AccountPage([await card(call, account) for account in page])


async def card(call: Call, account: Account) -> AccountCard:
    balance = await call.house.accounts.balance(account.name)
    roles = tuple(sorted(account.roles))
    return AccountCard(
        account.name, roles, account.kind, account.disabled, balance, account.second_factor
    )


async def own_name(call: Call) -> str:
    """Return the name of the account that the address names in any spelling."""
    return (await call.house.accounts.account(call.path["name"])).name


async def view_account(call: Call) -> AccountCard:
    return await card(call, await call.house.accounts.account(call.path["name"]))


async def open_account(call: Call) -> AccountCard:
    asked: NewAccount = call.body
    account = await call.house.accounts.open_account(
        administrator(call),
        asked.name,
        asked.password,
        asked.roles,
        key=asked.key,
        why=reason(asked.reason),
    )
    return await card(call, account)


async def change_roles(call: Call) -> AccountCard:
    asked: NewRoles = call.body
    await call.house.accounts.change_roles(
        administrator(call), call.path["name"], asked.roles, key=asked.key, why=reason(asked.reason)
    )
    return await view_account(call)


async def disable(call: Call) -> AccountCard:
    await call.house.accounts.disable(
        administrator(call), call.path["name"], call.body.reason, key=call.body.key
    )
    return await view_account(call)


async def enable(call: Call) -> AccountCard:
    await call.house.accounts.enable(
        administrator(call), call.path["name"], call.body.reason, key=call.body.key
    )
    return await view_account(call)


async def reset_password(call: Call) -> Secret:
    name = await own_name(call)
    made = await call.house.accounts.reset_password(administrator(call), name, key=call.body.key)
    call.house.conversations.check_soon(name)
    return Secret(made)


async def reset_second_factor(call: Call) -> AccountCard:
    await call.house.accounts.second_factors.reset(
        administrator(call), call.path["name"], reason(call.body.reason), key=call.body.key
    )
    return await view_account(call)


async def deposit(call: Call) -> Moved:
    asked: Movement = call.body
    accounts, name = call.house.accounts, await own_name(call)
    await accounts.deposit(administrator(call), name, asked.amount, asked.reason, key=asked.key)
    return await move_money(call, Deposit, name)


async def withdraw(call: Call) -> Moved:
    asked: Movement = call.body
    accounts, name = call.house.accounts, await own_name(call)
    await accounts.withdraw(administrator(call), name, asked.amount, asked.reason, key=asked.key)
    return await move_money(call, Withdraw, name)


async def move_money(call: Call, what: type[Deposit | Withdraw], name: str) -> Moved:
    accounts, asked = call.house.accounts, call.body
    mine = (call.actor.name, name, asked.amount, asked.reason)
    asks = [one.asks for one in (await accounts.office.house()).waiting]
    waits = any(
        isinstance(one, what) and (one.by, one.account, one.amount, one.reason) == mine
        for one in asks
    )
    return Moved(await accounts.balance(name), waits)


_ONE = "/api/accounts/{name}"

ROUTES = (
    Route(
        "POST",
        "/api/sign-in",
        sign_in,
        "Sign in",
        ANYONE,
        takes=SignIn,
        gives=Me,
        cost=3,
        harmless=True,
        counted_apart=True,
    ),
    Route(
        "POST",
        "/api/guest",
        guest,
        "Try it with play chips",
        ANYONE,
        gives=Me,
        cost=10,
        harmless=True,
        counted_apart=True,
    ),
    Route(
        "POST",
        "/api/sign-out",
        sign_out,
        "Sign out",
        SIGNED_IN,
        harmless=True,
        while_password_due=True,
    ),
    Route("GET", "/api/me", me, "One's own account", SIGNED_IN, gives=Me, while_password_due=True),
    Route(
        "POST",
        "/api/me/password",
        change_password,
        "Change one's own password; all other sessions end",
        SIGNED_IN,
        takes=NewPassword,
        gives=Me,
        cost=5,
        while_password_due=True,
    ),
    Route(
        "POST",
        "/api/me/account",
        keep_guest,
        "A guest chooses a password, and is an account that keeps everything",
        SIGNED_IN,
        takes=FirstPassword,
        gives=Me,
        cost=5,
    ),
    Route(
        "GET",
        "/api/accounts",
        accounts,
        "Accounts in the order of their names, a page at a time",
        ADMINISTRATOR,
        asks=After,
        gives=AccountPage,
    ),
    Route(
        "POST",
        "/api/accounts",
        open_account,
        "Open an account",
        ADMINISTRATOR,
        takes=NewAccount,
        gives=AccountCard,
        status=201,
    ),
    Route("GET", _ONE, view_account, "One account", ADMINISTRATOR, gives=AccountCard),
    Route(
        "POST",
        f"{_ONE}/roles",
        change_roles,
        "Give an account other roles",
        ADMINISTRATOR,
        takes=NewRoles,
        gives=AccountCard,
    ),
    Route(
        "POST",
        f"{_ONE}/disable",
        disable,
        "Let nobody sign in with an account",
        ADMINISTRATOR,
        takes=Reason,
        gives=AccountCard,
    ),
    Route(
        "POST",
        f"{_ONE}/enable",
        enable,
        "Let an account be used again",
        ADMINISTRATOR,
        takes=Reason,
        gives=AccountCard,
    ),
    Route(
        "POST",
        f"{_ONE}/password",
        reset_password,
        "Give an account a new password",
        ADMINISTRATOR,
        takes=Key,
        gives=Secret,
    ),
    Route(
        "POST",
        f"{_ONE}/second-factor/reset",
        reset_second_factor,
        "Take the second factor away from somebody who has lost phone and codes",
        ADMINISTRATOR,
        takes=Reason,
        gives=AccountCard,
    ),
    Route(
        "POST",
        f"{_ONE}/deposits",
        deposit,
        "Put money into a player's wallet",
        ADMINISTRATOR,
        takes=Movement,
        gives=Moved,
    ),
    Route(
        "POST",
        f"{_ONE}/withdrawals",
        withdraw,
        "Pay money out of a player's wallet",
        ADMINISTRATOR,
        takes=Movement,
        gives=Moved,
    ),
)
