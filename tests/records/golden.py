"""`make records` writes a golden record of every game to `tests/records/golden`.

A record is a file of exports, one after the other, each of a table or tournament of its own. A file
is for one version of the rules. It is written again only while it still verifies: if it does not,
the rules have changed, and the game needs a new version and with it a new file.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from gzip import compress, decompress
from pathlib import Path
from typing import Any

from houseway.games.king_high.tournament.live.kind import tournament_kind
from houseway.live.table.kind import table_kind
from houseway.record.entry import Entry
from houseway.record.stream import AnyKind
from houseway.review.export import read_export
from houseway.review.report import Report
from houseway.review.segment import DecodedEntry, acts
from houseway.review.verify import verify
from records import king_high, low_high, pineapple, tournament

GOLDEN = Path(__file__).parent / "golden"
TOURNAMENT = "king-high-tournament"
BEGINS = '{"houseway":'  # the first line of every export

Lines = tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """A story as it is recorded now, and the clauses by which something was refused in it."""

    lines: Lines
    refused_by: frozenset[str]


STORIES: Mapping[str, Callable[[], Mapping[str, Callable[[], Any]]]] = {
    "si-ki-pi": partial(low_high.stories, "si-ki-pi"),
    "power-pai-gow": partial(low_high.stories, "power-pai-gow"),
    "king-high": king_high.stories,
    "pineapple": pineapple.stories,
    TOURNAMENT: tournament.stories,
}


def kind_of_record(name: str) -> AnyKind:
    return tournament_kind() if name == TOURNAMENT else table_kind(name)


@cache
def told(name: str) -> Mapping[str, Told]:
    """Every story of a record, played now."""
    return {story: tell(name, play()) for story, play in STORIES[name]().items()}


def tell(name: str, played: Any) -> Told:
    lines = tournament.lines(played) if name == TOURNAMENT else played.lines()
    return Told(tuple(lines), frozenset(getattr(played, "refused_by", ())))


def made_now(name: str) -> Lines:
    return tuple(line for story in told(name).values() for line in story.lines)


# -- Files -----------------------------------------------------------------------------------------


def file_of(name: str, version: int) -> Path:
    return GOLDEN / f"{name}.{version}.jsonl.gz"


def present_file(name: str) -> Path:
    return file_of(name, kind_of_record(name).rules_version)


def files_of(name: str) -> tuple[Path, ...]:
    """Those of the present version of the rules and of every earlier one."""
    return tuple(file_of(name, n) for n in range(1, kind_of_record(name).rules_version + 1))


def read_lines(path: Path) -> Lines:
    return tuple(decompress(path.read_bytes()).decode().splitlines())


def exports(lines: Iterable[str]) -> Iterator[Lines]:
    """The exports of a file, one by one."""
    one: list[str] = []
    for line in lines:
        if one and line.startswith(BEGINS):
            yield tuple(one)
            one = []
        one.append(line)
    if one:
        yield tuple(one)


def first_fault(lines: Iterable[str]) -> Report | None:
    """What `houseway verify` says of the first export that does not verify."""
    reports = (verify(one) for one in exports(lines))
    return next((report for report in reports if not report.ok), None)


def entries_of(name: str, lines: Iterable[str]) -> Iterator[DecodedEntry]:
    found: list[Entry] = []
    for one in exports(lines):
        found += read_export(one).entries
    return acts(kind_of_record(name), found)


# -- Writing ---------------------------------------------------------------------------------------


def write(name: str) -> str | None:
    """Write the file of the present rules; return why not if a record would be lost."""
    path = present_file(name)
    if path.is_file():
        report = first_fault(read_lines(path))
        if report is not None:
            return f"{path.name} does not verify any more. Give the rules a new version.\n{report}"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(compress("".join(f"{line}\n" for line in made_now(name)).encode(), mtime=0))
    return None


def main() -> int:
    refused = [why for name in STORIES if (why := write(name)) is not None]
    print("\n".join(refused), file=sys.stderr)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
