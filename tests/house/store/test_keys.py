"""With a key, neither the database nor a backup gives away the next cards."""

import asyncio
import base64
import gzip
import secrets
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from cli.run import houseway
from games.live_tournament.house import KIND, house_of, secret
from house import round_player
from house.round_player import (
    GAMES,
    Worker,
    audit_store,
    migrate_store,
    open_house,
    open_table,
    sentences,
)
from house.secrecy import JOINTS
from houseway.core.errors import BadInput
from houseway.core.fairness import deck_order
from houseway.core.typed_json import decoder
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.live.seeds import source
from houseway.house.play.command_handler import CommandRequest
from houseway.house.store.backup import write_backup
from houseway.house.store.database import Database
from houseway.house.store.keys import HIDDEN, NO_KEYS, Keys, given_keys
from houseway.house.store.migrate import migrate
from houseway.house.store.record_queries import RecordQueries
from houseway.house.store.restore import restore_backup
from houseway.house.store.round_segments import read_segment_with_later
from houseway.live.messages import HouseEvent
from houseway.live.table.commands import SettleDispute
from houseway.live.table.kind import table_kind
from houseway.live.table.state import LiveTable
from houseway.registry import game

ONE, OTHER = secrets.token_hex(32), secrets.token_hex(32)
RUN = 4  # cards to come, one after another


def worker(url: str, keys: Keys) -> Worker:
    ticks = iter(range(10**6))  # the same entries at the same times in every house
    return round_player.worker(
        url, lambda: f"2026-01-01T00:00:00.{next(ticks):06}+00:00", keys=keys
    )


async def play_into(at_work: Worker, stream: str) -> LiveTable:
    """Play until a shoe is shuffled and only partly dealt."""
    while True:
        held = await at_work.handler.read(stream)
        live: LiveTable = held.state
        if live.seeds is not None and live.seeds.decks:
            return live
        asked = round_player.next_asked(stream, held, rounds=10)
        assert asked is not None
        await at_work.handler.execute(stream, asked)


def house_in_mid_round(url: str, keys: Keys) -> None:
    at_work = worker(migrate_store(url, keys), keys)

    async def whole() -> None:
        await open_house(at_work.handler)
        for name in GAMES:
            await play_into(at_work, await open_table(at_work.handler, name))
        await at_work.handler.drain()

    asyncio.run(whole())
    at_work.close()


def house_with_a_round(url: str, keys: Keys) -> None:
    at_work = worker(migrate_store(url, keys), keys)

    async def whole() -> None:
        await open_house(at_work.handler)
        await round_player.play(
            at_work.handler, await open_table(at_work.handler, GAMES[0]), rounds=1
        )

    asyncio.run(whole())
    at_work.close()


def all_bytes(url: str, folder: Path) -> bytes:
    """The bytes of the database, its journals and a backup, packed and unpacked."""
    database = Database(url)
    write_backup(database, folder / "backup", force=True)
    database.close()
    packed = (folder / "backup").read_bytes()
    files = [file.read_bytes() for file in sorted(folder.glob("house.db*"))]
    assert any(files)
    return b"".join([*files, packed, gzip.decompress(packed)])


def tells(name: str) -> Iterator[bytes]:
    """Every way in which the seed of a table, or a few of its cards to come, could be written."""
    stream = round_player.table_id(name)
    seed = round_player.secret(stream, 1)
    raw = bytes.fromhex(seed)
    yield from (seed.encode(), seed.upper().encode(), raw, raw[::-1])
    yield base64.b64encode(raw).rstrip(b"=")
    cards = deck_order(game(name).pack.cards, seed, stream, 1, 1, {})
    for joint in JOINTS:
        yield joint.join(cards[-RUN:]).encode()  # the last ones are dealt in no game at once
        yield joint.join(cards[12 : 12 + RUN]).encode()


@pytest.fixture(scope="module")
def hidden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hidden")
    house_in_mid_round(address(folder), Keys((ONE,)))
    return folder


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plain")
    house_in_mid_round(address(folder), NO_KEYS)
    return folder


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'house.db'}"


def key_file(folder: Path, *keys: str) -> str:
    file = folder / "-".join(["keys", *(key[:4] for key in keys)])
    file.write_text("".join(f"{key}\n" for key in keys))
    return str(file)


# -- What is written -------------------------------------------------------------------------------


def test_no_byte_of_the_database_or_a_backup_tells_a_seed_or_a_card_to_come(
    hidden: Path, plain: Path
) -> None:
    written = all_bytes(address(hidden), hidden)
    in_plain = all_bytes(address(plain), plain)
    for name in GAMES:
        told = list(tells(name))
        assert [each for each in told if each in written] == [], name
        assert sum(each in in_plain for each in told) >= 2, f"nothing to be hidden at {name}"


def test_a_record_is_the_same_with_a_key_and_without(hidden: Path, plain: Path) -> None:
    one, other = worker(address(hidden), Keys((ONE,))), worker(address(plain), NO_KEYS)
    for name in GAMES:
        stream = round_player.table_id(name)
        assert one.records.entries(stream) == other.records.entries(stream)
    one.close()
    other.close()


