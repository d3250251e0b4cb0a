"""Players come, change money, take a seat and walk away."""

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.state import Table
from houseway.tables import seating
from houseway.tables.handlers import Handlers
from houseway.tables.people import STAFF
from houseway.tables.seating import BuyIn, CashOut, PlayerStood, Sit

handlers = Handlers()


@handlers.register
def buy_in(_: LowHighRules, table: Table, command: BuyIn) -> e.Events:
    return seating.buy_in(table.floor, command)


@handlers.register
def cash_out(_: LowHighRules, table: Table, command: CashOut) -> e.Events:
    return seating.cash_out(table.floor, command)


@handlers.register
def sit(_: LowHighRules, table: Table, command: Sit) -> e.Events:
    if table.round is not None and table.round.phase != "betting":
        raise Refusal("round-in-progress", BY_HOUSE, t("Take a seat when this round is over."))
    return seating.sit(table.floor, command, table.settings.readings.boxes)


@handlers.register
def walk_away(rules: LowHighRules, table: Table, command: c.WalkAway) -> e.Events:
    """The player's wagers stay; boxes left without anybody are set by the House Way."""
    if command.by not in (command.player, *STAFF):
        raise Refusal(
            "wrong-role",
            BY_HOUSE,
            t("Only the player or staff can report that a player walked away."),
        )
    seat = table.floor.seat_of(command.player)
    stood = (PlayerStood(command.player, seat),) if seat is not None else ()
    round_ = table.round
    walked = (
        round_ is not None
        and command.player not in round_.walked
        and any(w.player == command.player for w in round_.wagers)
    )
    if not walked and not stood:
        raise Refusal(
            "not-here",
            BY_HOUSE,
            t("{player} has no seat and no wager here.", player=command.player),
        )
    gone = (e.PlayerWalked(command.player, rules.steps.walked_away),) if walked else ()
    return (*stood, *gone)
