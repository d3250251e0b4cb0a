"""A table that nobody deals at: the game's own dealer and bots, all of it from one seed."""

from random import Random
from typing import Any, NamedTuple

import msgspec

from driver import AtTable
from houseway.fairness import shuffled
from houseway.tables.dealing import Move
from houseway.tables.seating import BuyIn, Sit

CHIPS = 1_000_000
MOST_AT_A_TIME = 20  # a bot that still has something to do then would never stop


class Step(NamedTuple):
    """What the dealer did, and whether a shuffle was in use before it."""

    move: Move[Any]
    in_use: bool

    @property
    def told(self) -> tuple[str, str]:
        return type(self.move.command).__name__, self.move.after


class Automatic(AtTable):
    def __init__(self, name: str, *readings: str, seed: int = 1) -> None:
        super().__init__(name, *readings)
        self.rng = Random(seed)
        self.bots: tuple[str, ...] = ()
        self.played: list[Any] = []  # by bots
        self.steps: list[Step] = []  # of the dealer

    def do(self, *commands: Any) -> list[Any]:
        """As at any table, and it can be written down and read again at any time."""
        events = super().do(*commands)
        stored = msgspec.json.encode(self.table)
        assert self.game.read_table(stored) == self.table
        return events

    def sit(self, *players: str, chips: int = CHIPS) -> None:
        """Players at the next free boxes."""
        free = len(self.table.floor.seats) + 1
        for box, player in enumerate(players, start=free):
            self.do(BuyIn(player, chips), Sit(player, box))

    def seat_bots(self, *players: str) -> None:
        self.sit(*players)
        self.bots += players

    def run(self, rounds: int) -> None:
        """So many rounds to their end, where the dealer and the bots are enough for that."""
        last = self.table.rounds_opened + rounds
        while self.table.round is not None or self.table.rounds_opened < last:
            self.let_bots_play()
            if not self.deal_on():
                return

    def let_bots_play(self) -> None:
        for player in self.bots:
            for _ in range(MOST_AT_A_TIME):
                command = self.choice(player, self.rng)
                if command is None:
                    break
                self.do(command)
                self.played.append(command)
            else:
                raise AssertionError(f"{player} never stops")

    def choice(self, player: str, rng: Random) -> Any:
        """What a bot in this place does."""
        return self.game.bot(
            self.game.view(self.table, player), self.game.legal(self.table, player), rng
        )

    def deal_on(self) -> bool:
        """Does what the dealer does next; says whether there was anything."""
        move = self.game.dealer(self.table)
        if move is None:
            return False
        self.steps.append(Step(move, self.table.shuffle_in_use))
        command = move.command
        if move.shuffled:
            key = len(self.steps).to_bytes(4, "big")
            command = self.game.with_deck(command, shuffled(self.game.pack.cards, key))
            assert sorted(self.game.deck(command)) == sorted(self.game.pack.cards)
        self.do(command)
        return True

    def won(self, player: str) -> int:
        """What settled wagers have brought the player in all."""
        lines = [event.line for event in self.events if type(event).__name__ == "WagerSettled"]
        return sum(line.net for line in lines if line.player == player)

    @property
    def next_told(self) -> tuple[str, str] | None:
        """The dealer's next command and what it waits for."""
        move = self.game.dealer(self.table)
        return None if move is None else Step(move, in_use=False).told

    @property
    def stage(self) -> str:
        stage: str = self.table.stage
        return stage
