"""Accounts and money: what changes them, what cannot, and that workers never disagree."""

import asyncio

import pyotp
import pytest
from sqlalchemy import text

from cli.run import houseway
from house.office_rig import ADMIN, HERE, PASSWORD, Clock, Office, code_of, in_loop, offices
from houseway.core.errors import BadInput, Refusal
from houseway.house.accounts.office import THE_HOUSE, By
from houseway.house.accounts.rows import Account
from houseway.house.accounts.sign_in import GUEST_CHIPS
from houseway.house.office.commands import Deposit, OpenAccount
from houseway.house.office.kind import STREAM
from houseway.house.play.command_handler import CommandRequest
from houseway.house.store.records import Records
from houseway.record.entry import GENESIS, find_break
from houseway.record.ledger import WORLD

ANN = By("Ann", "player")
NOON = "2026-01-01T12:00:00"


async def wallet_by_postings(office: Office, account: str) -> int:
    query = text("SELECT coalesce(sum(amount), 0) FROM postings WHERE account = :account")
    with office.database.read() as connection:
        return int(connection.execute(query, {"account": account}).scalar_one())


def check_record(office: Office) -> None:
    assert find_break(GENESIS, Records(office.database).entries(STREAM)) is None


# -- The first start -------------------------------------------------------------------------------


@in_loop
async def test_the_first_start_gives_an_administrator_and_later_ones_nothing(
    store_url: str,
) -> None:
    with offices(store_url) as [office]:
        password = await office.start()
        assert password is not None
        signed = await office.accounts.sign_in("admin", password, HERE)
        assert signed.session.account.roles == {"administrator"}
        assert await office.start() is None
    with offices(store_url) as [restarted]:
        assert await restarted.start(demonstration=True) is None
        house = await restarted.accounts.office.house()
        assert (house.name, house.demonstration) == ("The House", False)  # as it was opened
        await restarted.accounts.sign_in("admin", password, HERE)
        assert restarted.significant() == ["office-open-house", "office-open-account"]


@in_loop
async def test_workers_that_start_together_open_one_house(store_url: str) -> None:
    with offices(store_url, 4) as together:
        given = await asyncio.gather(*(office.start() for office in together))
        [password] = [p for p in given if p is not None]
        for office in together:
            await office.accounts.sign_in("admin", password, HERE)
        assert [a.name for a in await together[0].accounts.page()] == ["admin"]
        check_record(together[0])


@in_loop
async def test_a_start_that_was_interrupted_is_finished_by_the_next(store_url: str) -> None:
    with offices(store_url) as [office]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(office.accounts, "open_account", None)
            with pytest.raises(TypeError):
                await office.start()
        assert await office.start() is not None


