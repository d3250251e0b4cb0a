"""`houseway set`: the House Way for four cards, or for every line of standard input."""

import sys

import click
import msgspec

from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.game import AnyGame, HouseWay, HouseWayAnswer
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.terminal.exit_codes import BAD_INPUT, DONE
from houseway.terminal.options import (
    game_argument,
    json_option,
    reading_option,
    readings_of,
)
from houseway.terminal.output import LineError, cell_width, console, pad, print_json


class SetAnswer(msgspec.Struct, frozen=True):
    game: str
    cards: tuple[Card, ...]
    low: tuple[Card, ...]
    high: tuple[Card, ...]
    low_name: str
    high_name: str
    clauses: tuple[str, ...]
    why: str


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
    found = game(name)
    way = found.require(cap.HOUSE_WAY)
    readings = readings_of(found.readings, settings)
    if not cards:
        return set_lines(found, way, readings)
    answer = way.choose(cards, readings)
    if as_json:
        print_json(set_answer(found, answer))
    else:
        show(answer)
    return DONE


def set_answer(game: AnyGame, answer: HouseWayAnswer) -> SetAnswer:
    return SetAnswer(
        game=game.name,
        cards=answer.cards,
        low=answer.hand.low,
        high=answer.hand.high,
        low_name=answer.hand.low_name,
        high_name=answer.hand.high_name,
        clauses=answer.clauses,
        why=answer.why,
    )


def set_lines(game: AnyGame, way: HouseWay, readings: ReadingsBase) -> int:
    """Answer line by line; a bad line gets its error in its place."""
    code = DONE
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            answer = way.choose((line.decode(errors="replace"),), readings)
            print_json(set_answer(game, answer))
        except BadInput as error:
            print_json(LineError(str(error), number))
            code = BAD_INPUT
    return code


def show(answer: HouseWayAnswer) -> None:
    out = console()
    hand = answer.hand
    low, high = t("Low"), t("High")
    width = max(cell_width(low), cell_width(high))
    for which, cards, named in (
        (low, hand.low, hand.low_full_name),
        (high, hand.high, hand.high_full_name),
    ):
        out.print(f"{pad(which, width)}  {' '.join(cards):<10} {named}")
    out.print(f"{answer.why} ({', '.join(answer.clauses)})")