def test_a_restored_house_reads_and_plays_on(hidden: Path, tmp_path: Path) -> None:
    all_bytes(address(hidden), hidden)
    database = Database(address(tmp_path), Keys((ONE,)))
    restore_backup(hidden / "backup", database)
    database.close()
    at_work = worker(address(tmp_path), Keys((ONE,)))
    asyncio.run(round_player.play(at_work.handler, "king-high-1", rounds=1))
    at_work.close()
    result = audit_store(address(tmp_path), keys=Keys((ONE,)))
    assert result.clean, sentences(result)


def test_what_staff_did_in_the_middle_of_a_round_is_found_by_the_round_it_is_about(
    tmp_path: Path,
) -> None:
    keys = Keys((ONE,))
    at_work = worker(migrate_store(address(tmp_path), keys), keys)
    decided = SettleDispute("inspector", 1, "As it was played.")

    async def whole() -> None:
        await open_house(at_work.handler)
        stream = await open_table(at_work.handler, "si-ki-pi")
        await round_player.play(at_work.handler, stream, rounds=1)
        await play_into(at_work, stream)
        asked = CommandRequest(decided, "ann", "inspector", "dispute", "seen", significant=True)
        await at_work.handler.execute(stream, asked)

    asyncio.run(whole())
    queries = RecordQueries(at_work.database)
    row = queries.round("si-ki-pi-1", 1)
    assert row is not None
    found = read_segment_with_later(at_work.records, queries, row)
    last = list(found.acts())[-1].command
    assert isinstance(last, SettleDispute)
    assert msgspec.structs.replace(last, terms=None) == decided  # the house adds the terms
    assert queries.was_asked("si-ki-pi-1", ["house-settle-dispute"])
    assert not queries.was_asked("si-ki-pi-1", ["house-suspend-table"])
    at_work.close()


def test_a_tournament_is_hidden_whenever_its_state_holds_cards_to_come() -> None:
    """Looked for are runs of every order whose seed is not revealed yet."""
    house = house_of(14).run()
    unrevealed: dict[tuple[str | None, int], list[str]] = {}
    state, count, events = KIND.start, 0, decoder(KIND.event_type)
    for entry in house.entries:
        before, body = state, entry.read()
        for event in map(events.decode, body.events):
            state = KIND.evolve(state, event)
            if isinstance(event, HouseEvent) and event.seed_commitment is not None:
                seed = event.seed_commitment.purpose, event.seed_commitment.number
                unrevealed[seed] = secret_runs(source(state, str(seed[0])), seed[1])
            if isinstance(event, HouseEvent) and event.seed_reveal is not None:
                del unrevealed[event.seed_reveal.purpose, event.seed_reveal.number]
        text = entry.body + KIND.snapshot(state).decode()
        if any(run in text for runs in unrevealed.values() for run in runs):
            count += 1
            assert KIND.hides(before) or KIND.hides(state), body.version
    assert count > 10


def secret_runs(place: str, number: int) -> list[str]:
    """Some cards that follow each other in the order of a secret seed."""
    order = deck_order(DECK.cards, secret(place, number), place, number, 1, {})
    return ['","'.join(order[at : at + 5]) for at in range(0, len(order), 40)]


def test_a_table_is_not_hidden_between_rounds_and_then_has_nothing_to_hide(plain: Path) -> None:
    at_work = worker(address(plain), NO_KEYS)
    held = asyncio.run(at_work.handler.read("si-ki-pi-1"))
    assert table_kind("si-ki-pi").hides(held.state)
    assert not table_kind("si-ki-pi").hides(held.state.now(seeds=held.state.seeds.now(decks=())))
    at_work.close()


# -- Keys that are not there -----------------------------------------------------------------------


@pytest.mark.parametrize("keys", [NO_KEYS, Keys((OTHER,))], ids=["none", "wrong"])
def test_without_its_key_a_house_is_not_started_and_nothing_is_changed(
    hidden: Path, keys: Keys
) -> None:
    before = rows(hidden)
    database = Database(address(hidden), keys)
    with pytest.raises(BadInput, match=r"encrypted with the key .* was not given"):
        migrate(database)
    database.close()
    assert read_key_ids(hidden) == [Keys((ONE,)).present]
    assert rows(hidden) == before


def rows(folder: Path) -> list[bytes]:
    """All there are, as they are written."""
    all_bytes(address(folder), folder)
    with gzip.open(folder / "backup") as packed:
        return packed.readlines()[1:-1]  # without the time of the backup and its checksum


def read_key_ids(folder: Path) -> list[str]:
    database = Database(address(folder))
    with database.read() as connection:
        found = list(connection.execute(text("SELECT id FROM keys")).scalars())
    database.close()
    return found


