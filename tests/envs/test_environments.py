"""Environments against PettingZoo's and Gymnasium's own tests, and against the rules."""

import warnings
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import gymnasium
import msgspec
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import houseway as hw
import houseway.envs
from effort import by_effort
from houseway.core.cards.french import card_of
from houseway.core.errors import BadInput
from houseway.envs import TableEnv
from houseway.envs.catalogue import gymnasium_id, modules
from houseway.envs.parallel_env import ParallelTableEnv
from houseway.envs.seat_env import SeatEnv
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.games.king_high.learn.environment import SPOTS
from houseway.games.low_high.learn.environment import in_order
from houseway.games.low_high.rules.hands import settings_of
from houseway.registry import game, names

GAMES = [name for name in names() if game(name).has(cap.ENVIRONMENT)]
LOW_HIGH = ("si-ki-pi", "power-pai-gow")
WHOLE = [*modules()]
LOOKS = by_effort(quick=7, default=7, soak=1_009)  # steps between two looks at what is hidden
AT_ONCE = [name for name, made in modules().items() if hasattr(made, "parallel_env")]


@pytest.fixture(autouse=True)
def _as_pettingzoo_has_it() -> Iterator[None]:
    """Its test knows the observations with a mask of its own games by name, and warns of others."""
    with warnings.catch_warnings():
        for told in ("Observation space for each agent probably", "Observation is not a NumPy arr"):
            warnings.filterwarnings("ignore", message=told)
        yield


def test_every_game_has_a_module_and_an_id() -> None:
    assert {"si_ki_pi_v0", "power_pai_gow_v0", "king_high_v0", "pineapple_v0"} <= set(WHOLE)
    import houseway.envs.si_ki_pi_v0 as by_name  # type: ignore[import-not-found]

    assert by_name is houseway.envs.si_ki_pi_v0
    for name in ("SiKiPi", "PowerPaiGow", "KingHigh", "Pineapple"):
        assert f"houseway/{name}-v0" in gymnasium.registry
    with pytest.raises(AttributeError, match="there are"):
        _ = houseway.envs.baccarat_v0


