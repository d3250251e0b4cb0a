"""Findings of an audit: a code and facts for programs, and text for people."""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.core.words import Text, plain, t
from houseway.core.words.text import Message

MOST_KEPT = 1_000  # further findings are only counted


class Finding(msgspec.Struct, frozen=True):
    """`args` are the arguments of `why` as data. Without a stream it concerns the whole house."""

    code: str
    why: Text
    args: Mapping[str, Any]
    stream: str | None = None
    version: int | None = None

    @property
    def text(self) -> Text:
        """Return the finding with its place."""
        if self.stream is None:
            return self.why
        if self.version is None:
            return t("Record {stream}: {finding}", stream=self.stream, finding=self.why)
        return t(
            "Record {stream}, entry {version}: {finding}",
            stream=self.stream,
            version=self.version,
            finding=self.why,
        )


class Findings:
    def __init__(self) -> None:
        self.kept: list[Finding] = []
        self.count = 0
        self.notes: list[Text] = []  # worth knowing, but not wrong

    def of_record(self, stream: str, code: str, text: Text) -> None:
        self._add(code, text, stream)

    def of_entry(self, stream: str, version: int, code: str, text: Text) -> None:
        self._add(code, text, stream, version)

    def of_house(self, code: str, text: Text) -> None:
        self._add(code, text)

    def note(self, text: Text) -> None:
        if len(self.notes) < MOST_KEPT:
            self.notes.append(text)

    def _add(
        self, code: str, text: Text, stream: str | None = None, version: int | None = None
    ) -> None:
        self.count += 1
        if len(self.kept) < MOST_KEPT:
            args = text.args if isinstance(text, Message) else {}
            told = {name: plain(value) for name, value in args.items()}
            self.kept.append(Finding(code, text, told, stream, version))