@in_loop
async def test_a_lost_first_password_is_reset_on_the_machine(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.start()
        password = await office.accounts.reset_password(THE_HOUSE, "admin")
        await office.accounts.sign_in("admin", password, HERE)
        assert office.significant()[-1] == "office-note-password"


@in_loop
async def test_who_lost_phone_and_codes_comes_in_by_the_machine(store_url: str) -> None:
    clock = Clock()
    with offices(store_url, clock=clock) as [office]:
        await office.start()
        password = await office.accounts.reset_password(THE_HOUSE, "admin")
        factors = office.accounts.second_factors
        code = pyotp.TOTP(await factors.begin(ADMIN)).at(int(clock.now))
        await factors.confirm(ADMIN, password, code, HERE)
        told = await asyncio.to_thread(houseway, "password", "admin", "--database", store_url)
        assert told.code == 0
        with pytest.raises(Refusal) as asked:
            await office.accounts.sign_in("admin", told.out.strip(), HERE)
        assert asked.value.code == "code-needed"
        given = ("password", "admin", "--no-second-factor", "--database", store_url)
        told = await asyncio.to_thread(houseway, *given)
        assert told.code == 0
        await office.accounts.sign_in("admin", told.out.strip(), HERE)
        assert office.significant()[-2:] == ["office-note-second-factor", "office-note-password"]


# -- Opening and changing --------------------------------------------------------------------------


@in_loop
async def test_names_that_look_alike_are_one_name_on_every_worker(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.with_player("Straße")
        for name in ("STRASSE", "strasse", "ｓtraße"):
            for office in (one, other):
                with pytest.raises(Refusal, match="is taken"):
                    await office.accounts.open_account(ADMIN, name, PASSWORD, ("player",))
        assert (await other.accounts.account("STRASSE")).name == "Straße"


@in_loop
async def test_of_two_who_want_a_name_at_once_one_gets_it(store_url: str) -> None:
    with offices(store_url, 2) as both:
        await both[0].start()
        outcomes = await asyncio.gather(
            *(
                office.accounts.open_account(THE_HOUSE, name, f"{name} and password", ("player",))
                for office in both
                for name in ("Bob", "BOB", "bob")
            ),
            return_exceptions=True,
        )
        [opened] = [outcome for outcome in outcomes if isinstance(outcome, Account)]
        assert [code_of(o) for o in outcomes if o is not opened] == ["name-taken"] * 5
        signed = await both[1].accounts.sign_in("bob", f"{opened.name} and password", HERE)
        assert signed.session.account == opened
        check_record(both[0])


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a/Bob",
        "house",
        "HOUSE",
        "ｄｅａｌｅｒ",
        "Administrator",
        "world",
        "B\x00b",
        "x" * 41,
        "ﷺ" * 9,
    ],
)
@in_loop
async def test_bad_names_open_nothing(store_url: str, name: str) -> None:
    with offices(store_url) as [office]:
        await office.start()
        with pytest.raises(BadInput):
            await office.accounts.open_account(ADMIN, name, PASSWORD, ("player",))
        with pytest.raises(Refusal, match="no account"):
            await office.accounts.account(name)
        assert len(await office.accounts.page()) == 1


