"""Simple players for a table. Each sees its own hand as its view shows it, and places cards.

One places anywhere. The careless one looks at two ways at most and takes what looks better on the
moment, with no thought for what is still to come. The steady one keeps the bottom above the middle
and the middle above the top as the hand grows; it is sound company at a table, not strong play.
"""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from random import Random

from houseway.core.cards import Card
from houseway.core.cards.french import rank_of, suit_of
from houseway.core.typed_json import convert
from houseway.games.pineapple.figures.best_setting import best_setting
from houseway.games.pineapple.rules.fantasy import earns
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, SIZES, Row, Rows
from houseway.games.pineapple.rules.wagers import FOUL, bonus_of
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table.legal import placements
from houseway.games.pineapple.table.state import DRAWN, PLACED_OF_DRAWN
from houseway.games.pineapple.table.view import CardSeen, HandView, TableView
from houseway.tables.offers import Offer

Bot = Callable[[HandView, Readings, Random], c.PlaceCards]

FANTASY_SCORE = 8.0  # about what a hand in Fantasy Land is worth, in points
# What a segment that can still become a flush or a straight counts for, by its cards.
FLUSH_DRAW = {2: 0.8, 3: 1.7, 4: 2.8}
STRAIGHT_DRAW = {3: 0.9, 4: 1.8}
MADE_FLUSH, MADE_STRAIGHT = 5.0, 4.0
ORDER_WEIGHT = 5.0
TOP_WEIGHT = 0.1
MIDDLE_WEIGHT = 0.7
CARELESS_WAYS = 2  # looked at before a careless player is content


def placement(bot: Bot, seen: TableView, rng: Random) -> c.PlaceCards | None:
    """What a bot does at the table it sees; nothing where it has no cards to place."""
    round_ = seen.round
    if round_ is None or round_.by_hand:  # real cards are placed with real hands
        return None
    waiting = (round_.hands[position - 1] for position in round_.to_place)
    hand = next((hand for hand in waiting if hand.player == seen.viewer), None)
    readings = convert(round_.readings, Readings)
    return None if hand is None else bot(hand, readings, rng)


def bot(
    seen: TableView, offers: tuple[Offer[c.AnyCommand], ...], rng: Random
) -> c.AnyCommand | None:
    """An ordinary player: places steadily, and says what there is to be said in the end."""
    for offer in offers:
        if isinstance(offer.command, c.PlaceCards):
            return placement(steady, seen, rng)
        if isinstance(offer.command, c.DeclareSweep | c.AnnounceStay):
            return offer.command
    return None


def careless(hand: HandView, readings: Readings, rng: Random) -> c.PlaceCards:
    """Anywhere half of the time, and else the better looking of two ways."""
    ways = [anywhere(hand, readings, rng) for _ in range(rng.choice((1, CARELESS_WAYS)))]
    _, _, rows = to_place(hand)
    return max(ways, key=lambda way: promise(rows.plus(rows_of(way))))


def anywhere(hand: HandView, readings: Readings, rng: Random) -> c.PlaceCards:
    cards, places, rows = to_place(hand)
    chosen = rng.sample(cards, places)
    free = [row for row, room in rows.room.items() for _ in range(room)]
    spots = rng.sample(free, places)
    return c.PlaceCards(
        hand.player,
        *(
            tuple(card for card, spot in zip(chosen, spots, strict=True) if spot == row)
            for row in SIZES
        ),
    )


def steady(hand: HandView, readings: Readings, rng: Random) -> c.PlaceCards:
    cards, places, rows = to_place(hand)
    if places == CARDS_OF_A_HAND:
        best = best_setting(cards, readings)
        return c.PlaceCards(hand.player, best.top, best.middle, best.bottom)
    ways = list(placements(hand.player, cards, places, rows.room))
    rng.shuffle(ways)  # among equals none is preferred
    return max(ways, key=lambda way: score(rows.plus(rows_of(way)), readings))


def hand_seen(position: int, rows: Rows, held: tuple[Card, ...], *, fantasy: bool) -> HandView:
    """The hand as its own player sees it; a bot looks at no other."""
    return HandView(
        position=position + 1,
        seat=position + 1,
        player=str(position),
        fantasy=fantasy,
        top=rows.top,
        middle=rows.middle,
        bottom=rows.bottom,
        held=held,
        discarded=0,
        declared=False,
        confirmed=False,
        announced=False,
    )


def to_place(hand: HandView) -> tuple[tuple[Card, ...], int, Rows]:
    """The cards held, how many of them are placed, and the rows they go to."""
    held = face_up(hand.held)
    rows = Rows(face_up(hand.top), face_up(hand.middle), face_up(hand.bottom))
    return held, PLACED_OF_DRAWN if len(held) == DRAWN else len(held), rows


def face_up(cards: tuple[CardSeen, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def rows_of(way: c.PlaceCards) -> Rows:
    return Rows(way.top, way.middle, way.bottom)


def score(rows: Rows, readings: Readings) -> float:
    return finished_score(rows, readings) if rows.complete else promise(rows)


def finished_score(rows: Rows, readings: Readings) -> float:
    hand = segments(rows)
    if find_foul(hand, readings) is not None:
        return -FOUL
    coming = FANTASY_SCORE if earns(hand, foul=False) else 0.0
    return bonus_of(hand).total + coming + promise(rows) / 10


def promise(rows: Rows) -> float:
    """Strong segments count, and every step out of the order counts against them."""
    top, middle, bottom = (strength(rows[row], row) for row in SIZES)
    out_of_order = max(0.0, top - middle) + max(0.0, middle - bottom)
    return TOP_WEIGHT * top + MIDDLE_WEIGHT * middle + bottom - ORDER_WEIGHT * out_of_order


@lru_cache(maxsize=1 << 12)  # the ways of one turn share most of their segments
def strength(cards: tuple[Card, ...], row: Row) -> float:
    """Roughly the number of the kind of hand a segment is or may become, with its rank behind."""
    made = made_strength(cards)
    if row == "top":
        return made
    drawing = 0.0
    if len({suit_of(card) for card in cards}) == 1:
        drawing = FLUSH_DRAW.get(len(cards), MADE_FLUSH if len(cards) == 5 else 0.0)
    ranks = {rank_of(card) for card in cards}
    if len(ranks) == len(cards) >= 3 and max(ranks) - min(ranks) <= 4:
        drawing = max(drawing, STRAIGHT_DRAW.get(len(cards), MADE_STRAIGHT))
    return max(made, drawing)


def made_strength(cards: tuple[Card, ...]) -> float:
    held = Counter(rank_of(card) for card in cards)
    if not held:
        return 0.0
    (rank, most), *others = sorted(held.items(), key=lambda item: (item[1], item[0]), reverse=True)
    second = others[0][1] if others else 0
    kind = {1: 0.0, 2: 1.0, 3: 3.0, 4: 7.0}[most]
    if second >= 2:
        kind = 2.0 if most == 2 else 6.0
    return kind + rank / 15
