"""Breaks the rule behind each clause and sees whether the clause's own tests notice.

    python tools/mutations.py [GAME ...] [--clause ID] [--jobs N]

For each clause the functions that its tests run through are found, those first that cite it and
then those that fewest other clauses need. Mutants are made of them one at a time in a copy of the
source (a condition turned round, a refusal left out, a comparison shifted, a number off by one),
until a test fails. A clause whose mutants all survive is named: its tests would not notice a broken
rule.
"""

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src/houseway/games"
SHARED = {"si_ki_pi": ("low_high", "tables"), "power_pai_gow": ("low_high", "tables")}
MOST_MUTANTS = 12  # of one clause
PATIENCE = 120  # seconds for the tests of one clause
PLUGIN = """
import json, os, sys
ROOT = os.environ["MUTATIONS_SOURCE"]
SEEN = set()
def note(frame, event, _):
    if event == "call" and frame.f_code.co_filename.startswith(ROOT):
        SEEN.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))
def pytest_runtest_call(item):
    sys.setprofile(note)
def pytest_runtest_teardown(item):
    sys.setprofile(None)
def pytest_sessionfinish(session):
    with open(os.environ["MUTATIONS_SEEN"], "w") as out:
        json.dump(sorted(SEEN), out)
"""


@dataclass(frozen=True)
class Place:
    """A function of the source, by its file and first line."""

    file: str
    line: int


@dataclass
class Clause:
    game: str
    id: str
    tests: list[str]
    places: list[Place] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    clause: Clause
    caught_by: str | None  # the mutant that was
    tried: int


# -- The copy of the source that is broken ---------------------------------------------------------


class Copy:
    """A source tree of its own, so that mutants never meet."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "src"
        shutil.copytree(ROOT / "src", self.source, ignore=shutil.ignore_patterns("*.nb*"))
        self.seen = folder / "seen.json"
        (folder / "noting.py").write_text(PLUGIN)
        self.folder = folder

    def run(self, tests: list[str], *more: str) -> bool:
        """Whether the tests pass."""
        path = os.pathsep.join((str(self.source), str(self.folder)))
        environment = {
            **os.environ,
            "PYTHONPATH": path,
            "HYPOTHESIS_PROFILE": "quick",
            "MUTATIONS_SOURCE": str(self.source),
            "MUTATIONS_SEEN": str(self.seen),
        }
        asked = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [*asked, *more, *tests],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False  # what never ends is noticed too
        return done.returncode == 0

    def places(self, clause: Clause) -> list[Place]:
        """The functions its tests run through, in the game's own folders."""
        if not self.run(clause.tests, "-p", "noting"):
            return []
        folders = (f"games/{clause.game}", *SHARED.get(clause.game, ("tables",)))
        within = tuple(str(self.source / "houseway" / one) for one in folders)
        found = json.loads(self.seen.read_text())
        relative = ((os.path.relpath(file, self.source), line, file) for file, line in found)
        return [Place(name, line) for name, line, file in relative if file.startswith(within)]

    def survives(self, mutant: "Mutant", tests: list[str]) -> bool:
        file = self.source / mutant.file
        whole = file.read_text()
        file.write_text(mutant.text)
        try:
            return self.run(tests)
        finally:
            file.write_text(whole)


# -- Mutants ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    file: str
    text: str
    says: str


def mutants(clause: Clause) -> Iterator[Mutant]:
    for place in clause.places:
        text = (ROOT / "src" / place.file).read_text()
        function = function_at(ast.parse(text), place.line)
        if function is not None:
            yield from of_function(place.file, text, function)


def function_at(tree: ast.Module, line: int) -> ast.FunctionDef | None:
    for node in ast.walk(tree):
        first = min((d.lineno for d in getattr(node, "decorator_list", ())), default=None)
        if isinstance(node, ast.FunctionDef) and line in (node.lineno, first):
            return node
    return None


def of_function(file: str, text: str, function: ast.FunctionDef) -> Iterator[Mutant]:
    for node in ast.walk(function):
        for changed, says in changes(text, node):
            where = f"{file}:{getattr(node, 'lineno', function.lineno)} {function.name}: {says}"
            yield Mutant(file, changed, where)


