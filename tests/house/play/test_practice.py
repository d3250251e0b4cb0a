"""Practice tables: partners who play as well as one likes, and hints for those who ask."""

import asyncio
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from house.floor import CHIPS, Floor, with_money
from house.running_house import Running, running, until
from houseway.games.pineapple.learn.advice import SIMPLE, move, moves
from houseway.games.pineapple.rules.rows import ROWS
from houseway.house.computing.computer import Computer, Lost
from houseway.house.play import automatic_dealer
from houseway.house.play.bots import Bots
from houseway.house.play.practice import Practice

pytestmark = pytest.mark.slow  # hints are thought about in a process that starts

PATIENCE = 240.0  # where the solver is compiled first


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path_factory.mktemp('practice') / 'house.db'}"
    with running(url, demonstration=False, bot_haste=20.0) as found:
        yield with_money(found)
        assert found.audited().findings == ()


def seated(house: Running, **opening: Any) -> Floor:
    """Ann and Bob at a table of Pineapple, their cards before them."""
    pace = {"bets": 1.0, "turn": 600.0, "pause": 0.0}
    floor = Floor(house, "pineapple", pace=pace, **opening)
    for box, name in enumerate(("Ann", "Bob"), start=1):
        floor.do(name, "buy-in", amount=CHIPS)
        floor.do(name, "sit", box=box)
    until(lambda: floor.see()["table"]["round"])
    return floor


def whose_turn(floor: Floor) -> str:
    round_ = floor.see()["table"]["round"]
    name: str = round_["hands"][round_["to_place"][0] - 1]["player"]
    return name


def ask_hint(floor: Floor, who: str) -> dict[str, Any]:
    def asked() -> Any:
        answer = floor.house.person(who).get(f"/api/tables/{floor.table}/hint")
        if answer.status_code == 200:
            return answer.json()
        assert answer.json()["error"]["code"] == "getting-ready", answer.text
        return None

    found: dict[str, Any] = until(asked, PATIENCE)
    return found


def test_a_hint_is_the_best_move_and_what_the_others_cost(house: Running) -> None:
    floor = seated(house, practice=True)
    assert floor.see()["practice"]
    for _ in range(4):  # both place their five cards, and the first three
        who = whose_turn(floor)
        told = ask_hint(floor, who)
        moves = told["moves"]
        costs = [one["cost"] for one in moves]
        assert costs[0] == 0
        assert costs == sorted(costs)
        best: dict[str, list[str]] = {row: moves[0][row] for row in ROWS}
        answer = house.person(who).ask(
            floor.table, {"command": "place-cards", **best}, stage=told["stage"]
        )
        assert answer.status_code == 200, answer.text


def test_a_hint_is_for_whoever_is_to_place_cards(house: Running) -> None:
    floor = seated(house, practice=True)
    ask_hint(floor, whose_turn(floor))
    other = next(name for name in ("Ann", "Bob") if name != whose_turn(floor))
    answer = house.person(other).get(f"/api/tables/{floor.table}/hint")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "nothing-to-place")


def test_only_a_practice_table_gives_hints(house: Running) -> None:
    floor = seated(house)
    assert not floor.see()["practice"]
    answer = house.person(whose_turn(floor)).get(f"/api/tables/{floor.table}/hint")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-practice")


@pytest.mark.parametrize("game", ["king-high", "si-ki-pi", "power-pai-gow"])
def test_no_other_game_has_practice_tables(house: Running, game: str) -> None:
    body = {"game": game, "name": "School", "why": "test", "practice": True}
    answer = house.admin.post("/api/tables", body)
    assert answer.status_code == 400
    assert "has no practice tables" in answer.json()["error"]["why"]


def test_a_hint_knows_no_more_than_whoever_asks(house: Running) -> None:
    """The same view and the same own discards give the same position, whatever others hold."""
    floor = seated(house, practice=True)
    who = whose_turn(floor)
    live = floor.state
    other = next(hand for hand in live.table.round.hands if hand.player != who)
    assert other.player != who
    shown = {card for one in moves(live.table, who) for row in ROWS for card in getattr(one, row)}
    own = next(hand for hand in live.table.round.hands if hand.player == who)
    assert shown <= set(own.held)


def test_a_bot_that_practises_with_somebody_plays_as_the_strong_player(house: Running) -> None:
    floor = seated(house, practice=True)
    who = whose_turn(floor)
    placed = move(floor.state.table, who)
    assert placed is not None
    assert len((*placed.top, *placed.middle, *placed.bottom)) == 5
    other = next(name for name in ("Ann", "Bob") if name != who)
    assert move(floor.state.table, other) is None


