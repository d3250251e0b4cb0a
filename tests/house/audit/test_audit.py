"""Whatever is changed in the database behind the house's back, the audit finds and names it."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, func, select, text, update

from cli.run import houseway
from house.conftest import STORES
from house.postgres import Postgres
from house.round_player import audit_store, play, played_house, sentences, worker
from houseway.house.audit.house import audit_all
from houseway.house.audit.seal import Head, Seal, digest, read_seal, write_seal
from houseway.house.play.kinds import all_kinds
from houseway.house.play.stream_states import StreamState, fold_entries
from houseway.house.store import schema
from houseway.house.store.backup import write_backup
from houseway.house.store.database import Database
from houseway.house.store.restore import restore_backup
from houseway.record.entry import GENESIS, Entry, link

TABLE = "si-ki-pi-1"


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a house with two rounds of every game."""
    folder = tmp_path_factory.mktemp("played")
    url = f"sqlite:///{folder / 'house.db'}"
    played_house(url, rounds=2)
    database = Database(url)
    write_backup(database, folder / "backup")
    database.close()
    return folder / "backup"


def restore(played: Path, url: str) -> str:
    database = Database(url)
    restore_backup(played, database)
    database.close()
    return url


@pytest.fixture(scope="module", params=STORES)
def house(
    played: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[str]:
    """The same for all tests of a store: what they do to it is taken back."""
    if request.param == "sqlite":
        yield restore(played, f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}")
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    with server.fresh() as url:
        yield restore(played, url)


def damage(
    url: str, how: Callable[[Connection], object], seals: tuple[Seal, ...] = ()
) -> list[str]:
    """What the audit says after it."""
    database = Database(url)
    with database.engine.connect() as connection, connection.begin() as transaction:
        how(connection)
        result = audit_all(connection, all_kinds(), seals)
        transaction.rollback()
    database.close()
    return sentences(result)


def body(connection: Connection, version: int) -> str:
    e = schema.entries.c
    query = select(e.body).where(e.stream == TABLE, e.version == version)
    return str(connection.execute(query).scalar_one())


def set_entry(connection: Connection, version: int, **values: object) -> None:
    e = schema.entries
    where = (e.c.stream == TABLE, e.c.version == version)
    connection.execute(update(e).where(*where).values(**values))


def entry_with(connection: Connection, words: str) -> int:
    """The first entry of the table that says so."""
    e = schema.entries.c
    query = select(e.version).where(e.stream == TABLE, e.body.like(f"%{words}%"))
    return int(connection.execute(query.order_by(e.version)).scalars().first() or 0)


def rechain(connection: Connection) -> None:
    e = schema.entries.c
    previous = GENESIS
    query = select(e.version, e.body).where(e.stream == TABLE).order_by(e.version)
    for version, written in connection.execute(query).all():
        previous = link(previous, written)
        set_entry(connection, version, hash=previous)


def refresh_snapshot(connection: Connection) -> None:
    """The one there is was taken at the end."""
    e = schema.entries.c
    newest = select(e.hash).where(e.stream == TABLE).order_by(e.version.desc()).limit(1)
    head = connection.execute(newest).scalar()
    connection.execute(update(schema.snapshots).values(hash=head))


def test_an_honest_house_is_clean(house: str) -> None:
    result = audit_store(house)
    assert result.clean, sentences(result)
    assert result.records == 5
    assert result.entries > 100


# -- Records ---------------------------------------------------------------------------------------


def test_a_changed_text_does_not_fit_its_hash(house: str) -> None:
    def how(connection: Connection) -> None:
        set_entry(connection, 3, body=body(connection, 3).replace('"by":"ann"', '"by":"bob"'))

    assert f"Record {TABLE}, entry 3: its hash doesn't follow" in damage(house, how)[0]


def test_a_changed_text_with_a_chain_that_fits_again_is_decided_again(house: str) -> None:
    changed = 0

    def how(connection: Connection) -> None:
        nonlocal changed
        changed = entry_with(connection, '"event":"chips-bought"')
        written = body(connection, changed)
        events = json.loads(written)["events"]
        was = f'"amount":{events[0]["amount"]}'
        before, events_text = written.split('"events"')
        replaced = events_text.replace(was, '"amount":999000')
        set_entry(connection, changed, body=f'{before}"events"{replaced}')
        rechain(connection)

    said = damage(house, how)
    assert f"Record {TABLE}, entry {changed}: decided again, its command leads to" in said[0]
    assert any("its postings don't match its events" in line for line in said)


def test_a_changed_command_with_a_chain_that_fits_again_is_refused(house: str) -> None:
    def how(connection: Connection) -> None:
        version = entry_with(connection, '"command":"sit"')
        set_entry(
            connection, version, body=body(connection, version).replace('"box":1}', '"box":99}')
        )
        rechain(connection)

    said = damage(house, how)
    assert any("its command is refused: There's no box 99" in line for line in said)


def test_a_deleted_entry_leaves_a_gap(house: str) -> None:
    e = schema.entries

    def how(connection: Connection) -> None:
        connection.execute(delete(e).where(e.c.stream == TABLE, e.c.version == 7))

    said = damage(house, how)
    assert f"Record {TABLE}, entry 8: it follows entry 6: entries are missing." in said


def test_a_record_cut_short_leaves_what_was_read_off_it(house: str) -> None:
    e = schema.entries

    def how(connection: Connection) -> None:
        connection.execute(delete(e).where(e.c.stream == TABLE, e.c.version > 9))

    said = damage(house, how)
    assert any("there are postings of it, but no such entry" in line for line in said)
    assert any("there are snapshots of it, but no such entry" in line for line in said)


@pytest.mark.parametrize(("column", "value"), [("by", "eve"), ("at", "2001"), ("key", "other")])
def test_columns_say_what_the_text_says(house: str, column: str, value: str) -> None:
    said = damage(house, lambda connection: set_entry(connection, 5, **{column: value}))
    assert said == [f"Record {TABLE}, entry 5: its columns don't match its text."]


@pytest.mark.parametrize(
    ("significant", "how"),
    [
        (
            False,
            "is missing from the log of significant events, but its text says it should be there",
        ),
        (True, "is in the log of significant events, but its text says it shouldn't be"),
    ],
)
def test_nobody_hides_an_act_from_the_log_or_puts_one_there(
    house: str, significant: bool, how: str
) -> None:
    """The text says whether it is significant, and the text is in the chain."""

    def changed(connection: Connection) -> None:
        written = body(connection, 5).replace('"significant":false', was)
        set_entry(connection, 5, body=written, significant=significant)
        rechain(connection)
        refresh_snapshot(connection)

    was = f'"significant":{json.dumps(not significant)}'
    said = damage(house, changed)
    assert said == [f"Record {TABLE}, entry 5: it {how}."]


def test_a_version_of_the_rules_that_the_program_does_not_know_is_named(house: str) -> None:
    def how(connection: Connection) -> None:
        e = schema.entries.c
        last = connection.execute(select(func.max(e.version)).where(e.stream == TABLE)).scalar_one()
        written = body(connection, last).replace('"rules":1}', '"rules":3}')
        set_entry(connection, last, body=written)
        rechain(connection)
        refresh_snapshot(connection)

    (said,) = damage(house, how)
    assert "this Houseway doesn't know version 3 of the rules" in said


def test_a_text_that_is_none_is_named(house: str) -> None:
    said = damage(house, lambda connection: set_entry(connection, 5, body="{}"))
    assert f"Record {TABLE}, entry 5: its text isn't an entry." in said


def test_a_record_that_is_not_listed_is_named(house: str) -> None:
    s = schema.streams
    said = damage(house, lambda c: c.execute(delete(s).where(s.c.id == TABLE)))
    assert f"Record {TABLE}: it has entries but isn't in the list of records." in said


# -- Money -----------------------------------------------------------------------------------------


def test_a_changed_posting_is_named(house: str) -> None:
    changed = text("UPDATE postings SET amount = amount + 5 WHERE stream = :s AND place = 0")
    said = damage(house, lambda c: c.execute(changed, {"s": TABLE}))
    assert any("its postings don't match its events" in line for line in said)
    assert any("has" in line and "but its postings come to" in line for line in said)
    assert any(line.startswith("All postings together come to") for line in said)


def test_a_posting_that_was_added_in_pairs_is_named(house: str) -> None:
    """Together they come to nothing, and still no event makes them."""
    row = {"stream": TABLE, "version": 4, "event": 0}

    def how(connection: Connection) -> None:
        for place, account, amount in ((50, "chips:ann", 5), (51, "chips:bob", -5)):
            added = {**row, "place": place, "account": account, "amount": amount}
            connection.execute(schema.postings.insert().values(**added))

    said = damage(house, how)
    assert f"Record {TABLE}, entry 4: its postings don't match its events." in said


def test_a_changed_wallet_is_named(house: str) -> None:
    said = damage(
        house,
        lambda c: c.execute(text("UPDATE wallets SET balance = balance + 1 WHERE account = 'ann'")),
    )
    assert len(said) == 1
    assert said[0].startswith("ann's wallet has")


def test_a_wallet_below_nothing_is_named(house: str) -> None:
    said = damage(house, lambda c: c.execute(text("UPDATE wallets SET balance = -1")))
    assert "ann's wallet has -1, less than 0." in said


def test_a_missing_wallet_is_named(house: str) -> None:
    said = damage(house, lambda c: c.execute(text("DELETE FROM wallets WHERE account = 'ann'")))
    assert said == ["There are postings to ann's wallet, but no such wallet."]


# -- What is read off ------------------------------------------------------------------------------


def test_a_changed_settlement_is_named(house: str) -> None:
    changed = text("UPDATE settlements SET net = net + 1 WHERE stream = :s")
    said = damage(house, lambda c: c.execute(changed, {"s": TABLE}))
    assert said
    assert all("its settlements don't match its events" in line for line in said)


def test_a_changed_round_is_named(house: str) -> None:
    changed = text("UPDATE rounds SET result = 'other' WHERE stream = :s AND number = 1")
    said = damage(house, lambda c: c.execute(changed, {"s": TABLE}))
    assert len(said) == 1
    assert "round 1 isn't listed as its entries say" in said[0]


def test_a_round_that_was_never_opened_is_named(house: str) -> None:
    row = {"stream": TABLE, "number": 9, "first": 1, "opened_at": ""}
    said = damage(house, lambda c: c.execute(schema.rounds.insert().values(**row)))
    assert said == [f"Record {TABLE}: 3 rounds are listed, but 2 were opened."]


def test_a_changed_snapshot_is_named(house: str) -> None:
    changed = text("UPDATE snapshots SET body = replace(body, '\"ann\"', '\"eve\"')")
    said = damage(house, lambda c: c.execute(changed))
    assert len(said) == 1
    assert "the snapshot doesn't match the record" in said[0]


def test_a_snapshot_in_the_middle_of_a_round_is_named(house: str) -> None:
    """A round that is read from there would lack its beginning."""

    def how(connection: Connection) -> None:
        middle = entry_with(connection, '"event":"round-opened"')
        e, kind = schema.entries.c, all_kinds()["si-ki-pi"]
        query = select(e.body, e.hash).where(e.stream == TABLE, e.version <= middle)
        entries = [Entry(*row) for row in connection.execute(query.order_by(e.version))]
        current = fold_entries(StreamState(kind, kind.start), entries)
        row = {"hash": current.head, "body": kind.snapshot(current.state).decode()}
        kept = schema.snapshots.insert().values(stream=TABLE, version=middle, **row)
        connection.execute(kept)

    said = damage(house, how)
    assert len(said) == 1
    assert said[0].endswith("there is a snapshot of it in the middle of a round.")


def test_every_snapshot_is_looked_at(house: str) -> None:
    def how(connection: Connection) -> None:
        s = schema.snapshots
        row = connection.execute(select(s).where(s.c.stream == TABLE)).mappings().one()
        connection.execute(s.insert().values({**row, "version": 1}))

    said = damage(house, how)
    name = f"Record {TABLE}, entry 1"
    assert said == [f"{name}: the snapshot doesn't match the record at that point."]


def test_a_changed_secret_is_named(house: str) -> None:
    changed = text("UPDATE secrets SET server_seed = :x WHERE stream = :s AND number = 1")
    said = damage(house, lambda c: c.execute(changed, {"x": "ab" * 32, "s": TABLE}))
    assert any("isn't the one it commits to" in line for line in said)
    assert any("it reveals isn't the stored secret" in line for line in said)


def test_a_missing_secret_is_named(house: str) -> None:
    said = damage(house, lambda c: c.execute(text("DELETE FROM secrets")))
    assert any("the secret seed 1 it commits to is missing" in line for line in said)


# -- Seals -----------------------------------------------------------------------------------------


def test_history_rolled_back_as_a_whole_does_not_fit_the_seal(played: Path, store_url: str) -> None:
    """Everything adds up in an older state of the same house: only a seal can tell."""
    at_work = worker(restore(played, store_url))
    asyncio.run(play(at_work.handler, TABLE, rounds=3))
    at_work.close()
    later = audit_store(store_url).heads
    database = Database(store_url)
    with database.write() as connection:
        for table in schema.metadata.tables.values():
            connection.execute(delete(table))
    database.close()
    restore(played, store_url)
    assert audit_store(store_url).clean
    said = sentences(audit_store(store_url, (Seal("", digest(later), later),)))
    assert len(said) == 1
    assert f"Record {TABLE}" in said[0]
    assert "it was sealed and is gone: the record has been cut short" in said[0]


def test_history_written_anew_does_not_fit_the_seal(house: str, tmp_path: Path) -> None:
    file = tmp_path / "seal.json"
    write_seal(file, audit_store(house).heads)

    def how(connection: Connection) -> None:
        """A reason that decides nothing, and a chain that fits again."""
        set_entry(
            connection, 2, body=body(connection, 2).replace('"why":null', '"why":"other words"')
        )
        rechain(connection)
        refresh_snapshot(connection)

    assert damage(house, how) == []
    said = damage(house, how, (read_seal(file),))
    assert len(said) == 1
    assert f"Record {TABLE}" in said[0]
    assert "it differs from what was sealed" in said[0]


def test_the_command_seals_compares_and_says_what_it_found(
    played: Path, store_url: str, tmp_path: Path
) -> None:
    house = restore(played, store_url)
    seal = tmp_path / "seal.json"
    arguments = ("audit", "--database", house, "--seal", str(seal))
    first = houseway(*arguments)
    assert first.code == 0, first
    assert "no problems found" in first.out
    assert read_seal(seal).digest in first.out
    again = houseway(*arguments, "--json")
    assert again.code == 0
    assert again.json["clean"]
    database = Database(house)
    with database.write() as connection:
        connection.execute(text("UPDATE wallets SET balance = balance + 1 WHERE account = 'ann'"))
    database.close()
    found = houseway(*arguments)
    assert found.code == 1
    assert "ann's wallet has" in found.out
    found = houseway(*arguments, "--json")
    assert found.code == 1
    assert found.json["found"] == 1


def test_a_seal_that_was_changed_is_refused(tmp_path: Path) -> None:
    seal = tmp_path / "seal.json"
    write_seal(seal, (Head("a", 1, "0" * 64),))
    seal.write_text(seal.read_text().replace("1", "2"))
    ran = houseway("audit", "--data", str(tmp_path), "--seal", str(seal))
    assert ran.code == 2
    assert ran.is_one_plain_sentence("damaged")


def test_a_house_that_is_not_there_is_refused(tmp_path: Path) -> None:
    ran = houseway("audit", "--data", str(tmp_path))
    assert ran.code == 2
    assert ran.is_one_plain_sentence("There's no house")
    assert not list(tmp_path.iterdir())
    ran = houseway("audit", "--database", "postgresql://nobody@localhost:1/none")
    assert ran.code == 2
    assert ran.is_one_plain_sentence("database")
