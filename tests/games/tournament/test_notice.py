"""The notice to the Authority: complete, and at one with itself and with the conditions."""

from datetime import UTC, date, timedelta
from typing import Any

import msgspec
import pytest

from clauses import clause
from games.tournament.competition import EVENING, MORNING, Competition, notice
from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.games.king_high.table.commands import ChangeSettings
from houseway.games.king_high.tournament.rules.notice import (
    REQUIRED,
    Allocation,
    Minutes,
    NoticeDraft,
    Rounds,
    TableLimits,
)
from houseway.games.king_high.tournament.table.commands import AcceptEntry, AllotSeats, Apply, at
from houseway.games.king_high.tournament.table.commands import NotifyAuthority as Notify
from houseway.games.king_high.tournament.table.decide import decide
from houseway.games.king_high.tournament.table.settings import open_tournament
from houseway.tables.wagers import Limits

FINAL = Allocation(1, 4, 1, (EVENING,))
PARTS = tuple(REQUIRED)


@clause("KHT-1.2")
def test_nobody_enters_before_the_authority_has_the_notice() -> None:
    competition = Competition()
    for command in (
        Apply("ann"),
        AcceptEntry("director", "ann"),
        AllotSeats("director", ()),
    ):
        assert competition.refusal_code(command) == ("no-notice", "KHT-1.2")
    competition.do(Notify("director", notice()))
    competition.do(Apply("ann"))


@clause(
    "KHT-1.2.a",
    "KHT-1.2.b",
    "KHT-1.2.c",
    "KHT-1.2.d",
    "KHT-1.2.e",
    "KHT-1.2.f",
    "KHT-1.2.g",
    "KHT-1.2.h",
    "KHT-1.2.i",
)
@pytest.mark.parametrize(("field", "letter"), list(zip(PARTS, "abcdefghi", strict=True)))
def test_a_notice_without_one_of_its_parts_is_refused(field: str, letter: str) -> None:
    competition = Competition()
    command = Notify("director", notice(**{field: None}))
    assert competition.refusal_code(command) == ("notice-incomplete", f"KHT-1.2.{letter}")


def test_an_empty_notice_is_told_what_it_lacks_one_after_the_other() -> None:
    draft = NoticeDraft()
    for part in PARTS:
        assert (
            "The notice to the Authority must"
            in Competition().refuses(Notify("director", draft)).sentence
        )
        draft = msgspec.structs.replace(draft, **{part: getattr(notice(), part)})
    Competition(draft)


@clause("KHT-1.2")
def test_there_is_one_notice_and_the_director_gives_it() -> None:
    competition = Competition()
    assert competition.refuses(Notify("ann", notice())).code == "wrong-role"
    competition.do(Notify("director", notice()))
    assert competition.refusal_code(Notify("director", notice())) == ("notified-already", "KHT-1.2")
    assert competition.tournament.need_notice().prizes == (2_000, 1_000, 500)


@clause("KHT-8.5")
@pytest.mark.parametrize(
    "final", [Allocation(2, 4, 1, (EVENING,)), Allocation(1, 4, 1, (MORNING, EVENING))]
)
def test_the_final_is_announced_on_one_table(final: Allocation) -> None:
    command = Notify("director", notice(allocation=(final,), durations=(Rounds(2),)))
    assert Competition().refusal_code(command) == ("final-on-one-table", "KHT-8.5")


@clause("KHT-8.6")
def test_the_final_has_one_winner() -> None:
    final = (Allocation(1, 8, 2, (EVENING,)),)
    command = Notify("director", notice(allocation=final, durations=(Rounds(2),)))
    assert Competition().refusal_code(command) == ("one-winner", "KHT-8.6")


@clause("KHT-8.3")
def test_a_session_from_which_everybody_proceeds_is_none() -> None:
    sessions = (Allocation(2, 4, 4, (MORNING,)), Allocation(1, 8, 1, (EVENING,)))
    command = Notify("director", notice(allocation=sessions))
    assert Competition().refusal_code(command) == ("nobody-leaves", "KHT-8.3")


@clause("KHT-1.2.f")
@pytest.mark.parametrize(
    ("players", "first", "final", "room"),
    [
        (9, Allocation(2, 4, 1, (MORNING,)), 4, "Session 1 has room for 8"),
        (8, Allocation(2, 4, 3, (MORNING,)), 4, "Session 2 has room for 4"),
        (13, Allocation(1, 4, 2, (MORNING, EVENING)), 8, "Session 1 has room for 8"),
    ],
)
def test_every_session_has_room_for_whoever_may_come(
    players: int, first: Allocation, final: int, room: str
) -> None:
    last = Allocation(1, final, 1, (EVENING + timedelta(hours=1),))
    command = Notify("director", notice(players=players, allocation=(first, last)))
    refusal = Competition().refuses(command)
    assert (refusal.code, refusal.clause) == ("no-room", "KHT-1.2.f")
    assert room in refusal.sentence


