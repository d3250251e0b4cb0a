"""From "no more bets" to the end of an action round: burn, deal, settle, hold."""

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import by_clause
from houseway.core.words import nt, t
from houseway.games.king_high.rules.reasons import BurnExceeded, BurnForgotten
from houseway.games.king_high.rules.settlement import Lines, settle_card
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Shoe
from houseway.games.king_high.table.shuffle import leaving
from houseway.games.king_high.table.state import Round, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_dealer
from houseway.tables.rounds import AllWagersSettled

handlers = Handlers()


@handlers.register
def burn_cards(table: Table, command: c.BurnCards) -> e.Events:
    need_dealer(command.by)
    table.need_inspector_there()
    round_ = need_closed(table, "KH-10.2")
    if round_.device != MANUAL_SHOE:
        raise Refusal(
            "no-burn", by_clause("KH-9.4"), t("No cards are burnt with a shuffling device.")
        )
    if command.count is None and not round_.to_burn:
        raise Refusal(
            "burnt-already",
            by_clause("KH-10.2"),
            t("The cards for this action round have already been burnt."),
        )
    count = round_.to_burn if command.count is None else command.count
    if count < 1:
        raise BadInput(
            t("Enter how many cards were burnt: at least one, not {count}.", count=count)
        )
    if count > round_.to_burn and round_.exposed is not None:
        raise exposed_first(round_.exposed)
    return (*leaving(table.need_shoe(), count), e.CardsBurnt(count), *burnt_too_many(round_, count))


def burnt_too_many(round_: Round, count: int) -> e.Events:
    """Record burning too many; burning three also fails to burn two, and changes no result
    (KH-13.5)."""
    extra = count - round_.to_burn
    if extra <= 0:
        return ()
    return (e.BurntTooMany(round_.action_round, BurnExceeded(by_clause("KH-13.5"), extra)),)


@handlers.register
def deal_card(table: Table, command: c.DealCard) -> e.Events:
    need_dealer(command.by)
    table.need_inspector_there()
    round_ = need_closed(table, "KH-9.2.a")
    if table.stopped:
        raise Refusal(
            "device-stopped",
            by_clause("KH-13.2"),
            t("The shuffling device isn't delivering cards."),
        )
    missed = missed_burn(round_, command)
    shoe = table.need_shoe()
    left = leaving(shoe, 1)
    card = next_card(shoe, round_, command)
    dealt = e.CardDealt(round_.action_round, card, shoe.by_hand)
    return (*missed, *left, dealt, *action_round(round_, (*round_.cards, card)))


def missed_burn(round_: Round, command: c.DealCard) -> e.Events:
    """Record a card dealt without burning: it stands, and the round continues (KH-13.5)."""
    if not round_.to_burn:
        return ()
    if not command.without_burn:
        raise Refusal(
            "not-burnt",
            by_clause("KH-5.3"),
            nt(
                "{count} card must be burnt before the deal.",
                "{count} cards must be burnt before the deal.",
                round_.to_burn,
            ),
        )
    forgotten = BurnForgotten(by_clause("KH-13.5"), round_.to_burn)
    return (e.BurnMissed(round_.action_round, forgotten),)


def next_card(shoe: Shoe, round_: Round, command: c.DealCard) -> Card:
    card = coming_card(shoe, command.card)
    if round_.exposed is not None and round_.exposed != card:
        raise exposed_first(round_.exposed)
    return card


def exposed_first(card: Card) -> Refusal:
    return Refusal(
        "exposed-card",
        by_clause("KH-13.6.b"),
        t("The exposed card {card} must be used next.", card=card),
    )


def coming_card(shoe: Shoe, named: str | None) -> Card:
    """Return the next card of the order, or the real card that the dealer names."""
    if shoe.order is not None:
        if named is not None:
            raise BadInput(t("The cards come in the order they were shuffled, so don't name any."))
        return shoe.order[0]
    if named is None:
        raise BadInput(t("Real cards are dealt by hand. Name the card that was dealt."))
    card = DECK.parse_card(named)
    DECK.check((*shoe.dealt, card))
    return card


def action_round(round_: Round, cards: tuple[Card, ...]) -> e.Events:
    """Everything the card leads to, in the order of the document."""
    settlement = settle_card(round_.wagers, cards, round_.readings)
    clause = "KH-10.4" if round_.device == MANUAL_SHOE else "KH-9.2.d"
    done: e.Events = (
        *pay_and_take(settlement.before_held),
        e.CardHeld(len(cards), round_.burnt, clause),
        *pay_and_take(settlement.after_held),
    )
    if settlement.left:
        return done
    ended = e.RoundEnded("settled", AllWagersSettled(by_clause("KH-9.2.e")))
    return (*done, *collect_cards(round_, len(cards)), ended)


def pay_and_take(lines: Lines) -> tuple[e.WagerSettled, ...]:
    return tuple(e.WagerSettled(line) for line in lines)


def collect_cards(round_: Round, cards: int) -> tuple[e.CardsCollected, ...]:
    """Where the cards of the round go: back into the device, or face down to the discards."""
    count = cards + round_.burnt_in_all
    if count == 0:
        return ()
    if round_.device == SHUFFLING_DEVICE:
        return (e.CardsCollected(count, "shuffling-device", "KH-9.3"),)
    return (e.CardsCollected(count, "discard-holder", "KH-10.5"),)


def need_closed(table: Table, clause: str) -> Round:
    round_ = table.in_progress()
    if round_.phase != "closed":
        raise Refusal("not-closed", by_clause(clause), t('Announce "no more bets" first.'))
    return round_
