"""What-if pay tables: other odds for an outcome, another commission."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.errors import BadInput, quoted
from houseway.money import Odds
from houseway.tables.wagers import Outcome

COMMISSION = "commission"
_MOST = 1_000_000


@dataclass(frozen=True)
class Pays:
    """Changes to a game's own pay table; what is not named stays as the document says."""

    odds: Mapping[str, Odds] = field(default_factory=dict)
    commission: Fraction | None = None

    def net(self, name: str, outcome: Outcome) -> Fraction:
        """The net of a unit wager that ends this way."""
        if outcome.pay is None:
            return Fraction(-1) if outcome.loses else Fraction()
        ratio = self.odds[name].ratio if name in self.odds else outcome.pay.odds.ratio
        rate = outcome.pay.rate
        if rate and self.commission is not None:
            rate = self.commission
        return ratio * (1 - rate)

    def check(self, known: Iterable[str], has_commission: bool) -> None:
        """Refuses names that no outcome of the game has."""
        names = list(known)
        for name in self.odds:
            if name not in names:
                raise BadInput(
                    f"No outcome is called {quoted(name)}: those that pay are {', '.join(names)}."
                )
        if self.commission is not None and not has_commission:
            raise BadInput("This game takes no commission.")


def parse_pays(settings: Iterable[str]) -> Pays:
    """Changes from texts such as `four-of-a-kind=120 to 1`, `win=1:1` or `commission=4`."""
    odds: dict[str, Odds] = {}
    commission: Fraction | None = None
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput(f"{quoted(setting)} is no pay: write it as NAME=ODDS, such as win=1:1.")
        if name == COMMISSION:
            commission = _percent(value)
        else:
            odds[name] = _odds(name, value)
    return Pays(odds, commission)


def _odds(name: str, value: str) -> Odds:
    found = Odds.parse(value)
    if found.ratio > _MOST:
        raise BadInput(f"{found} for {name} is more than any table pays ({_MOST:,} to 1).")
    return found


def _percent(value: str) -> Fraction:
    try:
        percent = Fraction(value.removesuffix("%"))
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{quoted(value)} is no commission: write per cent, such as 5.") from None
    if not 0 <= percent < 100:
        raise BadInput(f"A commission is from 0 to less than 100 per cent, not {quoted(value)}.")
    return percent / 100
