"""What-if pay tables: other odds for an outcome, another commission."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from houseway.core.errors import BadInput, quote
from houseway.core.money import Odds
from houseway.core.words import money, t
from houseway.exact.distribution import Distribution
from houseway.tables.wagers import Outcome

COMMISSION = "commission"
_MOST = 1_000_000
_PERCENT = re.compile(r"\d{1,3}(\.\d{1,9})?%?")


class Win(NamedTuple):
    """A way to win a wager: its pay can be changed by its name, where no other wager has an outcome
    of that name, and always by `high.king`."""

    wager: str
    name: str

    def __str__(self) -> str:
        return f"{self.wager}.{self.name}"


@dataclass(frozen=True)
class Pays:
    """Changes to a game's own pay table; what is not named stays as the document says."""

    odds: Mapping[str, Odds] = field(default_factory=dict)  # by name, or by wager and name
    commission: Fraction | None = None

    def __hash__(self) -> int:
        """So that what was counted under some pays can be kept."""
        return hash((frozenset(self.odds.items()), self.commission))

    def net(self, win: Win, outcome: Outcome) -> Fraction:
        """Return the net of a unit wager that ends this way."""
        if outcome.pay is None:
            return Fraction(-1) if outcome.loses else Fraction()
        odds = self.odds.get(str(win)) or self.odds.get(win.name) or outcome.pay.odds
        rate = outcome.pay.rate
        if rate and self.commission is not None:
            rate = self.commission
        return odds.ratio * (1 - rate)

    def as_json(self) -> dict[str, str]:
        """What was changed, as `parse_pays` takes it."""
        rate = self.commission
        changed = {} if rate is None else {COMMISSION: f"{float(rate * 100):g}%"}
        return {name: str(odds) for name, odds in self.odds.items()} | changed

    def distribution(self, wager: str, found: Iterable[tuple[Outcome, int]]) -> Distribution:
        """A wager's, from what the rules make of it and how often."""
        return Distribution.of(
            (outcome.short_name, self.net(Win(wager, outcome.short_name), outcome), n)
            for outcome, n in found
        )

    def check(self, wins: Iterable[Win], has_commission: bool) -> None:
        """Refuses names that no win has or several have, and a win that is named twice."""
        known = list(wins)
        named = [_one_of(known, name) for name in self.odds]
        for win in named:
            if named.count(win) > 1:
                raise BadInput(t("The pay of {win} is given twice.", win=win))
        if self.commission is not None and not has_commission:
            raise BadInput(t("This game takes no commission."))


def _one_of(known: list[Win], name: str) -> Win:
    found = [win for win in known if name in (win.name, str(win))]
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(map(str, found))
        raise BadInput(
            t(
                "{name} is an outcome of several wagers. Use one of {listed}.",
                name=quote(name),
                listed=listed,
            )
        )
    names = [win.name for win in known]
    shortest = (win.name if names.count(win.name) == 1 else str(win) for win in known)
    raise BadInput(
        t(
            "No outcome is called {name}. The ones that pay are {shortest}.",
            name=quote(name),
            shortest=", ".join(shortest),
        )
    )


def parse_pays(settings: Iterable[str]) -> Pays:
    """Changes from texts such as `four-of-a-kind=120 to 1`, `high.king=2:1` or `commission=4`."""
    given: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadInput(
                t(
                    "{setting} isn't a pay. Write it as NAME=ODDS, such as win=1:1.",
                    setting=quote(setting),
                )
            )
        name = name.strip().lower()
        if name in given:
            raise BadInput(t("The pay of {name} is given twice.", name=quote(name)))
        given[name] = value
    percent = given.pop(COMMISSION, None)
    odds = {name: _odds(name, value) for name, value in given.items()}
    return Pays(odds, None if percent is None else _commission(percent))


def _odds(name: str, value: str) -> Odds:
    found = Odds.parse(value)
    if found.ratio > _MOST:
        raise BadInput(
            t(
                "{found} for {name} is more than any table pays (at most {most} to 1).",
                found=found,
                name=quote(name),
                most=money(_MOST),
            )
        )
    return found


def _commission(value: str) -> Fraction:
    if not _PERCENT.fullmatch(value.strip()):
        raise BadInput(
            t(
                "{value} isn't a commission. Write a percentage, such as 5 or 4.5.",
                value=quote(value),
            )
        )
    percent = Fraction(value.strip().removesuffix("%"))
    if percent >= 100:
        raise BadInput(
            t("A commission must be less than 100 per cent, not {value}.", value=quote(value))
        )
    return percent / 100
