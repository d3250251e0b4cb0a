"""Sessions: how long they last, how they end, and that nothing else is taken for one."""

import asyncio

import pytest
from sqlalchemy import text

from house.office_rig import ADMIN, HERE, PASSWORD, Clock, Office, in_loop, offices
from houseway.house.accounts.sessions import (
    CACHE_SECONDS,
    IDLE,
    LIFE,
    SEEN_EVERY,
    SignedIn,
    csrf_of,
)


async def signed_in(office: Office) -> SignedIn:
    return await office.accounts.sign_in("Ann", PASSWORD, HERE)


async def is_open(office: Office, signed: SignedIn, *, touch: bool = True) -> bool:
    return await office.accounts.sessions.find(signed.token, touch=touch) is not None


def rows(office: Office) -> int:
    with office.database.read() as connection:
        return int(connection.execute(text("SELECT count(*) FROM sessions")).scalar_one())


@in_loop
async def test_an_idle_session_ends(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, clock=clock) as [office]:
        await office.with_player()
        signed = await signed_in(office)
        clock.now += IDLE - 1
        assert await is_open(office, signed)  # and so it is not idle
        clock.now += IDLE - 1
        assert await is_open(office, signed, touch=False)  # only looked at
        clock.now += CACHE_SECONDS
        assert not await is_open(office, signed)


@in_loop
async def test_even_a_busy_session_ends(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, clock=clock) as [office]:
        await office.with_player()
        signed = await signed_in(office)
        assert signed.session.expires == clock.now + LIFE
        for _ in range(int(LIFE / 3600) - 1):
            clock.now += 3600
            assert await is_open(office, signed)
        clock.now += 3600
        assert not await is_open(office, signed)


@in_loop
async def test_being_seen_is_written_once_a_minute_at_most(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, clock=clock) as [office]:
        await office.with_player()
        signed, start = await signed_in(office), clock.now
        seen = set()
        for _ in range(13):
            clock.now += 10
            assert await is_open(office, signed)
            with office.database.read() as connection:
                seen.add(connection.execute(text("SELECT seen FROM sessions")).scalar_one())
        assert seen == {start, start + SEEN_EVERY, start + 2 * SEEN_EVERY}


@in_loop
async def test_signing_out_ends_one_session_here_at_once_and_elsewhere_soon(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, 2, clock=clock) as [one, other]:
        await one.with_player()
        leaves, stays = await signed_in(one), await signed_in(one)
        assert await is_open(one, leaves)
        assert await is_open(other, leaves)
        await one.accounts.sessions.sign_out(leaves.token)
        assert not await is_open(one, leaves)
        clock.now += CACHE_SECONDS
        assert not await is_open(other, leaves)
        assert await is_open(one, stays)


@pytest.mark.parametrize("how", ["everywhere", "password", "roles", "disable"])
@in_loop
async def test_all_sessions_of_an_account_end_together(store_url: str, how: str) -> None:
    clock = Clock()
    with offices(store_url, 2, clock=clock) as [one, other]:
        await one.with_player()
        accounts = one.accounts
        await accounts.open_account(ADMIN, "Bob", PASSWORD, ("player",))
        bobs = await accounts.sign_in("Bob", PASSWORD, HERE)
        anns = [await signed_in(one), await signed_in(other)]
        assert all([await is_open(o, s) for o in (one, other) for s in anns])
        match how:
            case "everywhere":
                await accounts.sessions.sign_out_everywhere("Ann")
            case "password":
                await accounts.reset_password(ADMIN, "Ann")
            case "roles":
                await accounts.change_roles(ADMIN, "Ann", ("player", "dealer"))
            case _:
                await accounts.disable(ADMIN, "Ann", "a reason")
        assert not any([await is_open(one, s) for s in anns])
        clock.now += CACHE_SECONDS
        assert not any([await is_open(other, s) for s in anns])
        assert await is_open(other, bobs)


@in_loop
async def test_sign_ins_while_an_account_is_disabled_leave_no_session(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, 2, clock=clock) as [one, other]:
        await one.with_player()
        outcomes = await asyncio.gather(
            *(signed_in(office) for office in (one, other) for _ in range(5)),
            one.accounts.disable(ADMIN, "Ann", "a reason"),
            return_exceptions=True,
        )
        await one.accounts.enable(ADMIN, "Ann", "a reason")
        clock.now += CACHE_SECONDS
        tokens = [outcome for outcome in outcomes if isinstance(outcome, SignedIn)]
        assert not any([await is_open(one, signed) for signed in tokens])


@in_loop
async def test_forged_tokens_are_nobodys(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        signed = await signed_in(office)
        token = signed.token
        with office.database.read() as connection:
            kept = connection.execute(text("SELECT token FROM sessions")).scalar_one()
        forged = [
            "",
            token[:-1],
            token[:20],
            token + "=",
            token + "A",
            token.swapcase(),
            token[::-1],
            "A" * len(token),
            " " + token[1:],
            "\x00" * len(token),
            "\ud800" * len(token),
            "é" * len(token),
            "' OR 1=1 --".ljust(len(token), "x"),
            kept,  # what a reader of the database finds
            signed.session.csrf,
        ]
        for attempt in forged:
            assert await office.accounts.sessions.find(attempt) is None
            await office.accounts.sessions.sign_out(attempt)
        assert await is_open(office, signed)


@in_loop
async def test_each_session_has_a_csrf_token_of_its_own(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        one, other = await signed_in(office), await signed_in(office)
        assert one.session.csrf != other.session.csrf
        assert one.session.csrf == csrf_of(one.token)
        found = await office.accounts.sessions.find(one.token)
        assert found is not None
        assert found.csrf == one.session.csrf


@in_loop
async def test_sessions_that_are_over_are_purged(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, clock=clock) as [office]:
        await office.with_player()
        await signed_in(office)
        clock.now += IDLE
        fresh = await signed_in(office)
        assert await office.accounts.sessions.purge() == 1
        assert rows(office) == 1
        assert await is_open(office, fresh)
        await office.accounts.disable(ADMIN, "Ann", "a reason")
        assert await office.accounts.sessions.purge() == 1
        assert rows(office) == 0


@in_loop
async def test_roles_and_tokens_are_seen_as_they_are_now(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, clock=clock) as [office]:
        await office.with_player()
        await office.accounts.change_roles(ADMIN, "Ann", ("inspector", "dealer"))
        signed = await signed_in(office)
        found = await office.accounts.sessions.find(signed.token)
        assert found is not None
        assert found.account.roles == {"dealer", "inspector"}
