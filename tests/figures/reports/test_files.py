"""`houseway report`: every ending, the same figures in each, and errors that leave no file."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import polars
import pytest
from jsonschema import Draft202012Validator

from cli.run import houseway
from figures.reports.conftest import Sheets
from houseway.cli import report_command
from houseway.cli.main import run
from houseway.cli.schema_command import schema
from houseway.core.errors import BadInput
from houseway.figures.edges import edges
from houseway.figures.reports.files import FORMS, form_of
from houseway.figures.reports.sheet import ParSheet
from houseway.figures.whole_file import write_whole
from houseway.registry import game

STARTS = {
    ".html": b"<!DOCTYPE html>",
    ".pdf": b"%PDF",
    ".md": b"# King High",
    ".parquet": b"PAR1",
    ".xlsx": b"PK",
}


def read(ending: str, content: bytes) -> polars.DataFrame:
    reader = polars.read_csv if ending == ".csv" else polars.read_parquet
    return reader(BytesIO(content))


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
@pytest.mark.parametrize("name", ["si-ki-pi", "king-high"])
def test_tables_hold_the_exact_figures(name: str, ending: str, sheets: Sheets) -> None:
    content = FORMS[ending].write(sheets(name))
    assert content == FORMS[ending].write(sheets(name))
    rows = read(ending, content).to_dicts()
    found = edges(game(name), game(name).readings())
    seen = []
    for row in rows:
        d = found.wagers[row["wager"]][row["strategy"]]
        outcome = row["outcome"]
        assert (row["count"], row["total"]) == (d.counts[outcome], d.total)
        assert Fraction(row["probability"]) == d.probability(outcome)
        assert Fraction(row["net"]) == d.nets[outcome]
        assert Fraction(row["ev"]) == d.ev
        assert Fraction(row["variance"]) == d.variance
        assert row["edge"] == d.edge
        assert row["code"] == sheets(name).code
        seen.append((row["wager"], row["strategy"], outcome))
    wanted = [(w, s, o) for w, each in found.wagers.items() for s in each for o in each[s].counts]
    assert seen == wanted


@pytest.mark.parametrize("ending", FORMS)
def test_every_ending_writes_its_form(
    ending: str,
    sheets: Sheets,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    sheet = sheets("king-high")
    one_wager = replace(sheet, wagers=sheet.wagers[:1])
    monkeypatch.setattr(report_command, "par_sheet", lambda *_, **__: one_wager)
    path = tmp_path / f"sheet{ending}"
    path.write_text("an older one")
    assert run(["report", "king-high", "-o", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    Draft202012Validator(schema("report")).validate(told)
    assert (told["game"], told["file"]) == ("king-high", str(path))
    assert (told["version"], told["code"]) == (sheet.version, sheet.code)
    assert path.read_bytes().startswith(STARTS.get(ending, b"game,wager,strategy,outcome"))
    assert list(tmp_path.iterdir()) == [path]


def test_people_are_told_and_get_the_same_file_twice(tmp_path: Path) -> None:
    for name in ("one.md", "two.md"):
        ran = houseway("report", "king-high", "--short", "-o", str(tmp_path / name))
        assert (ran.code, ran.out) == (0, "")
        assert ran.err == f"Wrote {tmp_path / name}.\n"
    assert (tmp_path / "one.md").read_bytes() == (tmp_path / "two.md").read_bytes()


@pytest.mark.parametrize(
    ("name", "file", "more", "says"),
    [
        ("si-ki-pi", "sheet.docx", (), "'sheet.docx'"),
        ("si-ki-pi", "sheet", (), ".parquet"),
        ("si-ki-pi", "no/such/folder/sheet.html", (), "folder"),
        ("si-ki-pi", "here.html", (), "isn't a file"),
        ("si-ki-pi", "sheet.csv", ("--reading", "boxes=99"), "boxes"),
        ("si-ki-pi", "sheet.csv", ("--pays", "straight=2 to 1"), "'straight'"),
        ("pineapple", "sheet.html", (), "no wagers against the house"),
        ("baccarat", "sheet.html", (), "'baccarat'"),
    ],
)
def test_what_cannot_be_written_is_one_sentence_and_no_file(
    name: str, file: str, more: tuple[str, ...], says: str, tmp_path: Path
) -> None:
    (tmp_path / "here.html").mkdir()
    ran = houseway("report", name, "-o", str(tmp_path / file), *more)
    assert ran.code == 2
    assert ran.is_one_plain_sentence(says)
    assert [p.name for p in tmp_path.iterdir()] == ["here.html"]


def test_without_a_file_it_asks_for_one() -> None:
    ran = houseway("report", "si-ki-pi")
    assert ran.code == 2
    assert ran.is_one_plain_sentence("-o")


@pytest.mark.parametrize(
    ("ending", "module"), [(".pdf", "typst"), (".pdf", "matplotlib"), (".csv", "polars")]
)
def test_a_missing_extra_is_named(
    ending: str, module: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(BadInput, match=rf"needs {module}.*houseway\[reports\]'$"):
        form_of(tmp_path / f"sheet{ending}")


def test_markdown_needs_no_extra(
    sheets: Sheets, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for module in ("matplotlib", "polars"):
        monkeypatch.setitem(sys.modules, module, None)
    assert form_of(tmp_path / "sheet.md").write(sheets("king-high")).startswith(b"# King High")


def test_a_write_that_fails_leaves_what_was_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "sheet.md"
    path.write_text("an older one")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("houseway.figures.whole_file.os.fsync", full)
    with pytest.raises(BadInput, match=r"can't be written: no space left on device\.$"):
        write_whole(path, b"a new one")
    assert path.read_text() == "an older one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.md", tmp_path / "link.md"
    real.write_text("older")
    link.symlink_to(real)
    write_whole(link, b"newer")
    assert link.is_symlink()
    assert real.read_text() == "newer"


def test_a_device_is_never_replaced() -> None:
    with pytest.raises(BadInput, match="isn't a file"):
        form_of(Device("null.md"))
    assert not Path(os.devnull).is_file()


class Device(type(Path())):  # type: ignore[misc]  # of this system
    def exists(self, **_: bool) -> bool:
        return True

    def is_file(self) -> bool:
        return False


def test_help_loads_neither_plots_nor_frames() -> None:
    code = "import sys; from houseway.cli.main import run; run(['report', '--help']); sys.exit("
    ran = subprocess.run(
        [sys.executable, "-c", f"{code}bool({{'matplotlib', 'polars'}} & set(sys.modules)))"],
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0
    assert b".parquet" in ran.stdout


def test_a_sheet_is_plain_data(sheets: Sheets) -> None:
    assert isinstance(sheets("king-high"), ParSheet)
    assert sheets("king-high").to_frame().height == sum(
        len(result.found.counts) for result in sheets("king-high").wagers
    )
