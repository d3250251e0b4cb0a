"""What of a hand was luck: what came, measured against what could have come in its place.

Whenever cards are dealt, they are compared with others that could have been dealt just then: each
is worth what the quick player makes of it. The difference is luck, and is nothing on average,
whatever players do and however wrong the worths are; docs/pineapple-study.md says why. The better
they foretell the result, the more of its chance goes with them.

Who tells luck from play sees everything: discards, and hands in Fantasy Land that are set.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from random import Random

import numpy as np

from houseway.cards import Card
from houseway.cards.french import FRENCH
from houseway.compiling import kernel
from houseway.games.pineapple.solver.fantasy.exact import Setter, best_setting
from houseway.games.pineapple.solver.hands.judging import Judge
from houseway.games.pineapple.solver.hands.rows import Ids, card_ids_of, rows_array
from houseway.games.pineapple.solver.playing.match import Dealt
from houseway.games.pineapple.solver.streets.after_states import worth_of_eleven
from houseway.games.pineapple.solver.streets.chance import State, chance, shuffle_out
from houseway.games.pineapple.solver.streets.company import Company
from houseway.games.pineapple.solver.streets.last_streets import last_but_one
from houseway.games.pineapple.solver.streets.moves import DRAWN, legal_moves
from houseway.games.pineapple.solver.streets.network import Network
from houseway.games.pineapple.solver.streets.opponents import Opponent, Table
from houseway.games.pineapple.solver.streets.policy import (
    LAST,
    LAST_BUT_ONE,
    quick_street,
    quick_worths,
)
from houseway.games.pineapple.state import PLACED_OF_DRAWN

DRAWS = 32  # that a draw on the streets is compared with, at least
AHEAD = 20  # draws that are looked at one street further, at least
AHEAD_OF_OTHERS = 12  # draws that such a one is compared with, each with one deck dealt out
SETTINGS = 96  # hands that one in Fantasy Land is compared with, at least
FINISHES = 32  # of the other's board, where it is not finished
TWO_BEFORE_LAST = LAST_BUT_ONE - PLACED_OF_DRAWN  # cards placed


class Luck:
    """By the rules that are played and by what is known of them."""

    def __init__(self, table: Table) -> None:
        self.going_on = table
        # After the last hand of a session nobody plays the Fantasy Land that was earned in it.
        self.ending = Table(table.rules, replace(table.knowledge, worth=0.0))

    def of_hand(self, dealt: Sequence[Dealt], rng: Random, *, last: bool) -> float:
        """Points to the buttons; `last` of its session."""
        table = self.ending if last else self.going_on
        lucks = [luck_of(table, one, chance(rng.getrandbits(62))) for one in dealt]
        return sum(
            luck if one.position == 0 else -luck for one, luck in zip(dealt, lucks, strict=True)
        )


def luck_of(table: Table, one: Dealt, state: State) -> float:
    """Of one deal, to whom it came."""
    tie = table.rules.tie if one.position == 0 else -table.rules.tie
    deck, cards = ids_without(one.out), np.sort(card_ids_of(one.cards))
    if one.inside:
        setter = table.setter((one.other_inside, tie))
        return setting_worth(setter, cards) - mean_setting(setter, deck, len(cards), state)
    rows, counts = rows_array(one.rows)
    placed, network, unseen = counts.sum(), table.knowledge.network, ids_without(one.seen)
    if placed < TWO_BEFORE_LAST:
        judge = table.usual_judge((one.other_inside, tie))
        came = worth_of(judge, network, rows, counts, cards, unseen)
        return came - mean_worth(judge, network, rows, counts, deck, unseen, len(cards), state)
    judge = judge_of(table, one, tie, deck, state)
    if placed == TWO_BEFORE_LAST:
        came = worth_ahead(judge, network, rows, counts, cards, unseen, deck, AHEAD, state)
        return came - mean_ahead(judge, network, rows, counts, deck, unseen, state)
    came = worth_of(judge, network, rows, counts, cards, deck)
    if placed == LAST:
        return came - worth_of_eleven(judge, rows, counts, deck)
    return came - mean_worth(judge, network, rows, counts, deck, deck, len(cards), state)


def ids_without(cards: Sequence[Card]) -> Ids:
    """The numbers of all other cards, from the lowest: worths must not depend on their order."""
    return np.setdiff1d(card_ids_of(FRENCH.cards), card_ids_of(cards))


def judge_of(table: Table, one: Dealt, tie: int, deck: Ids, state: State) -> Judge:
    """On the later streets, with how the other's hand stands."""
    other = Opponent(one.other, one.other_inside, tie, (inf, inf))
    company = Company(table, (other,), deck, len(one.rows.cards), state)
    company.finish_until(lambda finished: finished >= FINISHES)
    return company.judge()


