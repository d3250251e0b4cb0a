"""Whether an export hangs together: its form, its chain of hashes, the state it begins with."""

from collections.abc import Collection

import msgspec

from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.core.words import number, t
from houseway.live.table.events import RealCards, SeedCommitted, TableOpened
from houseway.live.table.kind import TableKind
from houseway.live.table.state import LiveTable, digest
from houseway.record.entry import GENESIS, Body, find_break, read_in_full, write_in_full
from houseway.record.stream import AnyKind
from houseway.review.export import UNREADABLE, Export, forget_unchecked
from houseway.review.report import Fault, first_of
from houseway.review.segment import DecodedEntry, acts
from houseway.review.staff import may_hide

FORM, CHAIN, STATE = "form", "chain", "state"


# -- Form ------------------------------------------------------------------------------------------


def form_fault(export: Export, known: Collection[str]) -> Fault | None:
    header, end = export.header, export.end
    if header.game not in known:
        return Fault(FORM, "no-such-game", t("There's no game {game}.", game=header.game))
    if not export.entries:
        return Fault(FORM, "no-entries", t("The file has no entries."))
    if end is None:
        return Fault(FORM, "cut-off", t("The file is cut off: its last line is missing."))
    count = header.last - header.first + 1
    found = len(export.entries)
    if end.entries != found:
        says = t(
            "The last line says {claimed} entries, but there are {found}.",
            claimed=number(end.entries),
            found=number(found),
        )
        return Fault(FORM, "other-count", says)
    if count != found:
        says = t(
            "The first line says {claimed} entries, but there are {found}.",
            claimed=number(count),
            found=number(found),
        )
        return Fault(FORM, "other-count", says)
    return first_of([body_fault(export, place) for place in range(len(export.entries))])


def body_fault(export: Export, place: int) -> Fault | None:
    version = export.header.first + place
    text = export.entries[place].body
    try:
        body = decode(text, Body)
    except UNREADABLE as error:
        return Fault(FORM, "unreadable", t("it can't be read: {error}.", error=str(error)), version)
    if body.version != version:
        says = t("it says it is entry {version}.", version=body.version)
        return Fault(FORM, "other-version", says, version)
    if body.stream != export.header.table:
        return Fault(
            FORM, "other-table", t("it belongs to the table {table}.", table=body.stream), version
        )
    if msgspec.json.encode(body).decode() != text:
        return Fault(
            FORM, "not-as-written", t("it isn't written the way a record writes it."), version
        )
    return None


def read_acts(kind: AnyKind, export: Export) -> tuple[tuple[DecodedEntry, ...], Fault | None]:
    """The acts as far as they can be read."""
    found: list[DecodedEntry] = []
    for place, entry in enumerate(export.entries):
        try:
            found += acts(kind, (entry,))
        except (*UNREADABLE, BadInput) as error:
            says = t("its command or an event can't be read: {error}.", error=str(error))
            return tuple(found), Fault(FORM, "unreadable", says, export.header.first + place)
    faults = [act_fault(place, found) for place in range(len(found))]
    return tuple(found), first_of([*faults, hiding_fault(export, found)])


def hiding_fault(export: Export, found: list[DecodedEntry]) -> Fault | None:
    """Only what staff did may lack who did it: anything else is in the chain as it stands."""
    for place in sorted(export.hidden):
        act = found[place]
        if not may_hide(act.body, act.command):
            return Fault(
                FORM,
                "hides-without-staff",
                t("it hides something, but isn't from staff."),
                act.version,
            )
    return None


def act_fault(place: int, found: list[DecodedEntry]) -> Fault | None:
    act, body = found[place], found[place].body
    if place and body.at < found[place - 1].body.at:
        return Fault(
            FORM, "earlier-than-before", t("it is earlier than the entry before it."), act.version
        )
    if place and body.rules < found[place - 1].body.rules:
        return Fault(
            FORM,
            "earlier-rules",
            t("it uses earlier rules than the entry before it."),
            act.version,
        )
    if read_in_full(body.command, act.command) != write_in_full(act.command):
        return Fault(
            FORM,
            "command-not-as-written",
            t("its command isn't written the way a record writes it."),
            act.version,
        )
    if body.role == "player" and act.command.by != body.by:
        return Fault(
            FORM,
            "acted-as-another",
            t("{account} acted as {player}.", account=body.by, player=act.command.by),
            act.version,
        )
    return None


