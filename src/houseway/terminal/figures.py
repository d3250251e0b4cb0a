"""Print figures of a game for people at a terminal."""

from collections.abc import Iterator, Sequence

from houseway.core.words import number, percent, t
from houseway.core.words.text import Number
from houseway.exact.distribution import Distribution
from houseway.exact.removal import Removal
from houseway.terminal.output import cell_width, columns, console, pad, pad_left

RANK = 6  # columns of the first word of a line


def show_removal(effects: Removal) -> None:
    """Print what one seen card does; wagers that do not fit side by side go below."""
    out = console()
    out.print(t("Change of each wager's expected value when one card is out of the pack, in %"))
    width = max(map(len, effects.mean)) + 2
    first = max(RANK, cell_width(t("mean")) + 2)
    for wagers in column_groups(tuple(effects.mean), width, first):
        out.print()
        out.print(" " * first + "".join(f"{wager:>{width}}" for wager in wagers))
        for rank, row in (*effects.effects.items(), (t("mean"), effects.mean)):
            cells = (Number(float(row[wager]) * 100, "+.4f") for wager in wagers)
            out.print(pad(rank, first) + "".join(pad_left(cell, width) for cell in cells))


def show_outcomes(found: Distribution) -> None:
    """Print for every outcome what a unit wins, how often it came and its share of all."""
    out = console()
    width = max(32, *map(len, found.counts))
    for name, count in found.counts.items():
        net = Number(float(found.nets[name]), "+g") if found.nets[name] else "0"
        share = percent(count / found.total, 4)
        out.print(
            f"  {name:<{width}} {pad_left(net, 7)} {pad_left(number(count), 20)} "
            f"{pad_left(share, 10)}"
        )


def column_groups(names: Sequence[str], width: int, first: int) -> Iterator[tuple[str, ...]]:
    """Split names into groups that fit beside a first word, each in a column of this width."""
    room = columns()
    at_once = len(names) if room is None else max(1, (room - first) // width)
    return (tuple(names[i : i + at_once]) for i in range(0, len(names), at_once))
