"""Exact odds, and what a win at them pays."""

import re
from fractions import Fraction
from functools import cache
from math import lcm

import msgspec

from houseway.core.errors import BadInput, quote
from houseway.core.words import Text, t

_WRITTEN = re.compile(r"\s*(\d{1,9})\s*(?:to|:|-)\s*(\d{1,9})\s*")


class Odds(msgspec.Struct, frozen=True, order=True):
    """`pays` to `to`: 3 to 2 pays three for every two wagered, and the wager comes back."""

    pays: int
    to: int = 1

    def __post_init__(self) -> None:
        if self.pays < 0 or self.to < 1:
            raise BadInput(t("{pays} to {to} aren't odds.", pays=self.pays, to=self.to))

    @classmethod
    def parse(cls, text: str) -> "Odds":
        match = _WRITTEN.fullmatch(text)
        if match is None or int(match[2]) == 0:
            raise BadInput(t("{text} isn't valid as odds. Write 3 to 2 or 3:2.", text=quote(text)))
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        """As `parse` reads them."""
        return f"{self.pays} to {self.to}"

    @property
    def text(self) -> Text:
        return t("{pays} to {to}", pays=self.pays, to=self.to)

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.pays, self.to)


class Pay(msgspec.Struct, frozen=True):
    """How a win is paid: at odds, less a commission in per cent of the winnings."""

    odds: Odds
    commission_percent: int = 0

    def __str__(self) -> str:
        return str(self.text)

    @property
    def text(self) -> Text:
        if not self.commission_percent:
            return self.odds.text
        return t(
            "{odds} less {percent}% commission",
            odds=self.odds.text,
            percent=self.commission_percent,
        )

    @property
    def rate(self) -> Fraction:
        return Fraction(self.commission_percent, 100)

    @property
    def unit(self) -> int:
        """The smallest amount, and with it every multiple, on which this pays exactly."""
        gross = self.odds.ratio
        return lcm(gross.denominator, (gross * self.rate).denominator)

    def commission(self, amount: int) -> int:
        return _exact(amount * self.odds.ratio * self.rate)

    def net(self, amount: int) -> int:
        """What the player has more than before the wager."""
        return _exact(amount * self.odds.ratio * (1 - self.rate))


@cache  # asked for every wager that is offered or placed
def exact_unit(pays: tuple[Pay, ...]) -> int:
    """The smallest amount on which every one of these pays exactly."""
    return lcm(*(pay.unit for pay in pays))


def _exact(money: Fraction) -> int:
    if money.denominator != 1:
        raise BadInput(t("A payment of {amount} can't be made exactly.", amount=float(money)))
    return money.numerator
