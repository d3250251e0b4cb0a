"""Everything that a game must hold to, as a list of checks.

In a game's own tests, with pytest:

    @pytest.mark.parametrize("check", CHECKS, ids=str)
    def test_conformance(check: Check) -> None:
        check(GAME)

or all of them at once: `conform(GAME)`. A check that fails raises an AssertionError which says in a
sentence what is lacking. From a shell: `python -m houseway.testing three-card-poker`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from houseway.game import AnyGame, Capability
from houseway.game import capabilities as cap
from houseway.testing.at_table import find_game
from houseway.testing.checks import (
    declared,
    figures,
    fronts,
    lessons,
    play,
    records,
    secrecy,
)


@dataclass(frozen=True)
class Check:
    name: str
    run: Callable[[AnyGame], None]
    needs: tuple[Capability[Any], ...] = ()

    def __call__(self, which: AnyGame | str) -> None:
        if self.applies_to(which):
            self.run(find_game(which))

    def applies_to(self, which: AnyGame | str) -> bool:
        return all(map(find_game(which).has, self.needs))

    def __str__(self) -> str:
        return self.name

    @property
    def says(self) -> str:
        """What must hold, in words."""
        return " ".join((self.run.__doc__ or "").split())


CHECKS = (
    Check("words", declared.words),
    Check("clauses", declared.clauses),
    Check("readings", declared.readings),
    Check("wagers", declared.wagers),
    Check("messages", declared.messages),
    Check("phases", declared.phases),
    Check("bots-finish-rounds", play.bots),
    Check("beginnings", play.beginnings),
    Check("other-readings", play.under_other_readings),
    Check("offers-are-accepted", play.offers),
    Check("refusals", play.refusals),
    Check("json", play.json),
    Check("playthrough", play.playthrough),
    Check("views-leak-nothing", secrecy.check_views),
    Check("money-balances", records.check_money),
    Check("record-verifies", records.check_verifies),
    Check("record-is-replayed", records.check_replays),
    Check("audit", records.check_audit),
    Check("exact-figures", figures.check_exact, (cap.EDGES,)),
    Check("pay-tables", figures.check_pay_tables, (cap.EDGES,)),
    Check("simulation", figures.check_simulation, (cap.EDGES, cap.SIMULATIONS)),
    Check("settle", figures.check_settling, (cap.SETTLE,)),
    Check("terminal", fronts.check_terminal),
    Check("loaded", fronts.check_capabilities),
    Check("lessons", lessons.check_lessons, (cap.LESSONS,)),
)


def lacks(which: AnyGame | str) -> Iterator[tuple[Check, str]]:
    """Every check that the game fails, with what it lacks."""
    for check in CHECKS:
        try:
            check(which)
        except AssertionError as lack:
            yield check, str(lack)


def conform(which: AnyGame | str) -> None:
    """All checks, and one AssertionError with every lack that they find."""
    failed = [f"{check}: {lack}" for check, lack in lacks(which)]
    assert not failed, "\n".join(failed)
