"""Break the rule behind each clause and check that the clause's own tests notice.

    python tools/mutations.py [GAME ...] [--clause ID]

For each clause it finds the functions that its tests run through: first those that cite the clause,
then those that fewest other clauses need. It mutates them one at a time (a condition negated, a
refusal left out, a comparison shifted, a number off by one) until a test fails. If all mutants of a
clause survive, it names the clause: its tests would not notice a broken rule.

All tests are collected once. Each mutant is a fork of that process in which one function has other
code: the source stays unchanged, and nothing has to be loaded again.
"""

import argparse
import ast
import functools
import gc
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, is_dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import msgspec
import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
GAMES = SOURCE / "houseway/games"
SHARED = {"si_ki_pi": ("low_high", "tables"), "power_pai_gow": ("low_high", "tables")}
# For clauses without a function: the object that states them, and its field.
SAID = {
    "KH-1.4": ("houseway.games.king_high", "GAME", "title"),
    "KH-15": ("houseway.games.king_high.rules.wagers", "HIGH", "label"),
}
MOST_MUTANTS = 60  # of one clause
PATIENCE = 60  # seconds for the tests of one clause


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
    items: list[pytest.Item] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    clause: Clause
    caught_by: str | None  # the mutant it applied
    tried: int


# -- A process of its own --------------------------------------------------------------------------


def forked(work: Callable[[int], bool]) -> tuple[bool, str]:
    """Run it in a fork; return whether it succeeded and what it wrote. A timeout is a failure."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        signal.alarm(PATIENCE)
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        well = False
        try:
            well = work(writes)
        finally:
            os._exit(0 if well else 1)
    os.close(writes)
    with os.fdopen(reads) as told:
        said = told.read()
    return os.waitpid(child, 0)[1] == 0, said


def passes(items: list[pytest.Item]) -> bool:
    """Run the tests up to the first failure."""
    failed: list[str] = []

    class Watch:
        @staticmethod
        def pytest_runtest_logreport(report: pytest.TestReport) -> None:
            if report.failed:
                failed.append(report.nodeid)

    manager = items[0].config.pluginmanager
    manager.unregister(name="terminalreporter")
    manager.register(Watch())
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failed:
            return False
    return True


def places(clause: Clause) -> list[Place]:
    """Return the functions its tests run through, in the game's own folders."""
    folders = (f"games/{clause.game}", *SHARED.get(clause.game, ("tables",)))
    within = tuple(str(SOURCE / "houseway" / one) for one in folders)

    def noted(out: int) -> bool:
        seen: set[tuple[str, int]] = set()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(within):
                seen.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

        sys.setprofile(note)
        well = passes(clause.items)
        sys.setprofile(None)
        os.write(out, json.dumps(sorted(seen)).encode())
        return well

    well, said = forked(noted)
    if not well:
        print(f"{clause.id}: its tests do not pass as they are.", file=sys.stderr)
        return []
    return [Place(os.path.relpath(file, SOURCE), line) for file, line in json.loads(said)]


# -- Mutants ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    place: Place
    text: str  # of the whole file
    says: str


def mutants(clause: Clause) -> Iterator[Mutant]:
    for place in clause.places:
        text = (SOURCE / place.file).read_text()
        function = function_at(ast.parse(text), place.line)
        if function is not None:
            yield from of_function(place, text, function)


def function_at(tree: ast.Module, line: int) -> ast.FunctionDef | None:
    for node in ast.walk(tree):
        first = min((d.lineno for d in getattr(node, "decorator_list", ())), default=None)
        if isinstance(node, ast.FunctionDef) and line in (node.lineno, first):
            return node
    return None


def of_function(place: Place, text: str, function: ast.FunctionDef) -> Iterator[Mutant]:
    for node in ast.walk(function):
        for changed, says in changes(text, node):
            line = getattr(node, "lineno", function.lineno)
            yield Mutant(place, changed, f"{place.file}:{line} {function.name}: {says}")


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


# -- One of them in place --------------------------------------------------------------------------