def test_the_audit_reads_with_the_key_and_says_plainly_when_it_has_none(hidden: Path) -> None:
    named = ["audit", "--data", str(hidden)]
    assert houseway(*named).is_one_plain_sentence("encrypted with the key", "--key-file")
    assert houseway(*named).code == 2
    wrong = houseway(*named, "--key-file", key_file(hidden, OTHER))
    assert wrong.code == 2
    right = houseway(*named, "--key-file", key_file(hidden, ONE))
    assert right.code == 0, right.out + right.err


def test_rounds_are_exported_with_the_key_and_not_without(tmp_path: Path) -> None:
    exported = []
    for folder, keys in ((tmp_path / "hidden", Keys((ONE,))), (tmp_path / "plain", NO_KEYS)):
        folder.mkdir()
        house_with_a_round(address(folder), keys)
        exported.append(["export", "--json", "--data", str(folder)])
    hidden, plain = exported
    assert houseway(*hidden).is_one_plain_sentence("encrypted with the key", "--key-file")
    found = houseway(*hidden, "--key-file", key_file(tmp_path, ONE))
    assert found.code == 0, found.err
    assert found.json["rounds"]
    assert found.json == houseway(*plain).json


def test_a_backup_is_not_restored_without_its_key(hidden: Path, tmp_path: Path) -> None:
    all_bytes(address(hidden), hidden)
    assert houseway("backup", str(tmp_path / "again"), "--data", str(hidden)).code == 0, (
        "needs no key"
    )
    refused = houseway("restore", str(hidden / "backup"), "--data", str(tmp_path / "new"))
    assert refused.code == 2
    assert refused.is_one_plain_sentence("encrypted with the key")


def test_what_is_changed_in_a_hidden_text_is_found(hidden: Path, tmp_path: Path) -> None:
    all_bytes(address(hidden), hidden)
    database = Database(address(tmp_path), Keys((ONE,)))
    restore_backup(hidden / "backup", database)
    with database.write() as connection:
        for table, column in (("entries", "body"), ("secrets", "server_seed")):
            changed = f"UPDATE {table} SET {column} = {column} || 'AAAA'"
            connection.execute(
                text(f"{changed} WHERE stream = 'si-ki-pi-1' AND {column} LIKE 'enc%'")
            )
    database.close()
    said = sentences(audit_store(address(tmp_path), keys=Keys((ONE,))))
    assert any("its text isn't an entry" in sentence for sentence in said)


# -- New keys --------------------------------------------------------------------------------------


def test_a_new_key_hides_what_is_new_and_the_old_one_still_reads(
    hidden: Path, tmp_path: Path
) -> None:
    all_bytes(address(hidden), hidden)
    both = Keys((OTHER, ONE))
    database = Database(address(tmp_path), both)
    restore_backup(hidden / "backup", database)
    migrate(database)
    database.close()
    at_work = worker(address(tmp_path), both)
    asyncio.run(round_player.play(at_work.handler, "king-high-1", rounds=2))
    at_work.close()
    assert audit_store(address(tmp_path), keys=both).clean
    newest = f"{HIDDEN}{both.present}:".encode()
    assert newest in (tmp_path / "house.db").read_bytes()
    alone = Database(address(tmp_path), Keys((OTHER,)))
    with pytest.raises(BadInput, match="was not given"):
        migrate(alone)
    alone.close()


def test_a_house_of_before_reads_on_and_what_is_new_is_hidden(plain: Path, tmp_path: Path) -> None:
    all_bytes(address(plain), plain)
    keys = Keys((ONE,))
    database = Database(address(tmp_path), keys)
    restore_backup(plain / "backup", database)
    migrate(database)
    database.close()
    at_work = worker(address(tmp_path), keys)
    asyncio.run(round_player.play(at_work.handler, "pineapple-1", rounds=2))
    at_work.close()
    result = audit_store(address(tmp_path), keys=keys)
    assert result.clean, sentences(result)
    later = round_player.secret("pineapple-1", 2).encode()
    assert all_bytes(address(tmp_path), tmp_path).count(later) <= 4, "only where it is revealed"


def test_a_key_is_made_and_another_put_before_it(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    assert houseway("new-key", str(file)).code == 0
    first = given_keys(file)
    assert file.stat().st_mode & 0o077 == 0
    assert houseway("new-key", str(file)).is_one_plain_sentence("exists", "--before")
    assert houseway("new-key", str(file), "--before").code == 0
    now = given_keys(file)
    assert now.present != first.present
    assert now.read(first.hide("the seed")) == "the seed"


@pytest.mark.parametrize("said", ["", "abc\n", ONE + "\nshort\n"], ids=["none", "no key", "second"])
def test_a_file_without_a_key_is_refused_and_no_key_is_told(said: str, tmp_path: Path) -> None:
    (tmp_path / "keys").write_text(said)
    with pytest.raises(BadInput) as refused:
        given_keys(tmp_path / "keys")
    assert ONE not in str(refused.value)
    assert "short" not in str(refused.value)


def test_a_key_comes_from_the_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_KEY", f"{OTHER} {ONE}")
    assert given_keys(None).read(Keys((ONE,)).hide("x")) == "x"
    with pytest.raises(BadInput, match="not both"):
        given_keys(Path("keys"))
