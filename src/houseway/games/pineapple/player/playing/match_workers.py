"""The pairs of sessions of a match, played in one process or by workers with the same numbers.

A worker is a process with its own two players. Workers take pairs in turn and are read in turn, so
the pairs come in order.
"""

import signal
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.games.pineapple.player.playing.luck_adjustment import PLAYED_ON, LuckAdjuster
from houseway.games.pineapple.player.playing.match import House, Pair, play_pair
from houseway.games.pineapple.player.playing.player_names import open_player, table_of
from houseway.games.pineapple.player.playing.players import Player


@dataclass(frozen=True)
class Match:
    """The names of the players, the rules, and a folder of other knowledge than what ships."""

    first: str
    second: str
    house: House
    seed: int
    learned: Path | None = None
    played_on: int = PLAYED_ON  # times, to find the worth of a decision

    def pairs(self, first: int, most: int, step: int = 1) -> Iterator[Pair]:
        """Play every `step`-th pair from `first` on."""
        with self.open_players() as players:
            hands = 2 * self.house.session * most
            luck = LuckAdjuster(table_of(self.house, self.learned), hands, self.played_on)
            for number in range(first, most, step):
                yield play_pair(players, f"{self.seed}/{number}", self.house, luck)

    @contextmanager
    def open_players(self) -> Iterator[tuple[Player, Player]]:
        with ExitStack() as stack:
            first, second = (
                stack.enter_context(open_player(name, self.house, self.learned))
                for name in (self.first, self.second)
            )
            yield first, second


def play_pairs(workers: int, match: Match, most: int) -> Generator[Pair]:
    """Yield pairs up to `most`; workers are stopped when the caller stops."""
    if workers == 1:
        yield from match.pairs(0, most)
        return
    context = get_context("spawn")
    started = []
    try:
        for first in range(min(workers, most)):
            ours, theirs = context.Pipe(duplex=False)
            share = (match, first, most, workers, theirs)
            process = context.Process(target=play_part, args=share, daemon=True)
            process.start()
            theirs.close()
            started.append((process, ours))
        for number in range(most):
            yield receive(started[number % workers][1])
    finally:
        for process, _ in started:
            process.terminate()
        for process, pipe in started:
            process.join()
            pipe.close()


def receive(pipe: Connection) -> Pair:
    try:
        came: Pair | BadInput = pipe.recv()
    except EOFError:
        raise BadInput(
            t("A match process ended before it was done. Run the match again.")
        ) from None
    if isinstance(came, BadInput):
        raise came
    return came


def play_part(match: Match, first: int, most: int, step: int, pipe: Connection) -> None:
    """Play a worker's part. A stopped worker ends its players; the main process handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, exit_worker)
    try:
        for pair in match.pairs(first, most, step):
            pipe.send(pair)
    except BadInput as error:
        pipe.send(error)


def exit_worker(number: int, frame: object) -> None:
    raise SystemExit
