"""What a verification found: one check after another, each with a plain sentence."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from houseway.core.words import Text, plain, t
from houseway.core.words.text import Message

OK: Literal["ok"] = "ok"
FAILED: Literal["failed"] = "failed"
NOT_APPLICABLE: Literal["not applicable"] = "not applicable"
NOT_REACHED: Literal["not reached"] = "not reached"  # something before it failed

Status = Literal["ok", "failed", "not applicable", "not reached"]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong, for which check, and at which entry where it is at one."""

    check: str
    code: str  # the kind of fault, for programs
    says: Text
    version: int | None = None

    @property
    def sentence(self) -> Text:
        if self.version is None:
            return self.says
        return t("Entry {version}: {fault}", version=self.version, fault=self.says)


class Check(msgspec.Struct, frozen=True):
    """`code` names a fault, and `facts` are what its sentence tells, for programs."""

    name: str
    status: Status
    says: Text
    entry: int | None = None  # the version at which it failed
    code: str = ""
    facts: Mapping[str, object] = {}

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


def check(name: str, fault: Fault | None, says: Text) -> Check:
    """Failed with the fault's sentence, or fine with this one."""
    if fault is None:
        return finding(name, OK, says)
    return Check(name, FAILED, fault.sentence, fault.version, fault.code, facts=facts(fault.says))


def finding(name: str, status: Status, says: Text) -> Check:
    return Check(name, status, says, facts=facts(says))


def facts(says: Text) -> Mapping[str, object]:
    """What a sentence tells, as plain JSON."""
    args = says.args if isinstance(says, Message) else {}
    return {name: plain(value) for name, value in args.items()}


def first_of(faults: Sequence[Fault | None]) -> Fault | None:
    return next((fault for fault in faults if fault is not None), None)
