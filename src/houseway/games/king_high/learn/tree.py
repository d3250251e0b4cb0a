"""A box of King High as a tree: a wager, or none, before each card, and the card by chance."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from houseway.core.cards.french import card_id, card_of
from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.game.tree import CHANCE, OVER
from houseway.games.king_high.learn.box_env import CHOICES, CHOSEN, LATER
from houseway.games.king_high.learn.box_tables import CARDS, king_high_nets, level_of
from houseway.games.king_high.learn.environment import ACTION_ROUNDS, ACTIONS
from houseway.games.king_high.rules.wagers import ACTION, KINDS
from houseway.games.king_high.table.shoe import DECK


class KingHighTree:
    actions = CHOICES
    most_chances = CARDS
    longest = ACTION_ROUNDS

    def __init__(self, seen: str, players: int = 1) -> None:
        gone = DECK.parse([seen])
        self.left = Counter(card_id(card) for card in DECK.cards)
        self.left.subtract(card_id(card) for card in gone)
        if min(self.left.values()) < 0 or sum(self.left.values()) < ACTION_ROUNDS:
            raise BadInput(
                t("Five cards are needed: {cards} can't all be removed from six decks.", cards=seen)
            )
        self.nets = king_high_nets()
        on_cards = float(self.nets.card.max())
        runs = max(float(part.max()) for part in self.nets.runs)
        self.most = ACTION_ROUNDS * on_cards + runs + float(self.nets.pot.max())
        self.least = -float(ACTION_ROUNDS + 1)

    def __deepcopy__(self, memo: object) -> "KingHighTree":
        """OpenSpiel copies a state with all that it holds; this never changes."""
        return self

    def begin(self) -> "KingHighRound":
        return KingHighRound(self)


class KingHighRound:
    def __init__(self, tree: KingHighTree) -> None:
        self.tree = tree
        self.wagers: list[int] = []
        self.cards: list[int] = []

    def whose(self) -> int:
        if len(self.cards) == ACTION_ROUNDS:
            return OVER
        return CHANCE if len(self.wagers) > len(self.cards) else 0

    def chances(self) -> Sequence[tuple[int, float]]:
        left = self.tree.left - Counter(self.cards)
        whole = sum(left.values())
        return [(card, left[card] / whole) for card in sorted(left)]

    def actions(self) -> Sequence[int]:
        if self.whose() == OVER:
            return []
        if self.whose() == CHANCE:
            return [card for card, _ in self.chances()]
        return [action for action in range(CHOICES) if not self.cards or LATER[action]]

    def act(self, action: int) -> None:
        (self.cards if self.whose() == CHANCE else self.wagers).append(action)

    def action_words(self, action: int) -> str:
        return str(card_of(action)) if self.whose() == CHANCE else ACTIONS[action]

    def worth(self) -> Sequence[float]:
        nets = self.tree.nets
        won = 0.0
        for number, (wager, card) in enumerate(zip(self.wagers, self.cards, strict=True)):
            if not wager:
                continue
            if KINDS[CHOSEN[wager - 1][0]] in ACTION:
                won += float(nets.card[wager - 1, card])
            elif number == 0:
                won += self.run(wager - 1)
        return (won + float(nets.pot[int(level_of(np.array([self.cards]), nets)[0])]),)

    def run(self, spot: int) -> float:
        order = 0
        for number, card in enumerate(self.cards):
            order = order * 3 + int(self.tree.nets.values[card])
            net = float(self.tree.nets.runs[number][spot, order])
            if net:
                return net
        return 0.0

    def knowledge_words(self, player: int | None) -> str:
        cards = " ".join(str(card_of(card)) for card in self.cards)
        wagers = ", ".join(ACTIONS[wager] for wager in self.wagers)
        return f"{cards or 'no card'}; {wagers or 'no wager'}"
