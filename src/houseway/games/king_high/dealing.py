"""From "no more bets" to the end of an action round: burn, deal, settle, hold."""

from houseway.cards import Card
from houseway.errors import BadInput, Refusal
from houseway.games.king_high.commands import BurnCards, DealCard
from houseway.games.king_high.events import (
    AnyEvent,
    BurnMissed,
    BurntTooMany,
    CardDealt,
    CardHeld,
    CardsBurnt,
    CardsCollected,
    RoundEnded,
    WagerSettled,
)
from houseway.games.king_high.settlement import Lines, settle_card
from houseway.games.king_high.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Shoe
from houseway.games.king_high.shuffling import leaving
from houseway.games.king_high.state import Round, Table
from houseway.reasons import told
from houseway.tables.people import need_dealer


def burn_cards(table: Table, command: BurnCards) -> tuple[AnyEvent, ...]:
    need_dealer(command.by)
    table.need_inspector_there()
    round_ = closed(table, "KH-10.2")
    if round_.device != MANUAL_SHOE:
        raise Refusal("no-burn", "KH-9.4", "The shuffling device is dealt from without burning.")
    if command.count is None and not round_.to_burn:
        raise Refusal("burnt-already", "KH-10.2", "The cards for this action round are burnt.")
    count = round_.to_burn if command.count is None else command.count
    if count < 1:
        raise BadInput(f"Say how many cards were burnt, one or more, not {count}.")
    if count > round_.to_burn and round_.exposed is not None:
        raise Refusal(
            "exposed-card", "KH-13.6.b", f"The exposed card {round_.exposed} is the one to be used."
        )
    return (*leaving(table.loaded(), count), CardsBurnt(count), *burnt_too_many(round_, count))


def burnt_too_many(round_: Round, count: int) -> tuple[AnyEvent, ...]:
    """KH-13.5: whoever burns three has failed to burn two as well, and it changes no result."""
    extra = count - round_.to_burn
    if extra <= 0:
        return ()
    many = "1 card too many was" if extra == 1 else f"{extra} cards too many were"
    why = f"{many} burnt. Results stand and the round goes on."
    return (BurntTooMany(round_.action_round, extra, "KH-13.5", why),)


def deal_card(table: Table, command: DealCard) -> tuple[AnyEvent, ...]:
    need_dealer(command.by)
    table.need_inspector_there()
    round_ = closed(table, "KH-9.2.a")
    if table.stopped:
        raise Refusal("device-stopped", "KH-13.2", "The shuffling device does not deliver cards.")
    missed = missed_burn(round_, command)
    shoe = table.loaded()
    left = leaving(shoe, 1)
    card = next_card(shoe, round_, command)
    dealt = CardDealt(round_.action_round, card, shoe.by_hand)
    return (*missed, *left, dealt, *action_round(round_, (*round_.cards, card)))


def missed_burn(round_: Round, command: DealCard) -> tuple[AnyEvent, ...]:
    """KH-13.5: a card dealt without burning stands, and the round goes on."""
    if not round_.to_burn:
        return ()
    if not command.without_burn:
        many = f"{round_.to_burn} cards are burnt before the deal."
        sentence = "1 card is burnt before the deal." if round_.to_burn == 1 else many
        raise Refusal("not-burnt", "KH-5.3", sentence)
    many = "1 card was" if round_.to_burn == 1 else f"{round_.to_burn} cards were"
    why = f"{many} not burnt. Results stand and the round goes on."
    return (BurnMissed(round_.action_round, round_.to_burn, "KH-13.5", why),)


def next_card(shoe: Shoe, round_: Round, command: DealCard) -> Card:
    card = coming_card(shoe, command.card)
    if round_.exposed not in (None, card):
        raise Refusal(
            "exposed-card", "KH-13.6.b", f"The exposed card {round_.exposed} is the one to be used."
        )
    return card


def coming_card(shoe: Shoe, named: str | None) -> Card:
    """The next card of the order, or the real card that somebody names."""
    if shoe.order is not None:
        if named is not None:
            raise BadInput("The cards come in the order they were shuffled in: name none.")
        return shoe.order[0]
    if named is None:
        raise BadInput("Real cards are dealt by hand: name the card that came.")
    card = DECK.parse_card(named)
    DECK.check((*shoe.dealt, card))
    return card


def action_round(round_: Round, cards: tuple[Card, ...]) -> tuple[AnyEvent, ...]:
    """Everything the card leads to, in the order of the document."""
    settlement = settle_card(round_.wagers, cards, round_.readings)
    clause = "KH-10.4" if round_.device == MANUAL_SHOE else "KH-9.2.d"
    done: tuple[AnyEvent, ...] = (
        *pay_and_take(settlement.before_held),
        CardHeld(len(cards), round_.burnt, clause),
        *pay_and_take(settlement.after_held),
    )
    if settlement.left:
        return done
    ended = RoundEnded("settled", told("KH-9.2.e", "All wagers are settled."))
    return (*done, *collected(round_, len(cards)), ended)


def pay_and_take(lines: Lines) -> tuple[WagerSettled, ...]:
    return tuple(WagerSettled(line) for line in lines)


def collected(round_: Round, cards: int) -> tuple[CardsCollected, ...]:
    """Where the cards of the round go: back into the device, or face down to the discards."""
    count = cards + round_.burnt_in_all
    if count == 0:
        return ()
    if round_.device == SHUFFLING_DEVICE:
        return (CardsCollected(count, "shuffling-device", "KH-9.3"),)
    return (CardsCollected(count, "discard-holder", "KH-10.5"),)


def closed(table: Table, clause: str) -> Round:
    round_ = table.in_progress()
    if round_.phase != "closed":
        raise Refusal("not-closed", clause, '"No more bets" is announced first.')
    return round_
