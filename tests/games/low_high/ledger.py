"""The books of a table kept a second time, from its events alone, to hold against the bank."""

from fractions import Fraction
from typing import Any

from houseway.core.reasons import BY_HOUSE
from houseway.games.low_high.rules.settlement import LowHighLine, LowHighWager
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.state import Table
from houseway.tables.seating import ChipsBought, ChipsCashed, DebtCollected

Place = tuple[int, str, str, str]  # box, player, kind, on

# What a win of one unit brings, by kind, as the documents say (SKP-4.1, 4.3; PPG-4.1.1, 4.2).
WINS = {
    "initial": {Fraction(95, 100)},
    "bonus": {Fraction(n) for n in (100, 20, 12, 1)},
    "standard": {Fraction(1), Fraction(1, 2)},
    "power": {Fraction(n) for n in (200, 100, 50, 20, 10, 4, 2)},
}
COMMISSION = {"initial": Fraction(5, 100)}
MAIN = ("initial", "standard")
RETURNS = ("standoff", "tie", "returned")


def place(wager: LowHighWager | LowHighLine) -> Place:
    return wager.box, wager.player, wager.kind, wager.on


class Ledger:
    def __init__(self) -> None:
        self.chips: dict[str, int] = {}
        self.owed: dict[str, int] = {}
        self.house = self.bought = self.cashed = 0
        self.round = 0
        self.on_layout: dict[Place, int] = {}
        self.lines: dict[int, dict[Place, LowHighLine]] = {}

    def note(self, event: e.AnyEvent) -> None:
        match event:
            case ChipsBought(player, amount):
                self.give(player, amount)
                self.bought += amount
            case ChipsCashed(player, amount):
                self.give(player, -amount)
                self.cashed += amount
            case DebtCollected(player, amount):
                assert amount > 0
                self.give(player, -amount)
                self.owe(player, -amount)
                self.house += amount
            case e.RoundOpened(number):
                assert number == self.round + 1
                self.round = number
                self.lines[number] = {}
            case e.RoundEnded():
                assert self.on_layout == {}, "a wager is left unsettled"
            case _:
                self.note_wager(event)

    def note_wager(self, event: e.AnyEvent) -> None:
        match event:
            case e.WagerPlaced(wager):
                self.give(wager.player, -wager.amount)
                there = self.on_layout.get(place(wager), 0)
                self.on_layout[place(wager)] = there + wager.amount
            case e.WagerTakenBack(wager):
                assert self.on_layout.pop(place(wager)) == wager.amount
                self.give(wager.player, wager.amount)
            case e.WagerSettled(line):
                assert place(line) in self.on_layout, "settled twice, or never placed"
                assert self.on_layout.pop(place(line)) == line.amount
                check_line(line)
                self.give(line.player, line.amount + line.net)
                self.house -= line.net
                self.lines[self.round][place(line)] = line
            case e.WagerCorrected(number, line, difference, owed):
                check_line(line)
                assert difference == line.net - self.lines[number][place(line)].net
                assert 0 <= owed <= max(0, -difference)
                self.lines[number][place(line)] = line
                self.give(line.player, difference + owed)
                self.owe(line.player, owed)
                self.house -= difference + owed
            case _:
                pass

    def give(self, player: str, amount: int) -> None:
        self.chips[player] = self.chips.get(player, 0) + amount
        assert self.chips[player] >= 0

    def owe(self, player: str, amount: int) -> None:
        self.owed[player] = self.owed.get(player, 0) + amount
        assert self.owed[player] >= 0

    def check(self, table: Table) -> None:
        """The table's own books say the same."""
        bank = table.floor.bank
        assert bank.is_balanced
        assert bank.on_layout == sum(self.on_layout.values())
        assert (bank.house, bank.bought, bank.cashed) == (self.house, self.bought, self.cashed)
        assert present(bank.chips) == present(self.chips)
        assert present(bank.owed) == present(self.owed)
        assert all(bank.has(player) == 0 for player in bank.owed), "who owes has chips"
        everywhere = sum(self.chips.values()) + bank.on_layout + bank.house
        assert everywhere == self.bought - self.cashed
        if table.round is not None and table.round.phase == "betting":
            mains = {box for box, _, kind, _ in self.on_layout if kind in MAIN}
            assert {box for box, *_ in self.on_layout} == mains, "a side bet alone"
        if table.round is not None:
            assert wagers_of(table.round) == self.on_layout
            assert lines_by_place(table.round) == self.lines[self.round]
        for round_ in table.recent:
            assert lines_by_place(round_) == self.lines[round_.number]
            assert all(lines_by_place(round_)[p].amount == n for p, n in wagers_of(round_).items())


def present(amounts: Any) -> dict[str, int]:
    return {player: amount for player, amount in amounts.items() if amount}


def wagers_of(round_: Any) -> dict[Place, int]:
    found = {place(wager): wager.amount for wager in round_.wagers}
    assert len(found) == len(round_.wagers), "two wagers in one place"
    return found


def lines_by_place(round_: Any) -> dict[Place, LowHighLine]:
    found = {place(line): line for line in round_.lines}
    assert len(found) == len(round_.lines), "two lines for one wager"
    return found


def check_line(line: LowHighLine) -> None:
    """The arithmetic of a line, from the pay tables of the documents."""
    assert line.why.endswith(".")
    assert line.reason.by != BY_HOUSE
    if line.outcome == "win":
        assert Fraction(line.net, line.amount) in WINS[line.kind]
        assert line.commission == line.amount * COMMISSION.get(line.kind, 0)
    else:
        assert line.outcome == "lose" or line.outcome in RETURNS
        assert line.net == (-line.amount if line.outcome == "lose" else 0)
        assert line.commission == 0
