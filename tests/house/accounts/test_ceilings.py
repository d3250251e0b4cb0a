"""Payments outside a settlement: to accounts that exist, and above a limit by two people."""

import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from house.accounts.test_conflict_of_interest import play, sentence
from house.floor import CHIPS, WHY, Floor, with_money
from house.running_house import Running, open_account, running
from houseway.core.money import MOST

EXPOSURE = 28_665_000  # of Si Ki Pi by its usual limits


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("ceilings")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        open_account(found, "Ines", ("inspector",))
        yield with_money(found)
        assert found.audited().findings == ()


@pytest.fixture
def felt(house: Running) -> Floor:
    floor = Floor(house, "si-ki-pi", dealing="human")
    play(floor, "Ann", "Bob")
    return floor


def dispute(**payments: int) -> dict[str, Any]:
    return {"round": 1, "decision": "As was seen.", "payments": payments}


def note(player: str, amount: int, **more: Any) -> dict[str, Any]:
    handed = {"handed": "too-much", "amount": amount, "made_good": False, **more}
    return {"round": 1, "player": player, "reason": WHY, **handed}


def waits(floor: Floor, tag: str, **fields: Any) -> int:
    """The number under which it waits, at a table that has not asked for a second person."""
    assert not floor.state.second_person
    before: int = floor.state.waited
    chips = dict(floor.state.table.floor.bank.chips)
    floor.do("Igor", tag, **fields)
    assert floor.state.waited == before + 1
    assert floor.state.table.floor.bank.chips == chips
    return before + 1


def confirm(floor: Floor, number: int) -> None:
    assert floor.refused("Igor", "house-confirm", number=number) == (409, "same-person")
    floor.do("Ines", "house-confirm", as_="inspector", number=number)


@pytest.mark.parametrize("name", ["nobody at all", "Nemo"])
def test_a_payment_names_an_account_that_exists(felt: Floor, name: str) -> None:
    nobody = (404, "no-such-account")
    assert felt.refused("Igor", "house-settle-dispute", **dispute(**{name: 1})) == nobody
    assert felt.refused("Igor", "house-settle-dispute", **dispute(Ann=1, **{name: -1})) == nobody
    assert felt.refused("Igor", "house-note-payment", **note(name, 1)) == nobody
    assert felt.refused("Igor", "house-note-payment", **note(name, 1, made_good=True)) == nobody
    felt.do("Igor", "house-ask-second-person", wanted=True)
    assert felt.refused("Igor", "house-settle-dispute", **dispute(**{name: 1})) == nobody


def test_a_name_in_another_spelling_is_the_accounts(felt: Floor) -> None:
    before = felt.state.table.floor.bank.has("Ann")
    felt.do("Igor", "house-settle-dispute", **dispute(ANN=7))
    assert felt.state.table.floor.bank.has("Ann") == before + 7


def test_one_person_pays_up_to_the_exposure_of_the_table(felt: Floor) -> None:
    felt.do("Igor", "house-settle-dispute", **dispute(Ann=EXPOSURE))
    number = waits(felt, "house-settle-dispute", **dispute(Ann=1))
    confirm(felt, number)
    felt.do("Igor", "house-note-payment", **note("Ann", 5, made_good=True))  # moves nothing


@pytest.mark.parametrize(
    ("tag", "fields"),
    [
        ("house-settle-dispute", dispute(Ann=EXPOSURE + 1)),
        ("house-settle-dispute", dispute(Ann=EXPOSURE - 1, Bob=-2)),
        ("house-settle-dispute", dispute(Ann=-EXPOSURE - 1)),
        ("house-note-payment", note("Ann", EXPOSURE + 1)),
        ("house-note-payment", note("Ann", EXPOSURE + 1, handed="too-little")),
    ],
)
def test_above_the_limit_a_second_person_confirms(
    felt: Floor, tag: str, fields: dict[str, Any]
) -> None:
    person = felt.house.person("Igor")
    asked = {"command": {"command": tag, **fields}, "as": "inspector", "why": WHY}
    preview = person.post(f"/api/tables/{felt.table}/preview", {"key": "1", **asked}).json()
    assert preview.get("second_person"), preview
    assert any("Ann" in says for says in preview["says"])
    number = waits(felt, tag, **fields)
    before = felt.state.table.floor.bank
    confirm(felt, number)
    assert felt.state.table.floor.bank != before


