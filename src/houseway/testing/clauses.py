"""Which tests show which clause: a test says so with `@clause("SKP-3.1")`.

`clause` is `pytest.mark.clause` in the tests; they are read here, and not run.
"""

import ast
import json
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

Shown = Mapping[str, Sequence[str]]  # the tests of each clause, as pytest calls them


def shown_by_tests(folder: Path) -> Shown:
    """Each clause that some test in the folder names, with the tests that do."""
    shown: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = f"{path.relative_to(folder.parent).as_posix()}::{node.name}"
                for clause in _clauses_of(node):
                    shown[clause].append(name)
    return dict(shown)


def clause_tests_json(game_folder: Path, shown: Shown) -> str:
    """What belongs into the `clause_tests.json` of a game's folder."""
    clauses = tomllib.loads((game_folder / "clauses.toml").read_text(encoding="utf-8"))["clauses"]
    kept = {clause: shown[clause] for clause in clauses if clause in shown}
    return json.dumps(kept, indent=1, ensure_ascii=False) + "\n"


def _clauses_of(node: ast.FunctionDef) -> list[str]:
    return [
        str(argument.value)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Name)
        and decorator.func.id == "clause"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    ]