@clause("KHT-1.2.a")
def test_sessions_are_on_the_dates_of_the_notice() -> None:
    command = Notify("director", notice(dates=(date(2027, 5, 2),)))
    assert Competition().refusal_code(command) == ("not-on-the-dates", "KHT-1.2.a")


@clause("KHT-1.2.e")
def test_limits_stay_as_notified() -> None:
    competition = Competition(notice()).playing("ann", "bea", "cho")
    changed = ChangeSettings("inspector", limits={"high": Limits(1, 10**6)})
    assert competition.refusal_code(at(1, changed)) == ("notice-stands", "KHT-1.2.e")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"dates": ()}, "gives no date"),
        ({"dates": (date(2027, 5, 1), date(2027, 5, 1))}, "must be in order"),
        ({"entry_fee": -5}, "entry fee must be more than 0"),
        ({"players": 1}, "must be 2 to"),
        ({"players": True}, "must be a whole number"),
        ({"buy_in": 0}, "buy-in must be more than 0"),
        ({"buy_in": 5}, "less than the minimum wager of 10"),
        ({"banks": (500,)}, "2 sessions, but starting chips for 1"),
        ({"banks": (500, 5)}, "Starting chips of 5 are less than the minimum wager of 10"),
        ({"banks": (500, 0)}, "starting chips of session 2 must be more than 0"),
        ({"session_limits": (TableLimits(10, 50),)}, "2 sessions, but table limits for 1"),
        ({"session_limits": (TableLimits(10, 50), TableLimits(2_000, 5_000))}, "wager of 2,000"),
        ({"smallest_chip": 0}, "smallest chip must be more than 0"),
        ({"smallest_chip": 4}, "A minimum wager of 10 can't be paid in chips of 4"),
        ({"smallest_chip": 3}, "Starting chips of 1,000 can't be paid in chips of 3"),
        ({"limits": TableLimits(0, 5)}, "minimum must be more than 0"),
        ({"limits": TableLimits(6, 5)}, "above the maximum"),
        ({"allocation": ()}, "has no sessions"),
        ({"durations": (Rounds(2),)}, "2 sessions, but lengths for 1"),
        ({"durations": (Rounds(0), Rounds(2))}, "Session 1: the number of rounds must be 1"),
        ({"play_off": Minutes(0)}, "A play-off: the number of minutes must be 1"),
        ({"allocation": (Allocation(0, 4, 2, (MORNING,)), FINAL)}, "tables in session 1"),
        ({"allocation": (Allocation(2, 9, 2, (MORNING,)), FINAL)}, "seats 2 to 8 players, not 9"),
        ({"allocation": (Allocation(2, 4, 0, (MORNING,)), FINAL)}, "move on from session 1"),
        ({"allocation": (Allocation(2, 4, 2, ()), FINAL)}, "no start time"),
        (
            {"allocation": (Allocation(2, 4, 2, (EVENING,)), FINAL)},
            "start times of the sessions must be in order",
        ),
        (
            {"allocation": (Allocation(2, 4, 2, (MORNING.replace(tzinfo=UTC),)), FINAL)},
            "without a time zone",
        ),
        ({"prizes": ()}, "prizes for 1 to 4 places, not 0"),
        ({"prizes": (5, 4, 3, 2, 1)}, "prizes for 1 to 4 places, not 5"),
        ({"prizes": (5, 0)}, "Prize 2 must be more than 0"),
        ({"prizes": (5, 6)}, "bigger prize"),
        ({"device": "hat"}, "one of shuffling-device, manual-shoe"),
    ],
)
def test_a_notice_that_contradicts_itself_is_answered_in_one_sentence(
    changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadInput) as said:
        decide(open_tournament(), Notify("director", notice(**changes)))
    assert sentence in str(said.value)
    assert "\n" not in str(said.value)


def test_a_notice_in_json_is_the_same_notice() -> None:
    text = msgspec.json.encode(notice())
    assert decode(text, NoticeDraft) == notice()
    with_zone = text.replace(b"10:00:00", b"10:00:00Z")
    with pytest.raises(msgspec.ValidationError, match="timezone"):
        decode(with_zone, NoticeDraft)
