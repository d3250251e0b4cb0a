"""Rounds and whole tables as complete files of JSON lines, for staff and auditors.

An export holds every card that was dealt, shown or not, so it is made only of what is over. It is
one piece of the record: corrections of a round come later, and asking for entries "through" a later
version takes them in together with everything between.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.live.table.state import LiveTable
from houseway.record.entry import GENESIS, Entry
from houseway.record.stream import AnyKind
from houseway.review.segment import Segment, acts, hides_nothing, require_nothing_hidden
from houseway.review.slices import rounds_opened, slice_of_round
from houseway.review.staff import Unnamed, without_staff
from houseway.tables.dealing import Pace

FORMAT = 1
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)

What = Literal["round", "table", "tournament"]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`state` is the live table before the first entry, `previous` the hash that one follows. Of a
    tournament `table` is its id and `game` the kind of record; its rounds have their tables."""

    houseway: What
    format: int
    table: str
    game: str
    name: str
    rounds: tuple[int, ...]
    first: int
    last: int
    previous: str
    state: msgspec.Raw


class ExportLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`hides_staff` where the text is not the one that was chained, but without staff."""

    body: str
    hash: str
    hides_staff: bool = False


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: str  # the hash of the last entry
    entries: int


class Export(msgspec.Struct, frozen=True):
    """A file as it was read, before anything in it is believed; it may lack its end."""

    header: Header
    entries: tuple[Entry, ...]
    end: End | None
    hidden: frozenset[int] = frozenset()  # places of entries without staff


# -- Writing ---------------------------------------------------------------------------------------


def export_round(
    segment: Segment, number: int, through: int | None = None, *, for_players: bool = False
) -> Iterator[str]:
    """The lines of a round, without newlines, of a stretch that begins before it does. What is for
    players has no accounts of staff and not the reasons they gave."""
    found = slice_of_round(segment, number)
    if found.last is None:
        require_nothing_hidden(segment.game, segment.after())
    last = max(found.last or 0, found.ended or 0, through or 0)
    return export(segment.cut(found.first, last), "round", for_players=for_players)


def export_table(whole: Segment, through: int | None = None) -> Iterator[str]:
    """Export a table from its opening; by default, up to the last moment at which no card was
    hidden."""
    last = through if through is not None else last_open_moment(whole)
    return export(whole.cut(1, last), "table")


def last_open_moment(whole: Segment) -> int:
    states = whole.states()
    return max((act.version for act, live in states if hides_nothing(whole.game, live)), default=0)


def export(segment: Segment, what: What, *, for_players: bool = False) -> Iterator[str]:
    after = segment.after()
    require_nothing_hidden(segment.game, after)
    found = tuple(segment.acts())
    state, entries, hidden = forget_unchecked(segment.before), segment.entries, frozenset[int]()
    if for_players:
        unnamed = Unnamed()
        state = unnamed.state(state)
        entries, hidden = without_staff(found, entries, unnamed)
    header = Header(
        houseway=what,
        format=FORMAT,
        table=after.id,
        game=segment.game,
        name=after.name,
        rounds=rounds_opened(found),
        first=found[0].version,
        last=found[-1].version,
        previous=segment.previous,
        state=msgspec.Raw(segment.kind.snapshot(state)),
    )
    return lines(Export(header, entries, End(segment.end, len(entries)), hidden))


def export_tournament(
    kind: AnyKind, tournament: str, entries: Iterable[Entry], *, for_players: bool = False
) -> Iterator[str]:
    """A tournament from its opening on, up to the last moment at which nothing drawn was hidden."""
    written, last, name = tuple(entries), 0, ""
    state, found = kind.start, tuple(acts(kind, written))
    for act in found:
        for event in act.events:
            state = kind.evolve(state, event)
        name = name or state.name
        last = last if kind.hides(state) else act.version
    kept, hidden = written[:last], frozenset[int]()
    end = End(kept[-1].hash, last)
    if for_players:
        kept, hidden = without_staff(found[:last], kept, Unnamed())
    header = Header(
        houseway="tournament",
        format=FORMAT,
        table=tournament,
        game=kind.name,
        name=name,
        rounds=(),
        first=1,
        last=last,
        previous=GENESIS,
        state=msgspec.Raw(kind.snapshot(kind.start)),
    )
    return lines(Export(header, kept, end, hidden))


def forget_unchecked(live: LiveTable) -> LiveTable:
    """Remove from a state what no later entry depends on, and so no verification can check."""
    return live.now(reason=None, pace=Pace(), revealed=None, disputes=())


def lines(exported: Export) -> Iterator[str]:
    written: list[object] = [exported.header]
    written += [
        ExportLine(entry.body, entry.hash, place in exported.hidden)
        for place, entry in enumerate(exported.entries)
    ]
    written += [exported.end] if exported.end is not None else []
    return (msgspec.json.encode(one).decode() for one in written)


# -- Reading ---------------------------------------------------------------------------------------


def read_export(text: Iterable[str]) -> Export:
    """Raises BadInput where this is no export at all; whether it is true is for `verify` to say."""
    given = [line for line in text if line.strip()]
    if not given:
        raise BadInput(t("The file is empty. An exported round was expected."))
    header = read_header(given[0])
    end = read_end(given[-1]) if len(given) > 1 else None
    body = given[1:] if end is None else given[1:-1]
    read = [read_line(line, number) for number, line in enumerate(body, start=2)]
    if read and '"rules":' not in read[0].body:  # which every entry of format 1 names
        raise unknown_format(t("a format before 1"))
    hidden = frozenset(place for place, line in enumerate(read) if line.hides_staff)
    return Export(header, tuple(Entry(line.body, line.hash) for line in read), end, hidden)


def read_header(line: str) -> Header:
    try:
        header = decode(line, Header)
    except UNREADABLE as error:
        raise BadInput(
            t("Line 1 isn't the header of an exported round: {error}.", error=str(error))
        ) from None
    if header.format != FORMAT:
        raise unknown_format(t("format {format}", format=header.format))
    return header


def unknown_format(found: str) -> BadInput:
    return BadInput(
        t(
            "The export has {found}, but this Houseway reads format {format}. Use "
            "the Houseway that wrote it.",
            found=found,
            format=FORMAT,
        )
    )


def read_end(line: str) -> End | None:
    try:
        return decode(line, End)
    except UNREADABLE:
        return None


def read_line(line: str, number: int) -> ExportLine:
    try:
        return decode(line, ExportLine)
    except UNREADABLE as error:
        raise BadInput(
            t("Line {number} isn't an entry of a record: {error}.", number=number, error=str(error))
        ) from None