def changes(text: str, node: ast.AST) -> Iterator[tuple[str, str]]:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test):
            yield replaced(text, test, f"not ({source(text, test)})"), "condition turned round"
        case ast.Raise():
            yield replaced(text, node, "pass"), "refusal left out"
        case ast.Compare(ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()]):
            shifted = {"<=": "<", ">=": ">", "<": "<=", ">": ">="}
            said = source(text, node)
            sign = next(one for one in shifted if one in said)
            yield replaced(text, node, said.replace(sign, shifted[sign], 1)), "comparison shifted"
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield replaced(text, node, str(value + 1)), "number off by one"
        case ast.Return(value=ast.expr() as value):
            said = source(text, value)
            if isinstance(value, ast.Tuple | ast.Call | ast.ListComp | ast.Starred):
                yield replaced(text, value, f"type({said})()"), "answer empty"
            if isinstance(value, ast.Compare | ast.BoolOp):
                yield replaced(text, value, f"not ({said})"), "answer turned round"
        case _:
            pass


def source(text: str, node: ast.AST) -> str:
    found = ast.get_source_segment(text, node)
    assert found is not None
    return found


def replaced(text: str, node: ast.AST, by: str) -> str:
    lines = text.splitlines(keepends=True)
    first, last = position(node)
    begin = sum(len(line.encode()) for line in lines[: first[0]]) + first[1]
    end = sum(len(line.encode()) for line in lines[: last[0]]) + last[1]
    raw = text.encode()
    return (raw[:begin] + by.encode() + raw[end:]).decode()


def position(node: ast.AST) -> tuple[tuple[int, int], tuple[int, int]]:
    assert isinstance(node, ast.expr | ast.stmt)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno - 1, node.col_offset), (node.end_lineno - 1, node.end_col_offset)


# -- All clauses -----------------------------------------------------------------------------------


def clauses(games: list[str], only: str | None) -> list[Clause]:
    found = []
    for game in games:
        shown = json.loads((GAMES / game / "clause_tests.json").read_text())
        found += [Clause(game, id_, tests) for id_, tests in shown.items() if only in (None, id_)]
    return found


def in_order(clause: Clause, needed: Counter[Place]) -> list[Place]:
    """Functions that cite the clause first, then those that fewest clauses need."""

    def key(place: Place) -> tuple[bool, int]:
        text = (ROOT / "src" / place.file).read_text()
        function = function_at(ast.parse(text), place.line)
        cites = function is not None and f'"{clause.id}"' in (source(text, function))
        return not cites, needed[place]

    return sorted(clause.places, key=key)


def judged(copies: "Queue[Copy]", clause: Clause) -> Verdict:
    copy = copies.get()
    try:
        tried = 0
        for mutant in mutants(clause):
            if tried == MOST_MUTANTS:
                break
            try:
                compile(mutant.text, mutant.file, "exec")
            except SyntaxError:
                continue
            tried += 1
            if not copy.survives(mutant, clause.tests):
                return Verdict(clause, mutant.says, tried)
        return Verdict(clause, None, tried)
    finally:
        copies.put(copy)


def looked_through(copies: "Queue[Copy]", clause: Clause) -> Clause:
    copy = copies.get()
    try:
        clause.places = copy.places(clause)
        return clause
    finally:
        copies.put(copy)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("games", nargs="*")
    asked.add_argument("--clause")
    asked.add_argument("--jobs", type=int, default=2)
    given = asked.parse_args()
    games = given.games or sorted(path.parent.name for path in GAMES.glob("*/clause_tests.json"))
    wanted = clauses(games, given.clause)
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Copy] = Queue()
        for number in range(given.jobs):
            place = Path(folder, str(number))
            place.mkdir()
            copies.put(Copy(place))
        with ThreadPoolExecutor(given.jobs) as workers:
            for clause in workers.map(lambda one: looked_through(copies, one), wanted):
                print(f"{clause.id}: {len(clause.places)} functions", file=sys.stderr, flush=True)
            needed = Counter(place for clause in wanted for place in clause.places)
            for clause in wanted:
                clause.places = in_order(clause, needed)
            return told(list(shown(workers.map(lambda one: judged(copies, one), wanted))))


def shown(verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
    for one in verdicts:
        said = f"caught ({one.caught_by})" if one.caught_by else f"NOT caught, {one.tried} tried"
        print(f"{one.clause.id}: {said}", flush=True)
        yield one


def told(verdicts: list[Verdict]) -> int:
    caught = sum(one.caught_by is not None for one in verdicts)
    print(f"{caught} of {len(verdicts)} clauses: their own tests notice a broken rule.")
    return 0 if caught == len(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
