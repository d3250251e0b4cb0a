"""What guests leave behind is deleted, and provably no one's money is touched."""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert, select, text, update

from house.guests import DAY, Guests, Rows, house_of_guests
from house.killable_commit_process import Point
from house.office_rig import HERE, PASSWORD, in_loop
from house.round_player import sentences
from house.store_faults import killable_commit_processes
from houseway.core.errors import Refusal
from houseway.house.accounts.office import THE_HOUSE, By
from houseway.house.audit.house import audit_all
from houseway.house.audit.seal import FORMAT, Seal, digest, read_seals
from houseway.house.audit.seal_pusher import SealPusher, heads
from houseway.house.office.commands import DeleteGuest, DeletePractice
from houseway.house.play.automatic_dealer import closing_change
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.kinds import all_kinds
from houseway.house.play.player_commands import Actor
from houseway.house.play.retention import DeletionCount
from houseway.house.store import schema
from houseway.house.store.backup import write_backup
from houseway.house.store.database import Database
from houseway.house.store.expired import OF_RECORD
from houseway.house.store.leases import Leases
from houseway.house.store.restore import restore_backup
from houseway.house.store.writer import OutcomeUnknown
from houseway.live.table.commands import CloseTable, OpenTable
from houseway.record.entry import Entry, link
from houseway.tables.people import INSPECTOR
from houseway.tables.seating import BuyIn, Sit

GAMES = ("si-ki-pi", "king-high", "pineapple")
SHARED = "si-ki-pi-1"


async def shared_table(house: Guests) -> None:
    opening = OpenTable("house", SHARED, "For everybody")
    asked = CommandRequest(opening, "house", "house", "open")
    await house.worker.handler.open(SHARED, "si-ki-pi", "For everybody", asked)


async def person(house: Guests, name: str = "Ann") -> None:
    await house.worker.accounts.open_account(THE_HOUSE, name, None, ("player",))
    await house.deposit(name, 1_000_000)


def seal_of(house: Guests) -> Seal:
    found = heads(house.worker.database)
    return Seal(FORMAT, digest(found), found)


def told_of(rows: Rows, *names: str) -> set[str]:
    """The tables of the store that still know one of these names, the house's record apart."""
    return {
        table
        for table, found in rows.items()
        for row in found
        if row[0] != "house" and any(name in str(row) for name in names)
    }


# -- What goes, and what stays ---------------------------------------------------------------------


