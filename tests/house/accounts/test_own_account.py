"""One's own account over the wire: sessions, a second factor, and limits one sets oneself."""

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from typing import Any

import msgspec
import pyotp
import pytest

from house.floor import Floor, with_money
from house.running_house import PASSWORD, Person, Running, open_account, running, served, until
from houseway.core.money.amounts import MOST
from houseway.house.accounts import second_factors
from houseway.house.accounts.protection import PlayTime
from houseway.house.play import sockets
from houseway.house.run.app import application


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}"
    with running(url, second_factor_for_staff=False) as found:
        yield with_money(found)


def newcomer(house: Running, name: str, *roles: str) -> Person:
    open_account(house, name, roles or ("player",))
    return house.signed_in(name)


def done(person: Person, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    answer = person.post(path, body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refusal(person: Person, path: str, body: dict[str, Any]) -> str:
    answer = person.post(path, body)
    assert 400 <= answer.status_code < 500, answer.text
    return str(answer.json()["error"]["code"])


def add_key(**fields: Any) -> dict[str, Any]:
    return {**fields, "key": secrets.token_hex(8)}


# -- Sessions --------------------------------------------------------------------------------------


def test_own_sessions_are_listed_and_ended_and_their_sockets_with_them(house: Running) -> None:
    one = newcomer(house, "Lea")
    other = house.signed_in("Lea")
    talk = other.connected(*[house.tables[0]] if house.tables else [])
    listed = one.get("/api/me/sessions").json()["sessions"]
    assert [card["this"] for card in listed] == [False, True]
    assert {card["address"] for card in listed} == {"127.0.0.1"}
    assert all("python-httpx" in card["program"] for card in listed)
    assert other.token is not None
    assert all(card["id"] not in other.token for card in listed)
    theirs = next(card["id"] for card in listed if not card["this"])
    assert len(done(one, f"/api/me/sessions/{theirs}/end")["sessions"]) == 1
    assert talk.wait_closed() == 4401
    assert other.get("/api/me").status_code == 401
    assert one.get("/api/me").status_code == 200
    assert one.post("/api/me/sessions/0123456789abcdef/end").status_code == 404


def test_nobody_ends_a_session_of_somebody_else(house: Running) -> None:
    mia, noa = newcomer(house, "Mia"), newcomer(house, "Noa")
    of_mia = mia.get("/api/me/sessions").json()["sessions"][0]["id"]
    assert noa.post(f"/api/me/sessions/{of_mia}/end").status_code == 404
    assert mia.get("/api/me").status_code == 200


def test_all_other_sessions_are_ended_together(house: Running) -> None:
    one = newcomer(house, "Pia")
    others = [house.signed_in("Pia") for _ in range(2)]
    assert len(done(one, "/api/me/sessions/end-others")["sessions"]) == 1
    assert [other.get("/api/me").status_code for other in others] == [401, 401]


def test_the_sockets_of_a_disabled_account_end_at_once(house: Running) -> None:
    talk = newcomer(house, "Rex").connected()
    began = time.monotonic()
    done(house.admin, "/api/accounts/Rex/disable", add_key(reason="A quarrel"))
    assert talk.wait_closed() == 4401
    assert time.monotonic() - began < 10  # and not when sessions are looked at in turn


def test_they_end_on_every_other_worker_too(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which learns of it from the record: no session is looked at in turn meanwhile."""
    monkeypatch.setattr(sockets, "CHECK_SESSION_EVERY", 1e6)
    newcomer(house, "Ria")
    newcomer(house, "Sue")
    app = application(house.settings)
    with served(app, house.settings) as port, ExitStack() as stack:
        other = Running(house.settings, app.state.house, port, house.admin_password)
        stack.enter_context(other.stack)
        talk, stays = other.signed_in("Ria").connected(), other.signed_in("Sue").connected()
        done(house.admin, "/api/accounts/Ria/disable", add_key(reason="A quarrel"))
        assert talk.wait_closed() == 4401
        assert stays.closed is None


# -- The second factor -----------------------------------------------------------------------------


def with_factor(person: Person) -> tuple[str, list[str]]:
    """The secret of the phone, and the codes on paper."""
    begun = done(person, "/api/me/second-factor/begin")
    assert begun["picture"].startswith("<?xml")
    assert "otpauth://totp/" in begun["address"]
    assert begun["secret"] in begun["address"]
    proof = {"password": PASSWORD, "code": pyotp.TOTP(begun["secret"]).now()}
    codes = done(person, "/api/me/second-factor/confirm", proof)["codes"]
    assert len(set(codes)) == second_factors.RECOVERY_CODES
    return begun["secret"], codes


def fresh_code(house: Running, account: str, secret: str) -> str:
    """A code that was not used: time is slower than tests."""
    step = int(time.time() // second_factors.STEP) + 1
    return pyotp.TOTP(secret).at(step * second_factors.STEP)


def test_a_second_factor_is_asked_for_from_then_on(house: Running) -> None:
    staff = newcomer(house, "Sam", "inspector")
    secret, codes = with_factor(staff)
    stranger, name = house.stranger(), {"name": "Sam", "password": PASSWORD}
    assert refusal(stranger, "/api/sign-in", name) == "code-needed"
    assert refusal(stranger, "/api/sign-in", {**name, "code": "000000"}) == "wrong-code"
    wrong = {**name, "password": "wrong password", "code": codes[0]}
    assert refusal(stranger, "/api/sign-in", wrong) == "wrong-password"  # and says no more
    code = fresh_code(house, "Sam", secret)
    assert done(house.stranger(), "/api/sign-in", {**name, "code": code})["second_factor"]
    # A code works once, even if someone looks over a shoulder.
    assert refusal(house.stranger(), "/api/sign-in", {**name, "code": code}) == "wrong-code"


def test_a_code_on_paper_is_good_once_however_it_is_typed(house: Running) -> None:
    person = newcomer(house, "Tea")
    _, codes = with_factor(person)
    typed = codes[0].lower().replace("-", " ")
    name = {"name": "Tea", "password": PASSWORD, "code": typed}
    assert done(house.stranger(), "/api/sign-in", name)["name"] == "Tea"
    assert refusal(house.stranger(), "/api/sign-in", name) == "wrong-code"
    left = person.get("/api/me/second-factor").json()
    assert left == {"on": True, "needed": False, "codes_left": second_factors.RECOVERY_CODES - 1}


def test_guessing_codes_locks_like_guessing_passwords(house: Running) -> None:
    person = newcomer(house, "Ula")
    with_factor(person)
    name = {"name": "Ula", "password": PASSWORD}
    codes = [
        refusal(house.stranger(), "/api/sign-in", {**name, "code": f"00000{n}"}) for n in range(6)
    ]
    assert codes == ["wrong-code"] * 4 + ["locked"] * 2


def test_it_is_taken_away_by_its_owner_or_by_somebody_else_of_the_office(house: Running) -> None:
    person = newcomer(house, "Vic")
    _, codes = with_factor(person)
    proof = {"password": PASSWORD, "code": "000000"}
    assert refusal(person, "/api/me/second-factor/remove", proof) == "wrong-code"
    removed = done(person, "/api/me/second-factor/remove", {**proof, "code": codes[0]})
    assert removed["on"] is False
    with_factor(person)
    path = "/api/accounts/Vic/second-factor/reset"
    assert done(house.admin, path, add_key(reason="Lost in a lake"))["second_factor"] is False
    assert done(house.stranger(), "/api/sign-in", {"name": "Vic", "password": PASSWORD})
    assert person.get("/api/me").status_code == 401  # all sessions have ended


def test_where_the_house_asks_staff_for_it_they_are_players_until_they_have_one(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('strict') / 'house.db'}"
    with running(url) as house:
        house.admin.get("/api/me")
        object.__setattr__(house.worker, "settings", strict(house))
        igor = house.signed_in("Igor")
        me = igor.get("/api/me").json()
        assert (me["roles"], me["second_factor_needed"]) == (["player"], True)
        assert igor.get("/api/floor").status_code == 403
        with_factor(igor)
        assert igor.get("/api/me").json()["roles"] == ["inspector"]
        assert igor.get("/api/floor").status_code == 200
        assert house.signed_in("Ann").get("/api/me").json()["second_factor_needed"] is False


def strict(house: Running) -> Any:
    return msgspec.structs.replace(house.settings, second_factor_for_staff=True)


def test_the_secret_is_nowhere_in_the_record(house: Running) -> None:
    person = newcomer(house, "Wim")
    secret, codes = with_factor(person)
    bodies = [entry.body for entry in house.worker.records.entries("house")]
    assert any('"office-note-second-factor"' in body for body in bodies)
    assert not any(code in body for body in bodies for code in (secret, *codes))


# -- Limits of one's own ---------------------------------------------------------------------------


def test_a_loss_limit_holds_at_every_table_together(house: Running) -> None:
    person = newcomer(house, "Xia")
    pay(house, "Xia", 100_000)
    one, other = Floor(house, "si-ki-pi"), Floor(house, "king-high")
    chosen = done(person, "/api/me/protection", add_key(limits={"loss_day": 50_000}))
    assert chosen["limits"] == {"loss_day": 50_000}
    one.do("Xia", "buy-in", amount=30_000)
    assert other.refused("Xia", "buy-in", amount=30_000) == (409, "own-limit")
    other.do("Xia", "buy-in", amount=20_000)
    assert one.refused("Xia", "buy-in", amount=1_000) == (409, "own-limit")
    one.do("Xia", "cash-out", amount=10_000)
    one.do("Xia", "buy-in", amount=10_000)
    now = person.get("/api/me/protection").json()
    assert now["lost"] == {"day": 0, "week": 0, "month": 0}  # chips at a table are not lost
    assert (now["at_tables"], now["left"]) == (50_000, {"loss_day": 0})


def test_what_was_lost_before_a_limit_was_set_counts(house: Running) -> None:
    person = newcomer(house, "Yan")
    pay(house, "Yan", 100_000)
    floor = Floor(house, "si-ki-pi")
    floor.do("Yan", "buy-in", amount=30_000)
    done(person, "/api/me/protection", add_key(limits={"loss_week": 30_000}))
    assert floor.refused("Yan", "buy-in", amount=1_000) == (409, "own-limit")
    floor.do("Yan", "cash-out", amount=30_000)


def test_a_deposit_limit_holds_against_the_office(house: Running) -> None:
    person = newcomer(house, "Zoe")
    done(person, "/api/me/protection", add_key(limits={"deposit_day": 1_000}))
    pay(house, "Zoe", 600)
    body = add_key(amount=500, reason="test")
    error = house.admin.post("/api/accounts/Zoe/deposits", body).json()["error"]
    assert error["reason"]["args"] == {"period": "day", "limit": 1_000, "left": 400}
    said = "This would exceed the player's daily deposit limit: 1,000, of which 400 is left."
    assert (error["code"], error["why"]) == ("deposit-limit", said)
    pay(house, "Zoe", 400)
    assert person.get("/api/me/protection").json()["deposited"]["day"] == 1_000


def test_whoever_wishes_to_be_kept_out_is_and_gets_the_money_back(house: Running) -> None:
    person = newcomer(house, "Abe")
    pay(house, "Abe", 100_000)
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.do("Abe", "buy-in", amount=20_000)
    floor.do("Abe", "sit", box=1)
    until_when = done(person, "/api/me/exclusion", add_key(days=7))["excluded_until"]
    assert until_when > "2026"
    assert not floor.state.need_opened().floor.seats  # the house has stood them up
    assert floor.refused("Abe", "sit", box=1) == (409, "excluded")
    assert floor.refused("Abe", "buy-in", amount=1_000) == (409, "excluded")
    body = add_key(amount=500, reason="test")
    assert refusal(house.admin, "/api/accounts/Abe/deposits", body) == "excluded"
    assert refusal(person, "/api/me/exclusion", add_key(days=1)) == "excluded-longer"
    floor.do("Abe", "cash-out", amount=20_000)
    done(house.admin, "/api/accounts/Abe/withdrawals", add_key(amount=100_000, reason="test"))


def test_the_wallet_itself_refuses_who_is_kept_out(house: Running) -> None:
    """Even where the worker that decides has not heard of it yet."""
    person = newcomer(house, "Ben")
    pay(house, "Ben", 100_000)
    done(person, "/api/me/exclusion", add_key(days=1))
    floor = Floor(house, "si-ki-pi")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.worker.account_checks, "check_may_stake", lets_pass)
        assert floor.refused("Ben", "buy-in", amount=1_000) == (409, "own-limit")


async def lets_pass(*_: object) -> None:
    pass


@pytest.mark.parametrize(
    ("limit", "value", "sentence"),
    [
        ("reality_check", 0, "A limit in minutes must be 1 to 1,440, or empty."),
        ("reality_check", 1_441, "A limit in minutes must be 1 to 1,440, or empty."),
        ("minutes_a_day", 0, "A limit in minutes must be 1 to 1,440, or empty."),
        ("loss_day", -1, f"A limit in money must be 0 to {MOST:,}, or empty."),
    ],
)
def test_a_limit_that_is_none_is_refused_in_a_sentence(
    house: Running, limit: str, value: int, sentence: str
) -> None:
    person = newcomer(house, f"Eve{limit}{value}"[:20].replace("_", "").replace("-", ""))
    answer = person.post("/api/me/protection", add_key(limits={limit: value}))
    assert (answer.status_code, answer.json()["error"]["why"]) == (400, sentence)


def wagers(floor: Floor, player: str) -> None:
    """A round at the felt in which the dealer enters the player's wager, called off at once."""
    floor.do("Dora", "open-bets", why=None)
    floor.for_player(player, "place-wager", box=1, kind="initial", amount=1_000)
    floor.do("Igor", "house-end-round", reason="Practice for a fire.")


def test_minutes_of_play_count_at_the_felt_and_end(house: Running) -> None:
    person = newcomer(house, "Cal")
    pay(house, "Cal", 100_000)
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.for_player("Cal", "buy-in", amount=10_000)
    floor.for_player("Cal", "sit", box=1)
    done(person, "/api/me/protection", add_key(limits={"minutes_a_day": 30, "reality_check": 10}))
    clock, times = time.time(), house.worker.play_time
    if datetime.fromtimestamp(clock).hour == 23:  # an hour of this day is needed
        clock -= 3600
    with pytest.MonkeyPatch.context() as patch:
        for minute in (0, 4, 8, 30, 33):  # between the third and the fourth there was no play
            patch.setattr(times, "_clock", lambda minute=minute: clock + 60 * minute)
            wagers(floor, "Cal")
        now = person.get("/api/me/protection").json()
        assert (now["played"], now["left"]["minutes_a_day"]) == (11, 19)
        for minute in range(34, 54, 4):
            patch.setattr(times, "_clock", lambda minute=minute: clock + 60 * minute)
            wagers(floor, "Cal")
        patch.setattr(times, "_clock", lambda: clock + 60 * 54)
        floor.do("Dora", "open-bets", why=None)
        wager: dict[str, Any] = {"for_": "Cal", "box": 1, "kind": "initial", "amount": 1_000}
        answer = floor.ask("Dora", "place-wager", **wager)
        assert answer.json()["error"]["code"] == "time-limit"
        assert "their limit of 30 minutes of play a day" in answer.json()["error"]["why"]
        floor.do("Cal", "cash-out", amount=1_000)
    # The record has it now, and every worker and the wallet itself keep to it.
    assert house.worker.play_time._seen.pop("Cal")
    assert floor.refused("Cal", "buy-in", amount=1_000) == (409, "time-limit")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.worker.account_checks, "check_may_stake", lets_pass)
        assert floor.refused("Cal", "buy-in", amount=1_000) == (409, "own-limit")
    floor.do("Cal", "cash-out", amount=1_000)


def test_clicks_are_no_play_and_two_workers_count_one_time(house: Running) -> None:
    person = newcomer(house, "Cat")
    pay(house, "Cat", 100_000)
    floor = Floor(house, "si-ki-pi", dealing="human")
    clock, times = time.time(), house.worker.play_time
    if datetime.fromtimestamp(clock).hour == 23:
        clock -= 3600
    other = PlayTime(times._database)
    with pytest.MonkeyPatch.context() as patch:
        for minute in (0, 2, 4):  # chips and a seat, and nothing at stake
            patch.setattr(times, "_clock", lambda minute=minute: clock + 60 * minute)
            floor.for_player("Cat", "buy-in", amount=1_000)
        floor.for_player("Cat", "sit", box=1)
        assert person.get("/api/me/protection").json()["played"] == 0
        for half in range(20, 40):  # by turns at one worker and at the other
            which = (times, other)[half % 2]
            patch.setattr(which, "_clock", lambda half=half: clock + 30 * half)
            asyncio.run(which.count("Cat"))
        patch.setattr(times, "_clock", lambda: clock + 30 * 39)
        assert person.get("/api/me/protection").json()["played"] in (8, 9)  # of 9.5 minutes


def test_looser_limits_hold_after_a_day_and_the_wallet_hears_of_it(house: Running) -> None:
    person = newcomer(house, "Dan")
    pay(house, "Dan", 100_000)
    accounts, floor = house.worker.accounts, Floor(house, "si-ki-pi")
    done(person, "/api/me/protection", add_key(limits={"loss_day": 1_000, "minutes_a_day": 60}))
    asked = done(person, "/api/me/protection", add_key(limits={"loss_day": 5_000}))
    assert asked["limits"] == {"loss_day": 1_000, "minutes_a_day": 60}
    assert asked["wanted"] == {"loss_day": 5_000}
    assert floor.refused("Dan", "buy-in", amount=2_000) == (409, "own-limit")
    house.worker.accounts.office._clock = lambda: time.time() + 24 * 3600 + 60
    try:
        asyncio.run_coroutine_threadsafe(
            accounts.protection.apply_limits("Dan"), loop_of(house)
        ).result(30)
    finally:
        house.worker.accounts.office._clock = time.time
    assert person.get("/api/me/protection").json()["limits"] == {"loss_day": 5_000}
    floor.do("Dan", "buy-in", amount=2_000)


def loop_of(house: Running) -> Any:
    return until(lambda: house.worker._tasks[0].get_loop())


def pay(house: Running, name: str, amount: int) -> None:
    done(house.admin, f"/api/accounts/{name}/deposits", add_key(amount=amount, reason="test"))


# -- The language ----------------------------------------------------------------------------------


def test_the_language_is_the_account_s_on_every_device(house: Running) -> None:
    one, other = newcomer(house, "Gerd"), newcomer(house, "Hanna")
    assert one.get("/api/me").json()["language"] == ""
    assert done(one, "/api/me/language", {"language": "de"})["language"] == "de"
    assert house.signed_in("Gerd").get("/api/me").json()["language"] == "de"
    assert other.get("/api/me").json()["language"] == ""
    assert done(one, "/api/me/language", {"language": "en"})["language"] == "en"


def test_a_language_that_the_house_does_not_have_is_refused(house: Running) -> None:
    one = newcomer(house, "Ilse")
    answer = one.post("/api/me/language", {"language": "tlh"})
    assert answer.status_code == 400
    assert "into 'tlh'. Choose en, de, zh-Hans." in answer.json()["error"]["why"]
    assert one.get("/api/me").json()["language"] == ""


# -- Two people ------------------------------------------------------------------------------------


def test_nobody_deposits_to_the_own_account(house: Running) -> None:
    body = add_key(amount=100, reason="for me")
    assert refusal(house.admin, "/api/accounts/admin/deposits", body) == "own-account"


def test_a_large_deposit_waits_for_a_second_person(house: Running) -> None:
    newcomer(house, "Eli")
    boss, dirk = newcomer(house, "Boss", "administrator"), house.person("Dirk")
    asked = done(boss, "/api/accounts/Eli/deposits", add_key(amount=10_000_001, reason="a whale"))
    assert asked == {"balance": 0, "waits": True}
    [card] = dirk.get("/api/office").json()["waiting"]
    assert (card["what"], card["account"], card["mine"]) == ("deposit", "Eli", False)
    path = f"/api/office/waiting/{card['number']}/confirm"
    assert refusal(boss, path, add_key()) == "same-person"
    assert house.person("Ann").post(path, add_key()).status_code == 403
    assert done(dirk, path, add_key())["waiting"] == []
    assert refusal(dirk, path, add_key()) == "not-waiting"
    assert house.admin.get("/api/accounts/Eli").json()["balance"] == 10_000_001


def test_a_higher_limit_waits_too_and_a_lower_one_holds_at_once(house: Running) -> None:
    asked = add_key(limit=20_000_000, reason="a festival")
    [card] = done(house.admin, "/api/office/deposit-limit", asked)["waiting"]
    dirk = house.person("Dirk")
    turned = done(dirk, f"/api/office/waiting/{card['number']}/turn-down", add_key(reason="No."))
    assert (turned["deposit_limit"], turned["waiting"]) == (10_000_000, [])
    lower = done(house.admin, "/api/office/deposit-limit", add_key(limit=9_000_000, reason="Safer"))
    assert (lower["deposit_limit"], lower["waiting"]) == (9_000_000, [])


def test_all_of_it_holds_in_the_audit(house: Running) -> None:
    found = house.audited()
    assert found.clean, found.findings
