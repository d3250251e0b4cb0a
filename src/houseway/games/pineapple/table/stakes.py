"""Table stakes: buying in, buying more, and leaving with everything (FUP-stakes)."""

from houseway.core.errors import Refusal
from houseway.core.money import MOST, check_amount
from houseway.core.reasons import BY_HOUSE, by_clause, by_reading
from houseway.core.words import money, t
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.notice import buy_in as buy_in_limits
from houseway.games.pineapple.table.state import Table, counts_still
from houseway.tables import seating
from houseway.tables.handlers import Handlers
from houseway.tables.offers import Bounds
from houseway.tables.people import check_player
from houseway.tables.seating import BuyIn, CashOut, ChipsCashed, PlayerStood

handlers = Handlers()


@handlers.register
def buy_in(table: Table, command: BuyIn) -> e.Events:
    player = check_player(command.by)
    amount = check_amount(command.amount, t("A buy-in"))
    is_first = player not in table.bought_in
    if not is_first:
        table.need_between_hands("FUP-stakes.rebuy", t("Chips can only be added between hands."))
    limits, brought = buy_in_limits(table.settings), taken_away(table, player, command.at)
    if is_first and amount < limits.minimum:
        raise Refusal(
            "below-buy-in",
            by_clause("FUP-stakes.buy-in"),
            t(
                "The first buy-in here is at least {minimum}, not {amount}.",
                minimum=money(limits.minimum),
                amount=money(amount),
            ),
        )
    if amount < brought:
        raise Refusal(
            "below-stack",
            by_reading("return-stack"),
            t(
                "{player} left with {brought} and must come back with at least that, not {amount}.",
                player=player,
                brought=money(brought),
                amount=money(amount),
            ),
        )
    if amount == brought:  # what was won above the maximum may come back, to the last chip
        return seating.buy_in(table.floor, command)
    check_stack(table.floor.bank.has(player) + amount, limits.maximum)
    if amount % limits.unit:
        raise Refusal(
            "not-in-units",
            BY_HOUSE,
            t("Buy chips in steps of {unit}.", unit=money(limits.unit)),
        )
    return seating.buy_in(table.floor, command)


def taken_away(table: Table, player: str, at: int | None) -> int:
    """What a player who comes back now brings at least (FUP-stakes.keep)."""
    departure = table.left.get(player)
    if departure is None or not counts_still(departure, at, table.settings.readings):
        return 0
    return departure.chips


def check_stack(stack: int, maximum: int) -> None:
    if stack > maximum:
        raise Refusal(
            "above-maximum",
            by_clause("FUP-stakes.maximum"),
            t(
                "That would make a stack of {stack}. The most you can have is {maximum}.",
                stack=money(stack),
                maximum=money(maximum),
            ),
        )


def bounds(table: Table, player: str) -> Bounds | None:
    """What the player may buy now."""
    limits = buy_in_limits(table.settings)
    first = player not in table.bought_in
    unit = limits.unit
    brought = taken_away(table, player, None)
    least = -(-max(brought, limits.minimum if first else unit) // unit) * unit
    bank = table.floor.bank
    most = min(limits.maximum - bank.has(player), MOST - bank.bought) // unit * unit
    if brought and least > most:
        return Bounds(brought, brought, 1)
    return Bounds(least, most, unit) if least <= most else None


@handlers.register
def cash_out(table: Table, command: CashOut) -> e.Events:
    """A part of the stack never leaves the table; the whole leaves with its owner."""
    amount = check_amount(command.amount, t("A cash-out"))
    table.floor.bank.need(command.by, amount)
    if amount < table.floor.bank.has(command.by):
        raise Refusal(
            "chips-stay",
            by_clause("FUP-stakes.keep"),
            t("You can't take part of a stack off the table. Leave the game to take all of it."),
        )
    return leave(table, c.Leave(command.by, command.at))


@handlers.register
def leave(table: Table, command: c.Leave) -> e.Events:
    player = command.by
    if table.is_playing(player):
        raise Refusal(
            "in-a-hand",
            by_clause("FUP-stakes"),
            t("{player} is playing this hand, so the whole stack is at stake.", player=player),
        )
    seat, chips = table.floor.seat_of(player), table.floor.bank.has(player)
    if seat is None and not chips:
        raise Refusal(
            "not-here", BY_HOUSE, t("{player} has no seat and no chips here.", player=player)
        )
    stood = (PlayerStood(player, seat),) if seat is not None else ()
    cashed = (ChipsCashed(player, chips),) if chips else ()
    taken = (e.StackTaken(player, chips, command.at),) if chips and command.at is not None else ()
    return (*stood, *cashed, *taken)
