"""A hand of Pineapple as a tree: every card by chance, and a row or the discard for each of them.

It begins outside Fantasy Land with stacks of a hundred points, the buttons first; cards are dealt
in the order of the round (FUP-deal.2, FUP-deal.3)."""

from collections.abc import Iterator, Sequence

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, card_id, card_of
from houseway.core.errors import BadInput
from houseway.game.tree import CHANCE, OVER
from houseway.games.pineapple.learn.environment import (
    ACTIONS,
    CHIPS,
    DECLARE,
    DISCARD,
    PASS,
    UNIT,
    rows_of_turn,
    rows_or_discard,
)
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import ROWS, Rows
from houseway.games.pineapple.rules.settlement import SetHand, settle
from houseway.games.pineapple.rules.sweeps import sweep_of
from houseway.games.pineapple.table.state import CARDS_FOR_A_HAND, DRAWN, FIRST_CARDS, TURNS

STACK = CHIPS // UNIT
STREETS = (CARDS_FOR_A_HAND - FIRST_CARDS) // DRAWN


class PineappleTree:
    actions = len(ACTIONS)
    most_chances = len(FRENCH.cards)

    def __init__(self, seen: str, players: int) -> None:
        gone = FRENCH.parse([seen])
        FRENCH.check(gone)
        self.pack = tuple(card for card in FRENCH.cards if card not in gone)
        if len(self.pack) < players * CARDS_FOR_A_HAND:
            raise BadInput(
                f"{players} hands need {players * CARDS_FOR_A_HAND} cards; "
                f"{len(self.pack)} are left in the pack."
            )
        self.readings = Readings()
        self.around: tuple[int, ...] = (*range(1, players), 0)  # the buttons last
        self.longest = players * (CARDS_FOR_A_HAND + 1)
        self.least, self.most = -float(STACK), float(STACK * (players - 1))

    def __deepcopy__(self, memo: object) -> "PineappleTree":
        """OpenSpiel copies a state deeply; a tree never changes, so it is shared."""
        return self

    def begin(self) -> "PineappleRound":
        return PineappleRound(self)


class PineappleRound:
    def __init__(self, tree: PineappleTree) -> None:
        self.tree = tree
        around, players = tree.around, len(tree.around)
        self.left = list(tree.pack)
        self.rows = [Rows() for _ in range(players)]
        self.held: list[tuple[Card, ...]] = [()] * players
        self.taken: tuple[int, ...] = ()  # of the turn that is not over yet
        self.to_deal = list(around * FIRST_CARDS)  # who gets the next cards, one at a time
        self.turns: list[int] = [*around, *around * STREETS]  # who places next
        self.sweeps: dict[int, bool] = {}  # declared, or not
        self.turn_texts: list[
            tuple[int, str, str]
        ] = []  # turns: whose, public text, the player's text

    # -- Whose turn it is --------------------------------------------------------------------------

    def whose(self) -> int:
        if self.to_deal:
            return CHANCE
        if self.turns:
            return self.turns[0]
        return next(self.may_declare(), OVER)

    def may_declare(self) -> Iterator[int]:
        """Yield players with a clean sweep who have not decided yet whether to declare it."""
        unsaid = (player for player in range(len(self.rows)) if player not in self.sweeps)
        yield from (player for player in unsaid if self.has_sweep(self.rows[player]))

    def has_sweep(self, rows: Rows) -> bool:
        readings = self.tree.readings
        foul = find_foul(segments(rows), readings)
        return foul is None and sweep_of(rows, readings) is not None

    def chances(self) -> Sequence[tuple[int, float]]:
        return [(card_id(card), 1 / len(self.left)) for card in sorted(self.left, key=card_id)]

    def actions(self) -> Sequence[int]:
        if self.to_deal:
            return [card for card, _ in self.chances()]
        if not self.turns:
            return [] if self.whose() == OVER else [PASS, DECLARE]
        player = self.turns[0]
        return rows_or_discard(self.held[player], self.places, self.rows[player].room, self.taken)

    @property
    def places(self) -> int:
        begun = bool(self.rows[self.turns[0]].cards)
        return TURNS["streets" if begun else "five"].places

    # -- What is done ------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        if self.to_deal:
            card = card_of(action)
            self.left.remove(card)
            self.held[self.to_deal.pop(0)] += (card,)
        elif self.turns:
            self.taken += (action,)
            if len(self.taken) == len(self.held[self.turns[0]]):
                self.place()
        else:
            self.sweeps[self.whose()] = action == DECLARE

    def place(self) -> None:
        """End the turn; the next player, if on a later street, is dealt three cards."""
        player = self.turns.pop(0)
        held, taken = self.held[player], self.taken
        now = rows_of_turn(held, taken)
        self.rows[player] = self.rows[player].plus(Rows(*(now[row] for row in ROWS)))
        self.held[player], self.taken = (), ()
        public = "; ".join(f"{row} {' '.join(now[row])}" for row in ROWS if now[row])
        out = [card for card, action in zip(held, taken, strict=True) if action == DISCARD]
        own = f"{public}; discard {' '.join(out)}" if out else public
        self.turn_texts.append((player, public, own))
        if self.turns and self.rows[self.turns[0]].cards:
            self.to_deal = [self.turns[0]] * DRAWN

    def action_words(self, action: int) -> str:
        if self.to_deal:
            return f"{card_of(action)} to {self.to_deal[0]}"
        if not self.turns:
            return ACTIONS[action]
        card = self.held[self.turns[0]][len(self.taken)]
        return f"{card} {ACTIONS[action]}"

    def worth(self) -> Sequence[float]:
        players = range(len(self.rows))
        hands = [SetHand(str(p), self.rows[p], self.sweeps.get(p, False)) for p in players]
        stakes = {str(player): STACK for player in players}
        stacks = settle(hands, stakes, 1, self.tree.readings).stacks
        return [float(stacks[str(player)] - STACK) for player in players]

    # -- What is known -----------------------------------------------------------------------------

    def knowledge_words(self, player: int | None) -> str:
        """The first five cards are face up; later cards and discards only their player sees."""
        lines = [
            f"{who}: {own if who == player else public}" for who, public, own in self.turn_texts
        ]
        for who, held in enumerate(self.held):
            if not held:
                continue
            face_up = who == player or not self.rows[who].cards
            cards = " ".join(held) if face_up else " ".join("?" for _ in held)
            lines.append(f"{who} holds {cards}")
            if who == player and self.taken and self.turns[0] == who:
                lines.append(f"{who} so far: {', '.join(ACTIONS[action] for action in self.taken)}")
        lines += [
            f"{who} {'declares' if declared else 'does not declare'} a clean sweep"
            for who, declared in self.sweeps.items()
        ]
        return "\n".join(lines) or "nothing dealt"
