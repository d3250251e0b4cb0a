"""`houseway strategy` of a Low-and-High game: when to leave the House Way, and what it saves."""

from pathlib import Path

import click

from houseway.core.errors import BadInput
from houseway.core.words import join, nt, number, percent, signed_number, t
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
from houseway.terminal.output import cell_width, console, pad, print_json

Made = dict[str, object]

NAMES = 44  # columns for the names of two hands, if they need no more


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
                raise BadInput(t("--chart is for all hands: leave out the cards and --hands."))
            answer_chart(Charts.of(rules, readings, changed, gone), readings, output, as_json)
            return DONE
        if output is not None:
            raise BadInput(t("-o writes the card of a chart: use it with --chart."))
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
    lead = t("Play the House Way, except as the first rule that fits your hand says.")
    out.print(f"[bold]{title}[/bold]\n{lead}\n")
    for place, rule in enumerate(learned.rules, start=1):
        out.print(f"{place}. {rule.sentence}")
        gain = t(
            "saves {share} of every wager; one hand in {hands}",
            share=percent(float(rule.saves), 4),
            hands=number(round(1 / float(rule.frequency))),
        )
        out.print(f"   [dim]{gain}[/dim]")
    out.print("\n" + t("The best list of each length:"))
    for place, found in enumerate(learned.curve, start=1):
        line = nt(
            "{count} rule: the house keeps {edge}, {share} of the difference is won back",
            "{count} rules: the house keeps {edge}, {share} of the difference is won back",
            place,
            edge=percent(found.edge, 4),
            share=percent(learned.gap_share(found), 0),
        )
        out.print(f"   {line}")
    result = t(
        "The house keeps {house_way} against the House Way, {rules} against these rules (exactly "
        "{exact}) and {best} against best play: the rules win back {share} of the difference.",
        house_way=percent(learned.house_way.edge, 4),
        rules=f"[bold]{percent(learned.result.edge, 4)}[/bold]",
        exact=str(-learned.result.ev),
        best=percent(learned.optimal.edge, 4),
        share=percent(learned.recovered_share, 0),
    )
    out.print(f"\n{result}")


def show_departures(departures: tuple[HandPlay, ...]) -> None:
    if not departures:
        return
    out = console()
    lead = nt(
        "Best play sets {count} hand otherwise than the House Way:",
        "Best play sets {count} hands otherwise than the House Way:",
        len(departures),
    )
    out.print(f"\n{lead}\n")
    width = names_width(departures)
    for hand in departures:
        cost = t(
            "costs {cost}, {share} of every wager",
            cost=number(float(hand.cost), 4),
            share=percent(float(hand.share), 5),
        )
        best = pad(hand.setting_name(hand.best), width)
        out.print(
            f"{' '.join(hand.cards):<20} {pad(hand.setting_name(hand.house_way), width)} "
            f"[bold]{best}[/bold] {cost}"
        )


def names_width(hands: tuple[HandPlay, ...]) -> int:
    names = (hand.setting_name(setting) for hand in hands for setting in SETTINGS)
    return max(NAMES, *map(cell_width, names))


def answer_hand(learned: Strategy, hand: HandPlay, by: Made | None) -> None:
    """Each setting of a hand, the best first, and who plays it."""
    fits = learned.rule_for(hand)
    if by is not None:
        rule = None if fits is None else {"number": fits[0] + 1, "setting": fits[1]}
        print_json(hand.as_json() | {"rule": rule} | by)
        return
    who: list[tuple[str, int]] = [(t("best play"), hand.best), (t("House Way"), hand.house_way)]
    if fits is not None:
        who.append((t("rule {number}", number=fits[0] + 1), fits[1]))
    out, width = console(), names_width((hand,))
    for setting in sorted(SETTINGS, key=lambda s: -hand.evs[s]):
        marks = join(", ", [mark for mark, chosen in who if setting == chosen])
        out.print(
            f"{hand.settings[setting]!s:<22} {pad(hand.setting_name(setting), width)} "
            f"{signed_number(float(hand.evs[setting]), 4)}  {marks}".rstrip()
        )