@in_loop
async def test_practice_of_guests_is_deleted_and_nothing_else_changes(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        await person(house)
        await shared_table(house)
        guests = [await house.guest() for _ in GAMES]
        tables = [await house.practise(who, of) for who, of in zip(guests, GAMES, strict=True)]
        await house.close(*tables)
        for of_record in (schema.entries, schema.postings, schema.secrets, schema.rounds):
            assert house.streams_of(of_record) & set(tables), of_record
        sealed, before = seal_of(house), house.rows()
        assert await house.delete(days=6.9) == DeletionCount()
        assert house.rows() == before

        assert await house.delete(days=0.2) == DeletionCount(tables=3, guests=3)
        after = house.rows()
        assert told_of(after, *tables, *(who.name for who in guests)) == set()
        for table, rows in before.items():
            stays = [
                r for r in rows if not told_of({table: [r]}, *tables, *(g.name for g in guests))
            ]
            assert set(stays) <= set(after[table]), table
        new = [r for table in after for r in after[table] if r not in before[table]]
        assert {row[0] for row in new} == {"house"}, "only facts of the house's record are new"
        balances = {row[0]: row[1] for row in after["wallets"]}
        assert balances["Ann"] == 1_000_000
        assert house.audit().findings == ()
        assert house.audit(sealed).findings == ()
        state = (await house.worker.accounts.office.house()).accounts
        assert not {known.kind for known in state.values()} & {"guest"}
        assert await house.delete() == DeletionCount()


@in_loop
async def test_who_is_there_or_has_kept_the_account_loses_nothing(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        kept, plays, ann = await house.guest(), await house.guest(), "Ann"
        await person(house, ann)
        mine = await house.practise(kept)
        await house.close(mine)
        await house.worker.accounts.keep_guest(By(kept.name, "player"), PASSWORD, HERE)
        open_table = await house.practise(plays)
        before = house.rows()
        assert await house.delete() == DeletionCount()
        assert house.rows() == before
        await house.close(open_table)
        await house.worker.accounts.deposit(THE_HOUSE, kept.name, 5, "test")
        assert await house.delete(days=0) == DeletionCount(tables=1, guests=1)
        assert told_of(house.rows(), mine, kept.name) >= {"entries", "accounts", "wallets"}
        assert house.audit().findings == ()


@in_loop
async def test_a_guest_who_is_signed_in_is_not_deleted(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        guest = await house.guest()
        house.retention._kept = 60.0  # a house that keeps nothing
        assert await house.delete(days=0.05) == DeletionCount()  # the session is an hour old
        with pytest.raises(Refusal):
            await house.worker.accounts.office.act(THE_HOUSE, DeleteGuest("house", "x", 0), None)
        assert await house.worker.accounts.balance(guest.name) == 100_000
        assert await house.delete(days=1) == DeletionCount(guests=1)
        assert house.audit().findings == ()


@in_loop
async def test_chips_at_a_shared_table_go_back_before_the_guest_goes(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        await shared_table(house)
        guest = await house.guest()
        await house.say(guest, SHARED, BuyIn(guest.name, 30_000))
        await house.say(guest, SHARED, Sit(guest.name, 1))
        assert await house.delete() == DeletionCount()
        floor = (await house.worker.handler.read(SHARED)).state.need_opened().floor
        assert (floor.bank.has(guest.name), floor.seat_of(guest.name)) == (0, None)
        assert house.audit().findings == ()

        assert await house.delete(days=0) == DeletionCount(guests=1)
        rows = house.rows()
        assert told_of(rows, guest.name) == {"wallets", "postings", "entries"}  # of others' table
        assert {row[0]: row[1] for row in rows["wallets"]}[guest.name] == 0
        assert house.audit().findings == ()
        command, current = (
            CloseTable(INSPECTOR, "for the night"),
            await house.worker.handler.read(SHARED),
        )
        done = closing_change(SHARED, current, command)
        close = CommandRequest(command, "house", "house", "close", updates=done)
        await house.worker.handler.execute(SHARED, close)
        assert house.audit().findings == ()


@in_loop
async def test_no_new_guest_gets_the_name_of_one_whom_others_know(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_of_guests(store_url) as house:
        await shared_table(house)
        guest = await house.guest()
        await house.say(guest, SHARED, BuyIn(guest.name, 30_000))
        await house.delete()
        await house.delete(days=0)
        monkeypatch.setattr(
            "houseway.house.accounts.sign_in.guest_names", lambda: iter((guest.name, "Guest-NEW"))
        )
        assert (await house.guest()).name == "Guest-NEW"
        assert house.audit().findings == ()


# -- Races and crashes -----------------------------------------------------------------------------


@in_loop
async def test_two_workers_delete_everything_once(store_url: str) -> None:
    async with house_of_guests(store_url) as one:
        guests = [await one.guest() for _ in range(4)]
        await one.close(*[await one.practise(who, moves=1) for who in guests])
        async with house_of_guests(store_url, new=False) as other:
            other.clock.now = one.clock.now
            deleted = await asyncio.gather(one.delete(), other.delete())
            # The lease is one worker's; without it both would still delete everything once.
            assert sorted(deleted, key=lambda d: d.tables) == [DeletionCount(), DeletionCount(4, 4)]
            assert one.audit().findings == ()


@in_loop
async def test_a_record_that_has_moved_on_is_not_deleted(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        guest = await house.guest()
        stream = await house.practise(guest)
        await house.close(stream)
        [table] = house.retention._expired.tables("9999", "", 10)
        before = house.rows()
        changed = {**table.__dict__, "hash": "0" * 64}
        with pytest.raises(Refusal, match="has changed in the meantime"):
            await house.retention._delete_table(type(table)(**changed))
        assert house.rows() == before
        expired = house.retention._expired.guests("9999", (1e12, 1e12), "", 10)
        assert expired == [], "its practice is still there"


@pytest.mark.parametrize("point", ["before-commit", "after-commit"])
@pytest.mark.parametrize("what", ["office-delete-practice", "office-delete-guest"])
def test_a_crash_leaves_all_or_nothing(
    store_url: str, tmp_path: Path, point: Point, what: str
) -> None:
    folder = tmp_path / "faults"
    folder.mkdir()

    async def story() -> None:
        async with house_of_guests(store_url) as house:
            guest = await house.guest()
            stream = await house.practise(guest, moves=2)
            await house.close(stream)
            house.clock.now += 8 * DAY
            with faults.dying(point, what), contextlib.suppress(OutcomeUnknown):
                await house.retention.delete_expired()
            assert faults.deaths
            assert house.audit().findings == ()
            left = told_of(house.rows(), stream)
            assert left == set() or left > {"entries", "postings", "streams"}
            await house.delete(days=0)
            assert told_of(house.rows(), stream, guest.name) == set()
            assert house.audit().findings == ()

    with killable_commit_processes(folder) as faults:
        asyncio.run(story())


# -- The audit -------------------------------------------------------------------------------------


def remove(stream: str, connection: Connection) -> None:
    connection.execute(delete(schema.streams).where(schema.streams.c.id == stream))
    for table in OF_RECORD:
        connection.execute(delete(table).where(table.c.stream == stream))


def forge_closing(
    connection: Connection, stream: str, owner: str, entries: int, hash_: str
) -> None:
    """A fact at the end of the house's record, with a chain that fits."""
    e = schema.entries
    query = select(e).where(e.c.stream == "house").order_by(e.c.version.desc()).limit(1)
    last = connection.execute(query).one()
    body = (
        f'{{"stream":"house","version":{last.version + 1},"at":"{last.at}","by":"house",'
        f'"role":"house","key":"forged","why":null,"command":{{"command":"office-delete-practice",'
        f'"by":"house","table":"{stream}","owner":"{owner}","companions":[],"entries":{entries},'
        f'"hash":"{hash_}"}},"events":[{{"event":"office-practice-deleted","table":"{stream}",'
        f'"owner":"{owner}","entries":{entries},"hash":"{hash_}"}}],"significant":false,"rules":1}}'
    )
    entry = Entry(body, link(last.hash, body))
    row = {**last._mapping, "version": last.version + 1, "key": "forged", "significant": False}
    row |= {"body": entry.body, "hash": entry.hash, "by": "house", "role": "house"}
    connection.execute(insert(e).values(row))


@in_loop
async def test_the_audit_finds_a_deletion_that_is_not_allowed(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        await person(house)
        await shared_table(house)
        guest, other = await house.guest(), await house.guest()
        ann = Actor("Ann", frozenset({"player"}))
        await house.say(ann, SHARED, BuyIn("Ann", 30_000))
        gone, mine = await house.practise(other), await house.practise(guest)
        await house.close(gone, mine)
        sealed = seal_of(house)
        head = next(one for one in sealed.heads if one.stream == mine)
        await house.delete()
        await house.close(kept := await house.practise(await house.guest()))
        sealed_late = seal_of(house)
        assert house.audit(sealed, sealed_late).findings == ()

        def finds(how: Callable[[Connection], object], *seals: Seal) -> list[str]:
            engine = house.worker.database.engine
            with engine.connect() as connection, connection.begin() as transaction:
                how(connection)
                found = audit_all(connection, all_kinds(), seals)
                transaction.rollback()
            return sentences(found)

        def put(sentence: str, found: list[str]) -> None:
            assert any(sentence in one for one in found), found

        # Without a fact.
        put("cut short", finds(lambda c: remove(kept, c), sealed_late))
        put("come to", finds(lambda c: remove(SHARED, c)))
        # With a false fact.
        owner, last = head.stream and "Ann", next(h for h in sealed_late.heads if h.stream == kept)

        def with_fact(stream: str, owner: str, entries: int, hash_: str) -> list[str]:
            def how(connection: Connection) -> None:
                remove(stream, connection)
                forge_closing(connection, stream, owner, entries, hash_)

            return finds(how, sealed_late)

        of_guest = kept_owner(house, kept)
        assert with_fact(kept, of_guest, last.version, last.hash) == []  # it would be allowed
        put("refused", with_fact(kept, owner, last.version, last.hash))
        put("cut short", with_fact(kept, of_guest, last.version - 1, last.hash))
        put("rewritten", with_fact(kept, of_guest, last.version, "a" * 64))
        shared = next(h for h in sealed_late.heads if h.stream == SHARED)
        put("refused", with_fact(SHARED, of_guest, shared.version, shared.hash))

        # What was deleted is there again.
        row = {"stream": gone, "number": 1, "server_seed": "x"}
        put("still secrets of it", finds(lambda c: c.execute(insert(schema.secrets).values(row))))
        wallet = {"account": other.name, "balance": 5}
        put(other.name, finds(lambda c: c.execute(insert(schema.wallets).values(wallet))))
        # The wallet of a person who was not deleted is gone.
        gone_wallet = delete(schema.wallets).where(schema.wallets.c.account == "Ann")
        put("no such wallet", finds(lambda c: c.execute(gone_wallet)))
        more = update(schema.wallets).where(schema.wallets.c.account == "Ann").values(balance=7)
        put("Ann's wallet has 7", finds(lambda c: c.execute(more)))


def kept_owner(house: Guests, stream: str) -> str:
    e = schema.entries.c
    with house.worker.database.read() as connection:
        query = select(e.by).where(e.stream == stream, e.version == 1)
        return str(connection.execute(query).scalar_one())


@in_loop
async def test_only_the_practice_of_a_guest_may_be_deleted(store_url: str) -> None:
    async with house_of_guests(store_url) as house:
        await person(house)
        guest = await house.guest()
        act = house.worker.accounts.office.act
        for table, owner, companions in (
            ("own-x", "Ann", ()),
            ("own-x", guest.name, ("Ann",)),
            ("own-x", "Nobody", ()),
            (SHARED, guest.name, ()),
            ("house", guest.name, ()),
        ):
            command = DeletePractice("house", table, owner, companions, 1, "0" * 64)
            with pytest.raises(Refusal):
                await act(THE_HOUSE, command, None)
        with pytest.raises(Refusal, match="isn't a guest"):
            await act(THE_HOUSE, DeleteGuest("house", "Ann", 0), None)
        admin = By("admin", "administrator")
        with pytest.raises(Refusal, match="Only the house itself"):
            await act(admin, DeleteGuest("admin", guest.name, 0), None)


# -- Backups and space -----------------------------------------------------------------------------


@in_loop
async def test_a_backup_before_or_after_a_deletion_is_a_whole_house(
    store_url: str, tmp_path: Path
) -> None:
    async with house_of_guests(store_url) as house:
        guest = await house.guest()
        await house.close(stream := await house.practise(guest))
        write_backup(house.worker.database, tmp_path / "before")
        await house.delete()
        write_backup(house.worker.database, tmp_path / "after")
    for name in ("before", "after"):
        url = f"sqlite:///{tmp_path / name}.db"
        database = Database(url)
        restore_backup(tmp_path / name, database)
        database.close()
        async with house_of_guests(url, new=False) as restored:
            assert restored.audit().findings == ()
            restored.clock.now += 8 * DAY
            deleted = await restored.retention.delete_expired()
            assert deleted == (DeletionCount(1, 1) if name == "before" else DeletionCount())
            assert told_of(restored.rows(), stream) == set()
            assert restored.audit().findings == ()


@in_loop
async def test_sqlite_uses_the_space_of_what_was_deleted_again(tmp_path: Path) -> None:
    async with house_of_guests(f"sqlite:///{tmp_path / 'house.db'}") as house:

        async def churn() -> None:
            for _ in range(6):
                guest = await house.guest()
                await house.close(*[await house.practise(guest, of, moves=4) for of in GAMES])

        def pages(what: str) -> int:
            with house.worker.database.read() as connection:
                return int(connection.execute(text(f"PRAGMA {what}")).scalar_one())

        await churn()
        first = pages("page_count")
        await house.delete()
        assert pages("freelist_count") > first / 4
        for _ in range(3):
            await churn()
            await house.delete()
        assert pages("page_count") < 1.25 * first


@in_loop
async def test_seals_go_on_after_a_deletion(tmp_path: Path) -> None:
    folder, every = tmp_path / "seals", 20
    folder.mkdir()
    async with house_of_guests(f"sqlite:///{tmp_path / 'house.db'}") as house:
        database = house.worker.database
        pusher = SealPusher(database, Leases(database, "sealer"), folder, every)
        await house.close(*[await house.practise(await house.guest(), of) for of in GAMES])
        pusher.look()
        assert len(list(folder.iterdir())) == 1
        await house.delete()
        await house.close(*[await house.practise(await house.guest(), of) for of in GAMES])
        pusher.look()
        assert len(list(folder.iterdir())) == 2
        assert house.audit(*read_seals(folder)).findings == ()