def put_in_place(mutant: Mutant) -> bool:
    """Give every function from this place the mutant's code; return whether there was one."""
    file = str(SOURCE / mutant.place.file)
    code = code_at(compile(mutant.text, file, "exec"), mutant.place.line)
    found = False
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):  # cached results
            one.cache_clear()
        if not isinstance(one, FunctionType) or code is None:
            continue
        was = one.__code__
        if (was.co_filename, was.co_firstlineno) != (file, mutant.place.line):
            continue
        if len(was.co_freevars) == len(code.co_freevars):
            one.__code__ = code
            found = True
    return found


def say_otherwise(clause: str) -> None:
    module, name, field_ = SAID[clause]
    said = getattr(import_module(module), name)
    change = object.__setattr__ if is_dataclass(said) else msgspec.structs.force_setattr
    change(said, field_, f"not {getattr(said, field_)}")


def code_at(code: CodeType, line: int) -> CodeType | None:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_firstlineno == line and not inner.co_name.startswith("<"):
                return inner
            found = code_at(inner, line)
            if found is not None:
                return found
    return None


# -- All clauses -----------------------------------------------------------------------------------


def clauses(games: list[str], only: str | None) -> list[Clause]:
    found = []
    for game in games:
        shown = json.loads((GAMES / game / "clause_tests.json").read_text())
        found += [Clause(game, id_, tests) for id_, tests in shown.items() if only in (None, id_)]
    return found


def in_order(clause: Clause, needed: Counter[Place]) -> list[Place]:
    """Sort functions that cite the clause first, then those that fewest clauses need."""

    def key(place: Place) -> tuple[bool, int]:
        text = (SOURCE / place.file).read_text()
        function = function_at(ast.parse(text), place.line)
        cites = function is not None and f'"{clause.id}"' in (source(text, function))
        return not cites, needed[place]

    return sorted(clause.places, key=key)


def judged(clause: Clause) -> Verdict:
    if clause.id in SAID:
        return judged_by_words(clause)
    tried = 0
    for mutant in mutants(clause):
        if tried == MOST_MUTANTS:
            break
        tried += 1

        def survives(_: int, mutant: Mutant = mutant) -> bool:
            return not put_in_place(mutant) or passes(clause.items)

        try:
            survived, _ = forked(survives)
        except SyntaxError:
            continue
        if not survived:
            return Verdict(clause, mutant.says, tried)
    return Verdict(clause, None, tried)


def judged_by_words(clause: Clause) -> Verdict:
    def survives(_: int) -> bool:
        say_otherwise(clause.id)
        return passes(clause.items)

    survived, _ = forked(survives)
    module, name, field_ = SAID[clause.id]
    return Verdict(clause, None if survived else f"{module} {name}.{field_}: other words", 1)


class Judge:
    """Break the rules behind the collected tests instead of running them."""

    __name__ = "mutations"  # by which pytest knows the plugin

    def __init__(self, wanted: list[Clause]) -> None:
        self.wanted = wanted
        self.verdicts: list[Verdict] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for clause in self.wanted:
            clause.items = [i for i in session.items if is_named(i.nodeid, clause.tests)]
            clause.places = places(clause) if clause.items else []
        needed = Counter(place for clause in self.wanted for place in clause.places)
        for clause in self.wanted:
            clause.places = in_order(clause, needed)
            self.verdicts.append(shown(judged(clause)))
        return True


def is_named(nodeid: str, tests: list[str]) -> bool:
    return nodeid in tests or nodeid.partition("[")[0] in tests


def shown(one: Verdict) -> Verdict:
    said = f"caught ({one.caught_by})" if one.caught_by else f"NOT caught, {one.tried} tried"
    os.write(2, f"{one.clause.id}: {said}\n".encode())
    return one


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("games", nargs="*")
    asked.add_argument("--clause")
    given = asked.parse_args()
    games = given.games or sorted(path.parent.name for path in GAMES.glob("*/clause_tests.json"))
    wanted = clauses(games, given.clause)
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "quick"
    files = sorted({test.partition("::")[0] for clause in wanted for test in clause.tests})
    judge = Judge(wanted)
    how = ["-n", "0", "-p", "no:cacheprovider"]
    pytest.main([*how, *files], plugins=[judge])
    caught = sum(one.caught_by is not None for one in judge.verdicts)
    print(f"{caught} of {len(judge.verdicts)} clauses: their own tests notice a broken rule.")
    return 0 if caught == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