def test_strong_partners_sit_only_where_somebody_practises(house: Running) -> None:
    practising, playing = seated(house, practice=True).state, seated(house).state
    for names, live, strong in (
        (frozenset({"Bob"}), practising, True),
        (frozenset({"Ann", "Bob"}), practising, False),  # no one plays with them
        (frozenset({"Bob"}), playing, False),
    ):
        bots = Bots(house.worker.handler, names.copy, nothing, Practice(Computer(1)))
        assert bots._is_partner(live) is strong


async def nothing(bot: str, amount: int) -> None:
    """No wallet is filled here."""


@pytest.mark.parametrize("strength", ["careless", "steady"])
def test_partners_sit_down_at_once_and_play_as_well_as_they_are_said_to(
    house: Running, strength: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    plain = SIMPLE[strength]

    def noted(*arguments: Any) -> Any:
        asked.append(strength)
        return plain(*arguments)

    monkeypatch.setitem(SIMPLE, strength, noted)
    pace = {"bets": 0.1, "turn": 600.0, "pause": 0.0}
    floor = Floor(house, "pineapple", pace=pace, practice=True, partners=strength, bots=2)
    assert len(floor.see()["table"]["seats"]) == 2
    assert floor.see()["partners"] == strength
    floor.until_over(1)
    assert len(asked) >= 10  # two hands of five turns
    floor.do("Igor", "house-suspend-table", reason="Enough is played.")


@pytest.mark.parametrize(
    "more",
    [
        {"bots": 2},
        {"partners": "steady"},
        {"practice": True, "bots": 2, "dealing": "human"},
        {"practice": True, "bots": 4},
        {"practice": True, "partners": "brilliant"},
    ],
)
def test_partners_are_for_practice_tables_with_an_automatic_dealer(
    house: Running, more: dict[str, Any]
) -> None:
    body = {"game": "pineapple", "name": "School", "why": "test", **more}
    before = house.admin.get("/api/tables").json()
    answer = house.admin.post("/api/tables", body)
    assert answer.status_code == 400
    assert answer.json()["error"]["why"].endswith(".")
    assert house.admin.get("/api/tables").json() == before


def test_a_thinker_that_is_killed_is_replaced(house: Running) -> None:
    floor = seated(house, practice=True)
    who, live = whose_turn(floor), floor.state

    async def whole() -> None:
        practice = Practice(Computer(1))
        try:
            await warm(practice)
            first = practice.computer.process_id
            assert first is not None
            os.kill(first, signal.SIGSTOP)
            thinking = asyncio.create_task(practice.move("pineapple", live.need_opened(), who))
            while practice.computer._under_way is None:
                await asyncio.sleep(0)
            os.kill(first, signal.SIGKILL)
            with pytest.raises(Lost, match="Ask again"):
                await thinking
            assert not practice.is_ready
            await warm(practice)
            assert await practice.move("pineapple", live.need_opened(), who) is not None
        finally:
            practice.computer.close()

    asyncio.run(whole())


async def warm(practice: Practice) -> None:
    async with asyncio.timeout(PATIENCE):
        while not practice.is_ready:
            await asyncio.sleep(0.1)


# -- A table of one's own --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["si-ki-pi", "king-high", "pineapple"])
def test_a_table_of_ones_own_is_there_at_once_and_costs_nothing(house: Running, name: str) -> None:
    cyd = house.person("Cyd")
    before = cyd.get("/api/me").json()["balance"]
    table = cyd.post("/api/practise", {"game": name}).json()["id"]
    assert cyd.post("/api/practise", {"game": name}).json()["id"] == table
    seen = until(lambda: (view := cyd.see(table)["view"])["table"]["round"] and view)
    assert seen["owner"] == "Cyd"
    assert "Cyd" in seen["table"]["seats"].values()
    assert seen["table"]["chips"]["Cyd"] > 0
    assert cyd.get("/api/me").json()["balance"] == before
    assert table not in [one["id"] for one in cyd.get("/api/tables").json()["tables"]]
    mine = {one["table"]: one for one in cyd.get("/api/me/chips").json()["tables"]}
    assert mine[table]["own"]
    other = house.person("Bob").ask(table, {"command": "buy-in", "amount": 20_000})
    assert other.json()["error"]["code"] == "own-table"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["si-ki-pi", "king-high"])
