"""What the office of the house makes of a command."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Literal

from msgspec.structs import replace

from houseway.core.errors import BadInput, Refusal, quoted
from houseway.core.money.amounts import MOST, check_amount
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import either, money, nt, number, t
from houseway.house.accounts.names import check_recorded, folded
from houseway.house.accounts.roles import KINDS, Kind, Role, check_compatible, check_roles, named
from houseway.house.office.independence import check_independent
from houseway.house.office.messages import (
    AccountDisabled,
    AccountEnabled,
    AccountOpened,
    AlarmNoted,
    AnyOfficeCommand,
    AnyOfficeEvent,
    ApplyLimits,
    ChangeDepositLimit,
    ChangeIndependence,
    ChangePaymentLimit,
    ChangeRoles,
    ChooseLimits,
    Confirmable,
    ConfirmForOffice,
    DeleteGuest,
    DeletePractice,
    Deposit,
    Deposited,
    DepositLimitChanged,
    DisableAccount,
    EnableAccount,
    EndPlay,
    ExcludeSelf,
    GuestDeleted,
    GuestKept,
    HouseOpened,
    IndependenceChanged,
    KeepGuest,
    LimitsChosen,
    LimitsInForce,
    LockOutNoted,
    NoteAlarm,
    NoteLockOut,
    NotePassword,
    NotePreview,
    NoteSecondFactor,
    OfficeCommand,
    OpenAccount,
    OpenHouse,
    PasswordNoted,
    PaymentLimitChanged,
    PlayEnded,
    PracticeDeleted,
    PreviewNoted,
    RolesChanged,
    SecondFactorNoted,
    SecondPersonAwaited,
    SecondPersonConfirmed,
    SecondPersonRefused,
    SelfExcluded,
    TurnDownForOffice,
    Withdraw,
    Withdrawn,
)
from houseway.house.office.protection import (
    LONGEST_EXCLUSION,
    LOOSER_AFTER,
    check_chosen,
    check_deposit,
    check_wall,
    later,
    next_day,
    periods,
    strictest,
)
from houseway.house.office.state import House, Known
from houseway.house.run.identifiers import OWN_TABLE
from houseway.record.entry import GENESIS
from houseway.tables.text import check_line

HOUSE = "house"
MOST_DAYS = 3_650
Events = tuple[AnyOfficeEvent, ...]

# Who may ask it beside the house itself.
MAY: Mapping[type[OfficeCommand], tuple[Role, ...]] = {
    OpenAccount: ("administrator",),
    ChangeRoles: ("administrator",),
    DisableAccount: ("administrator",),
    EnableAccount: ("administrator",),
    NotePassword: ("administrator",),  # and everybody for oneself
    NoteSecondFactor: ("administrator",),  # the same
    Deposit: ("administrator",),
    Withdraw: ("administrator",),
    ChangeDepositLimit: ("administrator",),
    ChangePaymentLimit: ("administrator",),
    ChangeIndependence: ("administrator",),
    ConfirmForOffice: ("administrator", "director"),
    TurnDownForOffice: ("administrator", "director"),
    NotePreview: ("dealer", "inspector", "director"),
}


def decide(house: House, command: AnyOfficeCommand) -> Events:
    check_may(house, command)
    if not isinstance(command, OpenHouse) and not house.name:
        raise Refusal("not-open", BY_HOUSE, t("The house has not been opened."))
    return ANSWERS[type(command)](house, command)


def check_may(house: House, command: OfficeCommand) -> None:
    if command.by == HOUSE:
        return
    by = house.account(command.by)
    if by.disabled:
        raise Refusal("account-disabled", BY_HOUSE, t("This account is disabled."))
    if is_of_own_account(command):
        return
    allowed = MAY.get(type(command), ())
    if not set(allowed) & set(by.roles):
        text = (
            t("Only the {roles} does that.", roles=either(map(named, allowed)))
            if allowed
            else t("Only the house itself does that.")
        )
        raise Refusal("wrong-role", BY_HOUSE, text)


def is_of_own_account(command: OfficeCommand) -> bool:
    match command:
        case NotePassword() | NoteSecondFactor() | KeepGuest():
            return command.name == command.by
        case _:
            return isinstance(command, ChooseLimits | ExcludeSelf)


def open_house(house: House, command: OpenHouse) -> Events:
    if house.name:
        raise Refusal("open-already", BY_HOUSE, t("This house has been opened already."))
    return (HouseOpened(check_line(command.name, t("A house's name"), 60), command.demonstration),)


# -- Accounts --------------------------------------------------------------------------------------


def open_account(house: House, command: OpenAccount) -> Events:
    name = check_recorded(command.name)
    if command.kind not in KINDS:
        raise BadInput(
            t(
                "{kind} is no kind of account: use {kinds}.",
                kind=quoted(command.kind),
                kinds=", ".join(KINDS),
            )
        )
    if command.kind == "guest" and not house.demonstration:
        raise Refusal("no-guests", BY_HOUSE, t("Only a demonstration house has guests."))
    roles = check_roles_of(command.kind, command.roles)
    if folded(name) in house.accounts:
        raise Refusal("name-taken", BY_HOUSE, t("The name {name} is taken.", name=quoted(name)))
    at = check_wall(command.at)
    return (AccountOpened(name, roles, command.kind, command.by, at, command.password_due),)


def change_roles(house: House, command: ChangeRoles) -> Events:
    account = house.account(command.name)
    if command.by == account.name:
        raise Refusal(
            "own-account", BY_HOUSE, t("You can't change your own roles. Ask a colleague.")
        )
    roles = check_roles_of(account.kind, command.roles)
    if roles == account.roles:
        raise Refusal(
            "roles-already", BY_HOUSE, t("{account} has these roles already.", account=account.name)
        )
    check_administered(house, account.now(roles=roles))
    return (RolesChanged(account.name, roles, command.by, check_wall(command.at)),)


def disable(house: House, command: DisableAccount) -> Events:
    account = house.account(command.name)
    reason = check_line(command.reason, t("A reason"))
    if account.disabled:
        raise Refusal(
            "disabled-already", BY_HOUSE, t("{account} is disabled already.", account=account.name)
        )
    check_administered(house, account.now(disabled=True))
    return (AccountDisabled(account.name, reason),)


def enable(house: House, command: EnableAccount) -> Events:
    account = house.account(command.name)
    reason = check_line(command.reason, t("A reason"))
    if not account.disabled:
        raise Refusal(
            "not-disabled", BY_HOUSE, t("{account} is not disabled.", account=account.name)
        )
    return (AccountEnabled(account.name, reason, command.by, check_wall(command.at)),)


def note_password(house: House, command: NotePassword) -> Events:
    account = house.account(command.name)
    if account.kind == "guest":
        raise Refusal("no-password", BY_HOUSE, t("A guest has no password."))
    due, at = command.by != account.name, check_wall(command.at)
    return (PasswordNoted(account.name, command.by, at, due),)


def keep_guest(house: House, command: KeepGuest) -> Events:
    account = house.account(command.name)
    if account.kind != "guest":
        raise Refusal(
            "no-guest", BY_HOUSE, t("{account} is an account already.", account=account.name)
        )
    return (GuestKept(account.name),)


def note_lock_out(house: House, command: NoteLockOut) -> Events:
    if command.failures < 1:
        raise BadInput(t("A lock-out comes after at least one failure."))
    return (LockOutNoted(house.account(command.name).name, command.failures),)


def note_second_factor(house: House, command: NoteSecondFactor) -> Events:
    account = house.account(command.name)
    if account.kind != "person":
        raise Refusal("no-password", BY_HOUSE, t("Guests and bots do not sign in."))
    if command.on and command.by != command.name:
        raise Refusal("wrong-role", BY_HOUSE, t("Everybody sets up their own second factor."))
    if command.on == account.second_factor:
        text = (
            t("The second factor of {account} is asked for already.", account=account.name)
            if command.on
            else t("The second factor of {account} is not asked for already.", account=account.name)
        )
        raise Refusal("so-already", BY_HOUSE, text)
    return (SecondFactorNoted(account.name, command.on, command.by, check_wall(command.at)),)


def note_alarm(house: House, command: NoteAlarm) -> Events:
    for text in (command.table, command.kind, command.name):
        check_line(text, t("What is watched"), may_be_empty=True)
    return (AlarmNoted(command.table, command.kind, command.name, command.round),)


def note_preview(house: House, command: NotePreview) -> Events:
    return (PreviewNoted(command.stream, command.capacity),)


def check_roles_of(kind: Kind, roles: tuple[str, ...]) -> tuple[Role, ...]:
    checked = check_compatible(check_roles(roles))
    if kind != "person" and checked != ("player",):
        raise Refusal("persons-only", BY_HOUSE, t("A guest or bot is a player and nothing else."))
    return checked


def check_administered(house: House, changed: Known) -> None:
    if not house.with_account(changed).administrators:
        raise Refusal("last-administrator", BY_HOUSE, t("The house needs an administrator."))


# -- Money -----------------------------------------------------------------------------------------


def deposit(house: House, command: Deposit) -> Events:
    return moved(house, command, check_deposit_to(house, command))


def withdraw(house: House, command: Withdraw) -> Events:
    return moved(house, command, check_withdrawal(house, command))


def moved(house: House, command: Deposit | Withdraw, events: Events) -> Events:
    """Alone one person moves only so much of an account's money in a day, in and out together: a
    sum in parts, or in and out again, waits for a second person as it does in one piece."""
    account = house.account(command.account)
    today = account.moved.get(periods(command.at)["day"], 0)
    if command.by == HOUSE or today + command.amount <= house.deposit_most:
        return events
    return waits(house, command)


def check_deposit_to(house: House, command: Deposit) -> Events:
    account = house.account(command.account)
    if command.by == account.name:
        raise Refusal("own-account", BY_HOUSE, t("Somebody else deposits to your own account."))
    amount = check_amount(command.amount, t("A deposit"))
    reason = check_line(command.reason, t("A reason"))
    if account.disabled:
        raise Refusal(
            "account-disabled", BY_HOUSE, t("{account} is disabled.", account=account.name)
        )
    if house.deposited - house.withdrawn + amount > MOST:
        raise Refusal(
            "too-much-money", BY_HOUSE, t("The house counts no more than {most}.", most=money(MOST))
        )
    if account.is_excluded(command.at):
        raise Refusal(
            "excluded",
            BY_HOUSE,
            t("{account} is kept out by own wish: no money is taken.", account=account.name),
        )
    check_deposit(account.limits, account.deposited, command.at, amount)
    return (Deposited(account.name, amount, reason, command.by, command.at),)


def check_withdrawal(house: House, command: Withdraw) -> Events:
    """Also from a disabled account: its money stays its owner's. The wallet says if it is there."""
    account = house.account(command.account)
    if command.by == account.name:
        raise Refusal(
            "own-account", BY_HOUSE, t("You can't pay out of your own account. Ask a colleague.")
        )
    amount = check_amount(command.amount, t("A withdrawal"))
    reason = check_line(command.reason, t("A reason"))
    return (Withdrawn(account.name, amount, reason, command.by, command.at),)


