"""`houseway verify` as people and programs call it."""

from pathlib import Path

import pytest

from cli.run import houseway
from houseway.review.export import export_round, export_table
from review.stories import story
from review.tampering import Opened, tampered


@pytest.fixture
def lines() -> list[str]:
    table = story("si-ki-pi automatic")
    return list(export_round(table.whole, 2))


def written(path: Path, lines: list[str]) -> str:
    file = path / "round.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


def test_a_right_round_is_told_check_by_check(tmp_path: Path, lines: list[str]) -> None:
    ran = houseway("verify", written(tmp_path, lines))
    assert (ran.code, ran.err) == (0, "")
    for name in ("chain", "shuffle", "deal", "settings", "settlement", "money"):
        assert name in ran.out
    assert ran.out.rstrip().endswith("Everything checks out.")


def test_a_wrong_one_says_where_and_what(tmp_path: Path, lines: list[str]) -> None:
    def change(opened: Opened) -> None:
        next(opened.events("wager-settled"))["line"]["net"] += 5

    ran = houseway("verify", written(tmp_path, tampered(lines, change)))
    assert ran.code == 1
    assert "WRONG" in ran.out
    assert "line.net is " in ran.out
    assert ran.out.rstrip().endswith("This record isn't valid.")


def test_json_and_standard_input() -> None:
    table = story("pineapple human")
    text = "\n".join(export_table(table.whole))
    ran = houseway("verify", "-", "--json", stdin=text)
    assert ran.code == 0
    told = ran.json
    assert told["ok"] is True
    assert (told["game"], told["rounds"]) == ("pineapple", [1, 2, 3])
    shuffles = [check for check in told["checks"] if check["name"] == "shuffle"]
    assert [check["status"] for check in shuffles] == ["ok", "not applicable"]


def test_json_gives_a_fault_as_data_and_in_words(tmp_path: Path, lines: list[str]) -> None:
    def change(opened: Opened) -> None:
        next(opened.events("wager-settled"))["line"]["net"] += 5

    told = houseway("verify", written(tmp_path, tampered(lines, change)), "--json").json
    wrong = next(check for check in told["checks"] if check["status"] == "failed")
    assert (wrong["name"], wrong["code"]) == ("settlement", "other-facts")
    assert wrong["facts"]["event"] == "wager-settled"
    assert wrong["says"].startswith(f"Entry {wrong['entry']}: wager-settled: line.net is ")


def test_what_is_no_export_is_one_plain_sentence(tmp_path: Path) -> None:
    missing = houseway("verify", str(tmp_path / "none"))
    assert missing.code == 2
    assert missing.is_one_plain_sentence("can't be read")
    empty = houseway("verify", "-")
    assert empty.code == 2
    assert empty.is_one_plain_sentence("empty")
    binary = houseway("verify", "-", stdin=b"\xff\xfe\x00")
    assert binary.code == 2
    assert binary.is_one_plain_sentence("isn't a text file")
    other = houseway("verify", "-", stdin='{"box": 1}\n')
    assert other.code == 2
    assert other.is_one_plain_sentence("Line 1")


@pytest.mark.parametrize(("found", "named"), [(2, "format 2"), (1, "a format before 1")])
def test_an_export_of_another_format_is_refused_in_one_sentence(
    tmp_path: Path, lines: list[str], found: int, named: str
) -> None:
    """Entries from before format 1 do not name the version of their rules."""

    def change(opened: Opened) -> None:
        opened.header["format"] = found
        for body in opened.bodies:
            del body["rules"]

    ran = houseway("verify", written(tmp_path, tampered(lines, change)))
    assert ran.code == 2
    assert ran.is_one_plain_sentence(
        f"The export has {named}, but this Houseway reads format 1. Use the Houseway that wrote it."
    )
