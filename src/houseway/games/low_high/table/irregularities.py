"""What goes wrong at a table, and what the documents make of it."""

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, Basis, ByClause, by_clause
from houseway.core.words import t
from houseway.games.low_high.rules.hands import UNSEEN
from houseway.games.low_high.rules.readings import EXPOSED_BOX, EXPOSED_CARD, MISDEAL_UNSEEN
from houseway.games.low_high.rules.reasons import (
    DEALERS_PLACE,
    AfterExposure,
    CardsShown,
    DealtAgain,
    EndedByManagement,
    ExposureVoid,
    ForeignCardFound,
    MisdealVoid,
    RoundVoid,
)
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settlement import returned_line
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.real_cards import check_free
from houseway.games.low_high.table.state import Hand, Round, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_staff
from houseway.tables.text import check_line

handlers = Handlers()

ALL = range(4)


def void(round_: Round, reason: RoundVoid) -> e.Events:
    """Void the round: every wager goes back in full; rounds before this one stand."""
    back = (e.WagerSettled(returned_line(wager, reason)) for wager in round_.wagers)
    return (*back, e.RoundEnded("void", reason))


def end_round(table: Table, words: str) -> e.Events:
    """End the round by management: no clause speaks of it, so every wager goes back."""
    return void(table.in_progress(), EndedByManagement(BY_HOUSE, words))


@handlers.register
def call_foreign_card(rules: LowHighRules, table: Table, command: c.CallForeignCard) -> e.Events:
    need_staff(command.by)
    by = ByClause((rules.irregularities.foreign_card,))
    return void(table.in_progress(), ForeignCardFound(by, identity(command.card)))


@handlers.register
def call_misdeal(rules: LowHighRules, table: Table, command: c.CallMisdeal) -> e.Events:
    """Call a wrong distribution: void once cards were seen; before that as the reading says."""
    need_staff(command.by)
    irregular = rules.irregularities
    by = ByClause((irregular.misdeal,))
    round_ = table.in_progress()
    if round_.phase != "showdown":
        round_ = with_cards(table, irregular.misdeal)
    how = round_.misdealt
    if round_.phase == "showdown":
        return void(round_, MisdealVoid(by, "open", how))
    if round_.has_looked:
        return void(round_, MisdealVoid(by, "looked", how))
    if irregular.any_card_counts and round_.has_seen_card:
        return void(round_, MisdealVoid(by, "exposed", how))
    if own_cards_seen(round_):
        return void(round_, MisdealVoid(EXPOSED_CARD, "exposed", how))
    if round_.readings.misdeal_unseen == "void":
        return void(round_, MisdealVoid(MISDEAL_UNSEEN, "nothing", how))
    return (e.CardsCollected(DealtAgain(MISDEAL_UNSEEN, how)),)


def identity(card: str) -> str:
    """Return which card it was, if it is known."""
    return check_line(card, t("A card"), 40) if card else ""


def own_cards_seen(round_: Round) -> bool:
    """Whether a player has seen cards dealt to their own box."""
    exposed = round_.readings.exposed_is_seen and round_.has_exposed_box
    return round_.has_looked or exposed


def as_seen(round_: Round, clause: str | None) -> Basis:
    """Return the clause about players who have seen their own cards; if a card was exposed and no
    one looked, the reading that says whether it counts as seen."""
    exposed = round_.has_exposed_box and not round_.has_looked
    return EXPOSED_CARD if exposed else by_clause(clause)


@handlers.register
def expose_cards(rules: LowHighRules, table: Table, command: c.ExposeCards) -> e.Events:
    """Report face-down cards that were shown; a single card changes nothing by itself."""
    need_staff(command.by)
    round_ = with_cards(table, rules.irregularities.dealer_exposed_unseen)
    hand = hand_at(round_, command.box)
    lying = (*hand.exposed, *command.positions)
    if not command.positions or len(set(lying)) < len(lying) or not set(lying) <= set(ALL):
        raise BadInput(t("Name the newly exposed cards by their places, 0 to 3."))
    cards = exposed_faces(rules, round_, hand, command)
    box, count = command.box, len(lying)

    def exposed_event(by: Basis, then: AfterExposure) -> e.CardsExposed:
        return e.CardsExposed(box, command.positions, CardsShown(by, box, count, then), cards)

    if count < 2:
        return (exposed_event(BY_HOUSE, "goes-on"),)
    if own_cards_seen(round_):
        by = as_seen(round_, seen_clause(rules, box))
        return (exposed_event(by, "looked" if round_.has_looked else "lay-open"),)
    if box == DEALERS_PLACE:
        by = as_seen(round_, rules.irregularities.dealer_exposed_unseen)
        return (exposed_event(by, "void"), *void(round_, ExposureVoid(by, box, count)))
    if round_.readings.exposed_box_voids:
        return (
            exposed_event(EXPOSED_BOX, "void"),
            *void(round_, ExposureVoid(EXPOSED_BOX, box, count)),
        )
    clause = rules.irregularities.box_exposed_unseen
    if clause is None:
        return (exposed_event(EXPOSED_BOX, "goes-on"),)
    offered = may_withdraw(round_, box, clause)
    return (exposed_event(as_seen(round_, clause), "may-withdraw"), *offered)


def exposed_faces(
    rules: LowHighRules, round_: Round, hand: Hand, command: c.ExposeCards
) -> tuple[Card, ...]:
    """Return which real cards they are, if the command names them."""
    if not command.cards:
        return ()
    if hand.is_known or len(command.cards) != len(command.positions):
        raise BadInput(t("With real cards, name each exposed card in the order of the places."))
    cards = rules.pack.parse(command.cards)
    lying = tuple(card for card in hand.cards if card != UNSEEN)
    check_free(rules, round_, command.box, (*lying, *cards))
    return cards


def may_withdraw(round_: Round, box: int, clause: str) -> tuple[e.WithdrawalOffered, ...]:
    """Offer each bettor of a hand that was exposed before anyone looked to take their bets back."""
    bettors = dict.fromkeys(w.player for w in round_.bets_on_hand(box))
    present = tuple(player for player in bettors if player not in round_.walked)
    return (e.WithdrawalOffered(box, clause, present),) if present else ()


def with_cards(table: Table, clause: str) -> Round:
    """Return the round while cards are face down on the table."""
    not_now = Refusal(
        "no-cards", by_clause(clause), t("There are no face-down cards on the table.")
    )
    return table.in_phase("setting", not_now)


def hand_at(round_: Round, box: int) -> Hand:
    hand = round_.dealer if box == DEALERS_PLACE else round_.hands.get(box)
    if hand is None:
        raise BadInput(t("Box {box} has no cards in this round.", box=box))
    return hand


def seen_clause(rules: LowHighRules, box: int) -> str | None:
    irregular = rules.irregularities
    return irregular.dealer_exposed_seen if box == DEALERS_PLACE else irregular.box_exposed_seen
