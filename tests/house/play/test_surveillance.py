"""Surveillance of a running house: from the record to the inspector and into the log."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from house.floor import Floor, with_money
from house.live_tournament import short_notice
from house.running_house import PATIENCE, Running, running
from houseway.core.typed_json import decode
from houseway.game import capabilities as cap
from houseway.house.computing import analyses
from houseway.house.computing.answers import Asker
from houseway.house.computing.questions import Question
from houseway.house.store import schema
from houseway.registry import game
from houseway.review.settled_rounds import SettledLine, WatchedRound


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("watched")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


@pytest.fixture(scope="module")
def floor(house: Running) -> Floor:
    table = Floor(house, "si-ki-pi", dealing="human")
    table.seat("Ann", "Bob")
    for _ in range(2):
        table.low_high_round()
    return table


def watch(house: Running, floor: Floor) -> dict[tuple[str, str], Any]:
    answer = house.person("Igor").get(f"/api/tables/{floor.table}/surveillance")
    assert answer.status_code == 200, answer.text
    return {(one["kind"], one["name"]): one for one in answer.json()["subjects"]}


def test_an_inspector_sees_everybody_at_a_table_watched(house: Running, floor: Floor) -> None:
    found = watch(house, floor)
    assert found["table", ""]["rounds"] == 2
    assert found["dealer", "Dora"]["rounds"] == 2
    assert {name for kind, name in found if kind == "player"} == {"Ann", "Bob"}
    assert {name for kind, name in found if kind == "box"} == {"1", "2"}
    won = sum(one["actual"] for (kind, _), one in found.items() if kind == "player")
    assert found["table", ""]["actual"] == won
    floor.low_high_round()
    assert watch(house, floor)["table", ""]["rounds"] == 3  # only what is new was read


@pytest.mark.parametrize("who", ["Ann", "Dora"])
def test_nobody_else_sees_it(house: Running, floor: Floor, who: str) -> None:
    path = f"/api/tables/{floor.table}"
    for what in ("surveillance", "protection"):
        assert house.person(who).get(f"{path}/{what}").status_code == 403


def test_what_known_cards_are_worth_says_what_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the figures, which take half a minute."""
    known, rules = [{"cards": 1}], game("si-ki-pi")
    figures = SimpleNamespace(as_json=lambda: {"known": known})
    protection: Any = SimpleNamespace(figures=lambda *_: figures)
    capabilities = {**rules.capabilities, cap.PROTECTION: protection}
    monkeypatch.setattr(analyses, "game", lambda _: replace(rules, capabilities=capabilities))
    found = decode(analyses.protection_of("si-ki-pi", rules.readings()))
    assert (found["game"], found["form"]) == ("si-ki-pi", "protection/1")
    assert found["known"] == known
    assert len(found["code"]) == 64
    assert {"readings", "pays", "seen", "version"} <= found.keys()


class LuckyStreak:
    """Answers as the process does, of a record in which the best round came many times over."""

    async def answer(self, question: Question[bytes], asker: Asker) -> bytes:
        name, readings, rounds = question.arguments
        assert isinstance(rounds, tuple)
        best: WatchedRound = max(rounds, key=lambda one: max(line.net for line in one.lines))
        always = tuple(line for line in best.lines if line.net == max(x.net for x in best.lines))
        streak = tuple(
            WatchedRound(n, best.at, best.dealer, tuple(win(line) for line in always))
            for n in range(1, 80)
        )
        return question.work(name, readings, streak)


def win(line: SettledLine) -> SettledLine:
    return msgspec.structs.replace(line, net=line.amount)


def test_an_alarm_is_noted_once_in_the_log(
    house: Running, floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.worker.surveillance, "_answers", LuckyStreak())
    assert any(one["alarmed_in"] for one in watch(house, floor).values())
    monkeypatch.setattr(house.worker.surveillance, "_read", {})  # as after a restart
    watch(house, floor)
    log = house.person("Igor").get("/api/log").json()["entries"]
    alarms = [entry for entry in log if entry["what"] == "office-note-alarm"]
    about = [(entry["command"]["kind"], entry["command"]["name"]) for entry in alarms]
    assert ("table", "") in about
    assert len(about) == len(set(about))
    assert "Players win more than theory allows" in alarms[0]["why"]


def test_players_who_pay_each_other_are_not_watched(house: Running) -> None:
    table = Floor(house, "pineapple")
    answer = house.person("Igor").get(f"/api/tables/{table.table}/surveillance")
    assert answer.status_code == 400
    assert "players don't play against the house" in answer.text


