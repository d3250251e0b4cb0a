"""What takes long is computed in a process of its own, behind a queue that has an end."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from house.office_rig import in_loop
from house.running_house import until
from houseway.core.errors import BadInput
from houseway.house.accounts.limits import NotNow
from houseway.house.api.problems import problem_of
from houseway.house.computing import computer as computer_module
from houseway.house.computing.analyses import edges_of
from houseway.house.computing.answers import Answers, Asker
from houseway.house.computing.computer import NICENESS, Computer, Lost
from houseway.house.computing.questions import Question

PLACES = 4
NUMBER = Question(os.getpid)  # of the process that computes


def new(size: int) -> Question[bytes]:
    """Something else whenever it is computed."""
    return Question(os.urandom, (size,))


@asynccontextmanager
async def computing(places: int = PLACES) -> AsyncIterator[Computer]:
    computer = Computer(places)
    try:
        yield computer
    finally:
        computer.close()


class Held:
    """A computation that lasts until it is let go: it reads from a pipe with nothing in it."""

    def __init__(self, computer: Computer, folder: Path) -> None:
        self._pipe = folder / "pipe"
        os.mkfifo(self._pipe)
        self.job = computer.begin(Question(Path.read_bytes, (self._pipe,)))

    async def let_go(self) -> None:
        await asyncio.to_thread(self._pipe.write_bytes, b"done")


async def held(computer: Computer, folder: Path) -> Held:
    found = Held(computer, folder)
    while computer.waiting:
        await asyncio.sleep(0)
    return found


def paying(asker: list[str] | None = None, *, visitor: bool = False) -> Asker:
    paid = [] if asker is None else asker
    return Asker(visitor, lambda: paid.append("paid"))


async def soon(count: int = 5) -> None:
    """Let the process begin what it was given."""
    for _ in range(count):
        await asyncio.sleep(0)


# -- The process -----------------------------------------------------------------------------------


@in_loop
async def test_it_computes_in_another_process_that_gives_way_to_the_house() -> None:
    async with computing() as computer:
        before = computer.process_id
        assert before is None  # until someone asks
        assert await computer.compute(NUMBER) == computer.process_id != os.getpid()
        niceness = await computer.compute(Question(os.getpriority, (os.PRIO_PROCESS, 0)))
        assert niceness == os.getpriority(os.PRIO_PROCESS, 0) + NICENESS


@in_loop
async def test_what_cannot_be_is_said_as_if_it_were_computed_here() -> None:
    from houseway.games.si_ki_pi import GAME

    wrong = Question(edges_of, ("si-ki-pi", GAME.readings(), ("made-up=1:1",)))
    async with computing() as computer:
        with pytest.raises(BadInput, match="No outcome is called 'made-up'"):
            await computer.compute(wrong)
        assert await computer.compute(NUMBER) == computer.process_id


@in_loop
async def test_a_process_that_dies_is_replaced_and_who_asked_is_told(tmp_path: Path) -> None:
    async with computing() as computer:
        first = await computer.compute(NUMBER)
        hold = await held(computer, tmp_path)
        waits = computer.begin(NUMBER)
        os.kill(first, signal.SIGKILL)
        with pytest.raises(NotNow) as told:
            await hold.job.answer
        assert problem_of(told.value)[0] == 503
        assert told.value.sentence == "The computation was lost. Ask again."
        assert await waits.answer not in (first, os.getpid())


@in_loop
async def test_a_process_that_died_while_nobody_asked_is_replaced() -> None:
    async with computing() as computer:
        first = await computer.compute(NUMBER)
        os.kill(first, signal.SIGKILL)
        os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
        assert await computer.compute(NUMBER) != first


@in_loop
async def test_a_process_that_hangs_is_replaced(tmp_path: Path) -> None:
    async with computing() as computer:
        first = await computer.compute(NUMBER)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(computer_module, "LONGEST", 0.01)
            hold = await held(computer, tmp_path)
            with pytest.raises(Lost):
                await hold.job.answer
        assert await computer.compute(NUMBER) != first
        assert not is_there(first)


@in_loop
async def test_one_that_closes_tells_those_who_wait_and_ends_what_is_under_way(
    tmp_path: Path,
) -> None:
    async with computing() as computer:
        number = await computer.compute(NUMBER)
        hold, waits = await held(computer, tmp_path), computer.begin(NUMBER)
        computer.close()
        assert not Path(f"/proc/{number}").exists()
        for job in (hold.job, waits):
            with pytest.raises(NotNow, match="The house is closing"):
                await job.answer
        with pytest.raises(NotNow, match="The house is closing"):
            computer.begin(NUMBER)


ORPHAN = """
import asyncio, os, sys
from pathlib import Path
from houseway.house.computing.computer import Computer
from houseway.house.computing.questions import Question

