"""Records of before the rules were read as they are now verify by what was decided then."""

import pytest
from msgspec import structs

from clauses import clause
from houseway.cards import Card
from houseway.errors import Refusal
from houseway.games.pineapple.commands import Deal, PlayHands, Settle
from houseway.games.pineapple.editions import EDITION, FIRST
from houseway.live.amendments import CardWas
from houseway.live.correcting import CorrectRound
from houseway.record.entry import GENESIS, Entry
from houseway.review.export import export_table
from houseway.review.segment import Segment
from houseway.review.verify import verify
from houseway.tables.wagers import Limits
from houseway.testing.recorded import Recorded

from .tables import FOUL, HIGH, LOW, Plan, rows

OFF_SCHEDULE = {"point": Limits(300, 300), "collection": Limits(800, 800)}
FOURS_BELOW = "2c 3d 7h / Tc Td Qh Kd Jc / 4s 4h 4d 4c 8h"
HIGHER_TOP = "2d 3h 8s / 9c 9d Jh Qc 2s / As Ad 6c 5h 3c"
PLAYED = {"foul": (FOUL, HIGH, LOW), "bonus": (FOURS_BELOW, HIGHER_TOP)}


def played(edition: int, what: str) -> Recorded:
    """One hand of real cards; bob plays two where three are told."""
    hands = PLAYED[what]
    table = Recorded("pineapple", "ann", "bob", edition=edition, dealing="human")
    table.seat(50_000)
    if len(hands) == 3:
        table.do(PlayHands("bob", 2))
    table.do(Deal("dealer"))
    while table.table.round.to_enter:
        position, hand = table.table.round.to_enter[0]
        table.do(Plan(rows(hands[position - 1])).enter(position, hand))
    table.do(Settle("dealer"))
    return table


def relabelled(table: Recorded, edition: int) -> Segment:
    """The same entries, said to be decided by another edition."""
    entries: list[Entry] = []
    for entry in table.entries:
        head = entries[-1].hash if entries else GENESIS
        entries.append(Entry.following(head, structs.replace(entry.read(), edition=edition)))
    return Segment.whole("pineapple", entries)


@clause("FUP-foul")
def test_a_foul_hand_paid_each_hand_in_the_first_edition_and_each_player_since() -> None:
    first, now = (played(edition, "foul").table.recent[-1] for edition in (FIRST, EDITION))
    assert [line.points for line in first.lines] == [-9, -9]
    assert [line.points for line in now.lines] == [-9, 0]
    assert (first.in_force.foul_to_two_hands, now.in_force.foul_to_two_hands) == (
        "each-hand",
        "once",
    )


@pytest.mark.parametrize("what", PLAYED)
@pytest.mark.parametrize("edition", [FIRST, EDITION])
def test_a_record_verifies_by_its_own_edition_and_by_no_other(edition: int, what: str) -> None:
    table = played(edition, what)
    report = verify(list(export_table(table.whole)))
    assert report.ok, report.checks
    other = EDITION - edition
    assert not verify(list(export_table(relabelled(table, other)))).ok


def test_a_round_that_was_opened_in_the_first_edition_is_settled_as_it_was_meant() -> None:
    """The house learns better in the middle of a hand; the hand was dealt by the rules before."""
    table = Recorded("pineapple", "ann", "bob", edition=FIRST, dealing="human")
    table.seat(50_000)
    table.do(PlayHands("bob", 2))
    table.do(Deal("dealer"))
    table.edition = EDITION
    while table.table.round.to_enter:
        position, hand = table.table.round.to_enter[0]
        table.do(Plan(rows(PLAYED["foul"][position - 1])).enter(position, hand))
    table.do(Settle("dealer"))
    assert [line.points for line in table.table.recent[-1].lines] == [-9, -9]
    report = verify(list(export_table(table.whole)))
    assert report.ok, report.checks


def test_a_round_of_the_first_edition_is_corrected_by_the_rules_it_was_played_by() -> None:
    table = played(FIRST, "foul")
    table.edition = EDITION
    told = CardWas(Card("Ah"), Card("Qd"))  # ann is foul all the same
    table.do(CorrectRound("inspector", 1, (told,), "The ace was a queen."))
    assert [line.points for line in table.table.recent[-1].lines] == [-9, -9]
    assert "Qd" in table.table.recent[-1].hands[0].rows.top
    report = verify(list(export_table(table.whole)))
    assert report.ok, report.checks


@clause("FUP-collection.schedule")
def test_a_table_off_the_schedule_is_read_and_verified_and_not_opened_any_more() -> None:
    table = Recorded("pineapple", "ann", "bob", edition=FIRST, limits=OFF_SCHEDULE)
    table.seat(50_000)
    report = verify(list(export_table(table.whole)))
    assert report.ok, report.checks
    with pytest.raises(Refusal) as refused:
        Recorded("pineapple", "ann", "bob", limits=OFF_SCHEDULE)
    assert refused.value.code == "off-schedule"
