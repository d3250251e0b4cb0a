"""What a worker asks of the process beside it, and how the two talk.

They are two processes of one house on one machine. A question is a pickle, an answer its length in
four bytes and a pickle.
"""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

HEAD = 4  # bytes that say how long an answer is


@dataclass(frozen=True)
class Question(Generic[T]):
    """A function of a module, which the process imports, and what it is given."""

    work: Callable[..., T]
    arguments: tuple[object, ...] = ()

    def answer(self) -> T:
        return self.work(*self.arguments)


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What it came to, or why it came to nothing."""

    value: T | None = None
    error: Exception | None = None

    def framed(self) -> bytes:
        said = pickle.dumps(self)
        return len(said).to_bytes(HEAD, "big") + said
