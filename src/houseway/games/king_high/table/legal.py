"""What somebody may do at the table now. An offer is made only where `decide` would accept it.

Offers say what may be done and never what is wise (KH-12): the cards dealt so far play no part in
them. What only a mistake leads to, such as dealing without burning, is recorded but not offered.
"""

from collections.abc import Iterator
from functools import partial

from houseway.core.reasons import by_clause
from houseway.core.words import listing, money, sentences, t
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    POKERPOT,
    SUIT,
    SUITS,
    KingHighWager,
    Suit,
    needs_pokerpot,
    title_on,
    unit,
)
from houseway.games.king_high.table.betting import counted_elsewhere, has_pokerpot, lying_there
from houseway.games.king_high.table.commands import (
    AnyCommand,
    BurnCards,
    CallMissedShuffle,
    CheckCards,
    CloseBets,
    ConfirmWager,
    DealCard,
    DeclareVoid,
    EndPartnership,
    Leave,
    LeaveDuty,
    OpenBets,
    OrderShuffle,
    PlaceWager,
    RemoveCards,
    RepairDevice,
    ReplaceDevice,
    ReportCutCard,
    ReportFaceUpCard,
    ReportFault,
    RulePartnership,
    Shuffle,
    TakeBack,
    TakeDuty,
)
from houseway.games.king_high.table.decide import decide
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE
from houseway.games.king_high.table.state import BOXES, Round, Table
from houseway.tables.offers import Bounds, Offer, accepted, addable
from houseway.tables.people import DEALER, STAFF
from houseway.tables.seating import Sit, chip_offers
from houseway.tables.wagers import Limits, WagerKind

Offers = Iterator[Offer[AnyCommand]]


def legal(table: Table, actor: str) -> tuple[Offer[AnyCommand], ...]:
    tried = accepted(candidates(table, actor), partial(decide, table))
    return (*place_offers(table, actor), *tried)


def candidates(table: Table, actor: str) -> Offers:
    if actor not in STAFF:
        yield from player_offers(table, actor)
        return
    yield from dealer_offers(table, actor) if actor == DEALER else inspector_offers(table, actor)
    yield from irregularity_offers(table, actor)


# -- Players ---------------------------------------------------------------------------------


def player_offers(table: Table, player: str) -> Offers:
    if table.round is not None and table.floor.seat_of(player) is not None:
        yield from take_back_offers(table.round, player)
    yield from seat_offers(table, player)


def place_offers(table: Table, player: str) -> Offers:
    """With bounds that leave nothing to refuse, so they are not tried one by one: a view is made
    for everybody after every chip."""
    round_, seat = table.round, table.floor.seat_of(player)
    if round_ is None or round_.phase != "betting" or seat is None:
        return
    for kind in kinds_open_to(round_, player):
        for suit in SUITS if kind is SUIT else (None,):
            yield from place_offer(table, round_, player, seat, kind, suit)


def kinds_open_to(round_: Round, player: str) -> Iterator[WagerKind]:
    """Not what is too late (KH-8.1), and nothing that leans on a Pokerpot wager without one."""
    leaning = has_pokerpot(round_.wagers, player)
    for kind in KINDS.values():
        late = bool(round_.cards) and kind not in ACTION
        if not late and (leaning or not needs_pokerpot(kind, round_.readings)):
            yield kind


def place_offer(
    table: Table, round_: Round, player: str, box: int, kind: WagerKind, suit: Suit | None
) -> Offers:
    bounds = wager_bounds(table, round_, player, box, kind, suit)
    if bounds is not None:
        clause = "KH-7.1" if kind in ACTION else "KH-8.4" if kind is POKERPOT else "KH-8.1"
        command = PlaceWager(player, box, kind.name, bounds.minimum, suit)
        yield Offer(command, t("A {wager}", wager=title_on(kind, suit)), by_clause(clause), bounds)


def wager_bounds(
    table: Table, round_: Round, player: str, box: int, kind: WagerKind, suit: Suit | None
) -> Bounds | None:
    """How much may be added to what already lies there."""
    action_round = round_.action_round if kind in ACTION else None
    wager = KingHighWager(box, player, kind.name, 0, suit, action_round)
    lying, left = lying_there(round_, wager), limits_left(table, wager)
    if left is None:
        return None
    step = unit(kind, table.settings.smallest_chip)
    return addable(left, step, lying, table.floor.bank.has(player))


def limits_left(table: Table, wager: KingHighWager) -> Limits | None:
    """What other wagers leave of the maximum, where they count towards it as well."""
    limits = table.settings.limits[wager.kind]
    maximum = limits.maximum - counted_elsewhere(table, wager)
    return Limits(limits.minimum, maximum, limits.unit) if maximum >= limits.minimum else None


def take_back_offers(round_: Round, player: str) -> Offers:
    for wager in round_.wagers:
        if wager.player == player:
            title = title_on(KINDS[wager.kind], wager.suit)
            yield Offer(
                TakeBack(player, wager.box, wager.kind, wager.suit),
                t("Take back the {wager} of {amount}", wager=title, amount=money(wager.amount)),
                by_clause("KH-5.7"),
            )


def seat_offers(table: Table, player: str) -> Offers:
    yield from chip_offers(table.floor.bank, player, table.settings.smallest_chip, "KH-5.9")
    for box in table.floor.seats_for(player, BOXES):
        yield Offer(Sit(player, box), t("Take box {box}", box=box), by_clause("KH-5.10"))
    yield Offer(Leave(player, player), t("Leave the table"))


