"""`houseway strategy`: a short strategy to learn, and the best setting of every hand."""

from typing import TYPE_CHECKING, Any

import click
import msgspec

from houseway.analysis.best_play import HandPlay
from houseway.analysis.hand_classes import SETTINGS
from houseway.analysis.pays import Pays, parse_pays
from houseway.analysis.removal import king_high_removal
from houseway.analysis.strategy import Strategy, strategy
from houseway.cli.edge_command import show_removal
from houseway.cli.main import DONE
from houseway.cli.options import (
    game_argument,
    json_option,
    low_high_game,
    reading_option,
    readings_of,
)
from houseway.cli.output import console, print_json
from houseway.errors import BadInput
from houseway.low_high.hands import four

if TYPE_CHECKING:
    from houseway.analysis.counting import CounterGain


@click.command()
@game_argument
@click.argument("cards", nargs=-1)
@click.option("--hands", is_flag=True, help="List every hand that best play sets otherwise.")
@click.option("--pays", metavar="NAME=ODDS", multiple=True, help="What if this outcome paid so.")
@click.option("--seen", metavar="CARDS", default="", help="Cards known to be out of the pack.")
@click.option("--cut", type=int, help="King High: cards in front of the cut card.")
@reading_option
@json_option
def command(
    name: str,
    cards: tuple[str, ...],
    hands: bool,
    pays: tuple[str, ...],
    seen: str,
    cut: int | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """When to leave the House Way of GAME: a few rules, and what each saves.

    With four CARDS, the expectation of each setting of that hand. For King High, what one seen
    card does to each wager and what a perfect counter gains with a manual shoe.
    """
    if name == "king-high":
        check_unused({"CARDS": cards, "--hands": hands, "--seen": seen}, "King High")
        return count_cards(settings, parse_pays(pays), cut, as_json)
    rules = low_high_game(name).rules
    check_unused({"--cut": cut is not None}, rules.title)
    readings = readings_of(rules.readings, settings)
    gone = rules.pack.parse([seen])
    hand = four(rules.pack.parse(cards, count=4)) if cards else None
    rules.pack.check((*(hand or ()), *gone))
    learned = strategy(rules, readings, parse_pays(pays), gone)
    if hand is not None:
        answer_hand(learned, learned.best_play.hand(hand), as_json)
        return DONE
    departures = learned.best_play.departures if hands else ()
    if as_json:
        listed = {"hands": [hand.as_json() for hand in departures]} if hands else {}
        print_json(learned.as_json() | listed)
    else:
        show(rules.title, learned)
        show_departures(departures)
    return DONE


def check_unused(given: dict[str, Any], title: str) -> None:
    for option, value in given.items():
        if value:
            raise BadInput(f"{option} is not for {title}.")


def count_cards(settings: tuple[str, ...], pays: Pays, cut: int | None, as_json: bool) -> int:
    from houseway.analysis.counting import counter_gain
    from houseway.games.king_high.readings import Readings
    from houseway.games.king_high.shoe import CUT_CARD_AT

    readings = readings_of(Readings, settings)
    gain = counter_gain(readings, pays, CUT_CARD_AT if cut is None else cut)
    removal = king_high_removal(pays)
    if as_json:
        print_json(
            {
                "game": "king-high",
                "readings": msgspec.to_builtins(readings),
                "removal": removal.as_json(),
                "counting": gain.as_json(),
            }
        )
    else:
        show_removal(removal)
        show_counting(gain)
    return DONE


def show_counting(gain: "CounterGain") -> None:
    out = console()
    out.print(
        f"\n[bold]A perfect counter of the cards shown[/bold]: cut card behind {gain.cut_card_at} "
        f"cards, {gain.rounds} rounds to a shoe, a unit on every wager while it is favourable\n"
    )
    for wager in gain.wagers:
        last = wager.opportunities[-1]
        named = f"{wager.name} ({wager.alike})" if wager.alike > 1 else wager.name
        out.print(
            f"  {named:<10} {float(wager.gain):>10.6f} units a shoe; with {last.seen} cards seen "
            f"favourable {float(last.favourable):.4%} of the time, by {float(last.advantage):.4%}"
        )
    out.print(
        f"\nAction round wagers gain {float(gain.by_action):.6f} units a shoe "
        f"({float(gain.by_action / gain.rounds):.6f} a round), runs {float(gain.by_runs):.6f}; "
        f"the Pokerpot that action round wagers need costs {float(gain.pokerpot_cost):.6f}."
    )
    if gain.break_even_spread is not None:
        out.print(
            f"Action wagers of {float(gain.break_even_spread):,.1f} units to a unit of Pokerpot "
            "would come out even."
        )


def show(title: str, learned: Strategy) -> None:
    out = console()
    out.print(f"[bold]{title}[/bold]: play the House Way, except (the first that fits)\n")
    for number, rule in enumerate(learned.rules, start=1):
        out.print(f"{number}. {rule.words}")
        out.print(
            f"   [dim]saves {float(rule.saves):.4%} of every wager; "
            f"one hand in {1 / float(rule.frequency):.0f}[/dim]"
        )
    out.print(
        f"\nThe house keeps {learned.house_way.edge:.4%} against the House Way, "
        f"[bold]{learned.result.edge:.4%}[/bold] against these rules "
        f"(exactly {-learned.result.ev}), {learned.optimal.edge:.4%} against best play; "
        f"the rules win back {learned.recovered:.0%} of the difference."
    )


def show_departures(departures: tuple[HandPlay, ...]) -> None:
    if not departures:
        return
    out = console()
    out.print(f"\n{len(departures)} hands are best set otherwise than by the House Way:\n")
    for hand in departures:
        out.print(
            f"{' '.join(hand.cards):<20} {hand.named(hand.house_way):<44} "
            f"[bold]{hand.named(hand.best):<44}[/bold] costs {float(hand.cost):.4f}, "
            f"{float(hand.share):.5%} of every wager"
        )


def answer_hand(learned: Strategy, hand: HandPlay, as_json: bool) -> None:
    """Each setting of a hand, the best first, and who plays it."""
    fits = learned.rule_for(hand)
    if as_json:
        rule = None if fits is None else {"number": fits[0] + 1, "setting": fits[1]}
        print_json(hand.as_json() | {"rule": rule})
        return
    who = [("best", hand.best), ("House Way", hand.house_way)]
    if fits is not None:
        who.append((f"rule {fits[0] + 1}", fits[1]))
    out = console()
    for setting in sorted(SETTINGS, key=lambda s: -hand.evs[s]):
        marks = [mark for mark, chosen in who if setting == chosen]
        out.print(
            f"{hand.settings[setting]!s:<22} {hand.named(setting):<44} "
            f"{float(hand.evs[setting]):+.4f}  {', '.join(marks)}".rstrip()
        )
