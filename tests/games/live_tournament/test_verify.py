"""Tournaments as files, checked offline: whole, corrected, and tampered with."""

from collections.abc import Callable

import msgspec
import pytest

from games.live_tournament.felt import whole
from games.live_tournament.house import KIND, House, house_of
from games.live_tournament.test_corrections import NOT_A_PAIR, a_round, misread, seated
from games.live_tournament.test_two_people import FIRE, of_two
from houseway.core.typed_json import decode
from houseway.games.king_high.tournament.live.commands import RevealSeed
from houseway.live.dual_control import Confirm
from houseway.record.entry import GENESIS, Body, Entry
from houseway.review.export import export_tournament
from houseway.review.report import FAILED, NOT_REACHED, OK
from houseway.review.verify import verify


def exported(house: House) -> list[str]:
    return list(export_tournament(KIND, "cup", house.entries))


@pytest.fixture(scope="module")
def drawn() -> House:
    """A short tournament of the automatic house."""
    return house_of(6, rounds=1, seats=4).run()


@pytest.fixture(scope="module")
def corrected() -> House:
    felt = seated(2)
    a_round(felt, NOT_A_PAIR)
    a_round(felt, NOT_A_PAIR)
    misread(felt)
    return felt


def statuses(lines: list[str]) -> dict[str, str]:
    return {check.name: check.status for check in verify(lines).checks}


def test_a_whole_tournament_holds(drawn: House) -> None:
    report = verify(exported(drawn))
    assert report.ok
    assert report.last == len(drawn.entries)
    (shuffles,) = [check.says for check in report.checks if check.name == "shuffle"]
    seeds = sum(isinstance(command, RevealSeed) for command in drawn.commands)
    assert shuffles.startswith(f"{seeds} seeds revealed")


def test_a_tournament_on_felt_holds_with_a_fire_a_disqualification_and_paper() -> None:
    assert set(statuses(exported(whole())).values()) == {OK}


def test_a_tournament_with_a_correction_holds(corrected: House) -> None:
    assert verify(exported(corrected)).ok


def test_what_is_drawn_and_not_revealed_is_not_exported(drawn: House) -> None:
    places = range(1, len(drawn.entries) + 1)
    for last in list(places)[:: len(drawn.entries) // 12]:
        lines = list(export_tournament(KIND, "cup", drawn.entries[:last]))
        assert verify(lines).ok
        assert len(lines) <= last + 2


# -- For players -----------------------------------------------------------------------------------

WHY = "Seat 3 looked nervous."
STAFF = {"director": "dora.lang", "inspector": "ines.berg", "dealer": "otto.haas"}


@pytest.fixture(scope="module")
def of_people() -> list[Entry]:
    """A tournament that two people look after, with who did what for which reason."""
    felt = of_two()
    felt.do(FIRE, STAFF["director"])
    felt.do(Confirm("inspector", 1), STAFF["inspector"])
    head, entries = GENESIS, []
    for entry in felt.entries:
        body = entry.read()
        role = decode(body.command, dict[str, object])["by"]
        if isinstance(role, str) and role in STAFF:
            body = msgspec.structs.replace(body, by=STAFF[role], role=role, why=WHY)
        entries.append(Entry.following(head, body))
        head = entries[-1].hash
    return entries


def test_the_file_of_a_player_names_no_staff_and_tells_none_of_their_reasons(
    of_people: list[Entry],
) -> None:
    for_staff = "".join(export_tournament(KIND, "cup", of_people))
    for_players = list(export_tournament(KIND, "cup", of_people, for_players=True))
    told = "".join(for_players)
    assert all(secret in for_staff for secret in (*STAFF.values(), WHY))
    assert not any(secret in told for secret in (*STAFF.values(), WHY))
    assert "A fire." in told  # what the players were told is theirs
    assert "staff-3" in told


def test_the_file_of_a_player_verifies_and_says_what_the_chain_does_not_cover(
    of_people: list[Entry],
) -> None:
    report = verify(export_tournament(KIND, "cup", of_people, for_players=True))
    assert report.ok, report.checks
    says = [check.says for check in report.checks if check.name == "chain"]
    assert "staff entries, shown without who made them and why" in says[-1]
    assert verify(export_tournament(KIND, "cup", of_people)).ok


# -- Changed ---------------------------------------------------------------------------------------


def changed(house: House, version: int, change: Callable[[Body], Body]) -> list[str]:
    """With another entry there, and a chain that holds."""
    head, entries = GENESIS, []
    for entry in house.entries:
        body = entry.read()
        body = change(body) if body.version == version else body
        entries.append(Entry.following(head, body))
        head = entries[-1].hash
    return list(export_tournament(KIND, "cup", entries))


def with_text(old: str, new: str) -> Callable[[Body], Body]:
    def change(body: Body) -> Body:
        text = msgspec.json.encode(body).decode()
        assert old in text
        return decode(text.replace(old, new), Body)

    return change


def version_of(house: House, word: str) -> int:
    return next(e.read().version for e in house.entries if word in e.body)


def test_another_prize_or_another_card_is_found(drawn: House) -> None:
    found = statuses(
        changed(drawn, version_of(drawn, '"prize-paid"'), with_text('"amount":', '"amount":1'))
    )
    assert found["steps"] == FAILED
    assert found["money"] == NOT_REACHED


def test_another_order_than_the_seed_gives_is_found(drawn: House) -> None:
    def swapped(body: Body) -> Body:
        command = decode(body.command)
        cards = command["asks"]["asks"]["cards"]
        command["asks"]["asks"]["cards"] = [*cards[1:], cards[0]]
        return msgspec.structs.replace(body, command=msgspec.Raw(msgspec.json.encode(command)))

    lines = changed(drawn, version_of(drawn, '"command":"shuffle"'), swapped)
    assert statuses(lines)["steps"] == FAILED


def test_a_correction_of_something_that_was_not_recorded_is_found(corrected: House) -> None:
    version = version_of(corrected, '"house-correct-table-round"')
    other = with_text('"amount":40', '"amount":50')  # what Ann is said to have wagered
    report = verify(changed(corrected, version, other))
    (steps,) = [check for check in report.checks if check.name == "steps"]
    assert (steps.status, steps.entry) == (FAILED, version)


def test_a_file_of_another_kind_or_without_its_beginning_does_not_hold(corrected: House) -> None:
    lines = exported(corrected)
    other = [lines[0].replace('"king-high-tournament"', '"king-high"'), *lines[1:]]
    assert statuses(other)["form"] == FAILED
    state = [lines[0].replace('"state":{', '"state":{"id":"x"'), *lines[1:]]
    assert statuses(state)["state"] == FAILED