# -- Chain -----------------------------------------------------------------------------------------


def chain_fault(export: Export) -> Fault | None:
    header, end = export.header, export.end
    if header.first == 1 and header.previous != GENESIS:
        return Fault(
            CHAIN,
            "follows-something",
            t("The first entry of a table can't follow another, but this one does."),
        )
    place = find_break(header.previous, export.entries, export.hidden)
    if place is not None:
        says = t("its hash doesn't follow from it and the entry before.")
        return Fault(CHAIN, "broken-chain", says, header.first + place)
    if end is not None and export.entries and end.end != export.entries[-1].hash:
        return Fault(
            CHAIN, "other-last-hash", t("The last line doesn't give the hash of the last entry.")
        )
    return None


# -- State -----------------------------------------------------------------------------------------


def restore_state(kind: TableKind, export: Export) -> tuple[LiveTable | None, Fault | None]:
    """The table before the first entry, where it can be read."""
    try:
        return kind.restore(bytes(export.header.state)), None
    except Exception as error:  # whatever was put there instead of a table
        says = t("The state in the first line can't be read: {error}.", error=str(error))
        return None, Fault(STATE, "unreadable", says)


def state_fault(
    kind: TableKind, export: Export, live: LiveTable, found: tuple[DecodedEntry, ...]
) -> Fault | None:
    header = export.header
    should_be = {"live": forget_unchecked(live).now(table=None), "table": live.table}
    if read_in_full(header.state, should_be) != write_in_full(should_be):
        return Fault(
            STATE,
            "state-not-vouched-for",
            t("The state in the first line contains something no entry vouches for."),
        )
    if header.houseway == "table":
        return opening_fault(kind, export, live, found)
    if (live.id, live.name) != (header.table, header.name):
        return Fault(
            STATE,
            "state-of-another-table",
            t("The state in the first line belongs to another table."),
        )
    vouching = vouching_digest(found)
    if vouching is None:
        return Fault(
            STATE, "nothing-vouches", t("The first entry doesn't vouch for the state before it.")
        )
    if vouching != digest(live.table):
        says = t("The state isn't the one the first entry vouches for.")
        return Fault(STATE, "other-state", says, header.first)
    return None


def opening_fault(
    kind: TableKind, export: Export, live: LiveTable, found: tuple[DecodedEntry, ...]
) -> Fault | None:
    """A whole table begins with nothing, and opens under the name the first line gives it."""
    header = export.header
    if live != kind.start or header.first != 1:
        return Fault(
            STATE,
            "begins-with-something",
            t("A whole table begins with its opening, with nothing before it."),
        )
    opened = next((e for act in found[:1] for e in act.events if isinstance(e, TableOpened)), None)
    if opened is None or (opened.table, opened.name) != (header.table, header.name):
        return Fault(
            STATE,
            "opens-another-table",
            t("it doesn't open the table named in the first line."),
            1,
        )
    return None


def beginning_fault(kind: AnyKind, export: Export) -> Fault | None:
    """A tournament is exported from its opening on."""
    header = export.header
    nothing = bytes(header.state) == kind.snapshot(kind.start)
    if not nothing or header.first != 1 or header.rounds:
        return Fault(
            STATE,
            "begins-with-something",
            t("A tournament begins with its opening, with nothing before it."),
        )
    return None


def vouching_digest(found: tuple[DecodedEntry, ...]) -> str | None:
    """What the first entry says of the table as it stood."""
    for event in found[0].events if found else ():
        match event:
            case SeedCommitted() | RealCards():
                return event.table_digest
            case _:
                pass
    return None
