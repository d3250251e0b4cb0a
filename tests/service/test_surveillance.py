"""Surveillance of a running house: from the record to the inspector and into the log."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from houseway.registry import game
from houseway.review.settled_rounds import SettledLine, WatchedRound
from houseway.service.computing import analyses
from houseway.service.computing.answers import Asker
from houseway.service.computing.questions import Question
from houseway.typed import decode
from service.floor import Floor, with_money
from service.running import Running, running


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


def watched(house: Running, floor: Floor) -> dict[tuple[str, str], Any]:
    answer = house.person("Igor").get(f"/api/tables/{floor.table}/surveillance")
    assert answer.status_code == 200, answer.text
    return {(one["kind"], one["name"]): one for one in answer.json()["subjects"]}


def test_an_inspector_sees_everybody_at_a_table_watched(house: Running, floor: Floor) -> None:
    found = watched(house, floor)
    assert found["table", ""]["rounds"] == 2
    assert found["dealer", "Dora"]["rounds"] == 2
    assert {name for kind, name in found if kind == "player"} == {"Ann", "Bob"}
    assert {name for kind, name in found if kind == "box"} == {"1", "2"}
    won = sum(one["actual"] for (kind, _), one in found.items() if kind == "player")
    assert found["table", ""]["actual"] == won
    floor.low_high_round()
    assert watched(house, floor)["table", ""]["rounds"] == 3  # only what is new was read


@pytest.mark.parametrize("who", ["Ann", "Dora"])
def test_nobody_else_sees_it(house: Running, floor: Floor, who: str) -> None:
    path = f"/api/tables/{floor.table}"
    for what in ("surveillance", "protection"):
        assert house.person(who).get(f"{path}/{what}").status_code == 403


def test_what_known_cards_are_worth_says_what_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the figures, which take half a minute."""
    known, rules = [{"cards": 1}], game("si-ki-pi")
    figures = SimpleNamespace(as_json=lambda: {"known": known})
    given = SimpleNamespace(figures=lambda *_: figures)
    asked = SimpleNamespace(name=rules.name, rulebook=rules.rulebook, the_protection=lambda: given)
    monkeypatch.setattr(analyses, "game", lambda _: asked)
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
            WatchedRound(n, best.at, best.dealer, tuple(won(line) for line in always))
            for n in range(1, 80)
        )
        return question.work(name, readings, streak)


def won(line: SettledLine) -> SettledLine:
    return msgspec.structs.replace(line, net=line.amount)


def test_an_alarm_is_noted_once_in_the_log(
    house: Running, floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.worker.surveillance, "_answers", LuckyStreak())
    assert any(one["alarmed_in"] for one in watched(house, floor).values())
    monkeypatch.setattr(house.worker.surveillance, "_read", {})  # as after a restart
    watched(house, floor)
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
    assert "nobody plays against the house" in answer.text
