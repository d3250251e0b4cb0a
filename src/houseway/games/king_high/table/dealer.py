"""What the automatic dealer of a King High table does next."""

from houseway.games.king_high.rules.wagers import KINDS, needs_pokerpot
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.betting import BETTING
from houseway.games.king_high.table.legal import legal
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE
from houseway.games.king_high.table.state import Round, Table
from houseway.tables.dealing import Move
from houseway.tables.people import DEALER, INSPECTOR


def dealer(table: Table) -> Move[c.AnyCommand] | None:
    """Return the next move; None while players or an inspector are missing."""
    if table.stopped or table.inspector_away:
        return None
    return before_round(table) if table.round is None else in_round(table, table.round)


# -- Between rounds ------------------------------------------------------------------------------


def before_round(table: Table) -> Move[c.AnyCommand] | None:
    if not table.checked:
        return Move(c.CheckCards(INSPECTOR, DECK.cards, "before-play"))
    if is_deserted(table):
        return Move(c.Shuffle(DEALER), shuffled=True)
    if not any(can_wager(table, player) for player in table.floor.seats.values()):
        return None
    if table.shuffle_due is not None:  # the pause is for players who give a seed to the shuffle
        return Move(c.Shuffle(DEALER), "pause", shuffled=True)
    if deals_by_hand(table):  # real cards that a person has dealt
        return Move(c.OrderShuffle(INSPECTOR))
    return Move(c.OpenBets(DEALER), "pause")


def is_deserted(table: Table) -> bool:
    """Whether all players have left a manual shoe that cards were dealt from: it is shuffled
    (KH-5.2)."""
    shoe = table.shoe
    if shoe is None or shoe.order is None or table.settings.device != MANUAL_SHOE:
        return False
    return table.vacant and len(shoe.order) < len(DECK.cards)


def can_wager(table: Table, player: str) -> bool:
    """Whether the player has the chips for one of the wagers that need no other."""
    chips, readings = table.floor.bank.has(player), table.settings.readings
    free = (kind for kind in KINDS.values() if not needs_pokerpot(kind, readings))
    return any(BETTING.can_afford(table, kind, chips) for kind in free)


# -- A round -------------------------------------------------------------------------------------


def in_round(table: Table, round_: Round) -> Move[c.AnyCommand] | None:
    if round_.shuffle_missed:
        return Move(c.CallMissedShuffle(DEALER))
    if round_.phase == "betting":
        return while_betting(table, round_)
    if deals_by_hand(table):
        return None  # only the person who sees the real card can name it
    return Move(c.BurnCards(DEALER) if round_.to_burn else c.DealCard(DEALER))


def while_betting(table: Table, round_: Round) -> Move[c.AnyCommand] | None:
    """Close the bets, after a wait only if a player can still wager: later only round wagers are
    left."""
    if not round_.wagers:
        return None
    return Move(c.CloseBets(DEALER), "bets" if somebody_can_bet(table) else "pause")


def somebody_can_bet(table: Table) -> bool:
    """Whether there is a wager that could still be placed or taken back."""
    return any(
        isinstance(offer.command, c.PlaceWager | c.TakeBack)
        for player in table.floor.seats.values()
        for offer in legal(table, player)
    )


def deals_by_hand(table: Table) -> bool:
    return table.shoe is not None and table.shoe.by_hand
