"""Legal actions as data: what an actor may do now, each with a command that would be accepted."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import lcm
from typing import Any, Generic, TypeVar

import msgspec

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, Basis
from houseway.tables.wagers import Limits

C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)  # offers of any command include these


class Bounds(msgspec.Struct, frozen=True):
    """The amounts a command may carry: `minimum`, then steps of `unit`, up to `maximum`."""

    minimum: int
    maximum: int
    unit: int

    def allows(self, amount: int) -> bool:
        return self.minimum <= amount <= self.maximum and amount % self.unit == 0

    def fit(self, amount: int) -> int:
        """Return the allowed amount nearest to this one from below, or the least."""
        within = min(amount, self.maximum) // self.unit * self.unit
        return max(self.minimum, within)


@lru_cache(maxsize=4096)  # asked for every place on the layout whenever a view is made
def addable(limits: Limits, step: int, lying: int, chips: int) -> Bounds | None:
    """Return how much may be added to what is there, from this many chips and in exact steps."""
    unit = lcm(limits.unit, step)
    least = -(-max(limits.minimum, lying + 1) // unit) * unit - lying
    most = min(limits.maximum, lying + chips) // unit * unit - lying
    return Bounds(least, most, unit) if least <= most else None


class Offer(msgspec.Struct, Generic[C_co], frozen=True):
    """One thing an actor may do. `command` is acceptable as it stands; where `amount` is given,
    so is the same command with any amount inside it."""

    command: C_co
    says: str  # text: what it is and what comes of it
    by: Basis = BY_HOUSE
    amount: Bounds | None = None

    @property
    def clause(self) -> str | None:
        return self.by.clause

    def about(self, amount: int) -> C_co:
        """Return the command with an allowed amount near this one, if it carries an amount."""
        if self.amount is None:
            return self.command
        command: Any = self.command  # of a game's own class, which has an amount
        changed: C_co = msgspec.structs.replace(command, amount=self.amount.fit(amount))
        return changed


class HandOfCards(msgspec.Struct, frozen=True):
    """Whose cards, how many there are to be, and which field of the command they go into. A field
    may take the cards of one hand after the other."""

    label: str
    cards: int
    field: str = "cards"


class CardsOffer(Offer[C_co], frozen=True):
    """An offer that comes with cards. The dealer of real cards says which came, among `cards`; if
    that is empty, among the whole pack."""

    hands: tuple[HandOfCards, ...] = ()
    cards: tuple[Card, ...] = ()


def only_accepted(
    offers: Iterable[Offer[C]], decide: Callable[[C], object]
) -> tuple[Offer[C], ...]:
    """Return the offers whose command would be accepted now."""
    return tuple(offer for offer in offers if is_accepted(decide, offer.command))


def is_accepted(decide: Callable[[C], object], command: C) -> bool:
    try:
        decide(command)
    except (Refusal, BadInput):
        return False
    return True
