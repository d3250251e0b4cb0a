"""The books of a tournament kept a second time, from its events alone."""

from collections import Counter

from houseway.games.king_high.table.events import WagerPlaced, WagerSettled, WagerTakenBack
from houseway.games.king_high.tournament.table.events import (
    AnyEvent,
    EntryAccepted,
    FeeRefunded,
    HappenedAtTable,
    MinimumForfeited,
    OutcomeInvalidated,
    PlayStarted,
    PrizePaid,
    RoundInvalidated,
    SeatsAllotted,
    TournamentCancelled,
)
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.tables.seating import ChipsBought, ChipsCashed


class Ledger:
    def __init__(self) -> None:
        self.pockets: Counter[str] = Counter()  # what each entrant has won or lost in money
        self.chips: Counter[tuple[int, str]] = Counter()  # by table of the session and player
        self.layout: Counter[int] = Counter()
        self.issued = self.returned = self.house = 0

    def note(self, event: AnyEvent) -> None:
        match event:
            case EntryAccepted(player, fee):
                self.pockets[player] -= fee
            case FeeRefunded(player, amount) | PrizePaid(_, player, amount):
                assert amount > 0
                self.pockets[player] += amount
            case HappenedAtTable(table):
                self.note_at_table(table, event)
            case MinimumForfeited(table, player, amount):
                assert amount > 0
                self.chips[table, player] -= amount
                self.house += amount
            case OutcomeInvalidated() | RoundInvalidated() | TournamentCancelled():
                self.undo(event)
            case SeatsAllotted():
                assert not +self.chips, "chips were left at the tables of a session"
                assert not +self.layout
            case PlayStarted(table, players=players):
                banks = {self.chips[table, player] for player in players}
                assert len(banks) == 1, "banks are not equal"
            case _:
                pass

    def note_at_table(self, table: int, event: HappenedAtTable) -> None:
        match event.happened:
            case ChipsBought(player, amount):
                self.chips[table, player] += amount
                self.issued += amount
            case ChipsCashed(player, amount):
                self.chips[table, player] -= amount
                self.returned += amount
            case WagerPlaced(wager):
                self.chips[table, wager.player] -= wager.amount
                self.layout[table] += wager.amount
            case WagerTakenBack(wager):
                self.chips[table, wager.player] += wager.amount
                self.layout[table] -= wager.amount
            case WagerSettled(line):
                self.chips[table, line.player] += line.amount + line.net
                self.layout[table] -= line.amount
                self.house -= line.net
            case _:
                pass

    def undo(self, event: OutcomeInvalidated | RoundInvalidated | TournamentCancelled) -> None:
        match event:
            case OutcomeInvalidated(table):
                self.call_in(table)
            case RoundInvalidated(table, chips=chips):
                before = self.at_table(table)
                for player, held in chips.items():
                    self.chips[table, player] = held
                self.layout[table] = 0
                self.house += before - self.at_table(table)
            case TournamentCancelled():
                for table in {*(table for table, _ in self.chips), *self.layout}:
                    self.call_in(table)

    def at_table(self, number: int) -> int:
        held = sum(n for (table, _), n in self.chips.items() if table == number)
        return held + self.layout[number]

    def call_in(self, table: int) -> None:
        at_table = [key for key in self.chips if key[0] == table]
        self.returned += sum(self.chips.pop(key) for key in at_table) + self.layout.pop(table, 0)

    def check(self, tournament: Tournament) -> None:
        """The tournament's own books say the same, and nothing is lost or made."""
        chips, account = tournament.chips, tournament.account
        in_play = sum(self.chips.values()) + sum(self.layout.values())
        assert chips.is_balanced
        assert (chips.issued, chips.returned) == (self.issued, self.returned)
        assert (chips.won_by_house, chips.in_play) == (self.house, in_play)
        assert min([*self.chips.values(), *self.layout.values()], default=0) >= 0
        for number, table in tournament.tables.items():
            assert table.game.floor.bank.on_layout == self.layout[number]
            for player in table.places.values():
                assert table.has(player) == self.chips[number, player]
        assert account.is_balanced
        assert account.house == -sum(self.pockets.values())
