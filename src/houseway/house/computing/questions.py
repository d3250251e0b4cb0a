"""What a worker asks of the process beside it, and how the two talk.

They are two processes of one house on one machine. A question is a pickle, an answer its length in
four bytes and a pickle.
"""

import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from houseway.core.words import current_language, in_language

T = TypeVar("T")

HEAD = 4  # bytes that say how long an answer is


@dataclass(frozen=True)
class Question(Generic[T]):
    """A function of a module, which the process imports, and what it is given. The answer is in the
    language of whoever asks; name English where it has no words."""

    work: Callable[..., T]
    arguments: tuple[object, ...] = ()
    language: str = field(default_factory=current_language)

    def answer(self) -> T:
        with in_language(self.language):
            return self.work(*self.arguments)


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What it came to, or why it came to nothing."""

    value: T | None = None
    error: Exception | None = None

    def framed(self) -> bytes:
        said = pickle.dumps(self)
        return len(said).to_bytes(HEAD, "big") + said
