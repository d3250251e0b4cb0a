"""Describe a table in words, and draw the same words as a picture."""

from typing import TYPE_CHECKING, Protocol

from houseway.core.extras import explain_missing
from houseway.game import AnyGame
from houseway.game.narration import cards_lying

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH, HEIGHT = 6.4, 3.6  # inches of a hundred pixels


class RoundInView(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def phase(self) -> str: ...


class TableInView(Protocol):
    @property
    def viewer(self) -> str: ...
    @property
    def round(self) -> RoundInView | None: ...
    @property
    def last(self) -> RoundInView | None: ...


def describe_table(game: AnyGame, seen: TableInView) -> str:
    round_ = seen.round if seen.round is not None else seen.last
    if round_ is None:
        return f"{game.title}: nothing is played yet."
    phase = game.phases.get(round_.phase, round_.phase)
    lines = [f"{game.title}, round {round_.number}: {phase} (as {seen.viewer} sees it)"]
    lines += cards_lying(game, round_)
    lines += [
        f"{wager.player}: {wager.kind} {wager.amount:,}" for wager in getattr(round_, "wagers", ())
    ]
    return "\n".join(lines)


def draw_picture(said: str) -> "NDArray[np.uint8]":
    """Return an array of pixels; needs the extra `reports`."""
    with explain_missing():
        import numpy as np
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    figure = Figure(figsize=(WIDTH, HEIGHT), dpi=100, facecolor="#0b5d3b")
    canvas = FigureCanvasAgg(figure)
    figure.text(0.03, 0.95, said, color="white", family="DejaVu Sans Mono", size=9, va="top")
    canvas.draw()  # type: ignore[no-untyped-call]
    pixels = canvas.buffer_rgba()  # type: ignore[no-untyped-call]
    return np.asarray(pixels)[:, :, :3].copy()
