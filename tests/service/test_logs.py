"""The log is one JSON object a line, whoever else writes to the same file."""

import io
import json
import sys

import pytest
import structlog

from houseway.service.logs import configure_logs


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
