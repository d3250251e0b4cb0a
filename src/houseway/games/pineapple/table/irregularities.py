"""What goes wrong at a Pineapple table. The document knows no such case: readings say what follows,
and a hand that cannot be finished is called off."""

from houseway.core.reasons import by_reading
from houseway.core.words import t
from houseway.games.pineapple.rules.reasons import HandWentWrong
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.showdown import hand_at
from houseway.games.pineapple.table.state import Irregularity, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_inspector
from houseway.tables.text import check_line

handlers = Handlers()


@handlers.register
def call_off(table: Table, command: c.CallOff) -> e.Events:
    """Call the hand off: nothing is exchanged, the buttons stay, and so does Fantasy Land."""
    need_inspector(command.by)
    return end_round(table, "")


def end_round(table: Table, why: str) -> e.Events:
    round_ = table.in_progress()
    return (e.RoundEnded("void", round_.hands[0].place.seat, table.fantasy),)


@handlers.register
def call_misdeal(table: Table, command: c.CallMisdeal) -> e.Events:
    wrong = HandWentWrong(by_reading("misdeal"), "misdeal", command.reason, goes_on=False)
    return record_irregularity(table, command.by, Irregularity(wrong))


@handlers.register
def report_exposed_card(table: Table, command: c.ReportExposedCard) -> e.Events:
    wrong = HandWentWrong(
        by_reading("exposed-card"),
        "exposed-card",
        command.reason,
        goes_on=table.in_progress().readings.exposed_card == "plays-on",
        player=hand_at(table.in_progress(), command.position).player,
    )
    return record_irregularity(table, command.by, Irregularity(wrong, command.position))


@handlers.register
def report_wrong_hand(table: Table, command: c.ReportWrongHand) -> e.Events:
    wrong = HandWentWrong(
        by_reading("wrong-hand"),
        "wrong-hand",
        command.reason,
        goes_on=table.in_progress().readings.wrong_hand == "put-right",
        player=hand_at(table.in_progress(), command.position).player,
    )
    return record_irregularity(table, command.by, Irregularity(wrong, command.position))


def record_irregularity(table: Table, by: str, found: Irregularity) -> e.Events:
    """Record an irregularity with its reason; call the hand off unless it continues."""
    need_inspector(by)
    table.in_progress()
    check_line(found.reason.happened, t("What happened"))
    noted = e.IrregularityCalled(found)
    return (noted,) if found.reason.goes_on else (noted, *call_off(table, c.CallOff(by)))
