"""A whole table for PettingZoo: agents in turn, the game's own rules, and a dealer."""

from collections.abc import Callable, Mapping
from random import Random
from typing import cast

from houseway.core.cards import Card
from houseway.core.errors import BadInput, quote
from houseway.core.extras import explain_missing
from houseway.core.rulebook import parse_readings
from houseway.core.words import t
from houseway.game import capabilities as cap
from houseway.game.environment import (
    Drawn,
    Info,
    Numbers,
    Observation,
    Observed,
    Offers,
    ResetOptions,
    WholeTable,
)
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, Sit

with explain_missing():
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from houseway.envs.drawing import describe_table, draw_picture
from houseway.registry import game

PASS = 0
MOST_AT_ONCE = 1_000  # steps of the dealer between two actions of players
RENDER_MODES = ("ansi", "rgb_array")
MASKS = ("observation", "info")
Readings = Mapping[str, str | int]


def wrap_env(raw: Callable[..., WholeTable], **options: object) -> WholeTable:
    """Wrap as PettingZoo's classic games do: an illegal action ends the game for the agent who took
    it."""
    env = raw(**options)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def is_mask_in_info(mask_in: str) -> bool:
    """Return whether the mask is in the info, so that observations are plain arrays."""
    if mask_in not in MASKS:
        raise BadInput(
            t(
                "The mask can be in the observation or in the info, not in {mask_in}.",
                mask_in=quote(mask_in),
            )
        )
    return mask_in == "info"


def make_observation_space(
    size: int, actions: int, *, plain: bool
) -> "gymnasium.spaces.Space[Observed]":
    """Make a space of `size` numbers, with the action mask unless they are plain."""
    numbers = gymnasium.spaces.Box(0, 127, (size,), np.int8)
    if plain:
        return cast("gymnasium.spaces.Space[Observed]", numbers)
    mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
    both = gymnasium.spaces.Dict({"observation": numbers, "action_mask": mask})
    # By Gymnasium's types its values would be spaces again.
    return cast("gymnasium.spaces.Space[Observed]", both)


