"""One box against the house: four cards are seen, one of three settings is chosen, the dealer sets
by the House Way. Every round is an episode of one step; its reward is the net of a unit wager."""

from functools import lru_cache, partial

from houseway.core.extras import explain_missing
from houseway.core.rulebook import parse_readings
from houseway.envs.drawing import draw_picture
from houseway.envs.table_env import RENDER_MODES, Readings
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
from houseway.games.low_high.learn.box_tables import HAND, BoxTables, box_tables
from houseway.games.low_high.rules.rule_set import LowHighRules

with explain_missing():
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

SETTINGS = 3
DEALS = 256  # drawn at a time


class Boxes:
    """A game's boxes, with the tables made for them."""

    def __init__(self, rules: LowHighRules) -> None:
        self.rules = rules
        self.tables_for = lru_cache(4)(partial(box_tables, rules))

    def tables(self, readings: Readings | None) -> BoxTables:
        said = (f"{name.replace('_', '-')}={value}" for name, value in (readings or {}).items())
        return self.tables_for(parse_readings(self.rules.readings, said))


class BoxEnv(gymnasium.Env[Numbers, Action]):
    """Observations count the player's cards, by the different cards of the pack."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self, boxes: Boxes, readings: Readings | None = None, render_mode: str | None = None
    ) -> None:
        self.tables = tables = boxes.tables(readings)
        self.cards = tuple(boxes.rules.pack.copies)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, HAND, (tables.observed,), np.int8)
        self.action_space = gymnasium.spaces.Discrete(SETTINGS)
        self.mask = np.ones(SETTINGS, dtype=np.int8)  # of three settings each is allowed
        self.low, self.high = tables.low.tolist(), tables.high.tolist()
        self.wins, self.code = tables.high_wins.tolist(), tables.box_code.tolist()
        self.nets, self.house_way = tables.nets.tolist(), tables.house_way.tolist()
        self.left = 0

    def reset(self, *, seed: int | None = None, options: ResetOptions | None = None) -> Seen:
        if seed is not None:
            super().reset(seed=seed)
            self.left = 0
        if self.left == 0:
            self._deal()
        self.left -= 1
        self.observed = self.seen[self.left]
        return self.observed.copy(), {"action_mask": self.mask.copy()}

    def _deal(self) -> None:
        """Many rounds ahead: what a round draws does not depend on what was chosen before."""
        tables, pack = self.tables, len(self.tables.cards)
        rounds = self.np_random.permuted(np.tile(np.arange(pack), (DEALS, 1)), axis=1)
        own, dealers = rounds[:, :HAND], rounds[:, HAND : 2 * HAND]
        self.seen = np.zeros((DEALS, tables.observed), dtype=np.int8)
        np.add.at(self.seen, (np.arange(DEALS)[:, None], tables.cards[own]), 1)
        self.mine = tables.classes[tables.weights[own].sum(axis=1)].tolist()
        self.dealers = tables.classes[tables.weights[dealers].sum(axis=1)].tolist()
        self.left = DEALS

    def step(self, action: Action) -> Stepped:
        mine, dealer = self.mine[self.left], self.dealers[self.left]
        way = self.house_way[dealer]
        won = self.wins[self.high[mine][action]][self.high[dealer][way]]
        code = self.code[self.low[mine][action]][self.low[dealer][way]][won]
        info: Info = {"action_mask": self.mask.copy()}
        return self.observed.copy(), self.nets[code], True, False, info

    def render(self) -> Drawn:
        if self.render_mode is None:
            return None
        held = [self.cards[i] for i in np.repeat(np.arange(len(self.cards)), self.observed)]
        said = f"Cards: {' '.join(held)}"
        return said if self.render_mode == "ansi" else draw_picture(said)


class BoxVectorEnv(VectorEnv[Numbers, Actions, ForEach]):
    """Many boxes at once, each against a dealer of its own, in compiled code. A step settles every
    round and deals the next one, which is what is then observed."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, boxes: Boxes, num_envs: int = 1024, readings: Readings | None = None, **_: object
    ) -> None:
        from houseway.games.low_high.learn.box_kernel import deal, settle

        self.deal, self.settle = deal, settle
        self.tables = tables = boxes.tables(readings)
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Box(0, HAND, (tables.observed,), np.int8)
        self.single_action_space = gymnasium.spaces.Discrete(SETTINGS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.mine = np.zeros(num_envs, dtype=np.int64)
        self.dealers = np.zeros(num_envs, dtype=np.int64)
        self.ends = np.ones(num_envs, dtype=np.bool_)
        self.never = np.zeros(num_envs, dtype=np.bool_)
        self.info: Info = {"action_mask": np.ones((num_envs, SETTINGS), dtype=np.int8)}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: ResetOptions | None = None
    ) -> Seen:
        first = seed if isinstance(seed, int) or seed is None else seed[0]
        super().reset(seed=first)
        self.stream = self.np_random.integers(1, 2**63, size=2, dtype=np.uint64)
        return self._deal_hands(), self.info

    def _deal_hands(self) -> Numbers:
        tables = self.tables
        observed = np.zeros((self.num_envs, tables.observed), dtype=np.int8)
        self.deal(
            self.stream,
            tables.cards,
            tables.weights,
            tables.classes,
            observed,
            self.mine,
            self.dealers,
        )
        return observed

    def step(self, actions: Actions) -> AllStepped:
        tables = self.tables
        rewards = np.empty(self.num_envs)
        self.settle(
            np.asarray(actions, dtype=np.int64),
            self.mine,
            self.dealers,
            tables.low,
            tables.high,
            tables.house_way,
            tables.high_wins,
            tables.box_code,
            tables.nets,
            rewards,
        )
        return self._deal_hands(), rewards, self.ends, self.never, self.info
