"""The command says the same in a process of its own as within the process of the tests.

The other tests of the command line need not start a process for each sentence because of these."""

import json
from typing import Any

import pytest

from cli.run import houseway, houseway_process
from cli.test_settle import SI_KI_PI
from effort import some_of
from houseway.terminal.exit_codes import BAD_INPUT, DONE, REFUSED

FORM = json.dumps(SI_KI_PI).encode()
FOULED: dict[str, Any] = {
    **SI_KI_PI["boxes"][0],
    "setting": {"low": ["9s", "9h"], "high": ["Kd", "Qc"]},
}
REFUSED_FORM = json.dumps({**SI_KI_PI, "boxes": [FOULED]}).encode()


SAID = [
    (DONE, b"As Ks 2d 7c\n9s 9h Kd Qc\n", "set si-ki-pi"),
    (DONE, FORM, "settle si-ki-pi --json"),
    (REFUSED, REFUSED_FORM, "settle si-ki-pi"),
    (BAD_INPUT, b"{", "settle si-ki-pi"),
    (BAD_INPUT, b"", "dance"),
    (BAD_INPUT, b"", "edge baccarat"),
    (BAD_INPUT, b"", "set --moon"),
    (DONE, b"", "--help"),
    (DONE, b"", "--version"),
    (DONE, b"", "edge king-high --json"),
    (DONE, b"", "rules si-ki-pi"),
    (DONE, b"", "tournament --entrants 9 --seed 1"),
    (DONE, FORM, "settle si-ki-pi"),
]


@pytest.mark.parametrize(("code", "stdin", "arguments"), some_of(SAID, 5))
def test_a_process_of_its_own_says_the_same(code: int, stdin: bytes, arguments: str) -> None:
    ran = houseway_process(*arguments.split(), stdin=stdin)
    assert ran == houseway(*arguments.split(), stdin=stdin)
    assert ran.code == code
    assert (ran.err == "") == (code == DONE)
