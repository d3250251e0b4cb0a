"""What one address may write, however many guests it makes; and its neighbours lose nothing."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house.api.intrusion.attacks import refused
from house.office_rig import Clock
from house.running_house import Person, Running, deposit, open_table, running
from houseway.house.api.problems import HttpProblem
from houseway.house.play.allowances import Allowances, Caller, CallerKind
from houseway.house.run.settings import Settings

FEW = 6
HOUSEHOLD = ("2001:db8:1:2::7", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::")
KINDS: tuple[CallerKind, ...] = ("nobody", "guest", "kept")


def count_allowed(allowances: Allowances, caller: Caller) -> bool:
    try:
        allowances.command(caller)
    except HttpProblem:
        return False
    return True


@given(
    st.lists(
        st.tuples(
            st.sampled_from((0.0, 0.0, 0.0, 0.5, 20.0)),
            st.sampled_from(KINDS),
            st.sampled_from(HOUSEHOLD),
            st.integers(1, 9),
        ),
        min_size=8,
        max_size=40,
    )
)
def test_one_household_writes_no_more_however_many_guests_it_is(
    asks: list[tuple[float, CallerKind, str, int]],
) -> None:
    clock = Clock(0.0)
    settings = Settings("sqlite://", guest_commands_a_second=0.5, guest_commands_at_once=4.0)
    allowances = Allowances(settings, clock=clock)
    written = dict.fromkeys(KINDS, 0)
    for pause, kind, address, guests in asks:
        clock.now += pause
        for number in range(guests):
            account = "" if kind == "nobody" else f"Guest-{number}"
            written[kind] += count_allowed(allowances, Caller(kind, address, account))
        assert written[kind] <= 4 + 0.5 * clock.now + 1e-6
        assert count_allowed(allowances, Caller("person", address, "Ann"))  # whatever guests do
    assert count_allowed(allowances, Caller("guest", "2001:db8:1:3::1", "Guest-1"))  # elsewhere


def test_a_household_or_an_office_of_guests_meets_no_limit_by_default() -> None:
    """Three who act every second for an hour; thirty who act every third second for a minute."""
    for guests, every, seconds in ((3, 1, 3_600), (30, 3, 60)):
        clock = Clock(0.0)
        allowances = Allowances(Settings("sqlite://"), clock=clock)
        for guest in range(guests):
            allowances.open_guest(Caller("nobody", "192.0.2.1"))
            for _ in range(2):
                allowances.open_own_table(Caller("guest", "192.0.2.1", f"Guest-{guest}"))
        for _ in range(0, seconds, every):
            clock.now += every
            for guest in range(guests):
                caller = Caller("guest", "192.0.2.1", f"Guest-{guest}")
                allowances.request(caller, 1.0)
                allowances.command(caller)


# -- Over HTTP -------------------------------------------------------------------------------------


def visitor(house: Running, address: str) -> Person:
    """A visitor from an address, as the proxy in front of the house says."""
    person = house.stranger()
    ask = person.http.request

    def forwarded(method: str, path: str, headers: dict[str, str], body: bytes) -> object:
        return ask(method, path, {**headers, "X-Forwarded-For": address}, body)

    person.http.request = forwarded  # type: ignore[method-assign, assignment]
    return person


def guest_at(house: Running, address: str) -> Person:
    guest = visitor(house, address)
    answer = guest.post("/api/guest")
    assert answer.status_code == 200, answer.text
    guest.name, guest.csrf = answer.json()["name"], answer.json()["csrf"]
    return guest


def buy(person: Person, table: str) -> int:
    return person.ask(table, {"command": "buy-in", "amount": 100}).status_code


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path_factory.mktemp('allowances') / 'house.db'}"
    with running(
        url,
        demonstration=True,
        proxies=("127.0.0.1",),
        guest_commands_a_second=0.001,
        guest_commands_at_once=float(FEW),
        guest_accounts_a_minute=0.001,
        guest_accounts_at_once=5.0,
        own_tables_a_minute=0.001,
        own_tables_at_once=3.0,
    ) as found:
        deposit(found, "Ann", 1_000_000)
        open_table(found, "si-ki-pi")
        yield found
        assert found.audited().findings == ()


def test_guests_of_one_address_share_what_they_may_write(house: Running) -> None:
    table = house.tables[0]
    guests = [guest_at(house, "203.0.113.1") for _ in range(4)]
    answers = [buy(guest, table) for _ in range(FEW) for guest in guests]
    assert answers == [200] * FEW + [429] * (len(answers) - FEW)
    last = guests[0].ask(table, {"command": "buy-in", "amount": 100})
    refused(last, 429, "too-many-requests")
    assert int(last.headers["Retry-After"]) >= 1
    assert "from this address. Try again in" in last.json()["error"]["why"]

    with guests[1].socket(headers={"X-Forwarded-For": "203.0.113.1"}) as talk:
        told = talk.act(table, {"command": "buy-in", "amount": 100})
        assert told["error"]["code"] == "too-many-requests"
    assert buy(house.person("Ann"), table) == 200
    neighbour = visitor(house, "203.0.113.1")  # an account of the house, at that very address
    answer = neighbour.post("/api/sign-in", {"name": "Bob", "password": "correct horse battery"})
    assert answer.status_code == 200, answer.text
    assert buy(guest_at(house, "203.0.113.2"), table) == 200


def test_a_guest_who_keeps_the_account_does_not_escape(house: Running) -> None:
    table, address = house.tables[0], "2001:db8:7::1"
    kept = [guest_at(house, address) for _ in range(2)]
    for guest in kept:
        answer = guest.post("/api/me/account", {"password": "long enough for a guest"})
        assert answer.status_code == 200, answer.text
        guest.csrf = answer.json()["csrf"]
    answers = [buy(guest, table) for _ in range(FEW) for guest in kept]
    assert answers.count(200) == FEW
    assert answers[-1] == 429


def test_an_address_opens_so_many_guests_and_can_still_sign_in(house: Running) -> None:
    opened = [visitor(house, "203.0.113.5").post("/api/guest") for _ in range(7)]
    assert [one.status_code for one in opened] == [200] * 5 + [429] * 2
    assert "new guests from this address" in opened[-1].json()["error"]["why"]
    signing = visitor(house, "203.0.113.5")
    answer = signing.post("/api/sign-in", {"name": "Cyd", "password": "correct horse battery"})
    assert answer.status_code == 200


def test_an_address_opens_so_many_practice_tables(house: Running) -> None:
    guests = [guest_at(house, "203.0.113.6") for _ in range(2)]
    asked = [("si-ki-pi", 0), ("si-ki-pi", 0), ("king-high", 1), ("power-pai-gow", 0)]
    told = [guests[who].post("/api/practise", {"game": game}) for game, who in asked]
    assert [one.status_code for one in told] == [200] * 4
    assert told[0].json() == told[1].json()  # the same one costs nothing
    late = guests[1].post("/api/practise", {"game": "si-ki-pi"})
    refused(late, 429, "too-many-requests")
    assert "practice tables from this address" in late.json()["error"]["why"]
    assert house.person("Ann").post("/api/practise", {"game": "si-ki-pi"}).status_code == 200
