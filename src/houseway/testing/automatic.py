"""A table with the game's automatic dealer and bots, all of it from one seed."""

from random import Random
from typing import NamedTuple

import msgspec

from houseway.core.cards import Card
from houseway.core.fairness import shuffle_cards
from houseway.game import AnyGame
from houseway.tables.dealing import Move
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, Sit
from houseway.testing.at_table import AtTable, OfGame

CHIPS = 1_000_000
MOST_AT_A_TIME = 20  # a bot that still has something to do then would never stop


class Step(NamedTuple):
    """What the dealer did, and whether a shuffle was in use before it."""

    move: Move[Command]
    in_use: bool

    @property
    def summary(self) -> tuple[str, str]:
        return type(self.move.command).__name__, self.move.after


class Automatic(AtTable):
    def __init__(self, which: AnyGame | str, *readings: str, seed: int = 1) -> None:
        super().__init__(which, *readings)
        self.rng = Random(seed)
        self.seed = seed
        self.bots: tuple[str, ...] = ()
        self.played: list[Command] = []  # by bots
        self.steps: list[Step] = []  # of the dealer

    def do(self, *commands: Command) -> list[OfGame]:
        """As at any table, and it can be written down and read again at any time."""
        events = super().do(*commands)
        again = self.game.read_table(msgspec.json.encode(self.table))
        assert again == self.table, f"At {self.stage} the table is not read as it was written."
        return events

    def sit(self, *players: str, chips: int = CHIPS) -> None:
        """Players at the next free boxes."""
        free = len(self.table.floor.seats) + 1
        for box, player in enumerate(players, start=free):
            self.do(BuyIn(player, chips), Sit(player, box))

    def seat_bots(self, *players: str, chips: int = CHIPS) -> None:
        self.sit(*players, chips=chips)
        self.bots += players

    def run(self, rounds: int) -> None:
        """Play this many rounds to their end by the dealer and the bots."""
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
                raise AssertionError(f"The bot {player} never stops at {self.table.stage}.")

    def choice(self, player: str, rng: Random) -> Command | None:
        """What a bot in this place does."""
        offers = self.game.legal(self.table, player)
        command: Command | None = self.game.bot(self.game.view(self.table, player), offers, rng)
        return command

    def deal_on(self) -> bool:
        """Does what the dealer does next; says whether there was anything."""
        move = self.game.dealer(self.table)
        if move is None:
            return False
        self.steps.append(Step(move, self.table.shuffle_in_use))
        command = move.command
        if move.shuffled:
            command = self.game.with_deck(command, self.shuffle())
            brought = self.game.deck(command)
            assert sorted(brought) == sorted(self.game.pack.cards), f"{command} takes no pack."
        self.do(command)
        return True

    def shuffle(self) -> tuple[Card, ...]:
        """The pack in an order that is another at every step."""
        number = len(self.steps) + (self.seed - 1 << 16)
        return shuffle_cards(self.game.pack.cards, number.to_bytes(4, "big"))

    def won(self, player: str) -> int:
        """What settled wagers have brought the player in all."""
        settled = [one for event in self.events for one in event.settlements(0)]
        return sum(one.net for one in settled if one.player == player)

    @property
    def next_summary(self) -> tuple[str, str] | None:
        """The dealer's next command and what it waits for."""
        move = self.game.dealer(self.table)
        return None if move is None else Step(move, in_use=False).summary

    @property
    def stage(self) -> str:
        stage: str = self.table.stage
        return stage
