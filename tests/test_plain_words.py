"""English stays plain: words and turns that read like a translation are refused in new text.

CONTRIBUTING.md says what to write instead.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.core.words.catalogue import HOUSE, read_catalogue

ROOT = Path(__file__).parents[1]
PYTHON = ("src", "research", "tests", "tools", "benchmarks", "examples")
DOCS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/**/*.md")

MARKS = re.compile(
    r"(?<![\w-])(whoever|whomever|somebody|nobody|so many|for ever|of before|dearest|the own|anew"
    r"|(?:is|are) asked|lies? (?:there|open|before)|whose turn it is not|not so\.)(?![\w-])",
    re.IGNORECASE,
)

COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL | re.MULTILINE)

Place = tuple[str, int, str]


def files(*patterns: str) -> Iterator[Path]:
    for pattern in patterns:
        yield from sorted(ROOT.glob(pattern))


def marks_in(path: Path, texts: Iterator[tuple[int, str]]) -> list[Place]:
    name = str(path.relative_to(ROOT))
    return [
        (name, line, mark[0])
        for line, text in texts
        for mark in MARKS.finditer(" ".join(text.split()))
    ]


def comments_and_docstrings(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def script_comments(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text()
    for comment in COMMENT.finditer(source):
        yield source.count("\n", 0, comment.start()) + 1, comment[0]


def paragraphs(path: Path) -> Iterator[tuple[int, str]]:
    line = 1
    for paragraph in path.read_text().split("\n\n"):
        yield line, re.sub(r"```.*?```|`[^`\n]*`", "", paragraph, flags=re.DOTALL)
        line += paragraph.count("\n") + 2


def test_messages_for_people_are_plain() -> None:
    catalogue = read_catalogue(HOUSE, "de")
    assert catalogue is not None
    messages = [one.id if isinstance(one.id, str) else " ".join(one.id) for one in catalogue]
    assert [one for one in messages if MARKS.search(one)] == []


@pytest.mark.parametrize("folder", PYTHON)
def test_comments_and_docstrings_are_plain(folder: str) -> None:
    found = [
        place
        for path in files(f"{folder}/**/*.py")
        if path != Path(__file__)
        for place in marks_in(path, comments_and_docstrings(path))
    ]
    assert found == []


def test_comments_of_scripts_are_plain() -> None:
    scripts = files("src/**/*.js")
    assert [place for path in scripts for place in marks_in(path, script_comments(path))] == []


def test_docs_are_plain() -> None:
    pages = files(*DOCS)
    assert [place for path in pages for place in marks_in(path, paragraphs(path))] == []
