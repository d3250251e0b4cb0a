"""Signing in: who gets in, what all others learn, and how guessing is made hopeless."""

import asyncio

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from house.office_rig import (
    ADMIN,
    HERE,
    PASSWORD,
    Clock,
    CountingHasher,
    Office,
    code_of,
    in_loop,
    offices,
    sqlite_files,
)
from houseway.core.errors import BadInput, Refusal
from houseway.house.accounts.limits import TokenBuckets, TryLater
from houseway.house.accounts.lock_out import (
    DELAYS,
    LOCK_AFTER,
    LOCKS,
    WINDOW,
    Door,
    Tries,
    TriesRows,
)
from houseway.house.accounts.office import By
from houseway.house.accounts.passwords import Passwords, check_password
from houseway.house.accounts.proof import Sleep
from houseway.house.accounts.sign_in import Accounts
from houseway.house.store.database import Database
from houseway.house.store.migrate import migrate

ELSEWHERE = "203.0.113.7"


async def refused(office: Office, name: str, password: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await office.accounts.sign_in(name, password, HERE)
    return caught.value


async def fail(office: Office, name: str = "Ann", times: int = LOCK_AFTER) -> Refusal:
    """The answer to the last of several wrong passwords."""
    for _ in range(times - 1):
        assert (await refused(office, name, "wrong password")).code == "wrong-password"
    return await refused(office, name, "wrong password")


@in_loop
async def test_the_right_password_signs_in_whatever_the_case_of_the_name(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player("Ann")
        for name in ("Ann", "ANN", "ａnn"):
            signed = await office.accounts.sign_in(name, PASSWORD, HERE)
            assert signed.session.account.name == "Ann"
            assert signed.session.account.roles == {"player"}
            assert await office.accounts.sessions.find(signed.token) == signed.session


@in_loop
async def test_a_wrong_name_and_a_wrong_password_are_answered_alike(store_url: str) -> None:
    hasher = CountingHasher()
    with offices(store_url, hasher=hasher) as [office]:
        await office.with_player()
        answers, compared = set(), set()
        for name in ("Ann", "Nobody", "house", "", "\x00", "\ud800", "x" * 1000):
            before = hasher.verified
            answer = await refused(office, name, "wrong password")
            answers.add((answer.code, str(answer)))
            compared.add(hasher.verified - before)
        assert len(answers) == 1
        assert compared == {1}  # so that they also take the same time


@in_loop
async def test_passwords_that_cannot_be_are_only_wrong(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        for password in ("", "\ud800" * 10, "x" * 100_000, "\x00" * 20):
            assert (await refused(office, "Ann", password)).code == "wrong-password"
            assert (await refused(office, "Nobody", password)).code == "wrong-password"


@in_loop
async def test_nobody_signs_in_as_a_guest(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.start(demonstration=True)
        guest = (await office.accounts.guest(HERE)).session.account
        assert (await refused(office, guest.name, "")).code == "wrong-password"


@in_loop
async def test_a_disabled_account_is_told_so_only_with_the_right_password(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        await office.accounts.disable(ADMIN, "Ann", "asked to be kept out")
        assert (await refused(office, "Ann", "wrong password")).code == "wrong-password"
        assert (await refused(office, "Ann", PASSWORD)).code == "account-disabled"
        await office.accounts.enable(ADMIN, "Ann", "came back")
        await office.accounts.sign_in("Ann", PASSWORD, HERE)


# -- Lock-out --------------------------------------------------------------------------------------


@in_loop
async def test_locks_grow_and_hold_against_the_right_password(store_url: str) -> None:
    clock, hasher = Clock(), CountingHasher()
    with offices(store_url, clock=clock, hasher=hasher) as [office]:
        await office.with_player()
        for seconds in (*LOCKS, LOCKS[-1]):
            locked = await fail(office)
            assert isinstance(locked, TryLater)
            assert locked.seconds == seconds
            clock.now += seconds - 1
            compared = hasher.verified
            right, wrong = await refused(office, "Ann", PASSWORD), await refused(office, "Ann", "x")
            assert right.code == wrong.code == "locked"
            assert str(right) == str(wrong)
            assert hasher.verified == compared  # the password is not even looked at
            clock.now += 1
        assert (await office.accounts.sign_in("Ann", PASSWORD, HERE)).token
        assert office.significant().count("office-note-lock-out") == len(LOCKS) + 1


@in_loop
async def test_success_and_time_begin_the_count_anew(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, clock=clock) as [office]:
        await office.with_player()
        await fail(office, times=LOCK_AFTER - 1)
        await office.accounts.sign_in("Ann", PASSWORD, HERE)
        assert (await fail(office, times=LOCK_AFTER - 1)).code == "wrong-password"
        clock.now += WINDOW + 1
        assert (await fail(office, times=LOCK_AFTER - 1)).code == "wrong-password"
        assert (await fail(office, times=1)).code == "locked"


@in_loop
async def test_a_lock_holds_on_other_workers_and_after_a_restart(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, 2, clock=clock) as [one, other]:
        await one.with_player()
        for office in (one, other, one, other):
            assert (await fail(office, times=1)).code == "wrong-password"
        assert (await fail(one, times=1)).code == "locked"
        assert (await refused(other, "Ann", PASSWORD)).code == "locked"
    with offices(store_url, clock=clock) as [restarted]:
        assert (await refused(restarted, "Ann", PASSWORD)).code == "locked"
        clock.now += LOCKS[0]
        await restarted.accounts.sign_in("Ann", PASSWORD, HERE)


@in_loop
async def test_guesses_side_by_side_get_no_more_answers_than_one_by_one(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.with_player()
        guesses = ["wrong password"] * 10
        outcomes = await asyncio.gather(
            *(o.accounts.sign_in("Ann", g, HERE) for o in (one, other) for g in guesses),
            return_exceptions=True,
        )
        codes = [code_of(outcome) for outcome in outcomes]
        assert codes.count("wrong-password") == LOCK_AFTER - 1
        assert codes.count("locked") == len(codes) - LOCK_AFTER + 1
        assert one.significant().count("office-note-lock-out") == 1


@in_loop
async def test_the_same_person_may_sign_in_many_times_at_once(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.with_player()
        signed = await asyncio.gather(
            *(o.accounts.sign_in("Ann", PASSWORD, HERE) for o in (one, other) for _ in range(5))
        )
        assert len({s.token for s in signed}) == 10


@in_loop
async def test_a_lock_does_not_tell_which_names_exist(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, clock=clock) as [office]:
        await office.with_player()
        known, unknown = await fail(office, "Ann"), await fail(office, "Nobody")
        assert (known.code, str(known)) == (unknown.code, str(unknown))
        assert (await refused(office, "NOBODY", "x")).code == "locked"
        clock.now += LOCKS[0]
        assert (await refused(office, "Nobody", "x")).code == "wrong-password"


@in_loop
async def test_an_administrator_ends_a_lock_with_a_new_password(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        await fail(office)
        password = await office.accounts.reset_password(ADMIN, "ann")
        await office.accounts.sign_in("Ann", password, HERE)
        assert (await refused(office, "Ann", PASSWORD)).code == "wrong-password"


@in_loop
async def test_a_wrong_password_from_somewhere_locks_nobody_out_elsewhere(store_url: str) -> None:
    """Tries from one address, or from fifty, cannot keep the owner away."""
    with offices(store_url) as [office]:
        await office.with_player()
        await fail(office)
        assert (await refused(office, "Ann", PASSWORD)).code == "locked"
        slept: list[float] = []
        office.accounts._proof._sleep = noting(slept)
        signed = await office.accounts.sign_in("Ann", PASSWORD, ELSEWHERE)
        assert signed.session.account.name == "Ann"
        assert slept == []


@in_loop
async def test_many_wrong_passwords_from_everywhere_only_slow_the_answer(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, 2, clock=clock) as [one, other]:
        await one.with_player()
        await one.accounts.sign_in("Ann", PASSWORD, ELSEWHERE)  # where she has come in before
        slept: list[float] = []
        for office in (one, other):
            office.accounts._proof._sleep = noting(slept)
        for name in ("Ann", "Nobody"):
            slept.clear()
            for number in range(DELAYS[0][0]):
                office = (one, other)[number % 2]
                with pytest.raises(Refusal):
                    await office.accounts.sign_in(name, "wrong", f"198.51.100.{number}")
            assert slept == []
            with pytest.raises(Refusal, match="Wrong name or password"):
                await other.accounts.sign_in(name, "wrong", "198.51.100.200")
            assert slept == [DELAYS[0][1]]  # alike, whether the name exists or not
        slept.clear()
        await other.accounts.sign_in("Ann", PASSWORD, ELSEWHERE)
        assert slept == []
        await other.accounts.sign_in("Ann", PASSWORD, "198.51.100.201")
        assert slept == [DELAYS[0][1]]  # the owner waits, and gets in


@in_loop
async def test_a_lock_of_a_made_up_name_holds_on_every_worker(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, 2, clock=clock) as [one, other]:
        await one.with_player()
        for name in ("Ann", "Nobody"):
            for office in (one, other, one, other):
                assert (await fail(office, name, times=1)).code == "wrong-password"
            assert (await fail(one, name, times=1)).code == "locked"
            assert (await refused(other, name, PASSWORD)).code == "locked"


@in_loop
async def test_whoever_is_signed_in_changes_the_password_whatever_strangers_try(
    store_url: str,
) -> None:
    with offices(store_url) as [office]:
        await office.start()
        await office.accounts.reset_password(ADMIN, "admin", PASSWORD)
        await fail(office, "admin")
        signed = await office.accounts.change_password(ADMIN, PASSWORD, "another password", HERE)
        assert signed.session.account.name == "admin"
        assert await office.accounts.reset_password(ADMIN, "admin")


def test_tries_that_no_longer_count_are_forgotten_and_no_name_is_written_down(
    store_url: str,
) -> None:
    database = Database(store_url)
    migrate(database)
    rows = TriesRows(database)
    for number in range(20):
        with database.write() as connection:
            door = Door.of(f"name {number}", HERE)
            rows.save(connection, door, rows.lock(connection, door).after_failure(1000.0))
    count = text("SELECT count(*) FROM tries")
    rows.purge(1000.0 + WINDOW - 1)
    with database.read() as connection:
        assert connection.execute(count).scalar() == 20
        said = repr(connection.execute(text("SELECT * FROM tries")).all())
    assert "name 1" not in said
    rows.purge(1000.0 + WINDOW)
    with database.read() as connection:
        assert connection.execute(count).scalar() == 0
    assert rows.look(Door.of("name 1", HERE), 0.0) == (Tries(), 0.0)
    database.close()


def noting(slept: list[float]) -> Sleep:
    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    return sleep


# -- Floods ----------------------------------------------------------------------------------------


@in_loop
async def test_one_address_may_not_try_without_end(store_url: str) -> None:
    clock = Clock()
    with offices(store_url) as [office]:
        await office.with_player()
        buckets = TokenBuckets(1, 3, clock=clock)
        accounts = Accounts(
            office.database, office.handler, passwords=office.passwords, addresses=buckets
        )
        neighbours = [f"2001:db8::{number:x}" for number in range(5)]
        for address in neighbours[:3]:
            await accounts.sign_in("Ann", PASSWORD, address)
        for address in neighbours:
            with pytest.raises(TryLater, match="in 1 second"):
                await accounts.sign_in("Ann", PASSWORD, address)
        await accounts.sign_in("Ann", PASSWORD, "192.0.2.2")
        clock.now += 1
        await accounts.sign_in("Ann", PASSWORD, neighbours[0])


@in_loop
async def test_more_sign_ins_than_can_wait_are_turned_away() -> None:
    hasher = CountingHasher()
    passwords = Passwords(hasher, at_once=1, most_waiting=2)
    kept = await passwords.hash(PASSWORD)
    outcomes = await asyncio.gather(
        *(passwords.verify(kept, PASSWORD) for _ in range(10)), return_exceptions=True
    )
    assert outcomes[:3] == [True] * 3
    assert [code_of(outcome) for outcome in outcomes[3:]] == ["busy"] * 7
    assert hasher.verified == 3
    assert await passwords.verify(kept, PASSWORD)
    passwords.close()


# -- Passwords -------------------------------------------------------------------------------------


@pytest.mark.parametrize("password", ["", "x" * 9, "x" * 201, "Annabel Lee", "ＡＮＮＡＢＥＬ lee"])
def test_poor_passwords_are_refused(password: str) -> None:
    with pytest.raises(BadInput):
        check_password(password, "Annabel Lee")


@pytest.mark.parametrize("password", ["x" * 10, "x" * 200])
def test_passwords_of_every_allowed_length_are_accepted(password: str) -> None:
    assert check_password(password, "Annabel Lee") == password


@in_loop
async def test_a_password_is_the_same_however_a_keyboard_writes_it() -> None:
    passwords = Passwords(CountingHasher())
    kept = await passwords.hash("pass\u00e9 compos\u00e9")
    assert await passwords.verify(kept, "passe\u0301 compose\u0301")
    assert not await passwords.verify("no hash at all", "passe\u0301 compose\u0301")
    passwords.close()


@in_loop
async def test_passwords_are_hashed_anew_when_the_parameters_change(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
    with offices(store_url, hasher=CountingHasher(time_cost=2)) as [stronger]:
        assert "t=2" not in stronger.everything()
        await stronger.accounts.sign_in("Ann", PASSWORD, HERE)
        assert "t=2" in stronger.everything()
        await stronger.accounts.sign_in("Ann", PASSWORD, HERE)


@in_loop
async def test_changing_a_password_needs_the_old_one_and_ends_all_sessions(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        accounts = office.accounts
        before = await accounts.sign_in("Ann", PASSWORD, HERE)
        ann = By("Ann", "player")
        with pytest.raises(Refusal, match="Wrong name or password"):
            await accounts.change_password(ann, "wrong password", "another password", HERE)
        assert await accounts.sessions.find(before.token)
        with pytest.raises(BadInput):
            await accounts.change_password(ann, PASSWORD, "short", HERE)
        after = await accounts.change_password(ann, PASSWORD, "another password", HERE)
        assert await accounts.sessions.find(before.token) is None
        assert await accounts.sessions.find(after.token)
        await accounts.sign_in("Ann", "another password", HERE)


@in_loop
async def test_a_stolen_session_cannot_guess_the_password(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        ann = By("Ann", "player")
        codes = []
        for _ in range(LOCK_AFTER):
            with pytest.raises(Refusal) as caught:
                await office.accounts.change_password(ann, "wrong password", PASSWORD, HERE)
            codes.append(caught.value.code)
        assert codes == ["wrong-password"] * (LOCK_AFTER - 1) + ["locked"]


# -- Secrets ---------------------------------------------------------------------------------------


@in_loop
async def test_no_password_and_no_token_is_ever_written_down(store_url: str) -> None:
    with offices(store_url) as [office], capture_logs() as logs:
        accounts = office.accounts
        first = await office.start(demonstration=True)
        assert first is not None
        await accounts.open_account(ADMIN, "Ann", PASSWORD, ("player",))
        signed = [await accounts.sign_in("Ann", PASSWORD, HERE), await accounts.guest(HERE)]
        reset = await accounts.reset_password(ADMIN, "Ann")
        ann = By("Ann", "player")
        signed.append(await accounts.change_password(ann, reset, "another password", HERE))
        await fail(office)
        given = {first, PASSWORD, reset, "another password", "wrong password"}
        given |= {s.token for s in signed} | {s.session.csrf for s in signed}
        said = office.everything() + repr(logs) + repr(signed)
        assert [secret for secret in given if secret in said] == []
        assert "'account': 'Ann'" in repr(logs)  # so the logs were caught at all
    if store_url.startswith("sqlite"):
        on_disk = sqlite_files(store_url)
        assert [secret for secret in given if secret.encode() in on_disk] == []
