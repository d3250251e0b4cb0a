"""Answer commands about the house itself and its accounts."""

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.accounts.names import check_recorded, fold_name
from houseway.house.accounts.roles import KINDS, Kind, Role, check_compatible, check_roles
from houseway.house.office import commands as c
from houseway.house.office import events as e
from houseway.house.office.answers import ADMINISTRATOR, Events, answers
from houseway.house.office.state import AccountState, House
from houseway.house.office.wall_time import check_wall
from houseway.tables.text import check_line


@answers(c.OpenHouse)
def open_house(house: House, command: c.OpenHouse) -> Events:
    if house.name:
        raise Refusal("open-already", BY_HOUSE, t("This house is already open."))
    return (
        e.HouseOpened(check_line(command.name, t("A house's name"), 60), command.demonstration),
    )


@answers(c.OpenAccount, may=ADMINISTRATOR)
def open_account(house: House, command: c.OpenAccount) -> Events:
    name = check_recorded(command.name)
    if command.kind not in KINDS:
        raise BadInput(
            t(
                "There's no kind of account called {kind}. Use {kinds}.",
                kind=quote(command.kind),
                kinds=", ".join(KINDS),
            )
        )
    if command.kind == "guest" and not house.demonstration:
        raise Refusal("no-guests", BY_HOUSE, t("Only a demonstration house has guests."))
    roles = check_roles_of(command.kind, command.roles)
    if fold_name(name) in house.accounts:
        raise Refusal("name-taken", BY_HOUSE, t("The name {name} is taken.", name=quote(name)))
    at = check_wall(command.at)
    return (e.AccountOpened(name, roles, command.kind, command.by, at, command.password_due),)


@answers(c.ChangeRoles, may=ADMINISTRATOR)
def change_roles(house: House, command: c.ChangeRoles) -> Events:
    account = house.account(command.name)
    if command.by == account.name:
        raise Refusal(
            "own-account", BY_HOUSE, t("You can't change your own roles. Ask a colleague.")
        )
    roles = check_roles_of(account.kind, command.roles)
    if roles == account.roles:
        raise Refusal(
            "roles-already", BY_HOUSE, t("{account} already has these roles.", account=account.name)
        )
    check_administered(house, account.now(roles=roles))
    return (e.RolesChanged(account.name, roles, command.by, check_wall(command.at)),)


@answers(c.DisableAccount, may=ADMINISTRATOR)
def disable(house: House, command: c.DisableAccount) -> Events:
    account = house.account(command.name)
    reason = check_line(command.reason, t("The reason"))
    if account.disabled:
        raise Refusal(
            "disabled-already", BY_HOUSE, t("{account} is already disabled.", account=account.name)
        )
    check_administered(house, account.now(disabled=True))
    return (e.AccountDisabled(account.name, reason),)


@answers(c.EnableAccount, may=ADMINISTRATOR)
def enable(house: House, command: c.EnableAccount) -> Events:
    account = house.account(command.name)
    reason = check_line(command.reason, t("The reason"))
    if not account.disabled:
        raise Refusal(
            "not-disabled", BY_HOUSE, t("{account} isn't disabled.", account=account.name)
        )
    return (e.AccountEnabled(account.name, reason, command.by, check_wall(command.at)),)


@answers(c.NotePassword, may=ADMINISTRATOR)
def note_password(house: House, command: c.NotePassword) -> Events:
    account = house.account(command.name)
    if account.kind == "guest":
        raise Refusal("no-password", BY_HOUSE, t("A guest has no password."))
    due, at = command.by != account.name, check_wall(command.at)
    return (e.PasswordNoted(account.name, command.by, at, due),)


@answers(c.KeepGuest)
def keep_guest(house: House, command: c.KeepGuest) -> Events:
    account = house.account(command.name)
    if account.kind != "guest":
        raise Refusal(
            "no-guest", BY_HOUSE, t("{account} is already an account.", account=account.name)
        )
    return (e.GuestKept(account.name),)


@answers(c.NoteLockOut)
def note_lock_out(house: House, command: c.NoteLockOut) -> Events:
    if command.failures < 1:
        raise BadInput(t("A lockout needs at least one failed attempt."))
    return (e.LockOutNoted(house.account(command.name).name, command.failures),)


@answers(c.NoteSecondFactor, may=ADMINISTRATOR)
def note_second_factor(house: House, command: c.NoteSecondFactor) -> Events:
    account = house.account(command.name)
    if account.kind != "person":
        raise Refusal("no-password", BY_HOUSE, t("Guests and bots can't sign in."))
    if command.on and command.by != command.name:
        raise Refusal("wrong-role", BY_HOUSE, t("You can only set up your own two-factor sign-in."))
    if command.on == account.second_factor:
        text = (
            t("{account} already uses two-factor sign-in.", account=account.name)
            if command.on
            else t("{account} doesn't use two-factor sign-in.", account=account.name)
        )
        raise Refusal("so-already", BY_HOUSE, text)
    return (e.SecondFactorNoted(account.name, command.on, command.by, check_wall(command.at)),)


@answers(c.NoteAlarm)
def note_alarm(house: House, command: c.NoteAlarm) -> Events:
    for text in (command.table, command.kind, command.name):
        check_line(text, t("What is watched"), may_be_empty=True)
    return (e.AlarmNoted(command.table, command.kind, command.name, command.round),)


@answers(c.NotePreview, may=("dealer", "inspector", "director"))
def note_preview(house: House, command: c.NotePreview) -> Events:
    return (e.PreviewNoted(command.stream, command.capacity),)


def check_roles_of(kind: Kind, roles: tuple[str, ...]) -> tuple[Role, ...]:
    checked = check_compatible(check_roles(roles))
    if kind != "person" and checked != ("player",):
        raise Refusal("persons-only", BY_HOUSE, t("A guest or bot can only be a player."))
    return checked


def check_administered(house: House, changed: AccountState) -> None:
    if not house.with_account(changed).administrators:
        raise Refusal("last-administrator", BY_HOUSE, t("The house needs an administrator."))
