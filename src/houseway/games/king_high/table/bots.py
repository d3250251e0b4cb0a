"""An ordinary player for a box: the Pokerpot, now and then a run, and something on the next card.

It works from a player's view and offers, and is called again after each of its commands until it
returns None.
"""

from random import Random

from houseway.games.king_high.rules.wagers import ACTION, POKERPOT, RUNS
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.view import TableView
from houseway.tables.bots import wagered_kinds
from houseway.tables.offers import Offer
from houseway.tables.wagers import WagerKind

Offers = tuple[Offer[c.AnyCommand], ...]
Kinds = tuple[WagerKind, ...]

WAGERED = (20, 40, 80)  # a wager is this fraction of the chips
RUN_WAGERS = 4  # one round in 4 has a run wager
ACTION_WAGERS = 3  # one card in 3 has a wager on it


def bot(seen: TableView, offers: Offers, rng: Random) -> c.AnyCommand | None:
    if seen.round is None or seen.round.phase != "betting":
        return None
    for kinds, one_in in (((POKERPOT,), 1), (RUNS, RUN_WAGERS), (ACTION, ACTION_WAGERS)):
        command = wager(seen, offers, kinds, rng)
        if command is not None and rng.randrange(one_in) == 0:
            return command
    return None


def wager(seen: TableView, offers: Offers, kinds: Kinds, rng: Random) -> c.AnyCommand | None:
    """Place one of the kinds at random if none of them is on the layout yet."""
    names = {kind.name for kind in kinds}
    open_to_me = [offer for offer in offers if places(offer.command, names)]
    if not open_to_me or names & wagered_kinds(seen):
        return None
    amount = seen.chips.get(seen.viewer, 0) // rng.choice(WAGERED)
    return rng.choice(open_to_me).about(amount)


def places(command: c.AnyCommand, names: set[str]) -> bool:
    return isinstance(command, c.PlaceWager) and command.kind in names
