"""Prove that a house's records and money add up, in one consistent read.

Records are read page by page, so that memory does not grow with the house.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec
from sqlalchemy import (
    BigInteger,
    Connection,
    String,
    func,
    literal,
    null,
    select,
    text,
    union,
    union_all,
)

from houseway.core.words import money, t
from houseway.house.audit.accounts import People
from houseway.house.audit.findings import Finding, Findings
from houseway.house.audit.record import RecordAudit
from houseway.house.audit.seal import Head, Seal, digest
from houseway.house.office.events import PracticeDeleted
from houseway.house.office.kind import STREAM
from houseway.house.store import schema
from houseway.house.store.database import Database
from houseway.house.store.expired import OF_RECORD
from houseway.house.store.results import AnySelect
from houseway.record.stream import AnyKind

WALLET = "wallet:"
MOST_DAMAGE = 20  # places of a damaged file to name


class Audit(msgspec.Struct, frozen=True):
    """`found` counts all findings, of which the first are kept; `notes` are worth knowing but not
    wrong."""

    records: int
    entries: int
    seal: str
    found: int
    findings: tuple[Finding, ...]
    heads: tuple[Head, ...]
    notes: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        return self.found == 0


def audit(database: Database, kinds: Mapping[str, AnyKind], seals: Sequence[Seal] = ()) -> Audit:
    with database.one_moment() as connection:
        return audit_all(connection, kinds, seals)


def audit_all(
    connection: Connection, kinds: Mapping[str, AnyKind], seals: Sequence[Seal] = ()
) -> Audit:
    findings = Findings()
    audit_store(connection, findings)
    people = People(findings)
    heads = tuple(audit_records(connection, kinds, people, findings))
    people.check_rows(connection)
    audit_money(connection, people.deleted, findings)
    audit_strays(connection, findings)
    audit_purged(connection, people.purged, findings)
    audit_seals(connection, seals, people.purged, findings)
    return Audit(
        records=len(heads),
        entries=sum(head.version for head in heads),
        seal=digest(heads),
        found=findings.count,
        findings=tuple(findings.kept),
        heads=heads,
        notes=tuple(findings.notes),
    )


# -- The store -------------------------------------------------------------------------------------


def audit_store(connection: Connection, findings: Findings) -> None:
    """Ask the store itself: a damaged page or index need not be among what is read here."""
    if connection.dialect.name == "sqlite":
        for said in connection.execute(text(f"PRAGMA integrity_check({MOST_DAMAGE})")).scalars():
            if said != "ok":
                findings.of_house("damaged", t("The database is damaged: {said}.", said=said))
        return
    checksums = connection.execute(text("SHOW data_checksums")).scalar_one()
    checked = t(
        "PostgreSQL checks every page it reads. Its indexes aren't checked here; use pg_amcheck."
    )
    not_checked = t(
        "PostgreSQL has no page checksums here. Its indexes aren't checked either; use pg_amcheck."
    )
    findings.note(checked if checksums == "on" else not_checked)


# -- Records ---------------------------------------------------------------------------------------


def audit_records(
    connection: Connection, kinds: Mapping[str, AnyKind], people: People, findings: Findings
) -> Iterator[Head]:
    listed = {row.id: row for row in connection.execute(select(schema.streams))}
    for stream in all_streams(connection):
        row = listed.get(stream)
        kind = None if row is None else kinds.get(row.kind)
        if row is None:
            findings.of_record(
                stream, "not-listed", t("it has entries but isn't in the list of records.")
            )
        elif kind is None:
            findings.of_record(
                stream, "unknown-kind", t("its kind {kind} is unknown.", kind=repr(row.kind))
            )
        else:
            RecordAudit(connection, row, kind, people, findings).run()
        yield head(connection, stream)


def all_streams(connection: Connection) -> list[str]:
    """Return all records, the house's own first: it says who may act at the others."""
    query = union(select(schema.streams.c.id), select(schema.entries.c.stream))
    found = (row[0] for row in connection.execute(query))
    return sorted(found, key=lambda stream: (stream != STREAM, stream))


def head(connection: Connection, stream: str) -> Head:
    e = schema.entries.c
    query = select(e.version, e.hash).where(e.stream == stream).order_by(e.version.desc()).limit(1)
    row = connection.execute(query).first()
    return Head(stream, 0, "") if row is None else Head(stream, row[0], row[1])


