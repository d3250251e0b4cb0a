"""The shuffle: when one is due, the order it gives, and the cut card."""

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import by_clause, by_reading
from houseway.core.words import t
from houseway.games.king_high.rules.reasons import KingHighShuffleDue
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import (
    ABOUT_50,
    CUT_CARD_AT,
    DECK,
    MANUAL_SHOE,
    SHUFFLING_DEVICE,
    Shoe,
    inspect_decks,
)
from houseway.games.king_high.table.state import ShuffleDue, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer, need_inspector

handlers = Handlers()

CUT_CARD_OUT = ShuffleDue(KingHighShuffleDue(by_clause("KH-10.8"), "cut-card"))


@handlers.register
def order_shuffle(table: Table, command: c.OrderShuffle) -> e.Events:
    need_inspector(command.by)
    table.need_checked()
    if table.shuffle_due is not None:
        raise table.shuffle_due.refusal
    return (e.ShuffleOrdered(ShuffleDue(KingHighShuffleDue(by_clause("KH-5.2"), "ordered"))),)


@handlers.register
def shuffle(table: Table, command: c.Shuffle) -> e.Events:
    need_dealer(command.by)
    table.need_between_rounds("KH-10.8")
    table.need_checked()
    need_running_device(table)
    if table.shuffle_due is None and not table.vacant:
        raise Refusal(
            "shuffle-not-due",
            by_clause("KH-5.2"),
            t(
                "Shuffle only after the cut card, when the table is empty, or when the "
                "inspector orders it."
            ),
        )
    due = table.shuffle_due
    by = due.reason.by if due is not None else by_clause("KH-5.2")
    order = full_order(command.cards) if command.cards else None
    shuffled = e.CardsShuffled(
        table.settings.device,
        order,
        cut_card(table, command),
        by,
        cut_by=cutting_player(table, command.cut_by),
    )
    return (shuffled,)


def cutting_player(table: Table, player: str | None) -> str | None:
    """Return the player who cuts the cards of a manual shoe."""
    if player is None:
        return None
    if table.settings.device == SHUFFLING_DEVICE:
        raise Refusal(
            "no-cut", by_clause("KH-5.2"), t("Cards for the shuffling device aren't cut.")
        )
    if table.floor.seat_of(player) is None:
        raise Refusal(
            "not-seated",
            by_clause("KH-5.2"),
            t("{player} isn't a player at this table.", player=player),
        )
    return player


def full_order(codes: tuple[str, ...]) -> tuple[Card, ...]:
    found = inspect_decks(codes, by_clause("KH-5.1"))
    if not found.complete:
        raise Refusal("incomplete-decks", found.by, found.text)
    return tuple(DECK.parse_card(code) for code in codes)


def cut_card(table: Table, command: c.Shuffle) -> int | None:
    """Return how many cards are before the cut card of a manual shoe (KH-10.6)."""
    if table.settings.device == SHUFFLING_DEVICE:
        if command.cut is not None:
            raise BadInput(t("The mechanical shuffling device has no cut card."))
        return None
    places = cut_card_places(table)
    if command.cut is None:
        return CUT_CARD_AT if command.cards else places[-1]
    if command.cut not in places:
        raise Refusal(
            "cut-card-place",
            by_reading("cut-card"),
            t(
                "The cut card goes about {about} cards from the front, between {first} "
                "and {last}, not {cut}.",
                about=CUT_CARD_AT,
                first=places[0],
                last=places[-1],
                cut=command.cut,
            ),
        )
    return command.cut


def cut_card_places(table: Table) -> range:
    if table.settings.readings.cut_card == "fifty":
        return range(CUT_CARD_AT, CUT_CARD_AT + 1)
    return ABOUT_50


@handlers.register
def report_cut_card(table: Table, command: c.ReportCutCard) -> e.Events:
    """Report the cut card of a shoe with real cards; with a known order the table sees it."""
    need_dealer(command.by)
    if not cut_card_to_come(table):
        raise Refusal(
            "no-cut-card", by_clause("KH-10.8"), t("No cut card is expected with these cards.")
        )
    return (e.CutCardDrawn(CUT_CARD_OUT),)


def cut_card_to_come(table: Table) -> bool:
    shoe = table.need_shoe()
    return shoe.by_hand and table.settings.device == MANUAL_SHOE and not shoe.cut_card_out


def leaving(shoe: Shoe, count: int) -> e.Events:
    """Return the events of this many cards leaving the shoe: the cut card may be among them."""
    if not shoe.holds(count):
        raise Refusal(
            "shoe-empty", by_clause("KH-10.8"), t("The shoe is empty: a shuffle was missed.")
        )
    return (e.CutCardDrawn(CUT_CARD_OUT),) if shoe.reaches_cut_card(count) else ()


def need_running_device(table: Table) -> None:
    if table.stopped:
        raise Refusal(
            "device-stopped",
            by_clause("KH-13.4"),
            t("The shuffling device is broken. Have it repaired or replaced first."),
        )
