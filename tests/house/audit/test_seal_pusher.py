"""Seals are pushed elsewhere, failures are logged and tried again, and the audit uses them."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from cli.run import houseway
from house.round_player import (
    Worker,
    audit_store,
    migrate_store,
    open_house,
    open_table,
    play,
    worker,
)
from houseway.core.errors import BadInput
from houseway.house.audit.seal import digest, read_seal, read_seals
from houseway.house.audit.seal_pusher import LOOK_EVERY, SealPusher, check_place, heads
from houseway.house.store.leases import Leases

STREAM = "si-ki-pi-1"


@pytest.fixture
def house(tmp_path: Path) -> Worker:
    at_work = worker(migrate_store(f"sqlite:///{tmp_path / 'house.db'}"))

    async def whole() -> None:
        await open_house(at_work.handler)
        await play(at_work.handler, await open_table(at_work.handler, "si-ki-pi"), rounds=1)

    asyncio.run(whole())
    return at_work


def pusher(house: Worker, place: Path, every: int = 10, name: str = "one") -> SealPusher:
    return SealPusher(house.database, Leases(house.database, name), place, every)


def play_on(house: Worker, rounds: int) -> None:
    asyncio.run(play(house.handler, STREAM, rounds))


def test_a_seal_is_pushed_after_so_many_entries_and_not_before(
    house: Worker, tmp_path: Path
) -> None:
    place = tmp_path / "seals"
    place.mkdir()
    pushes = pusher(house, place)
    pushes.look()
    assert [seal.digest for seal in read_seals(place)] == [audit_store(house.database.url).seal]
    pushes.look()
    assert len(read_seals(place)) == 1, "nothing is new"
    play_on(house, 2)
    pushes.look()
    assert len(read_seals(place)) == 2
    house.close()


def test_the_audit_finds_what_was_rewritten_or_cut_back_since_a_pushed_seal(
    house: Worker, tmp_path: Path
) -> None:
    place = tmp_path / "seals"
    place.mkdir()
    pushes = pusher(house, place)
    pushes.look()
    play_on(house, 2)
    pushes.look()
    named = ["audit", "--data", str(tmp_path), "--seal", str(place)]
    assert houseway(*named).code == 0
    last = heads(house.database)[-1].version
    with house.database.write() as connection:
        for table in ("entries", "postings"):
            connection.execute(
                text(f"DELETE FROM {table} WHERE stream = :s AND version = :v"),
                {"s": STREAM, "v": last},
            )
    house.close()
    found = houseway(*named)
    assert found.code == 1
    assert f"entry {last}: it was sealed and is gone" in found.out


def test_a_folder_without_seals_proves_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There's no seal in"):
        read_seals(tmp_path)


def test_a_seal_that_cannot_be_pushed_is_told_and_tried_again(
    house: Worker, tmp_path: Path
) -> None:
    place = tmp_path / "away" / "seals"
    pushes = pusher(house, place)
    with capture_logs() as told:
        waits = [pushes.look() for _ in range(3)]
    assert waits == [LOOK_EVERY, 2 * LOOK_EVERY, 4 * LOOK_EVERY]
    assert [line["event"] for line in told] == ["seal-failed"] * 3
    assert "a folder or a program" in told[0]["sentence"]
    place.mkdir(parents=True)
    pushes.look()
    assert [seal.digest for seal in read_seals(place)] == [digest(heads(house.database))]
    house.close()


def program(folder: Path, *lines: str) -> Path:
    file = folder / "keep-it"
    file.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    file.chmod(0o700)
    return check_place(file)


def test_a_program_gets_the_seal_and_not_the_key(
    house: Worker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_KEY", "of the house")
    kept = tmp_path / "kept.json"
    pusher(house, program(tmp_path, f"cat > {kept}", f"env > {tmp_path}/env")).look()
    assert read_seal(kept).digest == digest(heads(house.database))
    assert "of the house" not in (tmp_path / "env").read_text()
    house.close()


def test_a_program_that_fails_is_told_with_what_it_says(house: Worker, tmp_path: Path) -> None:
    with capture_logs() as told:
        pusher(house, program(tmp_path, "echo no connection >&2", "exit 3")).look()
    assert "exited with 3: no connection" in told[0]["sentence"]
    house.close()


def test_of_two_workers_one_pushes(house: Worker, tmp_path: Path) -> None:
    place = tmp_path / "seals"
    place.mkdir()
    pusher(house, place, name="one").look()
    pusher(house, place, name="other").look()
    assert len(read_seals(place)) == 1
    house.close()


def test_a_place_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("no program")
    for place in (tmp_path / "nowhere", tmp_path / "notes"):
        with pytest.raises(BadInput, match="a folder or a program"):
            check_place(place)
