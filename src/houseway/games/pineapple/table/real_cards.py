"""Real cards, dealt by hand: the dealer enters those that are face up, by the same rules."""

from houseway.core.cards.french import FRENCH
from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.words import t
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.dealing import (
    check_count,
    check_room,
    not_in_turn,
    rows_of,
    with_next_cards,
)
from houseway.games.pineapple.table.showdown import hand_at
from houseway.games.pineapple.table.state import TURNS, Hand, Round, Table, Turn
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer

handlers = Handlers()


@handlers.register
def enter_cards(table: Table, command: c.EnterCards) -> e.Events:
    need_dealer(command.by)
    round_ = real_round(table)
    hand = hand_at(round_, command.position)
    check_turn(round_, command.position, hand)
    rows = rows_of(command)
    FRENCH.check((*round_.placed_cards, *rows.cards))
    turn = turn_to_enter(round_)
    check_count(turn, rows)
    check_room(hand, rows)
    entered = e.CardsEntered(command.position, rows, discarded=turn.cards - turn.places)
    return with_next_cards(table, entered)


@handlers.register
def report_set(table: Table, command: c.ReportSet) -> e.Events:
    need_dealer(command.by)
    round_ = real_round(table)
    hand = hand_at(round_, command.position)
    if round_.phase != "fantasy" or not hand.to_place:
        raise Refusal(
            "nothing-to-set",
            by_clause("FUP-fantasy.deal"),
            t("{player} has no thirteen cards to set face down.", player=hand.player),
        )
    return with_next_cards(table, e.HandSet(command.position))


def real_round(table: Table) -> Round:
    round_ = table.in_progress()
    if not round_.by_hand:
        raise Refusal(
            "no-real-cards",
            BY_HOUSE,
            t("The pack of this hand is known, so its players place their own cards."),
        )
    return round_


def turn_to_enter(round_: Round) -> Turn:
    """What is entered now: the cards of a turn, or at the showdown those of Fantasy Land."""
    return TURNS["fantasy" if round_.phase == "showdown" else round_.phase]


def check_turn(round_: Round, position: int, hand: Hand) -> None:
    if position in (p for p, _ in round_.to_enter):
        return
    if hand.place.fantasy and round_.phase != "showdown":
        raise Refusal(
            "face-down",
            by_clause("FUP-fantasy.deal"),
            t(
                "{player}'s hand is set face down. Enter it when it is shown.",
                player=hand.player,
            ),
        )
    raise not_in_turn(round_)
