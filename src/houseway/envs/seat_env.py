"""One seat of a table for Gymnasium; partners play the others."""

from collections.abc import Callable
from random import Random

from houseway.core.errors import BadInput, quote
from houseway.core.extras import explain_missing
from houseway.core.words import t
from houseway.game import capabilities as cap
from houseway.game.environment import Action, Drawn, Info, Observation, ResetOptions

with explain_missing():
    import gymnasium
    import numpy as np

from houseway.envs.table_env import PASS, Readings, TableEnv

ILLEGAL = -1.0  # the reward of an action that the mask forbids, which ends the episode

# A partner: a function of its observation (with the mask) and a generator, or one of ours by name.
Partner = Callable[[Observation, Random], int] | str
STRONG = "strong"  # thinks for a tenth of a second, so runs differ
OURS = ("careless", "steady", STRONG)


def random_partner(observed: Observation, rng: Random) -> int:
    """Take any possible action by chance."""
    return int(rng.choice(np.flatnonzero(observed["action_mask"]).tolist()))


def mask_info(observed: Observation) -> Info:
    return {"action_mask": observed["action_mask"]}


class SeatEnv(gymnasium.Env[Observation, Action]):
    """The first seat against `partners`: functions of what they observe, or names of ours. By
    default partners act by chance."""

    metadata = TableEnv.metadata

    def __init__(
        self,
        name: str,
        partners: tuple[Partner, ...] | None = None,
        render_mode: str | None = None,
        *,
        players: int | None = None,
        rounds: int = 1,
        readings: Readings | None = None,
    ) -> None:
        if players is None and partners is not None:
            players = 1 + len(partners)
        self.table = TableEnv(name, players, rounds, readings, render_mode)
        self.seat, *others = self.table.possible_agents
        chosen = partners or (random_partner,) * len(others)
        for partner in chosen:
            self._check(partner)
        self.partners = dict(zip(others, chosen, strict=True))
        self.observation_space = self.table.masked_space
        self.action_space = self.table.action_space(self.seat)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: ResetOptions | None = None
    ) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self.table.reset(seed=int(self.np_random.integers(2**63)))
        self.rng = Random(int(self.np_random.integers(2**63)))
        self.won = 0.0
        self._let_partners_play()
        observed = self._observe()
        return observed, mask_info(observed)

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, Info]:
        self.won = 0.0
        observed = self._observe()
        if not observed["action_mask"][action]:
            return observed, ILLEGAL, True, False, {**mask_info(observed), "illegal": True}
        self._step(int(action))
        self._let_partners_play()
        observed = self._observe()
        return observed, self.won, self._is_over(), False, mask_info(observed)

    def _step(self, action: int) -> None:
        self.table.step(action)
        self.won += self.table.rewards[self.seat]

    def _let_partners_play(self) -> None:
        while not self._is_over() and self.table.agent_selection != self.seat:
            who = self.table.agent_selection
            partner = self.partners[who]
            if isinstance(partner, str):
                self._play_as(partner, who)
            else:
                self._step(partner(self.table.observe_with_mask(who), self.rng))

    def _play_as(self, name: str, who: str) -> None:
        """Let one of ours take its whole turn; what is no decision of play it leaves to the bot."""
        table, game = self.table, self.table.game
        advice, (seen, offers) = game.require(cap.ADVICE), table.facts_for(who)
        strong = name == STRONG
        command = (
            advice.move(table.table, who) if strong else advice.simple_partner(name, seen, self.rng)
        )
        table.rewards = dict.fromkeys(table.agents, 0.0)
        table.act(who, PASS, command or game.bot(seen, offers, self.rng))
        table.advance()
        self.won += table.rewards[self.seat]

    def _check(self, partner: Partner) -> None:
        if isinstance(partner, str):
            self.table.game.require(cap.ADVICE)
            if partner not in OURS:
                raise BadInput(
                    t(
                        "There's no partner {partner}. The partners are {ours}.",
                        partner=quote(partner),
                        ours=", ".join(OURS),
                    )
                )

    def _is_over(self) -> bool:
        return bool(self.table.terminations[self.seat])

    def _observe(self) -> Observation:
        return self.table.observe_with_mask(self.seat)

    def render(self) -> Drawn:
        return self.table.render()
