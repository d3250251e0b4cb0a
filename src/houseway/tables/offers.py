"""Legal actions as data: what somebody may do now, each with a command that would be accepted."""

from typing import Generic, TypeVar

import msgspec

C = TypeVar("C")


class Bounds(msgspec.Struct, frozen=True):
    """The amounts a command may carry: `minimum`, then steps of `unit`, up to `maximum`."""

    minimum: int
    maximum: int
    unit: int

    def allows(self, amount: int) -> bool:
        return self.minimum <= amount <= self.maximum and amount % self.unit == 0


class Offer(msgspec.Struct, Generic[C], frozen=True):
    """One thing an actor may do. `command` is acceptable as it stands; where `amount` is given,
    so is the same command with any amount inside it."""

    command: C
    says: str  # what it is and what comes of it, for a person
    clause: str | None = None
    amount: Bounds | None = None
