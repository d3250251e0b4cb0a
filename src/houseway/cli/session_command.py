"""`houseway session`: what wagers come to over many rounds, and how they are correlated."""

from collections.abc import Mapping, Sequence

import click

from houseway.core.errors import BadInput, quote
from houseway.core.jit import announce_compiling
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
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
from houseway.terminal.output import console, print_json, say_compiling, say_counting

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
        raise BadInput("A target needs a bankroll: say --bankroll too.")
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
        raise BadInput("What a table can lose goes by the pays of the document: leave out --pays.")
    kinds = {kind.name: kind for kind in found.wager_kinds}
    most = parse_amounts(tuple(kinds), limits)
    notice = {name: Limits(1, amount) for name, amount in most.items()}
    places = found.places(readings)
    loses = exposure(found.wager_kinds, notice, places)
    if as_json:
        told = {"limits": most, "places": places, "exposure": loses}
        print_json(provenance_of(found, "session/1", readings, parse_pays(())) | told)
    else:
        listed = ", ".join(f"{amount:,} on {name}" for name, amount in most.items())
        console().print(
            f"{found.title} with at most {listed} at each of {places} places: the house can lose "
            f"{loses:,} in one round, every wager at its best."
        )
    return DONE


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
    out.print("[bold]Wagers that share a round's cards[/bold], a unit on each\n")
    width = max(len(f"{pair.first} with {pair.second}") for pair in found.pairs)
    for pair in found.pairs:
        named = f"{pair.first} with {pair.second}"
        out.print(
            f"  {named:<{width}}  correlation {pair.correlation:>+9.6f}  "
            f"covariance {float(pair.covariance):>+11.6f}"
        )
    if found.boxes:
        out.print("\n[bold]Boxes against one hand of the dealer's[/bold], a unit on each\n")
    for one in found.boxes:
        out.print(boxes_line(one))
    for note in joint.notes:
        out.print(f"\n{note}")


def boxes_line(one: BoxesTogether) -> str:
    boxes = "1 box" if one.boxes == 1 else f"{one.boxes} boxes"
    line = (
        f"  {one.wager}, {boxes:<8}  expected {float(one.mean):>+10.6f}  "
        f"deviation {one.deviation:>9.6f}"
    )
    if one.results is None:
        return line
    ahead, even = float(one.results.ahead), float(one.results.even)
    return f"{line}  ahead {ahead:>9.4%}  even {even:>9.4%}"


def show(title: str, stakes: Mapping[str, int], played: Session) -> None:
    out = console()
    mix = ", ".join(f"{amount:,} on {name}" for name, amount in stakes.items())
    rounds = "1 round" if played.rounds == 1 else f"{played.rounds:,} rounds"
    out.print(f"[bold]{title}[/bold]: {rounds} with {mix}\n")
    out.print(f"  expected          {float(played.mean):>+16,.2f}")
    out.print(f"  deviation         {played.deviation:>16,.2f}")
    out.print(f"  skewness          {played.skewness:>+16.4f}")
    out.print(f"  volatility index  {played.volatility_index:>16.4f}  of what is staked in a round")
    out.print(f"  ahead             {played.ahead:>16.4%}")
    out.print(f"  even              {played.even:>16.4%}")
    out.print(f"  behind            {played.behind:>16.4%}")
    for one in played.intervals:
        out.print(f"  {one.confidence:.0%} of sessions   {one.low:>+16,.2f} to {one.high:+,.2f}")
    out.print(f"  exposure          {float(played.round.most):>16,.2f}  the house's, in one round")


def show_ruin(ruin: Ruin, rounds: int) -> None:
    out = console()
    goal = "" if ruin.target is None else f" before {ruin.target:,} are won"
    out.print(f"\n[bold]Risk of ruin[/bold] of a bankroll of {ruin.bankroll:,}{goal}\n")
    within, end = ruin.within(rounds), ruin.in_the_end()
    too_much = "too much to count"
    out.print(f"  in these rounds   {too_much if within is None else f'{within.ruined:>16.4%}'}")
    if within is not None and within.reached is not None:
        out.print(f"  target reached    {within.reached:>16.4%}")
    out.print(f"  in the end        {too_much if end is None else f'{end:>16.4%}'}")
    if ruin.closed_form() is not None:
        out.print("  (the gambler's ruin, in closed form)")
