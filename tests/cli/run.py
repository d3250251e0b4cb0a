"""Runs the command as `python -m houseway` does: within this process, or in one of its own."""

import io
import json
import re
import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from houseway.cli.main import run


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    def is_one_plain_sentence(self, *parts: str) -> bool:
        """Nothing on stdout, one line on stderr that names the offending parts, no traceback."""
        said = self.err.strip()
        return (
            self.out == ""
            and len(said.splitlines()) == 1
            and said.startswith("houseway: ")
            and said.endswith((".", ")"))
            and "Traceback" not in said
            and all(part in said for part in parts)
        )


def houseway(*arguments: str, stdin: str | bytes = b"") -> Ran:
    """The command within this process: nothing has to start."""
    given = stdin if isinstance(stdin, bytes) else stdin.encode()
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8", write_through=True))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, "utf-8", write_through=True))
        code = run(list(arguments))
        return Ran(code, out.getvalue().decode(), err.getvalue().decode())


class _Screen(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def houseway_at_terminal(columns: int, *arguments: str) -> str:
    """Return what a terminal with this many columns shows, without its colours."""
    out = io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", _Screen(out, "utf-8", write_through=True))
        for name, value in {"COLUMNS": str(columns), "TERM": "xterm", "NO_COLOR": "1"}.items():
            patch.setenv(name, value)
        assert run(list(arguments)) == 0
        return re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue().decode())


def houseway_process(*arguments: str, stdin: bytes = b"") -> Ran:
    """The command in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "houseway", *arguments],
        input=stdin,
        capture_output=True,
        timeout=300,  # the first Pineapple player on a machine is compiled
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())