def test_a_table_that_its_player_forgot_in_a_round_is_closed(
    house: Running, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is played to its end, and the wallet is as it was."""
    bob = house.person("Bob")
    before = bob.get("/api/me").json()["balance"]
    table = bob.post("/api/practise", {"game": name}).json()["id"]
    until(lambda: bob.see(table)["view"]["table"]["round"])
    offer = next(
        one for one in bob.see(table)["offers"] if one["amount"] and "kind" in one["command"]
    )
    amount = offer["amount"]["minimum"]
    assert bob.ask(table, {**offer["command"], "amount": amount}).status_code == 200
    monkeypatch.setattr(house.worker.automatic_dealer, "age", lambda held: 21 * 60.0)
    monkeypatch.setattr(automatic_dealer, "LOOK_AGAIN", 0.1)
    until(lambda: bob.see(table)["view"]["status"] == "closed")
    seen = bob.see(table)["view"]
    assert seen["why"].startswith("This table was idle for 20 minutes and closed.")
    assert [line["player"] for line in seen["table"]["last"]["lines"]].count("Bob") >= 1
    assert bob.get("/api/me").json()["balance"] == before


def test_practising_a_game_that_is_not_there_is_told(house: Running) -> None:
    answer = house.person("Cyd").post("/api/practise", {"game": "chess"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-input")


# -- What was played, and the study board ----------------------------------------------------------

SIZES = {"top": 3, "middle": 5, "bottom": 5}


def place_somehow(floor: Floor) -> None:
    """The player to act fills the rows from below, and discards the last card."""
    who = whose_turn(floor)
    person = floor.house.person(who)
    hands = floor.see(who)["table"]["round"]["hands"]
    hand = next(hand for hand in hands if hand["player"] == who)
    left = [*hand["held"]][: 2 if len(hand["held"]) == 3 else 5]
    placed: dict[str, list[str]] = {row: [] for row in SIZES}
    for row in ("bottom", "middle", "top"):
        while left and len(hand[row]) + len(placed[row]) < SIZES[row]:
            placed[row].append(left.pop(0))
    answer = person.ask(floor.table, {"command": "place-cards", **placed})
    assert answer.status_code == 200, answer.text


def test_what_the_own_moves_of_a_hand_cost_is_told_when_it_is_over(house: Running) -> None:
    floor = seated(house)
    moves_of = f"/api/tables/{floor.table}/rounds/1/moves"
    early = house.person("Ann").get(moves_of)
    assert (early.status_code, early.json()["error"]["code"]) == (409, "not-over")
    for _ in range(10):
        place_somehow(floor)
    until(lambda: house.person("Ann").get(moves_of).status_code != 409)
    told = house.person("Ann").get(moves_of)
    assert told.status_code == 200, told.text
    moves = told.json()["moves"]
    costs = [one["made"]["cost"] for one in moves]
    assert len(moves) == 5
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 0, "whoever fills rows from below plays badly"
    for one in moves:
        assert one["best"]["cost"] == 0
        assert set(one["made"]["bottom"]) <= set(one["position"]["draw"])


def test_a_position_is_thought_about_beside_the_house(house: Running) -> None:
    position = {
        "board": "Ah 2h/9s 9d 3h 3s/Kc Kd 4d 4s Qc",
        "draw": ["7c", "Qs", "Th"],
        "opponents": ["2c 5h 7d/3d 4h Jc Jd 8c/5s 6c 6d Ts Tc"],
        "button": True,
    }
    person = house.person("Ann")
    told = person.post("/api/study/pineapple/think", {"position": position})
    assert told.status_code == 200, told.text
    best = told.json()["moves"][0]
    assert (told.json()["exact"], best["error"]) == (True, 0)
    move = {row: best[row] for row in SIZES}
    ended = person.post("/api/study/pineapple/reply", {"played": {"position": position, **move}})
    assert ended.json()["ended"]["points"], ended.text
    for path, body, part in (
        ("pineapple/think", {"position": {"board": "Ah"}}, "TOP/MIDDLE/BOTTOM"),
        ("pineapple/think", {"position": position, "effort": 5}, "Effort can be at most"),
        ("pineapple/reply", {"played": {"position": position}}, "places 2"),
        ("king-high/think", {"position": position}, "no study board"),
    ):
        refused = person.post(f"/api/study/{path}", body)
        assert refused.status_code == 400, refused.text
        assert part in refused.json()["error"]["why"]
