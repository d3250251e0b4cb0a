"""The audit proves accounts by the house's record, and says of every column whether it does."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Column, Connection, Table, insert, select, text, update

from house.round_player import audit_store, played_house, sentences, worker
from houseway.house.audit import coverage as audit_coverage
from houseway.house.audit.house import audit_all
from houseway.house.play.command_handler import CommandRequest
from houseway.house.play.kinds import all_kinds
from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.live.table.commands import SuspendTable

TABLE = "si-ki-pi-1"
DOCS = Path(__file__).parents[3] / "docs" / "operating.md"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    url = f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}"
    played_house(url)
    database = Database(url)
    row = {"token": "t", "account": "ann", "created": 0.0, "seen": 0.0, "expires": 0.0}
    with database.write() as connection:
        connection.execute(insert(schema.sessions).values(row))
        begun = {"account": "ann", "secret": "x", "confirmed": False, "used": 0, "recovery": "[]"}
        connection.execute(insert(schema.second_factors).values(begun))
    yield database
    database.close()


def damage(database: Database, how: Callable[[Connection], object]) -> list[str]:
    """What the audit says after it, before it is taken back."""
    with database.engine.connect() as connection, connection.begin() as transaction:
        how(connection)
        found = audit_all(connection, all_kinds())
        transaction.rollback()
    return sentences(found)


def does(statement: str) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(text(statement))


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            "UPDATE accounts SET roles = 'player administrator' WHERE name = 'ann'",
            ("ann has the roles 'player administrator', but by the record it should be 'player'."),
        ),
        (
            "UPDATE accounts SET kind = 'bot' WHERE name = 'ann'",
            "ann has the kind 'bot', but by the record it should be 'person'.",
        ),
        (
            "UPDATE accounts SET disabled = true WHERE name = 'ann'",
            ("ann has the disabled flag True, but by the record it should be False."),
        ),
        (
            "UPDATE accounts SET folded = 'bea' WHERE name = 'ann'",
            ("ann has the name for comparison 'bea', but by the record it should be 'ann'."),
        ),
        ("DELETE FROM accounts WHERE name = 'ann'", "The record's account ann is missing."),
        (
            "UPDATE accounts SET name = 'eve', folded = 'eve' WHERE name = 'ann'",
            "There is an account eve that the record never opened.",
        ),
        (
            "INSERT INTO wallets (account, balance) VALUES ('eve', 0)",
            "eve has a wallet, but the record has no such account.",
        ),
        (
            f"UPDATE streams SET name = 'Other' WHERE id = '{TABLE}'",
            f"Record {TABLE}: it is listed with the name 'Other', but its entries say 'si-ki-pi'.",
        ),
        (
            f"UPDATE streams SET closed = true WHERE id = '{TABLE}'",
            f"Record {TABLE}: it is listed with the closed flag True, but its entries say False.",
        ),
        (
            f"UPDATE streams SET opened_at = replace(opened_at, '+00:00', '') WHERE id = '{TABLE}'",
            "not at its first entry.",
        ),
        (
            f"UPDATE streams SET opened_at = '2020-01-01T00:00:00.000000+00:00' "
            f"WHERE id = '{TABLE}'",
            f"Record {TABLE}: it is listed as opened at 2020-01-01T00:00:00.000000+00:00, not at "
            "its first entry.",
        ),
    ],
)
def test_what_the_record_does_not_say_of_an_account_or_a_record_is_named(
    house: Database, statement: str, said: str
) -> None:
    assert any(sentence.endswith(said) for sentence in damage(house, does(statement)))


def test_a_role_that_was_raised_and_put_back_leaves_the_acts_done_by_it(tmp_path: Path) -> None:
    """The entry holds by every other measure: the house itself accepted it."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    played_house(url)
    at_work = worker(url)
    pause = SuspendTable("inspector", "A look")
    asked = CommandRequest(pause, "ann", "inspector", "raised", "why", significant=True)
    version = asyncio.run(at_work.handler.execute(TABLE, asked)).version
    at_work.close()
    assert sentences(audit_store(url)) == [
        f"Record {TABLE}, entry {version}: ann acted as inspector, which the record didn't allow "
        "at that time.",
        f"Record {TABLE}, entry {version}: ann acted as inspector while having a stake.",
    ]


