"""What a verification found: one check after another, each with a plain sentence."""

from collections.abc import Sequence
from typing import Literal

import msgspec

OK: Literal["ok"] = "ok"
FAILED: Literal["failed"] = "failed"
NOT_APPLICABLE: Literal["not applicable"] = "not applicable"
NOT_REACHED: Literal["not reached"] = "not reached"  # something before it failed

Status = Literal["ok", "failed", "not applicable", "not reached"]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, for which check, and at which entry where it is at one."""

    check: str
    says: str
    version: int | None = None

    @property
    def sentence(self) -> str:
        return self.says if self.version is None else f"Entry {self.version}: {self.says}"


class Check(msgspec.Struct, frozen=True):
    name: str
    status: Status
    says: str
    entry: int | None = None  # the version at which it failed

    @property
    def holds(self) -> bool:
        return self.status in (OK, NOT_APPLICABLE)


class Report(msgspec.Struct, frozen=True):
    table: str
    name: str
    game: str
    rounds: tuple[int, ...]
    first: int
    last: int
    end: str  # the hash of the last entry, to compare with one known from elsewhere
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        return all(check.holds for check in self.checks)

    @property
    def failed(self) -> tuple[str, ...]:
        return tuple(check.name for check in self.checks if check.status == FAILED)


def check(name: str, fault: Fault | None, says: str) -> Check:
    """Failed with the fault's sentence, or fine with this one."""
    if fault is None:
        return Check(name, OK, says)
    return Check(name, FAILED, fault.sentence, fault.version)


def first_of(faults: Sequence[Fault | None]) -> Fault | None:
    return next((fault for fault in faults if fault is not None), None)


def listed(numbers: Sequence[int], one: str, many: str) -> str:
    """`round 3`, `rounds 3, 4 and 5`."""
    words = [str(number) for number in numbers]
    if len(words) == 1:
        return f"{one} {words[0]}"
    return f"{many} {', '.join(words[:-1])} and {words[-1]}" if words else f"no {one}"


def counted(number: int, one: str, many: str | None = None) -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
