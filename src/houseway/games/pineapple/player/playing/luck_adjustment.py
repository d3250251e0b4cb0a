"""The part of a hand's points that was luck, to be subtracted from results.

Every decision is compared with the one that the quick player would have made. If they differ, the
quick player plays both on in both seats, many times with the same cards; the difference is the
worth of the decision. What two quick players would win on average, plus the worths of the
decisions, is the result without luck. The rest is 0 on average for any players, and however well
the quick player plays: docs/pineapple-study.md explains why.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.jit import kernel
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.judging import Numbers
from houseway.games.pineapple.player.hands.rows import Ids, card_ids_of, rows_array
from houseway.games.pineapple.player.hands.showdown import hands_of, points
from houseway.games.pineapple.player.playing.hand import IN_FANTASY, STREETS, Decision, PlayedHand
from houseway.games.pineapple.player.playing.quick_kernel import Quick, mark_seen, quick, quick_turn
from houseway.games.pineapple.player.streets.chance import State, chance, shuffle_out
from houseway.games.pineapple.player.streets.opponents import Table
from houseway.games.pineapple.rules.ranking import Marks
from houseway.games.pineapple.table.state import CARDS_FOR_A_HAND, DRAWN, FIRST_CARDS

PLAYERS = 2
TURNS = PLAYERS * (1 + STREETS)  # Fantasy Land, then the streets; the buttons are last in each
FIRST_TURN = PLAYERS  # on the first street: before it players on the streets have no cards
PLAYED_ON = 200  # times, for each of two moves
FEW, MANY = 2_000, 100_000  # whole hands of quick players, to know what they win on average
START_SEED = 20261118
KNOWN_STARTS = 64  # cached: other matches by the same rules use them too

Seen = NDArray[np.uint8]  # by position and card


class LuckAdjuster:
    """Finds the luck of hands, by the rules and knowledge of a table, in a match of `hands`
    hands."""

    def __init__(self, table: Table, hands: int = FEW, times: int = PLAYED_ON) -> None:
        self.table, self.times = table, times
        # Not fewer than are played, so that their error is small compared with that of the match.
        self.whole_hands = min(max(hands, FEW), MANY)

    @cached_property
    def quick(self) -> Quick:
        return quick(self.table, PLAYERS)

    def of_hand(self, played: PlayedHand, won: int, rng: Random, *, last: bool) -> float:
        """Return the luck of the buttons in points.

        The worth of being in Fantasy Land was counted by the hand that earned it, so it is
        subtracted here."""
        worth = 0.0 if last else self.table.knowledge.worth
        inside = played.inside
        begun = float(mean_start(self.table, self.whole_hands, inside) @ (1, worth))
        earned = self.table.knowledge.worth * (int(inside[0]) - int(inside[1]))
        seeds = [rng.getrandbits(62) for _ in played.decisions]
        decided = sum(
            self.worth_of(one, inside, worth, seed)
            for one, seed in zip(played.decisions, seeds, strict=True)
        )
        return won - (begun - earned + decided)

    def worth_of(self, one: Decision, inside: tuple[bool, bool], worth: float, seed: int) -> float:
        """Return the worth of a decision for the buttons, against the quick player's."""
        before = DecisionState(one)
        made, instead = before.boards(), before.boards()
        mine = rows_array(one.rows[one.position].plus(one.placed))
        made[0][one.position], made[1][one.position] = mine
        draw, marks = card_ids_of(one.draw), np.array(inside)
        quick_turn(self.quick, one.position, marks, *instead, draw, before.seen[one.position])
        if same_cards(made[0][one.position], instead[0][one.position], mine[1]):
            return 0.0
        results = []
        for rows, counts in (made, instead):
            seen = before.seen.copy()
            if one.street != IN_FANTASY:
                mark_seen(rows[one.position], counts[one.position], draw, one.position, seen)
            ended = play_on(
                *(self.quick, self.table.rules.fantasy_cards, marks, rows, counts, seen),
                *(before.waiting, before.deck, before.turn + 1, self.times, chance(seed)),
            )
            results.append(results_of(self.table.rules, ended, inside).mean(axis=0))
        return float((results[0] - results[1]) @ (1, worth))


