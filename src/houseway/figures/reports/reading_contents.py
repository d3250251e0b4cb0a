"""The readings in force, and what each other one changes."""

from collections.abc import Iterator

from houseway.core.words import listing, nt, sentences, t
from houseway.figures.reports import plots
from houseway.figures.reports.document import Block, Column, Section, Table, Text
from houseway.figures.reports.numbers import percent, points
from houseway.figures.reports.sheet import ParSheet, ReadingResult


def readings_section(sheet: ParSheet) -> Section:
    blocks: list[Block] = [
        Text(
            t(
                "If the rule document is silent or can be read in two ways, a reading says how the "
                "game is played. These readings were in force."
            )
        ),
        in_force(sheet),
    ]
    if sheet.compared:
        blocks += changes(sheet)
    return Section(t("Readings"), tuple(blocks), anchor="readings")


def in_force(sheet: ParSheet) -> Table:
    return Table(
        (
            Column(t("Reading"), is_number=False),
            Column(t("In force"), is_number=False),
            Column(t("Other values"), is_number=False),
            Column(t("Question, and what each value means"), is_number=False),
            Column(t("Clause"), is_number=False),
        ),
        tuple(
            (
                r.name,
                f"{r.value}"
                if r.is_default
                else t("{value} (not the default)", value=str(r.value)),
                others(r),
                sentences(r.question, r.effect),
                ", ".join(clause.id for clause in r.clauses),
            )
            for r in sheet.readings
        ),
    )


def others(reading: ReadingResult) -> str:
    values: list[str | int] = [value for value in reading.values if value != reading.value]
    if len(values) > 2 and all(isinstance(value, int) for value in values):
        numbers = [value for value in reading.values if isinstance(value, int)]
        return t("{least} to {most}", least=min(numbers), most=max(numbers))
    return ", ".join(str(value) for value in values)


def changes(sheet: ParSheet) -> Iterator[Block]:
    rows = tuple(changed_rows(sheet))
    if rows:
        yield Text(
            t(
                "Each other value on its own, with all other readings as above. Changes are in "
                "percentage points."
            )
        )
        yield Table(
            (
                Column(t("Reading"), is_number=False),
                Column(t("Wager"), is_number=False),
                Column(t("Edge with the reading in force")),
                Column(t("Edge with this value")),
                Column(t("Change")),
            ),
            rows,
        )
        yield plots.readings(sheet)
    idle = [r.name for r in sheet.readings if not any(map(sheet.changes, r.alternatives))]
    if idle:
        yield Text(
            nt(
                "This reading changes no probability and no pay of any wager: {readings}.",
                "These readings change no probability and no pay of any wager: {readings}.",
                len(idle),
                readings=listing(idle),
            )
        )


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
