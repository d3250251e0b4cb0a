"""The readings in force, and what each other one changes."""

from collections.abc import Iterator

from houseway.figures.reports import plots
from houseway.figures.reports.document import Block, Column, Section, Table, Text
from houseway.figures.reports.numbers import percent, points
from houseway.figures.reports.sheet import ParSheet, ReadingResult


def readings_section(sheet: ParSheet) -> Section:
    blocks: list[Block] = [
        Text(
            "Where the rule document is silent or can be read two ways, the game takes a reading. "
            "These were in force."
        ),
        in_force(sheet),
    ]
    if sheet.compared:
        blocks += changes(sheet)
    return Section("Readings", tuple(blocks), anchor="readings")


def in_force(sheet: ParSheet) -> Table:
    return Table(
        (
            Column("Reading", is_number=False),
            Column("In force", is_number=False),
            Column("Other values", is_number=False),
            Column("Question, and what each value does", is_number=False),
            Column("Clause", is_number=False),
        ),
        tuple(
            (
                r.name,
                f"{r.value}" if r.is_default else f"{r.value} (not the default)",
                others(r),
                f"{r.question} {r.effect}",
                ", ".join(clause.id for clause in r.clauses),
            )
            for r in sheet.readings
        ),
    )


def others(reading: ReadingResult) -> str:
    values: list[str | int] = [value for value in reading.values if value != reading.value]
    if len(values) > 2 and all(isinstance(value, int) for value in values):
        return f"{min(reading.values)} to {max(reading.values)}"
    return ", ".join(str(value) for value in values)


def changes(sheet: ParSheet) -> Iterator[Block]:
    rows = tuple(changed_rows(sheet))
    if rows:
        yield Text(
            "Each other reading alone, everything else as above. Changes are in percentage points."
        )
        yield Table(
            (
                Column("Reading", is_number=False),
                Column("Wager", is_number=False),
                Column("Edge as above"),
                Column("Edge so read"),
                Column("Change"),
            ),
            rows,
        )
        yield plots.readings(sheet)
    idle = [r.name for r in sheet.readings if not any(map(sheet.changes, r.alternatives))]
    if idle:
        does = "These change" if len(idle) > 1 else "This changes"
        yield Text(f"{does} no chance and no pay of any wager: {', '.join(idle)}.")


def changed_rows(sheet: ParSheet) -> Iterator[tuple[str, ...]]:
    for reading in sheet.readings:
        for alternative in reading.alternatives:
            for played in sheet.changes(alternative):
                now, then = sheet.results[played].found, alternative.found[played]
                yield (
                    f"{reading.name} = {alternative.value}",
                    sheet.results[played].wager_title,
                    percent(now.edge),
                    percent(then.edge),
                    points(now.ev - then.ev),
                )
