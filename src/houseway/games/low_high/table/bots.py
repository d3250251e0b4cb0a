"""An ordinary player for a seat: wagers modestly on its own box and mostly plays the House Way.

It works from a player's view and offers, and is called again after each of its commands until it
returns None.
"""

from random import Random

from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.view import TableView
from houseway.tables.bots import wagered_kinds
from houseway.tables.offers import Offer

Offers = tuple[Offer[c.AnyCommand], ...]

WAGERED = (10, 20, 40)  # a wager is this fraction of the chips
SIDE_BETS = 4  # one round in 4 has a side bet
OWN_SETTINGS = 4  # one hand in 4 is set in its own way


def bot(rules: LowHighRules, seen: TableView, offers: Offers, rng: Random) -> c.AnyCommand | None:
    if seen.round is None:
        return None
    if seen.round.phase == "betting":
        return wager(rules, seen, offers, rng)
    return with_cards(offers, rng)


def wager(rules: LowHighRules, seen: TableView, offers: Offers, rng: Random) -> c.AnyCommand | None:
    """Place the main wager once, then perhaps one side bet; add nothing to either."""
    wagered = wagered_kinds(seen)
    if rules.main.name not in wagered:
        kind = rules.main.name
    elif rules.side.name not in wagered and rng.randrange(SIDE_BETS) == 0:
        kind = rules.side.name
    else:
        return None
    own = [offer for offer in offers if places(offer.command, kind, own_box(seen))]
    amount = seen.chips.get(seen.viewer, 0) // rng.choice(WAGERED)
    return rng.choice(own).about(amount) if own else None


def own_box(seen: TableView) -> int | None:
    return next((box for box, player in seen.seats.items() if player == seen.viewer), None)


def places(command: c.AnyCommand, kind: str, box: int | None) -> bool:
    return isinstance(command, c.PlaceWager) and command.kind == kind and command.box == box


def with_cards(offers: Offers, rng: Random) -> c.AnyCommand | None:
    withdrawals = of_kind(offers, c.WithdrawBox)
    if withdrawals and rng.randrange(2) == 0:
        return withdrawals[0]
    looks = of_kind(offers, c.Look)
    if looks:
        return looks[0]
    settings = of_kind(offers, c.SetCards)
    if settings and rng.randrange(OWN_SETTINGS) == 0:
        return rng.choice(settings)
    house_way = of_kind(offers, c.AskHouseWay)
    return house_way[0] if house_way else None


def of_kind(offers: Offers, kind: type[c.AnyCommand]) -> list[c.AnyCommand]:
    return [offer.command for offer in offers if isinstance(offer.command, kind)]
