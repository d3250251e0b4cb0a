"""Routes of the caller's own account: sessions, second factor, language, and own limits."""

import contextlib

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.words import t
from houseway.house.accounts import second_factors
from houseway.house.accounts.sessions import SessionCard
from houseway.house.api.accounts import Me, me, oneself
from houseway.house.api.problems import not_found
from houseway.house.api.routing import SIGNED_IN, Call, Route
from houseway.house.office.player_limits import PERIODS, PlayerLimits
from houseway.house.office.state import AccountState
from houseway.house.play.command_handler import LONGEST_KEY
from houseway.house.play.command_parser import Request

# -- Sessions --------------------------------------------------------------------------------------


class MySessions(msgspec.Struct, frozen=True):
    sessions: list[SessionCard]


async def sessions(call: Call) -> MySessions:
    assert call.signed is not None
    return MySessions(await call.house.accounts.sessions.mine(call.actor.name, call.signed.token))


async def end_session(call: Call) -> MySessions:
    if not await call.house.accounts.sessions.end(call.actor.name, call.path["session_id"]):
        raise not_found(t("You have no such session."))
    call.house.conversations.check_soon(call.actor.name)
    return await sessions(call)


async def end_other_sessions(call: Call) -> MySessions:
    assert call.signed is not None
    await call.house.accounts.sessions.end_others(call.actor.name, call.signed.token)
    call.house.conversations.check_soon(call.actor.name)
    return await sessions(call)


# -- The second factor -----------------------------------------------------------------------------


class SecondFactor(msgspec.Struct, frozen=True):
    """`needed` if the house requires one of this account; `codes_left` counts the recovery
    codes."""

    on: bool
    needed: bool
    codes_left: int


class NewSecret(msgspec.Struct, frozen=True):
    """A secret for an authenticator app, to scan or to type."""

    secret: str
    address: str
    picture: str  # SVG


