"""The cards before and after play: checked, shuffled, and taken away."""

from houseway.cards import Card
from houseway.errors import BadInput, Refusal
from houseway.games.king_high.commands import (
    CheckCards,
    OrderShuffle,
    RemoveCards,
    ReportCutCard,
    Shuffle,
)
from houseway.games.king_high.events import (
    AnyEvent,
    CardsChecked,
    CardsRemoved,
    CardsShuffled,
    CutCardDrawn,
    ShuffleOrdered,
)
from houseway.games.king_high.shoe import (
    ABOUT_50,
    CUT_CARD_AT,
    DECK,
    MANUAL_SHOE,
    SHUFFLING_DEVICE,
    Shoe,
    by_suit,
    findings,
)
from houseway.games.king_high.table import ShuffleDue, Table
from houseway.tables.people import need_dealer, need_inspector

CUT_CARD_OUT = ShuffleDue("KH-10.8", "The cut card is out: after its round the cards are shuffled.")


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


def remove_cards(table: Table, command: RemoveCards) -> tuple[AnyEvent, ...]:
    """KH-5.5: at the end of a shoe. The device has no shoe to end: between any two rounds."""
    need_inspector(command.by)
    table.need_between_rounds("KH-5.5")
    table.need_checked()
    if table.settings.device == MANUAL_SHOE and table.shuffle_due is None:
        raise Refusal("shoe-not-over", "KH-5.5", "The cards are taken away at the end of a shoe.")
    return (CardsRemoved("KH-5.5"),)


def order_shuffle(table: Table, command: OrderShuffle) -> tuple[AnyEvent, ...]:
    need_inspector(command.by)
    table.need_checked()
    if table.shuffle_due is not None:
        raise Refusal("shuffle-due", table.shuffle_due.clause, table.shuffle_due.why)
    why = "The inspector has ordered a shuffle before the next round."
    return (ShuffleOrdered(ShuffleDue("KH-5.2", why)),)


def shuffle(table: Table, command: Shuffle) -> tuple[AnyEvent, ...]:
    need_dealer(command.by)
    table.need_between_rounds("KH-10.8")
    table.need_checked()
    need_running_device(table)
    if table.shuffle_due is None and not table.vacant:
        raise Refusal(
            "shuffle-not-due",
            "KH-5.2",
            "A shuffle follows the cut card, an empty table or the inspector's word.",
        )
    clause = table.shuffle_due.clause if table.shuffle_due is not None else "KH-5.2"
    order = full_order(command.cards) if command.cards else None
    return (CardsShuffled(table.settings.device, order, cut_card(table, command), clause),)


def full_order(codes: tuple[str, ...]) -> tuple[Card, ...]:
    found = DECK.inspect(codes)
    if not found.complete:
        raise Refusal("incomplete-decks", "KH-5.1", findings(found))
    return tuple(DECK.parse_card(code) for code in codes)


def cut_card(table: Table, command: Shuffle) -> int | None:
    """How many cards lie before the cut card of a manual shoe (KH-10.6)."""
    if table.settings.device == SHUFFLING_DEVICE:
        if command.cut is not None:
            raise BadInput("The mechanical shuffling device has no cut card.")
        return None
    cut = CUT_CARD_AT if command.cut is None else command.cut
    if cut not in ABOUT_50:
        raise Refusal(
            "cut-card-place",
            "KH-10.6",
            f"The cut card goes about 50 cards from the front, {ABOUT_50[0]} to {ABOUT_50[-1]}, "
            f"not {cut}.",
        )
    return cut


def report_cut_card(table: Table, command: ReportCutCard) -> tuple[AnyEvent, ...]:
    """Of a shoe with real cards; with a known order the table sees for itself."""
    need_dealer(command.by)
    shoe = table.loaded()
    waits = shoe.by_hand and table.settings.device == MANUAL_SHOE and not shoe.cut_card_out
    if not waits:
        raise Refusal("no-cut-card", "KH-10.8", "No cut card of real cards is to come.")
    return (CutCardDrawn(CUT_CARD_OUT),)


def leaving(shoe: Shoe, count: int) -> tuple[AnyEvent, ...]:
    """What happens as so many cards leave the shoe: the cut card may lie among them."""
    if not shoe.holds(count):
        raise Refusal("shoe-empty", "KH-10.8", "The shoe is empty: the shuffle was forgotten.")
    return (CutCardDrawn(CUT_CARD_OUT),) if shoe.reaches_cut_card(count) else ()


def need_running_device(table: Table) -> None:
    if table.stopped:
        raise Refusal(
            "device-stopped",
            "KH-13.4",
            "The shuffling device is broken: it is repaired or replaced first.",
        )
