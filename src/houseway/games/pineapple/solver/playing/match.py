"""Two players against each other: sessions of hands with alternating buttons, Fantasy Land carried
over, and every deal played twice with seats exchanged.

The rules code settles by the document; under other rules the solver's own showdown does, which is
checked against the rules code elsewhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.games.pineapple.kernel import RuleSet
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.rows import Rows
from houseway.games.pineapple.settlement import SetHand, Settlement, next_in_fantasy, settle
from houseway.games.pineapple.solver.hands.rows import rows_array
from houseway.games.pineapple.solver.hands.rule_sets import DOCUMENT, rules_named, variant
from houseway.games.pineapple.solver.hands.showdown import Hands, hands_of, points
from houseway.games.pineapple.solver.playing.players import FantasyDeal, Player
from houseway.games.pineapple.solver.streets.position import Position
from houseway.games.pineapple.state import CARDS_FOR_A_HAND, DRAWN, FIRST_CARDS
from houseway.games.pineapple.sweeps import sweep_of

SESSION = 50  # hands; a session begins with nobody in Fantasy Land
ENOUGH = 10**6  # a stack that no hand reaches the end of


@dataclass(frozen=True)
class Hand:
    """What one player did in one hand, and what it brought."""

    points: int
    bonus: int
    foul: bool
    fantasy: bool  # was in Fantasy Land
    next_fantasy: bool
    buttons: bool


@dataclass(frozen=True)
class House:
    """By which rules is played and settled; readings are of the document."""

    name: str = "document"
    readings: Readings = Readings()  # noqa: RUF009 - frozen
    session: int = SESSION  # hands

    @property
    def rules(self) -> RuleSet:
        return rules_named(self.name, self.readings)

    @property
    def by_document(self) -> bool:
        return variant(self.name) is DOCUMENT


@dataclass(frozen=True)
class Score:
    """Of the first of two players, session by session; a session counts with its twin."""

    points: np.ndarray[tuple[int], np.dtype[np.float64]]  # a hand, by pair of sessions
    hands: tuple[tuple[Hand, Hand], ...]

    @property
    def mean(self) -> float:
        return float(self.points.mean())

    @property
    def error(self) -> float:
        if len(self.points) < 2:
            return float("inf")
        return float(self.points.std(ddof=1) / np.sqrt(len(self.points)))


def play_match(
    first: Player,
    second: Player,
    sessions: int,
    seed: int,
    house: House = House(),  # noqa: B008
) -> Iterator[tuple[tuple[Hand, Hand], ...]]:
    """Pairs of sessions, hand by hand from the view of the first player and of the second."""
    for number in range(sessions):
        played: list[tuple[Hand, Hand]] = []
        for exchanged in (False, True):
            rng = Random(f"{seed}/{number}")
            chances = Random(f"{seed}/{number}/{exchanged}")
            played.extend(play_session((first, second), rng, chances, house, exchanged=exchanged))
        yield tuple(played)


def score(sessions: Sequence[tuple[tuple[Hand, Hand], ...]]) -> Score:
    points = [np.mean([mine.points for mine, _ in session]) for session in sessions]
    return Score(np.array(points), tuple(hand for session in sessions for hand in session))


def play_session(
    players: tuple[Player, Player],
    rng: Random,
    chances: Random,
    house: House,
    *,
    exchanged: bool,
) -> Iterator[tuple[Hand, Hand]]:
    """`rng` deals, the same for both of two sessions; `chances` is for what players leave to it."""
    fantasy = [False, False]
    for number in range(house.session):
        pack = tuple(rng.sample(FRENCH.cards, 52))
        buttons = (number + exchanged) % 2
        order = (buttons, 1 - buttons)
        seated = [players[player] for player in order]
        inside = [fantasy[player] for player in order]
        rows = play_hand(seated, inside, pack, chances, house)
        hands = settled_by(house, rows, inside)
        for position, player in enumerate(order):
            fantasy[player] = hands[position].next_fantasy
        yield hands[order.index(0)], hands[order.index(1)]


def play_hand(
    seated: Sequence[Player],
    inside: Sequence[bool],
    pack: tuple[Card, ...],
    rng: Random,
    house: House = House(),  # noqa: B008
) -> list[Rows]:
    """A hand of two by position, the buttons first; they place last. Each has cards of the pack to
    itself, whatever the other takes."""
    own = [pack[i * CARDS_FOR_A_HAND : (i + 1) * CARDS_FOR_A_HAND] for i in range(2)]
    rows = [Rows(), Rows()]
    discards: list[tuple[Card, ...]] = [(), ()]
    for position in (1, 0):
        if inside[position]:
            tie = house.rules.tie if position == 0 else -house.rules.tie
            cards = own[position][: house.rules.fantasy_cards]
            dealt = FantasyDeal(cards, (inside[1 - position],), (tie,))
            rows[position] = seated[position].set_hand(dealt, rng)
    for street in range(5):
        for position in (1, 0):
            if inside[position]:
                continue
            other = 1 - position
            draw = drawn(own[position], street)
            # The first five of both lie face up before the first is placed.
            face_up = own[other][:FIRST_CARDS] if street == 0 and not inside[other] else ()
            shown = Rows() if inside[other] else rows[other]
            asked = Position(
                rows=rows[position],
                draw=draw,
                seen=(*discards[position], *(c for c in face_up if c not in shown.cards)),
                opponents=(shown,),
                button=position == 0,
                fantasy=(inside[other],),
            )
            placed = seated[position].place(asked, rng)
            rows[position] = rows[position].plus(placed)
            discards[position] += tuple(card for card in draw if card not in placed.cards)
    return rows


def drawn(cards: tuple[Card, ...], street: int) -> tuple[Card, ...]:
    if street == 0:
        return cards[:FIRST_CARDS]
    begin = FIRST_CARDS + DRAWN * (street - 1)
    return cards[begin : begin + DRAWN]


def settled_by(house: House, rows: Sequence[Rows], inside: Sequence[bool]) -> list[Hand]:
    """What each of two hands brought, the buttons first."""
    if house.by_document:
        settled = settled_hand(rows, house.readings)
        return [hand_of(settled, position, fantasy=inside[position]) for position in range(2)]
    rules = house.rules
    ended = hands_of(rules, np.array([rows_array(placed)[0] for placed in rows]))
    first, second = (Hands._make(column[i : i + 1] for column in ended) for i in range(2))
    won = int(points(rules, first, second, rules.tie)[0])
    return [
        Hand(
            points=won if position == 0 else -won,
            bonus=int(ended.bonus[position]),
            foul=bool(ended.foul[position]),
            fantasy=inside[position],
            next_fantasy=bool((ended.stays if inside[position] else ended.earns)[position]),
            buttons=position == 0,
        )
        for position in range(2)
    ]


def settled_hand(rows: Sequence[Rows], readings: Readings) -> Settlement:
    """Who has a clean sweep declares it."""
    hands = [
        SetHand(str(i), placed, sweep_of(placed, readings) is not None)
        for i, placed in enumerate(rows)
    ]
    return settle(hands, {str(i): ENOUGH for i in range(len(rows))}, 1, readings)


def hand_of(settled: Settlement, position: int, *, fantasy: bool) -> Hand:
    judged = settled.hands[position]
    return Hand(
        points=settled.stacks[str(position)] - ENOUGH,
        bonus=judged.bonus.total,
        foul=judged.foul is not None,
        fantasy=fantasy,
        next_fantasy=next_in_fantasy(judged, in_fantasy=fantasy),
        buttons=position == 0,
    )
