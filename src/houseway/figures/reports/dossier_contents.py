"""Results together, and what known cards are worth, as sections of a sheet."""

from collections.abc import Iterator

from houseway.core.words import t
from houseway.exact.joint import BoxesTogether, JointPair, JointResults
from houseway.exact.protection import KnownRow, Protection
from houseway.figures.reports.document import Block, Column, Section, Table, Text
from houseway.figures.reports.numbers import decimal, percent, signed, whole
from houseway.figures.reports.sheet import Dossier, ParSheet, SimulatedTogether


def dossier_sections(sheet: ParSheet, found: Dossier) -> Iterator[Section]:
    yield Section(
        t("Wagers in one round"), tuple(joint_blocks(sheet, found, found.joint)), anchor="together"
    )
    yield Section(
        t("Game protection"),
        tuple(protection_blocks(sheet, found, found.protection)),
        anchor="protection",
    )


def joint_blocks(sheet: ParSheet, dossier: Dossier, found: JointResults | None) -> Iterator[Block]:
    if found is None:
        yield Text(t("{game} has no figures for wagers that share cards.", game=sheet.title))
        return
    yield Text(
        t(
            "Wagers in one round share its cards. These exact figures say how they vary together, "
            "with one unit on each."
        )
    )
    yield Table(
        (
            Column(t("Wager"), is_number=False),
            Column(t("Together with"), is_number=False),
            Column(t("Covariance")),
            Column(t("Correlation")),
            Column(t("Simulated")),
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
        yield Text(
            t("Boxes that play against the same dealer's hand, with one unit on each, exactly.")
        )
        yield Table(
            (
                Column(t("Wager"), is_number=False),
                Column(t("Boxes")),
                Column(t("Expected")),
                Column(t("Standard deviation")),
                Column(t("Ahead")),
                Column(t("Even")),
                Column(t("Behind")),
                Column(t("Simulated")),
                Column(t("Simulated standard deviation")),
                Column("z"),
            ),
            tuple(boxes_row(dossier, one) for one in found.boxes),
        )
        counted = [one for one in found.boxes if one.results is not None]
        if dossier.together is not None:
            yield Text(
                t(
                    "Simulated, {rounds} rounds with seed {seed} for each number of boxes.",
                    rounds=whole(dossier.together.rounds),
                    seed=dossier.together.seed,
                )
            )
        yield Text(
            t(
                "Results of up to {boxes} boxes are counted over every deal. For more boxes, mean "
                "and standard deviation follow exactly from those of one and two boxes; the rest "
                "is simulated (houseway simulate --boxes).",
                boxes=counted[-1].boxes,
            )
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
    return *known, *chances, decimal(mean, 6), decimal(deviation, 6), signed(z, 2)


def simulated_correlation(together: SimulatedTogether | None, pair: JointPair) -> str:
    found = None if together is None else together.correlation(pair)
    return "" if found is None else decimal(found)


def protection_blocks(
    sheet: ParSheet, dossier: Dossier, found: Protection | None
) -> Iterator[Block]:
    if found is None:
        yield Text(t("{game} has no figures for what known cards are worth.", game=sheet.title))
        return
    yield Text(
        t(
            "What a player can expect who knows more cards than the rules show. Above zero, the "
            "player has the advantage."
        )
    )
    yield Table(
        (
            Column(t("Known cards"), is_number=False),
            Column(t("Wager"), is_number=False),
            Column(t("Player's expected value")),
            Column(t("Standard error")),
            Column("", is_number=False),
            Column(t("Simulated")),
            Column("z"),
        ),
        tuple(known_cells(dossier, row) for row in found.rows),
    )
    yield from beside_known(found)
    for warning in found.warnings:
        yield Text(warning)


def known_cells(dossier: Dossier, row: KnownRow) -> tuple[str, ...]:
    error: str = t("exact") if row.stderr is None else f"± {decimal(row.stderr, 6)}"
    run, z = row.simulated, row.z
    return (
        *(row.knows, dossier.title(row.wager), decimal(row.gain, 6), error, row.per),
        "" if run is None else f"{decimal(run.mean, 6)} ± {decimal(run.stderr, 6)}",
        "" if z is None else signed(z, 2),
    )


def beside_known(found: Protection) -> Iterator[Block]:
    """How exact figures were simulated."""
    runs = [row.simulated for row in found.rows if row.simulated is not None]
    if runs:
        least, most = min(run.rounds for run in runs), max(run.rounds for run in runs)
        span = t("{least} to {most}", least=whole(least), most=whole(most))
        yield Text(
            t(
                "Exact figures were also simulated, with {deals} deals each and seed {seed}.",
                deals=whole(least) if least == most else span,
                seed=runs[0].seed,
            )
        )
