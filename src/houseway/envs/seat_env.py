"""One seat of a table as Gymnasium knows it; the others are played by partners."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from houseway.extras import told

with told():
    import gymnasium
    import numpy as np

from houseway.envs.table_env import TableEnv

ILLEGAL = -1.0  # the reward of an action that the mask forbids, which ends the episode

# What a partner does: of what it observes, with its mask, and a generator.
Partner = Callable[[Mapping[str, Any], Random], int]


def anything(observed: Mapping[str, Any], rng: Random) -> int:
    """A partner who does anything that is possible."""
    return int(rng.choice(np.flatnonzero(observed["action_mask"]).tolist()))


class SeatEnv(gymnasium.Env[Any, Any]):
    """The first seat against `partners`, each a function of what it observes; anything by chance
    where nothing is said."""

    metadata: dict[str, Any] = TableEnv.metadata

    def __init__(
        self,
        name: str,
        partners: tuple[Partner, ...] | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        players = options.pop("players", None if partners is None else 1 + len(partners))
        self.table = TableEnv(name, players=players, render_mode=render_mode, **options)
        self.seat, *others = self.table.possible_agents
        chosen = partners or (anything,) * len(others)
        self.partners = dict(zip(others, chosen, strict=True))
        self.observation_space = self.table.observation_space(self.seat)
        self.action_space = self.table.action_space(self.seat)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed=int(self.np_random.integers(2**63)))
        self.rng = Random(int(self.np_random.integers(2**63)))
        self.won = 0.0
        self._let_partners_play()
        return self._seen()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.won = 0.0
        observed, info = self._seen()
        if not info["action_mask"][action]:
            return observed, ILLEGAL, True, False, {**info, "illegal": True}
        self._step(int(action))
        self._let_partners_play()
        observed, info = self._seen()
        return observed, self.won, self._over(), False, info

    def _step(self, action: int) -> None:
        self.table.step(action)
        self.won += self.table.rewards[self.seat]

    def _let_partners_play(self) -> None:
        while not self._over() and self.table.agent_selection != self.seat:
            who = self.table.agent_selection
            self._step(self.partners[who](self.table.observe(who), self.rng))

    def _over(self) -> bool:
        return bool(self.table.terminations[self.seat])

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        observed = self.table.observe(self.seat)
        return observed, {"action_mask": observed["action_mask"]}

    def render(self) -> Any:
        return self.table.render()
