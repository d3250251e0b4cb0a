"""No one runs a table or tournament in which they have a stake, or pays themself there."""

import asyncio
import secrets
from collections.abc import Iterator
from itertools import product
from typing import Any

import httpx
import pytest

from house.floor import CHIPS, WHY, Floor
from house.floor import with_money as with_players
from house.round_player import Worker, migrate_store, open_house, worker
from house.round_player import open_table as open_at_once
from house.running_house import Person, Running, deposit, open_account, running, until
from houseway.core.cards.french import FRENCH
from houseway.core.errors import Refusal
from houseway.house.api.list import ROUTES
from houseway.house.api.routing import Call, Route
from houseway.house.computing.analyses import protection_of
from houseway.house.computing.questions import Question
from houseway.house.play.command_handler import Receipt
from houseway.house.play.command_parser import Capacity, Request
from houseway.house.play.player_commands import Actor, execute

OWN = (409, "own-interest")
EVERY_ROLE = ("player", "dealer", "inspector", "director")
STAFF = ("dealer", "inspector")
OVERSIGHT = {"dealer", "inspector", "director", "administrator"}
CHIPS_FIRST = "You have chips at this table. Cash out first, or ask a colleague."
STAFF_ROUTES = [
    route
    for route in ROUTES
    if route.needs
    and route.needs <= OVERSIGHT
    and ("{table}" in route.path or "{tour" in route.path)
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Vera plays and has every other role as well; Ines is one more inspector."""
    folder = tmp_path_factory.mktemp("interests")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        open_account(found, "Vera", EVERY_ROLE)
        open_account(found, "Ines", ("inspector",))
        deposit(found, "Vera", 1_000_000)
        yield with_players(found)
        assert found.audited().findings == ()


@pytest.fixture
def felt(house: Running) -> Floor:
    """A table with a human dealer at which a round of Vera, Ann and Bob is over."""
    floor = Floor(house, "si-ki-pi", dealing="human")
    play(floor)
    return floor


def play(floor: Floor, *players: str) -> None:
    players = players or ("Ann", "Bob", "Vera")
    floor.seat(*players)
    floor.do("Dora", "open-bets", why=None)
    for box, player in enumerate(players, start=1):
        floor.for_player(player, "place-wager", box=box, kind="initial", amount=1_000)
    floor.do("Dora", "close-bets", why=None)
    floor.do("Dora", "deal", why=None, cards=list(FRENCH.cards))
    for box, player in enumerate(players, start=1):
        floor.for_player(player, "ask-house-way", box=box)
    floor.do("Dora", "set-dealer", why=None)
    floor.do("Dora", "settle", why=None)


def leave(floor: Floor, player: str) -> None:
    """Gives up the seat and takes every chip along."""
    floor.do(player, "walk-away", why=None, player=player)
    floor.do(player, "cash-out", why=None, amount=floor.state.table.floor.bank.has(player))


def dispute(**payments: int) -> dict[str, Any]:
    return {"round": 1, "decision": "As was seen.", "payments": payments}


def payment(player: str, *, made_good: bool = False) -> dict[str, Any]:
    handed = {"handed": "too-much", "amount": 100, "made_good": made_good}
    return {"round": 1, "player": player, "reason": WHY, **handed}


def correction(floor: Floor, player: str) -> dict[str, Any]:
    """The wager of a player was really three times as much."""
    steps = floor.house.person("Igor").get(f"/api/tables/{floor.table}/rounds/1/steps").json()
    step = next(
        step
        for step in steps["steps"]
        if (step["command"]["command"], step["command"]["by"]) == ("place-wager", player)
    )
    really = {**step["command"], "amount": 3_000}
    instead = {"amendment": "instead", "step": step["id"], "command": really}
    return {"round": 1, "amendments": [instead], "reason": WHY}


def sentence(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["why"])


# -- Acting ----------------------------------------------------------------------------------------


def test_a_player_with_chips_does_nothing_there_that_staff_do(felt: Floor) -> None:
    """Every act that the table offers to its dealer or inspector."""
    for name, capacity in (("Dora", "dealer"), ("Igor", "inspector")):
        offers = felt.house.person(name).see(felt.table, capacity)["offers"]
        assert offers
        for command in (dict(offer["command"]) for offer in offers):
            tag = command.pop("command")
            assert felt.refused("Vera", tag, as_=capacity, **command) == OWN, tag
    answer = felt.ask("Vera", "house-settle-dispute", as_="inspector", **dispute(Ann=100))
    assert sentence(answer) == CHIPS_FIRST
    assert felt.refused("Vera", "buy-in", as_="dealer", for_="Ann", amount=100) == OWN


@pytest.mark.parametrize("seat", [True, False])
def test_a_seat_without_chips_and_chips_without_a_seat_are_a_stake(
    house: Running, seat: bool
) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    if seat:
        floor.for_player("Vera", "sit", box=1)
    else:
        floor.for_player("Vera", "buy-in", amount=100)
    answer = floor.ask("Vera", "house-suspend-table", as_="inspector", reason=WHY)
    assert (answer.status_code, answer.json()["error"]["code"]) == OWN
    assert ("a seat" if seat else "chips") in sentence(answer)
    if seat:
        floor.do("Vera", "walk-away", why=None, player="Vera")
    else:
        floor.do("Vera", "cash-out", why=None, amount=100)
    floor.do("Vera", "house-suspend-table", as_="inspector", reason=WHY)


def test_nobody_decides_about_their_own_money_after_they_have_left(felt: Floor) -> None:
    leave(felt, "Vera")
    money = felt.house.balances()["Vera"]
    for_vera = {"as_": "inspector"}
    for tag, fields in (
        ("house-settle-dispute", dispute(Vera=500_000_000)),
        ("house-settle-dispute", dispute(Vera=-100)),
        ("house-settle-dispute", dispute(Ann=100, Vera=100)),
        ("house-note-payment", payment("Vera")),
        ("house-note-payment", payment("Vera", made_good=True)),
        ("house-correct-round", correction(felt, "Vera")),
    ):
        assert felt.refused("Vera", tag, **for_vera, **fields) == OWN, (tag, fields)
    felt.do("Vera", "house-settle-dispute", **for_vera, **dispute(Ann=100))
    felt.do("Vera", "house-note-payment", **for_vera, **payment("Ann"))
    felt.do("Vera", "house-correct-round", **for_vera, **correction(felt, "Ann"))
    assert felt.house.balances()["Vera"] == money


def test_nobody_asks_for_or_confirms_what_concerns_their_own_money(felt: Floor) -> None:
    leave(felt, "Vera")
    felt.do("Igor", "house-ask-second-person", wanted=True)
    own = {"as_": "inspector"}
    assert felt.refused("Vera", "house-settle-dispute", **own, **dispute(Vera=100)) == OWN
    assert felt.refused("Vera", "house-note-payment", **own, **payment("Vera")) == OWN
    felt.do("Igor", "house-settle-dispute", **dispute(Vera=100))
    assert felt.refused("Vera", "house-confirm", **own, number=1) == OWN
    felt.do("Vera", "house-correct-round", **own, **correction(felt, "Vera"))
    answer = felt.ask("Ines", "house-confirm", as_="inspector", number=2)
    assert (answer.status_code, answer.json()["error"]["code"]) == OWN
    assert "Vera asked for this" in sentence(answer)
    felt.do("Ines", "house-turn-down", as_="inspector", number=2, reason=WHY)
    felt.do("Ines", "house-confirm", as_="inspector", number=1)
    assert felt.state.table.floor.bank.has("Vera") == 100


def test_a_request_of_somebody_who_has_a_stake_by_now_is_not_confirmed(felt: Floor) -> None:
    leave(felt, "Vera")
    felt.do("Igor", "house-ask-second-person", wanted=True)
    felt.do("Vera", "house-settle-dispute", as_="inspector", **dispute(Ann=100))
    felt.do("Vera", "buy-in", why=None, amount=CHIPS)
    assert felt.refused("Vera", "house-confirm", as_="inspector", number=1) == OWN
    assert felt.refused("Ines", "house-confirm", as_="inspector", number=1) == OWN
    leave_chips(felt, "Vera")
    felt.do("Ines", "house-confirm", as_="inspector", number=1)


def leave_chips(floor: Floor, player: str) -> None:
    floor.do(player, "cash-out", why=None, amount=floor.state.table.floor.bank.has(player))


@pytest.mark.parametrize("spelling", ["Vera", "VERA", "\uff36era"])
def test_a_dealer_does_not_act_for_themself_in_any_spelling(house: Running, spelling: str) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    for tag, fields in (("buy-in", {"amount": 100}), ("sit", {"box": 1})):
        refused = floor.refused("Vera", tag, as_="dealer", for_=spelling, why=None, **fields)
        assert refused == OWN


def test_another_spelling_of_a_name_at_the_table_is_the_same_person(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    answer = floor.ask("Dora", "sit", why=None, for_="VERA", box=1)
    if answer.status_code == 200:  # or the name is refused, which is as good
        assert floor.refused("Vera", "house-suspend-table", as_="inspector", reason=WHY) == OWN


def test_whoever_has_run_a_round_joins_when_it_is_over(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.seat("Ann")
    floor.do("Vera", "house-change-pace", as_="inspector", pace={"bets": 9.0})
    floor.do("Dora", "open-bets", why=None)
    floor.for_player("Vera", "buy-in", amount=100)  # what she did was before the round
    leave_chips(floor, "Vera")
    floor.do("Vera", "place-wager", as_="dealer", for_="Ann", why=None, **ANNS_WAGER)
    assert floor.refused("Vera", "buy-in", why=None, amount=100) == OWN
    assert floor.refused("Vera", "sit", why=None, box=2) == OWN
    assert floor.refused("Dora", "buy-in", why=None, for_="Vera", amount=100) == OWN
    assert floor.refused("Dora", "sit", why=None, for_="Vera", box=2) == OWN
    floor.do("Igor", "house-end-round", reason=WHY)
    floor.do("Vera", "buy-in", why=None, amount=100)
    assert floor.refused("Vera", "open-bets", as_="dealer", why=None) == OWN


ANNS_WAGER = {"box": 1, "kind": "initial", "amount": 1_000}


def test_what_was_done_without_a_stake_is_answered_again_with_one(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    vera, path = house.person("Vera"), f"/api/tables/{floor.table}/commands"
    suspend = {"command": "house-suspend-table", "reason": WHY}
    body = {"key": secrets.token_hex(8), "command": suspend, "as": "inspector", "why": WHY}
    first = vera.post(path, body)
    floor.do("Vera", "buy-in", why=None, amount=100)
    again = vera.post(path, body)
    assert (again.status_code, again.json()) == (200, {**first.json(), "repeated": True})
    other = vera.post(path, {**body, "key": secrets.token_hex(8)})
    assert (other.status_code, other.json()["error"]["code"]) == OWN


def test_a_table_of_ones_own_is_played_at_as_before(house: Running) -> None:
    vera = house.person("Vera")
    own = vera.post("/api/practise", {"game": "si-ki-pi"}).json()["id"]
    until(lambda: vera.offered(own, "place-wager"))
    vera.do(own, "place-wager", box=1, kind="initial", amount=1_000)
    assert vera.see(own, "inspector")["offers"] == vera.see(own)["offers"]
    answer = vera.ask(own, {"command": "house-end-round", "reason": WHY}, "inspector")
    assert (answer.status_code, answer.json()["error"]["code"]) == OWN
    assert house.person("Vera").post("/api/practise", {"game": "si-ki-pi"}).json()["id"] == own


# -- Looking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("capacity", STAFF)
def test_the_view_of_staff_with_a_stake_is_the_players(felt: Floor, capacity: str) -> None:
    vera, name = felt.house.person("Vera"), {"dealer": "Dora", "inspector": "Igor"}[capacity]
    as_player, as_staff = vera.see(felt.table), vera.see(felt.table, capacity)
    assert as_staff == {**as_player, "conflict": CHIPS_FIRST}
    assert as_player["conflict"] is None
    staff = felt.house.person(name).see(felt.table, capacity)
    assert staff["conflict"] is None
    assert staff["offers"] != as_player["offers"]
    for path in ("replay", "history"):
        seen = [
            vera.get(f"/api/tables/{felt.table}/rounds/1/{path}?as={as_}").text
            for as_ in ("player", capacity)
        ]
        assert seen[0] == seen[1]


def test_the_socket_drops_the_view_of_staff_with_the_first_chip(house: Running) -> None:
    floor = Floor(house, "si-ki-pi", dealing="human")
    with house.person("Vera").socket() as talk:
        talk.watch(floor.table, "inspector")
        until(lambda: offers_of(talk, floor.table, "house-suspend-table"))
        version = floor.do("Vera", "buy-in", why=None, amount=100)
        shown = until(lambda: later(talk, floor.table, version))
        assert shown["conflict"] == CHIPS_FIRST
        assert not offers_of(talk, floor.table, "house-suspend-table")
        refused = talk.act(
            floor.table,
            {"command": "house-suspend-table", "reason": WHY},
            **{"as": "inspector", "why": WHY},
        )
        assert refused["error"]["code"] == "own-interest"
        version = floor.do("Vera", "cash-out", why=None, amount=100)
        assert until(lambda: later(talk, floor.table, version))["conflict"] is None
        assert offers_of(talk, floor.table, "house-suspend-table")
        since = [m for m in talk.came if m.get("type") == "table" and m["conflict"]]
        assert since


def later(talk: Any, table: str, version: int) -> dict[str, Any] | None:
    found: dict[str, Any] | None = talk.latest(table)
    return found if found is not None and found["version"] >= version else None


def offers_of(talk: Any, table: str, tag: str) -> list[Any]:
    shown = talk.latest(table)
    offers = () if shown is None else shown["offers"]
    return [offer for offer in offers if offer["command"]["command"] == tag]


def test_who_plays_takes_home_the_players_export(felt: Floor) -> None:
    path = f"/api/tables/{felt.table}/rounds/1/export"
    assert felt.house.person("Igor").get(path).status_code == 200
    assert felt.house.person("Vera").get(path).status_code == 403
    leave(felt, "Vera")
    assert felt.house.person("Vera").get(path).status_code == 200


def test_the_log_tells_no_details_of_a_table_to_those_who_play_there(felt: Floor) -> None:
    felt.do("Igor", "house-correct-round", **correction(felt, "Ann"))
    whole, own = felt.log("Igor")[0], felt.log("Vera")[0]
    assert "amendments" in whole["command"]
    assert own == {**whole, "command": {"command": "house-correct-round"}}


def test_the_floor_asks_nobody_with_a_stake_to_confirm(felt: Floor) -> None:
    felt.do("Igor", "house-ask-second-person", wanted=True)
    felt.do("Igor", "house-settle-dispute", **dispute(Ann=100))

    def conflict(name: str) -> str | None:
        tables = felt.house.person(name).get("/api/floor").json()["tables"]
        waiting = next(table["waiting"] for table in tables if table["id"] == felt.table)
        card = waiting[0]
        assert ("payments" in card["command"]) == (card["conflict"] is None)
        found: str | None = card["conflict"]
        return found

    assert (conflict("Igor"), conflict("Ines"), conflict("Vera")) == (None, None, CHIPS_FIRST)
    leave(felt, "Vera")
    assert conflict("Vera") is None


# -- Every route -----------------------------------------------------------------------------------


def test_there_are_routes_for_staff_of_a_table_and_of_a_tournament() -> None:
    paths = {route.path for route in STAFF_ROUTES}
    assert {
        "/api/tables/{table}/preview",
        "/api/tables/{table}/rounds/{round:number}/steps",
    } <= paths
    assert "/api/tournaments/{tournament}/history" in paths
    assert len(paths) >= 8


@pytest.mark.parametrize("route", STAFF_ROUTES, ids=lambda route: route.operation)
def test_what_staff_see_of_a_table_is_kept_from_those_with_a_stake(
    route: Route, felt: Floor, cup: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every route, every role that may use it, with a stake and without one."""
    monkeypatch.setattr(Call, "compute", compute_without_protection)
    house = felt.house
    for role, stake in product(sorted((route.needs or set()) - {"administrator"}), (True, False)):
        name = f"{role} {'in' if stake else 'out'}"
        person = somebody(house, name, role)
        if stake and "{tournament}" in route.path:
            enter(person, cup)
        elif stake:
            deposit(house, name, 100)
            person.do(felt.table, "buy-in", amount=100)
        answer = send(person, route, felt.table, cup)
        refused = answer.status_code == 403 and answer.json()["error"]["code"] == "own-interest"
        assert refused == stake, (route.operation, name, answer.text)
        if "{tournament}" not in route.path and stake:
            person.do(felt.table, "cash-out", amount=100)
            assert send(person, route, felt.table, cup).status_code != 403


compute = Call.compute


async def compute_without_protection(call: Call, question: Question[bytes]) -> bytes:
    """As in the house, but for the figures that take minutes to count the first time."""
    return b"{}" if question.work is protection_of else await compute(call, question)


def somebody(house: Running, name: str, role: str) -> Person:
    if name not in house.people:
        open_account(house, name, ("player", role))
    return house.person(name)


def send(person: Person, route: Route, table: str, cup: str) -> httpx.Response:
    path = route.path.replace("{tournament}", cup).replace("{table}", table)
    for name in ("session", "table", "round"):
        path = path.replace(f"{{{name}:number}}", "1")
    if route.method == "GET":
        return person.get(path)
    command = {"command": "house-suspend-table", "reason": WHY}
    return person.post(path, {"key": "1", "command": command, "as": "inspector", "why": WHY})


# -- Tournaments -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cup(house: Running) -> str:
    body = {"name": "The cup", "why": WHY, "starts_in": 3_600, "entry_fee": 1, "dealing": "human"}
    opened = house.person("Dirk").post("/api/tournaments", body)
    assert opened.status_code == 201, opened.text
    return str(opened.json()["id"])


def enter(person: Person, cup: str) -> None:
    answer = at_cup(person, cup, {"command": "apply"})
    assert answer.status_code == 200 or answer.json()["error"]["code"] == "entered-already"


def at_cup(
    person: Person, cup: str, command: dict[str, Any], capacity: str = "player"
) -> httpx.Response:
    seen = person.get(f"/api/tournaments/{cup}?as={capacity}").json()
    stage = seen["view"]["stage"]
    body = {"key": secrets.token_hex(8), "command": command, "as": capacity, "why": WHY}
    return person.post(f"/api/tournaments/{cup}/commands", {**body, "stage": stage})


def test_a_director_with_an_entry_directs_nothing(house: Running, cup: str) -> None:
    vera, dirk = house.person("Vera"), house.person("Dirk")
    at = f"/api/tournaments/{cup}"
    assert vera.get(f"{at}?as=director").json()["conflict"] is None
    enter(house.person("Ann"), cup)
    enter(vera, cup)
    shown = vera.get(f"{at}?as=director").json()
    assert shown == {**vera.get(at).json(), "conflict": shown["conflict"]}
    assert shown["conflict"] == "You're entered in this tournament. Ask a colleague to do this."
    offers = dirk.get(f"{at}?as=director").json()["offers"]
    assert {"accept-entry", "cancel"} <= {offer["command"]["command"] for offer in offers}
    for offer in offers:
        answer = at_cup(vera, cup, offer["command"], "director")
        assert (answer.status_code, answer.json()["error"]["code"]) == OWN, offer
    accept = {"command": "accept-entry", "player": "Vera"}
    assert at_cup(dirk, cup, accept, "director").status_code == 200
    for capacity in ("director", "inspector", "dealer"):
        answer = at_cup(vera, cup, {"command": "notify-entrants"}, capacity)
        assert (answer.status_code, answer.json()["error"]["code"]) == OWN


# -- Workers ---------------------------------------------------------------------------------------


def test_a_chip_bought_at_another_worker_counts_at_once(store_url: str) -> None:
    """Also if this worker has not heard of it: what it decided is not written, and it looks again.
    The same the other way round."""
    one, other = worker(migrate_store(store_url)), worker(store_url)
    ann = Actor("ann", frozenset({"player", "inspector"}))

    async def acts(at: Worker, key: str, command: dict[str, Any], capacity: Capacity) -> Receipt:
        request = Request(key, command, capacity=capacity, why=WHY)
        return await execute(at.handler, ann, "si-ki-pi-1", request)

    async def whole() -> None:
        await open_house(one.handler)
        await open_at_once(one.handler, "si-ki-pi")
        suspend = {"command": "house-suspend-table", "reason": WHY}
        for at in (one, other):
            await at.handler.read("si-ki-pi-1")
        await acts(other, "buys", {"command": "buy-in", "amount": 100}, "player")
        with pytest.raises(Refusal, match="You have chips"):
            await acts(one, "suspends", suspend, "inspector")
        await acts(other, "cashes", {"command": "cash-out", "amount": 100}, "player")
        await acts(one, "suspends", suspend, "inspector")

    asyncio.run(whole())
    for at in (one, other):
        at.close()
