"""`houseway solve`: Pineapple's best setting in Fantasy Land, and its best move on a street."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, get_args

import click
import msgspec

from houseway.core.answers import to_answer
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput
from houseway.core.words import Text, cards, join, listing, number, sentences, signed_number, t
from houseway.figures.provenance import provenance_of
from houseway.games.pineapple.learn.study import StudyPosition
from houseway.games.pineapple.rules.ranking import segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import ROW_NAMES, ROW_TITLES, ROWS, Row, Rows
from houseway.games.pineapple.rules.sweeps import SWEEP_TITLES
from houseway.games.pineapple.rules.wagers import bonus_of
from houseway.registry import game
from houseway.terminal.exit_codes import BAD_INPUT, DONE
from houseway.terminal.options import TakesCards, json_option, reading_option, readings_of
from houseway.terminal.output import LineError, console, pad, print_json, say_compiling

if TYPE_CHECKING:
    from houseway.games.pineapple.figures.kernel import RuleSet
    from houseway.games.pineapple.player.fantasy.exact import FantasyHand
    from houseway.games.pineapple.player.hands.objective import Objective
    from houseway.games.pineapple.player.streets.search import Alternative, Choice

Aim = Literal["bonus", "value"]
Solve = Callable[[tuple[Card, ...]], "FantasyHand"]

SHOWN = 6  # moves in text output; JSON has all


class FantasyAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    top: tuple[Card, ...]
    middle: tuple[Card, ...]
    bottom: tuple[Card, ...]
    bonus: int
    stays: bool
    value: int | float
    discards: tuple[Card, ...] = ()  # of more than 13 cards


class Placed(msgspec.Struct, frozen=True):
    card: Card
    row: Row


class Move(msgspec.Struct, frozen=True):
    placements: tuple[Placed, ...]
    discard: Card | None
    value: float
    error: float  # standard errors, 0 where exact
    cost: float  # against the best
    cost_error: float
    as_good: bool  # no clear difference to the best


class OpeningAnswer(msgspec.Struct, frozen=True):
    placements: tuple[Placed, ...]
    value: float
    error: float  # standard error
    ahead: float  # of the next best placement that was looked at
    opponent: str


class StreetAnswer(msgspec.Struct, frozen=True):
    placements: tuple[Placed, ...]
    discard: Card | None
    value: float
    error: float
    opponent: str
    alternatives: tuple[Move, ...]
    exact: bool


@click.command(cls=TakesCards)
@click.argument("cards", nargs=-1)
@click.option("--fantasy", is_flag=True, help="Set 13 CARDS (or up to 17) in Fantasy Land.")
@click.option(
    "--objective",
    "aim",
    type=click.Choice(get_args(Aim)),
    default="bonus",
    show_default=True,
    help="In Fantasy Land: the most bonus, or the most points in the long run.",
)
@click.option("--opening", is_flag=True, help="Look up where five CARDS are best placed.")
@click.option("--board", metavar="TOP/MIDDLE/BOTTOM", help="Your board on a street.")
@click.option("--draw", multiple=True, metavar="CARDS…", help="The five or three cards to place.")
@click.option("--seen", multiple=True, metavar="CARDS…", help="Own discards, and all else seen.")
@click.option(
    "--opponent",
    "opponents",
    multiple=True,
    metavar="unknown|fantasy|TOP/MIDDLE/BOTTOM",
    help="An opponent, clockwise from you: one of whom nothing is seen [default], one in Fantasy"
    " Land, or a board you see; may be repeated.",
)
@click.option(
    "--stack",
    "stacks",
    type=int,
    multiple=True,
    metavar="POINTS",
    help="Where stacks are short: your own first, then each opponent's.",
)
@click.option("--button", is_flag=True, help="You hold the buttons, and win ties.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.0, max=3600.0),
    default=1.0,
    show_default=True,
    help="How long to search a move.",
)
@reading_option
@json_option
def command(
    cards: tuple[str, ...],
    fantasy: bool,
    aim: Aim,
    opening: bool,
    board: str | None,
    draw: tuple[str, ...],
    seen: tuple[str, ...],
    opponents: tuple[str, ...],
    stacks: tuple[int, ...],
    button: bool,
    seconds: float,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Solve a hand of Pineapple: Fantasy Land exactly, a street by search.

    With --fantasy and no CARDS every line of standard input is a deal, and every line of output its
    answer as JSON. With --board and --draw the best move of the street, and what others cost. With
    --opening the best placement of five cards, from a table that ships.

    For example: houseway solve pineapple --board "Ah/9s 9d/Kc Kd" --draw 2c 7h Qs
    """
    readings = readings_of(Readings, settings)
    if opening:
        others = (fantasy, board, draw, seen, opponents, stacks, button, settings)
        if any(others):
            raise BadInput(t("Look up an opening by its five cards alone."))
        return at_first(cards, as_json)
    if fantasy == (board is not None):
        raise BadInput(t("Give either --fantasy or --opening with cards, or --board and --draw."))
    if board is None:
        if draw or seen or stacks:
            raise BadInput(t("A Fantasy Land hand takes no --draw, --seen or --stack."))
        solve = solver(aim, readings, opponents, button)
        return in_fantasy(cards, solve, aim, readings, as_json)
    if cards:
        raise BadInput(t("Give the cards of a street with --draw."))
    asked = StudyPosition(board, draw, seen, opponents, button, stacks)
    return on_street(asked, seconds, readings, as_json)


