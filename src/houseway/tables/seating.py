"""Buying chips, taking a seat, and leaving them again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST, check_amount
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.words import Text, money, t
from houseway.tables.bank import Bank
from houseway.tables.messages import Command, Event
from houseway.tables.offers import Bounds, Offer
from houseway.tables.people import STAFF, check_player
from houseway.tables.wagers import Wager

SeatWord = Literal["box", "seat"]  # what a game calls its places


class BuyIn(Command, frozen=True, omit_defaults=True):
    """`at` is the time on the house's clock, in seconds, where a game goes by it."""

    amount: int
    at: int | None = None

    at_any_stage = True
    stakes = True
    said_by_player = True


class CashOut(Command, frozen=True, omit_defaults=True):
    amount: int
    at: int | None = None

    at_any_stage = True
    said_by_player = True


class Sit(Command, frozen=True):
    box: int

    at_any_stage = True
    stakes = True
    said_by_player = True


class Leave(Command, frozen=True):
    """A player gives up the box; staff say it of a player who has gone."""

    player: str

    gives_up_seat = True
    at_any_stage = True
    said_by_player = True
    happened = t("A player has left")
    shortcut = "w"


class ChipsBought(Event, frozen=True):
    player: str
    amount: int

    @property
    def sentence(self) -> Text:
        return t("{player} buys {amount} in chips.", player=self.player, amount=money(self.amount))


class ChipsCashed(Event, frozen=True):
    player: str
    amount: int

    @property
    def sentence(self) -> Text:
        return t("{player} cashes out {amount}.", player=self.player, amount=money(self.amount))


class DebtCollected(Event, frozen=True):
    """Chips taken towards what a player owes the house after a correction."""

    player: str
    amount: int

    @property
    def sentence(self) -> Text:
        return t(
            "{player} pays {amount} toward what they owe the house.",
            player=self.player,
            amount=money(self.amount),
        )


class PlayerSat(Event, frozen=True):
    player: str
    box: int

    @property
    def sentence(self) -> Text:
        return t("{player} sits down in seat {box}.", player=self.player, box=self.box)


class PlayerStood(Event, frozen=True):
    player: str
    box: int

    @property
    def sentence(self) -> Text:
        return t("{player} leaves seat {box}.", player=self.player, box=self.box)


SeatingEvent = ChipsBought | ChipsCashed | DebtCollected | PlayerSat | PlayerStood


class Floor(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a table's state that seats and money change."""

    bank: Bank = Bank()
    seats: Mapping[int, str] = {}

    def seat_of(self, player: str) -> int | None:
        return next((box for box, name in self.seats.items() if name == player), None)

    def seats_for(self, player: str, boxes: int) -> tuple[int, ...]:
        """Return the boxes where this player could sit down; none for a player who has a seat."""
        if self.seat_of(player) is not None:
            return ()
        return tuple(box for box in range(1, boxes + 1) if box not in self.seats)


def buy_in(floor: Floor, command: BuyIn) -> tuple[SeatingEvent, ...]:
    player = check_player(command.by)
    amount = check_amount(command.amount, t("A buy-in"))
    check_amount(floor.bank.bought + amount, t("Total chips bought at the table"))
    bought = ChipsBought(player, amount)
    return (bought, *collect_debt(floor.bank.buy(player, amount), player))


def cash_out(floor: Floor, command: CashOut) -> tuple[SeatingEvent, ...]:
    amount = check_amount(command.amount, t("A cash-out"))
    floor.bank.need(command.by, amount)
    return (ChipsCashed(command.by, amount),)


def sit(floor: Floor, command: Sit, boxes: int, word: SeatWord = "box") -> tuple[SeatingEvent, ...]:
    player = check_player(command.by)
    check_box(command.box, boxes, word)
    if command.box in floor.seats:
        raise Refusal(
            "seat-taken",
            BY_HOUSE,
            _sits_already(floor.seats[command.box], command.box, word),
        )
    seat = floor.seat_of(player)
    if seat is not None:
        raise Refusal(
            "seated-already",
            BY_HOUSE,
            _sits_already(player, seat, word),
        )
    return (PlayerSat(player, command.box),)


def _sits_already(player: str, place: int, word: SeatWord) -> Text:
    if word == "box":
        return t("{player} is already seated at box {box}.", player=player, box=place)
    return t("{player} is already in seat {seat}.", player=player, seat=place)


def leave(floor: Floor, command: Leave, wagers: Iterable[Wager]) -> tuple[SeatingEvent, ...]:
    """Leave the box; with wagers on the layout it stays the player's until they are settled."""
    if command.by not in (command.player, *STAFF):
        raise Refusal(
            "wrong-role", BY_HOUSE, t("Only the player or staff can report that a player has left.")
        )
    box = floor.seat_of(command.player)
    if box is None:
        raise Refusal("not-here", BY_HOUSE, t("{player} has no box here.", player=command.player))
    if any(wager.player == command.player for wager in wagers):
        raise Refusal(
            "wagers-on-layout",
            BY_HOUSE,
            t("{player} still has wagers on box {box}.", player=command.player, box=box),
        )
    return (PlayerStood(command.player, box),)


def chip_offers(
    bank: Bank, player: str, chip: int = 1, clause: str | None = None
) -> Iterator[Offer[BuyIn | CashOut]]:
    """Offer to buy chips of the smallest kind, and to cash chips."""
    room = (MOST - bank.bought) // chip * chip
    if room > 0:
        yield Offer(
            BuyIn(player, chip), t("Buy chips"), by_clause(clause), Bounds(chip, room, chip)
        )
    if bank.has(player) > 0:
        most = min(bank.has(player), MOST)
        yield Offer(CashOut(player, 1), t("Cash out chips"), amount=Bounds(1, most, 1))


def collect_debt(bank: Bank, player: str) -> tuple[DebtCollected, ...]:
    amount = min(bank.owes(player), bank.has(player))
    return (DebtCollected(player, amount),) if amount else ()


def check_box(box: int, boxes: int, word: SeatWord = "box") -> None:
    if not 1 <= box <= boxes:
        raise BadInput(
            t("There's no box {box}. The table has boxes 1 to {last}.", box=box, last=boxes)
            if word == "box"
            else t("There's no seat {seat}. The table has seats 1 to {last}.", seat=box, last=boxes)
        )


def check_boxes(numbers: Sequence[int], boxes: int) -> None:
    """Refuse numbers of boxes that are not on the table or are repeated."""
    for box in numbers:
        check_box(box, boxes)
        if numbers.count(box) > 1:
            raise BadInput(t("Box {box} appears more than once.", box=box))


def evolve_floor(floor: Floor, event: SeatingEvent) -> Floor:
    """Apply an event of seats and chips to the floor."""
    match event:
        case ChipsBought(player, amount):
            return Floor(floor.bank.buy(player, amount), floor.seats)
        case ChipsCashed(player, amount):
            return Floor(floor.bank.cash(player, amount), floor.seats)
        case DebtCollected(player, amount):
            paid = floor.bank.pay(player, -amount).note_debt(player, -amount)
            return Floor(paid, floor.seats)
        case PlayerSat(player, box):
            return Floor(floor.bank, {**floor.seats, box: player})
        case PlayerStood(_, box):
            return Floor(floor.bank, {b: p for b, p in floor.seats.items() if b != box})
