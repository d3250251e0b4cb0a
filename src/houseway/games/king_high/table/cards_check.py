"""Checks of the cards: before play, after it, and when they are taken away."""

from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import t
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import MANUAL_SHOE, by_suit, inspect_decks
from houseway.games.king_high.table.state import Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_inspector

handlers = Handlers()


@handlers.register
def check_cards(table: Table, command: c.CheckCards) -> e.Events:
    """KH-5.1 and KH-5.6: every card is looked at, whether or not the count comes out right."""
    need_inspector(command.by)
    before = command.when == "before-play"
    clause = "KH-5.1" if before else "KH-5.6"
    table.need_between_rounds(clause)
    if before and table.checked:
        raise Refusal(
            "checked-already",
            by_clause(clause),
            t("The cards have already been checked for this session of play."),
        )
    if not before:
        table.need_checked()
    found = inspect_decks(command.cards, by_clause(clause))
    return (e.CardsChecked(command.when, by_suit(command.cards), found),)


def may_close(table: Table) -> None:
    """KH-5.6: real cards are checked at the end of play."""
    if table.shoe is not None and table.shoe.by_hand:
        raise Refusal(
            "not-checked",
            by_clause("KH-5.6"),
            t("Check the cards after play before you close the table."),
        )


@handlers.register
def remove_cards(table: Table, command: c.RemoveCards) -> e.Events:
    """KH-5.5: at the end of a shoe. The device has no shoe to end: between any two rounds."""
    need_inspector(command.by)
    table.need_between_rounds("KH-5.5")
    table.need_checked()
    if table.settings.device == MANUAL_SHOE and table.shuffle_due is None:
        raise Refusal(
            "shoe-not-over",
            by_clause("KH-5.5"),
            t("Cards are removed at the end of a shoe."),
        )
    return (e.CardsRemoved("KH-5.5"),)
