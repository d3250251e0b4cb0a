"""A count of the pack when the round is over is part of what happened to that round: every later
correction of it is decided on that too, however long ago it was."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from clauses import clause
from house.play.test_corrections import TABLE, WAGER, WHY, Floor
from house.round_player import Worker, audit_store, migrate_store, sentences, worker
from houseway.core.cards import Card
from houseway.core.errors import Refusal
from houseway.games.low_high.table import commands as lh
from houseway.games.low_high.table.state import ROUNDS_KEPT
from houseway.live.amendments import CardWas, Instead, Struck, write
from houseway.live.dual_control import AskSecondPerson, Confirm
from houseway.live.table.commands import CorrectRound
from houseway.record.stream import KeptRecord, Sender
from houseway.review.export import export_table
from houseway.review.segment import Segment
from houseway.review.verify import verify
from houseway.tables.messages import Command

NAME = "power-pai-gow"
# Box 1 wins; with the other first card it loses.
WINS = tuple(map(Card, ("h4", "f5", "h6", "teen", "gj", "l7", "l6", "l10")))
LOSES = (Card("h10"), *WINS[1:])
RIGHT = lh.CountPack("dealer", 32)
WRONG = lh.CallWrongCount("inspector", counted=33)


def a_round(cards: tuple[Card, ...] = WINS) -> tuple[Command, ...]:
    return (
        lh.OpenBets("dealer"),
        lh.PlaceWager("ann", 1, "standard", WAGER),
        lh.CloseBets("dealer"),
        lh.Deal("dealer", cards),
        lh.AskHouseWay("ann", 1),
        lh.SetDealer("dealer"),
        lh.Settle("dealer"),
    )


class Counting(Floor):
    def __init__(self, at_work: Worker) -> None:
        super().__init__(at_work.handler, NAME)
        self.deals: dict[int, int] = {}  # by round, the version of its cards

    async def play(self, *rounds: tuple[Command, ...]) -> None:
        for one in rounds:
            done = await self.do(*one)
            state = (await self.handler.read(TABLE)).state
            self.deals[state.table.rounds_opened] = done[3].version

    async def version(self) -> int:
        return (await self.handler.read(TABLE)).version

    async def last(self) -> str:
        state = (await self.handler.read(TABLE)).state
        phase: str = state.table.recent[-1].phase
        return phase

    def card_was(self, number: int) -> CorrectRound:
        """The first card was the other one."""
        amendment = CardWas(WINS[0], LOSES[0], (str(self.deals[number]),))
        return CorrectRound("inspector", number, (amendment,), WHY)


Story = Callable[[Counting], Awaitable[None]]


def findings_of(at_work: Worker, story: Story) -> None:
    async def whole() -> None:
        floor = Counting(at_work)
        await floor.open()
        await story(floor)

    asyncio.run(whole())


@pytest.fixture
def at_work(store_url: str) -> Iterator[Worker]:
    """Its record is audited and verified in the end."""
    found = worker(migrate_store(store_url))
    yield found
    entries = tuple(found.records.entries(TABLE))
    report = verify(export_table(Segment.whole(NAME, entries)))
    found.close()
    assert report.ok, report
    result = audit_store(store_url)
    assert result.clean, sentences(result)


@clause("PPG-5.4")
def test_a_right_count_leaves_the_round_to_be_corrected_now_and_much_later(
    at_work: Worker,
) -> None:
    async def story(floor: Counting) -> None:
        await floor.play(a_round())
        await floor.do(RIGHT, floor.card_was(1))
        assert await floor.won() == -WAGER
        await floor.play(a_round())
        await floor.do(RIGHT)
        for _ in range(ROUNDS_KEPT + 1):
            await floor.play(a_round())
        before = await floor.won()
        await floor.do(floor.card_was(2))
        assert await floor.won() == before - 2 * WAGER

    findings_of(at_work, story)


@clause("PPG-5.4")
@pytest.mark.parametrize("how", ["struck", "instead"])
@pytest.mark.parametrize("later", [0, 1, ROUNDS_KEPT + 1])
def test_a_wrong_count_that_was_a_slip_is_corrected_and_the_settlement_stands_again(
    at_work: Worker, how: str, later: int
) -> None:
    async def story(floor: Counting) -> None:
        await floor.play(a_round())
        await floor.do(WRONG)
        step = str(await floor.version())
        assert (await floor.won(), await floor.last()) == (0, "void")
        for _ in range(later):
            await floor.play(a_round())
        slip = Struck(step) if how == "struck" else Instead(step, write(RIGHT))
        await floor.do(CorrectRound("inspector", 1, (slip,), WHY))
        assert await floor.won() == (1 + later) * WAGER
        assert await floor.last() == "settled"

    findings_of(at_work, story)


@clause("PPG-5.4")
@pytest.mark.parametrize("later", [0, 1, ROUNDS_KEPT + 1])
def test_a_round_that_a_count_undid_pays_and_takes_nothing_by_a_card_that_was_another(
    at_work: Worker, later: int
) -> None:
    async def story(floor: Counting) -> None:
        await floor.play(a_round())
        await floor.do(WRONG)
        for _ in range(later):
            await floor.play(a_round())
        before = await floor.won()
        await floor.do(floor.card_was(1))
        assert await floor.won() == before

    findings_of(at_work, story)


@clause("PPG-5.4")
def test_no_mistyped_number_undoes_a_round_and_only_an_inspector_does(at_work: Worker) -> None:
    async def story(floor: Counting) -> None:
        await floor.play(a_round())
        for slip, code in (
            (lh.CountPack("dealer", 33), "wrong-count"),
            (lh.CountPack("inspector", 31), "wrong-count"),
            (lh.CallWrongCount("dealer", counted=33), "wrong-role"),
            (lh.CallWrongCount("inspector", counted=32), "right-count"),
        ):
            with pytest.raises(Refusal) as no:
                await floor.do(slip)
            assert no.value.code == code
        assert (await floor.won(), await floor.last()) == (WAGER, "settled")

    findings_of(at_work, story)


@clause("PPG-5.4")
def test_two_people_undo_a_round_where_the_table_asks_for_two(at_work: Worker) -> None:
    async def story(floor: Counting) -> None:
        await floor.play(a_round())
        await floor.do(AskSecondPerson("inspector", wanted=True))
        await floor.do(RIGHT)  # which needs no one else
        await floor.do(WRONG, account="igor")
        assert await floor.last() == "settled"
        with pytest.raises(Refusal) as no:
            await floor.do(lh.OpenBets("dealer"))
        assert no.value.code == "confirmation-waits"
        await floor.do(Confirm("inspector", 1), account="ines")
        assert (await floor.won(), await floor.last()) == (0, "void")
        step = str(await floor.version())
        await floor.do(CorrectRound("inspector", 1, (Struck(step),), WHY), account="igor")
        await floor.do(Confirm("inspector", 2), account="ines")
        assert (await floor.won(), await floor.last()) == (WAGER, "settled")

    findings_of(at_work, story)


def test_the_audit_finds_a_correction_that_left_out_a_count(tmp_path: Path) -> None:
    """As it was decided once: a void round took the player's money again."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    found = worker(migrate_store(url))

    async def story(floor: Counting) -> None:
        await floor.play(a_round())
        await floor.do(WRONG)
        count = str(await floor.version())
        for _ in range(ROUNDS_KEPT + 1):
            await floor.play(a_round())
        before = await floor.won()
        kind = (await found.handler.read(TABLE)).kind
        completed = kind.completed
        assert completed is not None

        def without_count(
            state: object, command: Command, sender: Sender, record: KeptRecord
        ) -> Command:
            made = completed(state, command, sender, record)
            assert isinstance(made, CorrectRound)
            assert made.evidence is not None
            steps = tuple(step for step in made.evidence.steps if step.id != count)
            assert len(steps) < len(made.evidence.steps)
            planted = msgspec.structs.replace(made.evidence, steps=steps)
            return msgspec.structs.replace(made, evidence=planted)

        object.__setattr__(kind, "completed", without_count)
        try:
            await floor.do(floor.card_was(1))
        finally:
            object.__setattr__(kind, "completed", completed)
        assert await floor.won() == before - 2 * WAGER

    findings_of(found, story)
    report = verify(export_table(Segment.whole(NAME, tuple(found.records.entries(TABLE)))))
    found.close()
    assert not report.ok
    (said,) = sentences(audit_store(url))
    assert said.endswith("the round it corrects was recorded differently.")
