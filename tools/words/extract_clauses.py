"""Let pybabel find the clauses of rule documents in the games' `clauses.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import IO

Found = tuple[int, str, tuple[str, str], list[str]]


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: Mapping[str, str]
) -> Iterator[Found]:
    """Yield each clause like a call of `pt("clause", …)`, with its number as a comment."""
    for number, text in tomllib.load(file)["clauses"].items():
        yield 0, "pt", ("clause", text), [number]
