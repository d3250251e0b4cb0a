"""Numbers in the code of the rules, changed one at a time: is each noticed?

    PYTHONPATH=tests python -m records.constants [--sample N] [--seed S]

A mutant is one number of the source plus one. It lives in a process of its own, which loads the
module so changed, verifies the golden records and makes them again. What changes no rule is listed
in `EQUIVALENT`. This module imports nothing of Houseway, which is loaded once it is changed.
"""

import argparse
import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

SOURCE = Path(__file__).resolve().parents[2] / "src/houseway"
PATIENCE = 60  # seconds for one mutant

# Where the rules are, and the records that they are for.
LOW_HIGH = ("si-ki-pi", "power-pai-gow")
KING_HIGH = ("king-high", "king-high-tournament")
RULES: Mapping[str, tuple[str, ...]] = {
    "games/si_ki_pi": ("si-ki-pi",),
    "games/power_pai_gow": ("power-pai-gow",),
    "games/low_high/rules": LOW_HIGH,
    "games/low_high/table": LOW_HIGH,
    "games/king_high/rules": KING_HIGH,
    "games/king_high/table": KING_HIGH,
    "games/king_high/tournament/rules": ("king-high-tournament",),
    "games/king_high/tournament/table": ("king-high-tournament",),
    "games/pineapple/rules": ("pineapple",),
    "games/pineapple/table": ("pineapple",),
    "tables": (*LOW_HIGH, "king-high", "pineapple"),
    "core/money": LOW_HIGH,
    "core/cards": (*LOW_HIGH, "king-high", "pineapple"),
}
EVERY = (*LOW_HIGH, *KING_HIGH, "pineapple")
# The modules of a folder that decide something at a table.
DECIDING = frozenset(
    [
        "idle_players",
        "accounting",
        "amendment",
        "at_table",
        "bank",
        "betting",
        "cards_check",
        "checks",
        "collection",
        "compare",
        "money_corrections",
        "pack_count",
        "dealing",
        "oral_wagers",
        "disqualification",
        "entries",
        "evolve",
        "exceptions",
        "fantasy",
        "french",
        "hands",
        "house_way",
        "inspection",
        "invalidation",
        "irregularities",
        "notice",
        "odds",
        "pack",
        "pai_gow",
        "pay",
        "prizes",
        "puck",
        "ranking",
        "real_cards",
        "readings",
        "rows",
        "rule_set",
        "rules",
        "seating",
        "seats",
        "sessions",
        "settings",
        "settlement",
        "shoe",
        "showdown",
        "shuffle",
        "stakes",
        "standings",
        "state",
        "sweeps",
        "voiding",
        "wagers",
        "winners",
    ]
)


@dataclass(frozen=True)
class Mutant:
    """The number at this place of a file, plus one."""

    file: str  # under SOURCE
    line: int
    column: int
    number: int  # among the numbers of its line

    @property
    def records(self) -> tuple[str, ...]:
        return RULES[self.file.rpartition("/")[0]]

    @property
    def says(self) -> str:
        """Without the line's number, which any change of the file moves."""
        text = (SOURCE / self.file).read_text().splitlines()[self.line - 1].strip()
        return f"{self.file}: {text} [{self.number}]"

    def text(self) -> str:
        lines = (SOURCE / self.file).read_text().splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        (node,) = (n for n in numbers(SOURCE / self.file) if place(n) == (self.line, self.column))
        end = node.end_col_offset or 0
        changed = line[: self.column] + str(int(str(node.value)) + 1).encode() + line[end:]
        return "".join([*lines[: self.line - 1], changed.decode(), *lines[self.line :]])


def place(node: ast.Constant) -> tuple[int, int]:
    return node.lineno, node.col_offset


def numbers(path: Path) -> list[ast.Constant]:
    """The integers of a file in their order, but for those of a sentence or of a drawn card."""
    tree = ast.parse(path.read_text())
    found = {id(n): n for n in ast.walk(tree) if isinstance(n, ast.Constant)}
    for node in ast.walk(tree):
        for of_text in texts(node):
            for inner in ast.walk(of_text):
                found.pop(id(inner), None)
    return sorted((n for n in found.values() if type(n.value) is int), key=place)


def texts(node: ast.AST) -> list[ast.AST]:
    """The parts of a node that only people read."""
    match node:
        case ast.Raise() | ast.JoinedStr() | ast.Call(func=ast.Name("t" | "nt" | "pt" | "Refusal")):
            return [node]
        case ast.Call(func=ast.Name("_rank"), args=args):  # the pips of a pai gow card
            return [pips for pips in args if isinstance(pips, ast.Tuple)]
        case _:
            return []


def mutants() -> Iterator[Mutant]:
    for folder in RULES:
        for path in sorted((SOURCE / folder).glob("*.py")):
            if path.stem in DECIDING:
                yield from of_file(f"{folder}/{path.name}", path)


def of_file(file: str, path: Path) -> Iterator[Mutant]:
    seen: dict[int, int] = {}
    for node in numbers(path):
        seen[node.lineno] = seen.get(node.lineno, 0) + 1
        yield Mutant(file, *place(node), seen[node.lineno])