# -- Whole tables -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("module", WHOLE)
def test_pettingzoo_finds_nothing_wrong(module: str) -> None:
    made = modules()[module]
    cycles = by_effort(quick=10, default=30, soak=2_000)
    api_test(made.env(players=2), num_cycles=cycles, verbose_progress=False)
    seed_test(made.env, num_cycles=cycles // 2)


@pytest.mark.slow
@pytest.mark.parametrize("module", WHOLE)
def test_with_the_mask_in_the_info_pettingzoo_has_nothing_to_warn_of(module: str) -> None:
    made = modules()[module]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = made.env(players=2, mask_in="info")
        api_test(env, num_cycles=by_effort(quick=10, default=30, soak=2_000))
        seed_test(partial(made.env, mask_in="info"), num_cycles=5)
    raw, masked = made.raw_env(players=2, mask_in="info"), made.raw_env(players=2)
    raw.reset(seed=1)
    masked.reset(seed=1)
    plain, _, _, _, info = raw.last()
    both = masked.last()[0]
    assert (plain == both["observation"]).all()
    assert (info["action_mask"] == both["action_mask"]).all()
    with pytest.raises(BadInput, match="not in 'a hat'"):
        made.raw_env(mask_in="a hat")


@pytest.mark.slow
@pytest.mark.parametrize("module", WHOLE)
def test_nothing_that_the_mask_allows_is_ever_refused(module: str) -> None:
    """And no observation holds a card that is not in the player's own view."""
    env = modules()[module].raw_env(players=3)
    rng = Random(1)
    steps = by_effort(quick=60, default=250, soak=1_000_000)
    seed = 0
    while steps > 0:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, over, *_ = env.last()
            allowed = np.flatnonzero(seen["action_mask"]).tolist()
            assert bool(allowed) != over
            if steps % LOOKS == 0 and isinstance(env, TableEnv):
                for viewer in env.agents:
                    check_secrecy(env, viewer)
            env.step(rng.choice(allowed) if allowed else None)
            steps -= 1
    assert seed > 1


def check_secrecy(env: TableEnv, viewer: str) -> None:
    own = set(cards_in(msgspec.to_builtins(env.game.view(env.table, viewer)), env.game))
    shown = env.observe_with_mask(viewer)["observation"]
    place = 0
    for of in env.model.planes.values():
        for what, number in zip(of, shown[place : place + len(of)], strict=True):
            if number and what in env.game.pack.copies:
                assert what in own, f"{viewer} sees {what}, which is hidden"
        place += len(of)


def cards_in(seen: Any, rules: AnyGame) -> Iterator[str]:
    if isinstance(seen, str) and seen in rules.pack.copies:
        yield seen
    for inner in (
        seen.values() if isinstance(seen, dict) else seen if isinstance(seen, list | tuple) else ()
    ):
        yield from cards_in(inner, rules)


def test_an_observation_goes_by_the_players_view_alone() -> None:
    """The same view of a table whose hidden cards lie otherwise is the same observation."""
    for name in LOW_HIGH:
        env = TableEnv(name, players=2)
        env.reset(seed=3)
        env.step(1)
        env.step(0)
        env.step(1)
        env.step(0)
        hand, other = env.table.round.hands[1], env.table.round.hands[2]
        before = env.observe_with_mask("player_0")["observation"]
        dealer = env.table.round.dealer
        swapped = env.table.round.with_hand(2, other.now(cards=dealer.cards))
        swapped = swapped.now(dealer=dealer.now(cards=other.cards))
        env.table = msgspec.structs.replace(env.table, round=swapped)
        assert (env.observe_with_mask("player_0")["observation"] == before).all()
        assert before[4 : 4 + len(env.game.pack.copies)].sum() == len(hand.cards)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_drawn_in_words_and_as_a_picture(name: str) -> None:
    env = TableEnv(name, render_mode="ansi")
    env.reset(seed=1)
    assert env.game.title in str(env.render())
    drawn = TableEnv(name, render_mode="rgb_array")
    drawn.reset(seed=1)
    pixels = drawn.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.shape == (360, 640, 3)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 99}, "players here"),
        ({"rounds": 0}, "one round"),
        ({"render_mode": "3d"}, "3d"),
    ],
)
def test_a_wrong_option_is_a_sentence(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        TableEnv("si-ki-pi", **options)


# -- All at once --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("module", AT_ONCE)
def test_pettingzoo_finds_nothing_wrong_where_players_act_at_once(module: str) -> None:
    made = modules()[module]
    cycles = by_effort(quick=10, default=30, soak=2_000)
    parallel_api_test(made.parallel_env(players=3, rounds=2), num_cycles=cycles)
    parallel_seed_test(made.parallel_env, num_cycles=cycles)


@pytest.mark.slow
@pytest.mark.parametrize("module", AT_ONCE)
def test_nothing_that_all_may_do_at_once_is_ever_refused(module: str) -> None:
    env = modules()[module].parallel_env(players=3, rounds=2)
    rng = Random(1)
    steps = by_effort(quick=60, default=150, soak=1_000_000)
    seed = 0
    while steps > 0:
        seen, _ = env.reset(seed=seed)
        seed += 1
        while env.agents:
            allowed = {who: np.flatnonzero(seen[who]["action_mask"]).tolist() for who in seen}
            seen, _, over, *_ = env.step({who: rng.choice(allowed[who]) for who in seen})
            steps -= len(seen)
        assert set(over.values()) == {True}
        assert env.table.table.rounds_opened == 2  # it went on to its end


@pytest.mark.parametrize("module", AT_ONCE)
def test_at_once_is_the_same_round_as_in_turn(module: str) -> None:
    """From the same seed, with the last action of everybody at every turn."""
    by_turn, at_once = modules()[module].raw_env(), modules()[module].parallel_env()
    for seed in range(3):
        by_turn.reset(seed=seed)
        won = dict.fromkeys(by_turn.agents, 0.0)
        for who in by_turn.agent_iter():
            seen, reward, over, *_ = by_turn.last()
            won[who] += reward
            by_turn.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
        all_seen, _ = at_once.reset(seed=seed)
        together = dict.fromkeys(at_once.agents, 0.0)
        while at_once.agents:
            last = {w: int(np.flatnonzero(s["action_mask"])[-1]) for w, s in all_seen.items()}
            all_seen, rewards, *_ = at_once.step(last)
            together = {who: together[who] + rewards[who] for who in together}
        assert together == won


def test_who_does_at_once_what_the_mask_forbids_pays_and_the_game_ends() -> None:
    env = modules()["si_ki_pi_v0"].parallel_env()
    env.reset(seed=1)
    # A player without a wager cannot pass.
    _, rewards, over, *_ = env.step({"player_0": 0, "player_1": 1})
    assert rewards == {"player_0": -1.0, "player_1": 0.0}
    assert set(over.values()) == {True}
    assert env.agents == []


def test_where_players_act_in_turn_nothing_is_at_once() -> None:
    assert not hasattr(modules()["pineapple_v0"], "parallel_env")
    with pytest.raises(BadInput, match="act in turn"):
        ParallelTableEnv("pineapple")


# -- One against the house ----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(gymnasium.make(gymnasium_id(name)).unwrapped)


@pytest.mark.parametrize("name", LOW_HIGH)
def test_a_box_is_settled_as_the_rules_settle_it(name: str) -> None:
    rules: Any = getattr(game(name), "rules")  # noqa: B009
    env: Any = gymnasium.make(gymnasium_id(name)).unwrapped
    readings = rules.readings()
    from houseway.games.low_high.figures.hand_tables import build_tables

    hands = build_tables(rules, readings).hands
    env.reset(seed=5)
    for number in range(by_effort(quick=20, default=100, soak=20_000)):
        seen, _ = env.reset()
        cards = in_order(rules, tuple(env.cards[i] for i in np.repeat(np.arange(len(seen)), seen)))
        action = number % 3
        _, reward, over, _, _ = env.step(action)
        dealer = rules.house_way(hands[env.dealers[env.left]], readings).setting
        outcome = rules.box_outcome(settings_of(cards, rules.rank)[action], dealer)
        net = (
            Fraction(0) if outcome.pay is None else outcome.pay.odds.ratio * (1 - outcome.pay.rate)
        )
        expected = Fraction(-1) if outcome.loses else net
        assert over
        assert reward == pytest.approx(float(expected))


def test_a_box_of_king_high_is_settled_as_the_rules_settle_it() -> None:
    env: Any = gymnasium.make("houseway/KingHigh-v0").unwrapped
    rng = Random(2)
    env.reset(seed=5)
    for _ in range(by_effort(quick=20, default=150, soak=20_000)):
        _, info = env.reset()
        over, won = False, 0.0
        wagers: list[dict[str, Any]] = [{"kind": "pokerpot", "amount": 1_000}]
        while not over:
            action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
            if action:
                kind, suit = SPOTS[action - 1]
                wager = {"kind": kind, "amount": 1_000, "action_round": env.done + 1}
                wagers.append(
                    {"kind": kind, "amount": 1_000}
                    if kind in ("high-run", "low-run")
                    else {**wager, "suit": suit}
                    if suit
                    else wager
                )
            _, reward, over, _, info = env.step(action)
            won += reward
        cards = [str(card_of(card)) for card in env.round]
        box = {"box": 1, "player": "ann", "wagers": wagers}
        lines: Any = hw.settle("king-high", {"cards": cards, "boxes": [box]}).lines
        assert won == pytest.approx(sum(line.net for line in lines) / 1_000)


@pytest.mark.parametrize("name", ["SiKiPi", "PowerPaiGow", "KingHigh"])
def test_many_at_once_deal_and_settle_as_one_does(name: str) -> None:
    """The same mean within five standard errors, the same again from the same seed."""
    boxes = 4_096
    many = gymnasium.make_vec(
        f"houseway/{name}-v0", num_envs=boxes, vectorization_mode="vector_entry_point"
    )
    one: Any = gymnasium.make(f"houseway/{name}-v0").unwrapped
    first, _ = many.reset(seed=3)
    again, _ = many.reset(seed=3)
    assert (first == again).all()
    assert many.observation_space.contains(first)
    won = [many.step(np.ones(boxes, dtype=np.int64))[1] for _ in range(5)]
    one.reset(seed=4)
    lone = []
    for _ in range(boxes // 4):
        one.reset()
        over = False
        while not over:
            _, reward, over, _, _ = one.step(1)
            lone.append(reward)
    error = (np.var(won) / np.size(won) + np.var(lone) / len(lone)) ** 0.5
    assert abs(np.mean(won) - np.mean(lone)) < 5 * error


def test_a_seat_at_pineapple_plays_against_chosen_partners() -> None:
    asked: list[int] = []

    def first_row(observed: Any, rng: Random) -> int:
        asked.append(1)
        return int(np.flatnonzero(observed["action_mask"])[0])

    env = gymnasium.make("houseway/Pineapple-v0", partners=(first_row, first_row))
    _, info = env.reset(seed=3)
    over = False
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[-1])
        _, _, over, _, info = env.step(action)
    assert len(asked) > 20
    env.reset(seed=3)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_a_seat_at_pineapple_plays_against_ours_by_name() -> None:
    """Who places anywhere loses to a steady player, the same from the same seed."""
    env = gymnasium.make("houseway/Pineapple-v0", partners=("steady",))
    rng = Random(1)

    def played(seed: int) -> float:
        _, info = env.reset(seed=seed)
        over, won = False, 0.0
        while not over:
            action = int(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            _, reward, over, _, info = env.step(action)
            won += float(reward)
        return won

    results = [played(seed) for seed in range(by_effort(quick=8, default=12, soak=1_000))]
    assert sum(results) < 0
    rng.seed(1)
    assert played(0) == results[0]
    with pytest.raises(BadInput, match="no partner 'magic'"):
        gymnasium.make("houseway/Pineapple-v0", partners=("magic",))
    with pytest.raises(BadInput, match="no practice tables"):
        SeatEnv("king-high", partners=("steady",))
