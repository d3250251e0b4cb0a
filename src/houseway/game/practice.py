"""What a game offers people who practise: hints, partners, and a board for studying positions."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from houseway.tables.messages import Command


class AdvisedMove(msgspec.Struct, frozen=True, kw_only=True):
    """One possible move. A game adds what its own page shows of it."""

    words: str


@dataclass(frozen=True)
class Advice:
    """Hints and partners at practice tables; thinking is done in a process beside the house.

    `moves` are the possible moves, the best first. `move` is what the strong player does, and
    `simple_partner`, from a view, what a weaker one does. All of this is about the command that
    `decides` names."""

    warm_up: Callable[[], None]
    moves: Callable[[Any, str], tuple[AdvisedMove, ...]]
    move: Callable[[Any, str], Command | None]
    simple_partner: Callable[[str, Any, Random], Command | None]
    decides: type[Command]


class StudiedMove(msgspec.Struct, frozen=True, kw_only=True):
    """What a move is worth, with standard errors. A game adds the move itself."""

    value: float
    error: float
    cost: float  # against the best
    cost_error: float
    as_good: bool  # no clear difference from the best


@dataclass(frozen=True)
class Study:
    """A board to study positions on. What `asked` and `played` are is the game's own; they are
    frozen, so that the same question is answered once. `check` and `check_played` say what is wrong
    with one, and take no time; the others run in the process for analyses."""

    efforts: int
    asked: type[msgspec.Struct]
    check: Callable[[Any], None]
    think: Callable[[Any, int], msgspec.Struct]  # from effort 1 on, each more than the one before
    played: type[msgspec.Struct]  # a position with a move in it
    check_played: Callable[[Any], None]
    reply: Callable[[Any], msgspec.Struct]  # the position after it
    decides: type[Command]  # what is a move in a record
    # What the moves of a player cost, the costliest first: tables before them, and commands.
    made: Callable[[tuple[bytes, ...], tuple[bytes, ...], str], tuple[msgspec.Struct, ...]]
