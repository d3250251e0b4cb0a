"""One box of King High against the house: a wager, or none, before each of the five cards.

Every episode is the first round of six full decks. It starts with a unit on the Pokerpot, which
wagers on the cards need (KH-7.2). A reward is what the card decides of the unit wagers on the
layout: wagers on the card at once, runs when they are decided, the Pokerpot with the last card.
"""

from houseway.core.cards.french import card_id, card_of
from houseway.core.errors import BadInput
from houseway.core.extras import explain_missing
from houseway.core.words import t
from houseway.envs.drawing import draw_picture
from houseway.envs.seat_env import ILLEGAL
from houseway.envs.table_env import RENDER_MODES
from houseway.game.environment import (
    Action,
    Actions,
    AllStepped,
    Drawn,
    ForEach,
    Info,
    Numbers,
    ResetOptions,
    Seen,
    Stepped,
)
from houseway.games.king_high.learn.box_tables import CARDS, king_high_nets, level_of
from houseway.games.king_high.learn.environment import ACTION_ROUNDS, PASS, SPOTS
from houseway.games.king_high.rules.wagers import ACTION, KINDS, POKERPOT
from houseway.games.king_high.table.shoe import DECK

with explain_missing():
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

SIZE = ACTION_ROUNDS + CARDS  # what is observed: the action round, and the cards dealt
DEALS = 256  # rounds dealt at a time
CHOSEN = tuple(spot for spot in SPOTS if spot[0] != POKERPOT.name)
CHOICES = len(CHOSEN) + 1
assert SPOTS[: len(CHOSEN)] == CHOSEN

FIRST = np.ones(CHOICES, dtype=np.int8)  # actions possible before the first card, and later
LATER = np.array([1, *(KINDS[name] in ACTION for name, _ in CHOSEN)], dtype=np.int8)
_SHOE: "NDArray[np.int64]" = np.array([card_id(card) for card in DECK.cards])


def deal_rounds(rng: "np.random.Generator", rounds: int) -> "NDArray[np.int64]":
    """Deal five cards of six decks for each round, all equally likely: each draw skips the places
    of those before it."""
    size = len(_SHOE)
    places = np.empty((rounds, ACTION_ROUNDS), dtype=np.int64)
    before = np.empty((rounds, 0), dtype=np.int64)
    for number in range(ACTION_ROUNDS):
        drawn = rng.integers(0, size - number, rounds)
        for column in range(number):
            drawn += drawn >= before[:, column]
        places[:, number] = drawn
        before = np.sort(np.column_stack([before, drawn]), axis=1)
    return _SHOE[places]


class BoxEnv(gymnasium.Env[Numbers, Action]):
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(self, render_mode: str | None = None) -> None:
        self.nets = king_high_nets()
        self.by_card = self.nets.card.tolist()
        self.runs = [part.tolist() for part in self.nets.runs]
        self.values, self.pots = self.nets.values.tolist(), self.nets.pot.tolist()
        self.observation_space = gymnasium.spaces.Box(0, ACTION_ROUNDS, (SIZE,), np.int8)
        self.action_space = gymnasium.spaces.Discrete(CHOICES)
        self.render_mode = render_mode
        self.left = 0

    def reset(self, *, seed: int | None = None, options: ResetOptions | None = None) -> Seen:
        if seed is not None:
            super().reset(seed=seed)
            self.left = 0
        if self.left == 0:
            ids = deal_rounds(self.np_random, DEALS)
            self.cards, self.levels = ids.tolist(), level_of(ids, self.nets).tolist()
            self.left = DEALS
        self.left -= 1
        self.round, self.order = self.cards[self.left], 0
        self.done = 0
        self.runs_wagered: list[Action] = []
        self.seen = np.zeros(SIZE, dtype=np.int8)
        self.seen[0] = 1
        return self.seen.copy(), {"action_mask": FIRST.copy()}

    def step(self, action: Action) -> Stepped:
        if self.done and not LATER[action]:
            info: Info = {"action_mask": LATER.copy(), "illegal": True}
            return self.seen.copy(), ILLEGAL, True, False, info
        card = self.round[self.done]
        spot = action - 1
        won = 0.0
        if not LATER[action]:
            self.runs_wagered.append(spot)
        elif action != PASS:
            won = self.by_card[spot][card]
        self.order = self.order * 3 + self.values[card]
        for run in self.runs_wagered:
            won += self.runs[self.done][run][self.order]
        self.seen[self.done] = 0
        self.done += 1
        over = self.done == ACTION_ROUNDS
        if over:
            won += self.pots[self.levels[self.left]]
        if not over:
            self.seen[self.done] = 1
        self.seen[ACTION_ROUNDS + card] += 1
        return self.seen.copy(), won, over, False, {"action_mask": LATER.copy()}

    def render(self) -> Drawn:
        if self.render_mode is None:
            return None
        cards = " ".join(card_of(card) for card in self.round[: self.done])
        said = f"Cards: {cards or 'none yet'}"
        return said if self.render_mode == "ansi" else draw_picture(said)


class BoxVectorEnv(VectorEnv[Numbers, Actions, ForEach]):
    """Many boxes at once. All rounds have five cards, so they begin and end together."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int = 1024, **_: object) -> None:
        self.nets, self.num_envs = king_high_nets(), num_envs
        self.single_observation_space = gymnasium.spaces.Box(0, ACTION_ROUNDS, (SIZE,), np.int8)
        self.single_action_space = gymnasium.spaces.Discrete(CHOICES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows = np.arange(num_envs)
        self.first = np.broadcast_to(FIRST, (num_envs, CHOICES))
        self.later = np.broadcast_to(LATER, (num_envs, CHOICES))
        self.never = np.zeros(num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: ResetOptions | None = None
    ) -> Seen:
        super().reset(seed=seed if isinstance(seed, int) or seed is None else seed[0])
        self._begin()
        return self.seen.copy(), {"action_mask": self.first}

    def _begin(self) -> None:
        self.ids = deal_rounds(self.np_random, self.num_envs)
        self.done = 0
        self.order = np.zeros(self.num_envs, dtype=np.int64)
        self.wagered = np.zeros(self.num_envs, dtype=np.int64)  # a run, or none
        self.seen = np.zeros((self.num_envs, SIZE), dtype=np.int8)
        self.seen[:, 0] = 1

    def step(self, actions: Actions) -> AllStepped:
        actions = np.asarray(actions, dtype=np.int64)
        lasting = LATER[actions] == 0
        if self.done and lasting.any():
            raise BadInput(t("Runs are bet before the first card, as the mask shows."))
        if not self.done:
            self.wagered = np.where(lasting, actions, 0)
        card = self.ids[:, self.done]
        self.order = self.order * 3 + self.nets.values[card]
        # A spot below the first stands for no wager and has no net.
        rewards = np.where(actions > 0, self.nets.card[actions - 1, card], 0.0)
        rewards += np.where(
            self.wagered > 0, self.nets.runs[self.done][self.wagered - 1, self.order], 0.0
        )
        self.seen[:, self.done] = 0
        self.seen[self.rows, ACTION_ROUNDS + card] += 1
        self.done += 1
        over = self.done == ACTION_ROUNDS
        if over:
            rewards += self.nets.pot[level_of(self.ids, self.nets)]
            self._begin()
        else:
            self.seen[:, self.done] = 1
        ends = np.full(self.num_envs, over)
        mask = self.first if over else self.later
        return self.seen.copy(), rewards, ends, self.never, {"action_mask": mask}
