"""The house says of its games what they declare, wherever it says it."""

from collections.abc import Iterator

import pytest

from house.running_house import Running, open_table, running
from houseway.game import capabilities as cap
from houseway.registry import game, names


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("games")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        open_table(found, "si-ki-pi")
        yield found


def test_every_installed_game_is_in_the_list_with_its_own_words(house: Running) -> None:
    found = house.stranger().get("/api/games").json()["games"]
    assert [one["name"] for one in found] == list(names())
    for one in found:
        declared = game(one["name"])
        words = {
            field: one[field] for field in ("title", "summary", "seat_word", "phases", "outcomes")
        }
        assert words == {field: getattr(declared, field) for field in words}
        titles = {kind.name: kind.title for kind in declared.wager_kinds}
        assert one["titles"] == {**titles, **declared.limit_titles}
        assert one["has_edges"] == (declared.has(cap.EDGES))
        assert one["has_house_way"] == (declared.has(cap.HOUSE_WAY))
        assert one["has_advice"] == (declared.has(cap.ADVICE))


@pytest.mark.parametrize("name", names())
def test_the_rules_say_every_pay_and_point_as_the_game_declares_it(
    house: Running, name: str
) -> None:
    stranger, declared = house.stranger(), game(name)
    rules = stranger.get(f"/api/rules/{name}").json()
    told = {
        (wager["name"], row["name"]): (row["title"], row["pays"], tuple(row["odds"]), row["clause"])
        for wager in rules["wagers"]
        for row in wager["pays"]
    }
    assert told == {
        (kind.name, row.name): (
            row.title,
            str(row.pay),
            (row.pay.odds.pays, row.pay.odds.to),
            row.clause,
        )
        for kind in declared.wager_kinds
        for row in kind.pay_table
    }
    points = {
        (table["name"], row["name"]): row["points"]
        for table in rules["points"]
        for row in table["rows"]
    }
    assert points == {
        (table.name, row.name): row.points for table in declared.points for row in table.rows
    }
    clauses = {clause["id"] for clause in rules["clauses"]}
    cited = {row["clause"] for wager in rules["wagers"] for row in wager["pays"]}
    assert cited | {table["clause"] for table in rules["points"]} <= clauses
    shown = stranger.get(f"/api/games/{name}").json()
    assert shown == {field: rules[field] for field in shown}
    listed = stranger.get("/api/games").json()["games"]
    assert {field: shown[field] for field in listed[0]} in listed


@pytest.mark.parametrize("name", names())
def test_the_limits_told_are_those_of_a_table_that_is_opened_without_a_notice(
    house: Running, name: str
) -> None:
    declared = game(name)
    usual = declared.open_table(declared.readings(), {}).settings.limits
    for wager in house.stranger().get(f"/api/games/{name}").json()["wagers"]:
        limits = usual.get(wager["name"])
        if limits is None:  # of a wager that goes with another
            assert wager["limits"] is None
            continue
        assert wager["limits"] == {
            "minimum": limits.minimum,
            "maximum": limits.maximum,
            "unit": limits.unit,
        }


def test_the_rules_say_what_goes_with_each_command_and_what_is_routine(house: Running) -> None:
    commands = {
        one["name"]: one for one in house.stranger().get("/api/rules/king-high").json()["commands"]
    }
    assert commands["place-wager"] == {
        "name": "place-wager",
        "fields": [
            {"name": "box", "type": "number"},
            {"name": "kind", "type": "text"},
            {"name": "amount", "type": "number"},
            {
                "name": "suit",
                "type": "choice",
                "options": ["c", "d", "h", "s"],
                "optional": True,
            },
        ],
        "said_by_player": True,
    }
    assert commands["close-bets"] == {"name": "close-bets", "routine": True}
    decision = {"name": "decision", "type": "text", "label": "Decision (final)"}
    assert commands["house-settle-dispute"]["fields"][1] == decision


@pytest.mark.parametrize("path", ["/api/games/whist", "/api/rules/whist"])
def test_a_game_that_is_not_installed_is_not_found(house: Running, path: str) -> None:
    answer = house.stranger().get(path)
    assert answer.status_code == 404
    assert "whist" in answer.json()["error"]["why"]
