"""Houses of before: their records hold, and their tables play on.

The files beside `2` are of before readings were recorded by what differs from the default; those
in it are of since. Never write a file anew to make a test pass; `KEPT=write .venv/bin/pytest
tests/service/test_kept_houses.py` adds to the newest folder those that are not there yet.
"""

import asyncio
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.review.export import export_table
from houseway.review.segment import Segment
from houseway.review.verify import verify
from houseway.service import command_handler
from houseway.service import worker as worker_module
from houseway.service.store.backup import write_backup
from houseway.service.store.database import Database
from houseway.service.store.restore import restore_backup
from review.stories import PLAYERS as SEATED
from review.stories import story
from service import playing
from service.cup import Cup
from service.playing import (
    GAMES,
    audited,
    migrated,
    open_house,
    open_table,
    play,
    play_again,
    sentences,
    table_id,
    worker,
)
from service.running import running
from service.stories import with_money

KEPT = Path(__file__).parent / "kept"
NEWEST = KEPT / "2"
STORIES = ("si-ki-pi other readings", "power-pai-gow human", "king-high other readings")
OPEN = 2  # the number of the table of each game that is not over


# -- Making them -----------------------------------------------------------------------------------


def tables(url: str) -> None:
    """Tables that are over, and one of each game that is open, with a round behind it."""
    at_work = worker(migrated(url))

    async def whole() -> None:
        await open_house(at_work.handler, tuple(dict.fromkeys((*SEATED, *playing.PLAYERS))))
        for name in STORIES:
            await play_again(at_work.handler, story(name))
        for name in GAMES:
            await play(at_work.handler, await open_table(at_work.handler, name, OPEN), rounds=1)
        await at_work.handler.settle()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command_handler, "SNAPSHOT_EVERY", 5)
        asyncio.run(whole())
    at_work.close()


def tournament(url: str) -> None:
    """One that bots have played to its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_module, "LOOK_AT_PEOPLE", 0.1)
        with running(url, bot_haste=100.0) as house:
            Cup(with_money(house)).play()


HOUSES: dict[str, Callable[[str], None]] = {"tables": tables, "tournament": tournament}


FILES = [KEPT / "tournament.backup", *(NEWEST / f"{name}.backup" for name in HOUSES)]


# -- Reading them ----------------------------------------------------------------------------------


def kept_house(file: Path, folder: Path) -> str:
    """The address of a database with that house in it."""
    if os.environ.get("KEPT") == "write" and file.parent == NEWEST and not file.exists():
        NEWEST.mkdir(exist_ok=True)
        url = f"sqlite:///{folder / 'made.db'}"
        HOUSES[file.stem](url)
        database = Database(url)
        write_backup(database, file)
        database.close()
    database = Database(f"sqlite:///{folder / 'house.db'}")
    restore_backup(file, database)
    database.close()
    return database.url


def named(file: Path) -> str:
    return str(file.relative_to(KEPT).with_suffix(""))


def but_for_staff(found: list[str]) -> list[str]:
    """These houses were made by tests that gave nobody more than a wallet: the audit rightly misses
    the accounts, and asks who the staff are."""
    none = re.compile(
        r"The account (ann|bob|cho|cid|dan|eve|bea) of the record is not there\.|"
        r".* it was done by staff-(dealer|inspector), and the record knows no such account\.|"
        r"Record [a-z-]+-1: it is listed with the name 'x', and its entries say 'High Street'\."
    )
    return [sentence for sentence in found if not none.fullmatch(sentence)]


@pytest.mark.parametrize("file", FILES, ids=named)
def test_the_audit_of_a_house_of_before_finds_nothing_wrong(file: Path, tmp_path: Path) -> None:
    result = audited(kept_house(file, tmp_path))
    assert but_for_staff(sentences(result)) == []
    assert result.entries > 100


@pytest.mark.parametrize("file", [f for f in FILES if f.stem == "tables"], ids=named)
def test_a_table_of_before_plays_on_and_all_of_it_holds(file: Path, tmp_path: Path) -> None:
    url = kept_house(file, tmp_path)
    at_work = worker(url)
    for name in GAMES:
        stream = table_id(name, OPEN)
        asyncio.run(play(at_work.handler, stream, rounds=3, key="later "))
        whole = Segment.whole(name, at_work.records.entries(stream))
        report = verify(export_table(whole))
        assert report.ok, report.checks
        assert report.rounds == (1, 2, 3)
    at_work.close()
    assert but_for_staff(sentences(audited(url))) == []
