"""King High to learn: a wager, several, or none before each card."""

from collections.abc import Iterator, Mapping

import numpy as np

from houseway.core.cards import Card
from houseway.game.environment import Environment, Numbers, Offers, Taken
from houseway.game.tree import Trees
from houseway.games.king_high.rules.wagers import KINDS, SUIT, SUITS, Suit
from houseway.games.king_high.table.commands import PlaceWager
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.table.state import BOXES
from houseway.games.king_high.table.view import TableView
from houseway.tables.messages import Command

Spot = tuple[str, Suit | None]

PHASES = ("betting", "closed")
ACTION_ROUNDS = 5
CARDS: tuple[Card, ...] = tuple(DECK.copies)
PLACE = {card: i for i, card in enumerate(CARDS)}
# Where a wager may be placed, in the order of the actions; the first action passes.
SPOTS: tuple[Spot, ...] = tuple(
    (name, suit) for name, kind in KINDS.items() for suit in (SUITS if kind is SUIT else (None,))
)
PASS = 0
ACTIONS = ("pass", *(f"{name} {suit}" if suit else name for name, suit in SPOTS))
UNIT = 1_000


def environment() -> Environment[TableView]:
    from houseway.games.king_high.learn.baselines import baselines
    from houseway.games.king_high.learn.box_env import BoxEnv, BoxVectorEnv
    from houseway.games.king_high.learn.tree import KingHighTree

    return Environment(
        actions=ACTIONS,
        planes={
            "phase": PHASES,
            "action round": tuple(f"{number}" for number in range(1, ACTION_ROUNDS + 1)),
            "cards": CARDS,
            "own wagers": ACTIONS[1:],
        },
        observe=observe,
        choices=choices,
        forced=lambda seen, offers: None,
        forced_in=(),
        fewest=1,
        most=BOXES,
        unit=UNIT,
        chips=10_000 * UNIT,
        at_once=True,
        single=BoxEnv,
        vector=BoxVectorEnv,
        tree=Trees(KingHighTree),
        baselines=baselines,
    )


def observe(seen: TableView, taken: Taken) -> Numbers:
    found = np.zeros(len(PHASES) + ACTION_ROUNDS + len(CARDS) + len(SPOTS), dtype=np.int8)
    round_ = seen.round if seen.round is not None else seen.last
    if round_ is None:
        return found
    if round_.phase in PHASES:
        found[PHASES.index(round_.phase)] = 1
    if 1 <= round_.action_round <= ACTION_ROUNDS:
        found[len(PHASES) + round_.action_round - 1] = 1
    first = len(PHASES) + ACTION_ROUNDS
    for card in round_.cards:
        found[first + PLACE[card]] += 1
    for wager in round_.wagers:
        if wager.player == seen.viewer:
            found[first + len(CARDS) + SPOTS.index((wager.kind, wager.suit))] = 1
    return found


def choices(seen: TableView, offers: Offers, taken: Taken) -> Mapping[int, Command | None]:
    """Return the choices: a unit on any spot without a wager. A player with nothing on the layout
    cannot pass before the first card, or the round would not begin."""
    if seen.round is None or seen.round.phase != "betting":
        return {}
    mine = {(w.kind, w.suit) for w in seen.round.wagers if w.player == seen.viewer}
    found = dict(wagers(offers, mine))
    if seen.round.wagers or not found:
        return {PASS: None, **found}
    return found


def wagers(offers: Offers, mine: set[Spot]) -> Iterator[tuple[int, Command | None]]:
    for offer in offers:
        command = offer.command
        if isinstance(command, PlaceWager) and (command.kind, command.suit) not in mine:
            yield 1 + SPOTS.index((command.kind, command.suit)), offer.about(UNIT)
