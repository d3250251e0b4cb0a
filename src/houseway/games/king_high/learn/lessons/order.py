"""Order in King High: the steps of KH-9.2, and what is taken and paid first."""

from houseway.core.cards.french import FRENCH
from houseway.core.fairness.shuffle import Draws
from houseway.core.rulebook import Rulebook
from houseway.core.words import nt, t
from houseway.game.lessons import Course
from houseway.games.king_high.learn.lessons.rounds import (
    action_wagers,
    arrange_round,
    shown_round,
    table_of,
)
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.rules.wagers import KingHighLine
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.commands import PlaceWager
from houseway.games.king_high.table.state import BOXES
from houseway.games.king_high.tournament.rules.puck import clockwise, first_position
from houseway.school.courses.order import OrderTopic, StepSequence, order_course
from houseway.school.courses.table import NAMES
from houseway.tables.messages import Event


def king_high_order(game: str, rulebook: Rulebook) -> Course:
    topics = (
        OrderTopic("KH-9.2", ("KH-9.2", "KH-9.2.a", "KH-9.2.b", "KH-9.2.d"), one_card),
        OrderTopic("KH-9.2.c", ("KH-9.2.c",), box_by_box),
        OrderTopic("KH-9.2.g", ("KH-9.2.g", "KH-9.2.f", "KH-9.2.e"), last_card),
        OrderTopic("KHT-7.2", ("KHT-7.2", "KHT-7.1"), by_the_puck),
        OrderTopic("KHT-7.3", ("KHT-7.3",), puck_moves),
        OrderTopic("KH-10.2", ("KH-10.2", "KH-10.4", "KH-10.5"), burning),
    )
    return order_course(game, lambda: rulebook.texts, topics)


def one_card(chance: Draws) -> StepSequence:
    return play_card(chance, manual=False, card=1)


def burning(chance: Draws) -> StepSequence:
    return play_card(chance, manual=True, card=1)


def last_card(chance: Draws) -> StepSequence:
    return play_card(chance, manual=bool(chance.below(2)), card=CARDS_IN_A_ROUND)


def play_card(chance: Draws, *, manual: bool, card: int) -> StepSequence:
    """Return the steps of one action round, with a wager on its card and one on a run."""
    round_ = arrange_round(chance, manual=manual)
    name, box = chance.one_of(round_.players)
    run = PlaceWager(name, box, "high-run", 1_000)
    cards = chance.some_of([one for one in FRENCH.cards if one[0] in "89TJQK"], card)
    table = table_of(*round_.opening, run)
    for one in cards[:-1]:
        table.do(*round_.card(one))
    wager = PlaceWager(name, box, chance.one_of(("high", "low", "seven")), 1_000)
    table.do(wager)
    events = table.do(*round_.card(cards[-1]))
    steps = tuple(dict.fromkeys(words for event in events if (words := step(event))))
    story = (
        t("The cards come from a manual shoe.")
        if manual
        else t("The cards come from a shuffling device."),
    )
    shown = shown_round(round_, cards, (run, wager))
    return StepSequence(
        t("Card {card}: what comes first, and what next?", card=card), steps, shown, story
    )


def step(event: Event) -> str:
    match event:
        case e.BetsClosed():
            return t('"No more bets" is called')
        case e.CardsBurnt(count):
            return nt("{count} card is burnt face down", "{count} cards are burnt face down", count)
        case e.CardDealt():
            return t("A card is dealt face up")
        case e.WagerSettled(line):
            return settlement_words(line)
        case e.CardHeld():
            return t("The card is moved to its place in the holding area")
        case e.CardsCollected():
            return t("The cards of the round are collected")
        case _:
            return ""


def settlement_words(line: KingHighLine) -> str:
    if line.net > 0:
        return t("The {wager} is paid", wager=line.what)
    if line.net < 0:
        return t("The {wager} is taken", wager=line.what)
    return t("The {wager} is returned", wager=line.what)


def box_by_box(chance: Draws) -> StepSequence:
    """Return wagers of three boxes on one card, in the order in which the table settles them."""
    while True:
        round_ = arrange_round(chance, players=3)
        wagers = action_wagers(round_, chance)
        name, box = chance.one_of(round_.players)
        run = PlaceWager(name, box, chance.one_of(("high-run", "low-run")), 1_000)
        card = chance.one_of(FRENCH.cards)
        table = table_of(*round_.opening, run, *wagers)
        events = table.do(*round_.card(card))
        lines = [event.line for event in events if isinstance(event, e.WagerSettled)]
        if len({settlement_words(line) for line in lines}) == len(lines) > 2:
            break
    steps = tuple(map(settlement_words, lines))
    shown = shown_round(round_, (card,), (run, *wagers))
    return StepSequence(t("What is settled first, and what next?"), steps, shown)


# -- The puck of a tournament ----------------------------------------------------------------------


def by_the_puck(chance: Draws) -> StepSequence:
    """Ask who wagers first at a table of a tournament."""
    seats = draw_seats(chance)
    puck = chance.one_of(sorted(seats))
    steps = tuple(
        t("{player} at box {box}", player=seats[box], box=box)
        for box in clockwise(puck)
        if box in seats
    )
    story = (
        t("All of these players are in play at a tournament table."),
        t("The puck is at box {box}. Box 1 is on the dealer's right.", box=puck),
    )
    return StepSequence(t("Who wagers first, and who next?"), steps, story=story)


def puck_moves(chance: Draws) -> StepSequence:
    """Ask where the puck is in the rounds of a session in which all stay in play."""
    seats = draw_seats(chance)
    first = first_position(set(seats))
    there = (box for box in clockwise(first) if box in seats)
    steps = tuple(
        t("It is in front of {player} at box {box}", player=seats[box], box=box) for box in there
    )
    story = (t("A tournament session begins. Box 1 is on the dealer's right."),)
    return StepSequence(t("Where is the puck, round by round?"), steps, story=story)


def draw_seats(chance: Draws) -> dict[int, str]:
    names = chance.some_of(NAMES, 4)
    return dict(zip(chance.some_of(range(1, BOXES + 1), 4), names, strict=True))
