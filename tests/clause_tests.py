"""Writes each game's `clause_tests.json`: which tests show which clause. Run by `make clauses`."""

import json
from pathlib import Path

from clauses import shown_by_tests
from houseway.registry import game
from our_games import FOLDERS

SOURCE = Path(__file__).parent.parent / "src/houseway/games"


def clause_tests_json(name: str) -> str:
    shown = shown_by_tests()
    clauses = {c.id: shown[c.id] for c in game(name).rulebook.clauses if c.id in shown}
    return json.dumps(clauses, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, folder in FOLDERS.items():
        (SOURCE / folder / "clause_tests.json").write_text(
            clause_tests_json(name), encoding="utf-8"
        )
