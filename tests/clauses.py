"""`@clause("SKP-3.1")` on a test says which clauses of the rule documents it shows."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

clause = pytest.mark.clause

TESTS = Path(__file__).parent


@cache
def shown_by_tests() -> dict[str, list[str]]:
    """Each clause that some test names, with the tests that do, as pytest calls them."""
    shown: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = f"tests/{path.relative_to(TESTS).as_posix()}::{node.name}"
                for clause_id in _clauses_of(node):
                    shown[clause_id].append(name)
    return dict(shown)


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
