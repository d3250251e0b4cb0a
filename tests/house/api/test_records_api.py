"""The record over HTTP: past rounds, replay, history, exports, the log and the theory."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import polars
import pytest

from cli.run import houseway
from house.floor import CHIPS, MAIN, WHY, Floor, with_money
from house.running_house import Running, running, until
from houseway.house.api import records
from houseway.house.store import record_queries
from houseway.review.export import export_table
from houseway.review.tables_out import read_records, schema
from houseway.review.verify import verify


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("records")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


@pytest.fixture(scope="module")
def floor(house: Running) -> Floor:
    """A Si Ki Pi table with real cards at which Ann and Bob have played two rounds."""
    table = Floor(house, "si-ki-pi", dealing="human")
    table.seat("Ann", "Bob")
    for _ in range(2):
        table.low_high_round()
    return table


def test_rounds_of_a_table_come_newest_first_and_page_by_page(house: Running, floor: Floor) -> None:
    path = f"/api/tables/{floor.table}/rounds"
    rounds = house.stranger().get(path).json()["rounds"]
    assert [(one["number"], one["result"]) for one in rounds] == [(2, "settled"), (1, "settled")]
    earlier = house.stranger().get(f"{path}?before=2").json()["rounds"]
    assert [one["number"] for one in earlier] == [1]


def test_players_find_their_own_rounds_with_what_they_won(house: Running, floor: Floor) -> None:
    rounds = house.person("Ann").get("/api/me/rounds").json()["rounds"]
    mine = [one for one in rounds if one["round"]["stream"] == floor.table]
    assert [one["round"]["number"] for one in mine] == [2, 1]
    chips = floor.see("Ann")["table"]["chips"]["Ann"]
    assert sum(one["net"] for one in mine) == chips - CHIPS
    others = house.person("Cyd").get("/api/me/rounds").json()["rounds"]
    assert floor.table not in {one["round"]["stream"] for one in others}


def test_a_round_is_replayed_to_its_settlement(house: Running, floor: Floor) -> None:
    answer = house.stranger().get(f"/api/tables/{floor.table}/rounds/1/replay")
    steps = answer.json()["steps"]
    assert [step["version"] for step in steps] == sorted(step["version"] for step in steps)
    assert steps[-1]["view"]["table"]["last"]["lines"]


def test_a_long_round_is_replayed_page_by_page(
    house: Running, floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/api/tables/{floor.table}/rounds/1/replay"
    whole = house.stranger().get(path).json()
    assert whole["more"] is None
    monkeypatch.setattr(records, "STEPS_AT_ONCE", len(whole["steps"]) // 2)
    first = house.stranger().get(path).json()
    assert len(first["steps"]) == len(whole["steps"]) // 2
    assert first["more"] == first["steps"][-1]["version"]
    steps, more = first["steps"], first["more"]
    while more is not None:
        page = house.stranger().get(f"{path}?after={more}").json()
        assert len(page["steps"]) <= records.STEPS_AT_ONCE
        steps, more = steps + page["steps"], page["more"]
    assert steps == whole["steps"]


def test_a_shared_round_is_seen_as_by_whoever_shared_it(house: Running, floor: Floor) -> None:
    path = f"/api/tables/{floor.table}/rounds/1"
    assert house.stranger().post(f"{path}/share").status_code in (401, 403)
    link = house.person("Ann").post(f"{path}/share").json()["link"]
    assert house.person("Ann").post(f"{path}/share").json()["link"] == link
    token = link.partition("?share=")[2]
    own = house.person("Ann").get(f"{path}/replay").json()
    assert house.stranger().get(f"{path}/replay?share={token}").json() == own
    assert house.stranger().get(f"{path}/replay").json() != own
    told = house.stranger().get(f"{path}/history?share={token}")
    assert told.text == house.person("Ann").get(f"{path}/history").text
    for wrong in (f"{path}/replay?share=nothing", f"{path[:-1]}2/replay?share={token}"):
        assert house.stranger().get(wrong).status_code == 404


def test_a_round_is_shared_only_when_it_is_over(house: Running) -> None:
    table = Floor(house, "si-ki-pi", dealing="human")
    table.low_high_deal()
    refused = house.person("Ann").post(f"/api/tables/{table.table}/rounds/1/share")
    assert refused.json()["error"]["code"] == "not-over"


def test_who_looks_on_is_counted_and_who_sits_is_not(house: Running, floor: Floor) -> None:
    with house.person("Ann").socket() as seated, house.person("Cyd").socket() as looking:
        seated.watch(floor.table)
        looking.watch(floor.table)
        until(lambda: (looking.latest(floor.table) or {}).get("watching") == 1 or None)


def test_a_history_says_that_real_cards_were_entered(house: Running, floor: Floor) -> None:
    answer = house.stranger().get(f"/api/tables/{floor.table}/rounds/1/history")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "real cards" in answer.text.lower()


def test_real_cards_that_lay_face_down_are_exported_to_supervision_only(
    house: Running, floor: Floor
) -> None:
    path = f"/api/tables/{floor.table}/rounds/1/export"
    assert house.person("Ann").get(path).status_code == 403


def test_an_exported_round_verifies_offline(house: Running, floor: Floor) -> None:
    answer = house.person("Igor").get(f"/api/tables/{floor.table}/rounds/1/export")
    assert answer.status_code == 200
    assert verify(answer.text.split("\n")).ok


def test_houseway_export_writes_what_is_over_while_the_house_is_open(
    house: Running, floor: Floor, tmp_path: Path
) -> None:
    here = ("export", "--database", house.settings.database, "--table", floor.table)
    printed = houseway(*here, "--json").json
    jsonschema.validate(printed, schema())
    assert [one["round"] for one in printed["rounds"]] == [1, 2]
    won = sum(one["net"] for one in printed["wagers"] if one["player"] == "Ann")
    assert won == floor.see("Ann")["table"]["chips"]["Ann"] - CHIPS
    wrote = houseway(*here, "--parquet", str(tmp_path / "out"), "--records")
    assert (wrote.code, wrote.err) == (0, f"2 rounds in 3 files in {tmp_path / 'out'}.\n")
    for name in ("rounds", "wagers", "cards"):
        found = polars.read_parquet(tmp_path / "out" / f"{name}.v1.parquet")
        assert found.to_dicts() == printed[name]
    (segment,) = read_records(tmp_path / "out/records.parquet").values()
    assert verify(export_table(segment)).ok
    assert houseway(*here[:-1], "no-table", "--json").is_one_plain_sentence("no table")
    assert houseway(*here, "--text").out == ""  # of this game there is none


def test_a_whole_table_is_exported_to_supervision_only(house: Running, floor: Floor) -> None:
    path = f"/api/tables/{floor.table}/export"
    assert house.person("Ann").get(path).status_code == 403
    assert verify(house.person("Igor").get(path).text.split("\n")).ok


def test_a_round_in_progress_is_not_exported(house: Running) -> None:
    table = Floor(house, "power-pai-gow", dealing="human")
    table.low_high_deal()
    answer = house.person("Igor").get(f"/api/tables/{table.table}/rounds/1/export")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")


def test_theory_is_set_beside_what_the_table_won(house: Running, floor: Floor) -> None:
    found = house.person("Igor").get(f"/api/tables/{floor.table}/theory").json()
    wagers = {one["kind"]: one for one in found["wagers"]}
    main = wagers[MAIN["si-ki-pi"]]
    assert main["strategy"] == "house-way"
    assert main["edge"] == pytest.approx(4937043 / 180094600)
    assert main["theoretical"] == pytest.approx(main["edge"] * main["handle"])
    won = sum(floor.see("Ann")["table"]["chips"].values()) - 2 * CHIPS
    assert found["actual"] == -won


def test_theory_says_when_settings_have_changed(house: Running) -> None:
    table = Floor(house, "si-ki-pi", dealing="human")
    path = f"/api/tables/{table.table}/theory"
    before = house.person("Igor").get(path).json()["notes"]
    table.do("Igor", "change-settings", readings={"two-pairs": "literal"})
    after = house.person("Igor").get(path).json()["notes"]
    assert len(after) == len(before) + 1


def test_the_log_tells_of_one_table(house: Running, floor: Floor) -> None:
    floor.do("Igor", "house-settle-dispute", round=1, decision="The result stands.")
    entries = house.person("Igor").get(f"/api/log?table={floor.table}").json()["entries"]
    assert (entries[0]["what"], entries[0]["why"]) == ("house-settle-dispute", WHY)


def pages_of_log(house: Running, query: str = "") -> list[list[dict[str, Any]]]:
    pages, before = [], ""
    while True:
        found = house.person("Igor").get(f"/api/log?{query}{before}").json()
        pages.append(found["entries"])
        if found["earlier"] is None:
            return pages
        before = f"&before={found['earlier']}"


def test_the_log_goes_on_page_by_page_though_times_are_equal(
    house: Running, floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a clock that stands still makes them: at one table and at several at once."""
    other = Floor(house, "king-high", dealing="human")
    monkeypatch.setattr(house.worker.handler, "_clock", lambda: "2999-01-01T00:00:00.000000+00:00")
    for table in (floor, other, floor, other):
        for tag in ("house-suspend-table", "house-resume-table"):
            table.do("Igor", tag, **({"reason": "A test."} if "suspend" in tag else {}))
    monkeypatch.undo()
    whole = [entry["hash"] for page in pages_of_log(house) for entry in page]
    assert len(set(whole)) == len(whole) >= 8
    for size in (1, 3, 5):
        monkeypatch.setattr(record_queries, "PAGE", size)
        pages = pages_of_log(house)
        assert [entry["hash"] for page in pages for entry in page] == whole
        assert {len(page) for page in pages[:-1]} == {size}
        assert pages[-1]
    of_one = [entry for page in pages_of_log(house, f"table={other.table}") for entry in page]
    assert {entry["table"] for entry in of_one} == {other.table}
    assert [e["version"] for e in of_one] == sorted((e["version"] for e in of_one), reverse=True)


@pytest.mark.parametrize(
    "place", ["2026", "W10", "bnVsbA", "WyJhIiwiYiIsLTFd", "WyJcdTAwMDAiLCIiLDFd"]
)
def test_what_is_no_place_in_the_log_is_refused(house: Running, place: str) -> None:
    answer = house.person("Igor").get(f"/api/log?before={place}")
    assert answer.status_code == 400
    assert "can't continue from there" in answer.json()["error"]["why"]


def test_the_log_says_where_the_house_took_a_second_factor_away() -> None:
    what, noted = "office-note-second-factor", {"name": "Ann", "on": False}
    by_house = records.entry_reason(what, {**noted, "by": "house"}, {})
    assert by_house == "It was turned off on the house's own machine."
    assert records.entry_reason(what, {**noted, "by": "Ann"}, {}) is None
