"""Games for OpenSpiel: one box against the house, or a hand among players, every chance explicit.

Importing `houseway.envs.spiel` registers them; `pyspiel.load_game("houseway_si_ki_pi")` makes one.
What OpenSpiel computes from them, such as best responses, then holds for our rules.
"""

from collections.abc import Mapping

from houseway.core.errors import BadInput
from houseway.core.extras import explain_missing
from houseway.core.words import t
from houseway.game import capabilities as cap
from houseway.game.environment import Observation
from houseway.game.tree import OVER, Trees
from houseway.registry import game, names

with explain_missing():
    import pyspiel


def spiel_name(name: str) -> str:
    return f"houseway_{name.replace('-', '_')}"


def register() -> None:
    for name in names():
        if game(name).has(cap.ENVIRONMENT):
            trees = game(name).require(cap.ENVIRONMENT).tree
            if trees is not None:
                _register(name, trees)


def _register(name: str, trees: Trees) -> None:
    utility = pyspiel.GameType.Utility
    parameters: dict[str, object] = {"seen": ""}
    if trees.most > trees.fewest:
        parameters["players"] = trees.fewest
    kind = pyspiel.GameType(
        short_name=spiel_name(name),
        long_name=f"{game(name).title}, {trees.says}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if trees.zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=trees.most,
        min_num_players=trees.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )
    # A class, because Python never frees it: OpenSpiel releases it after Python has ended.
    made = type("HousewayGame", (HousewayGame,), {"kind": kind, "trees": trees})
    pyspiel.register_game(kind, made)


class HousewayGame(pyspiel.Game):  # type: ignore[misc]
    kind: pyspiel.GameType
    trees: Trees

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        self.players = int(str(given.get("players", self.trees.fewest)))
        if not self.trees.fewest <= self.players <= self.trees.most:
            raise BadInput(
                t(
                    "This is for {fewest} to {most} players, not {players}.",
                    fewest=self.trees.fewest,
                    most=self.trees.most,
                    players=self.players,
                )
            )
        self.tree = tree = self.trees.make(str(given["seen"]), self.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=tree.actions,
            max_chance_outcomes=tree.most_chances,
            num_players=self.players,
            min_utility=tree.least,
            max_utility=tree.most,
            utility_sum=0.0 if self.trees.zero_sum else None,
            max_game_length=tree.longest,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "HousewayState":
        return HousewayState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> "Observer":
        nobody = pyspiel.PrivateInfoType.NONE
        return Observer(public=iig_obs_type is not None and iig_obs_type.private_info == nobody)


class HousewayState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, of: HousewayGame) -> None:
        super().__init__(of)
        self.players = of.players
        self.round = of.tree.begin()

    def current_player(self) -> int:
        return self.round.whose()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.round.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.round.chances())

    def _apply_action(self, action: int) -> None:
        self.round.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.round.action_words(action)

    def is_terminal(self) -> bool:
        return self.round.whose() == OVER

    def returns(self) -> list[float]:
        return list(self.round.worth()) if self.is_terminal() else [0.0] * self.players

    def information_state_string(self, player: int = 0) -> str:
        return self.round.knowledge_words(player)

    def observation_string(self, player: int = 0) -> str:
        return self.round.knowledge_words(player)

    def __str__(self) -> str:
        return self.round.knowledge_words(max(0, self.round.whose()))


class Observer:
    """An observer in words alone, for a player or for the public."""

    tensor = None

    def __init__(self, *, public: bool) -> None:
        self.public = public
        self.dict: Observation = {}

    def set_from(self, state: HousewayState, player: int) -> None:
        pass

    def string_from(self, state: HousewayState, player: int) -> str:
        return state.round.knowledge_words(None if self.public else player)


register()
