"""Evaluate hands and deal rounds side by side with other libraries."""

import random
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.clock import race
from benchmarks.table import Row
from houseway.core.cards.french import card_of
from houseway.core.hands import rank_five, rank_hand

HANDS = 2_000  # a peer's turn
BATCH = 1_000_000
PEER = "phevaluator, card ids"  # the fastest of them for a single hand
ARRAYS = "houseway, arrays of one hand"
SAME_ARRAYS = "phevaluator, the same arrays"  # it takes Python's numbers, not numpy's


def hands_of(count: int) -> np.ndarray:
    rng = np.random.default_rng(1)
    return rng.permuted(np.tile(np.arange(52), (count, 1)), axis=1)[:, :5]


def evaluators() -> Iterator[Row]:
    """Rank five cards: ours a million at once and one, theirs with a call for each hand."""
    many = np.tile(hands_of(BATCH // 20), (20, 1))
    small = many.astype(np.uint8)
    some = hands_of(HANDS)
    numbers = some.tolist()
    alone = [some[i : i + 1] for i in range(HANDS)]
    texts = [[str(card_of(int(i))) for i in hand] for hand in some]
    jobs: dict[str, tuple[int, Callable[[], object]]] = {
        "houseway, a million bytes at once": (
            BATCH,
            lambda: rank_five(small),
        ),
        "houseway, a million of 64 bits at once": (BATCH, lambda: rank_five(many)),
        "houseway, one by one": (HANDS, lambda: [rank_hand(hand) for hand in numbers]),
        ARRAYS: (HANDS, lambda: [rank_five(array) for array in alone]),
    }
    for name, count, job in peers(some, texts):
        jobs[name] = (count, job)
    best = race({name: job for name, (_, job) in jobs.items()}, seconds=8)
    rates = {name: count / best[name] for name, (count, _) in jobs.items()}
    for ours in (name for name in rates if name.startswith("houseway")):
        peer = SAME_ARRAYS if ours == ARRAYS else PEER
        yield Row(ours, rates[ours], peer, rates[peer])
    first = next(iter(rates))
    for name, rate in rates.items():
        if not name.startswith("houseway") and name not in (PEER, SAME_ARRAYS):
            yield Row(first, rates[first], name, rate)


def peers(
    some: np.ndarray, texts: list[list[str]]
) -> Iterator[tuple[str, int, Callable[[], object]]]:
    import eval7
    from phevaluator import evaluate_cards
    from pokerkit import Card as PokerKitCard
    from pokerkit import StandardHighHand
    from treys import Card, Evaluator

    numbers = some.tolist()
    # Its ids are ours: four times the rank from 2, and the suit.
    yield PEER, HANDS, lambda: [evaluate_cards(*hand) for hand in numbers]
    alone = [some[i : i + 1] for i in range(HANDS)]
    yield SAME_ARRAYS, HANDS, lambda: [evaluate_cards(*one.tolist()[0]) for one in alone]
    yield "phevaluator, card names", HANDS, lambda: [evaluate_cards(*hand) for hand in texts]
    treys_hands = [[Card.new(text) for text in hand] for hand in texts]
    treys = Evaluator()
    yield "treys", HANDS, lambda: [treys.evaluate(hand[:2], hand[2:]) for hand in treys_hands]
    eval7_hands = [[eval7.Card(text) for text in hand] for hand in texts]
    yield "eval7", HANDS, lambda: [eval7.evaluate(hand) for hand in eval7_hands]
    few = HANDS // 10
    pokerkit_hands = [tuple(PokerKitCard.parse("".join(hand))) for hand in texts[:few]]
    yield "pokerkit", few, lambda: [StandardHighHand(hand) for hand in pokerkit_hands]


def games() -> Iterator[Row]:
    """Play the general toolkits' smallest card games, for scale: none of them has ours."""
    import pyspiel
    import rlcard

    from houseway.exact.streams import stream
    from houseway.figures.simulation.models import model_name, model_of
    from houseway.registry import game

    model = model_of(model_name("si-ki-pi", game("si-ki-pi").readings()))
    blackjack = pyspiel.load_game("blackjack")
    environment = rlcard.make("blackjack")
    rounds = 200

    def open_spiel() -> None:
        for _ in range(rounds):
            state = blackjack.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))

    def with_rlcard() -> None:
        for _ in range(rounds):
            environment.reset()
            while not environment.is_over():
                environment.step(random.choice([0, 1]))

    ours = 2**18
    best = race(
        {
            "ours": lambda: model.play(stream(1, 0), ours),
            "open_spiel blackjack": open_spiel,
            "rlcard blackjack": with_rlcard,
        },
        seconds=4,
    )
    for name in ("open_spiel blackjack", "rlcard blackjack"):
        yield Row("si-ki-pi round, kernel", ours / best["ours"], name, rounds / best[name])
