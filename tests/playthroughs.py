"""Transcripts of whole rounds, for people to read and for a test to compare.

`make playthroughs` writes them to `tests/golden/<game>/<scenario>.txt`. Nothing here knows a game:
commands, events and views are told by the names of their own fields.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

import msgspec

from houseway.errors import BadInput, Refusal
from houseway.registry import game
from houseway.rulebook import in_force, parse_readings
from our_games import FOLDERS
from scenarios import Refused, Scenario, scenarios_of
from tournament.golden import tournament_of_8

GOLDEN = Path(__file__).parent / "golden"
TOURNAMENT = GOLDEN / "king-high-tournament" / "of-8.txt"
WIDTH = 100

# Fields whose value says what it is, and fields that follow a message as its reason.
NAMELESS = {"player", "kind", "amount", "wager", "line", "outcome", "result", "setting"}
REASONS = {"clause", "clauses", "why"}
# Fields that say nothing when they are nothing, and such as say which way money goes.
NOT_IF_ZERO = {"commission", "owed"}
SIGNED = {"net", "difference"}
# Parts of a view that the events and the line of chips have told already.
TOLD = {"game", "viewer", "seats", "chips", "readings", "limits", "wagers", "lines", "number"}
TOLD |= {"exposed", "reason", "told", "ended_by"}
FACE_DOWN = "▒▒"


# -- Words -------------------------------------------------------------------------------------


def title_of(message: Any) -> str:
    """What a message is called: `PlaceWager` is a place wager, in words."""
    name: str = message.__struct_config__.tag
    return name.replace("-", " ")


def words(value: Any) -> str:
    """A value as people write it: cards in a row, amounts with commas, fields by name."""
    if isinstance(value, msgspec.Struct):
        return ", ".join(fields(value))
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {words(v)}" for key, v in value.items())
    if isinstance(value, tuple | list):
        return (" " if all(is_word(v) for v in value) else "; ").join(map(words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return FACE_DOWN if value is None else str(value)


def is_word(value: Any) -> bool:
    return value is None or isinstance(value, str | int)


def fields(struct: msgspec.Struct, leave_out: tuple[str, ...] = ()) -> Iterator[str]:
    """Every field that says something: no reasons, and nothing that is as it always is."""
    for info in msgspec.structs.fields(struct):
        value = getattr(struct, info.name)
        if info.name in REASONS or info.name in leave_out or value in (None, ()):
            continue
        if value == usual(info) or (not value and info.name in NOT_IF_ZERO):
            continue
        said = f"{value:+,}" if info.name in SIGNED and value else words(value)
        if info.name not in NAMELESS:
            named = f"({said})" if isinstance(value, msgspec.Struct) else said
            said = f"{spaced(info.name)} {named}"
        yield said


def usual(info: msgspec.structs.FieldInfo) -> object:
    """The default of a field, however it is given."""
    return info.default if info.default_factory is msgspec.NODEFAULT else info.default_factory()


def spaced(name: str) -> str:
    return name.replace("_", " ")


def reason(message: Any) -> str:
    """Why, and by which clauses: its own, or those of the line it is about."""
    told = [m for m in (message, *(getattr(message, n, None) for n in ("line", "due"))) if m]
    why = next((m.why for m in told if getattr(m, "why", "")), "")
    clauses = next((c for c in map(clauses_of, told) if c), ())
    return " ".join(part for part in (why, f"[{', '.join(clauses)}]" if clauses else "") if part)


def clauses_of(message: Any) -> tuple[str, ...]:
    clause = getattr(message, "clause", None)
    found: tuple[str, ...] = getattr(message, "clauses", (clause,) if clause else ())
    return found


def event_lines(event: Any) -> Iterator[str]:
    # Readings stand at the head of the transcript.
    said = ", ".join(fields(event, ("readings",) if title_of(event) == "round opened" else ()))
    yield paragraph("  - ", f"{title_of(event)}: {said}" if said else title_of(event))
    if reason(event):
        yield paragraph("    ", reason(event))


def paragraph(indent: str, text: str) -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * (len(indent) + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )


# -- What is on the table ----------------------------------------------------------------------


def phase_and_chips(table: Any) -> str:
    bank = table.floor.bank
    round_ = getattr(table, "round", None)
    phase = "between rounds" if round_ is None else round_.phase
    held = [f"{player} {chips:,}" for player, chips in sorted(bank.chips.items())]
    owed = [f"{player} owes {amount:,}" for player, amount in sorted(bank.owed.items())]
    layout = [f"layout {bank.on_layout:,}"] if bank.on_layout else []
    return f"  [{phase}]  {' · '.join((*held, *layout, f'house {bank.house:,}', *owed))}"


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What a view holds, each thing with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in TOLD:
                yield from leaves(inner, (*path, str(key)))
    elif isinstance(value, list) and any(isinstance(v, dict) for v in value):
        for number, inner in enumerate(value, start=1):
            yield from leaves(inner, (*path, str(number)))
    else:
        yield path, value


def seen_lines(viewer: str, before: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """What is new in somebody's view. A round that has ended is compared with itself before."""
    old = dict(leaves(before))
    if before["round"] is not None and now["round"] is None:
        old |= dict(leaves(before["round"], ("last",)))
        old |= {path: None for path in old if path[0] == "round"}
    groups: dict[tuple[str, ...], list[str]] = {}
    for path, value in leaves(now):
        nothing_new = value in (None, False, [], "") and (path[0] == "last" or not old.get(path))
        if path and old.get(path) != value and not nothing_new:
            shown = "none" if value is None else words(value)
            groups.setdefault(path[:-1], []).append(f"{spaced(path[-1])} {shown}")
    there = {path[:i] for path, _ in leaves(now) for i in range(len(path))}
    for path in old if now["round"] is not None else ():
        if path[0] == "round" and path[:-1] not in there:
            groups[path[:-1]] = ["no longer there"]
    for where, told in sorted(groups.items()):
        place = spaced(" ".join(where))
        yield paragraph(f"  {viewer} sees  ", f"{place}{': ' if place else ''}{', '.join(told)}")