# -- What is watched is what the books say ---------------------------------------------------------


def books(house: Running, table: str) -> dict[str, int]:
    """What everybody has won at a table by the settlements in the store, dealt and paid."""
    s = schema.settlements.c
    query = select(s.player, func.sum(s.net)).where(s.stream == table).group_by(s.player)
    with house.worker.database.read() as connection:
        return {player: int(net) for player, net in connection.execute(query)}


def check_books(house: Running, floor: Floor) -> None:
    found = watch(house, floor)
    won = {
        name: one["actual"] + one["payments"]
        for (kind, name), one in found.items()
        if kind == "player"
    }
    assert won == books(house, floor.table)
    whole = found["table", ""]
    assert whole["actual"] + whole["payments"] == sum(won.values())
    assert whole["actual"] == sum(one["actual"] for (k, _), one in found.items() if k == "box")
    theory = house.person("Igor").get(f"/api/tables/{floor.table}/theory").json()
    assert whole["actual"] == -theory["actual"]
    assert whole["staked"] == sum(wager["handle"] for wager in theory["wagers"])


def wager_steps(house: Running, floor: Floor, number: int) -> list[dict[str, Any]]:
    path = f"/api/tables/{floor.table}/rounds/{number}/steps"
    steps: list[dict[str, Any]] = house.person("Igor").get(path).json()["steps"]
    return [step for step in steps if step["command"]["command"] == "place-wager"]


@pytest.mark.parametrize("name", ["si-ki-pi", "power-pai-gow"])
def test_figures_are_those_of_the_books_after_every_correction(house: Running, name: str) -> None:
    floor = Floor(house, name, dealing="human")
    for _ in range(3):
        floor.low_high_round()
    check_books(house, floor)
    for number, times in ((2, 3), (1, 2), (2, 5)):
        step = wager_steps(house, floor, number)[times % 2]
        other = {**step["command"], "amount": times * 1_000}
        instead = {"amendment": "instead", "step": step["id"], "command": other}
        why = {"reason": "It was otherwise."}
        floor.do("Igor", "house-correct-round", round=number, amendments=[instead], **why)
        check_books(house, floor)  # of what was read before, and only what is new
    paid = {"round": 1, "player": "Ann", "handed": "too-much", "amount": 700}
    floor.do("Igor", "house-note-payment", **paid, made_good=False, reason="Seen on the film.")
    floor.do("Igor", "house-settle-dispute", round=2, decision="So.", payments={"Bob": 300})
    check_books(house, floor)
    assert watch(house, floor)["player", "Ann"]["payments"] == 700
    assert watch(house, floor)["table", ""]["payments"] == 1_000
    floor.low_high_deal()
    floor.do("Dora", "house-take-back-last", why=None)
    check_books(house, floor)


def test_a_round_is_watched_under_who_dealt_it_and_not_under_who_voided_it(house: Running) -> None:
    floor = Floor(house, "king-high", dealing="human")
    floor.king_high_ready()
    floor.king_high_bets()
    floor.for_player("Ann", "place-wager", box=1, kind="high", amount=1_000)
    floor.do("Dora", "close-bets", why=None)
    floor.do("Dora", "deal-card", why=None, card="Ks")
    floor.do("Igor", "house-end-round", reason="A fire alarm.")
    found = watch(house, floor)
    assert {name for kind, name in found if kind == "dealer"} == {"Dora"}
    assert found["dealer", "Dora"]["rounds"] == 1


@pytest.mark.parametrize("ended", [False, True], ids=["open", "cancelled"])
def test_a_tournament_is_not_watched_and_nothing_goes_wrong(house: Running, ended: bool) -> None:
    dirk = house.person("Dirk")
    body = {"name": "The cup", "why": "test", "notice": short_notice(), "bots": 0}
    made = dirk.insist("/api/tournaments", body)
    assert made.status_code == 201, made.text
    cup = made.json()["id"]
    if ended:
        asked = {"key": "cancels", "as": "director", "why": "Too few.", "stage": None}
        command = {"command": "cancel", "reason": "Too few."}
        answer = dirk.post(f"/api/tournaments/{cup}/commands", {**asked, "command": command})
        assert answer.status_code == 200, answer.text
    loop = house.worker._tasks[0].get_loop()
    looking = asyncio.run_coroutine_threadsafe(house.worker.surveillance.look(cup), loop)
    assert looking.result(PATIENCE) is None
