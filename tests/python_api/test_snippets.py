"""What README and docs show is so: every snippet of Python, and every command with its output."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.run import houseway
from houseway.review.export import export_round
from houseway.testing import Recorded

ROOT = Path(__file__).parent.parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
SHELL = re.compile(r"^```[a-z]*\n((?:\$ houseway .*\n(?:(?!```|\$ ).*\n)*)+)```", re.MULTILINE)


def pages_with(mark: str) -> list[Path]:
    return [page for page in PAGES if mark in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", pages_with(">>> "), ids=lambda page: page.name)
def test_every_snippet_of_python_does_what_is_shown(page: Path) -> None:
    done = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert done.attempted > 0
    assert done.failed == 0


def sessions(page: Path) -> Iterator[tuple[str, str]]:
    for block in SHELL.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


SESSIONS = [session for page in pages_with("$ houseway ") for session in sessions(page)]


@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[c for c, _ in SESSIONS])
def test_every_command_with_its_output_says_what_is_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An ellipsis stands for anything; `round.jsonl` is the second round of a table."""
    monkeypatch.chdir(tmp_path)
    if "round.jsonl" in command:
        table = Recorded("si-ki-pi", "ann", "bob")
        table.seat()
        table.play(2)
        Path("round.jsonl").write_text("\n".join(export_round(table.whole, 2)))
    said = houseway(*shlex.split(command)[1:])
    assert said.code == 0
    shown = [re.escape(line.rstrip()).replace("…", ".*") for line in output.strip().splitlines()]
    assert re.fullmatch("\n".join(f"{line} *" for line in shown), said.out.strip()), said.out