@lru_cache(maxsize=KNOWN_STARTS)
def mean_start(table: Table, hands: int, inside: tuple[bool, bool]) -> Numbers:
    """Return what the buttons win between quick players, by who is in Fantasy Land, and how much
    more often than the other they are in Fantasy Land next."""
    nobody = np.zeros((PLAYERS, 3, 5), dtype=np.int64), np.zeros((PLAYERS, 3), dtype=np.int64)
    seen, waiting = np.zeros((PLAYERS, 52), dtype=np.uint8), np.zeros(0, dtype=np.int64)
    rows = play_on(
        *(quick(table, PLAYERS), table.rules.fantasy_cards, np.array(inside), *nobody, seen),
        *(waiting, ids_without(()), 0, hands, chance(START_SEED)),
    )
    return np.asarray(results_of(table.rules, rows, inside).mean(axis=0))


def results_of(rules: RuleSet, rows: Ids, inside: tuple[bool, bool]) -> Numbers:
    """Return for finished hands what the buttons won, and 1 or -1 if they or the other are in
    Fantasy Land next."""
    first, second = (hands_of(rules, rows[:, position]) for position in range(PLAYERS))
    won = points(rules, first, second, rules.tie)
    next_in = [
        (hands.stays if was else hands.earns).astype(np.int64)
        for hands, was in zip((first, second), inside, strict=True)
    ]
    return np.stack([won, next_in[0] - next_in[1]], axis=1).astype(np.float64)


def ids_without(cards: Sequence[Card]) -> Ids:
    """Return the ids of all other cards."""
    return np.setdiff1d(card_ids_of(FRENCH.cards), card_ids_of(cards))


class DecisionState:
    """The situation before a decision, as kernels take it."""

    def __init__(self, one: Decision) -> None:
        self.rows = one.rows
        self.turn = PLAYERS * (one.street + 1) + (PLAYERS - 1 - one.position)
        self.deck = ids_without(one.out)
        self.waiting = card_ids_of(one.waiting)
        self.seen = np.zeros((PLAYERS, 52), dtype=np.uint8)
        for position, cards in enumerate(one.seen):
            self.seen[position, card_ids_of(cards)] = 1

    def boards(self) -> tuple[Ids, Ids]:
        each = [rows_array(rows) for rows in self.rows]
        return np.array([rows for rows, _ in each]), np.array([counts for _, counts in each])


def same_cards(one: Ids, other: Ids, counts: Ids) -> bool:
    return all(set(one[row, :n]) == set(other[row, :n]) for row, n in enumerate(counts))


@kernel
def play_on(
    quick: Quick,
    fantasy_cards: int,
    inside: Marks,
    rows: Ids,
    counts: Ids,
    seen: Seen,
    waiting: Ids,
    deck: Ids,
    turn: int,
    times: int,
    state: State,
) -> Ids:
    """Let quick players play on from a turn; return the final rows, (time, position, row, card).

    `waiting` are the first cards of the buttons, if they still have to place them."""
    found = np.empty((times, PLAYERS, 3, 5), dtype=np.int64)
    cards, five = deck.copy(), np.zeros((PLAYERS, FIRST_CARDS), dtype=np.int64)
    if len(waiting):
        five[0] = waiting
    to_come = min(len(cards), PLAYERS * CARDS_FOR_A_HAND)
    for i in range(times):
        board, sizes, known = rows.copy(), counts.copy(), seen.copy()
        left, face_up = len(cards), turn > FIRST_TURN
        shuffle_out(state, cards, left, to_come)
        for now in range(turn, TURNS):
            street, position = now // PLAYERS - 1, PLAYERS - 1 - now % PLAYERS
            if inside[position] != (street == IN_FANTASY):
                continue
            if street == 0:
                if not face_up:
                    left = deal_first(inside, cards, left, five, known)
                    face_up = True
                draw = five[position]
            else:
                drawn = fantasy_cards if street == IN_FANTASY else DRAWN
                left -= drawn
                draw = cards[left : left + drawn]
            quick_turn(quick, position, inside, board, sizes, draw.copy(), known[position])
            if street != IN_FANTASY:
                mark_seen(board[position], sizes[position], draw, position, known)
        found[i] = board
    return found


@kernel
def deal_first(inside: Marks, cards: Ids, left: int, five: Ids, seen: Seen) -> int:
    """Deal first cards, all face up before the first is placed; return how many cards are left."""
    for position in range(PLAYERS):
        if not inside[position]:
            left -= FIRST_CARDS
            for i in range(FIRST_CARDS):
                five[position, i] = cards[left + i]
                seen[:, five[position, i]] = 1
    return left
