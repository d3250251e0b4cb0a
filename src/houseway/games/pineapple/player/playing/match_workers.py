"""The pairs of sessions of a match, one after the other or on several cores: the same numbers.

A worker is a process of its own, with its own two players: every so-many-th pair is its. So the
pairs come in their order, whoever is quicker.
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
from houseway.games.pineapple.player.playing.luck_adjustment import PLAYED_ON, Luck
from houseway.games.pineapple.player.playing.match import House, Pair, play_pair
from houseway.games.pineapple.player.playing.player_names import named_player, table_of
from houseway.games.pineapple.player.playing.players import Player


@dataclass(frozen=True)
class Match:
    """Who plays by their names, by which rules, and with what was learned, if it is not ours."""

    first: str
    second: str
    house: House
    seed: int
    learned: Path | None = None
    played_on: int = PLAYED_ON  # times, to say what a decision was worth

    def pairs(self, first: int, most: int, step: int = 1) -> Iterator[Pair]:
        """Some of the pairs, by number."""
        with self.seated() as players:
            hands = 2 * self.house.session * most
            luck = Luck(table_of(self.house, self.learned), hands, self.played_on)
            for number in range(first, most, step):
                yield play_pair(players, f"{self.seed}/{number}", self.house, luck)

    @contextmanager
    def seated(self) -> Iterator[tuple[Player, Player]]:
        with ExitStack() as stack:
            first, second = (
                stack.enter_context(named_player(name, self.house, self.learned))
                for name in (self.first, self.second)
            )
            yield first, second


def played_by(workers: int, match: Match, most: int) -> Generator[Pair]:
    """So many pairs; workers are stopped when no more are asked for."""
    if workers == 1:
        yield from match.pairs(0, most)
        return
    context = get_context("spawn")
    started = []
    try:
        for first in range(min(workers, most)):
            ours, theirs = context.Pipe(duplex=False)
            share = (match, first, most, workers, theirs)
            process = context.Process(target=play_share, args=share, daemon=True)
            process.start()
            theirs.close()
            started.append((process, ours))
        for number in range(most):
            yield received(started[number % workers][1])
    finally:
        for process, _ in started:
            process.terminate()
        for process, pipe in started:
            process.join()
            pipe.close()


def received(pipe: Connection) -> Pair:
    try:
        came: Pair | BadInput = pipe.recv()
    except EOFError:
        raise BadInput(t("A process that plays the match has ended before it was done.")) from None
    if isinstance(came, BadInput):
        raise came
    return came


def play_share(match: Match, first: int, most: int, step: int, pipe: Connection) -> None:
    """In a worker. Who is stopped ends its players too; Ctrl-C is the first process's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)
    try:
        for pair in match.pairs(first, most, step):
            pipe.send(pair)
    except BadInput as error:
        pipe.send(error)


def leave(number: int, frame: object) -> None:
    raise SystemExit
