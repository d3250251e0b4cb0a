"""Runs the real command in a process of its own."""

import json
import subprocess
import sys
from typing import Any, NamedTuple


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
    ran = subprocess.run(
        [sys.executable, "-m", "houseway", *arguments],
        input=stdin if isinstance(stdin, bytes) else stdin.encode(),
        capture_output=True,
        timeout=300,  # the first Pineapple player on a machine is compiled
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())
