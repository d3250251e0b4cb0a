"""What a PAR sheet says, section by section."""

from collections.abc import Iterator
from math import sqrt

from houseway.analysis.reports import plots
from houseway.analysis.reports.document import Block, Column, Document, Facts, Section, Table, Text
from houseway.analysis.reports.numbers import (
    chance,
    decimal,
    exact,
    one_in,
    pays,
    percent,
    whole,
)
from houseway.analysis.reports.reading_contents import readings_section
from houseway.analysis.reports.sheet import ParSheet, WagerResult
from houseway.analysis.reports.titles import played_title
from houseway.exact.house_way_cost import HouseWayCost

ROUNDS = (100, 1_000, 10_000)


def document(sheet: ParSheet) -> Document:
    return Document(
        title=f"{sheet.title}: PAR sheet",
        lead="The exact chances of every wager, what it pays and what the house keeps.",
        made_by=made_by(sheet),
        sections=(
            summary(sheet),
            *wagers(sheet),
            *(house_way(sheet, sheet.house_way) if sheet.house_way else ()),
            readings_section(sheet),
            clauses_section(sheet),
            Section("Method", tuple(Text(words) for words in sheet.method), anchor="method"),
            made_section(sheet),
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


def clauses_section(sheet: ParSheet) -> Section:
    """The clauses that set the pays and leave the readings open, in our words."""
    cited = [w.pay_clause for w in sheet.wagers] + [c for r in sheet.readings for c in r.clauses]
    columns = (Column("Clause", is_number=False), Column("In our words", is_number=False))
    rows = tuple((clause.id, clause.text) for clause in dict.fromkeys(cited))
    return Section("Clauses", (Table(columns, rows),), anchor="clauses")


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
                    played_title(w),
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
        yield Section(played_title(result), tuple(wager(result)), anchor="-".join(result.played))


def wager(result: WagerResult) -> Iterator[Block]:
    found = result.found
    kept = "keeps" if found.ev <= 0 else "gives away"
    yield Text(
        f"Of every 100 units wagered the house {kept} {decimal(abs(found.edge) * 100, 2)} on "
        f"average; the wager wins {one_in_words(result)}."
    )
    yield facts(result)
    yield outcomes(result)
    yield plots.outcomes(result)
    yield many_rounds(result)
    yield plots.bands(result)
    if result.pay_clause.text:
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
            ("Decided", percent(found.resolved)),
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
                percent(result.returned(name)),
            )
            for name, count in found.counts.items()
        ),
        ("All", "", whole(found.total), percent(1), "", percent(result.return_to_player)),
    )


def many_rounds(result: WagerResult) -> Table:
    found = result.found
    return Table(
        (
            Column("Rounds"),
            Column("Expected result"),
            Column("One deviation"),
            Column("Mean ± deviation spans"),
        ),
        tuple(
            (
                whole(n),
                decimal(found.ev * n, 2),
                f"± {decimal(found.deviation * sqrt(n), 2)}",
                f"{decimal(float(found.ev) * n - found.deviation * sqrt(n), 1)} to "
                f"{decimal(float(found.ev) * n + found.deviation * sqrt(n), 1)}",
            )
            for n in ROUNDS
        ),
    )


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