class TableEnv(AECEnv):  # type: ignore[misc]
    """`rounds` of a game with `players` agents, by the rules themselves.

    Rewards are units won or lost; an observation holds what the player's view holds. With
    `mask_in="info"` it is an array, and the mask is in the info.
    """

    metadata: dict[str, object] = {  # noqa: RUF012  as PettingZoo has it
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        name: str,
        players: int | None = None,
        rounds: int = 1,
        readings: Readings | None = None,
        render_mode: str | None = None,
        mask_in: str = "observation",
    ) -> None:
        super().__init__()
        self.game = game(name)
        self.plain = is_mask_in_info(mask_in)
        self.model = self.game.require(cap.ENVIRONMENT)
        said = (readings or {}).items()
        self.readings = parse_readings(
            self.game.readings, (f"{n.replace('_', '-')}={v}" for n, v in said)
        )
        players = max(2, self.model.fewest) if players is None else players
        if not self.model.fewest <= players <= self.model.most:
            raise BadInput(
                t(
                    "{game} needs {fewest} to {most} players here, not {players}.",
                    game=self.game.title,
                    fewest=self.model.fewest,
                    most=self.model.most,
                    players=players,
                )
            )
        if rounds < 1:
            raise BadInput(t("At least one round must be played, not {rounds}.", rounds=rounds))
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput(
                t(
                    "A table can't be drawn as {render_mode}. Use ansi or rgb_array.",
                    render_mode=repr(render_mode),
                )
            )
        self.rounds, self.render_mode = rounds, render_mode
        self.metadata = {**self.metadata, "name": f"{name.replace('-', '_')}_v0"}
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.agents: list[str] = []
        self._space = make_observation_space(
            self.model.size, len(self.model.actions), plain=self.plain
        )
        self._actions = {
            agent: gymnasium.spaces.Discrete(len(self.model.actions))
            for agent in self.possible_agents
        }
        self.rng = Random()

    def observation_space(self, agent: str) -> "gymnasium.spaces.Space[Observed]":
        return self._space

    @property
    def masked_space(self) -> "gymnasium.spaces.Space[Observation]":
        """The space of observations with their mask."""
        return cast("gymnasium.spaces.Space[Observation]", self._space)

    def action_space(self, agent: str) -> "gymnasium.spaces.Discrete[np.int64]":
        return self._actions[agent]

    # -- Play --------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: ResetOptions | None = None) -> None:
        if seed is not None:
            self.rng = Random(seed)
        self.agents = list(self.possible_agents)
        nothing = dict.fromkeys(self.agents, 0.0)
        self.rewards, self._cumulative_rewards = dict(nothing), dict(nothing)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.taken: tuple[int, ...] = ()
        # What each agent sees and is offered at this table, and the choices that follow.
        self.facts: dict[str, tuple[object, Offers]] = {}
        self.facts_of: object = None
        self.known: dict[str, Mapping[int, Command | None]] = {}
        self.passed: set[tuple[str, str]] = set()  # agents with nothing more to do, by stage
        self.table = self.game.open_table(self.readings, {})
        for place, agent in enumerate(self.agents, start=1):
            self._do(BuyIn(agent, self.model.chips))
            self._do(Sit(agent, place))
        self.agent_selection = self.agents[0]
        self.advance()
        self._tell_masks()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        chosen = PASS if action is None else int(action)
        choices = self.choices(agent)
        if chosen not in choices:
            raise BadInput(t("{actions} isn't possible now.", actions=self.model.actions[chosen]))
        self.act(agent, chosen, choices[chosen])
        self.advance()
        self._accumulate_rewards()
        self._tell_masks()

    def act(self, agent: str, chosen: int, command: Command | None) -> None:
        """Carry out a player's action, and nothing that follows from it."""
        self.known.clear()
        if command is not None:
            self._do(command)
            self.taken = ()
        elif chosen == PASS:
            self.passed.add((agent, self.table.stage))
        else:
            self.taken = (*self.taken, chosen)

    def observe(self, agent: str) -> Observed:
        return self.numbers(agent) if self.plain else self.observe_with_mask(agent)

    def observe_with_mask(self, agent: str) -> Observation:
        return {"observation": self.numbers(agent), "action_mask": self.mask(agent)}

    def mask(self, agent: str) -> Numbers:
        """Return what the player can do in turn."""
        mask = np.zeros(len(self.model.actions), dtype=np.int8)
        if agent in self.agents and agent == self.agent_selection and not self.is_over:
            mask[list(self.choices(agent))] = 1
        return mask

    def _tell_masks(self) -> None:
        if self.plain:
            self.infos = {agent: {"action_mask": self.mask(agent)} for agent in self.agents}

    def numbers(self, agent: str) -> Numbers:
        """Return what the player's own view holds."""
        taken = self.taken if agent == self.agent_selection else ()
        return self.model.observe(self.facts_for(agent)[0], taken)

    def choices(self, agent: str) -> Mapping[int, Command | None]:
        seen, offers = self.facts_for(agent)
        if agent not in self.known:
            passed = (agent, self.table.stage) in self.passed
            self.known[agent] = {} if passed else self.model.choices(seen, offers, self.taken)
        return self.known[agent]

    def facts_for(self, agent: str) -> tuple[object, Offers]:
        if self.facts_of is not self.table:
            self.facts_of, self.facts, self.known = self.table, {}, {}
        if agent not in self.facts:
            seen, offers = self.game.view(self.table, agent), self.game.legal(self.table, agent)
            self.facts[agent] = (seen, offers)
        return self.facts[agent]

    @property
    def is_over(self) -> bool:
        return any(self.terminations.values())

    def advance(self) -> None:
        """Deal on until a player has a choice, all rounds are over, or nothing more can happen."""
        if self.taken:
            return
        for _ in range(MOST_AT_ONCE):
            if self.table.round is None and self.table.rounds_opened >= self.rounds:
                break
            if self._play_forced_move():
                continue
            waiting = next((agent for agent in self.agents if self.choices(agent)), None)
            if waiting is not None:
                self.agent_selection = waiting
                return
            if not self._let_dealer_act():
                break
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _play_forced_move(self) -> bool:
        round_ = self.table.round
        if round_ is None or round_.phase not in self.model.forced_in:
            return False
        for agent in self.agents:
            command = self.model.forced(*self.facts_for(agent))
            if command is not None:
                self._do(command)
                return True
        return False

    def _let_dealer_act(self) -> bool:
        move = self.game.dealer(self.table)
        if move is None:
            return False
        command = move.command
        if move.shuffled:
            command = self.game.with_deck(command, self._shuffle_pack())
        self._do(command)
        return True

    def _shuffle_pack(self) -> tuple[Card, ...]:
        cards = list(self.game.pack.cards)
        self.rng.shuffle(cards)
        return tuple(cards)

    def _do(self, command: Command) -> None:
        for event in self.game.decide(self.table, command):
            self.table = self.game.evolve(self.table, event)
            for one in event.settlements(self.table.rounds_opened):
                if one.player in self.rewards:
                    self.rewards[one.player] += one.net / self.model.unit

    # -- Looking at it -----------------------------------------------------------------------------

    def render(self) -> Drawn:
        """Draw the table as the player in turn sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("Say how it is drawn when it is made: render_mode='ansi'.")
            return None
        return self.draw_for(self.agent_selection)

    def draw_for(self, viewer: str) -> Drawn:
        said = describe_table(self.game, self.game.view(self.table, viewer))
        return said if self.render_mode == "ansi" else draw_picture(said)

    def close(self) -> None:
        pass
