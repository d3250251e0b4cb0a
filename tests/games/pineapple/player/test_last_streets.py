"""The last two streets against enumeration: by the rules code where few cards are unseen, by a
plain compiled loop over every draw and every way to place it where many are."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, card_of
from houseway.core.jit import kernel
from houseway.games.pineapple.figures.exchanges import FOUL
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.player.fantasy.exact import set_fantasy, setter_of
from houseway.games.pineapple.player.hands.judging import (
    Judge,
    bonus_of,
    full_worth,
    is_foul,
    judge,
    places,
)
from houseway.games.pineapple.player.hands.objective import against, bonus_first, field_of
from houseway.games.pineapple.player.hands.rows import Ids, card_ids_of, rows_array
from houseway.games.pineapple.player.hands.showdown import field_of_hands, hands_of
from houseway.games.pineapple.player.hands.stakes import COLUMNS
from houseway.games.pineapple.player.streets.after_states import worth_of_eleven
from houseway.games.pineapple.player.streets.last_streets import last_but_one, last_street
from houseway.games.pineapple.player.streets.moves import LEFT_OUT, legal_moves, play, take_back
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import ROWS, Rows
from houseway.games.pineapple.rules.settlement import SetHand, next_in_fantasy, settle
from houseway.games.pineapple.rules.sweeps import sweep_of
from houseway.games.pineapple.table.legal import placements

ENTERING = 7.5
DEEP = 10**6
SHORT = 12


def deal_rows(pack: list[Card], *sizes: int) -> Rows:
    return Rows(*(tuple(pack.pop() for _ in range(size)) for size in sizes))


def judge_of(theirs: Rows, *, button: bool, stack: int = DEEP) -> Judge:
    """Against one opponent whose finished hand is known."""
    rules = of_document()
    arrays, counts = rows_array(theirs)
    neutral = against(rules, [], [])
    base = judge(rules, neutral)
    where = places(base, arrays, counts)
    foul = bool(is_foul(base, *where))
    found = sweep_of(theirs, Readings())
    sweep = found.points if found and not foul else 0
    top, middle, bottom = (np.array([value]) for value in where)
    field = field_of(rules, top, middle, bottom, np.array([foul]), np.array([sweep]))
    tie = 1 if button else -1
    objective = against(rules, [field], [tie], worth=ENTERING)
    if stack == DEEP:
        return judge(rules, objective)
    bonus, status = (0, FOUL) if foul else (bonus_of(base, *where), sweep)
    hand = [*where, bonus, status, tie, stack, stack, 1.0]
    capped = np.array([hand], dtype=np.float64)
    assert capped.shape == (1, COLUMNS)
    return judge(rules, objective, capped)


def by_the_rules(mine: Rows, theirs: Rows, *, button: bool, stack: int = DEEP) -> float:
    """Points by the settlement, a clean sweep declared where that is better, and Fantasy Land."""
    worths = []
    for declares in {False, sweep_of(mine, Readings()) is not None}:
        hands = [
            SetHand("me", mine, declares),
            SetHand("you", theirs, sweep_of(theirs, Readings()) is not None),
        ]
        stakes = {"me": stack, "you": stack}
        settled = settle(hands if button else hands[::-1], stakes, 1, Readings())
        judged = next(hand for hand in settled.hands if hand.player == "me")
        enters = next_in_fantasy(judged, in_fantasy=False)
        worths.append(settled.stacks["me"] - stack + ENTERING * enters)
    return max(worths)


def moves_by_the_rules(rows: Rows, draw: tuple[Card, ...]) -> list[Rows]:
    return [
        rows.plus(Rows(w.top, w.middle, w.bottom)) for w in placements("me", draw, 2, rows.room)
    ]


def after(rows: Rows, draw: tuple[Card, ...], move: Ids) -> Rows:
    in_row = {
        row: tuple(card for card, to in zip(draw, move, strict=True) if to == i)
        for i, row in enumerate(ROWS)
    }
    return rows.plus(Rows(**in_row))


SHAPES = [(3, 5, 3), (3, 4, 4), (2, 4, 5), (2, 5, 4), (1, 5, 5), (3, 3, 5)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("stack", [DEEP, SHORT])
def test_every_move_of_the_last_street_is_worth_what_the_settlement_says(
    shape: tuple[int, int, int], stack: int
) -> None:
    rng = Random(sum(shape[:2]) + stack)
    for button in (True, False) * 8:
        pack = rng.sample(FRENCH.cards, 52)
        theirs, mine = deal_rows(pack, 3, 5, 5), deal_rows(pack, *shape)
        draw = tuple(pack[:3])
        rows, counts = rows_array(mine)
        moves = legal_moves(counts, 3)
        found = last_street(
            judge_of(theirs, button=button, stack=stack), rows, counts, card_ids_of(draw), moves
        )
        for move, worth in zip(moves, found, strict=True):
            full = after(mine, draw, move)
            assert worth == pytest.approx(by_the_rules(full, theirs, button=button, stack=stack))
        assert len(moves) == len(moves_by_the_rules(mine, draw))


@pytest.mark.parametrize("inside", [False, True], ids=["ordinary", "in Fantasy Land"])
def test_against_hands_that_may_be_held_a_move_is_worth_their_mean_by_the_rules(
    inside: bool,
) -> None:
    """Of an opponent who is not finished likely hands are known, and what they may go on to."""
    rules, rng = of_document(), Random(8)
    for shape in SHAPES:
        pack = rng.sample(FRENCH.cards, 52)
        mine = deal_rows(pack, *shape)
        draw = tuple(pack.pop() for _ in range(3))
        held = [likely(rng.sample(pack, 13), inside=inside) for _ in range(12)]
        hands = hands_of(rules, np.array([rows_array(rows)[0] for rows in held]))
        field = field_of_hands(rules, hands, inside=inside)
        judged = judge(rules, against(rules, [field], [1], worth=ENTERING))
        rows, counts = rows_array(mine)
        moves = legal_moves(counts, 3)
        found = last_street(judged, rows, counts, card_ids_of(draw), moves)
        goes_on = ENTERING * np.mean(hands.stays if inside else hands.earns)
        for move, worth in zip(moves, found, strict=True):
            full = after(mine, draw, move)
            assert sweep_of(full, Readings()) is None, "it would be declared against all or none"
            won = np.mean([by_the_rules(full, theirs, button=True) for theirs in held])
            assert worth == pytest.approx(won - goes_on)


def likely(cards: list[Card], *, inside: bool) -> Rows:
    """As such a hand is set, or by chance."""
    if not inside:
        return deal_rows(cards, 3, 5, 5)
    rules = of_document()
    return set_fantasy(cards, rules, setter_of(rules, bonus_first(rules)), Readings()).rows


# Hands one or two cards short of a clean sweep, and one that waits for a straight flush.
SWEEPING = [
    "2c 3c/5c 6d 7c 8c Th/9d Jc Qc Kh",
    "2c 2d/9h 9c 4c 4d/5c 5d 6c 6d 8s",
    "2c 3d/4c 5d 6h 7s/6d 7h 8s 9c Th",
    "2c 3c 5c/2d 3d 5d 8d/2h 3h 5h 8h",
    "Kc Kd/4c 4d 5h 5c/5s 6s 7s 8s 4h",
]


@pytest.mark.parametrize("board", SWEEPING)
@pytest.mark.parametrize("unseen_cards", [7])
def test_the_worth_of_eleven_cards_is_the_mean_of_the_best_by_the_rules(
    board: str, unseen_cards: int
) -> None:
    mine = Rows(*(FRENCH.parse([row]) for row in board.split("/")))
    helpful = FRENCH.parse(["4d", "Ad", "Ac", "4s", "Jd", "9d", "9s", "8d"])
    rest = [card for card in FRENCH.cards if card not in mine.cards and card not in helpful]
    theirs = deal_rows(Random(3).sample(rest, len(rest)), 3, 5, 5)
    unseen = [card for card in helpful if card not in mine.cards][:unseen_cards]
    judged = judge_of(theirs, button=True)
    rows, counts = rows_array(mine)
    found = worth_of_eleven(judged, rows, counts, card_ids_of(unseen))
    worths = [
        max(by_the_rules(full, theirs, button=True) for full in moves_by_the_rules(mine, draw))
        for draw in combinations(unseen, 3)
    ]
    assert found == pytest.approx(np.mean(worths))


def test_the_last_but_one_street_equals_full_enumeration_by_the_rules() -> None:
    rng = Random(5)
    for shape in ((2, 3, 4), (3, 4, 2)):
        pack = rng.sample(FRENCH.cards, 52)
        theirs, mine = deal_rows(pack, 3, 5, 5), deal_rows(pack, *shape)
        draw, unseen = tuple(pack[:3]), pack[3:8]
        rows, counts = rows_array(mine)
        moves = legal_moves(counts, 3)
        judged = judge_of(theirs, button=False)
        found = last_but_one(judged, rows, counts, card_ids_of(draw), moves, card_ids_of(unseen))
        for move, worth in zip(moves, found, strict=True):
            eleven = after(mine, draw, move)
            worths = [
                max(by_the_rules(f, theirs, button=False) for f in moves_by_the_rules(eleven, last))
                for last in combinations(unseen, 3)
            ]
            assert worth == pytest.approx(np.mean(worths))


@kernel
def enumerated(judge: Judge, rows: Ids, counts: Ids, unseen: Ids) -> float:
    """Every draw, every way to place it, each hand judged from its thirteen cards."""
    draw = np.empty(3, dtype=np.int64)
    moves = legal_moves(counts, 3)
    total, draws = 0.0, 0
    for i in range(len(unseen)):
        for j in range(i):
            for k in range(j):
                draw[0], draw[1], draw[2] = unseen[i], unseen[j], unseen[k]
                best = -1e9
                for move in moves:
                    play(rows, counts, draw, move)
                    best = max(best, full_worth(judge, rows, counts))
                    take_back(counts, move)
                total += best
                draws += 1
    return total / draws


def test_eleven_cards_with_all_unseen_cards_equal_a_plain_loop_over_every_draw() -> None:
    rng = np.random.default_rng(7)
    for number in range(40):
        pack = [card_of(int(card)) for card in rng.permutation(52)]
        theirs = deal_rows(pack, 3, 5, 5)
        mine = deal_rows(pack, *SHAPES[number % len(SHAPES)])
        if number % 4 == 0:  # rows of one suit, where flushes come into it
            suit = [card for card in FRENCH.cards if card not in theirs.cards]
            mine = deal_rows(sorted(suit, key=lambda card: card[1]), *SHAPES[number % len(SHAPES)])
        unseen = [card for card in FRENCH.cards if card not in (*theirs.cards, *mine.cards)]
        judged = judge_of(theirs, button=bool(number % 2))
        rows, counts = rows_array(mine)
        found = worth_of_eleven(judged, rows, counts, card_ids_of(unseen))
        assert found == pytest.approx(enumerated(judged, rows, counts, card_ids_of(unseen)))


def test_moves_are_all_different_and_leave_out_one_of_three() -> None:
    counts = np.array([2, 4, 3])
    moves = legal_moves(counts, 3)
    assert len({tuple(move) for move in moves.tolist()}) == len(moves)
    assert ((moves == LEFT_OUT).sum(axis=1) == 1).all()
    assert len(legal_moves(np.zeros(3, dtype=np.int64), 5)) == 232
