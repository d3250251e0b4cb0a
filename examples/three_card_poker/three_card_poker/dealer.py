"""The next move of an automatic dealer, and a simple player."""

from random import Random

from houseway.tables.dealing import Move
from houseway.tables.offers import Offer
from houseway.tables.people import DEALER
from houseway.tables.rounds import Settle
from three_card_poker.ranking import QUALIFYING, strength
from three_card_poker.state import AnyCommand, Fold, Play, Table
from three_card_poker.view import TableView
from three_card_poker.wagers import BETS


def dealer(table: Table) -> Move[AnyCommand] | None:
    if table.round is None or table.round.phase == "betting":
        return BETS.next_move(table)
    for ante in table.round.undecided:
        return Move(Fold(ante.player, ante.box), "turn", stand_in=ante.player)
    return Move(Settle(DEALER), "pause")


def bot(seen: TableView, offers: tuple[Offer[AnyCommand], ...], rng: Random) -> AnyCommand | None:
    """Wager a little of each kind, and play every hand that would qualify a dealer."""
    may = {type(offer.command): offer.command for offer in offers}
    if seen.round is not None and Fold in may:
        mine = next(hand for hand in seen.round.hands.values() if hand.player == seen.viewer)
        plays = strength(tuple(filter(None, mine.cards))) >= QUALIFYING
        return may.get(Play if plays else Fold, may[Fold])
    return BETS.modest_wager(seen, offers, rng)
