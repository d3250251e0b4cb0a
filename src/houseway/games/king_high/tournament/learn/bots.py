"""Simple players for tournaments, who choose from their offers by chips and by chance.

A bot uses the view of its table that a person there has, and the wagers possible now. It never
holds the tournament itself, which knows the cards to come. It chooses again after each wager until
it ends its turn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import msgspec

from houseway.games.king_high.rules.wagers import HIGH, LOW, POKERPOT, RUNS, SEVEN, SUIT
from houseway.games.king_high.table.commands import PlaceWager
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table.view import SessionTableView
from houseway.tables.offers import Offer
from houseway.tables.wagers import WagerKind

Kinds = tuple[WagerKind, ...]
Offers = tuple[Offer[c.AnyCommand], ...]

_LAST_ROUNDS = 3


class Chance(Protocol):
    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1."""
        ...


@dataclass(frozen=True)
class Situation:
    """What a player considers in their turn."""

    table: int
    player: str
    chips: int  # in front of the player and on the layout
    behind: int  # chips of the best of the others less the player's; negative in the lead
    rounds_left: int | None  # None if the session has a length of time
    wagered: frozenset[str]  # kinds of wager on the layout
    offers: Callable[[WagerKind], Offers]  # wagers of a kind that may be placed now

    @property
    def near_the_end(self) -> bool:
        return self.rounds_left is None or self.rounds_left <= _LAST_ROUNDS

    @property
    def pass_on(self) -> c.AnyCommand:
        return c.EndTurn(self.player, self.table, self.player)

    def wager(self, kinds: Kinds, amount: int, draws: Chance) -> c.AnyCommand | None:
        """Return a wager of about that amount on one of the kinds, if none of them has one yet."""
        if self.wagered & {kind.name for kind in kinds}:
            return None
        offers = self.offers(kinds[draws.below(len(kinds))])
        return set_amount(offers[draws.below(len(offers))], amount) if offers else None


def situation(
    seen: SessionTableView, player: str, offers: Callable[[WagerKind], Offers]
) -> Situation:
    play, round_ = seen.play, seen.game.round
    assert play is not None, "nobody has a turn where nothing is played"
    mine = [w for w in round_.wagers if w.player == player] if round_ is not None else []
    chips = seen.game.chips.get(player, 0) + sum(wager.amount for wager in mine)
    others = (p for p in play.players if p not in play.out and p != player)
    best = max((seen.game.chips.get(other, 0) for other in others), default=0)
    kinds = frozenset(wager.kind for wager in mine)
    number = seen.result.number
    return Situation(number, player, chips, best - chips, play.rounds_left, kinds, offers)


def places(command: c.AnyCommand, kind: WagerKind) -> bool:
    asks = command.asks if isinstance(command, c.AtTable) else None
    return isinstance(asks, PlaceWager) and asks.kind == kind.name


Bot = Callable[[Situation, Chance], c.AnyCommand]


def set_amount(offer: Offer[c.AnyCommand], amount: int) -> c.AnyCommand:
    """Return the offered wager with about that amount."""
    command, bounds = offer.command, offer.amount
    if not isinstance(command, c.AtTable) or bounds is None:
        return command
    asks = msgspec.structs.replace(command.asks, amount=bounds.fit(amount))
    return c.at(command.table, asks)


# -- Four ways to play -----------------------------------------------------------------------------


def steady(seen: Situation, draws: Chance) -> c.AnyCommand:
    """The least on the Pokerpot, and now and then a little on the next card."""
    wager = seen.wager((POKERPOT,), 0, draws)
    if wager is None and draws.below(3) == 0:
        wager = seen.wager((HIGH, LOW), seen.chips // 20, draws)
    return wager or seen.pass_on


def bold(seen: Situation, draws: Chance) -> c.AnyCommand:
    """A tenth of the chips on the Pokerpot, and as much on most of the cards."""
    wager = seen.wager((POKERPOT,), seen.chips // 10, draws)
    if wager is None and draws.below(4) > 0:
        wager = seen.wager((HIGH, LOW), seen.chips // 10, draws)
    return wager or seen.pass_on


def dreamer(seen: Situation, draws: Chance) -> c.AnyCommand:
    """Runs, sevens and suits."""
    wager = seen.wager((POKERPOT,), 0, draws) or seen.wager(RUNS, seen.chips // 25, draws)
    if wager is None and draws.below(2) == 0:
        wager = seen.wager((SEVEN, SUIT), seen.chips // 25, draws)
    return wager or seen.pass_on


def chaser(seen: Situation, draws: Chance) -> c.AnyCommand:
    """Steady; behind near the end, wagers what is missing."""
    if seen.behind < 0 or not seen.near_the_end:
        return steady(seen, draws)
    wager = seen.wager((POKERPOT,), 0, draws) or seen.wager((HIGH, LOW), seen.behind, draws)
    return wager or seen.pass_on


STYLES: Mapping[str, Bot] = {"steady": steady, "bold": bold, "dreamer": dreamer, "chaser": chaser}