@kernel
def worth_of(
    judge: Judge, network: Network, rows: Ids, counts: Ids, draw: Ids, unseen: Ids
) -> float:
    """What the quick player makes of a draw; `unseen` still holds it."""
    moves, left = legal_moves(counts, len(draw)), without(unseen, draw)
    return float(quick_worths(judge, network, rows, counts, draw, moves, left).max())


@kernel
def without(cards: Ids, draw: Ids) -> Ids:
    return np.array([card for card in cards if not (draw == card).any()])


@kernel
def mean_worth(
    judge: Judge,
    network: Network,
    rows: Ids,
    counts: Ids,
    deck: Ids,
    unseen: Ids,
    drawn: int,
    state: State,
) -> float:
    """Of draws that could have come."""
    draws = dealt_out(deck, drawn, DRAWS, state)
    total = 0.0
    for i in range(len(draws)):
        total += worth_of(judge, network, rows, counts, draws[i], unseen)
    return total / len(draws)


@kernel
def worth_ahead(
    judge: Judge,
    network: Network,
    rows: Ids,
    counts: Ids,
    draw: Ids,
    unseen: Ids,
    deck: Ids,
    least: int,
    state: State,
) -> float:
    """Of seven cards the network chooses the move, as the player sees it; what nine are worth it
    knows less well, so that they are met with draws that may come and are answered exactly."""
    board, sizes = rows.copy(), counts.copy()
    quick_street(judge, network, board, sizes, draw, without(unseen, draw))
    left, moves = without(deck, draw), legal_moves(sizes, DRAWN)
    draws = dealt_out(left, DRAWN, least, state)
    total = 0.0
    for i in range(len(draws)):
        rest = without(left, draws[i])
        total += last_but_one(judge, board, sizes, draws[i], moves, rest).max()
    return total / len(draws)


@kernel
def mean_ahead(
    judge: Judge, network: Network, rows: Ids, counts: Ids, deck: Ids, unseen: Ids, state: State
) -> float:
    """Of draws that could have come."""
    draws = dealt_out(deck, DRAWN, AHEAD_OF_OTHERS, state)
    total = 0.0
    for i in range(len(draws)):
        total += worth_ahead(judge, network, rows, counts, draws[i], unseen, deck, 1, state)
    return total / len(draws)


@kernel
def dealt_out(deck: Ids, drawn: int, least: int, state: State) -> Ids:
    """Draws by chance, in order. All cards are dealt out again and again: each draw is as likely
    as any other, and what one has too much of the others lack, so that fewer are enough."""
    in_deck = len(deck) // drawn
    times = (least + in_deck - 1) // in_deck
    found = np.empty((times * in_deck, drawn), dtype=np.int64)
    cards = deck.copy()
    for i in range(len(found)):
        end = len(cards) - i % in_deck * drawn
        if end == len(cards):
            shuffle_out(state, cards, len(cards), in_deck * drawn)
        found[i] = np.sort(cards[end - drawn : end])
    return found


@kernel
def setting_worth(setter: Setter, cards: Ids) -> float:
    return float(best_setting(setter, cards.astype(np.uint8)).worth)


@kernel
def mean_setting(setter: Setter, deck: Ids, number: int, state: State) -> float:
    """Of hands in Fantasy Land that could have come."""
    hands = dealt_out(deck, number, SETTINGS, state)
    total = 0.0
    for i in range(len(hands)):
        total += setting_worth(setter, hands[i])
    return total / len(hands)
