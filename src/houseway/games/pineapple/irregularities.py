"""What goes wrong at a Pineapple table. The document knows no such case: the hand is called off."""

from houseway.games.pineapple.commands import CallOff
from houseway.games.pineapple.events import AnyEvent, RoundEnded
from houseway.games.pineapple.state import Table
from houseway.tables.people import need_inspector


def call_off(table: Table, command: CallOff) -> tuple[AnyEvent, ...]:
    """Nothing is exchanged; the buttons stay, and so does who has Fantasy Land coming."""
    need_inspector(command.by)
    return end_round(table, "")


def end_round(table: Table, why: str) -> tuple[AnyEvent, ...]:
    round_ = table.in_progress()
    return (RoundEnded("void", round_.hands[0].place.seat, table.fantasy),)