class Proven(msgspec.Struct, frozen=True):
    password: str
    code: str


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Shown this once; each replaces a code of the phone once."""

    codes: tuple[str, ...]


async def factor(call: Call) -> SecondFactor:
    accounts = call.house.accounts
    account = await accounts.account(call.actor.name)
    left = await accounts.second_factors.codes_left(account.name) if account.second_factor else 0
    return SecondFactor(account.second_factor, call.house.lacks_second_factor(account), left)


async def begin_factor(call: Call) -> NewSecret:
    secret = await call.house.accounts.second_factors.begin(oneself(call))
    house = (await call.house.accounts.office.house()).name
    address = second_factors.address(secret, call.actor.name, house)
    return NewSecret(secret, address, second_factors.picture(address))


async def confirm_factor(call: Call) -> RecoveryCodes:
    asked: Proven = call.body
    codes = await call.house.accounts.second_factors.confirm(
        oneself(call), asked.password, asked.code, call.address
    )
    return RecoveryCodes(codes)


async def remove_factor(call: Call) -> SecondFactor:
    asked: Proven = call.body
    await call.house.accounts.second_factors.remove(
        oneself(call), asked.password, asked.code, call.address
    )
    return await factor(call)


# -- The language ----------------------------------------------------------------------------------


class ChosenLanguage(msgspec.Struct, frozen=True):
    """`en`, or a language that the house has a catalogue for."""

    language: str


async def choose_language(call: Call) -> Me:
    asked: ChosenLanguage = call.body
    await call.house.accounts.choose_language(call.actor.name, asked.language)
    return await me(call)


# -- Own limits ------------------------------------------------------------------------------------


class ChosenLimits(msgspec.Struct, frozen=True):
    limits: PlayerLimits
    key: str


class Exclusion(msgspec.Struct, frozen=True):
    days: int
    key: str


class Protection(msgspec.Struct, frozen=True):
    """`limits` hold now, `wanted` from `wanted_from` on; all times are on the house's wall.

    `lost` is by how much the player is down (negative after winning) and `deposited` what came in,
    in this day, week and month; `at_tables` are chips and wagers at tables; `played` is the minutes
    of play today. `left` is what each limit still allows: of a loss limit, what may be brought to
    tables."""

    limits: PlayerLimits
    wanted: PlayerLimits | None
    wanted_from: str
    excluded_until: str
    lost: dict[str, int]
    deposited: dict[str, int]
    played: int
    at_tables: int
    left: dict[str, int]  # by the name of the limit


async def protection(call: Call) -> Protection:
    accounts = call.house.accounts
    known = await accounts.office.account(call.actor.name)
    used = await accounts.protection.count_use(known)
    minutes = int(await call.house.play_time.today(known.name) // 60)
    standing = used.standing
    left: dict[str, int | None] = {f"loss_{p}": standing.left(p) for p in PERIODS}
    for period, amount in used.deposited.items():
        most = getattr(known.limits, f"deposit_{period}")
        left[f"deposit_{period}"] = None if most is None else most - amount
    most = known.limits.minutes_a_day
    left["minutes_a_day"] = None if most is None else most - minutes
    return Protection(
        known.limits,
        known.wanted,
        known.wanted_from,
        known.excluded_until if known.is_excluded(accounts.office.wall()) else "",
        dict(standing.lost),
        used.deposited,
        minutes,
        standing.at_tables,
        {name: max(n, 0) for name, n in left.items() if n is not None},
    )


async def choose_limits(call: Call) -> Protection:
    asked: ChosenLimits = call.body
    await call.house.accounts.protection.choose_limits(oneself(call), asked.limits, key=asked.key)
    return await protection(call)


async def exclude(call: Call) -> Protection:
    asked: Exclusion = call.body
    await call.house.accounts.protection.exclude_self(oneself(call), asked.days, key=asked.key)
    await stand_up(call, await call.house.accounts.office.account(call.actor.name), asked.key)
    return await protection(call)


async def stand_up(call: Call, known: AccountState, key: str) -> None:
    """Leave every table that the rules let the player leave now; elsewhere the round is played
    first."""
    for stream, current in await call.house.open_tables():
        offers = current.kind.legal(current.state, known.name)
        leave = next((o.command for o in offers if o.command.gives_up_seat), None)
        if leave is not None and call.actor.roles >= {"player"}:
            stage = current.kind.stage(current.state)
            sent: dict[str, object] = msgspec.to_builtins(leave)
            request = Request(f"{key}-{stream}"[-LONGEST_KEY:], sent, stage)
            with contextlib.suppress(Refusal, BadInput):  # the round has gone on meanwhile
                await call.house.desk.execute(call.actor, stream, request)


ROUTES = (
    Route(
        "GET", "/api/me/sessions", sessions, "Where one is signed in", SIGNED_IN, gives=MySessions
    ),
    Route(
        "POST",
        "/api/me/sessions/{session_id}/end",
        end_session,
        "End one of one's own sessions",
        SIGNED_IN,
        gives=MySessions,
        harmless=True,
    ),
    Route(
        "POST",
        "/api/me/sessions/end-others",
        end_other_sessions,
        "End all of one's own sessions but this",
        SIGNED_IN,
        gives=MySessions,
        harmless=True,
    ),
    Route(
        "GET",
        "/api/me/second-factor",
        factor,
        "Whether one's own account has a second factor",
        SIGNED_IN,
        gives=SecondFactor,
    ),
    Route(
        "POST",
        "/api/me/second-factor/begin",
        begin_factor,
        "A new secret for a phone; it counts once a code of it was confirmed",
        SIGNED_IN,
        gives=NewSecret,
        cost=5,
        harmless=True,
    ),
    Route(
        "POST",
        "/api/me/second-factor/confirm",
        confirm_factor,
        "Ask for the second factor from now on; gives the codes for when the phone is lost",
        SIGNED_IN,
        takes=Proven,
        gives=RecoveryCodes,
        cost=5,
    ),
    Route(
        "POST",
        "/api/me/second-factor/remove",
        remove_factor,
        "Ask for the second factor no longer",
        SIGNED_IN,
        takes=Proven,
        gives=SecondFactor,
        cost=5,
    ),
    Route(
        "POST",
        "/api/me/language",
        choose_language,
        "Read in this language on every device",
        SIGNED_IN,
        takes=ChosenLanguage,
        gives=Me,
        harmless=True,
    ),
    Route(
        "GET",
        "/api/me/protection",
        protection,
        "One's own limits, and how far they are used",
        SIGNED_IN,
        gives=Protection,
    ),
    Route(
        "POST",
        "/api/me/protection",
        choose_limits,
        "Set limits for oneself: stricter ones hold at once, looser ones after a day",
        SIGNED_IN,
        takes=ChosenLimits,
        gives=Protection,
    ),
    Route(
        "POST",
        "/api/me/exclusion",
        exclude,
        "Be kept out for some days; nobody can shorten it",
        SIGNED_IN,
        takes=Exclusion,
        gives=Protection,
    ),
)
