"""The inspector at the table, and what an inspector rules about players who wager together."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.state import Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import check_player, need_inspector
from houseway.tables.text import check_line

handlers = Handlers()

LONGEST_NAME = 60


@handlers.register
def take_duty(table: Table, command: c.TakeDuty) -> e.Events:
    """Take over as inspector; the one on duty may be relieved at any time."""
    need_inspector(command.by)
    name = check_line(command.name, t("A name"), LONGEST_NAME)
    return (e.InspectorOnDuty(name, "KH-4.1"),)


@handlers.register
def leave_duty(table: Table, command: c.LeaveDuty) -> e.Events:
    need_inspector(command.by)
    table.need_inspector_there()
    return (e.InspectorOffDuty("KH-4.1"),)


@handlers.register
def rule_partnership(table: Table, command: c.RulePartnership) -> e.Events:
    need_inspector(command.by)
    players = tuple(dict.fromkeys(map(check_player, command.players)))
    if len(players) < 2:
        raise BadInput(t("A partnership needs at least two players."))
    for player in players:
        if len(table.partners_of(player)) > 1:
            raise Refusal(
                "partners-already",
                by_clause("KH-5.8"),
                t("{player} already counts together with others.", player=player),
            )
    return (e.PartnershipRuled(players, "KH-5.8"),)


@handlers.register
def end_partnership(table: Table, command: c.EndPartnership) -> e.Events:
    need_inspector(command.by)
    if command.players not in table.partnerships:
        raise Refusal(
            "no-partnership", by_clause("KH-5.8"), t("These players don't count together.")
        )
    return (e.PartnershipEnded(command.players, "KH-5.8"),)
