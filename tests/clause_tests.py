"""Writes each game's `clause_tests.json`: which tests show which clause. Run by `make clauses`."""

from importlib.resources import files
from pathlib import Path

from clauses import TESTS, shown_by_tests
from houseway.registry import game
from houseway.testing.clauses import clause_tests_json
from our_games import FOLDERS

ROOT = TESTS.parent
EXAMPLE = ROOT / "examples/three_card_poker"


def clause_tests() -> dict[Path, str]:
    """What the file of every game should hold, the example's too."""
    games = {Path(str(files(game(name).rulebook.package))): TESTS for name in FOLDERS}
    folders = {**games, EXAMPLE / "three_card_poker": EXAMPLE / "tests"}
    return {
        folder / "clause_tests.json": clause_tests_json(folder, shown_by_tests(tests))
        for folder, tests in folders.items()
    }


if __name__ == "__main__":
    for path, text in clause_tests().items():
        path.write_text(text, encoding="utf-8")