def test_acts_of_nobody_and_in_the_name_of_the_house_are_named(house: Database) -> None:
    def rewritten(connection: Connection) -> None:
        e = schema.entries
        for was, becomes in (('"by":"bob","role"', '"by":"eve","role"'),):
            rows = connection.execute(select(e.c.version, e.c.body).where(e.c.stream == TABLE))
            for version, body in rows.all():
                changed = body.replace(was, becomes)
                connection.execute(
                    update(e)
                    .where(e.c.stream == TABLE, e.c.version == version)
                    .values(body=changed)
                )

    said = damage(house, rewritten)
    assert any("it was done by eve, but the record has no such account." in one for one in said)


def test_snapshots_that_are_not_kept_are_a_note(house: Database) -> None:
    with house.engine.connect() as connection, connection.begin() as transaction:
        connection.execute(text("DELETE FROM snapshots"))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("houseway.house.audit.record.SNAPSHOT_EVERY", 5)
            found = audit_all(connection, all_kinds())
        transaction.rollback()
    assert found.clean
    assert any(
        re.fullmatch(rf"Record {TABLE}: \d+ due snapshots? \w+ missing\. .*", note)
        for note in found.notes
    )


def test_a_damaged_file_is_told_by_the_store_itself(tmp_path: Path) -> None:
    """An index that lacks a row is in nothing that is read in the order of the record."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    played_house(url)
    database = Database(url)
    with database.engine.connect() as connection:
        connection.execute(text("PRAGMA writable_schema = ON"))
        connection.execute(
            text(
                "UPDATE sqlite_master SET sql = 'CREATE INDEX postings_account ON postings "
                "(amount)' WHERE name = 'postings_account'"
            )
        )
        connection.commit()
    database.close()
    assert any("The database is damaged" in said for said in sentences(audit_store(url)))


# -- Which columns it covers -----------------------------------------------------------------------

NOT_COVERED = audit_coverage.NOT_COVERED
COLUMNS = [
    column
    for table in schema.metadata.sorted_tables
    for column in table.columns
    if not str(table.name).startswith(audit_coverage.NO_RECORD)
]
CHANGES = {"TEXT": "'another'", "BIGINT": "7777777", "INTEGER": "7777777", "FLOAT": "7777.7"}


def column_name(column: Column[object]) -> str:
    return f"{column.table.name}.{column.name}"


def test_only_columns_that_there_are_are_left_out() -> None:
    assert set(NOT_COVERED) <= set(map(column_name, COLUMNS))


def test_the_docs_list_every_column_that_is_not_covered() -> None:
    told = set(re.findall(r"^\| `([a-z_]+\.[a-z_]+)` \|", DOCS.read_text(), flags=re.MULTILINE))
    assert told == set(NOT_COVERED)


@pytest.mark.parametrize(
    "column", [c for c in COLUMNS if column_name(c) not in NOT_COVERED], ids=column_name
)
def test_a_change_of_any_covered_column_is_found(house: Database, column: Column[object]) -> None:
    def change(connection: Connection) -> None:
        table = column.table
        assert isinstance(table, Table)
        rows = connection.execute(select(table)).all()
        assert rows, f"nothing in {table.name} can be changed here"
        kind = str(column.type).split("(")[0]
        value = CHANGES.get(kind, f"NOT {column.name}" if kind == "BOOLEAN" else "'another'")
        first = " AND ".join(
            f'"{key.name}" = (SELECT "{key.name}" FROM {table.name} ORDER BY 1 LIMIT 1)'
            for key in list(table.primary_key.columns)[:1]
        )
        found = connection.execute(
            text(
                f'UPDATE {table.name} SET "{column.name}" = {value} WHERE rowid IN '
                f"(SELECT rowid FROM {table.name} WHERE {first} LIMIT 1)"
                if table.name not in ("entries", "postings")
                else f'UPDATE {table.name} SET "{column.name}" = {value} '
                f"WHERE stream = '{TABLE}' AND version = "
                f"(SELECT max(version) FROM {table.name} WHERE stream = '{TABLE}')"
                + (" AND place = 0" if table.name == "postings" else "")
            )
        )
        assert found.rowcount == 1

    assert damage(house, change)
