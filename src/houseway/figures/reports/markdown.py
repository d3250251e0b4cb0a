"""A PAR sheet as Markdown: everything but the plots, whose figures the tables hold."""

import re

from houseway.figures.reports.contents import document
from houseway.figures.reports.document import Block, Facts, Plot, Table, Text
from houseway.figures.reports.sheet import ParSheet

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def markdown(sheet: ParSheet) -> str:
    found = document(sheet)
    parts = [f"# {plain(found.title)}", plain(found.lead), plain(found.made_by)]
    for section in found.sections:
        parts.append(f"## {plain(section.title)}")
        parts += [block(b) for b in section.blocks]
    return "\n\n".join(part for part in parts if part) + "\n"


def plain(text: str) -> str:
    """Text that no Markdown reader takes for anything else."""
    return _SPECIAL.sub(r"\\\1", " ".join(str(text).split()))


def block(found: Block) -> str:
    match found:
        case Text():
            return plain(found.text)
        case Facts():
            rows = [(plain(what), plain(value)) for what, value in found.items]
            return lines([("", ""), ("---", "--:"), *rows])
        case Table():
            return table(found)
        case Plot():
            return ""


def table(found: Table) -> str:
    rows = [tuple(plain(cell) for cell in row) for row in found.rows]
    if found.total:
        rows.append(tuple(f"**{plain(cell)}**" if cell else "" for cell in found.total))
    head = tuple(plain(column.title) for column in found.columns)
    rule = tuple("--:" if column.is_number else "---" for column in found.columns)
    return lines([head, rule, *rows])


def lines(rows: list[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
