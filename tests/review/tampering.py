"""Forge exports: change entries, and mend the chain after them or not."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from houseway.core.errors import BadInput
from houseway.record.entry import link
from houseway.review.verify import verify

Lines = list[str]
Path = tuple[Any, ...]


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Opened:
    """An export taken apart; `lines` puts it together again."""

    def __init__(self, lines: Lines) -> None:
        self.header = json.loads(lines[0])
        self.bodies = [json.loads(json.loads(line)["body"]) for line in lines[1:-1]]
        self.hashes = [json.loads(line)["hash"] for line in lines[1:-1]]
        self.end = json.loads(lines[-1])

    def lines(self, *, mend: bool = True) -> Lines:
        """With every hash, count and version made to fit where the chain is mended."""
        if mend:
            self.mend()
        bodies = [compact(body) for body in self.bodies]
        pairs = zip(bodies, self.hashes, strict=True)
        entries = [compact({"body": body, "hash": hash_}) for body, hash_ in pairs]
        return [compact(self.header), *entries, compact(self.end)]

    def mend(self) -> None:
        previous, self.hashes = self.header["previous"], []
        for version, body in enumerate(self.bodies, start=self.header["first"]):
            body["version"] = version
            previous = link(previous, compact(body))
            self.hashes.append(previous)
        self.header["last"] = self.header["first"] + len(self.bodies) - 1
        self.end = {"end": previous, "entries": len(self.bodies)}

    def events(self, tag: str) -> Iterator[dict[str, Any]]:
        for body in self.bodies:
            yield from (event for event in body["events"] if event["event"] == tag)

    def place(self, tag: str) -> int:
        """Of the first entry with such an event."""
        return next(i for i, body in enumerate(self.bodies) if tag in tags(body))


def tags(body: dict[str, Any]) -> list[str]:
    return [event["event"] for event in body["events"]]


def failed(lines: Lines) -> tuple[str, ...]:
    """The checks that fail; `unreadable` where it is no export any more."""
    try:
        report = verify(lines)
    except BadInput:
        return ("unreadable",)
    assert report.ok == (not report.failed and all(c.holds for c in report.checks))
    return report.failed


def tampered(lines: Lines, change: Callable[[Opened], None], *, mend: bool = True) -> Lines:
    opened = Opened(lines)
    change(opened)
    return opened.lines(mend=mend)


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to everything in a piece of JSON that is not made of other things."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: Path, new: Any) -> None:
    at(value, path[:-1])[path[-1]] = new


def other_values(value: object) -> tuple[object, ...]:
    """Return values that a forger might put in its place."""
    match value:
        case bool():
            return (not value,)
        case int() | float():
            return (value + 1, value - 1, -value or 7, value * 10 or 10)
        case str():
            others = ("As", "2c", "teen", "win", "lose", "void", "ann", "cho", "", "0" * 64)
            return tuple(other for other in (*others, f"{value}x") if other != value)
        case _:
            return (0, "As", "SKP-3.1")