def audit_strays(connection: Connection, findings: Findings) -> None:
    """Find rows of records that do not exist."""
    streams = select(schema.streams.c.id)
    for table in (
        schema.postings,
        schema.settlements,
        schema.rounds,
        schema.snapshots,
    ):
        query = select(table.c.stream).distinct().where(table.c.stream.not_in(streams))
        for row in connection.execute(query):
            findings.of_record(
                row[0],
                "stray-rows",
                t("there are {table} of it, but no such record.", table=table.name),
            )
    e = schema.entries.c
    twice = select(e.stream, e.key).group_by(e.stream, e.key).having(func.count() > 1)
    for row in connection.execute(twice):
        findings.of_record(
            row.stream,
            "key-used-twice",
            t("the key {key} was used more than once.", key=repr(row.key)),
        )


def audit_purged(
    connection: Connection, purged: Mapping[str, PracticeDeleted], findings: Findings
) -> None:
    """Check that nothing is left of deleted records."""
    for table in (schema.streams, *OF_RECORD):
        stream = table.c.id if table is schema.streams else table.c.stream
        for name in connection.execute(select(stream).distinct()).scalars():
            if name in purged:
                findings.of_record(
                    name,
                    "deleted-and-there",
                    t("it was deleted, but there are still {table} of it.", table=table.name),
                )


def audit_seals(
    connection: Connection,
    seals: Sequence[Seal],
    purged: Mapping[str, PracticeDeleted],
    findings: Findings,
) -> None:
    """Check that every sealed entry still exists; its hash then proves everything before it. Most
    records have not grown between two of a house's seals. A deleted practice record must be at
    least as long as when it was sealed."""
    e = schema.entries.c
    heads = {(head.stream, head.version, head.hash): head for seal in seals for head in seal.heads}
    for _, sealed in sorted(heads.items()):
        if sealed.version == 0:
            continue
        query = select(e.hash).where(e.stream == sealed.stream, e.version == sealed.version)
        found = connection.execute(query).scalar()
        if found is None and sealed.stream in purged:
            found = as_deleted(purged[sealed.stream], sealed)
        if found is None:
            wrong = "cut-back", t("it was sealed and is gone: the record has been cut short.")
        elif found != sealed.hash:
            wrong = (
                "rewritten",
                t(
                    "it differs from what was sealed: the record was rewritten at this "
                    "entry or earlier."
                ),
            )
        else:
            continue
        findings.of_entry(sealed.stream, sealed.version, *wrong)


def as_deleted(deleted: PracticeDeleted, sealed: Head) -> str | None:
    """Return the hash of the sealed entry, if the entry of its deletion has it."""
    if sealed.version > deleted.entries:
        return None
    return deleted.hash if sealed.version == deleted.entries else sealed.hash


# -- Money -----------------------------------------------------------------------------------------


def audit_money(connection: Connection, deleted: Collection[str], findings: Findings) -> None:
    """Check wallets, postings and the house. `deleted` are guests who have left with what they
    had."""
    p = schema.postings.c
    total = int(connection.execute(select(func.coalesce(func.sum(p.amount), 0))).scalar_one())
    if total:
        findings.of_house(
            "postings-do-not-balance",
            t("All postings together come to {total} instead of 0.", total=money(total)),
        )
    for account, balance, posted in connection.execute(wallets_and_postings()):
        name = account.removeprefix(WALLET)
        came_to = int(posted)
        if balance is None and name in deleted and not came_to:
            continue
        if balance is None:
            findings.of_house(
                "no-such-wallet",
                t("There are postings to {name}'s wallet, but no such wallet.", name=name),
            )
        elif balance != came_to:
            findings.of_house(
                "wrong-balance",
                t(
                    "{name}'s wallet has {balance}, but its postings come to {came_to}.",
                    name=name,
                    balance=money(balance),
                    came_to=money(came_to),
                ),
            )
        if balance is not None and balance < 0:
            findings.of_house(
                "negative-balance",
                t(
                    "{name}'s wallet has {balance}, less than 0.",
                    name=name,
                    balance=money(balance),
                ),
            )


def wallets_and_postings() -> AnySelect:
    """Yield every account that has a wallet or postings to one, with both."""
    p, w = schema.postings.c, schema.wallets.c
    balances = select(
        (literal(WALLET, String) + w.account).label("account"),
        w.balance,
        literal(0, BigInteger).label("amount"),
    )
    posted = select(p.account, null().label("balance"), p.amount).where(
        p.account.like(f"{WALLET}%")
    )
    both = union_all(balances, posted).subquery()
    return (
        select(both.c.account, func.max(both.c.balance), func.sum(both.c.amount))
        .group_by(both.c.account)
        .order_by(both.c.account)
    )
