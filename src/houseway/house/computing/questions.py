"""The messages between a worker and its computing process.

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
    """A function that the process imports, and its arguments. The answer is in the asker's
    language; name English for an answer without sentences."""

    work: Callable[..., T]
    arguments: tuple[object, ...] = ()
    language: str = field(default_factory=current_language)

    def answer(self) -> T:
        with in_language(self.language):
            return self.work(*self.arguments)


@dataclass(frozen=True)
class Answer(Generic[T]):
    """The value, or the error."""

    value: T | None = None
    error: Exception | None = None

    def encode(self) -> bytes:
        content = pickle.dumps(self)
        return len(content).to_bytes(HEAD, "big") + content
