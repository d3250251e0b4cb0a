"""What a PAR sheet says, section by section."""

from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist

from houseway.core.words import join, listing, nt, pt, sentences, t
from houseway.exact.house_way_cost import HouseWayCost
from houseway.exact.sampling import Fit
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
    signed,
    whole,
)
from houseway.figures.reports.reading_contents import readings_section
from houseway.figures.reports.sheet import MANY_ROUNDS, ParSheet, WagerResult


def document(sheet: ParSheet) -> Document:
    return Document(
        title=t("{game}: PAR sheet", game=sheet.title),
        lead=t("The exact chances of every wager, what it pays and what the house keeps."),
        made_by=made_by(sheet),
        sections=(
            *document_section(sheet),
            summary(sheet),
            *wagers(sheet),
            *(house_way(sheet, sheet.house_way) if sheet.house_way else ()),
            *(dossier_sections(sheet, sheet.dossier) if sheet.dossier else ()),
            readings_section(sheet),
            rules_section(sheet),
            Section(t("Method"), tuple(Text(words) for words in sheet.method), anchor="method"),
            made_section(sheet),
            signatures(),
        ),
    )


def made_by(sheet: ParSheet) -> str:
    code = t("code {hash}", hash=sheet.code[:12])
    return join(" · ", (sheet.date or "", f"houseway {sheet.version}", code))


def made_section(sheet: ParSheet) -> Section:
    facts = [(t("Game"), sheet.game), (t("Version"), f"houseway {sheet.version}")]
    if sheet.date:
        facts.append((t("Date"), sheet.date))
    return Section(
        t("How this report was made"),
        (
            Facts(tuple(facts)),
            Text(t("SHA-256 of the package's source code: {hash}", hash=sheet.code)),
            Text(t("The same code makes the same report, byte for byte.")),
        ),
        anchor="made-by",
    )


def document_section(sheet: ParSheet) -> Iterator[Section]:
    found = sheet.document
    if found is None:
        return
    facts = Facts(
        (
            (t("Title"), found.title),
            (t("Version"), found.version),
            (t("Operator"), found.operator),
        )
    )
    hashes = t("SHA-256 of the document this sheet follows: {hashes}", hashes=listing(found.sha256))
    yield Section(
        t("Rule document"),
        (facts, Text(hashes)),
        anchor="document",
    )


def rules_section(sheet: ParSheet) -> Section:
    """Every clause of the document, the House Way among them, in our words."""
    columns = (Column(t("Clause"), is_number=False), Column(t("In our words"), is_number=False))
    rows = tuple((clause.id, clause.text) for clause in sheet.rules)
    return Section(
        t("The rules in full, clause by clause"), (Table(columns, rows),), anchor="rules"
    )


def signatures() -> Section:
    titles = ("", t("Name"), t("Signature"), t("Date"))
    columns = tuple(Column(title, is_number=False) for title in titles)
    rows = tuple((who, "", "", "") for who in (t("Prepared by"), t("Checked by"), t("Approved by")))
    return Section(t("Signatures"), (Table(columns, rows, is_form=True),), anchor="signatures")


