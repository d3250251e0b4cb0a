"""The cards counted and looked at: before play, after it, and when they are taken away."""

from houseway.errors import Refusal
from houseway.games.king_high.commands import CheckCards, RemoveCards
from houseway.games.king_high.events import AnyEvent, CardsChecked, CardsRemoved
from houseway.games.king_high.shoe import DECK, MANUAL_SHOE, by_suit, findings
from houseway.games.king_high.state import Table
from houseway.tables.people import need_inspector


def check_cards(table: Table, command: CheckCards) -> tuple[AnyEvent, ...]:
    """KH-5.1 and KH-5.6: every card is looked at, whether or not the count comes out right."""
    need_inspector(command.by)
    before = command.when == "before-play"
    clause = "KH-5.1" if before else "KH-5.6"
    table.need_between_rounds(clause)
    if before and table.checked:
        raise Refusal("checked-already", clause, "The cards have been checked for this play.")
    if not before:
        table.need_checked()
    found = DECK.inspect(command.cards)
    return (
        CardsChecked(
            command.when,
            found.missing,
            found.extra,
            found.foreign,
            by_suit(command.cards),
            clause,
            findings(found),
        ),
    )


def may_close(table: Table) -> None:
    """KH-5.6: real cards are checked at the end of play."""
    if table.shoe is not None and table.shoe.by_hand:
        raise Refusal(
            "not-checked", "KH-5.6", "The cards are checked after play before the table closes."
        )


def remove_cards(table: Table, command: RemoveCards) -> tuple[AnyEvent, ...]:
    """KH-5.5: at the end of a shoe. The device has no shoe to end: between any two rounds."""
    need_inspector(command.by)
    table.need_between_rounds("KH-5.5")
    table.need_checked()
    if table.settings.device == MANUAL_SHOE and table.shuffle_due is None:
        raise Refusal("shoe-not-over", "KH-5.5", "The cards are taken away at the end of a shoe.")
    return (CardsRemoved("KH-5.5"),)
