"""Who sits at the table, and who of them plays the next hand (FUP-table)."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, by_reading
from houseway.core.words import t
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.notice import least_to_play
from houseway.games.pineapple.table.state import HANDS, SEATS, HandSeat, Table
from houseway.tables import seating
from houseway.tables.handlers import Handlers
from houseway.tables.seating import Sit

handlers = Handlers()


@handlers.register
def sit(table: Table, command: Sit) -> e.Events:
    """At any time; a player who sits down during a hand waits for the next."""
    return seating.sit(table.floor, command, SEATS, "seat")


@handlers.register
def sit_out(table: Table, command: c.SitOut) -> e.Events:
    need_seat(table, command.by)
    if command.by in table.out:
        raise Refusal(
            "out-already", BY_HOUSE, t("{player} is already sitting out.", player=command.by)
        )
    return (e.PlayerSatOut(command.by),)


@handlers.register
def come_back(table: Table, command: c.ComeBack) -> e.Events:
    need_seat(table, command.by)
    if command.by not in table.out:
        raise Refusal("not-out", BY_HOUSE, t("{player} isn't sitting out.", player=command.by))
    return (e.PlayerCameBack(command.by),)


@handlers.register
def play_hands(table: Table, command: c.PlayHands) -> e.Events:
    if command.hands not in (1, 2):
        raise BadInput(t("A player plays one hand or two, not {hands}.", hands=command.hands))
    if command.hands == 1:
        if table.two_hands != command.by:
            raise Refusal(
                "one-hand-already", BY_HOUSE, t("{player} plays one hand.", player=command.by)
            )
        return (e.HandsChosen(command.by, 1),)
    playing = ready(table)
    if len(playing) != 2 or command.by not in playing.values():
        raise Refusal(
            "not-two-players",
            by_reading("two-hands"),
            t("One of two players may play two hands if no third player plays."),
        )
    if table.two_hands in playing.values():
        raise Refusal(
            "two-hands-taken",
            by_reading("two-hands"),
            t("{player} already plays two hands.", player=table.two_hands),
        )
    return (e.HandsChosen(command.by, 2),)


def need_seat(table: Table, player: str) -> None:
    if table.floor.seat_of(player) is None:
        raise Refusal(
            "not-seated", BY_HOUSE, t("{player} has no seat at this table.", player=player)
        )


def clockwise(seat: int) -> tuple[int, ...]:
    """Every seat, beginning with this one."""
    return tuple(1 + (seat - 1 + i) % SEATS for i in range(SEATS))


def ready(table: Table) -> dict[int, str]:
    """Players who could be dealt a hand, by seat, from the buttons clockwise."""
    seats, bank = table.floor.seats, table.floor.bank
    return {
        seat: seats[seat]
        for seat in clockwise(table.buttons)
        if seat in seats
        and seats[seat] not in table.out
        and bank.has(seats[seat]) >= least_to_play(table.settings)
    }


def lineup(table: Table) -> tuple[HandSeat, ...]:
    """Return the places of the next hand by position, if it were dealt now (FUP-table.three).

    The buttons pass over a seat that does not play. A second hand is at its player's left.
    """
    playing = tuple(ready(table).items())[:HANDS]
    hands = tuple(
        (seat, player)
        for seat, player in playing
        for _ in range(2 if len(playing) == 2 and player == table.two_hands else 1)
    )
    return tuple(
        HandSeat(seat, player, is_fantasy(table, hands[:i], player))
        for i, (seat, player) in enumerate(hands)
    )


def is_fantasy(table: Table, before: tuple[tuple[int, str], ...], player: str) -> bool:
    """As many hands of a player as were earned are in Fantasy Land, the first ones first."""
    earlier = sum(1 for _, other in before if other == player)
    return earlier < table.fantasy.get(player, 0)


def next_buttons(table: Table, seat: int) -> int:
    """The next player clockwise (FUP-deal.1)."""
    following = (*clockwise(seat)[1:], seat)
    return next((s for s in following if s in table.floor.seats), seat)
