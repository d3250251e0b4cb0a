"""What an automatic dealer does next, and how an ordinary player plays."""

from random import Random

from houseway.tables.dealing import Move
from houseway.tables.offers import Offer
from houseway.tables.people import DEALER
from houseway.tables.plain_round import PlaceWager
from houseway.tables.round_commands import Deal, OpenBets, Settle
from three_card_poker.ranking import QUALIFYING, strength
from three_card_poker.state import AnyCommand, Fold, Play, Table
from three_card_poker.view import TableView
from three_card_poker.wagers import BETS

WAGERED = (20, 40, 80)  # one part in so many of the chips


def dealer(table: Table) -> Move[AnyCommand] | None:
    """None where it waits for somebody with chips at a box, or for the first wager."""
    round_ = table.round
    if round_ is None:
        return Move(OpenBets(DEALER), "pause") if BETS.somebody_can_wager(table) else None
    if round_.phase == "betting":
        return Move(Deal(DEALER, ()), "bets", shuffled=True) if round_.wagers else None
    for ante in round_.undecided:
        return Move(Fold(ante.player, ante.box), "turn", stand_in=ante.player)
    return Move(Settle(DEALER), "pause")


def bot(seen: TableView, offers: tuple[Offer[AnyCommand], ...], rng: Random) -> AnyCommand | None:
    """Wagers a little of each kind, and plays whatever would qualify a dealer."""
    may = {type(offer.command): offer.command for offer in offers}
    if seen.round is not None and Fold in may:
        mine = next(hand for hand in seen.round.hands.values() if hand.player == seen.viewer)
        plays = strength(tuple(filter(None, mine.cards))) >= QUALIFYING
        return may.get(Play if plays else Fold, may[Fold])
    wagers = seen.round.wagers if seen.round is not None else ()
    lying = {wager.kind for wager in wagers if wager.player == seen.viewer}
    for offer in offers:
        if isinstance(offer.command, PlaceWager) and offer.command.kind not in lying:
            return offer.about(seen.chips[seen.viewer] // rng.choice(WAGERED))
    return None