# -- Two people ------------------------------------------------------------------------------------


def change_deposit_limit(house: House, command: ChangeDepositLimit) -> Events:
    limit = check_amount(command.limit, t("A limit of deposits"))
    reason = check_line(command.reason, t("A reason"))
    if limit == house.deposit_most:
        raise Refusal(
            "so-already", BY_HOUSE, t("The limit is {limit} already.", limit=money(limit))
        )
    if limit > house.deposit_most and command.by != HOUSE:
        return waits(house, command)
    return (DepositLimitChanged(limit, reason),)


def change_payment_limit(house: House, command: ChangePaymentLimit) -> Events:
    limit = command.limit and check_amount(command.limit, t("A limit of payments"))
    reason = check_line(command.reason, t("A reason"))
    if limit == house.payment_limit:
        raise Refusal("so-already", BY_HOUSE, t("That is the limit of payments already."))
    if command.by != HOUSE and not 0 < limit < house.payment_limit:
        return waits(house, command)
    return (PaymentLimitChanged(limit, reason),)


def change_independence(house: House, command: ChangeIndependence) -> Events:
    if not 1 <= command.days <= MOST_DAYS:
        raise BadInput(t("Choose 1 to {days} days.", days=number(MOST_DAYS)))
    reason = check_line(command.reason, t("A reason"))
    if command.days == house.independent_after:
        raise Refusal(
            "so-already",
            BY_HOUSE,
            nt("It is {count} day already.", "It is {count} days already.", command.days),
        )
    if command.days < house.independent_after and command.by != HOUSE:
        return waits(house, command)
    return (IndependenceChanged(command.days, reason),)


