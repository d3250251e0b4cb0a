"""Results together, and what known cards are worth, as sections of a sheet."""

from collections.abc import Iterator

from houseway.exact.joint import BoxesTogether, JointPair, JointResults
from houseway.exact.protection import KnownRow, Protection
from houseway.figures.reports.document import Block, Column, Section, Table, Text
from houseway.figures.reports.numbers import decimal, percent, whole, with_minus
from houseway.figures.reports.sheet import Dossier, ParSheet, SimulatedTogether


def dossier_sections(sheet: ParSheet, found: Dossier) -> Iterator[Section]:
    yield Section(
        "Results together", tuple(joint_blocks(sheet, found, found.joint)), anchor="together"
    )
    yield Section(
        "Game protection",
        tuple(protection_blocks(sheet, found, found.protection)),
        anchor="protection",
    )


def joint_blocks(sheet: ParSheet, dossier: Dossier, found: JointResults | None) -> Iterator[Block]:
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
            Column("Simulated"),
        ),
        tuple(
            (
                dossier.title(pair.first),
                dossier.title(pair.second),
                decimal(pair.covariance, 6),
                decimal(pair.correlation),
                simulated_correlation(dossier.together, pair),
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
                Column("Simulated"),
                Column("Deviation"),
                Column("z"),
            ),
            tuple(boxes_row(dossier, one) for one in found.boxes),
        )
        counted = [one for one in found.boxes if one.results is not None]
        if dossier.together is not None:
            yield Text(
                f"Simulated, {whole(dossier.together.rounds)} rounds with seed "
                f"{dossier.together.seed} for each number of boxes."
            )
        yield Text(
            f"How up to {counted[-1].boxes} boxes come out together is counted over every deal; of "
            "more, mean and deviation follow from one box and from two, exactly, and the rest is "
            "simulated (houseway simulate --boxes)."
        )


def boxes_row(dossier: Dossier, one: BoxesTogether) -> tuple[str, ...]:
    title = dossier.title(one.wager)
    known = title, str(one.boxes), decimal(one.mean, 6), decimal(one.deviation, 6)
    chances = ("", "", "")
    if one.results is not None:
        each = one.results
        chances = percent(each.ahead), percent(each.even), percent(each.behind)
    run = None if dossier.together is None else dossier.together.of(one)
    if run is None:
        return *known, *chances, "", "", ""
    mean, deviation, z = run
    return *known, *chances, decimal(mean, 6), decimal(deviation, 6), with_minus(f"{z:+.2f}")


def simulated_correlation(together: SimulatedTogether | None, pair: JointPair) -> str:
    found = None if together is None else together.correlation(pair)
    return "" if found is None else decimal(found)


def protection_blocks(
    sheet: ParSheet, dossier: Dossier, found: Protection | None
) -> Iterator[Block]:
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
            Column("Simulated"),
            Column("z"),
        ),
        tuple(known_cells(dossier, row) for row in found.rows),
    )
    yield from beside_known(found)
    for warning in found.warnings:
        yield Text(warning)


def known_cells(dossier: Dossier, row: KnownRow) -> tuple[str, ...]:
    error = "exact" if row.stderr is None else f"± {decimal(row.stderr, 6)}"
    run, z = row.simulated, row.z
    return (
        *(row.knows, dossier.title(row.wager), decimal(row.gain, 6), error, row.per),
        "" if run is None else f"{decimal(run.mean, 6)} ± {decimal(run.stderr, 6)}",
        "" if z is None else with_minus(f"{z:+.2f}"),
    )


def beside_known(found: Protection) -> Iterator[Block]:
    """How exact figures were simulated."""
    runs = [row.simulated for row in found.rows if row.simulated is not None]
    if runs:
        least, most = min(run.rounds for run in runs), max(run.rounds for run in runs)
        rounds = whole(least) if least == most else f"{whole(least)} to {whole(most)}"
        yield Text(f"Simulated beside exact figures, {rounds} deals each with seed {runs[0].seed}.")
