"""The fee the house takes for its time: by player and 40-minute down (FUP-collection).

Downs follow the house's clock. The dealer starts the first; forty minutes later the next begins
with the first hand or fee that comes. Without a clock the down does not end.
"""

from collections.abc import Iterable

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import BY_HOUSE, by_clause, by_reading
from houseway.core.words import t
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.reasons import CameDuringDown, DownBegins, minutes
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.notice import fee
from houseway.games.pineapple.table.state import Down, HandSeat, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer

handlers = Handlers()

DOWN = 40 * 60
MARK = 20 * 60
LATEST = 2**53  # seconds that any program can count exactly

WHOLE_FEE = by_clause("FUP-collection")
HALF_FEE = by_clause("FUP-collection.half")
AT_THE_MARK = by_reading("down-exactly-20")


@handlers.register
def start_down(table: Table, command: c.StartDown) -> e.Events:
    """Start a new down: every player in the game pays the posted fee."""
    need_between_hands(table, command.by)
    at = end_of(table.down) if command.at is None else check_time(command.at)
    if table.down is not None and not is_over(table.down, at):
        raise Refusal(
            "down-not-over",
            by_clause("FUP-collection"),
            t("The down has {time} left.", time=minutes(table.down.started + DOWN - at)),
        )
    return new_down(table, at)


def new_down(table: Table, at: int) -> e.Events:
    posted = fee(table.settings)
    why = DownBegins(WHOLE_FEE, posted, DOWN)
    taken = (charge(table, player, posted, why) for player in in_the_game(table))
    return (e.DownStarted(at, posted), *taken)


def next_down(table: Table, at: int | None) -> e.Events:
    """Return the down that begins by the clock before a hand; mostly none."""
    if at is None or table.down is None or not is_over(table.down, at):
        return ()
    return new_down(table, check_time(at))


def end_of(down: Down | None) -> int:
    """Return when the next down begins if no clock tells: right after the last."""
    return 0 if down is None else min(LATEST, down.started + DOWN)


def is_over(down: Down, at: int) -> bool:
    return at >= down.started + DOWN


@handlers.register
def take_collection(table: Table, command: c.TakeCollection) -> e.Events:
    """Take the fee of a player who entered during the down: whole before the mark, else half."""
    need_between_hands(table, command.by)
    down = started_down(table)
    at = last_second(down) if command.at is None else check_time(command.at)
    if command.player not in in_the_game(table):
        raise Refusal(
            "not-in-the-game", BY_HOUSE, t("{player} isn't in the game.", player=command.player)
        )
    if at < down.started:
        raise BadInput(
            t("{at} is before the down began, at {started}.", at=at, started=down.started)
        )
    if is_over(down, at):
        return next_down(table, at)
    if command.player in down.paid:
        raise Refusal(
            "paid-already",
            by_clause("FUP-collection"),
            t("{player} has already paid for this down.", player=command.player),
        )
    why = came_in(down, at - down.started, table.settings.readings)
    return (charge(table, command.player, down.fee // 2 if why.half else down.fee, why),)


def came_in(down: Down, entered: int, readings: Readings) -> CameDuringDown:
    """Return what a player pays who came in this many seconds into the down, and why."""
    half_at_mark = readings.down_exactly_20 == "half"
    half = entered > MARK or (entered == MARK and half_at_mark)
    by = AT_THE_MARK if entered == MARK else HALF_FEE if half else WHOLE_FEE
    return CameDuringDown(by, down.fee, entered, half, half_at_mark)


def charge(table: Table, player: str, amount: int, why: DownBegins | CameDuringDown) -> e.FeeTaken:
    """Charge a fee; what the stack cannot pay is owed and taken from the next chips bought."""
    owed = max(0, amount - table.floor.bank.has(player))
    return e.FeeTaken(player, amount, owed, why)


def in_the_game(table: Table) -> tuple[str, ...]:
    """Return the players with a seat and chips, dealt in or waiting."""
    seats, bank = table.floor.seats, table.floor.bank
    return tuple(player for _, player in sorted(seats.items()) if bank.has(player))


def unpaid(table: Table, players: Iterable[str]) -> tuple[str, ...]:
    """Return the players who have not paid for the down that runs."""
    paid = table.down.paid if table.down is not None else tuple(players)
    return tuple(player for player in players if player not in paid)


def check_fees(table: Table, places: tuple[HandSeat, ...]) -> None:
    """Fees are settled before a hand is dealt, never during one (FUP-collection.fixed)."""
    owing = unpaid(table, tuple(place.player for place in places))
    if owing:
        raise Refusal(
            "fee-not-taken",
            by_clause("FUP-collection.fixed"),
            t(
                "Take {player}'s collection for this down before the hand.",
                player=owing[0],
            ),
        )


def started_down(table: Table) -> Down:
    if table.down is None:
        raise Refusal("no-down", by_clause("FUP-collection"), t("No down has started."))
    return table.down


def last_second(down: Down) -> int:
    """Return when a player came in if no clock tells: at the time of the lesser fee."""
    return min(LATEST, down.started + DOWN - 1)


def need_between_hands(table: Table, by: str) -> None:
    need_dealer(by)
    table.need_between_hands("FUP-collection.fixed", t("Fees are only taken between hands."))


def check_time(at: object) -> int:
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= LATEST:
        raise BadInput(t("A time must be a whole number of seconds, not {at}.", at=quote(at)))
    return at
