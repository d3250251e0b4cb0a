"""A stretch of a record step by step, as one viewer may see it."""

from dataclasses import dataclass

from houseway.live.view import LiveView
from houseway.review.stretch import Act, Stretch
from houseway.review.words.telling import told


@dataclass(frozen=True)
class Step:
    """`by` is who acted at the table (a player, `dealer`, `inspector`, `house`), never an account;
    `view` is what the viewer saw after it."""

    version: int
    at: str
    by: str
    says: tuple[str, ...]  # a sentence for each thing that happened
    view: LiveView


def replay(stretch: Stretch, viewer: str) -> list[Step]:
    return [step(act, stretch.kind.view(live, viewer)) for act, live in stretch.states()]


def step(act: Act, view: LiveView) -> Step:
    return Step(act.version, act.body.at, act.command.by, told(act, view), view)