def test_a_sum_in_parts_is_above_the_limit_as_it_is_in_one(felt: Floor) -> None:
    felt.do("Igor", "house-settle-dispute", **dispute(Ann=EXPOSURE // 2))
    felt.do("Igor", "house-note-payment", **note("Bob", EXPOSURE // 2, handed="too-little"))
    confirm(felt, waits(felt, "house-settle-dispute", **dispute(Ann=2)))
    confirm(felt, waits(felt, "house-note-payment", **note("Bob", 2)))


def test_nobody_gets_more_than_the_house_counts(felt: Floor) -> None:
    wallet = felt.house.balances()["Ann"]
    room = MOST - wallet - felt.state.table.floor.bank.has("Ann")
    too_much = (409, "too-much-money")
    assert felt.refused("Igor", "house-settle-dispute", **dispute(Ann=MOST)) == too_much
    assert felt.refused("Igor", "house-settle-dispute", **dispute(Ann=room + 1)) == too_much
    assert felt.refused("Igor", "house-note-payment", **note("Ann", room + 1)) == too_much
    confirm(felt, waits(felt, "house-settle-dispute", **dispute(Ann=room)))
    assert felt.refused("Igor", "house-settle-dispute", **dispute(Ann=1)) == too_much
    felt.do("Ann", "walk-away", why=None, player="Ann")
    while chips := felt.state.table.floor.bank.has("Ann"):
        felt.do("Ann", "cash-out", why=None, amount=min(chips, MOST))
    assert felt.house.balances()["Ann"] == MOST


def test_what_was_paid_once_is_not_paid_again_when_it_is_sent_again(felt: Floor) -> None:
    person, path = felt.house.person("Igor"), f"/api/tables/{felt.table}/commands"
    command = {"command": "house-settle-dispute", **dispute(Bob=9)}
    forged = {"most": MOST, "day": "", "wallets": {"Bob": 0, "Nemo": 0}}
    body = {"key": secrets.token_hex(8), "as": "inspector", "why": WHY}
    first = person.post(path, {**body, "command": {**command, "terms": forged}})
    assert first.status_code == 200, first.text
    again = person.post(path, {**body, "command": command}).json()
    assert (again["version"], again["repeated"]) == (first.json()["version"], True)


def test_nobody_says_the_terms_of_a_payment_themself(felt: Floor) -> None:
    forged = {"most": MOST, "day": "", "wallets": {"Ann": 0, "Nemo": 0}}
    waits(felt, "house-settle-dispute", **dispute(Bob=EXPOSURE + 1), terms=forged)
    answer = felt.ask("Igor", "house-settle-dispute", **dispute(Nemo=1), terms=forged)
    assert sentence(answer) == "There's no account 'Nemo'."


def test_at_pineapple_the_largest_buy_in_is_the_limit(house: Running) -> None:
    floor = Floor(house, "pineapple", dealing="human")
    floor.seat("Bob", "Cyd")
    floor.do("Dora", "deal", why=None)
    floor.do("Igor", "house-settle-dispute", **dispute(Bob=2 * CHIPS))
    waits(floor, "house-settle-dispute", **dispute(Bob=1))


def test_the_limit_of_the_house_is_lowered_by_one_person_and_raised_by_two(felt: Floor) -> None:
    house, path = felt.house, "/api/office/payment-limit"

    def change(limit: int) -> Any:
        body = {"limit": limit, "reason": WHY, "key": secrets.token_hex(8)}
        answer = house.admin.post(path, body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def decide(answer: Any, verb: str) -> Any:
        (card,) = answer["waiting"]
        assert (card["what"], card["mine"]) == ("payment-limit", True)
        where = f"/api/office/waiting/{card['number']}/{verb}"
        done = house.person("Dirk").post(where, {"key": secrets.token_hex(8), "reason": WHY})
        assert done.status_code == 200, done.text
        return done.json()

    def on_floor() -> int:
        tables = house.person("Igor").get("/api/floor").json()["tables"]
        return int(next(t["payment_limit"] for t in tables if t["id"] == felt.table))

    assert on_floor() == EXPOSURE
    assert decide(change(1_000), "confirm")["payment_limit"] == 1_000
    assert on_floor() == 1_000
    felt.do("Igor", "house-settle-dispute", **dispute(Bob=1_000))
    waits(felt, "house-settle-dispute", **dispute(Bob=1))
    assert change(500)["payment_limit"] == 500
    assert decide(change(600), "turn-down")["payment_limit"] == 500
    assert decide(change(0), "confirm")["payment_limit"] == 0
    for name in ("Igor", "Dirk"):
        body = {"limit": 7, "reason": WHY, "key": secrets.token_hex(8)}
        assert house.person(name).post(path, body).status_code == 403
