"""Keep the learner at a terminal in a local file, one line for every answer."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.school.learner import NOBODY, GradedAnswer, Learner, after_answer
from houseway.school.rating import Rating


class AnswerLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the file: the item, the answer, and how it counts."""

    item: str
    given: tuple[str, ...]
    counts: GradedAnswer


@dataclass
class LocalLearner:
    """A learner whose answers are written at once, so leaving early loses nothing."""

    file: Path
    learner: Learner = NOBODY
    topics: dict[str, Rating] = field(default_factory=dict)
    lines: list[AnswerLine] = field(default_factory=list)

    def record(self, kept: AnswerLine) -> None:
        """Write an answer and count it."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("ab") as out:
                out.write(msgspec.json.encode(kept) + b"\n")
        except OSError as error:
            raise BadInput(
                t("{file} can't be written: {strerror}.", file=self.file, strerror=error.strerror)
            ) from None
        self.count(kept)

    def count(self, kept: AnswerLine) -> None:
        topic = self.topics.get(kept.counts.topic, Rating())
        self.learner, self.topics[kept.counts.topic] = after_answer(
            self.learner, kept.counts, topic
        )
        self.lines.append(kept)


def open_learner(file: Path) -> LocalLearner:
    found = LocalLearner(file)
    for kept in read_lines(file):
        found.count(kept)
    return found


def read_lines(file: Path) -> Iterator[AnswerLine]:
    if not file.exists():
        return
    try:
        lines = file.read_bytes().split(b"\n")
    except OSError as error:
        raise BadInput(
            t("{file} can't be read: {strerror}.", file=file, strerror=error.strerror)
        ) from None
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield read_line(file, number, line)


def read_line(file: Path, number: int, line: bytes) -> AnswerLine:
    try:
        return decode(line, AnswerLine)
    except (BadInput, msgspec.DecodeError, UnicodeDecodeError):
        raise BadInput(
            t(
                "Line {number} of {file} isn't an answer of the school: repair it, or choose "
                "another file with --file.",
                number=number,
                file=file,
            )
        ) from None


def default_file() -> Path:
    """Return the file in the folder where the system keeps a person's data."""
    kept = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(kept) / "houseway" / "school.jsonl"
