"""A cache of answers, which also joins equal questions under way."""

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from houseway.house.computing.computer import Computer, Job
from houseway.house.computing.questions import Question

MOST_BYTES = 8 * 1024 * 1024  # of answers that are kept


@dataclass(frozen=True)
class Asker:
    """`pay` takes from the asker's allowance, or refuses."""

    is_visitor: bool
    pay: Callable[[], None]


@dataclass
class Shared:
    job: Job[bytes]
    askers: int = 0


class Answers:
    def __init__(self, computer: Computer, most_bytes: int = MOST_BYTES) -> None:
        self.computer = computer
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Question[bytes], bytes] = OrderedDict()  # the latest at the end
        self._bytes = 0
        self._under_way: dict[Question[bytes], Shared] = {}

    async def answer(self, question: Question[bytes], asker: Asker) -> bytes:
        """Answer a question. Only what is neither known nor under way costs of the allowance."""
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        shared = self._under_way.get(question) or self._begin(question, asker)
        shared.askers += 1
        try:
            return await asyncio.shield(shared.job.answer)
        finally:
            shared.askers -= 1
            if not shared.askers and self.computer.give_up(shared.job):
                del self._under_way[question]

    def _begin(self, question: Question[bytes], asker: Asker) -> Shared:
        self.computer.check_room(for_visitor=asker.is_visitor)  # a refusal costs nothing
        asker.pay()
        shared = Shared(self.computer.begin(question, for_visitor=asker.is_visitor))
        self._under_way[question] = shared
        shared.job.answer.add_done_callback(lambda answer: self._over(question, answer))
        return shared

    def _over(self, question: Question[bytes], answer: "asyncio.Future[bytes]") -> None:
        if answer.cancelled():  # given up
            return
        del self._under_way[question]
        if answer.exception() is None:
            self._keep(question, answer.result())

    def _keep(self, question: Question[bytes], answer: bytes) -> None:
        self._kept[question] = answer
        self._bytes += size_of(question, answer)
        while self._bytes > self._most_bytes:
            self._bytes -= size_of(*self._kept.popitem(last=False))


def size_of(question: Question[bytes], answer: bytes) -> int:
    return len(pickle.dumps(question)) + len(answer)
