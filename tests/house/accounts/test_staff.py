"""What the staff do at the tables of a running house, and that the log tells all of it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from house.floor import CAPACITY, CHIPS, MAIN, WALLET, WHY, Floor, key, post_table, with_money
from house.running_house import Running, running, until

LOW_HIGH = ("si-ki-pi", "power-pai-gow")
GAMES = (*LOW_HIGH, "king-high", "pineapple")
LIMITS = {"minimum": 500, "maximum": 5_000, "unit": 100}
PACE = {"bets": 1.5, "turn": 20.0, "pause": 0.02}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("staff")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


# -- Opening a table -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Igor", "admin"])
def test_a_table_is_opened_with_limits_readings_and_pace_which_everybody_sees(
    house: Running, name: str
) -> None:
    """Before anybody bets: in the lobby and at the table, without an account."""
    answer = post_table(
        house.person(name),
        name=f"The table of {name}",
        limits={"initial": LIMITS},
        readings={"boxes": 3, "misdeal-unseen": "redeal"},
        pace=PACE,
    )
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    stranger = house.stranger()
    card = next(c for c in stranger.get("/api/tables").json()["tables"] if c["id"] == table)
    assert (card["name"], card["places"]) == (f"The table of {name}", 3)
    view = stranger.see(table)["view"]
    assert view["pace"] == PACE
    for shown in (card, view["table"]):
        assert shown["limits"]["initial"] == LIMITS
        assert shown["readings"]["boxes"] == 3
        assert shown["readings"]["misdeal-unseen"] == "redeal"
    rules = stranger.get("/api/rules/si-ki-pi").json()
    assert next(r for r in rules["in_force"] if r["table"] == table)["readings"] == card["readings"]
    assert {r["name"] for r in rules["readings"]} == set(card["readings"])
    assert all(r["question"] and r["clauses"] and r["effect"] for r in rules["readings"])
    entry = house.person("Igor").get(f"/api/log?table={table}").json()["entries"][0]
    role = "inspector" if name == "Igor" else "administrator"
    assert (entry["by"], entry["role"], entry["why"]) == (name, role, WHY)
    assert entry["what"] == "house-open-table"


@pytest.mark.parametrize("name", ["Ann", "Dora", "Dirk"])
def test_players_dealers_and_directors_open_no_tables(house: Running, name: str) -> None:
    assert post_table(house.person(name)).status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"why": ""},
        {"why": "two\nlines"},
        {"name": ""},
        {"game": "whist"},
        {"limits": {"dinner": LIMITS}},
        {"limits": {"initial": {"minimum": 9, "maximum": 1}}},
        {"readings": {"moon": "full"}},
        {"pace": {"bets": -1}},
        {"dealing": "by magic"},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_not_opened(house: Running, wrong: dict[str, Any]) -> None:
    before = house.stranger().get("/api/tables").json()
    answer = post_table(house.person("Igor"), **wrong)
    assert answer.status_code == 400, answer.text
    assert house.stranger().get("/api/tables").json() == before


# -- Suspending, changing and closing --------------------------------------------------------------


def test_a_table_is_suspended_after_its_round_changed_resumed_and_closed(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", pace=PACE)
    floor.do("Ann", "buy-in", amount=CHIPS)
    floor.do("Ann", "sit", box=1)
    until(lambda: floor.see()["table"]["round"])
    floor.do("Ann", "place-wager", box=1, kind="initial", amount=1_000)
    floor.do("Igor", "house-suspend-table", reason="A spilled drink.")
    assert floor.see()["table"]["round"] is not None, "what lies there is finished first"
    assert floor.refused("Igor", "change-settings", limits={"initial": LIMITS})[0] == 409
    assert floor.refused("Igor", "house-change-pace", pace=PACE)[0] == 409
    assert floor.refused("Igor", "house-close-table", reason="Now.")[0] == 409
    until(lambda: floor.house.person("Ann").offered(floor.table, "look"))
    floor.do("Ann", "ask-house-way", box=1)
    floor.until_over(1)

    until(lambda: floor.see()["revealed"])
    view = floor.see()
    assert (view["status"], view["why"]) == ("suspended", "A spilled drink.")
    answer = floor.ask("Ann", "place-wager", box=1, kind="initial", amount=1_000)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (409, "table-suspended")
    assert error["why"] == "The table is suspended: A spilled drink."
    floor.do("Igor", "change-settings", limits={"initial": LIMITS}, readings={"boxes": 2})
    assert floor.see()["table"]["limits"]["initial"] == LIMITS
    assert floor.see()["table"]["readings"]["boxes"] == 2
    assert floor.state.table.rounds_opened == 1

    floor.do("Igor", "house-resume-table")
    until(lambda: floor.see()["table"]["round"])
    assert floor.refused("Ann", "place-wager", box=1, kind="initial", amount=400)[0] == 409
    chips, wallet = floor.see()["table"]["chips"]["Ann"], house.balances()["Ann"]
    floor.do("Igor", "house-close-table", reason="The night is over.")
    assert house.balances()["Ann"] == wallet + chips
    assert floor.refused("Ann", "buy-in", amount=CHIPS) == (409, "table-closed")
    until(lambda: floor.see()["seeds"] is None)
    tables = [card["id"] for card in house.stranger().get("/api/tables").json()["tables"]]
    assert floor.table not in tables
    assert [entry["what"] for entry in floor.log()] == [
        "house-close-table",
        "house-resume-table",
        "change-settings",
        "house-suspend-table",
        "house-open-table",
    ]
    assert all(entry["by"] == "Igor" for entry in floor.log()[:-1])


# -- What only the inspector may do ----------------------------------------------------------------

ACTS: dict[str, dict[str, Any]] = {
    "house-suspend-table": {"reason": "A reason."},
    "house-close-table": {"reason": "A reason."},
    "house-change-dealing": {"dealing": "automatic"},
    "house-change-pace": {"pace": PACE},
    "house-settle-dispute": {"round": 1, "decision": "It stands."},
    "change-settings": {"readings": {}},
}


@pytest.mark.parametrize("tag", ACTS)
def test_nobody_but_the_inspector_does_it_and_not_without_a_reason(
    house: Running, tag: str
) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.low_high_round()
    for who in ("Ann", "Dora", "Dirk", "admin"):
        assert floor.refused(who, tag, **ACTS[tag])[0] == 409
        assert floor.refused(who, tag, as_="inspector", **ACTS[tag]) == (409, "wrong-role")
    for why in (None, "", "  ", "two\nlines", "x" * 501):
        assert floor.refused("Igor", tag, why=why, **ACTS[tag]) == (400, "bad-input")
    version = floor.do("Igor", tag, **ACTS[tag])
    check_logged(floor, tag, version=version)


def check_logged(floor: Floor, tag: str, by: str = "Igor", version: int | None = None) -> None:
    version, entry = version or floor.version, floor.log()[0]
    assert (entry["what"], entry["by"], entry["role"]) == (tag, by, CAPACITY[by])
    assert (entry["why"], entry["table"], entry["version"]) == (WHY, floor.table, version)
    assert entry["command"]["by"] == CAPACITY[by]


@pytest.mark.parametrize("tag", ["house-commit-seed", "house-reveal-seed", "house-open-table"])
@pytest.mark.parametrize("who", ["Ann", "Igor", "Dora"])
def test_nobody_acts_as_the_house(house: Running, tag: str, who: str) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    fields = {"commitment": "0" * 64, "server_seed": "0" * 64, "table": "t", "name": "n"}
    assert floor.refused(who, tag, by="house", **fields) == (409, "wrong-role")
    body = {"key": key(), "command": {"command": tag, **fields}, "as": "house", "why": WHY}
    answer = house.person(who).post(f"/api/tables/{floor.table}/commands", body)
    assert answer.status_code == 400


# -- Irregularities --------------------------------------------------------------------------------


def deal(floor: Floor) -> None:
    floor.low_high_deal()


def set_wrongly(floor: Floor) -> None:
    floor.low_high_deal()
    floor.low_high_set()
    floor.set_wrongly()


def settle(floor: Floor) -> None:
    floor.low_high_round()


def one_card_lies(floor: Floor) -> None:
    floor.king_high_ready()
    floor.king_high_bets()
    floor.deal_card("Ks")


def device_stands(floor: Floor) -> None:
    one_card_lies(floor)
    floor.do("Igor", "report-fault")


def device_stands_between_rounds(floor: Floor) -> None:
    floor.king_high_ready()
    floor.do("Igor", "report-fault")


def shuffle_forgotten(floor: Floor) -> None:
    floor.king_high_ready(device="manual-shoe")
    floor.do("Dora", "report-cut-card", why=None)
    floor.do("Dora", "open-bets", why=None, without_shuffle=True)
    floor.for_player("Ann", "place-wager", box=1, kind="pokerpot", amount=1_000)


def next_card_is_for_play(floor: Floor) -> None:
    floor.king_high_ready(device="manual-shoe")
    floor.king_high_bets()
    floor.do("Dora", "close-bets", why=None)
    floor.do("Dora", "burn-cards", why=None)


def hand_in_progress(floor: Floor) -> None:
    floor.seat("Ann", "Bob")
    floor.do("Dora", "deal", why=None)


Story = tuple[str, str, Callable[[Floor], None], dict[str, Any]]

# Each with the field values by which the offer is chosen.
LOW_HIGH_STORIES: tuple[Story, ...] = tuple(
    story
    for name in LOW_HIGH
    for story in (
        (name, "expose-cards", deal, {"box": 0}),
        (name, "expose-cards", deal, {"box": 1, "positions": [0, 1]}),
        (name, "call-misdeal", deal, {}),
        (name, "call-foreign-card", deal, {}),
        (name, "walk-away", deal, {"player": "Bob"}),
        (name, "reset-dealer", set_wrongly, {}),
        (name, "house-settle-dispute", settle, {"round": 1}),
    )
)
STORIES: tuple[Story, ...] = (
    *LOW_HIGH_STORIES,
    ("power-pai-gow", "call-wrong-count", deal, {}),
    ("si-ki-pi", "void-hand", deal, {"box": 1}),
    ("si-ki-pi", "void-bet", deal, {"player": "Bob"}),
    ("king-high", "report-fault", one_card_lies, {}),
    ("king-high", "repair-device", device_stands, {}),
    ("king-high", "declare-void", device_stands, {}),
    ("king-high", "replace-device", device_stands_between_rounds, {"device": "manual-shoe"}),
    ("king-high", "report-face-up-card", one_card_lies, {}),
    ("king-high", "call-missed-shuffle", shuffle_forgotten, {}),
    ("king-high", "house-settle-dispute", one_card_lies, {"round": 1}),
    ("king-high", "order-shuffle", one_card_lies, {}),
    ("pineapple", "call-off", hand_in_progress, {}),
)


@pytest.mark.parametrize("story", STORIES, ids=lambda s: " ".join((s[0], s[1], *map(str, s[3]))))
def test_an_irregularity_is_called_by_the_inspector_with_a_reason(
    house: Running, story: Story
) -> None:
    name, tag, happens, wanted = story
    floor = Floor(house, name, dealing="human")
    happens(floor)
    offer = floor.offer("Igor", tag, **wanted)
    del offer["command"], offer["by"]
    offer.pop("terms", None)  # which the house adds
    for who in ("Ann", "Dora"):
        assert floor.refused(who, tag, as_="inspector", **offer) == (409, "wrong-role")
    if tag != "walk-away":
        assert floor.refused("Ann", tag, **offer)[0] == 409
    assert floor.refused("Igor", tag, why="", **offer) == (400, "bad-input")
    floor.do("Igor", tag, **offer)
    check_logged(floor, tag)
    assert floor.log()[0]["command"] == {"command": tag, "by": "inspector", **offer}


def test_a_face_up_card_of_a_manual_shoe_is_named_and_used(house: Running) -> None:
    floor = Floor(house, "king-high", dealing="human")
    next_card_is_for_play(floor)
    floor.do("Igor", "report-face-up-card", card="Qs")
    check_logged(floor, "report-face-up-card")
    assert floor.refused("Dora", "deal-card", card="Ks") == (409, "exposed-card")
    floor.do("Dora", "deal-card", why=None, card="Qs")


def test_si_ki_pi_has_no_rule_for_a_wrong_count(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.low_high_deal()
    assert not any(o["command"] == "call-wrong-count" for o in floor.inspectors_offers())
    assert floor.refused("Igor", "call-wrong-count") == (409, "no-such-rule")


@pytest.mark.parametrize("name", LOW_HIGH)
def test_a_void_round_gives_every_wager_back(house: Running, name: str) -> None:
    floor = Floor(house, name, dealing="human")
    floor.low_high_deal()
    floor.do("Igor", "call-foreign-card")
    view = floor.see()["table"]
    assert view["chips"] == {"Ann": CHIPS, "Bob": CHIPS}
    assert view["last"]["phase"] == "void"
    rounds = house.person("Ann").get(f"/api/tables/{floor.table}/rounds").json()["rounds"]
    assert [(r["number"], r["result"]) for r in rounds] == [(1, "void")]


@pytest.mark.parametrize("name", LOW_HIGH)
def test_the_inspector_at_an_automatic_table_calls_a_round_off(house: Running, name: str) -> None:
    floor = Floor(house, name, pace=PACE)
    floor.do("Ann", "buy-in", amount=CHIPS)
    floor.do("Ann", "sit", box=1)
    until(lambda: floor.see()["table"]["round"])
    floor.do("Ann", "place-wager", box=1, kind=MAIN[name], amount=1_000)
    until(lambda: floor.house.person("Ann").offered(floor.table, "look"))
    assert floor.refused("Dora", "call-misdeal") == (409, "automatic-dealer")
    assert floor.refused("Igor", "call-misdeal") == (409, "no-real-cards")
    floor.do("Igor", "house-end-round", reason="It is looked into.")
    entry = floor.log()[0]
    assert (entry["what"], entry["by"], entry["why"]) == ("house-end-round", "Igor", WHY)
    floor.do("Igor", "house-suspend-table", reason="It is looked into.")
    until(lambda: floor.see()["revealed"])
    assert floor.see()["table"]["chips"] == {"Ann": CHIPS}


# -- The log ---------------------------------------------------------------------------------------


def test_nothing_can_be_taken_out_of_the_log_or_changed_in_it(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.do("Igor", "house-suspend-table", reason="A reason.")
    before = floor.log()
    for person in map(house.person, ("admin", "Igor")):
        for path in ("/api/log", f"/api/log/{before[0]['hash']}", f"/api/log?table={floor.table}"):
            for method in ("POST", "PUT", "PATCH", "DELETE"):
                headers = {"X-CSRF-Token": person.csrf or ""}
                answer = person.request(method, path, headers=headers, json={})
                assert answer.status_code in (404, 405), (method, path)
    assert floor.log() == before
    paths = house.stranger().get("/openapi.json").json()["paths"]
    about = {path: set(methods) for path, methods in paths.items() if "log" in path}
    assert about == {"/api/log": {"get"}}
    assert not any(set(methods) & {"delete", "put", "patch"} for methods in paths.values())


def test_the_log_is_for_supervision_alone(house: Running) -> None:
    assert house.stranger().get("/api/log").status_code == 401
    for name in ("Ann", "Dora"):
        assert house.person(name).get("/api/log").status_code == 403
    for name in ("Igor", "Dirk", "admin"):
        assert house.person(name).get("/api/log").status_code == 200


def test_what_everybody_does_every_day_is_not_in_the_log(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.low_high_round()
    assert [entry["what"] for entry in floor.log()] == ["house-open-table"]


# -- Acting for a player ---------------------------------------------------------------------------


def test_only_the_dealer_of_a_real_table_acts_for_a_player(house: Running) -> None:
    real, automatic = Floor(house, "si-ki-pi", dealing="human"), Floor(house, "si-ki-pi")
    for who in ("Bob", "Igor", "Dirk", "admin"):
        assert real.refused(who, "buy-in", amount=100, for_="Ann") == (409, "wrong-role")
    assert automatic.refused("Dora", "buy-in", amount=100, for_="Ann")[0] == 409
    for name in ("dealer", "inspector", "house", ""):
        assert real.refused("Dora", "buy-in", amount=100, for_=name)[0] in (400, 409)
    nobody = real.refused("Dora", "buy-in", amount=100, for_="Nobody")
    assert nobody == (404, "no-such-account")
    real.for_player("Ann", "buy-in", amount=100)
    record = house.worker.records.entries(real.table)[-1].read()
    assert (record.by, record.role) == ("Dora", "dealer")


def test_a_dealer_acts_for_a_player_over_the_socket_too(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    with house.person("Dora").socket() as talk:
        asked = {"command": "buy-in", "amount": 700}
        answer = talk.act(floor.table, asked, **{"as": "dealer", "for": "Ann"})
    assert answer["type"] == "done"
    assert floor.see()["table"]["chips"] == {"Ann": 700}


def test_a_director_is_nobody_at_a_table(house: Running) -> None:
    """The word would pass for the name of a player."""
    floor = Floor(house, "si-ki-pi", dealing="human")
    for tag, fields in (("sit", {"box": 1}), ("house-give-seed", {"seed": "luck"})):
        assert floor.refused("Dirk", tag, **fields) == (409, "wrong-role")
    assert floor.see()["table"]["seats"] == {}


def test_nobody_who_did_not_play_has_paid(house: Running) -> None:
    assert house.balances()["Cyd"] == WALLET
