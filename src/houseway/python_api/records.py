"""Read, use and verify exported rounds and tables from Python."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path

from houseway.core.errors import BadInput
from houseway.core.frames import HasFrame, Row
from houseway.core.words import t
from houseway.live.table.kind import table_kind
from houseway.record.projection import project
from houseway.review.export import Export, read_export
from houseway.review.report import Report
from houseway.review.segment import DecodedEntry
from houseway.review.verify import verify as verified
from houseway.review.verify_header import read_acts
from houseway.tables.messages import Settlement

PathName = str | PathLike[str]


@dataclass(frozen=True)
class Record(HasFrame):
    """An exported round or table. `verify` checks whether it is true."""

    lines: tuple[str, ...]

    @cached_property
    def export(self) -> Export:
        return read_export(self.lines)

    @property
    def game(self) -> str:
        return self.export.header.game

    @property
    def rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that begin in it."""
        return self.export.header.rounds

    @cached_property
    def entries(self) -> tuple[DecodedEntry, ...]:
        """Every command and its events, step by step, as the game's own types."""
        found, fault = read_acts(table_kind(self.game), self.export)
        if fault is not None:
            raise BadInput(fault.sentence)
        return found

    @cached_property
    def settlements(self) -> tuple[Settlement, ...]:
        """What each wager, or pair of hands, did to each player's money."""
        return tuple(self._iter_settlements())

    def _iter_settlements(self) -> Iterator[Settlement]:
        number = min(self.rounds, default=1) - 1
        for act in self.entries:
            found = project(number, act.events)
            number = found.opened or number
            yield from found.settled

    def verify(self) -> Report:
        """Run every check of `houseway verify`; `ok` if all of them hold."""
        return verified(self.lines)

    def rows(self) -> Iterator[Row]:
        for one in self.settlements:
            yield {name: getattr(one, name) for name in one.__struct_fields__}

    def save(self, file: PathName) -> None:
        Path(file).write_text("".join(f"{line}\n" for line in self.lines), encoding="utf-8")


def read(file: PathName) -> Record:
    """Read a record that `houseway` or a house has exported."""
    try:
        text = Path(file).read_bytes().decode()
    except OSError as error:
        raise BadInput(
            t("{file} can't be read: {strerror}.", file=file, strerror=error.strerror)
        ) from None
    except UnicodeDecodeError:
        raise BadInput(t("{file} isn't a text file.", file=file)) from None
    record = Record(tuple(text.split("\n")))  # a message may hold other line breaks
    _ = record.export  # refuse a file that is no record at once
    return record


def verify(file: PathName) -> Report:
    """Check an exported round offline: shuffle, deal, settings, settlement and hash chain."""
    return read(file).verify()
