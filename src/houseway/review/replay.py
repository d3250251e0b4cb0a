"""A stretch of a record step by step, as one viewer may see it."""

from dataclasses import dataclass
from itertools import islice

from houseway.live.table.view import LiveView
from houseway.review.narration.telling import entry_sentences
from houseway.review.segment import DecodedEntry, Segment


@dataclass(frozen=True)
class ReplayStep:
    """`by` is who acted at the table (a player, `dealer`, `inspector`, `house`), never an account;
    `view` is what the viewer saw after it."""

    version: int
    at: str
    by: str
    says: tuple[str, ...]  # a sentence for each thing that happened
    view: LiveView


def replay(
    segment: Segment, viewer: str, after: int = 0, most: int | None = None
) -> list[ReplayStep]:
    """From the entry after `after` on, and `most` of them where that is said."""
    later = ((act, live) for act, live in segment.states() if act.version > after)
    return [step(act, segment.kind.view(live, viewer)) for act, live in islice(later, most)]


def step(act: DecodedEntry, view: LiveView) -> ReplayStep:
    return ReplayStep(act.version, act.body.at, act.command.by, entry_sentences(act, view), view)
