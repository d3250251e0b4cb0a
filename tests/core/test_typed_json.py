"""Any number of threads may read any type for the first time."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from first_reading import INTERVALS, TRIES
from houseway.core.typed_json import convert, decode, decoder
from houseway.review.export import export_table
from review.stories import STORIES, story

TESTS = Path(__file__).parents[1]


class Chips(msgspec.Struct):
    value: int
    more: tuple["Chips", ...] = ()


def test_threads_that_read_every_type_for_the_first_time_side_by_side_all_read_it(
    tmp_path: Path,
) -> None:
    for name in STORIES:
        lines = export_table(story(name).whole)
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "first_reading", str(tmp_path)],
        cwd=TESTS,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ran.stdout.split() == ["0"] * TRIES * len(INTERVALS), ran.stdout + ran.stderr


def test_a_type_is_worked_out_once() -> None:
    assert decoder(Chips) is decoder(Chips)
    assert decoder(Chips | None) is decoder(Chips | None)


def test_what_is_read_is_of_the_type_that_is_named() -> None:
    text = '{"value": 5, "more": [{"value": 1}]}'
    assert decode(text, Chips) == Chips(5, (Chips(1),))
    assert decode(msgspec.Raw(text.encode()), Chips) == convert(decode(text), Chips)
    assert decode(text) == {"value": 5, "more": [{"value": 1}]}
    assert convert({"value": "5"}, Chips, strict=False) == Chips(5)
    assert convert({"5": 1}, dict[int, int], str_keys=True) == {5: 1}


@pytest.mark.parametrize("read", [lambda: decode('{"value": "5"}', Chips), lambda: decode("{")])
def test_what_is_not_of_the_type_is_refused(read: Any) -> None:
    with pytest.raises(msgspec.DecodeError):
        read()


def test_a_type_that_cannot_be_read_is_in_nobodys_way() -> None:
    for _ in range(2):
        with pytest.raises(TypeError):
            decoder(Chips | dict[str, int])
    assert decode('{"value": 5}', Chips) == Chips(5)
