"""Prove one record: its chain, its decisions, its money, and the rows derived from it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, Table, select

from houseway.core.errors import Refusal, UnknownRules
from houseway.core.typed_json import decoder
from houseway.core.words import Text, money, nt, t
from houseway.house.accounts.roles import STAFF
from houseway.house.audit.accounts import People
from houseway.house.audit.evidence import evidence_holds, rests_on_entries
from houseway.house.audit.findings import Findings
from houseway.house.audit.rounds import RoundsAudit, StoredRow
from houseway.house.audit.seeds import SeedsAudit
from houseway.house.office.state import House
from houseway.house.play.command_handler import rounds_opened
from houseway.house.play.interest import check_staff
from houseway.house.play.stream_states import SNAPSHOT_EVERY
from houseway.house.store import schema
from houseway.house.store.records import Snapshot
from houseway.house.store.results import AnyRow
from houseway.live.table.kind import bank_of
from houseway.live.table.state import LiveTable
from houseway.record.entry import GENESIS, Body, Entry, link, raw, read_in_full, write_in_full
from houseway.record.ledger import HOUSE, LAYOUT, PRACTICE, chips
from houseway.record.projection import project
from houseway.record.stream import AnyKind
from houseway.tables.bank import Bank
from houseway.tables.messages import Command, Event

PAGE = 500
BEFORE_ALL = -(2**62)


class Broken(Exception):
    """The rest of the record cannot be checked."""


@dataclass(frozen=True)
class Page:
    """Some entries, and the rows that belong to their versions."""

    entries: Sequence[AnyRow]
    postings: dict[int, list[StoredRow]]
    settlements: dict[int, list[StoredRow]]
    snapshots: dict[int, Snapshot]


class RecordAudit:
    def __init__(
        self,
        connection: Connection,
        listed: AnyRow,
        kind: AnyKind,
        people: People,
        findings: Findings,
    ) -> None:
        self._connection = connection
        self._listed = listed
        self._stream: str = listed.id
        self._kind = kind
        self._people = people
        self._findings = findings
        self._commands = decoder(kind.command_type)
        self._events = decoder(kind.event_type)
        self._seeds = SeedsAudit(connection, self._stream, findings)
        self._rounds = RoundsAudit(connection, self._stream, findings)
        self._sums: dict[str, int] = {}  # of the postings in the store
        self._state = kind.start
        self._version = 0
        self._head = GENESIS
        self._at = ""
        self._opened = ""
        self._rules = 0  # the version that decided the entry before
        self._snapshot = 0  # the version of the last one
        self._missing_snapshots = 0

    def run(self) -> None:
        try:
            for page in self._pages():
                for row in page.entries:
                    self._check_entry(row, page)
                self._check_orphans(page)
                self._rounds.check_page()
                self._seeds.check()
        except Broken:
            self._findings.of_entry(
                self._stream,
                self._version,
                "cannot-go-on",
                t("nothing after it can be checked."),
            )
            self._people.note_holdings(None)
        else:
            self._check_end()

    # -- Reading -----------------------------------------------------------------------------------

    def _pages(self) -> Iterator[Page]:
        after, e = BEFORE_ALL, schema.entries.c
        while True:
            query = select(schema.entries).where(e.stream == self._stream, e.version > after)
            rows = self._connection.execute(query.order_by(e.version).limit(PAGE)).all()
            last = rows[-1].version if len(rows) == PAGE else 2**62
            yield Page(
                rows,
                self._by_version(schema.postings, after, last),
                self._by_version(schema.settlements, after, last),
                self._snapshots(after, last),
            )
            if len(rows) < PAGE:
                return
            after = last

    def _by_version(self, table: Table, after: int, last: int) -> dict[int, list[StoredRow]]:
        """Read the rows of some versions, each without its stream and version."""
        c = table.c
        query = select(table).where(c.stream == self._stream, c.version > after, c.version <= last)
        found: dict[int, list[StoredRow]] = {}
        for row in self._connection.execute(query.order_by(c.version, c.place)):
            found.setdefault(row[1], []).append(tuple(row)[2:])
        return found

    def _snapshots(self, after: int, last: int) -> dict[int, Snapshot]:
        s = schema.snapshots.c
        query = select(s.version, s.hash, s.body).where(s.stream == self._stream)
        query = query.where(s.version > after, s.version <= last)
        rows = self._connection.execute(query.order_by(s.version))
        return {row[0]: Snapshot(row[0], row[1], row[2].encode()) for row in rows}

    # -- One entry ---------------------------------------------------------------------------------

    def _check_entry(self, row: AnyRow, page: Page) -> None:
        if row.version != self._version + 1:
            self._say(
                row.version,
                "entries-missing",
                t("it follows entry {version}: entries are missing.", version=self._version),
            )
            raise Broken
        self._version = row.version
        if row.hash != link(self._head, row.body):
            self._say(
                row.version,
                "wrong-hash",
                t("its hash doesn't follow from it and the entry before it."),
            )
        self._head = row.hash
        body = self._body(row)
        events = self._decode_events(body)
        command = self._check_decision(body, events)
        self._people.check_act(self._stream, body)
        state, before = self._state, rounds_opened(self._state)
        moved = self._fold(events)
        if command is not None and body.role in STAFF:
            self._check_stake(body, state, command, events)
        if isinstance(self._state, House):
            self._people.note(body.at, self._state, events)
        self._check_rows(row.version, "postings", page.postings, moved)
        self._add_up(page.postings.pop(row.version, []))
        self._read_off(body, before, events, page)
        self._seeds.note(row.version, events)
        self._check_snapshot(row, page.snapshots.pop(row.version, None))

    def _body(self, row: AnyRow) -> Body:
        try:
            body = Entry(row.body, row.hash).read()
        except msgspec.MsgspecError:
            self._say(row.version, "no-entry", t("its text isn't an entry."))
            raise Broken from None
        written = (row.stream, row.version, row.key, row.at, row.by, row.role)
        if written != (body.stream, body.version, body.key, body.at, body.by, body.role):
            self._say(row.version, "wrong-columns", t("its columns don't match its text."))
        if body.significant != row.significant:
            kept, left_out = (
                t("it is in the log of significant events, but its text says it shouldn't be."),
                t(
                    "it is missing from the log of significant events, but its text says "
                    "it should be there."
                ),
            )
            self._say(row.version, "significance", kept if row.significant else left_out)
        if body.at < self._at:
            self._say(
                row.version, "time-goes-back", t("its time is before that of the entry before it.")
            )
        self._at = max(body.at, self._at)
        self._opened = self._opened or body.at
        if body.rules < self._rules:
            self._say(
                row.version,
                "rules-go-back",
                t("it uses earlier rules than the entry before it."),
            )
        self._rules = max(body.rules, self._rules)
        return body

    def _decode_events(self, body: Body) -> tuple[Event, ...]:
        try:
            return tuple(self._events.decode(event) for event in body.events)
        except msgspec.MsgspecError:
            self._say(
                self._version,
                "unknown-events",
                t("its events don't belong to this kind of record."),
            )
            raise Broken from None

    def _check_decision(self, body: Body, events: tuple[Event, ...]) -> Command | None:
        try:
            command = self._commands.decode(body.command)
            decided = self._kind.decide_by(body.rules)(self._state, command)
        except UnknownRules as unknown:
            self._say(self._version, "unknown-rules", unknown.text)
            return None
        except Exception as error:  # any error counts: the record says that it was accepted
            self._say(
                self._version,
                "refused",
                t("decided again, its command is refused: {error}", error=str(error)),
            )
            return None
        if not self._same_events(decided, body.events, events):
            self._say(
                self._version,
                "other-events",
                t("decided again, its command leads to different events."),
            )
        if not self._rests_on_record(command):
            self._say(
                self._version,
                "wrong-evidence",
                t("the round it corrects was recorded differently."),
            )
        return command  # type: ignore[no-any-return]  # of the kind's

    def _check_stake(
        self, body: Body, state: object, command: Command, events: tuple[Event, ...]
    ) -> None:
        try:
            check_staff(body.by, self._kind, state, command, events)
        except Refusal:
            self._say(
                self._version,
                "own-stake",
                t("{by} acted as {role} while having a stake.", by=body.by, role=body.role),
            )

    def _rests_on_record(self, command: Command) -> bool:
        found = (self._connection, self._stream, self._kind, self._state, command, self._version)
        if isinstance(self._state, LiveTable):
            return evidence_holds(*found)
        return not command.needs_record or rests_on_entries(*found)

    def _same_events(
        self, decided: tuple[Event, ...], written: Sequence[msgspec.Raw], events: tuple[Event, ...]
    ) -> bool:
        """Whether the values are the same, however they are written."""
        if [bytes(raw(event)) for event in decided] == [bytes(one) for one in written]:
            return True
        said = [read_in_full(text, event) for text, event in zip(written, events, strict=True)]
        return said == [write_in_full(event) for event in decided]

    def _fold(self, events: tuple[Event, ...]) -> list[StoredRow]:
        """Fold the events; return the rows of their postings as they should be."""
        moved: list[StoredRow] = []
        try:
            for place, event in enumerate(events):
                before, self._state = self._state, self._kind.evolve(self._state, event)
                for posting in self._kind.postings(before, self._state, event):
                    moved.append((len(moved), place, posting.account, posting.amount))
                self._check_bank()
        except Exception as error:
            self._say(
                self._version,
                "events-do-not-follow",
                t("its events don't follow from the state before: {error}", error=str(error)),
            )
            raise Broken from None
        return moved

    def _check_bank(self) -> None:
        if not self._kind.balanced(self._state):
            self._say(
                self._version,
                "chips-do-not-add-up",
                t("after it, the table's chips don't add up."),
            )

    def _bank(self) -> Bank | None:
        return bank_of(self._state) if isinstance(self._state, LiveTable) else None

    def _add_up(self, written: list[StoredRow]) -> None:
        for _, _, account, amount in written:
            self._sums[account] = self._sums.get(account, 0) + amount

    def _check_rows(
        self,
        version: int,
        what: str,
        written: dict[int, list[StoredRow]],
        expected: list[StoredRow],
    ) -> None:
        if written.get(version, []) != expected:
            self._say(version, "wrong-rows", t("its {what} don't match its events.", what=what))

    def _read_off(self, body: Body, before: int, events: tuple[Event, ...], page: Page) -> None:
        seen = project(before, events)
        lines: list[StoredRow] = [
            (n, line.round, line.player, line.kind, line.amount, line.net, line.outcome)
            for n, line in enumerate(seen.settled)
        ]
        self._check_rows(body.version, "settlements", page.settlements, lines)
        page.settlements.pop(body.version, None)
        self._rounds.note(body.version, body.at, seen)

    def _check_snapshot(self, row: AnyRow, kept: Snapshot | None) -> None:
        rests = self._kind.rests
        if kept is None:
            overdue = self._snapshot + 2 * SNAPSHOT_EVERY
            if rests is not None and row.version >= overdue and rests(self._state):
                self._missing_snapshots += 1
                self._snapshot = row.version
            return
        self._snapshot = row.version
        try:
            same = kept.hash == row.hash and self._kind.restore(kept.body) == self._state
        except Exception:  # it cannot even be read
            same = False
        if not same:
            self._say(
                row.version,
                "wrong-snapshot",
                t("the snapshot doesn't match the record at that point."),
            )
        elif rests is not None and not rests(self._state):
            self._say(
                row.version,
                "snapshot-in-round",
                t("there is a snapshot of it in the middle of a round."),
            )

    # -- Pages and the end -------------------------------------------------------------------------

    def _check_orphans(self, page: Page) -> None:
        for what in ("postings", "settlements", "snapshots"):
            for version in getattr(page, what):
                self._say(
                    version,
                    "rows-without-entry",
                    t("there are {what} of it, but no such entry.", what=what),
                )

    def _check_end(self) -> None:
        if self._version == 0:
            self._findings.of_record(self._stream, "no-entries", t("it has no entries."))
        self._rounds.check_end()
        self._check_listed()
        self._note_snapshots()
        self._check_balances()
        self._people.note_holdings(self._kind.holdings(self._state))

    def _check_listed(self) -> None:
        """Check what the list of records says of this one."""
        row = self._listed
        for what, has, should in (
            (t("name"), row.name, self._kind.title(self._state)),
            (t("closed flag"), bool(row.closed), self._kind.closed(self._state)),
        ):
            if has != should:
                text = t(
                    "it is listed with the {what} {has}, but its entries say {should}.",
                    what=what,
                    has=repr(has),
                    should=repr(should),
                )
                self._findings.of_record(self._stream, "wrongly-listed", text)
        if self._opened and row.opened_at != self._opened:
            text = t(
                "it is listed as opened at {time}, not at its first entry.",
                time=row.opened_at,
            )
            self._findings.of_record(self._stream, "wrong-opening", text)

    def _note_snapshots(self) -> None:
        if self._missing_snapshots:
            self._findings.note(
                nt(
                    "Record {stream}: {count} due snapshot is missing. It only makes "
                    "reading slower.",
                    "Record {stream}: {count} due snapshots are missing. This only makes "
                    "reading slower.",
                    self._missing_snapshots,
                    stream=self._stream,
                )
            )

    def _check_balances(self) -> None:
        bank = self._bank()
        if bank is None:
            return
        expected = {chips(player): n for player, n in bank.chips.items()}
        expected |= {LAYOUT: bank.on_layout, HOUSE: bank.house}
        elsewhere = ("wallet:", PRACTICE)
        here = {a: n for a, n in self._sums.items() if not a.startswith(elsewhere)}
        for account in sorted(expected.keys() | here.keys()):
            has, posted = expected.get(account, 0), here.get(account, 0)
            if has != posted:
                text = t(
                    "{account} has {has}, but its postings come to {posted}.",
                    account=account,
                    has=money(has),
                    posted=money(posted),
                )
                self._findings.of_record(self._stream, "wrong-holding", text)

    def _say(self, version: int, code: str, text: Text) -> None:
        self._findings.of_entry(self._stream, version, code, text)