def waits(house: House, command: Confirmable) -> Events:
    return (SecondPersonAwaited(house.waited + 1, command),)


def confirm(house: House, command: ConfirmForOffice) -> Events:
    """What waits is looked at as if it were asked for now, with a second person to it."""
    asks = house.awaited(command.number).asks
    check_may_confirm(house, asks, command.by, command.at)
    confirmed = SecondPersonConfirmed(command.number, command.by)
    match asks:
        case Deposit():
            return (confirmed, *check_deposit_to(house, replace(asks, at=command.at)))
        case Withdraw():
            return (confirmed, *check_withdrawal(house, replace(asks, at=command.at)))
        case ChangeDepositLimit():
            return (confirmed, DepositLimitChanged(asks.limit, asks.reason))
        case ChangePaymentLimit():
            return (confirmed, PaymentLimitChanged(asks.limit, asks.reason))
        case ChangeIndependence():
            return (confirmed, IndependenceChanged(asks.days, asks.reason))


def check_may_confirm(house: House, asks: Confirmable, by: str, at: str) -> None:
    check_may(house, asks)
    check_independent(house, asks.by, by, at)
    if isinstance(asks, Deposit | Withdraw) and asks.account == by:
        raise Refusal(
            "own-account",
            BY_HOUSE,
            t("You can't confirm what moves your own money. Ask a colleague."),
        )


