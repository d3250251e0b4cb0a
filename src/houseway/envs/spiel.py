"""Games for OpenSpiel: one box against the house, with every chance explicit.

Importing `houseway.envs.spiel` registers them; `pyspiel.load_game("houseway_si_ki_pi")` makes one.
What OpenSpiel works out of them (best responses, exploitability) is then about our rules.
"""

from collections.abc import Mapping

from houseway.extras import told
from houseway.game.environment import Observation
from houseway.game.tree import MakeTree
from houseway.registry import game, names

with told():
    import pyspiel


def spiel_name(name: str) -> str:
    return f"houseway_{name.replace('-', '_')}"


def register() -> None:
    for name in names():
        if game(name).environment is not None:
            make = game(name).the_environment().tree
            if make is not None:
                _register(name, make)


def _register(name: str, make: MakeTree) -> None:
    kind = pyspiel.GameType(
        short_name=spiel_name(name),
        long_name=f"{game(name).title}, one box against the house",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=1,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification={"seen": ""},
    )
    # A class, which Python never frees: OpenSpiel lets go of it when Python is gone already.
    made = type("HousewayGame", (HousewayGame,), {"kind": kind, "make": staticmethod(make)})
    pyspiel.register_game(kind, made)


class HousewayGame(pyspiel.Game):  # type: ignore[misc]
    kind: pyspiel.GameType
    make: MakeTree

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        given = {"seen": "", **(params or {})}
        self.tree = tree = self.make(str(given["seen"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=tree.actions,
            max_chance_outcomes=tree.most_chances,
            num_players=1,
            min_utility=tree.least,
            max_utility=tree.most,
            utility_sum=None,
            max_game_length=tree.longest,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "HousewayState":
        return HousewayState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "Observer":
        return Observer()


class HousewayState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, of: HousewayGame) -> None:
        super().__init__(of)
        self.round = of.tree.begin()

    def current_player(self) -> int:
        if self.round.over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.round.by_chance() else 0

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.round.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.round.chances())

    def _apply_action(self, action: int) -> None:
        self.round.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.round.said(action)

    def is_terminal(self) -> bool:
        return self.round.over()

    def returns(self) -> list[float]:
        return [self.round.worth() if self.round.over() else 0.0]

    def information_state_string(self, player: int = 0) -> str:
        return self.round.seen()

    def observation_string(self, player: int = 0) -> str:
        return self.round.seen()

    def __str__(self) -> str:
        return self.round.seen()


class Observer:
    """What is seen is said in words alone."""

    tensor = None

    def __init__(self) -> None:
        self.dict: Observation = {}

    def set_from(self, state: HousewayState, player: int) -> None:
        pass

    def string_from(self, state: HousewayState, player: int) -> str:
        return state.round.seen()


register()
