"""Reckon by FSRS how likely a topic is still known and when it is due again."""

from datetime import UTC, datetime

import fsrs
import msgspec

RETENTION = 0.95  # a topic is due before its chance falls below this
SLOW = 25.0  # seconds: a right answer that took longer was hard
FAST = 8.0
DAY = 86_400.0

# No steps of minutes: a learner knows what was just explained, so asking it again at once
# teaches little. It comes back when it is due, or earlier as the weakest.
SCHEDULER = fsrs.Scheduler(
    desired_retention=RETENTION,
    learning_steps=(),
    relearning_steps=(),
    enable_fuzzing=False,  # the same answers make the same learner
)


class Memory(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One card of FSRS, with times in seconds."""

    due: float
    last: float
    stability: float
    difficulty: float
    state: int
    step: int | None = None


def review(memory: Memory | None, at: float, *, right: bool, seconds: float) -> Memory:
    """Return the memory after an answer; a late answer counts as given after the one before."""
    if memory is not None:
        at = max(at, memory.last)
    card, _ = SCHEDULER.review_card(
        card_of(memory, at), fsrs_rating(right, seconds), to_datetime(at)
    )
    assert card.stability is not None
    assert card.difficulty is not None
    return Memory(
        due=card.due.timestamp(),
        last=at,
        stability=card.stability,
        difficulty=card.difficulty,
        state=int(card.state),
        step=card.step,
    )


# The curve of FSRS-6: 90% is left after as many days as the memory is stable.
_DECAY = -SCHEDULER.parameters[20]
_FACTOR = 0.9 ** (1 / _DECAY) - 1


def recall_chance(memory: Memory, at: float) -> float:
    """Return how likely it is still known at a time. The library counts whole days, and the school
    often asks within one."""
    days = max(0.0, at - memory.last) / DAY
    return float((1 + _FACTOR * days / memory.stability) ** _DECAY)


def fsrs_rating(right: bool, seconds: float) -> fsrs.Rating:
    if not right:
        return fsrs.Rating.Again
    if seconds > SLOW:
        return fsrs.Rating.Hard
    return fsrs.Rating.Easy if seconds <= FAST else fsrs.Rating.Good


def card_of(memory: Memory | None, at: float) -> fsrs.Card:
    if memory is None:
        return fsrs.Card(card_id=0, due=to_datetime(at))
    return fsrs.Card(
        card_id=0,
        state=fsrs.State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=to_datetime(memory.due),
        last_review=to_datetime(memory.last),
    )


def to_datetime(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)