def summary(sheet: ParSheet) -> Section:
    blocks: list[Block] = [
        Table(
            (
                Column(t("Wager"), is_number=False),
                Column(t("House edge")),
                Column(t("Return")),
                Column(t("Standard deviation")),
                Column(t("Hit frequency")),
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
        blocks.insert(
            0,
            Text(
                t(
                    "What if: these pays differ from the rule document's: {pays}.",
                    pays=listing(sheet.pays),
                )
            ),
        )
    return Section(t("Summary"), tuple(blocks), anchor="summary")


def wagers(sheet: ParSheet) -> Iterator[Section]:
    for result in sheet.wagers:
        blocks = (*wager(sheet, result), *beside(sheet, result))
        yield Section(result.wager_title, blocks, anchor="-".join(result.key))


def wager(sheet: ParSheet, result: WagerResult) -> Iterator[Block]:
    yield Text(sentences(average_result(result), hit_rate(result)))
    yield facts(result)
    yield outcomes(result)
    yield plots.outcomes(result)
    yield many_rounds(sheet, result)
    yield plots.bands(result)
    if sheet.pays:
        yield Text(what_if_pays(sheet, result))
    elif result.pay_clause.text:
        yield Text(
            t(
                "Pays are set by {clause}: {text}",
                clause=result.pay_clause.id,
                text=result.pay_clause.text,
            )
        )


def what_if_pays(sheet: ParSheet, result: WagerResult) -> str:
    if not result.pay_clause.text:
        return t(
            "These are what-if pays ({pays}), not the rule document's.", pays=listing(sheet.pays)
        )
    return t(
        "These are what-if pays ({pays}), not those that {clause} sets.",
        pays=listing(sheet.pays),
        clause=result.pay_clause.id,
    )


def average_result(result: WagerResult) -> str:
    units = decimal(abs(result.found.edge) * 100, 2)
    if result.found.ev <= 0:
        return t("The house keeps {units} of every 100 units wagered, on average.", units=units)
    return t("The house loses {units} on every 100 units wagered, on average.", units=units)


def hit_rate(result: WagerResult) -> str:
    hit = result.found.hit_frequency
    if not hit:
        return t("The wager never wins.")
    return t("The wager wins once in {rounds} rounds.", rounds=one_in(hit))


def facts(result: WagerResult) -> Facts:
    found = result.found
    return Facts(
        (
            (t("House edge"), percent(found.edge)),
            (t("Return to player"), percent(result.return_to_player)),
            (t("Expected value"), exact(found.ev)),
            (t("Edge per decided wager"), percent(found.edge_per_resolved)),
            (t("Hit frequency"), percent(found.hit_frequency)),
            (t("Decided wagers"), percent(found.resolved_share)),
            (t("Variance"), decimal(found.variance)),
            (t("Standard deviation"), decimal(found.deviation)),
        )
    )


def outcomes(result: WagerResult) -> Table:
    found = result.found
    return Table(
        (
            Column(t("Outcome"), is_number=False),
            Column(pt("odds", "Pays")),
            Column(t("Count")),
            Column(t("Probability")),
            Column(t("One in")),
            Column(t("Share of return")),
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
        (t("All"), "", whole(found.total), percent(1), "", percent(result.return_to_player)),
    )


def many_rounds(sheet: ParSheet, result: WagerResult) -> Table:
    """Give the interval of results with a chance of 90, 95 and 99 per cent."""
    counted = {}
    if sheet.dossier is not None:
        counted = {one.rounds: one for one in sheet.dossier.sessions.get(result.key, ())}
    return Table(
        (
            Column(t("Rounds")),
            Column(t("Expected")),
            Column(t("Standard deviation")),
            Column(percent(0.90, 0)),
            Column(percent(0.95, 0)),
            Column(percent(0.99, 0)),
            Column(t("Method"), is_number=False),
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
        *(
            t("{least} to {most}", least=decimal(low, 1), most=decimal(high, 1))
            for low, high in spans
        ),
        pt("method", "normal") if counted is None else pt("method", "exact count"),
    )


def beside(sheet: ParSheet, result: WagerResult) -> Iterator[Block]:
    """The simulation beside the exact figures."""
    if sheet.dossier is None:
        return
    run = sheet.dossier.simulated.get(result.key)
    if run is None:
        yield Text(t("This wager is not simulated."))
        return
    yield Text(
        t(
            "Simulated, {rounds} rounds with seed {seed}: {simulated} a unit ± {error}, against "
            "{exact} exactly: z {z}; {test}.",
            rounds=whole(run.rounds),
            seed=run.seed,
            simulated=decimal(run.ev, 6),
            error=decimal(run.error or 0, 6),
            exact=decimal(result.found.ev, 6),
            z=t("unknown") if run.z is None else signed(run.z, 2),
            test=fit_test(run.fit),
        )
    )


def fit_test(fit: Fit | None) -> str:
    if fit is None:
        return t("too few rounds for a χ² test")
    return nt(
        "χ² {statistic} with 1 degree of freedom, p {chance}",
        "χ² {statistic} with {count} degrees of freedom, p {chance}",
        fit.freedom,
        statistic=decimal(fit.statistic, 2),
        chance=decimal(fit.chance, 3),
    )


def house_way(sheet: ParSheet, cost: HouseWayCost) -> Iterator[Section]:
    same = 1 - cost.set_otherwise / cost.hands
    blocks: list[Block] = [
        Text(
            t(
                "The House Way sets {same} of hands as well as best play does. On the other "
                "{others} of {hands} hands it costs something: {cost} of a wager over all hands.",
                same=percent(same, 2),
                others=whole(cost.set_otherwise),
                hands=whole(cost.hands),
                cost=percent(cost.cost),
            )
        ),
        plots.strategies([w for w in sheet.wagers if w.wager == cost.wager]),
    ]
    if cost.costliest:
        blocks += [
            Text(
                t(
                    "The costliest hands over the whole game, the Low Hand first. Cost is what a "
                    "wager of one unit loses each time a player holds the hand."
                )
            ),
            costliest(cost),
        ]
    yield Section(t("House Way and best play"), tuple(blocks), anchor="house-way")


def costliest(cost: HouseWayCost) -> Table:
    columns = (
        Column(t("House Way"), is_number=False),
        Column(t("Best play"), is_number=False),
        Column(t("Hands")),
        Column(t("Cost")),
    )
    rows = tuple(
        (hand.house_way, hand.best, whole(hand.hands), percent(hand.cost, 2))
        for hand in cost.costliest
    )
    return Table(columns, rows)
