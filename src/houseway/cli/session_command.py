"""`houseway session`: what wagers come to over many rounds, and how they are correlated."""

from collections.abc import Mapping, Sequence

import click

from houseway.core.errors import BadInput, quote
from houseway.core.jit import announce_compiling
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import (
    Text,
    join,
    listing,
    money,
    nt,
    number,
    percent,
    signed_number,
    t,
)
from houseway.exact.count_cache import notify_of_counts
from houseway.exact.joint import BoxesTogether, JointResults
from houseway.exact.pays import parse_pays
from houseway.exact.ruin import Ruin
from houseway.exact.session import Session, session
from houseway.figures.provenance import provenance_of
from houseway.game import AnyGame, JointModel
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.tables.wagers import Limits, exposure
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import game_argument, json_option, reading_option, readings_of
from houseway.terminal.output import (
    cell_width,
    console,
    pad,
    pad_left,
    print_json,
    say_compiling,
    say_counting,
)

MOST_STAKED = 10**9


@click.command()
@game_argument
@click.option(
    "--wager",
    "wagers",
    metavar="NAME=AMOUNT",
    multiple=True,
    help="So much on this in every round; may be repeated. Without any: how wagers hang together.",
)
@click.option("--rounds", type=int, default=1000, show_default=True, help="Rounds of the session.")
@click.option("--bankroll", type=int, help="What the player has, for the risk of ruin.")
@click.option("--target", type=int, help="Stop where so much is won.")
@click.option(
    "--limit",
    "limits",
    metavar="NAME=MOST",
    multiple=True,
    help="What the house can lose in a round where no place has more on this; may be repeated.",
)
@click.option("--pays", metavar="NAME=ODDS", multiple=True, help="What if this paid so.")
@reading_option
@json_option
def command(
    name: str,
    wagers: tuple[str, ...],
    rounds: int,
    bankroll: int | None,
    target: int | None,
    limits: tuple[str, ...],
    pays: tuple[str, ...],
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """The exact results of a session at GAME: any mix of wagers over many rounds.

    Chance to be ahead, intervals, volatility and skewness, and with --bankroll the risk of ruin.
    Without --wager: the exact covariance and correlation of wagers that share a round's cards.
    With --limit: the most that a table of such limits can cost the house in one round.
    """
    found = game(name)
    joint = found.require(cap.JOINT)
    if limits:
        return show_exposure(found, readings_of(found.readings, settings), limits, pays, as_json)
    readings, changed = readings_of(found.readings, settings), parse_pays(pays)
    by = provenance_of(found, "session/1", readings, changed)
    if target is not None and bankroll is None:
        raise BadInput(t("A target needs a bankroll: add --bankroll."))
    with announce_compiling(say_compiling), notify_of_counts(say_counting):
        if not wagers:
            pairs = joint.results(readings, changed)
            print_json(by | pairs.as_json()) if as_json else show_pairs(joint, pairs)
            return DONE
        stakes = parse_stakes(joint, wagers)
        mix = joint.mix(readings, changed, stakes)
        played = session(mix.nets, mix.stake, rounds)
        ruin = None if bankroll is None else Ruin(played.round, mix.stake, bankroll, target)
        if as_json:
            told = by | {"wagers": stakes} | played.as_json()
            print_json(told | ({} if ruin is None else {"ruin": ruin.as_json(rounds)}))
        else:
            show(found.title, stakes, played)
            if ruin is not None:
                show_ruin(ruin, rounds)
    return DONE


def show_exposure(
    found: AnyGame,
    readings: ReadingsBase,
    limits: tuple[str, ...],
    pays: tuple[str, ...],
    as_json: bool,
) -> int:
    """Print the exposure of a table with these limits."""
    if pays:
        raise BadInput(
            t("What a table can lose follows from the rule document's pays: leave out --pays.")
        )
    kinds = {kind.name: kind for kind in found.wager_kinds}
    most = parse_amounts(tuple(kinds), limits)
    notice = {name: Limits(1, amount) for name, amount in most.items()}
    places = found.places(readings)
    loses = exposure(found.wager_kinds, notice, places)
    if as_json:
        told = {"limits": most, "places": places, "exposure": loses}
        print_json(provenance_of(found, "session/1", readings, parse_pays(())) | told)
    else:
        console().print(
            t(
                "{game} with at most {wagers} at each of {places} places: the house can lose up to "
                "{amount} in one round, if every wager wins its best pay.",
                game=found.title,
                wagers=list_amounts(most),
                places=places,
                amount=money(loses),
            )
        )
    return DONE


def list_amounts(stakes: Mapping[str, int]) -> Text:
    return listing(
        t("{amount} on {wager}", amount=money(amount), wager=name)
        for name, amount in stakes.items()
    )


def parse_stakes(joint: JointModel, wagers: tuple[str, ...]) -> dict[str, int]:
    return parse_amounts(tuple(joint.names), wagers, joint.elsewhere)


def parse_amounts(
    names: Sequence[str], wagers: tuple[str, ...], elsewhere: str = ""
) -> dict[str, int]:
    stakes: dict[str, int] = {}
    for given in wagers:
        name, equals, amount = given.partition("=")
        name = name.strip().lower()
        if not equals or not amount.strip().isdecimal() or not 0 < int(amount) <= MOST_STAKED:
            raise BadInput(
                t(
                    "{given} isn't a wager. Write it as NAME=AMOUNT, in whole numbers.",
                    given=quote(given),
                )
            )
        if name not in names:
            known = ", ".join(names) + (f"; {elsewhere}" if elsewhere else "")
            raise BadInput(
                t(
                    "There's no wager {name} here. The wagers are {known}.",
                    name=quote(name),
                    known=known,
                )
            )
        if name in stakes:
            raise BadInput(t("The wager {name} is given twice.", name=quote(name)))
        stakes[name] = int(amount)
    return stakes


def show_pairs(joint: JointModel, found: JointResults) -> None:
    out = console()
    title = t("Wagers that share a round's cards, with one unit on each")
    out.print(f"[bold]{title}[/bold]\n")
    names = [t("{one} with {other}", one=pair.first, other=pair.second) for pair in found.pairs]
    width = max(cell_width(name) for name in names)
    for name, pair in zip(names, found.pairs, strict=True):
        correlation = pad_left(signed_number(pair.correlation, 6), 9)
        covariance = pad_left(signed_number(float(pair.covariance), 6), 11)
        figures = t(
            "correlation {correlation}  covariance {covariance}",
            correlation=correlation,
            covariance=covariance,
        )
        out.print(f"  {pad(name, width)}  {figures}")
    if found.boxes:
        title = t("Boxes against the same dealer's hand, with one unit on each")
        out.print(f"\n[bold]{title}[/bold]\n")
    for one in found.boxes:
        out.print(f"  {boxes_line(one)}")
    for note in joint.notes:
        out.print(f"\n{note}")


def boxes_line(one: BoxesTogether) -> Text:
    line = t(
        "{wager}, {boxes}  expected {mean}  standard deviation {deviation}",
        wager=one.wager,
        boxes=pad(nt("{count} box", "{count} boxes", one.boxes), 8),
        mean=pad_left(signed_number(float(one.mean), 6), 10),
        deviation=pad_left(number(one.deviation, 6), 9),
    )
    if one.results is None:
        return line
    chances = t(
        "ahead {ahead}  even {even}",
        ahead=pad_left(percent(float(one.results.ahead), 4), 9),
        even=pad_left(percent(float(one.results.even), 4), 9),
    )
    return join("  ", (line, chances))


FIGURE = 16  # terminal cells


def show(title: str, stakes: Mapping[str, int], played: Session) -> None:
    out = console()
    rounds = nt("{count} round", "{count} rounds", played.rounds)
    mix = t("{rounds} with {wagers}", rounds=rounds, wagers=list_amounts(stakes))
    out.print(f"[bold]{title}[/bold]: {mix}\n")
    show_figures(
        (t("expected"), signed_number(float(played.mean), 2), ""),
        (t("standard deviation"), number(played.deviation, 2), ""),
        (t("skewness"), signed_number(played.skewness, 4), ""),
        (
            t("volatility index"),
            number(played.volatility_index, 4),
            t("of what is staked in a round"),
        ),
        (t("ahead"), percent(played.ahead, 4), ""),
        (t("even"), percent(played.even, 4), ""),
        (t("behind"), percent(played.behind, 4), ""),
        *(
            (
                t("{share} of sessions", share=percent(one.confidence, 0)),
                signed_number(one.low, 2),
                t("to {most}", most=signed_number(one.high, 2)),
            )
            for one in played.intervals
        ),
        (
            t("exposure"),
            number(float(played.round.most), 2),
            t("the most the house can lose in one round"),
        ),
    )


def show_figures(*rows: tuple[str, str, str]) -> None:
    """Print for each figure its title, its value, and what else there is to say."""
    out = console()
    width = max(cell_width(title) for title, _, _ in rows)
    for title, value, note in rows:
        out.print(f"  {pad(title, width)}  {pad_left(value, FIGURE)}  {note}".rstrip())


def show_ruin(ruin: Ruin, rounds: int) -> None:
    out = console()
    lead = t("Risk of ruin with a bankroll of {bankroll}", bankroll=money(ruin.bankroll))
    if ruin.target is not None:
        lead = t(
            "Risk of ruin with a bankroll of {bankroll} before {target} are won",
            bankroll=money(ruin.bankroll),
            target=money(ruin.target),
        )
    out.print(f"\n[bold]{lead}[/bold]\n")
    within, end = ruin.within(rounds), ruin.in_the_end()
    rows: list[tuple[str, str, str]] = [
        (t("in these rounds"), chance_words(None if within is None else within.ruined), "")
    ]
    if within is not None and within.reached is not None:
        rows.append((t("target reached"), percent(within.reached, 4), ""))
    rows.append((t("in the end"), chance_words(end), ""))
    show_figures(*rows)
    if ruin.closed_form() is not None:
        out.print("  " + t("(gambler's ruin, in closed form)"))


def chance_words(chance: float | None) -> Text:
    return t("too much to count") if chance is None else percent(chance, 4)
