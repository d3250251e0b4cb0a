"""What goes wrong in a hand: it is recorded with a reason, and readings say what follows."""

import pytest
from msgspec.structs import replace

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, STACK, Pineapple, of
from houseway.core.reasons import by_reading
from houseway.games.pineapple.fronts.narration import says
from houseway.games.pineapple.rules.reasons import HandWentWrong
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.state import Irregularity

BENT = "The third card of the street was bent."
REPORTS: tuple[c.AnyCommand, ...] = (
    c.CallMisdeal("inspector", BENT),
    c.ReportExposedCard("inspector", 2, BENT),
    c.ReportWrongHand("inspector", 2, BENT),
)


def irregularity(command: c.AnyCommand, *, goes_on: bool) -> Irregularity:
    """What is recorded of it: a reading decides, and no clause."""
    match command:
        case c.CallMisdeal():
            by = by_reading("misdeal")
            return Irregularity(HandWentWrong(by, "misdeal", BENT, goes_on))
        case c.ReportExposedCard():
            by = by_reading("exposed-card")
            return Irregularity(HandWentWrong(by, "exposed-card", BENT, goes_on, "bob"), 2)
        case _:
            by = by_reading("wrong-hand")
            return Irregularity(HandWentWrong(by, "wrong-hand", BENT, goes_on, "bob"), 2)


CALLED_OFF = ("exposed-card=called-off", "wrong-hand=called-off")
PLAYED_ON = ("exposed-card=plays-on", "wrong-hand=put-right")


def in_a_hand(*readings: str) -> Pineapple:
    """Three real hands that lie complete."""
    table = Pineapple(*readings).seat("ann", "bob", "cho")
    table.play_real(HIGH, MIDDLE, LOW)
    return table


@clause("FUP-deal")
@pytest.mark.parametrize("command", REPORTS, ids=lambda value: type(value).__name__)
def test_where_a_hand_cannot_go_on_it_is_called_off_with_the_reason(command: c.AnyCommand) -> None:
    table, found = in_a_hand(*CALLED_OFF), irregularity(command, goes_on=False)
    buttons = table.round.hands[0].place.seat
    events = table.do(command)
    assert of(events, e.IrregularityCalled) == [e.IrregularityCalled(found)]
    assert of(events, e.RoundEnded) == [e.RoundEnded("void", buttons, {})]
    assert table.last.phase == "void"
    assert table.last.irregularities == (found,)
    assert [table.chips(player) for player in ("ann", "bob", "cho")] == [STACK] * 3


@clause("FUP-deal.2", "FUP-deal.3")
@pytest.mark.parametrize("command", REPORTS[1:], ids=lambda value: type(value).__name__)
def test_where_it_goes_on_the_irregularity_is_recorded_and_the_hand_settled(
    command: c.AnyCommand,
) -> None:
    table, found = in_a_hand(*PLAYED_ON), irregularity(command, goes_on=True)
    assert table.do(command) == [e.IrregularityCalled(found)]
    assert table.round.irregularities == (found,)
    assert table.game.view(table.table, "public").round.irregularities == (found,)
    table.do(c.Settle("dealer"))
    assert table.chips("ann") > STACK


@clause("FUP-deal.3")
def test_an_exposed_card_plays_on_and_a_card_in_the_wrong_hand_does_not_unless_said() -> None:
    assert of(in_a_hand().do(REPORTS[1]), e.RoundEnded) == []
    assert of(in_a_hand().do(REPORTS[2]), e.RoundEnded) != []


@pytest.mark.parametrize("command", REPORTS)
def test_who_calls_it_and_when(command: c.AnyCommand) -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    assert table.refuses(command).code == "no-round"
    table = in_a_hand()
    for by in ("dealer", "ann"):
        assert table.refuses(replace(command, by=by)).code == "wrong-role"


def test_a_reason_is_a_line_and_a_hand_is_one_of_the_table() -> None:
    table = in_a_hand()
    assert table.bad(c.CallMisdeal("inspector", " ")).startswith(
        "What happened must be one line of 1 to"
    )
    assert "no position 4" in table.bad(c.ReportExposedCard("inspector", 4, BENT))
    assert "no position 0" in table.bad(c.ReportWrongHand("inspector", 0, BENT))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (REPORTS[0], f"Misdeal: {BENT}"),
        (REPORTS[1], f"Exposed card, bob: {BENT}"),
        (REPORTS[2], f"Card dealt to the wrong hand, bob: {BENT}"),
    ],
)
def test_players_are_told_what_happened(command: c.AnyCommand, said: str) -> None:
    table = in_a_hand()
    seen = table.game.view(table.table, "ann").round
    (called,) = of(table.do(command), e.IrregularityCalled)
    assert says(called, seen) == said
