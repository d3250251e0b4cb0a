"""`houseway set`: the House Way for four cards, or for every line of standard input."""

import sys
from typing import Any

import click
import msgspec

from houseway.cards import Card
from houseway.cli.main import BAD_INPUT, DONE
from houseway.cli.options import (
    game_argument,
    json_option,
    low_high_game,
    reading_option,
    readings_of,
)
from houseway.cli.output import console, print_json
from houseway.errors import BadInput
from houseway.low_high.hands import TwoCards, four
from houseway.low_high.rules import LowHighRules


class SetAnswer(msgspec.Struct, frozen=True):
    game: str
    cards: tuple[Card, ...]
    low: TwoCards
    high: TwoCards
    low_name: str
    high_name: str
    clauses: tuple[str, ...]
    why: str


class LineError(msgspec.Struct, frozen=True):
    error: str
    line: int


@click.command()
@game_argument
@click.argument("cards", nargs=-1)
@reading_option
@json_option
def command(name: str, cards: tuple[str, ...], settings: tuple[str, ...], as_json: bool) -> int:
    """Set four CARDS by the House Way of GAME, and say why.

    Without CARDS every line of standard input is a hand, and every line of output its answer as
    JSON.
    """
    rules = low_high_game(name).rules
    readings = readings_of(rules.readings, settings)
    if not cards:
        return set_lines(rules, readings)
    answer = set_hand(rules, cards, readings)
    if as_json:
        print_json(answer)
    else:
        show(rules, answer)
    return DONE


def set_hand(rules: LowHighRules, cards: tuple[str, ...], readings: Any) -> SetAnswer:
    hand = four(rules.pack.parse(cards, count=4))
    choice = rules.house_way(hand, readings)
    return SetAnswer(
        game=rules.name,
        cards=hand,
        low=choice.setting.low,
        high=choice.setting.high,
        low_name=rules.rank(choice.setting.low).name,
        high_name=rules.rank(choice.setting.high).name,
        clauses=choice.clauses,
        why=choice.why,
    )


def set_lines(rules: LowHighRules, readings: Any) -> int:
    """A bad line gets its sentence in its place; the others are answered all the same."""
    code = DONE
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            print_json(set_hand(rules, (line.decode(errors="replace"),), readings))
        except BadInput as error:
            print_json(LineError(str(error), number))
            code = BAD_INPUT
    return code


def show(rules: LowHighRules, answer: SetAnswer) -> None:
    out = console()
    for which, hand in (("Low ", answer.low), ("High", answer.high)):
        out.print(f"{which}  {' '.join(hand):<10} {rules.rank(hand).full_name}")
    out.print(f"{answer.why} ({', '.join(answer.clauses)})")
