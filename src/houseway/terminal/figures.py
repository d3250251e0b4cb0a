"""Print figures of a game for people at a terminal."""

from collections.abc import Iterator, Sequence

from houseway.exact.removal import Removal
from houseway.terminal.output import columns, console

RANK = 6  # columns of the first word of a line


def show_removal(effects: Removal) -> None:
    """Print what one seen card does; wagers that do not fit side by side go below."""
    out = console()
    out.print("What one seen card adds to the expectation of a wager, in per cent of it")
    width = max(map(len, effects.mean)) + 2
    for wagers in column_groups(tuple(effects.mean), width, RANK):
        out.print()
        out.print(f"{'':<{RANK}}" + "".join(f"{wager:>{width}}" for wager in wagers))
        for rank, row in (*effects.effects.items(), ("mean", effects.mean)):
            cells = "".join(f"{float(row[wager]) * 100:>+{width}.4f}" for wager in wagers)
            out.print(f"{rank:<{RANK}}{cells}")


def column_groups(names: Sequence[str], width: int, first: int) -> Iterator[tuple[str, ...]]:
    """Split names into groups that fit beside a first word, each in a column of this width."""
    room = columns()
    at_once = len(names) if room is None else max(1, (room - first) // width)
    return (tuple(names[i : i + at_once]) for i in range(0, len(names), at_once))
