"""The fee the house takes for its time: by player and 40-minute down (FUP-collection)."""

from collections.abc import Iterable

from houseway.errors import BadInput, Refusal, quoted
from houseway.games.pineapple.commands import StartDown, TakeCollection
from houseway.games.pineapple.events import AnyEvent, DownStarted, FeeTaken
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.settings import fee, point
from houseway.games.pineapple.state import Down, HandSeat, Table
from houseway.tables.people import need_dealer

DOWN = 40 * 60
MARK = 20 * 60
LATEST = 2**53  # seconds that any program can count exactly


def start_down(table: Table, command: StartDown) -> tuple[AnyEvent, ...]:
    """A new down: every player in the game pays the posted fee."""
    need_between_hands(table, command.by)
    at = check_time(command.at)
    posted = fee(table.settings)
    if not posted:
        raise Refusal(
            "no-fee",
            "FUP-collection.schedule",
            f"No fee is posted for a limit of {point(table.settings):,}.",
        )
    if table.down is not None and at < table.down.started + DOWN:
        raise Refusal(
            "down-not-over",
            "FUP-collection",
            f"The last down began at {table.down.started} and lasts {DOWN} seconds.",
        )
    why = f"{posted:,} for the down that begins at {at}."
    taken = (charge(table, player, posted, "FUP-collection", why) for player in in_the_game(table))
    return (DownStarted(at, posted), *taken)


def take_collection(table: Table, command: TakeCollection) -> tuple[AnyEvent, ...]:
    """The fee of a player who entered during the down: whole before the mark, half after it."""
    need_between_hands(table, command.by)
    at = check_time(command.at)
    down = running_down(table, at)
    if command.player not in in_the_game(table):
        raise Refusal("not-in-the-game", None, f"{command.player} is not in the game.")
    if command.player in down.paid:
        raise Refusal(
            "paid-already", "FUP-collection", f"{command.player} has paid for this down already."
        )
    entered = at - down.started
    if is_late(entered, table.settings.readings):
        why = f"Half of {down.fee:,}: entered {entered} seconds into the down, not before the mark."
        return (charge(table, command.player, down.fee // 2, "FUP-collection.half", why),)
    why = f"{down.fee:,}: entered {entered} seconds into the down, before the mark."
    return (charge(table, command.player, down.fee, "FUP-collection", why),)


def is_late(entered: int, readings: Readings) -> bool:
    return entered > MARK or (entered == MARK and readings.down_exactly_20 == "half")


def charge(table: Table, player: str, amount: int, clause: str, why: str) -> FeeTaken:
    """What the stack cannot pay is owed, and taken from the next chips the player buys."""
    owed = max(0, amount - table.floor.bank.has(player))
    return FeeTaken(player, amount, owed, clause, why)


def in_the_game(table: Table) -> tuple[str, ...]:
    """Those with a seat and chips, dealt in or waiting."""
    seats, bank = table.floor.seats, table.floor.bank
    return tuple(player for _, player in sorted(seats.items()) if bank.has(player))


def unpaid(table: Table, players: Iterable[str]) -> tuple[str, ...]:
    """Those who have not paid for the down that runs."""
    paid = table.down.paid if table.down is not None else tuple(players)
    return tuple(player for player in players if player not in paid)


def check_fees(table: Table, places: tuple[HandSeat, ...]) -> None:
    """Fees are settled before a hand is dealt, never during one (FUP-collection.fixed)."""
    owing = unpaid(table, tuple(place.player for place in places))
    if owing:
        raise Refusal(
            "fee-not-taken",
            "FUP-collection.fixed",
            f"The collection of {owing[0]} for this down is taken before the hand.",
        )


def running_down(table: Table, at: int) -> Down:
    if table.down is None:
        raise Refusal("no-down", "FUP-collection", "No down has been started.")
    if at < table.down.started:
        raise BadInput(f"{at} is before the down, which began at {table.down.started}.")
    if at >= table.down.started + DOWN:
        raise Refusal(
            "down-over", "FUP-collection", "The forty minutes are over: start the next down."
        )
    return table.down


def need_between_hands(table: Table, by: str) -> None:
    need_dealer(by)
    table.need_between_hands("FUP-collection.fixed", "Fees are taken between hands.")


def check_time(at: object) -> int:
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= LATEST:
        raise BadInput(f"A time is a whole number of seconds, not {quoted(at)}.")
    return at
