"""What a PAR sheet says, section by section."""

from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist

from houseway.exact.house_way_cost import HouseWayCost
from houseway.exact.session import CONFIDENCES, Session
from houseway.figures.reports import plots
from houseway.figures.reports.document import Block, Column, Document, Facts, Section, Table, Text
from houseway.figures.reports.dossier_contents import dossier_sections
from houseway.figures.reports.numbers import (
    chance,
    decimal,
    exact,
    one_in,
    pays,
    percent,
    whole,
    with_minus,
)
from houseway.figures.reports.reading_contents import readings_section
from houseway.figures.reports.sheet import MANY_ROUNDS, ParSheet, WagerResult


def document(sheet: ParSheet) -> Document:
    return Document(
        title=f"{sheet.title}: PAR sheet",
        lead="The exact chances of every wager, what it pays and what the house keeps.",
        made_by=made_by(sheet),
        sections=(
            *document_section(sheet),
            summary(sheet),
            *wagers(sheet),
            *(house_way(sheet, sheet.house_way) if sheet.house_way else ()),
            *(dossier_sections(sheet, sheet.dossier) if sheet.dossier else ()),
            readings_section(sheet),
            rules_section(sheet),
            Section("Method", tuple(Text(words) for words in sheet.method), anchor="method"),
            made_section(sheet),
            signatures(),
        ),
    )


def made_by(sheet: ParSheet) -> str:
    date = f"{sheet.date} · " if sheet.date else ""
    return f"{date}houseway {sheet.version} · code {sheet.code[:12]}"


def made_section(sheet: ParSheet) -> Section:
    facts = [("Game", sheet.game), ("Version", f"houseway {sheet.version}")]
    if sheet.date:
        facts.append(("Date", sheet.date))
    return Section(
        "Made by",
        (
            Facts(tuple(facts)),
            Text(f"Code, as a SHA-256 over the sources of the package: {sheet.code}"),
            Text("The same code makes the same report, byte for byte."),
        ),
        anchor="made-by",
    )


def document_section(sheet: ParSheet) -> Iterator[Section]:
    found = sheet.document
    if found is None:
        return
    facts = Facts(
        (("Title", found.title), ("Version", found.version), ("Operator", found.operator))
    )
    hashes = " and ".join(found.sha256)
    yield Section(
        "Rule document",
        (facts, Text(f"SHA-256 of the document this sheet follows: {hashes}")),
        anchor="document",
    )


def rules_section(sheet: ParSheet) -> Section:
    """Every clause of the document, the House Way among them, in our words."""
    columns = (Column("Clause", is_number=False), Column("In our words", is_number=False))
    rows = tuple((clause.id, clause.text) for clause in sheet.rules)
    return Section("The rules in full, clause by clause", (Table(columns, rows),), anchor="rules")


def signatures() -> Section:
    columns = tuple(Column(title, is_number=False) for title in ("", "Name", "Signature", "Date"))
    rows = tuple((who, "", "", "") for who in ("Made by", "Checked by", "Approved by"))
    return Section("Signatures", (Table(columns, rows, is_form=True),), anchor="signatures")


def summary(sheet: ParSheet) -> Section:
    blocks: list[Block] = [
        Table(
            (
                Column("Wager", is_number=False),
                Column("House edge"),
                Column("Return"),
                Column("Deviation"),
                Column("Wins"),
            ),
            tuple(
                (
                    w.wager_title,
                    percent(w.found.edge),
                    percent(w.return_to_player),
                    decimal(w.found.deviation),
                    percent(w.found.hit_frequency, 2),
                )
                for w in sheet.wagers
            ),
        ),
        plots.edges(sheet),
    ]
    if sheet.pays:
        changed = ", ".join(sheet.pays)
        blocks.insert(0, Text(f"A what-if: these pays differ from the document's: {changed}."))
    return Section("At a glance", tuple(blocks), anchor="summary")


def wagers(sheet: ParSheet) -> Iterator[Section]:
    for result in sheet.wagers:
        blocks = (*wager(sheet, result), *beside(sheet, result))
        yield Section(result.wager_title, blocks, anchor="-".join(result.key))


def wager(sheet: ParSheet, result: WagerResult) -> Iterator[Block]:
    found = result.found
    kept = "keeps" if found.ev <= 0 else "gives away"
    yield Text(
        f"Of every 100 units wagered the house {kept} {decimal(abs(found.edge) * 100, 2)} on "
        f"average; the wager wins {one_in_words(result)}."
    )
    yield facts(result)
    yield outcomes(result)
    yield plots.outcomes(result)
    yield many_rounds(sheet, result)
    yield plots.bands(result)
    if sheet.pays:
        clause = f", which {result.pay_clause.id} sets" if result.pay_clause.text else ""
        yield Text(f"These are what-if pays ({', '.join(sheet.pays)}), not the document's{clause}.")
    elif result.pay_clause.text:
        yield Text(f"Pays are set by {result.pay_clause.id}: {result.pay_clause.text}")


