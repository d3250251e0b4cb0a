"""No one speaks for another, and no one learns about another by trying."""

import json
import secrets
from typing import Any

import pytest
from sqlalchemy import text

from house.api.intrusion.attacks import FORGED, WALLET, money_of, plain, refused
from house.running_house import Running, deposit, open_account, open_table, until


@pytest.mark.parametrize("what", FORGED)
def test_nobody_speaks_for_another_over_http_or_the_socket(house: Running, what: str) -> None:
    ann, table = house.person("Ann"), house.tables[0]
    body = {"key": secrets.token_hex(8), "stage": "between 0", **FORGED[what]}
    answer = ann.post(f"/api/tables/{table}/commands", body)
    assert answer.status_code in (400, 409), answer.text
    plain(answer)
    with ann.socket() as talk:
        more = {name: value for name, value in body.items() if name not in ("command", "key")}
        if body.get("as") not in ("administrator", "house"):  # no capacities: no message at all
            assert talk.act(table, body["command"], **more)["type"] == "refused"


def test_a_command_inside_a_command_is_spoken_by_the_same_person(house: Running) -> None:
    director, bob = house.person("Dirk"), house.person("Bob")
    opened = director.post("/api/tournaments", {"name": "Cup", "why": "test"})
    assert opened.status_code == 201, opened.text
    cup = opened.json()["id"]
    for forged in (
        {"command": "house-bound", "stage": "x", "asks": {"command": "apply", "by": "Cyd"}},
        {"command": "house-bound", "stage": "x", "asks": {"by": "Cyd", "command": "withdraw"}},
        {
            "command": "at-table",
            "table": 1,
            "asks": {"command": "open-bets", "by": "dealer"},
        },
        {
            "command": "house-bound",
            "stage": "x",
            "asks": {
                "command": "at-table",
                "table": 1,
                "asks": {"command": "open-bets", "by": "dealer"},
            },
        },
    ):
        body = {"key": secrets.token_hex(8), "command": forged, "stage": None}
        plain(bob.post(f"/api/tournaments/{cup}/commands", body))
    assert "Cyd" not in json.dumps(bob.get(f"/api/tournaments/{cup}").json())


def test_commands_inside_commands_without_end_are_refused(house: Running) -> None:
    ann, table = house.person("Ann"), house.tables[0]
    for tag in ("at-table", "house-bound", "sit"):
        for depth in (5, 100, 400):
            command: dict[str, Any] = {"command": tag}
            for _ in range(depth):
                command = {"command": tag, "asks": command}
            body = {"key": secrets.token_hex(8), "command": command, "stage": "x"}
            refused(ann.post(f"/api/tables/{table}/commands", body), 400, "bad-input")


def test_bots_of_a_tournament_never_take_the_account_of_a_person(house: Running) -> None:
    open_account(house, "Abel", ("player",))
    deposit(house, "Abel", WALLET)
    draft = {"name": "Cup", "why": "test", "bots": 3, "entrants": 4, "starts_in": 3600}
    before = money_of(house)["Abel"]
    opened = house.person("Dirk").post("/api/tournaments", draft)
    assert opened.status_code == 201, opened.text
    seen = json.dumps(house.stranger().get(f"/api/tournaments/{opened.json()['id']}").json())
    assert money_of(house)["Abel"] == before
    assert '"Abel"' not in seen
    body = {"amount": WALLET, "reason": "test", "key": secrets.token_hex(8)}
    assert house.admin.post("/api/accounts/Abel/withdrawals", body).status_code == 200


def test_a_dealer_acts_for_players_only_at_a_table_of_real_cards(house: Running) -> None:
    automatic = open_table(house, "si-ki-pi")
    dora = house.person("Dora")
    for capacity in ("dealer", "player"):
        answer = dora.ask(
            automatic, {"command": "cash-out", "amount": 1}, capacity, **{"for": "Bob"}
        )
        assert plain(answer)["code"] in ("automatic-dealer", "wrong-role")
    for name in ("dealer", "house", "public", "inspector"):
        answer = dora.ask(house.tables[0], {"command": "open-bets"}, "dealer", **{"for": name})
        refused(answer, 400, "bad-input")


def test_the_record_of_the_house_is_no_table(house: Running) -> None:
    for person in (house.admin, house.person("Ann"), house.stranger()):
        refused(person.get("/api/tables/house"), 404, "not-found")
        with person.socket() as talk:
            talk.send({"type": "watch", "table": "house"})
            assert talk.refusal()["error"]["code"] == "not-found"
            assert talk.latest("house") is None
    note = {"command": "office-note-password", "name": "Ann"}
    with house.person("Ann").socket() as talk:
        answer = talk.act("house", note, stage="open")
    assert answer["type"] == "refused"
    assert answer["error"]["code"] == "not-found"


def test_a_used_key_gives_away_nothing_of_another_person(house: Running) -> None:
    table, ann = house.tables[0], house.person("Ann")
    with house.worker.database.read() as connection:
        query = text("SELECT key FROM entries WHERE stream = :s AND \"by\" = 'Bob'")
        keys = connection.execute(query, {"s": table}).scalars().all()
    for key in keys:
        body = {"key": key, "command": {"command": "buy-in", "amount": 100_000}}
        refused(ann.post(f"/api/tables/{table}/commands", body), 400, "bad-input")


def test_nobody_takes_the_next_keys_of_the_automatic_house(house: Running) -> None:
    """Anyone who could would stop the table."""
    ann, table = house.person("Ann"), open_table(house, "si-ki-pi")
    for number in range(1, 30):
        body = {"key": f"house-{number}", "command": {"command": "sit", "box": 1}}
        refused(ann.post(f"/api/tables/{table}/commands", body), 400, "bad-input")
    until(lambda: ann.see(table)["view"]["seeds"])
