"""A house with faults by plan: any seed replays, every history is checked, planted faults are
found."""

from collections.abc import Callable

import msgspec
import pytest

from effort import by_effort
from house.plan.checker import wrong
from house.plan.store import Flaws
from house.plan.world import Habits, simulate
from houseway.house.play.command_handler import CommandHandler, CommandRequest, Receipt
from houseway.house.play.stream_states import StreamSlot
from houseway.house.store.append import Append
from houseway.house.store.orders import Outcome
from houseway.house.store.writer import OutcomeUnknown

SEEDS = by_effort(quick=20, default=100, soak=10_000)
PART = by_effort(quick=20, default=50, soak=500)
SOON = 60  # seeds within which a planted fault is found


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, PART))
def test_whatever_fails_nothing_is_lost_doubled_or_taken_back(first: int) -> None:
    for seed in range(first, first + PART):
        history, rows = simulate(seed)
        assert wrong(history, rows) == [], f"seed {seed}"
        assert history.told, f"seed {seed}: nobody was told anything"


def test_a_seed_replays_to_the_last_entry() -> None:
    one, other = simulate(7), simulate(7)
    assert one[0] == other[0]
    texts = [
        [append.entry.body for append in record.values()] for record in one[1].appended.values()
    ]
    again = [
        [append.entry.body for append in record.values()] for record in other[1].appended.values()
    ]
    assert texts == again
    assert simulate(8)[0] != one[0]


def test_a_plan_is_hard_enough() -> None:
    """Requests stay unknown and are repeated, workers die, and all the same most is played."""
    found = [simulate(seed) for seed in range(10)]
    told = [one for history, _ in found for one in history.told]
    assert sum(not one.sure for one in told) > 50
    assert sum(one.version is not None for one in told) > 100
    assert all(len({worker for worker, _ in history.seen}) > 3 for history, _ in found)
    moves = [key for _, rows in found for _, key in rows.keys if key.startswith("house-")]
    assert len(moves) > 50


# -- Planted faults --------------------------------------------------------------------------------


def takes_a_conflict_for_done(handler: CommandHandler) -> None:
    writes = handler._writer.append

    async def append(one: Append) -> Outcome:
        outcome = await writes(one)
        return "added" if outcome == "conflict" else outcome

    handler._writer.append = append  # type: ignore[method-assign, assignment]


def acknowledges_what_nobody_knows(handler: CommandHandler) -> None:
    writes = handler._writer.append

    async def append(one: Append) -> Outcome:
        try:
            return await writes(one)
        except OutcomeUnknown:
            return "added"

    handler._writer.append = append  # type: ignore[method-assign, assignment]


def forgets_at_which_version(handler: CommandHandler) -> None:
    executes = handler.execute

    async def execute(stream: str, request: CommandRequest) -> Receipt:
        return await executes(stream, msgspec.structs.replace(request, only_at=None))

    handler.execute = execute  # type: ignore[method-assign]


def does_not_catch_up(handler: CommandHandler) -> None:
    async def find_receipt(slot: StreamSlot, request: CommandRequest) -> Receipt | None:
        assert slot.current is not None
        return await handler._find_receipt(slot.stream, slot.current, request)

    handler._catch_up_with_receipt = find_receipt  # type: ignore[method-assign]


PLANTED: dict[str, tuple[Flaws, Habits]] = {
    "two entries of one version": (Flaws(overwrites_versions=True), Habits()),
    "a key taken twice": (Flaws(takes_keys_twice=True), Habits()),
    "wallets below nothing": (Flaws(lets_wallets_sink=True), Habits()),
    "torn writes": (Flaws(tears_writes=True), Habits()),
    "commits that are forgotten": (Flaws(forgets_commits=True), Habits()),
    "reads that go back": (Flaws(reads_backwards=True), Habits()),
    "a new key for every try": (Flaws(), Habits(new_key_each_time=True)),
    "a conflict taken for done": (Flaws(), Habits(handler=takes_a_conflict_for_done)),
    "acknowledged before it is known": (Flaws(), Habits(handler=acknowledges_what_nobody_knows)),
    "a dealer who does not look again": (Flaws(), Habits(handler=forgets_at_which_version)),
    "a receipt of what is not shown": (Flaws(), Habits(handler=does_not_catch_up)),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str) -> None:
    flaws, habits = PLANTED[fault]
    assert found_by(flaws, habits, lambda sentences: bool(sentences)) is not None


def found_by(
    flaws: Flaws, habits: Habits, is_found: Callable[[list[str]], bool]
) -> list[str] | None:
    """What is said of the first history in which it shows."""
    for seed in range(SOON):
        try:
            sentences = wrong(*simulate(seed, flaws, habits))
        except Exception as error:  # the house itself falls over what the store should not do
            return [f"{type(error).__name__}: {error}"]
        if is_found(sentences):
            return sentences
    return None