# -- A transcript ------------------------------------------------------------------------------


class Playthrough:
    def __init__(self, name: str, scenario: Scenario) -> None:
        self.game = game(name)
        self.scenario = scenario
        readings = parse_readings(self.game.readings, scenario.readings)
        self.table = self.game.open_table(readings, scenario.limits)
        self.lines = [f"{self.game.title}: {scenario.title}"]
        self.lines += ["=" * len(self.lines[0]), "", fill(scenario.story, WIDTH), ""]
        chosen = in_force(readings).items()
        self.lines += [paragraph("Readings: ", ", ".join(f"{n} {v}" for n, v in chosen)), ""]

    def text(self) -> str:
        number = 0
        for step in self.scenario.steps:
            if isinstance(step, str):
                self.lines += [step, "-" * len(step), ""]
                continue
            number += 1
            command = step.command if isinstance(step, Refused) else step
            said = ", ".join((title_of(command), *fields(command, ("by",))))
            self.lines.append(paragraph(f"{number}. ", f"{command.by}: {said}"))
            if isinstance(step, Refused):
                self.refuse(step)
            else:
                self.do(command)
            self.lines.append("")
        self.lines += self.settlement()
        return "\n".join(self.lines) + "\n"

    def do(self, command: Any) -> None:
        before = self.view()
        for event in self.game.decide(self.table, command):
            self.table = self.game.evolve(self.table, event)
            assert self.table.floor.bank.balanced
            self.lines += event_lines(event)
        self.lines.append(phase_and_chips(self.table))
        self.lines += seen_lines(self.scenario.watched, before, self.view())

    def refuse(self, step: Refused) -> None:
        no = self.answer(step.command)
        if isinstance(no, Refusal) and no.code == step.code:
            self.lines.append(paragraph("  x ", f"Refused: {no.sentence}"))
            self.lines.append(f"    [{f'{no.clause}, ' if no.clause else ''}{no.code}]")
        elif isinstance(no, BadInput) and step.code is None:
            self.lines.append(paragraph("  x ", f"Not understood: {no}"))
        else:
            raise AssertionError(f"{self.scenario.name}: {step.command} was answered with {no!r}")

    def answer(self, command: Any) -> Refusal | BadInput | None:
        try:
            self.game.decide(self.table, command)
        except (Refusal, BadInput) as no:
            return no
        return None

    def view(self) -> dict[str, Any]:
        seen = self.game.view(self.table, self.scenario.watched)
        told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(seen))
        return told

    def settlement(self) -> Iterator[str]:
        for round_ in self.table.recent:
            head = f"Round {round_.number}, {round_.phase}"
            yield from (head, "-" * len(head))
            for line in round_.lines:
                yield paragraph("  ", words(line))
                yield paragraph("      ", reason(line))
            yield ""
        yield phase_and_chips(self.table).strip()


def golden_file(name: str, scenario: Scenario) -> Path:
    return GOLDEN / name / f"{scenario.name}.txt"


def golden_files() -> dict[Path, str]:
    """Every transcript of every game by the file it is kept in, and that of a tournament."""
    games = {
        golden_file(name, scenario): Playthrough(name, scenario).text()
        for name in FOLDERS
        for scenario in scenarios_of(name)
    }
    return {**games, TOURNAMENT: tournament_of_8()}


if __name__ == "__main__":
    files = golden_files()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for folder in {path.parent for path in files}:  # what is left of scenarios that are gone
        for path in set(folder.iterdir()) - set(files):
            path.unlink()
