"""`houseway strategy` of a Low-and-High game: when to leave the House Way, and what it saves."""

from pathlib import Path

import click

from houseway.core.errors import BadInput
from houseway.exact.pays import parse_pays
from houseway.figures.provenance import provenance_of
from houseway.games.low_high.figures.best_play import HandPlay
from houseway.games.low_high.figures.chart import Charts
from houseway.games.low_high.figures.hand_classes import SETTINGS
from houseway.games.low_high.figures.strategy import Strategy, strategy
from houseway.games.low_high.fronts.chart_card import answer_chart
from houseway.games.low_high.rules.hands import four
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option, reading_option, readings_of
from houseway.terminal.output import console, pad, print_json

Made = dict[str, object]


def strategy_command(rules: LowHighRules) -> click.Command:
    @click.command(rules.name)
    @click.argument("cards", nargs=-1)
    @click.option("--hands", is_flag=True, help="List every hand that best play sets otherwise.")
    @click.option("--chart", "as_chart", is_flag=True, help="What each hand is worth: two columns.")
    @click.option(
        "-o",
        "--output",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help="With --chart: a card of one page, as .pdf or .html.",
    )
    @click.option("--pays", metavar="NAME=ODDS", multiple=True, help="What if this paid so.")
    @click.option("--seen", metavar="CARDS", default="", help="Cards known to be out of the pack.")
    @reading_option
    @json_option
    def command(
        cards: tuple[str, ...],
        hands: bool,
        as_chart: bool,
        output: Path | None,
        pays: tuple[str, ...],
        seen: str,
        settings: tuple[str, ...],
        as_json: bool,
    ) -> int:
        """When to leave the House Way: a few rules, and what each saves.

        With four CARDS, the expectation of each setting of that hand. With --chart what every Low
        Hand and every High Hand is worth: the setting with the larger sum is played.
        """
        readings = readings_of(rules.readings, settings)
        gone = rules.pack.parse([seen])
        hand = four(rules.pack.parse(cards, count=4)) if cards else None
        rules.pack.check((*(hand or ()), *gone))
        changed = parse_pays(pays)
        if as_chart:
            if hand is not None or hands:
                raise BadInput("--chart is for all hands: leave out the cards and --hands.")
            answer_chart(Charts.of(rules, readings, changed, gone), readings, output, as_json)
            return DONE
        if output is not None:
            raise BadInput("-o writes the card of a chart: say --chart with it.")
        learned = strategy(rules, readings, changed, gone)
        by = provenance_of(game(rules.name), "strategy/1", readings, changed, gone)
        if hand is not None:
            answer_hand(learned, learned.best_play.hand(hand), by if as_json else None)
        else:
            answer(rules.title, learned, hands, by if as_json else None)
        return DONE

    return command


def answer(title: str, learned: Strategy, hands: bool, by: Made | None) -> None:
    """For people, or as JSON with what it was made by."""
    departures = learned.best_play.departures if hands else ()
    if by is not None:
        listed = {"hands": [hand.as_json() for hand in departures]} if hands else {}
        print_json(learned.as_json() | listed | by)
    else:
        show(title, learned)
        show_departures(departures)


def show(title: str, learned: Strategy) -> None:
    out = console()
    out.print(f"[bold]{title}[/bold]: play the House Way, except (the first that fits)\n")
    for number, rule in enumerate(learned.rules, start=1):
        out.print(f"{number}. {rule.sentence}")
        out.print(
            f"   [dim]saves {float(rule.saves):.4%} of every wager; "
            f"one hand in {1 / float(rule.frequency):.0f}[/dim]"
        )
    out.print("\nWith fewer rules, the best of so many:")
    for number, found in enumerate(learned.curve, start=1):
        told = "1 rule " if number == 1 else f"{number} rules"
        out.print(f"   {told}  {found.edge:.4%}, {learned.gap_share(found):.0%} of the difference")
    out.print(
        f"\nThe house keeps {learned.house_way.edge:.4%} against the House Way, "
        f"[bold]{learned.result.edge:.4%}[/bold] against these rules "
        f"(exactly {-learned.result.ev}), {learned.optimal.edge:.4%} against best play; "
        f"the rules win back {learned.recovered_share:.0%} of the difference."
    )


def show_departures(departures: tuple[HandPlay, ...]) -> None:
    if not departures:
        return
    out = console()
    out.print(f"\n{len(departures)} hands are best set otherwise than by the House Way:\n")
    for hand in departures:
        out.print(
            f"{' '.join(hand.cards):<20} {pad(hand.setting_name(hand.house_way), 44)} "
            f"[bold]{pad(hand.setting_name(hand.best), 44)}[/bold] costs {float(hand.cost):.4f}, "
            f"{float(hand.share):.5%} of every wager"
        )


def answer_hand(learned: Strategy, hand: HandPlay, by: Made | None) -> None:
    """Each setting of a hand, the best first, and who plays it."""
    fits = learned.rule_for(hand)
    if by is not None:
        rule = None if fits is None else {"number": fits[0] + 1, "setting": fits[1]}
        print_json(hand.as_json() | {"rule": rule} | by)
        return
    who = [("best", hand.best), ("House Way", hand.house_way)]
    if fits is not None:
        who.append((f"rule {fits[0] + 1}", fits[1]))
    out = console()
    for setting in sorted(SETTINGS, key=lambda s: -hand.evs[s]):
        marks = [mark for mark, chosen in who if setting == chosen]
        out.print(
            f"{hand.settings[setting]!s:<22} {pad(hand.setting_name(setting), 44)} "
            f"{float(hand.evs[setting]):+.4f}  {', '.join(marks)}".rstrip()
        )
