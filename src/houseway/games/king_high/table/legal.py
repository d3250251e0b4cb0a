"""What an actor may do at the table now; every offer is one that `decide` accepts.

Offers say what may be done and never what is wise (KH-12): the cards dealt so far play no part in
them. Results of mistakes, such as dealing without burning, are recorded but not offered.
"""

from collections.abc import Iterator
from functools import partial

from houseway.core.reasons import by_clause
from houseway.core.words import listing, money, sentences, t
from houseway.games.king_high.rules.wagers import KINDS, title_on
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.betting import BETTING
from houseway.games.king_high.table.decide import decide
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE
from houseway.games.king_high.table.state import BOXES, Table
from houseway.tables.offers import Offer, only_accepted
from houseway.tables.people import DEALER, STAFF
from houseway.tables.seating import Sit, chip_offers

Offers = Iterator[Offer[c.AnyCommand]]


def legal(table: Table, actor: str) -> tuple[Offer[c.AnyCommand], ...]:
    tried = only_accepted(candidates(table, actor), partial(decide, table))
    return (*BETTING.place_offers(table, actor), *tried)


def candidates(table: Table, actor: str) -> Offers:
    if actor not in STAFF:
        yield from player_offers(table, actor)
        return
    yield from dealer_offers(table, actor) if actor == DEALER else inspector_offers(table, actor)
    yield from irregularity_offers(table, actor)


# -- Players ---------------------------------------------------------------------------------


def player_offers(table: Table, player: str) -> Offers:
    yield from BETTING.take_back_offers(table, player)
    yield from seat_offers(table, player)


def seat_offers(table: Table, player: str) -> Offers:
    yield from chip_offers(table.floor.bank, player, table.settings.smallest_chip, "KH-5.9")
    for box in table.floor.seats_for(player, BOXES):
        yield Offer(Sit(player, box), t("Take box {box}", box=box), by_clause("KH-5.10"))
    yield Offer(c.Leave(player, player), t("Leave the table"))


# -- Staff -----------------------------------------------------------------------------------


def dealer_offers(table: Table, actor: str) -> Offers:
    due = table.shuffle_due
    says = sentences(t("Shuffle the cards."), due.reason.text) if due else t("Shuffle the cards")
    yield Offer(c.Shuffle(actor), says, by_clause("KH-5.2"))
    yield Offer(c.OpenBets(actor), t('Announce "place your bets"'), by_clause("KH-8.1"))
    yield Offer(c.CloseBets(actor), t('Announce "no more bets"'), by_clause("KH-9.2.a"))
    yield Offer(c.BurnCards(actor), t("Burn cards face down"), by_clause("KH-10.2"))
    yield Offer(c.ReportCutCard(actor), t("The cut card has come out"), by_clause("KH-10.8"))
    if table.shoe is not None and table.shoe.by_hand:
        for card in DECK.copies:
            yield Offer(
                c.DealCard(actor, card), t("Deal the {card}", card=card), by_clause("KH-9.2.b")
            )
        if table.round is not None and table.round.to_burn:
            for card in DECK.copies:
                forgotten = c.DealCard(actor, card, without_burn=True)
                yield Offer(
                    forgotten,
                    t("{card} was dealt without burning a card", card=card),
                    by_clause("KH-13.5"),
                )
    else:
        yield Offer(c.DealCard(actor), t("Deal the next card"), by_clause("KH-9.2.b"))


def inspector_offers(table: Table, actor: str) -> Offers:
    before = c.CheckCards(actor, DECK.cards, "before-play")
    yield Offer(before, t("Confirm six full decks before play"), by_clause("KH-5.1"))
    after = c.CheckCards(actor, DECK.cards, "after-play")
    yield Offer(after, t("Confirm six full decks after play"), by_clause("KH-5.6"))
    yield Offer(
        c.RemoveCards(actor), t("Remove the cards for checking or replacement"), by_clause("KH-5.5")
    )
    yield Offer(
        c.OrderShuffle(actor), t("Order a shuffle before the next round"), by_clause("KH-5.2")
    )
    if table.inspector_away:
        yield Offer(
            c.TakeDuty(actor, "Inspector"),
            t("Take over as inspector here"),
            by_clause("KH-4.1"),
        )
    yield Offer(
        c.LeaveDuty(actor),
        t("Leave the table without an inspector (play waits)"),
        by_clause("KH-4.1"),
    )
    alone = [p for p in table.floor.seats.values() if len(table.partners_of(p)) == 1]
    if len(alone) > 1:
        says = t("These players bet together and count as one for the maximum")
        yield Offer(c.RulePartnership(actor, (alone[0], alone[1])), says, by_clause("KH-5.8"))
    for players in table.partnerships:
        says = t("{players} no longer count as one player", players=listing(players))
        yield Offer(c.EndPartnership(actor, players), says, by_clause("KH-5.8"))
    yield Offer(c.RepairDevice(actor), t("The shuffling device works again"), by_clause("KH-13.2"))
    substitute = t("Continue with a substitute mechanical shuffling device")
    yield Offer(c.ReplaceDevice(actor, SHUFFLING_DEVICE), substitute, by_clause("KH-13.4"))
    yield Offer(
        c.ReplaceDevice(actor, MANUAL_SHOE),
        t("Continue with a six-deck manual shoe"),
        by_clause("KH-13.4"),
    )
    if table.round is not None and not table.round.has_begun:
        yield Offer(
            c.DeclareVoid(actor), t("Call off the round before it begins"), by_clause("KH-1.8")
        )
    else:
        yield Offer(c.DeclareVoid(actor), t("Declare the round void"), by_clause("KH-13.3"))


def irregularity_offers(table: Table, actor: str) -> Offers:
    """Offer what the dealer or the inspector may call, with what comes of it."""
    yield Offer(
        c.ReportFault(actor), t("The shuffling device isn't delivering cards"), by_clause("KH-13.2")
    )
    missed = t("A due shuffle was forgotten: earlier action rounds stand; shuffle now")
    yield Offer(c.CallMissedShuffle(actor), missed, by_clause("KH-13.7"))
    if table.shoe is not None and table.shoe.by_hand:
        unseen = c.CallMissedShuffle(actor, table.rounds_opened - 1)
        says = t("The cut card was missed, and so was the shuffle after it")
        yield Offer(unseen, says, by_clause("KH-13.7"))
    yield face_up_offer(table, actor)
    for wager in () if table.round is None else table.round.declared:
        says = t(
            "Confirm {player}'s declared {wager} of {amount}",
            wager=title_on(KINDS[wager.kind], wager.suit),
            amount=money(wager.amount),
            player=wager.player,
        )
        confirm = c.ConfirmWager(actor, wager.player, wager.kind, wager.suit)
        yield Offer(confirm, says, by_clause("KH-5.9"))
    for player in dict.fromkeys(table.floor.seats.values()):
        yield Offer(c.Leave(actor, player), t("{player} has left the table", player=player))


def face_up_offer(table: Table, actor: str) -> Offer[c.AnyCommand]:
    """Offer to report a card seen too early; what becomes of it depends on what it was to be."""
    round_ = table.round
    if table.settings.device == SHUFFLING_DEVICE:
        says, clause = (
            t("A card is face up in the device: put it back unused"),
            "KH-13.1",
        )
    elif round_ is not None and round_.phase == "closed" and not round_.to_burn:
        says, clause = t("The next card was seen too early: use it anyway"), "KH-13.6.b"
    else:
        says, clause = t("A burn card was seen: turn it face down and burn it"), "KH-13.6.a"
    return Offer(c.ReportFaceUpCard(actor), says, by_clause(clause))