async def whole():
    computer = Computer(1)
    print(await computer.compute(Question(os.getpid)), flush=True)
    await computer.compute(Question(Path.read_bytes, (Path(sys.argv[1]),)))

asyncio.run(whole())
"""


def test_the_process_ends_with_its_worker_in_the_middle_of_a_computation(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-c", ORPHAN, str(pipe)], stdout=subprocess.PIPE, text=True
    ) as worker:
        assert worker.stdout is not None
        number = int(worker.stdout.readline())
        worker.kill()
    until(lambda: not is_there(number))


def is_there(process: int) -> bool:
    """A process that was not reaped counts as gone."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False


# -- The queue -------------------------------------------------------------------------------------


@in_loop
async def test_a_full_queue_is_told_with_when_to_come_back(tmp_path: Path) -> None:
    async with computing() as computer:
        hold = await held(computer, tmp_path)
        jobs = [computer.begin(NUMBER) for _ in range(PLACES)]
        with pytest.raises(NotNow, match="Too many computations") as told:
            await computer.compute(NUMBER)
        status, problem, headers = problem_of(told.value)
        assert (status, problem.code) == (503, "busy")
        assert int(headers["Retry-After"]) >= 1
        await hold.let_go()
        assert await hold.job.answer == b"done"
        assert {await job.answer for job in jobs} == {computer.process_id}
        assert await computer.compute(NUMBER) == computer.process_id


@in_loop
async def test_visitors_have_half_the_places_and_come_last(tmp_path: Path) -> None:
    order: list[str] = []

    def note(who: str, _: object) -> None:
        order.append(who)

    async with computing() as computer:
        hold = await held(computer, tmp_path)
        jobs = []
        for who in ("visitor", "visitor", "account", "account"):
            job = computer.begin(NUMBER, for_visitor=who == "visitor")
            job.answer.add_done_callback(partial(note, who))
            jobs.append(job)
            if who == "visitor" and len(jobs) == PLACES // 2:
                with pytest.raises(NotNow, match="Too many"):
                    computer.begin(NUMBER, for_visitor=True)
        await hold.let_go()
        await asyncio.gather(*(job.answer for job in jobs))
    assert order == ["account", "account", "visitor", "visitor"]


@in_loop
async def test_whoever_goes_away_leaves_their_place_to_others(tmp_path: Path) -> None:
    async with computing(1) as computer:
        hold = await held(computer, tmp_path)
        answers = Answers(computer)
        asking = asyncio.create_task(answers.answer(new(10), paying()))
        await soon()
        assert computer.waiting == 1
        asking.cancel()
        await soon()
        assert computer.waiting == 0
        again = asyncio.create_task(answers.answer(new(10), paying()))
        await soon()
        await hold.let_go()
        assert len(await again) == 10


# -- What is known ---------------------------------------------------------------------------------


@in_loop
async def test_equal_questions_under_way_are_computed_once_and_paid_for_once(
    tmp_path: Path,
) -> None:
    async with computing(1) as computer:
        paid: list[str] = []
        hold, answers = await held(computer, tmp_path), Answers(computer)
        asking = [asyncio.create_task(answers.answer(new(10), paying(paid))) for _ in range(3)]
        await soon()
        assert computer.waiting == 1
        asking.pop().cancel()  # the others still wait for it
        await hold.let_go()
        assert len(set(await asyncio.gather(*asking))) == 1
        assert paid == ["paid"]


@in_loop
async def test_what_is_known_costs_nothing_even_where_the_queue_is_full(tmp_path: Path) -> None:
    async with computing(1) as computer:
        paid: list[str] = []
        answers = Answers(computer)
        known = await answers.answer(new(10), paying(paid))
        hold = await held(computer, tmp_path)
        waits = computer.begin(NUMBER)
        assert await answers.answer(new(10), paying(paid, visitor=True)) == known
        with pytest.raises(NotNow):
            await answers.answer(new(11), paying(paid))
        assert paid == ["paid"]
        await hold.let_go()
        await waits.answer


@in_loop
async def test_only_so_much_is_kept_and_the_latest_longest() -> None:
    async with computing() as computer:
        answers = Answers(computer, most_bytes=8_000)
        first = await answers.answer(new(3_000), paying())
        second = await answers.answer(new(3_001), paying())
        assert await answers.answer(new(3_000), paying()) == first  # and so it is the latest
        await answers.answer(new(3_002), paying())
        assert await answers.answer(new(3_000), paying()) == first
        assert await answers.answer(new(3_001), paying()) != second


@in_loop
async def test_what_went_wrong_is_not_kept(tmp_path: Path) -> None:
    there = tmp_path / "there"
    question: Question[Any] = Question(Path.read_bytes, (there,))
    async with computing() as computer:
        answers = Answers(computer)
        with pytest.raises(FileNotFoundError):
            await answers.answer(question, paying())
        there.write_bytes(b"now it is")
        assert await answers.answer(question, paying()) == b"now it is"