def at_first(cards: tuple[str, ...], as_json: bool) -> int:
    from houseway.games.pineapple.player.streets.opening_table import load_shipped

    found = load_shipped().look_up(FRENCH.parse(cards))
    placements = tuple(Placed(card, row) for row in ROWS for card in found.rows[row])
    answer = OpeningAnswer(placements, found.value, found.error, found.ahead, "unknown")
    if as_json:
        print_answer(answer, Readings())
        return DONE
    out = console()
    for row in ROWS:
        out.print(f"{ROW_TITLES[row]:<7} {' '.join(found.rows[row]) or '–'}")
    out.print(
        t(
            "Worth {value} ± {error} points (standard error).",
            value=signed_number(found.value, 2),
            error=number(found.error, 2),
        )
    )
    out.print(sentences(describe_lead(found.ahead, found.error), describe_opponents(["unknown"])))
    return DONE


def describe_lead(ahead: float, error: float) -> Text:
    if ahead < error:
        return t("The next best placement shows no clear difference.")
    return t("The next best placement costs about {ahead}.", ahead=number(ahead, 2))


def solver(aim: Aim, readings: Readings, opponents: Sequence[str], button: bool) -> Solve:
    """Return a function that sets hands; numba is slow to load, so it is imported here."""
    from houseway.core.jit import announce_compiling
    from houseway.games.pineapple.figures.kernel import of_document
    from houseway.games.pineapple.player.fantasy.exact import set_fantasy, setter_of
    from houseway.games.pineapple.player.streets.position import UNKNOWN, board_of

    rules = of_document(readings)
    boards = tuple(board_of(text) for text in opponents if text != UNKNOWN)
    with announce_compiling(say_compiling):
        setter = setter_of(rules, objective_of(aim, rules, boards, button))

    def solve(cards: tuple[Card, ...]) -> "FantasyHand":
        FRENCH.check((*cards, *(card for rows in boards for card in rows.cards)))
        with announce_compiling(say_compiling):
            return set_fantasy(cards, rules, setter, readings)

    return solve


def objective_of(
    aim: Aim, rules: "RuleSet", opponents: tuple[Rows, ...], button: bool
) -> "Objective":
    from houseway.games.pineapple.player.hands.objective import bonus_first

    if aim == "bonus":
        return bonus_first(rules)
    from houseway.games.pineapple.player.playing.fantasy_objective import most_value
    from houseway.games.pineapple.player.streets.knowledge import load_shipped

    return most_value(rules, load_shipped(), opponents, button=button)


def in_fantasy(
    cards: tuple[str, ...], solve: Solve, aim: Aim, readings: Readings, as_json: bool
) -> int:
    if not cards:
        return solve_lines(solve, aim, readings)
    hand = solve(FRENCH.parse(cards))
    if as_json:
        print_answer(fantasy_answer(hand, aim), readings)
    else:
        show_fantasy(hand, aim)
    return DONE


def print_answer(answer: msgspec.Struct, readings: Readings) -> None:
    """Print an answer with its provenance."""
    print_json(to_answer(answer) | provenance_of(game("pineapple"), "solve/1", readings))


def solve_lines(solve: Solve, aim: Aim, readings: Readings) -> int:
    """Answer each line; a bad one gets its error in its place."""
    code = DONE
    for place, line in enumerate(sys.stdin.buffer, start=1):
        try:
            cards = FRENCH.parse([line.decode(errors="replace")])
            print_answer(fantasy_answer(solve(cards), aim), readings)
        except BadInput as error:
            print_json(LineError(str(error), place))
            code = BAD_INPUT
    return code


def fantasy_answer(hand: "FantasyHand", aim: Aim) -> FantasyAnswer:
    return FantasyAnswer(
        top=hand.rows.top,
        middle=hand.rows.middle,
        bottom=hand.rows.bottom,
        bonus=hand.bonus,
        stays=hand.stays,
        value=hand.bonus if aim == "bonus" else round(hand.worth, 6),
        discards=hand.discards,
    )


