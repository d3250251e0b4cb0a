"""A table whose players act at the same time, for PettingZoo: a step takes an action from each."""

from collections.abc import Mapping

from houseway.core.extras import explain_missing
from houseway.core.words import t
from houseway.game.environment import Action, Drawn, Info, Observation, ResetOptions

with explain_missing():
    import gymnasium
    import numpy as np
    from pettingzoo import ParallelEnv

from houseway.core.errors import BadInput
from houseway.envs.seat_env import ILLEGAL
from houseway.envs.table_env import PASS, Readings, TableEnv

Observations = dict[str, Observation]
StepResult = tuple[
    Observations, dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
]


class ParallelTableEnv(ParallelEnv):  # type: ignore[misc]
    """The same table as `TableEnv`. Agents with nothing to do in a step can only pass; an action
    that the mask forbids ends the game and costs the agent who took it."""

    metadata = TableEnv.metadata

    def __init__(
        self,
        name: str,
        players: int | None = None,
        rounds: int = 1,
        readings: Readings | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = TableEnv(name, players, rounds, readings, render_mode)
        if not self.table.model.at_once:
            raise BadInput(
                t(
                    "The players of {game} act in turn, not at the same time.",
                    game=self.table.game.title,
                )
            )
        self.metadata = self.table.metadata
        self.render_mode = render_mode
        self.possible_agents = self.table.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> "gymnasium.spaces.Space[Observation]":
        return self.table.masked_space

    def action_space(self, agent: str) -> "gymnasium.spaces.Discrete[np.int64]":
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: ResetOptions | None = None
    ) -> tuple[Observations, dict[str, Info]]:
        self.table.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Action]) -> StepResult:
        table, acting = self.table, self.agents
        table.rewards = dict.fromkeys(acting, 0.0)
        # Choices depend on what all have observed, before any of them acts.
        choices = {agent: table.choices(agent) for agent in acting}
        chosen = {agent: int(actions[agent]) for agent in acting}
        wrong = [agent for agent in acting if chosen[agent] not in (choices[agent] or (PASS,))]
        if wrong:
            table.rewards.update(dict.fromkeys(wrong, ILLEGAL))
            table.terminations = dict.fromkeys(acting, True)
        else:
            for agent in filter(choices.get, acting):
                table.act(agent, chosen[agent], choices[agent][chosen[agent]])
            table.advance()
        over = table.is_over
        observed = self._observations()
        self.agents = [] if over else acting
        ended, never = dict.fromkeys(acting, over), dict.fromkeys(acting, False)
        return observed, dict(table.rewards), ended, never, {agent: {} for agent in acting}

    def _observations(self) -> Observations:
        return {agent: self._observation(agent) for agent in self.agents}

    def _observation(self, agent: str) -> Observation:
        mask = np.zeros(len(self.table.model.actions), dtype=np.int8)
        mask[list(self.table.choices(agent)) or [PASS]] = 1
        return {"observation": self.table.numbers(agent), "action_mask": mask}

    def render(self) -> Drawn:
        return self.table.render()

    def close(self) -> None:
        pass
