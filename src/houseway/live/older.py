"""How records of before are written, so that they hold for ever.

A record says of its readings what differs from the defaults. Records of before name all there were
then (`ReadingsBase.named_of_old`), in events and in the state that digests are of.
"""

import hashlib

import msgspec

from houseway.game import AnyGame
from houseway.live.correcting import RoundCorrected
from houseway.live.table import LiveTable, digest
from houseway.record.entry import in_full
from houseway.rulebook import ReadingsBase, defaults
from houseway.tables.state import TableState

READINGS = "readings"  # what the field is called wherever there are some
DIGEST = "table_digest"
CORRECTED = RoundCorrected.__struct_config__.tag


def complete(game: AnyGame, live: LiveTable, written: dict[str, object]) -> dict[str, object]:
    """The JSON of an event with every reading named, and with the digest that the table before it
    has now, where its own is one that the table had in a record of before; a table that a
    correction writes down with everything in it said."""
    said = written.get(READINGS)
    if isinstance(said, dict):
        written = {**written, READINGS: {**defaults(game.readings), **said}}
    if written.get("event") == CORRECTED:
        table = game.read_table(msgspec.json.encode(written["table"]))
        written = {**written, "table": in_full(table)}
    if DIGEST in written and vouches(written[DIGEST], live.table):
        written = {**written, DIGEST: digest(live.table)}
    return written


def vouches(said: object, table: TableState | None) -> bool:
    """Whether a digest is of this table, as it is written now or was before."""
    return said == digest(table) or said == hashlib.sha256(as_of_old(table)).hexdigest()


def as_of_old(table: TableState | None) -> bytes:
    if table is None:
        return b"null"
    kind = type(table.settings.readings)
    return msgspec.json.encode(_named(kind, msgspec.to_builtins(table)))


def _named(kind: type[ReadingsBase], written: object) -> object:
    if isinstance(written, dict):
        return {
            key: _readings(kind, value) if key == READINGS else _named(kind, value)
            for key, value in written.items()
        }
    if isinstance(written, list | tuple):
        return [_named(kind, value) for value in written]
    return written


def _readings(kind: type[ReadingsBase], written: dict[str, object]) -> dict[str, object]:
    return {
        name: written.get(name, default)
        for name, default in defaults(kind).items()
        if name in written or name in kind.named_of_old
    }