def show_fantasy(hand: "FantasyHand", aim: Aim) -> None:
    out = console()
    parts = segments(hand.rows)
    bonus = bonus_of(parts)
    for part, points in zip(parts.each, (bonus.top, bonus.middle, bonus.bottom), strict=True):
        laid = " ".join(hand.rows[part.row])
        bonus_text = t("bonus {points}", points=points) if points else ""
        described = join(", ", (part.name, bonus_text))
        out.print(f"{ROW_TITLES[part.row]:<7} {laid:<15} {described}")
    if hand.discards:
        out.print(t("Discard {cards}", cards=cards(hand.discards)))
    if hand.sweep:
        out.print(
            t(
                "Declare the clean sweep: {sweep}, {points} points.",
                sweep=SWEEP_TITLES[hand.sweep.name],
                points=hand.sweep.points,
            )
        )
    out.print(
        t("Bonus {points}; the hand stays in Fantasy Land.", points=hand.bonus)
        if hand.stays
        else t("Bonus {points}; the hand leaves Fantasy Land.", points=hand.bonus)
    )
    if aim == "value":
        out.print(
            t(
                "Expected: {value} points, including Fantasy Land to come.",
                value=signed_number(hand.worth, 2),
            )
        )


def on_street(asked: StudyPosition, seconds: float, readings: Readings, as_json: bool) -> int:
    from houseway.core.jit import announce_compiling
    from houseway.games.pineapple.figures.kernel import of_document
    from houseway.games.pineapple.player.streets.knowledge import load_shipped
    from houseway.games.pineapple.player.streets.opponents import Table
    from houseway.games.pineapple.player.streets.search import Budget, choose

    position = asked.position
    table = Table(of_document(readings), load_shipped())
    with announce_compiling(say_compiling):
        choice = choose(position, Budget(seconds=seconds), table)
    met = asked.opponents or ("unknown",)
    if as_json:
        print_answer(street_answer(choice, met), readings)
    else:
        show_street(choice, met)
    return DONE


def street_answer(choice: "Choice", opponents: Sequence[str]) -> StreetAnswer:
    best, *others = map(move_of, choice.alternatives)
    return StreetAnswer(
        placements=best.placements,
        discard=best.discard,
        value=best.value,
        error=best.error,
        opponent=", ".join(opponents),
        alternatives=tuple(others),
        exact=choice.exact,
    )


def move_of(way: "Alternative") -> Move:
    return Move(
        placements=tuple(Placed(card, row) for card, row in way.placements),
        discard=way.discard,
        value=round(way.value, 6),
        error=round(way.error, 6),
        cost=round(way.cost, 6),
        cost_error=round(way.cost_error, 6),
        as_good=way.as_good,
    )


def show_street(choice: "Choice", opponents: Sequence[str]) -> None:
    out = console()
    for i, way in enumerate(choice.alternatives[:SHOWN]):
        cost = describe_cost(way) if i else t("best")
        out.print(f"{pad(describe_move(way), 48)} {describe_value(way):>14}   {cost}")
    left = len(choice.alternatives) - SHOWN
    if left > 0:
        out.print(
            t(
                "{count} more moves cost at least {cost}.",
                count=number(left),
                cost=number(choice.alternatives[SHOWN].cost, 2),
            )
        )
    out.print(describe_opponents(opponents))
    out.print(describe_method(choice))


def describe_value(way: "Alternative") -> Text:
    return with_error(signed_number(way.value, 2), way.error)


def with_error(value: Text, error: float) -> Text:
    return join(" ± ", (value, number(error, 2))) if error else value


def describe_cost(way: "Alternative") -> Text:
    if way.as_good:
        return t("no clear difference")
    return t("costs {cost}", cost=with_error(number(way.cost, 2), way.cost_error))


def describe_opponents(opponents: Sequence[str]) -> Text:
    return t("Against {opponents}.", opponents=listing(map(describe_opponent, opponents)))


def describe_opponent(text: str) -> Text:
    known = {
        "unknown": t("an ordinary opponent whose cards are unseen"),
        "fantasy": t("an opponent in Fantasy Land"),
    }
    return known.get(text, t("the board {board}", board=text))


def describe_method(choice: "Choice") -> Text:
    if choice.exact:
        return t("Points to the end of the hand, including Fantasy Land to come. Exact.")
    if choice.draws:
        return t(
            "Points to the end of the hand, including Fantasy Land to come. By "
            "search: {draws} draws played out, with standard errors.",
            draws=choice.draws,
        )
    return t(
        "Points to the end of the hand, including Fantasy Land to come. With "
        "standard errors, because the opponents' cards aren't known."
    )


def describe_move(way: "Alternative") -> Text:
    rows: dict[Row, list[Card]] = {}
    for card, row in way.placements:
        rows.setdefault(row, []).append(card)
    laid = join(", ", (join(" ", (ROW_NAMES[row], cards(of))) for row, of in rows.items()))
    return t("{cards}; discard {discard}", cards=laid, discard=way.discard) if way.discard else laid
