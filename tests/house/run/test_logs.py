"""The log is one JSON object a line, also if others write to the same file."""

import contextlib
import io
import json
import sys
from collections import Counter

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from houseway.house.run.logs import QUIET, RepeatedErrors, configure_logs


class Pieces(io.StringIO):
    """What was written, by single writes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def write(self, text: str) -> int:
        self.found.append(text)
        return super().write(text)


def test_a_line_is_written_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers write side by side: what comes in two pieces ends up in another's line."""
    written = Pieces()
    monkeypatch.setattr(sys, "stderr", written)
    configure_logs()
    log = structlog.get_logger()
    log.info("worker-started", worker="1-a")
    log.warning("write-failed", error="OSError\nof two lines")
    structlog.reset_defaults()
    assert [piece.count("\n") for piece in written.found] == [1, 1]
    assert [json.loads(piece)["event"] for piece in written.found] == [
        "worker-started",
        "write-failed",
    ]


TROUBLES = st.sampled_from(
    [
        {"event": "write-failed", "error": "OperationalError SQLITE_FULL"},
        {"event": "write-failed", "error": "OSError"},
        {"event": "request-failed", "error": "OutcomeUnknown", "route": "post /api/tables"},
        {"event": "request-failed", "error": "OutcomeUnknown", "route": "post /api/accounts"},
    ]
)


@given(st.lists(st.tuples(TROUBLES, st.floats(0, 4)), max_size=60))
def test_a_repeated_error_is_logged_once_in_a_while_with_its_count(
    came: list[tuple[dict[str, str], float]],
) -> None:
    now = 0.0
    limited = RepeatedErrors(lambda: now)
    all_of, told_of = Counter[str](), Counter[str]()
    last: dict[str, float] = {}
    for trouble, wait in came:
        now += wait
        which = str(trouble)
        all_of[which] += 1
        with contextlib.suppress(structlog.DropEvent):
            line = limited(None, "warning", {**trouble, "stream": str(now)})
            told_of[which] += 1 + int(str(line.get("repeated", 0)))
            assert told_of[which] == all_of[which]
            assert which not in last or now >= last[which] + QUIET
            last[which] = now
        assert now < last[which] + QUIET


def test_a_line_without_an_error_is_always_logged() -> None:
    limited = RepeatedErrors(lambda: 0.0)
    assert [limited(None, "info", {"event": "signed-in"}) for _ in range(3)] == [
        {"event": "signed-in"}
    ] * 3
