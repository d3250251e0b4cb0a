"""Tournament King High for PettingZoo: entrants wager in turn until one has won.

Everything else (seats, dealing, sessions, ballots and prizes) follows the conditions, all from one
seed. A reward comes at the end: the prize less the entry fee, in entry fees.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from houseway.core.errors import BadInput
from houseway.core.extras import explain_missing
from houseway.core.words import t
from houseway.envs.drawing import describe_table, draw_picture
from houseway.envs.table_env import RENDER_MODES, is_mask_in_info, make_observation_space
from houseway.game import capabilities as cap
from houseway.game.environment import Drawn, Info, Numbers, Observed, ResetOptions
from houseway.games.king_high.learn.environment import ACTIONS as ON_THE_LAYOUT
from houseway.games.king_high.learn.environment import SPOTS
from houseway.games.king_high.learn.environment import observe as observe_table
from houseway.games.king_high.table.commands import PlaceWager
from houseway.games.king_high.tournament.learn.bots import Offers
from houseway.games.king_high.tournament.learn.simulation import Run, SimulatedStep, Steps
from houseway.games.king_high.tournament.live.demonstration import demonstration_notice
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table.legal import legal_at
from houseway.games.king_high.tournament.table.settings import open_tournament
from houseway.games.king_high.tournament.table.view import SessionTableView, table_view
from houseway.registry import game

with explain_missing():
    import gymnasium
    import msgspec
    import numpy as np
    from pettingzoo import AECEnv

PASS = 0
ENTRY_FEE = 1_000
SIZES = ("least", "a tenth", "most")  # of the chips, on each spot
ACTIONS = ("pass", *(f"{spot}, {size}" for spot in ON_THE_LAYOUT[1:] for size in SIZES))
CHIPS_SEEN = 100  # chips are observed as shares of all chips at the table, in this many steps
STARTS = datetime(2026, 1, 1, 12)  # on the casino's wall


class Asked(Run):
    """A tournament that stops at every turn until `answer` is set."""

    def __init__(self, seed: str) -> None:
        super().__init__(open_tournament(), seed, {})
        self.asks: tuple[int, str] | None = None
        self.answer: c.AnyCommand | None = None

    def turn(self, number: int, player: str) -> Steps:
        self.asks = (number, player)
        yield SimulatedStep(c.EndTurn(player, number, player), (), self.tournament)
        assert self.answer is not None
        command, self.answer = self.answer, None
        self.asks = None
        yield self.do(command)


class TournamentEnv(AECEnv):  # type: ignore[misc]
    metadata: dict[str, object] = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "name": "king_high_tournament_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 4,
        seats: int = 4,
        rounds: int = 3,
        render_mode: str | None = None,
        mask_in: str = "observation",
    ) -> None:
        super().__init__()
        self.plain = is_mask_in_info(mask_in)
        if not 2 <= players <= 64:
            raise BadInput(
                t("A tournament here needs 2 to 64 entrants, not {players}.", players=players)
            )
        self.notice = demonstration_notice(
            STARTS + timedelta(hours=1), players, min(seats, players), rounds, ENTRY_FEE
        )
        self.render_mode = render_mode
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.agents: list[str] = []
        size = len(self._numbers(None, ""))
        self._space = make_observation_space(size, len(ACTIONS), plain=self.plain)
        self._actions = {a: gymnasium.spaces.Discrete(len(ACTIONS)) for a in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> "gymnasium.spaces.Space[Observed]":
        return self._space

    def action_space(self, agent: str) -> "gymnasium.spaces.Discrete[np.int64]":
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: ResetOptions | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._known_of: object = None
        self._known: Mapping[int, c.AnyCommand] = {}
        self.run = Asked(str(self._seeds.integers(2**63)))
        self.steps: Iterator[SimulatedStep] = iter(self.run.whole(self.notice, self.agents))
        self.agent_selection = self.agents[0]
        self._go_on()
        self._tell_masks()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        found = self._choices()
        chosen = PASS if action is None else int(action)
        if chosen not in found:
            raise BadInput(t("{action} isn't possible now.", action=ACTIONS[chosen]))
        self.run.answer = found[chosen]
        self._go_on()
        self._accumulate_rewards()
        self._tell_masks()

    def _go_on(self) -> None:
        for _ in self.steps:
            if self.run.asks is not None and self.run.answer is None:
                self.agent_selection = self.run.asks[1]
                return
        won = dict.fromkeys(self.agents, 0)
        for prize in self.run.tournament.prizes:
            won[prize.player] += prize.amount
        self.rewards = {agent: (won[agent] - ENTRY_FEE) / ENTRY_FEE for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    # -- What is seen and can be done --------------------------------------------------------------

    def observe(self, agent: str) -> Observed:
        numbers = self._numbers(self._view_for(agent), agent)
        return numbers if self.plain else {"observation": numbers, "action_mask": self.mask(agent)}

    def mask(self, agent: str) -> Numbers:
        """Return what the entrant can do in turn."""
        mask = np.zeros(len(ACTIONS), dtype=np.int8)
        asks = self.run.asks
        if asks is not None and asks[1] == agent and agent in self.agents:
            mask[list(self._choices())] = 1
        return mask

    def _tell_masks(self) -> None:
        if self.plain:
            self.infos = {agent: {"action_mask": self.mask(agent)} for agent in self.agents}

    def _view_for(self, agent: str) -> SessionTableView | None:
        state = self.run.tournament
        for table in state.tables.values():
            if agent in table.places.values():
                return table_view(state, table, agent)
        return None

    @staticmethod
    def _numbers(seen: SessionTableView | None, agent: str) -> Numbers:
        """Return the table as in King High, then everyone's chips from the entrant's box on, and
        rounds."""
        of_table = sum(map(len, game("king-high").require(cap.ENVIRONMENT).planes.values()))
        found = np.zeros(of_table + 10, dtype=np.int8)
        if seen is None:
            return found
        found[:of_table] = observe_table(seen.game, ())
        boxes = sorted(seen.game.seats)
        own = next((i for i, box in enumerate(boxes) if seen.game.seats[box] == agent), 0)
        chips = [seen.game.chips.get(seen.game.seats[box], 0) for box in boxes]
        total = max(1, sum(chips))
        for place, count in enumerate((chips[own:] + chips[:own])[:8]):
            found[of_table + place] = count * CHIPS_SEEN // total
        if seen.play is not None:
            found[of_table + 8] = min(127, seen.play.rounds_left or 0)
            found[of_table + 9] = min(127, seen.play.play_off)
        return found

    def _choices(self) -> Mapping[int, c.AnyCommand]:
        """Return what the entrant in turn may do, worked out once for each turn."""
        if self._known_of is not self.run.tournament:
            self._known_of, self._known = self.run.tournament, self._choices_now()
        return self._known

    def _choices_now(self) -> Mapping[int, c.AnyCommand]:
        """Return a pass, or an amount on any spot without a wager."""
        assert self.run.asks is not None
        number, player = self.run.asks
        state = self.run.tournament
        seen = self._view_for(player)
        assert seen is not None
        lying = seen.game.round.wagers if seen.game.round is not None else ()
        mine = {(w.kind, w.suit) for w in lying if w.player == player}
        found: dict[int, c.AnyCommand] = {PASS: c.EndTurn(player, number, player)}
        offers: Offers = legal_at(state, number, player, places)
        tenth = seen.game.chips.get(player, 0) // 10
        for offer in offers:
            asks = offer.command.asks if isinstance(offer.command, c.AtTable) else None
            if not isinstance(asks, PlaceWager) or (asks.kind, asks.suit) in mine:
                continue
            bounds = offer.amount
            assert bounds is not None
            first = 1 + SPOTS.index((asks.kind, asks.suit)) * len(SIZES)
            for place, amount in enumerate((bounds.minimum, tenth, bounds.maximum)):
                wager = msgspec.structs.replace(asks, amount=bounds.fit(amount))
                found[first + place] = c.at(number, wager)
        return found

    def render(self) -> Drawn:
        seen = self._view_for(self.agent_selection)
        said = (
            t("No player is seated.")
            if seen is None
            else describe_table(game("king-high"), seen.game)
        )
        return draw_picture(said) if self.render_mode == "rgb_array" else said

    def close(self) -> None:
        pass


def places(command: c.AnyCommand) -> bool:
    return isinstance(command, c.AtTable) and isinstance(command.asks, PlaceWager)