# -- Staff -----------------------------------------------------------------------------------


def dealer_offers(table: Table, actor: str) -> Offers:
    due = table.shuffle_due
    says = sentences(t("Shuffle the cards."), due.reason.text) if due else t("Shuffle the cards")
    yield Offer(Shuffle(actor), says, by_clause("KH-5.2"))
    yield Offer(OpenBets(actor), t('Announce "place your bets"'), by_clause("KH-8.1"))
    yield Offer(CloseBets(actor), t('Announce "no more bets"'), by_clause("KH-9.2.a"))
    yield Offer(BurnCards(actor), t("Burn cards face down"), by_clause("KH-10.2"))
    yield Offer(
        ReportCutCard(actor), t("The cut card has come out of the shoe"), by_clause("KH-10.8")
    )
    if table.shoe is not None and table.shoe.by_hand:
        for card in DECK.copies:
            yield Offer(
                DealCard(actor, card), t("Deal the {card}", card=card), by_clause("KH-9.2.b")
            )
        if table.round is not None and table.round.to_burn:
            for card in DECK.copies:
                forgotten = DealCard(actor, card, without_burn=True)
                yield Offer(
                    forgotten,
                    t("The {card} came, and burning was forgotten", card=card),
                    by_clause("KH-13.5"),
                )
    else:
        yield Offer(DealCard(actor), t("Deal the next card"), by_clause("KH-9.2.b"))


def inspector_offers(table: Table, actor: str) -> Offers:
    before = CheckCards(actor, DECK.cards, "before-play")
    yield Offer(before, t("The cards are six full decks before play"), by_clause("KH-5.1"))
    after = CheckCards(actor, DECK.cards, "after-play")
    yield Offer(after, t("The cards are six full decks after play"), by_clause("KH-5.6"))
    yield Offer(
        RemoveCards(actor), t("Take the cards away for checking or new ones"), by_clause("KH-5.5")
    )
    yield Offer(
        OrderShuffle(actor), t("Order a shuffle before the next round"), by_clause("KH-5.2")
    )
    if table.inspector_away:
        yield Offer(
            TakeDuty(actor, "Inspector"), t("Take over as the inspector here"), by_clause("KH-4.1")
        )
    yield Offer(
        LeaveDuty(actor), t("Leave the table without an inspector: play waits"), by_clause("KH-4.1")
    )
    alone = [p for p in table.floor.seats.values() if len(table.partners_of(p)) == 1]
    if len(alone) > 1:
        says = t("Players wager together: they count as one to the maximum")
        yield Offer(RulePartnership(actor, (alone[0], alone[1])), says, by_clause("KH-5.8"))
    for players in table.partnerships:
        says = t("{players} no longer count as one player", players=listing(players))
        yield Offer(EndPartnership(actor, players), says, by_clause("KH-5.8"))
    yield Offer(RepairDevice(actor), t("The shuffling device delivers again"), by_clause("KH-13.2"))
    substitute = t("Go on with a substitute mechanical shuffling device")
    yield Offer(ReplaceDevice(actor, SHUFFLING_DEVICE), substitute, by_clause("KH-13.4"))
    yield Offer(
        ReplaceDevice(actor, MANUAL_SHOE),
        t("Go on with a six-deck manual shoe"),
        by_clause("KH-13.4"),
    )
    if table.round is not None and not table.round.begun:
        yield Offer(
            DeclareVoid(actor), t("Call the round off before it begins"), by_clause("KH-1.8")
        )
    else:
        yield Offer(DeclareVoid(actor), t("Declare the round void"), by_clause("KH-13.3"))


def irregularity_offers(table: Table, actor: str) -> Offers:
    """What either of them may call; each says what comes of it."""
    yield Offer(
        ReportFault(actor), t("The shuffling device does not deliver cards"), by_clause("KH-13.2")
    )
    missed = t("A due shuffle was forgotten: earlier action rounds stand, shuffle at once")
    yield Offer(CallMissedShuffle(actor), missed, by_clause("KH-13.7"))
    if table.shoe is not None and table.shoe.by_hand:
        unseen = CallMissedShuffle(actor, table.rounds_opened - 1)
        says = t("The cut card came out and nobody saw it: the shuffle after it was forgotten")
        yield Offer(unseen, says, by_clause("KH-13.7"))
    yield face_up_offer(table, actor)
    for wager in () if table.round is None else table.round.declared:
        says = t(
            "Confirm the {wager} of {amount} that {player} declares",
            wager=title_on(KINDS[wager.kind], wager.suit),
            amount=money(wager.amount),
            player=wager.player,
        )
        confirm = ConfirmWager(actor, wager.player, wager.kind, wager.suit)
        yield Offer(confirm, says, by_clause("KH-5.9"))
    for player in dict.fromkeys(table.floor.seats.values()):
        yield Offer(Leave(actor, player), t("{player} has left the table", player=player))


def face_up_offer(table: Table, actor: str) -> Offer[AnyCommand]:
    """What becomes of a card that is seen too early depends on what it was to be."""
    round_ = table.round
    if table.settings.device == SHUFFLING_DEVICE:
        says, clause = (
            t("A card lies face up in the device: it goes back and is not used"),
            "KH-13.1",
        )
    elif round_ is not None and round_.phase == "closed" and not round_.to_burn:
        says, clause = t("The next card was seen too early: it is used all the same"), "KH-13.6.b"
    else:
        says, clause = t("A burn card was seen: it is turned down and burnt"), "KH-13.6.a"
    return Offer(ReportFaceUpCard(actor), says, by_clause(clause))
