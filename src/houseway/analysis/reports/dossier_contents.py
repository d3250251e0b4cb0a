"""Results together, and what known cards are worth, as sections of a sheet."""

from collections.abc import Iterator

from houseway.analysis.reports.document import Block, Column, Section, Table, Text
from houseway.analysis.reports.numbers import decimal, percent
from houseway.analysis.reports.sheet import Dossier, ParSheet
from houseway.exact.joint import BoxesTogether, JointResults
from houseway.exact.protection import KnownRow, Protection


def dossier_sections(sheet: ParSheet, found: Dossier) -> Iterator[Section]:
    yield Section("Results together", tuple(together(sheet, found, found.joint)), anchor="together")
    yield Section(
        "Game protection", tuple(protected(sheet, found, found.protection)), anchor="protection"
    )


def together(sheet: ParSheet, dossier: Dossier, found: JointResults | None) -> Iterator[Block]:
    if found is None:
        yield Text(f"{sheet.title} declares no wagers that share their cards.")
        return
    yield Text(
        "Wagers of one round share its cards. A unit on each: how they move together, exactly."
    )
    yield Table(
        (
            Column("Wager", is_number=False),
            Column("Beside", is_number=False),
            Column("Covariance"),
            Column("Correlation"),
        ),
        tuple(
            (
                dossier.title(pair.first),
                dossier.title(pair.second),
                decimal(pair.covariance, 6),
                decimal(pair.correlation),
            )
            for pair in found.pairs
        ),
    )
    if found.boxes:
        yield Text("Boxes against one hand of the dealer's, a unit on each, exactly.")
        yield Table(
            (
                Column("Wager", is_number=False),
                Column("Boxes"),
                Column("Expected"),
                Column("Standard deviation"),
                Column("Ahead"),
                Column("Even"),
                Column("Behind"),
            ),
            tuple(boxes_row(dossier, one) for one in found.boxes),
        )
        counted = [one for one in found.boxes if one.results is not None]
        yield Text(
            f"How up to {counted[-1].boxes} boxes come out together is counted over every deal; of "
            "more, mean and deviation follow from one box and from two, exactly, and the rest is "
            "simulated (houseway simulate --boxes)."
        )


def boxes_row(dossier: Dossier, one: BoxesTogether) -> tuple[str, ...]:
    title = dossier.title(one.wager)
    known = title, str(one.boxes), decimal(one.mean, 6), decimal(one.deviation, 6)
    if one.results is None:
        return *known, "", "", ""
    chances = one.results.ahead, one.results.even, one.results.behind
    return *known, *(percent(chance) for chance in chances)


def protected(sheet: ParSheet, dossier: Dossier, found: Protection | None) -> Iterator[Block]:
    if found is None:
        yield Text(f"{sheet.title} declares nothing of what known cards are worth.")
        return
    yield Text(
        "What the player expects who knows more cards than the rules show. More than nothing is "
        "the player's advantage."
    )
    yield Table(
        (
            Column("Known", is_number=False),
            Column("Wager", is_number=False),
            Column("The player expects"),
            Column("Error"),
            Column("", is_number=False),
        ),
        tuple(known(dossier, row) for row in found.rows),
    )
    for warning in found.warnings:
        yield Text(warning)


def known(dossier: Dossier, row: KnownRow) -> tuple[str, ...]:
    error = "exact" if row.stderr is None else f"± {decimal(row.stderr, 6)}"
    return row.knows, dossier.title(row.wager), decimal(row.gain, 6), error, row.per
