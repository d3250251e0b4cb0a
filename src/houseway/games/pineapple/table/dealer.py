"""What the automatic dealer of a Pineapple table does next.

The rule document knows no time limit. It is a house rule of automatic tables, stated to the players
and in the record, that the house places for a player who does not act in time and then sits out.
"""

from functools import lru_cache
from random import Random

from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table.bots import steady
from houseway.games.pineapple.table.collection import unpaid
from houseway.games.pineapple.table.seats import lineup
from houseway.games.pineapple.table.showdown import must_announce
from houseway.games.pineapple.table.state import Round, Table
from houseway.games.pineapple.table.view import HandView, hand_view
from houseway.tables.dealing import Move
from houseway.tables.people import DEALER, HOUSE


def dealer(table: Table) -> Move[c.AnyCommand] | None:
    """Return the next move; None while players are missing or a person deals real cards."""
    round_ = table.round
    if round_ is None:
        return between_hands(table)
    if round_.by_hand:
        return None
    return stand_in(round_) if round_.to_place else at_showdown(round_)


def between_hands(table: Table) -> Move[c.AnyCommand] | None:
    players = tuple(dict.fromkeys(place.player for place in lineup(table)))
    if len(players) < 2:
        return None
    owing = unpaid(table, players)
    if table.down is not None and owing:
        # The staff have a pause to take it at the time on their own clock.
        return Move(c.TakeCollection(DEALER, owing[0]), after="pause")
    return Move(c.Deal(DEALER), after="pause", shuffled=True)


def stand_in(round_: Round) -> Move[c.AnyCommand]:
    """Place for the first player in turn as a steady player would, always in the same way."""
    position, hand = round_.to_place[0]
    seen = hand_view(round_, position, hand, hand.player)
    placed = steadily(seen, round_.readings)
    command = c.PlaceForPlayer(HOUSE, hand.player, placed.top, placed.middle, placed.bottom)
    return Move(command, after="turn", overdue=True)


@lru_cache(256)  # it is slow, and needed after every change at the table
def steadily(seen: HandView, readings: Readings) -> c.PlaceCards:
    return steady(seen, readings, Random(0))


def at_showdown(round_: Round) -> Move[c.AnyCommand]:
    """Return the next move of the showdown: players have a pause to declare clean sweeps;
    everything else is immediate."""
    for position, hand in enumerate(round_.hands, start=1):
        if hand.declared and not hand.confirmed:
            return Move(c.ConfirmSweep(DEALER, position))
        if must_announce(round_, hand):
            return Move(c.AnnounceStay(DEALER, position))
    return Move(c.Settle(DEALER), after="pause")
