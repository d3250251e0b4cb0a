"""What goes wrong at a table, and what the documents make of it."""

import msgspec

from houseway.cards import Card
from houseway.errors import BadInput, Refusal
from houseway.low_high.commands import (
    CallForeignCard,
    CallMisdeal,
    ExposeCards,
)
from houseway.low_high.events import (
    AnyEvent,
    CardsCollected,
    CardsExposed,
    RoundEnded,
    WagerSettled,
    WithdrawalOffered,
)
from houseway.low_high.hands import UNSEEN
from houseway.low_high.real_cards import check_free, distribution
from houseway.low_high.rules import LowHighRules
from houseway.low_high.settlement import returned
from houseway.low_high.state import Hand, Round, Table
from houseway.reasons import told
from houseway.tables.people import need_staff
from houseway.tables.text import check_line

DEALERS_PLACE = 0
ALL = range(4)


def void(round_: Round, clause: str, why: str) -> tuple[AnyEvent, ...]:
    """Every wager goes back in full; rounds before this one stand."""
    why = f"{why} The round is void and every wager is returned."
    back = (WagerSettled(returned(wager, clause, why)) for wager in round_.wagers)
    return (*back, RoundEnded("void", told(clause, why)))


def end_round(table: Table, why: str) -> tuple[AnyEvent, ...]:
    """Management ends the round: no clause speaks of it, and so every wager goes back."""
    return void(table.in_progress(), "", why)


def foreign_card(
    rules: LowHighRules, table: Table, command: CallForeignCard
) -> tuple[AnyEvent, ...]:
    need_staff(command.by)
    why = f"A card that does not belong to the pack was found{identity(command.card)}."
    return void(table.in_progress(), rules.irregularities.foreign_card, why)


def misdeal(rules: LowHighRules, table: Table, command: CallMisdeal) -> tuple[AnyEvent, ...]:
    """A wrong distribution: void once cards were seen; before that as the reading says."""
    need_staff(command.by)
    clause = rules.irregularities.misdeal
    round_ = table.in_progress()
    if round_.phase != "showdown":
        round_ = with_cards(table, clause)
    how = f" ({distribution(round_)})" if round_.misdealt else ""
    dealt = f"The cards were dealt wrongly{how}"
    if round_.phase == "showdown":
        return void(round_, clause, f"{dealt} and lie open.")
    if round_.somebody_looked:
        return void(round_, clause, f"{dealt} and a player has looked.")
    if round_.anything_seen if rules.irregularities.any_card_counts else own_cards_seen(round_):
        return void(round_, clause, f"{dealt} and a card that lies open was seen.")
    if round_.readings.misdeal_unseen == "void":
        return void(round_, clause, f"{dealt}; nobody had looked.")
    return (CardsCollected(clause, f"{dealt} and nobody has looked: they are dealt again."),)


def identity(card: str) -> str:
    """Which card it was, where somebody has said it."""
    return f": {check_line(card, 'A card', 40)}" if card else ""


def own_cards_seen(round_: Round) -> bool:
    """Whether some player has seen cards dealt to the own box."""
    exposed = round_.readings.exposed_is_seen and round_.a_box_lies_exposed
    return round_.somebody_looked or exposed


def expose(rules: LowHighRules, table: Table, command: ExposeCards) -> tuple[AnyEvent, ...]:
    """Cards that should lie face down were shown. One alone changes nothing by itself."""
    need_staff(command.by)
    round_ = with_cards(table, rules.irregularities.dealer_exposed_unseen)
    hand = hand_at(round_, command.box)
    lying = (*hand.exposed, *command.positions)
    if not command.positions or len(set(lying)) < len(lying) or not set(lying) <= set(ALL):
        raise BadInput("Name which of the four cards, 0 to 3, are newly exposed.")
    cards = exposed_faces(rules, round_, hand, command)
    command = msgspec.structs.replace(command, cards=cards)
    lie = "lies" if len(lying) == 1 else "lie"
    shown = f"{len(lying)} of the four cards {place_name(command.box)} {lie} exposed."
    if len(lying) < 2:
        why = f"{shown} The round goes on."
        return (CardsExposed(command.box, command.positions, None, why, cards),)
    if own_cards_seen(round_):
        clause = seen_clause(rules, command.box)
        how = "A player has looked" if round_.somebody_looked else "A card lay open before"
        why = f"{shown} {how}, so the round goes on."
        return (CardsExposed(command.box, command.positions, clause, why, cards),)
    if command.box == DEALERS_PLACE or round_.readings.exposed_box_voids:
        clause = rules.irregularities.dealer_exposed_unseen
        why = f"{shown} Nobody has looked."
        return (
            CardsExposed(command.box, command.positions, clause, why, cards),
            *void(round_, clause, why),
        )
    return exposed_box(rules, round_, command, shown)


def exposed_faces(
    rules: LowHighRules, round_: Round, hand: Hand, command: ExposeCards
) -> tuple[Card, ...]:
    """Which real cards they are, where it is said."""
    if not command.cards:
        return ()
    if hand.known or len(command.cards) != len(command.positions):
        raise BadInput("Name each exposed card of real ones, in the order of the places.")
    cards = rules.pack.parse(command.cards)
    lying = tuple(card for card in hand.cards if card != UNSEEN)
    check_free(rules, round_, command.box, (*lying, *cards))
    return cards


def exposed_box(
    rules: LowHighRules, round_: Round, command: ExposeCards, shown: str
) -> tuple[AnyEvent, ...]:
    """Two cards of a box shown before anybody looked: whoever has bet on that hand may take the
    own bets back."""
    box, positions = command.box, command.positions
    clause = rules.irregularities.box_exposed_unseen
    if clause is None:
        return (CardsExposed(box, positions, None, f"{shown} The round goes on.", command.cards),)
    bettors = dict.fromkeys(w.player for w in round_.bets_on_hand(box))
    present = tuple(player for player in bettors if player not in round_.walked)
    why = f"{shown} Nobody has looked, so whoever bet on that hand may withdraw."
    offered = (WithdrawalOffered(box, clause, present),) if present else ()
    return (CardsExposed(box, positions, clause, why, command.cards), *offered)


def with_cards(table: Table, clause: str) -> Round:
    """The round while cards lie face down on the table."""
    not_now = Refusal("no-cards", clause, "No cards lie face down on the table.")
    return table.in_phase("setting", not_now)


def hand_at(round_: Round, box: int) -> Hand:
    hand = round_.dealer if box == DEALERS_PLACE else round_.hands.get(box)
    if hand is None:
        raise BadInput(f"Box {box} has no cards in this round.")
    return hand


def seen_clause(rules: LowHighRules, box: int) -> str | None:
    irregular = rules.irregularities
    return irregular.dealer_exposed_seen if box == DEALERS_PLACE else irregular.box_exposed_seen


def place_name(box: int) -> str:
    return "of the dealer's hand" if box == DEALERS_PLACE else f"of box {box}"
