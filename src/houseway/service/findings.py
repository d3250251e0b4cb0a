"""What an audit finds wrong, as sentences for a person to read."""

import msgspec

MOST_KEPT = 1_000  # beyond these only their number is known


class Finding(msgspec.Struct, frozen=True):
    sentence: str
    stream: str | None = None
    version: int | None = None


class Findings:
    def __init__(self) -> None:
        self.kept: list[Finding] = []
        self.count = 0
        self.notes: list[str] = []  # what is worth knowing, and not wrong

    def of_record(self, stream: str, sentence: str) -> None:
        self._add(Finding(f"Record {stream}: {sentence}", stream))

    def of_entry(self, stream: str, version: int, sentence: str) -> None:
        self._add(Finding(f"Record {stream}, entry {version}: {sentence}", stream, version))

    def of_house(self, sentence: str) -> None:
        self._add(Finding(sentence))

    def note(self, sentence: str) -> None:
        if len(self.notes) < MOST_KEPT:
            self.notes.append(sentence)

    def _add(self, finding: Finding) -> None:
        self.count += 1
        if len(self.kept) < MOST_KEPT:
            self.kept.append(finding)