@in_loop
async def test_an_account_opens_with_an_empty_wallet_or_not_at_all(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        assert await office.accounts.balance("ann") == 0
        for roles, password in ((("house",), PASSWORD), ((), PASSWORD), (("dealer",), None)):
            with pytest.raises(BadInput):
                await office.accounts.open_account(ADMIN, "Bob", password, roles)
        with pytest.raises(Refusal):
            await office.accounts.balance("Bob")
        names = [account.name for account in await office.accounts.page()]
        assert names == ["admin", "Ann"]
        assert [a.name for a in await office.accounts.page("admin", 1)] == ["Ann"]


@in_loop
async def test_players_change_nothing_but_their_own_password(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        accounts = office.accounts
        version = (await office.handler.read(STREAM)).version
        for act in (
            accounts.open_account(ANN, "Bob", PASSWORD, ("player",)),
            accounts.change_roles(ANN, "Ann", ("administrator",)),
            accounts.disable(ANN, "admin", "a reason"),
            accounts.reset_password(ANN, "admin"),
            accounts.deposit(ANN, "Ann", 100, "a reason"),
            accounts.withdraw(ANN, "Ann", 100, "a reason"),
        ):
            with pytest.raises(Refusal) as caught:
                await act
            assert caught.value.code == "wrong-role"
        assert (await office.handler.read(STREAM)).version == version
        await accounts.change_password(ANN, PASSWORD, "another password", HERE)


@in_loop
async def test_what_one_worker_wrote_the_others_know(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.start()
        await other.accounts.office.house()
        await one.accounts.open_account(ADMIN, "Eve", PASSWORD, ("administrator",))
        await other.accounts.deposit(By("Eve", "administrator"), "admin", 100, "a reason")
        await one.accounts.disable(ADMIN, "Eve", "a reason")
        await other.accounts.enable(ADMIN, "Eve", "a reason")


@in_loop
async def test_who_lost_the_role_on_one_worker_has_lost_it_on_all(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.start()
        await one.accounts.open_account(ADMIN, "Eve", PASSWORD, ("administrator",))
        eve = By("Eve", "administrator")
        await other.accounts.open_account(eve, "Bob", None, ("player",))
        await one.accounts.change_roles(ADMIN, "Eve", ("player",), why="left the office")
        with pytest.raises(Refusal) as caught:
            await other.accounts.deposit(eve, "Bob", 100, "a reason")
        assert caught.value.code == "wrong-role"


@in_loop
async def test_two_administrators_cannot_disable_each_other(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.start()
        await one.accounts.open_account(ADMIN, "Eve", PASSWORD, ("administrator",))
        outcomes = await asyncio.gather(
            one.accounts.disable(ADMIN, "Eve", "a reason"),
            other.accounts.disable(By("Eve", "administrator"), "admin", "a reason"),
            return_exceptions=True,
        )
        assert sorted(code_of(outcome) for outcome in outcomes)[1:] == ["account-disabled"]
        left = [a for a in await one.accounts.page() if not a.disabled]
        assert len(left) == 1
        with pytest.raises(Refusal, match="needs an administrator"):
            await one.accounts.disable(THE_HOUSE, left[0].name, "a reason")


@in_loop
async def test_rows_say_what_the_record_says(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.with_player()
        await one.accounts.open_account(THE_HOUSE, "Robot", None, ("player",), "bot")
        await other.accounts.change_roles(ADMIN, "ann", ("dealer", "player"))
        await one.accounts.disable(ADMIN, "ROBOT", "too good")
        house = (await one.handler.streams.catch_up(STREAM)).state
        recorded = {
            a.name: Account(
                a.name, frozenset(a.roles), a.kind, a.disabled, password_due=a.password_due
            )
            for a in house.accounts.values()
        }
        assert {a.name: a for a in await other.accounts.page()} == recorded


# -- Money -----------------------------------------------------------------------------------------


@in_loop
async def test_money_comes_and_goes_by_double_entry(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        accounts = office.accounts
        await accounts.deposit(ADMIN, "Ann", 5_000, "cash at the cage")
        await accounts.withdraw(By("admin", "administrator"), "ann", 2_000, "cash at the cage")
        assert await accounts.balance("Ann") == 3_000
        assert await wallet_by_postings(office, "wallet:Ann") == 3_000
        assert await wallet_by_postings(office, WORLD) == -3_000
        house = await accounts.office.house()
        assert (house.deposited, house.withdrawn) == (5_000, 2_000)
        for amount in (0, -1, 10**15 + 1, True, 1.5):
            with pytest.raises(BadInput):
                await accounts.deposit(ADMIN, "Ann", amount, "a reason")  # type: ignore[arg-type]  # 1.5
        with pytest.raises(BadInput):
            await accounts.deposit(ADMIN, "Ann", 1, " ")
        with pytest.raises(Refusal, match="no account"):
            await accounts.deposit(ADMIN, "Bob", 1, "a reason")


@in_loop
async def test_a_repeated_request_moves_money_once(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.with_player()
        done = await asyncio.gather(
            *(
                office.accounts.deposit(ADMIN, "Ann", 500, "cash", key="the same")
                for office in (one, other, one, other)
            )
        )
        assert [d.repeated for d in done].count(False) == 1
        assert await one.accounts.balance("Ann") == 500
        with pytest.raises(BadInput, match="another command"):
            await one.accounts.deposit(ADMIN, "Ann", 501, "cash", key="the same")
        await one.accounts.reset_password(ADMIN, "Ann", key="a reset")
        with pytest.raises(Refusal, match="already been done"):
            await one.accounts.reset_password(ADMIN, "Ann", key="a reset")


@in_loop
async def test_a_wallet_is_never_overdrawn(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.with_player()
        await one.accounts.deposit(ADMIN, "Ann", 1_000, "cash")
        outcomes = await asyncio.gather(
            *(
                office.accounts.withdraw(ADMIN, "Ann", 300, "cash")
                for office in (one, other)
                for _ in range(5)
            ),
            return_exceptions=True,
        )
        codes = sorted(code_of(outcome) for outcome in outcomes)
        assert codes == ["Receipt"] * 3 + ["not-enough-money"] * 7
        assert await one.accounts.balance("Ann") == 100
        assert await wallet_by_postings(one, "wallet:Ann") == 100
        check_record(one)


@in_loop
async def test_a_disabled_account_takes_no_money_but_gives_it_back(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.with_player()
        await office.accounts.deposit(ADMIN, "Ann", 1_000, "cash")
        await office.accounts.disable(ADMIN, "Ann", "asked to be kept out")
        with pytest.raises(Refusal, match="disabled"):
            await office.accounts.deposit(ADMIN, "Ann", 1, "cash")
        await office.accounts.withdraw(ADMIN, "Ann", 1_000, "paid out")
        assert await office.accounts.balance("Ann") == 0


# -- Guests ----------------------------------------------------------------------------------------


@in_loop
async def test_a_guest_becomes_an_account_and_keeps_everything(store_url: str) -> None:
    with offices(store_url) as [one]:
        await one.start(demonstration=True)
        guest = await one.accounts.guest(HERE)
        by = By(guest.session.account.name, "player")
        with pytest.raises(BadInput):
            await one.accounts.keep_guest(by, "short", HERE)
        await one.accounts.choose_language(by.name, "de")
        kept = await one.accounts.keep_guest(by, PASSWORD, HERE)
        assert kept.session.account == Account(
            by.name, frozenset({"player"}), "person", disabled=False, language="de"
        )
        signed = await one.accounts.sign_in(by.name, PASSWORD, HERE)
        assert signed.session.account.kind == "person"
        assert await one.accounts.balance(by.name) == GUEST_CHIPS
        with pytest.raises(Refusal, match="already an account"):
            await one.accounts.keep_guest(by, PASSWORD + "!", HERE)
        house = await one.accounts.office.house()
        assert house.account(by.name).kind == "person"
        check_record(one)


@in_loop
async def test_guests_get_a_name_and_chips_in_a_demonstration_house(store_url: str) -> None:
    with offices(store_url, 2) as [one, other]:
        await one.start(demonstration=True)
        signed = await asyncio.gather(*(o.accounts.guest(HERE) for o in (one, other) for _ in "ab"))
        names = {s.session.account.name for s in signed}
        assert len(names) == 4
        for s in signed:
            account = s.session.account
            assert account.name.startswith("Guest-")
            assert (account.kind, account.roles) == ("guest", frozenset({"player"}))
            assert await one.accounts.balance(account.name) == GUEST_CHIPS
            assert await other.accounts.sessions.find(s.token) == s.session
        with pytest.raises(Refusal, match="no password"):
            await one.accounts.reset_password(ADMIN, names.pop())
        with pytest.raises(Refusal, match="can only be a player"):
            await one.accounts.change_roles(ADMIN, names.pop(), ("player", "dealer"))
        staff = ["office-open-account", "office-open-account"]
        assert one.significant() == ["office-open-house", *staff]


@in_loop
async def test_a_real_house_has_no_guests(store_url: str) -> None:
    with offices(store_url) as [office]:
        await office.start()
        with pytest.raises(Refusal, match="demonstration"):
            await office.accounts.guest(HERE)
        assert len(await office.accounts.page()) == 1


@in_loop
async def test_the_record_refuses_what_comes_to_it_by_another_way(store_url: str) -> None:
    """A command that reaches the house's record past the office still needs the role."""
    with offices(store_url) as [office]:
        await office.with_player()
        for by in ("Ann", "ann", "director", "Nobody"):
            for command in (
                Deposit(by, "Ann", 1, "x", NOON),
                OpenAccount(by, "Bob", ("player",), NOON),
            ):
                with pytest.raises(Refusal):
                    await office.handler.execute(
                        STREAM, CommandRequest(command, "Ann", "player", "a key")
                    )