# -- In a process of its own -----------------------------------------------------------------------


def load_changed(mutant: Mutant) -> None:
    """From now on the module of the mutant is loaded with the other number in it."""
    path, text = SOURCE / mutant.file, mutant.text()
    usual = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if Path(loader.get_filename(name)) == path:
            return compile(text, str(path), "exec")
        return usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def is_unnoticed(mutant: Mutant | None) -> bool:
    """Of no mutant: whether the records are in order."""
    if mutant is not None:
        load_changed(mutant)
    from records.golden import first_fault, made_now, present_file, read_lines

    for name in mutant.records if mutant is not None else EVERY:
        lines = read_lines(present_file(name))
        if first_fault(lines) is not None or made_now(name) != lines:
            return False
    return True


# -- All of them -----------------------------------------------------------------------------------


def survives(mutant: Mutant | None) -> bool:
    """Whatever goes wrong in its process is noticed, too."""
    where = () if mutant is None else astuple(mutant)
    command = [sys.executable, "-B", "-m", "records.constants", "--one", *map(str, where)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def sample(count: int, seed: int) -> list[Mutant]:
    """Numbers that say something, `count` of them or all. Which ones depends on
    the text of their lines alone, so that a change elsewhere does not choose others."""
    found = [mutant for mutant in mutants() if mutant.says not in EQUIVALENT]
    return sorted(found, key=lambda one: sha256(f"{seed} {one.says}".encode()).digest())[:count]


def unnoticed(tried: list[Mutant], workers: int = 2) -> list[Mutant]:
    assert survives(None), "The golden records are not in order: then everything would be noticed."
    with ThreadPoolExecutor(workers) as pool:
        verdicts = list(pool.map(survives, tried))
    return [mutant for mutant, survived in zip(tried, verdicts, strict=True) if survived]


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--sample", type=int, default=sys.maxsize)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--one", nargs="*", help=argparse.SUPPRESS)
    given = asked.parse_args()
    if given.one is not None:
        mutant = Mutant(given.one[0], *map(int, given.one[1:])) if given.one else None
        return 0 if is_unnoticed(mutant) else 1
    tried = sample(given.sample, given.seed)
    left = unnoticed(tried)
    print(*(mutant.says for mutant in left), sep="\n")
    print(f"{len(tried) - len(left)} of {len(tried)} changed numbers are noticed.")
    return 1 if left else 0


# Numbers that change nothing which is recorded, each with the reason.
SAME_TOTALS = "Every setting in the list has the same totals."
WORDS = "It only chooses words."
EQUIVALENT: Mapping[str, str] = {
    "games/power_pai_gow/house_way.py: in_low = plays_low(*totals(settings[0]), readings) [1]": (
        SAME_TOTALS
    ),
    'games/power_pai_gow/house_way.py: *(f"PPG-B.pairs.{number}" for number in range(1, 6)), [2]': (
        "A clause that is not there is never cited."
    ),
    "games/king_high/rules/settlement.py: *(run for run in runs if run.net > 0),  # KH-9.2.f [1]": (
        "No run wins a single unit."
    ),
    "games/king_high/rules/settlement.py: "
    "suit = SUITS.index(wager.suit) if wager.suit is not None else 0 [1]": (
        "Wagers without a suit are in an order of their own."
    ),
    "games/king_high/table/irregularities.py: if not shoe.holds(1): [1]": (
        "The cut card comes long before the last two cards."
    ),
    "games/low_high/table/idle_players.py: "
    "return rounds[0].idle.get(player) if rounds else None [1]": (
        "The rounds that a player sat out all name the same last wager."
    ),
    "games/king_high/tournament/rules/standings.py: return int(ahead), chips, 0, 0 [2]": (
        "Players who still have chips have the same there."
    ),
    'games/power_pai_gow/house_way.py: *(f"PPG-B.pairs.{number}" for number in range(1, 6)), [1]': (
        "It names the clauses for people."
    ),
    "games/power_pai_gow/house_way.py: "
    'return (0 if readings.balance == "raise-low" else low - high), low [1]': (
        "Every setting has the same there."
    ),
    'core/cards/french.py: **{f"10{suit}": card(10, suit) for suit in SUITS}, [1]': (
        "How people may type a ten."
    ),
    "tables/wagers.py: def check_exact(self, amount: int, unit: int = 1) -> None: [1]": WORDS,
    "core/cards/french.py: return _CODE[rank - 2] [1]": WORDS,
}

# Numbers that no golden record depends on yet, though tests of the rules do.
NOT_IN_A_STORY: Mapping[str, str] = {
    "games/king_high/tournament/table/prizes.py: won[0] += left [1]": (
        "No golden tournament has prizes left over for the winner."
    ),
    "games/king_high/tournament/table/sessions.py: "
    "duration, bank = notice.durations[session - 1], notice.bank(session) [1]": (
        "All sessions of a golden tournament are equally long."
    ),
}


if __name__ == "__main__":
    sys.exit(main())
