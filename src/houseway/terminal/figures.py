"""Figures of a game for people at a terminal."""

from houseway.exact.removal import Removal
from houseway.terminal.output import console


def show_removal(effects: Removal) -> None:
    out = console()
    out.print("What one seen card adds to the expectation of a wager, in per cent of it\n")
    width = max(map(len, effects.mean)) + 2
    out.print(f"{'':<6}" + "".join(f"{wager:>{width}}" for wager in effects.mean))
    for rank, row in (*effects.effects.items(), ("mean", effects.mean)):
        cells = "".join(f"{float(effect) * 100:>+{width}.4f}" for effect in row.values())
        out.print(f"{rank:<6}{cells}")