def turn_down(house: House, command: TurnDownForOffice) -> Events:
    house.awaited(command.number)
    reason = check_line(command.reason, t("A reason"))
    return (SecondPersonRefused(command.number, command.by, reason),)


# -- Protection of players -------------------------------------------------------------------------


def choose_limits(house: House, command: ChooseLimits) -> Events:
    account = house.account(command.by)
    wanted = check_chosen(command.limits)
    if wanted == account.limits and account.wanted is None:
        raise Refusal("so-already", BY_HOUSE, t("These are your limits already."))
    strict = strictest(account.limits, wanted)
    since = later(command.at, LOOSER_AFTER)
    if strict == wanted:
        return (LimitsChosen(account.name, wanted, None, ""),)
    return (LimitsChosen(account.name, strict, wanted, since),)


def apply_limits(house: House, command: ApplyLimits) -> Events:
    account = house.account(command.name)
    if command.by != HOUSE:
        raise Refusal("wrong-role", BY_HOUSE, t("Only the house itself does that."))
    if account.wanted is None or command.at < account.wanted_from:
        raise Refusal("not-due", BY_HOUSE, t("No other limits are due."))
    return (LimitsInForce(account.name, account.wanted),)


def exclude_self(house: House, command: ExcludeSelf) -> Events:
    account = house.account(command.by)
    if not 1 <= command.days <= LONGEST_EXCLUSION:
        raise BadInput(t("One is kept out for 1 to {days} days.", days=number(LONGEST_EXCLUSION)))
    until = later(command.at, timedelta(days=command.days))
    if until <= account.excluded_until:
        raise Refusal(
            "excluded-longer", BY_HOUSE, t("You are kept out for longer than that already.")
        )
    return (SelfExcluded(account.name, until),)


def end_play(house: House, command: EndPlay) -> Events:
    account = house.account(command.name)
    if command.by != HOUSE:
        raise Refusal("wrong-role", BY_HOUSE, t("Only the house itself does that."))
    minutes = account.limits.minutes_a_day
    if minutes is None:
        raise Refusal(
            "no-limit", BY_HOUSE, t("{account} has set no limit of play.", account=account.name)
        )
    if account.has_played_enough(command.at):
        raise Refusal(
            "so-already",
            BY_HOUSE,
            t("{account} has played enough today already.", account=account.name),
        )
    return (PlayEnded(account.name, minutes, next_day(command.at)),)


# -- What guests leave behind ----------------------------------------------------------------------


def delete_practice(house: House, command: DeletePractice) -> Events:
    """Practice chips are the house's own: nobody but a guest and bots may have had a part in it."""
    check_kind(house, command.owner, "guest")
    for companion in command.companions:
        check_kind(house, companion, "bot")
    if not command.table.startswith(f"{OWN_TABLE}-"):
        raise Refusal(
            "no-practice", BY_HOUSE, t("Only records of tables of somebody's own are deleted.")
        )
    if command.entries < 1 or not is_hash(command.hash):
        raise BadInput(t("Say how many entries the record has, and the hash of the last one."))
    return (PracticeDeleted(command.table, command.owner, command.entries, command.hash),)


def delete_guest(house: House, command: DeleteGuest) -> Events:
    check_kind(house, command.name, "guest")
    if not 0 <= command.amount <= MOST:
        raise BadInput(t("A wallet holds 0 to {most}.", most=money(MOST)))
    return (GuestDeleted(command.name, command.amount),)


def check_kind(house: House, name: str, kind: Literal["guest", "bot"]) -> None:
    if house.account(name).kind != kind:
        guest, bot = t("{name} is no guest.", name=name), t("{name} is no bot.", name=name)
        raise Refusal("wrong-kind", BY_HOUSE, guest if kind == "guest" else bot)


def is_hash(text: str) -> bool:
    return len(text) == len(GENESIS) and set(text) <= set("0123456789abcdef")


Answer = Callable[..., Events]
ANSWERS: Mapping[type[OfficeCommand], Answer] = {
    OpenHouse: open_house,
    OpenAccount: open_account,
    ChangeRoles: change_roles,
    DisableAccount: disable,
    EnableAccount: enable,
    NotePassword: note_password,
    KeepGuest: keep_guest,
    NoteLockOut: note_lock_out,
    NoteSecondFactor: note_second_factor,
    NoteAlarm: note_alarm,
    NotePreview: note_preview,
    Deposit: deposit,
    Withdraw: withdraw,
    ChangeDepositLimit: change_deposit_limit,
    ChangePaymentLimit: change_payment_limit,
    ChangeIndependence: change_independence,
    ConfirmForOffice: confirm,
    TurnDownForOffice: turn_down,
    ChooseLimits: choose_limits,
    ApplyLimits: apply_limits,
    ExcludeSelf: exclude_self,
    EndPlay: end_play,
    DeletePractice: delete_practice,
    DeleteGuest: delete_guest,
}