def one_in_words(result: WagerResult) -> str:
    hit = result.found.hit_frequency
    return f"once in {one_in(hit)} rounds" if hit else "never"


def facts(result: WagerResult) -> Facts:
    found = result.found
    return Facts(
        (
            ("House edge", percent(found.edge)),
            ("Return to player", percent(result.return_to_player)),
            ("Expectation", exact(found.ev)),
            ("Edge per wager decided", percent(found.edge_per_resolved)),
            ("Hit frequency", percent(found.hit_frequency)),
            ("Decided", percent(found.resolved_share)),
            ("Variance", decimal(found.variance)),
            ("Deviation", decimal(found.deviation)),
        )
    )


def outcomes(result: WagerResult) -> Table:
    found = result.found
    return Table(
        (
            Column("Outcome", is_number=False),
            Column("Pays"),
            Column("Count"),
            Column("Chance"),
            Column("One in"),
            Column("Part of return"),
        ),
        tuple(
            (
                result.outcome_title(name),
                pays(found.nets[name]),
                whole(count),
                chance(found.probability(name)),
                one_in(found.probability(name)),
                percent(result.return_part(name)),
            )
            for name, count in found.counts.items()
        ),
        ("All", "", whole(found.total), percent(1), "", percent(result.return_to_player)),
    )


def many_rounds(sheet: ParSheet, result: WagerResult) -> Table:
    """Give the interval of results with a chance of 90, 95 and 99 per cent."""
    counted = {}
    if sheet.dossier is not None:
        counted = {one.rounds: one for one in sheet.dossier.sessions.get(result.key, ())}
    return Table(
        (
            Column("Rounds"),
            Column("Expected"),
            Column("Deviation"),
            Column("90%"),
            Column("95%"),
            Column("99%"),
            Column("By", is_number=False),
        ),
        tuple(interval_row(result, n, counted.get(n)) for n in MANY_ROUNDS),
    )


def interval_row(result: WagerResult, rounds: int, counted: Session | None) -> tuple[str, ...]:
    found = result.found
    mean, spread = float(found.ev) * rounds, found.deviation * sqrt(rounds)
    if counted is not None:
        spans = [(one.low, one.high) for one in counted.intervals]
    else:
        reaches = [NormalDist().inv_cdf((1 + one) / 2) for one in CONFIDENCES]
        spans = [(mean - reach * spread, mean + reach * spread) for reach in reaches]
    return (
        whole(rounds),
        decimal(found.ev * rounds, 2),
        f"± {decimal(spread, 2)}",
        *(f"{decimal(low, 1)} to {decimal(high, 1)}" for low, high in spans),
        "normal" if counted is None else "count",
    )


def beside(sheet: ParSheet, result: WagerResult) -> Iterator[Block]:
    """The simulation beside the exact figures."""
    if sheet.dossier is None:
        return
    run = sheet.dossier.simulated.get(result.key)
    if run is None:
        yield Text("This is not simulated.")
        return
    fit = run.fit
    tested = (
        "too few for a χ² test"
        if fit is None
        else f"χ² {fit.statistic:.2f} with {degrees(fit.freedom)} of freedom, p {fit.chance:.3f}"
    )
    z = "unknown" if run.z is None else with_minus(f"{run.z:+.2f}")
    yield Text(
        f"Simulated, {whole(run.rounds)} rounds with seed {run.seed}: "
        f"{decimal(run.ev, 6)} a unit ± {decimal(run.error or 0, 6)}, against "
        f"{decimal(result.found.ev, 6)} exactly: z {z}; {tested}."
    )


def degrees(number: int) -> str:
    return "1 degree" if number == 1 else f"{number} degrees"


def house_way(sheet: ParSheet, cost: HouseWayCost) -> Iterator[Section]:
    same = 1 - cost.set_otherwise / cost.hands
    blocks: list[Block] = [
        Text(
            f"The House Way sets {percent(same, 2)} of hands as well as they can be set. On the "
            f"other {whole(cost.set_otherwise)} of {whole(cost.hands)} it gives away something: "
            f"{percent(cost.cost)} of a wager over all hands."
        ),
        plots.strategies([w for w in sheet.wagers if w.wager == cost.wager]),
    ]
    if cost.costliest:
        blocks += [
            Text(
                "The hands that cost most over the whole game, the Low Hand first. Cost is what a "
                "unit wager loses each time the hand is held."
            ),
            costliest(cost),
        ]
    yield Section("House Way against best setting", tuple(blocks), anchor="house-way")


def costliest(cost: HouseWayCost) -> Table:
    columns = (
        Column("House Way", is_number=False),
        Column("Best setting", is_number=False),
        Column("Hands"),
        Column("Cost"),
    )
    rows = tuple(
        (hand.house_way, hand.best, whole(hand.hands), percent(hand.cost, 2))
        for hand in cost.costliest
    )
    return Table(columns, rows)
