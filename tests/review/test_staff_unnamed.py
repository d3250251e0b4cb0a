"""What a player takes home of a round says nothing of who the staff are and why they did it."""

import json

import pytest

from houseway.live.dual_control import AskSecondPerson, Confirm
from houseway.live.table.commands import EndRound, SuspendTable
from houseway.review.export import export_round
from houseway.review.replay import replay
from houseway.review.slices import segment_of_round
from houseway.review.verify import verify
from houseway.testing.recorded import Recorded

WHY = "Seat 3 looked nervous."
INES, OTTO = "ines.berg", "otto.lang"


@pytest.fixture(scope="module")
def table() -> Recorded:
    """A round that one inspector ends and another confirms, at a table that two look after."""
    table = Recorded("si-ki-pi", "ann", "bob", seed=5)
    table.seat()
    table.do(AskSecondPerson("inspector", wanted=True), WHY, INES)
    table.until_phase("setting")
    table.do(EndRound("inspector", "A fire alarm."), WHY, INES)
    table.do(Confirm("inspector", 1), WHY, OTTO)
    table.do(SuspendTable("inspector", "The fire."), WHY, INES)
    table.play(0)
    return table


def test_the_file_of_a_player_names_no_staff_and_tells_no_reason(table: Recorded) -> None:
    for_staff = list(export_round(table.whole, 1))
    for_players = list(export_round(table.whole, 1, for_players=True))
    assert all(name in "".join(for_staff) for name in (INES, OTTO, WHY))
    assert not any(name in "".join(for_players) for name in (INES, OTTO, WHY))
    hidden = [json.loads(line) for line in for_players if '"hides_staff":true' in line]
    assert len(hidden) >= 3
    bodies = [json.loads(line["body"]) for line in hidden]
    people = {f"staff-{n}" for n in (1, 2, 3)}  # and the dealer: three people, unnamed
    assert {body["by"] for body in bodies} == people
    same = [a == b for a, b in zip(for_staff, for_players, strict=True)]
    assert same.count(False) == len(hidden)  # everything else is the same, byte for byte


def test_it_verifies_and_says_what_the_chain_does_not_cover(table: Recorded) -> None:
    report = verify(export_round(table.whole, 1, for_players=True))
    assert report.ok, report.checks
    says = [check.says for check in report.checks if check.name == "chain"]
    assert says[0] == "Every entry follows from the one before it."
    assert "staff entries, shown without who made them and why" in says[1]
    whole = verify(export_round(table.whole, 1))
    assert len([check for check in whole.checks if check.name == "chain"]) == 1


def test_nothing_but_acts_of_staff_may_be_hidden(table: Recorded) -> None:
    lines = list(export_round(table.whole, 1, for_players=True))
    place = next(n for n, line in enumerate(lines) if '\\"role\\":\\"player\\"' in line)
    changed = json.loads(lines[place])
    changed["body"] = changed["body"].replace('"amount":', '"amount":1')
    lines[place] = json.dumps({**changed, "hides_staff": True}, separators=(",", ":"))
    report = verify(lines)
    assert not report.ok
    [form] = [check for check in report.checks if check.name == "form"]
    assert "it hides something, but isn't from staff" in form.says


@pytest.mark.parametrize("viewer", ["ann", "public", "bob"])
def test_replays_name_no_staff_and_tell_no_reason(table: Recorded, viewer: str) -> None:
    told = repr(replay(segment_of_round(table.whole, 1), viewer))
    assert not any(name in told for name in (INES, OTTO, WHY))
