"""A backup holds the whole house, goes into either store, and is never half of anything."""

import asyncio
import gzip
import os
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from cli.run import houseway
from house.postgres import Postgres
from house.round_player import (
    audit_store,
    migrate_store,
    open_house,
    open_table,
    play,
    played_house,
    sentences,
    worker,
)
from houseway.core.errors import BadInput
from houseway.house.store import schema
from houseway.house.store.backup import Header, TableLine, Values, read_backup, write_backup
from houseway.house.store.database import Database
from houseway.house.store.migrate import migrate
from houseway.house.store.restore import restore_backup


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    database = Database(url)
    with database.one_moment() as connection:
        found = {
            name: [
                tuple(row)
                for row in connection.execute(select(table).order_by(*table.primary_key.columns))
            ]
            for name, table in schema.metadata.tables.items()
        }
    database.close()
    return found


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A backup, and the house it was read from."""
    folder = tmp_path_factory.mktemp("kept")
    url = f"sqlite:///{folder / 'house.db'}"
    played_house(url)
    backed_up(url, folder / "backup")
    return folder / "backup", url


def backed_up(url: str, file: Path) -> None:
    database = Database(url)
    write_backup(database, file)
    database.close()


def restore_house(file: Path, url: str) -> str:
    database = Database(url)
    try:
        restore_backup(file, database)
    finally:
        database.close()
    return url


def test_a_house_goes_from_store_to_store_and_back(
    kept: tuple[Path, str], store_url: str, tmp_path: Path
) -> None:
    file, first = kept
    restore_house(file, store_url)
    assert everything(store_url) == everything(first)
    backed_up(store_url, tmp_path / "again")
    back = restore_house(tmp_path / "again", f"sqlite:///{tmp_path / 'back.db'}")
    assert everything(back) == everything(first)
    assert audit_store(back).clean


def test_a_house_goes_from_postgresql_to_postgresql(
    kept: tuple[Path, str], postgres_server: Postgres, tmp_path: Path
) -> None:
    with postgres_server.fresh() as one, postgres_server.fresh() as other:
        backed_up(restore_house(kept[0], one), tmp_path / "again")
        restore_house(tmp_path / "again", other)
        assert everything(one) == everything(other)


def test_a_restored_house_plays_on(kept: tuple[Path, str], store_url: str) -> None:
    at_work = worker(restore_house(kept[0], store_url))
    asyncio.run(play(at_work.handler, "king-high-1", rounds=2))
    at_work.close()
    assert audit_store(store_url).clean


def test_a_backup_is_taken_while_the_house_is_at_work(store_url: str, tmp_path: Path) -> None:
    at_work = worker(migrate_store(store_url))
    acknowledged: list[int] = []

    async def playing() -> None:
        for rounds in range(1, 100):
            done = await play(at_work.handler, "si-ki-pi-1", rounds)
            acknowledged.append(done[-1].version)
            await asyncio.sleep(0)

    async def whole() -> None:
        await open_house(at_work.handler)
        await open_table(at_work.handler, "si-ki-pi")
        busy = asyncio.create_task(playing())
        for number in range(5):
            before = len(acknowledged)
            while len(acknowledged) < before + 2:
                await asyncio.sleep(0.005)
            seen = acknowledged[-1]
            await asyncio.to_thread(backed_up, store_url, tmp_path / f"{number}")
            versions[number] = seen
        busy.cancel()

    versions: dict[int, int] = {}
    asyncio.run(whole())
    at_work.close()
    for number, seen in versions.items():
        url = restore_house(tmp_path / f"{number}", f"sqlite:///{tmp_path / f'{number}.db'}")
        result = audit_store(url)
        assert result.clean, sentences(result)
        assert {h.stream: h.version for h in result.heads}["si-ki-pi-1"] >= seen


# -- What is refused -------------------------------------------------------------------------------


def test_a_database_that_is_not_empty_is_refused(kept: tuple[Path, str], store_url: str) -> None:
    played_house(store_url)
    before = everything(store_url)
    with pytest.raises(BadInput, match="already has a house"):
        restore_house(kept[0], store_url)
    assert everything(store_url) == before


def test_an_empty_database_may_have_its_tables(kept: tuple[Path, str], store_url: str) -> None:
    restore_house(kept[0], migrate_store(store_url))
    assert audit_store(store_url).clean


def repack(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    return lambda packed: gzip.compress(change(gzip.decompress(packed)))


def without_line(number: int) -> Callable[[bytes], bytes]:
    def change(written: bytes) -> bytes:
        lines = written.splitlines(keepends=True)
        del lines[number]
        return b"".join(lines)

    return change


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "half": lambda packed: packed[: len(packed) // 2],
    "no end": lambda packed: packed[:-1],
    "nothing": lambda packed: b"",
    "one bit": lambda packed: packed[:5000] + bytes([packed[5000] ^ 4]) + packed[5001:],
    "no gzip": lambda packed: b"hello\n",
    "no backup": lambda packed: gzip.compress(b"hello\n"),
    "an amount": repack(lambda written: written.replace(b"100000", b"900000", 1)),
    "a line less": repack(without_line(-5)),
    "no checksum": repack(without_line(-1)),
    "no header": repack(without_line(0)),
    "more behind": repack(lambda written: written + b"[1]\n"),
    "another format": repack(lambda written: written.replace(b"backup-1", b"backup-9", 1)),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_file_is_refused_before_anything_is_written(
    kept: tuple[Path, str], name: str, tmp_path: Path
) -> None:
    file = tmp_path / "damaged"
    file.write_bytes(DAMAGES[name](kept[0].read_bytes()))
    with pytest.raises(BadInput, match=r"isn't a complete backup: [^\n]*\.$"):
        restore_house(file, f"sqlite:///{tmp_path / 'house.db'}")
    assert not (tmp_path / "house.db").exists()


def test_a_backup_of_a_form_that_is_not_known_is_refused(
    kept: tuple[Path, str], tmp_path: Path
) -> None:
    file, url = kept
    database = Database(url)
    newer = tmp_path / "newer.db"
    restore_house(file, f"sqlite:///{newer}")
    database.close()
    other = Database(f"sqlite:///{newer}")
    with other.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    write_backup(other, tmp_path / "newer")
    other.close()
    with pytest.raises(BadInput, match=r"doesn't know this backup's form \(9999\)"):
        restore_house(tmp_path / "newer", f"sqlite:///{tmp_path / 'house.db'}")


def test_what_goes_wrong_while_restoring_leaves_nothing(
    kept: tuple[Path, str], store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from houseway.house.store import restore

    def stops(connection: Connection, items: Iterator[Header | tuple[TableLine, Values]]) -> None:
        wanted(connection, islice(items, 100))
        raise KeyboardInterrupt

    wanted = restore.fill
    monkeypatch.setattr(restore, "fill", stops)
    with pytest.raises(KeyboardInterrupt):
        restore_house(kept[0], store_url)
    monkeypatch.undo()
    restore_house(kept[0], store_url)
    assert audit_store(store_url).clean


# -- The file --------------------------------------------------------------------------------------


def test_a_backup_that_stops_half_way_leaves_no_file(
    kept: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from houseway.house.store import backup

    def stops(*_: object) -> object:
        yield b"some\n"
        raise KeyboardInterrupt

    monkeypatch.setattr(backup, "rows_of", stops)
    (tmp_path / "backup").write_bytes(b"before")
    database = Database(kept[1])
    with pytest.raises(KeyboardInterrupt):
        write_backup(database, tmp_path / "backup", force=True)
    database.close()
    assert [f.name for f in tmp_path.iterdir()] == ["backup"]
    assert (tmp_path / "backup").read_bytes() == b"before"


def test_only_its_owner_may_read_a_backup(kept: tuple[Path, str], tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        backed_up(kept[1], tmp_path / "backup")
    finally:
        os.umask(before)
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600


def test_the_commands_write_restore_and_refuse(kept: tuple[Path, str], tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    ran = houseway("backup", str(file), "--database", kept[1])
    assert ran.code == 0, ran
    assert "password hashes and secret seeds" in ran.out
    ran = houseway("backup", str(file), "--database", kept[1])
    assert ran.code == 2
    assert ran.is_one_plain_sentence("exists", "--force")
    assert houseway("backup", str(file), "--database", kept[1], "--force").code == 0
    ran = houseway("restore", str(file), "--data", str(tmp_path / "new" / "house"))
    assert ran.code == 0, ran
    assert "no problems found" in ran.out
    ran = houseway("restore", str(file), "--data", str(tmp_path / "new" / "house"))
    assert ran.code == 2
    assert ran.is_one_plain_sentence("already has a house")
    ran = houseway("restore", str(tmp_path / "none"), "--data", str(tmp_path / "other"))
    assert ran.code == 2
    assert ran.is_one_plain_sentence("There's no file")
    ran = houseway("backup", str(tmp_path / "no" / "folder"), "--database", kept[1])
    assert ran.code == 2
    assert ran.is_one_plain_sentence("can't be written")


def test_a_backup_counts_its_rows(kept: tuple[Path, str]) -> None:
    rows = [item for item in read_backup(kept[0]) if isinstance(item, tuple)]
    assert len(rows) == sum(len(found) for found in everything(kept[1]).values())


def test_a_database_without_a_house_has_no_backup(tmp_path: Path) -> None:
    Database(f"sqlite:///{tmp_path / 'house.db'}").close()
    ran = houseway("backup", str(tmp_path / "x"), "--data", str(tmp_path))
    assert ran.is_one_plain_sentence("There's no house")
    (tmp_path / "house.db").touch()
    ran = houseway("backup", str(tmp_path / "x"), "--data", str(tmp_path))
    assert ran.is_one_plain_sentence("There's no house")
    empty = Database(f"sqlite:///{tmp_path / 'house.db'}")
    migrate(empty)
    empty.close()
    assert houseway("backup", str(tmp_path / "x"), "--data", str(tmp_path)).code == 0
