"""A player that is an external program: one line on its standard input for each decision.

docs/pineapple-study.md describes the protocol.
"""

import os
import select
import shlex
import subprocess
from collections.abc import Iterable
from random import Random
from types import TracebackType
from typing import Self

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput, quote
from houseway.games.pineapple.player.playing.players import FantasyDeal
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.rules.rows import ROWS, SIZES, Rows
from houseway.games.pineapple.table.state import DRAWN, PLACED_OF_DRAWN

PROTOCOL = "houseway-match/1"
PATIENCE = 60.0  # seconds that any answer may take, in addition to those given for a move
LONGEST_LINE = 1000


class ExternalPlayer:
    """A program that is started once and plays a whole match."""

    def __init__(
        self, command: str, rules: str, seconds: float, patience: float = PATIENCE
    ) -> None:
        self.command, self.rules, self.seconds = command, rules, seconds
        self.patience = patience + seconds
        self.waiting = b""

    def __enter__(self) -> Self:
        try:
            self.process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError, IndexError):
            raise BadInput(f"The player {quote(self.command)} cannot be started.") from None
        try:
            self.ask(f"{PROTOCOL} rules {self.rules} seconds {self.seconds:g}")
        except BadInput:
            self.end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()

    def place(self, position: Position, rng: Random) -> Rows:
        placed = len(position.draw)
        answer = self.ask(question(position))
        return self.read(
            answer, position.draw, PLACED_OF_DRAWN if placed == DRAWN else placed, position.rows
        )

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        inside = "yes" if hand.others[0] else "no"
        button = "yes" if hand.ties[0] > 0 else "no"
        asked = f"set cards {cards_text(hand.cards)} opponent-fantasy {inside} button {button}"
        return self.read(self.ask(asked), hand.cards, sum(SIZES.values()), Rows())

    def ask(self, line: str) -> str:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{line}\n".encode())
            self.process.stdin.flush()
        except OSError:
            raise self.complaint("has ended") from None
        return self.answer()

    def answer(self) -> str:
        assert self.process.stdout is not None
        source = self.process.stdout.fileno()
        while b"\n" not in self.waiting:
            ready, _, _ = select.select([source], [], [], self.patience)
            if not ready:
                raise self.complaint(f"has not answered for {self.patience:g} seconds")
            came = os.read(source, LONGEST_LINE)
            if not came:
                raise self.complaint("has ended")
            self.waiting += came
            if len(self.waiting) > LONGEST_LINE:
                raise self.complaint(f"has answered more than {LONGEST_LINE} characters")
        line, _, self.waiting = self.waiting.partition(b"\n")
        return line.decode(errors="replace").strip()

    def read(self, answer: str, cards: tuple[Card, ...], number: int, board: Rows) -> Rows:
        parts = answer.split("/")
        if len(parts) != len(ROWS):
            raise self.complaint(f"has answered {quote(answer)}, which is not TOP/MIDDLE/BOTTOM")
        try:
            rows = Rows(*(FRENCH.parse(part.replace("-", "").split(",")) for part in parts))
        except BadInput as error:
            raise self.complaint(f"has answered {quote(answer)}: {error}") from None
        placed = rows.cards
        if len(placed) != number or len(set(placed)) != number or not set(placed) <= set(cards):
            raise self.complaint(
                f"has answered {quote(answer)}: {number} of the cards"
                f" {cards_text(cards)} are placed"
            )
        if any(len(board[row]) + len(rows[row]) > SIZES[row] for row in ROWS):
            raise self.complaint(f"has answered {quote(answer)}, for which there is no room")
        return rows

    def complaint(self, what: str) -> BadInput:
        return BadInput(f"The player {quote(self.command)} {what}.")


def question(position: Position) -> str:
    """Write a decision on a street as one line of names and values."""
    opponent = position.opponents[0] if position.opponents else Rows()
    inside = "yes" if position.fantasy and position.fantasy[0] else "no"
    button = "yes" if position.button else "no"
    return (
        f"place board {board_text(position.rows)} draw {cards_text(position.draw)}"
        f" seen {cards_text(position.seen)} opponent {board_text(opponent)}"
        f" opponent-fantasy {inside} button {button}"
    )


def board_text(rows: Rows) -> str:
    return "/".join(cards_text(rows[row]) for row in ROWS)


def cards_text(cards: Iterable[Card]) -> str:
    return ",".join(cards) or "-"
