"""What goes wrong at a Pineapple table. The document knows no such case: readings say what follows,
and where the hand cannot be finished it is called off."""

from houseway.core.reasons import by_reading
from houseway.core.words import t
from houseway.games.pineapple.rules.reasons import HandWentWrong
from houseway.games.pineapple.table.commands import (
    CallMisdeal,
    CallOff,
    ReportExposedCard,
    ReportWrongHand,
)
from houseway.games.pineapple.table.events import AnyEvent, IrregularityCalled, RoundEnded
from houseway.games.pineapple.table.showdown import hand_at
from houseway.games.pineapple.table.state import Irregularity, Table
from houseway.tables.people import need_inspector
from houseway.tables.text import check_line


def call_off(table: Table, command: CallOff) -> tuple[AnyEvent, ...]:
    """Nothing is exchanged; the buttons stay, and so does who has Fantasy Land coming."""
    need_inspector(command.by)
    return end_round(table, "")


def end_round(table: Table, why: str) -> tuple[AnyEvent, ...]:
    round_ = table.in_progress()
    return (RoundEnded("void", round_.hands[0].place.seat, table.fantasy),)


def call_misdeal(table: Table, command: CallMisdeal) -> tuple[AnyEvent, ...]:
    wrong = HandWentWrong(by_reading("misdeal"), "misdeal", command.reason, goes_on=False)
    return called(table, command.by, Irregularity(wrong))


def exposed_card(table: Table, command: ReportExposedCard) -> tuple[AnyEvent, ...]:
    wrong = HandWentWrong(
        by_reading("exposed-card"),
        "exposed-card",
        command.reason,
        goes_on=table.in_progress().readings.exposed_card == "plays-on",
        player=hand_at(table.in_progress(), command.position).player,
    )
    return called(table, command.by, Irregularity(wrong, command.position))


def wrong_hand(table: Table, command: ReportWrongHand) -> tuple[AnyEvent, ...]:
    wrong = HandWentWrong(
        by_reading("wrong-hand"),
        "wrong-hand",
        command.reason,
        goes_on=table.in_progress().readings.wrong_hand == "put-right",
        player=hand_at(table.in_progress(), command.position).player,
    )
    return called(table, command.by, Irregularity(wrong, command.position))


def called(table: Table, by: str, found: Irregularity) -> tuple[AnyEvent, ...]:
    """Recorded with its reason, and the hand called off where it does not go on."""
    need_inspector(by)
    table.in_progress()
    check_line(found.reason.happened, t("What happened"))
    noted = IrregularityCalled(found)
    return (noted,) if found.reason.goes_on else (noted, *call_off(table, CallOff(by)))
