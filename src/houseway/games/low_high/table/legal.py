"""What somebody may do at the table now. An offer is made only where `decide` would accept it.

Wagers are offered with bounds that leave nothing to refuse, so they are not tried one by one: a
view is made for everybody after every chip. Whatever else is offered is tried first.
"""

from collections.abc import Iterator, Mapping

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import ByReading, by_clause
from houseway.core.words import Text, money, t
from houseway.games.low_high.rules.hands import settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table.betting import has_main_wager, most_more
from houseway.games.low_high.table.boxes import boxes_to_set
from houseway.games.low_high.table.commands import (
    AnyCommand,
    AskHouseWay,
    CallForeignCard,
    CallMisdeal,
    CallTime,
    CallWrongCount,
    CloseBets,
    CorrectDealer,
    CountPack,
    Deal,
    DealUnseen,
    ExposeCards,
    LaySet,
    Look,
    OpenBets,
    PlaceWager,
    ResetDealer,
    SetCards,
    SetDealer,
    Settle,
    TakeBack,
    TurnHand,
    VoidBet,
    VoidHand,
    WalkAway,
    WithdrawBox,
)
from houseway.games.low_high.table.decide import decide
from houseway.games.low_high.table.events import (
    AnyEvent,
    CardsCollected,
    CardsExposed,
    DealerCorrected,
    DealerReset,
    RoundEnded,
    RoundUndone,
)
from houseway.games.low_high.table.real_cards import turned_so
from houseway.games.low_high.table.state import Table
from houseway.tables.offers import CardsOffer, HandOfCards, Offer, addable
from houseway.tables.people import DEALER, INSPECTOR, STAFF, can_be_player
from houseway.tables.seating import Sit, chip_offers
from houseway.tables.wagers import On, WagerKind

Offers = Iterator[Offer[AnyCommand]]

SET = (HandOfCards(t("Low"), 2, "low"), HandOfCards(t("High"), 2, "high"))


def legal(rules: LowHighRules, table: Table, actor: str) -> tuple[Offer[AnyCommand], ...]:
    if actor in STAFF:
        return accepted(rules, table, staff_offers(rules, table, actor))
    others = accepted(rules, table, player_offers(rules, table, actor))
    return (*wager_offers(rules, table, actor), *others)


def accepted(rules: LowHighRules, table: Table, offers: Offers) -> tuple[Offer[AnyCommand], ...]:
    return tuple(offer for offer in offers if outcome(rules, table, offer.command) is not None)


def outcome(rules: LowHighRules, table: Table, command: AnyCommand) -> tuple[AnyEvent, ...] | None:
    """The events a command would lead to now, or nothing where it is refused."""
    if isinstance(command, Deal):  # the cards come from a shuffle, when the deal is made
        closed = table.round is not None and table.round.phase == "closed"
        return () if closed else None
    try:
        return decide(rules, table, command)
    except (Refusal, BadInput):
        return None


# -- Players ---------------------------------------------------------------------------------


def player_offers(rules: LowHighRules, table: Table, player: str) -> Offers:
    if table.round is not None:
        yield from setting_offers(rules, table, player)
        for box, hand in table.round.hands.items():
            if player in hand.withdrawing:
                yield Offer(
                    WithdrawBox(player, box),
                    t("Take back your bets on the hand of box {box}", box=box),
                    by_clause(rules.irregularities.box_exposed_unseen),
                )
    yield from seat_offers(rules, table, player)


def seat_offers(rules: LowHighRules, table: Table, player: str) -> Offers:
    yield from chip_offers(table.floor.bank, player)
    for box in table.floor.seats_for(player, table.settings.readings.boxes):
        yield Offer(Sit(player, box), t("Sit down at box {box}", box=box))
    yield Offer(WalkAway(player, player), t("Leave the table"), by_clause(rules.steps.walked_away))


def wager_offers(rules: LowHighRules, table: Table, player: str) -> Offers:
    if table.round is None or table.round.phase != "betting" or not can_be_player(player):
        return
    own = [wager for wager in table.round.wagers if wager.player == player]
    lying = {(wager.box, wager.kind, wager.on): wager.amount for wager in own}
    for box in range(1, table.settings.readings.boxes + 1):
        yield from place_offers(rules, table, player, rules.main, (box, "box"), lying)
        if has_main_wager(rules, table.round.wagers, box):
            for on in rules.side.on:
                yield from place_offers(rules, table, player, rules.side, (box, on), lying)
    for wager in own:
        kind = rules.kinds[wager.kind]
        yield Offer(
            TakeBack(player, wager.box, wager.kind, wager.on),
            t(
                "Take back the {kind} of {amount} on {place}",
                kind=kind.title,
                amount=money(wager.amount),
                place=where(wager.box, wager.on),
            ),
        )


def place_offers(
    rules: LowHighRules,
    table: Table,
    player: str,
    kind: WagerKind,
    place: tuple[int, On],
    lying: Mapping[tuple[int, str, On], int],
) -> Offers:
    """Bounds say how much may be added to what already lies there."""
    box, on = place
    limits = table.settings.limits[kind.name]
    room = most_more(table.in_progress(), player, kind, limits)
    chips = min(table.floor.bank.has(player), room)
    bounds = addable(limits, kind.exact_unit, lying.get((box, kind.name, on), 0), chips)
    if bounds is not None:
        clause = rules.steps.main_wager if kind is rules.main else rules.steps.side_needs_main
        yield Offer(
            PlaceWager(player, box, kind.name, bounds.minimum, on),
            t("{wager} on {place}", wager=kind.title, place=where(box, on)),
            by_clause(clause),
            bounds,
        )


def setting_offers(rules: LowHighRules, table: Table, player: str) -> Offers:
    assert table.round is not None
    for box, who in boxes_to_set(rules, table).items():
        hand = table.round.hands[box]
        if who != player:
            continue
        if hand.looked_by != player:  # nobody has, or one who has left the box since
            yield Offer(Look(player, box), t("Look at the cards of box {box}", box=box))
        if not hand.known:
            says = t("Box {box} is set and laid face down", box=box)
            yield Offer(LaySet(player, box), says, by_clause(rules.steps.set_once))
        elif hand.looked_by == player:
            for setting in settings_of(hand.cards, rules.rank):
                low, high = rules.rank(setting.low), rules.rank(setting.high)
                yield Offer(
                    SetCards(player, box, setting.low, setting.high),
                    t("Set Low {low}, High {high}", low=low.full_name, high=high.full_name),
                    by_clause(rules.steps.set_once),
                )
        yield Offer(
            AskHouseWay(player, box),
            t("Let the dealer set box {box} by the House Way", box=box),
            by_clause(rules.steps.house_way_on_request),
        )


def where(box: int, on: On) -> Text:
    if on == "box":
        return t("box {box}", box=box)
    return t("the dealer's hand, from box {box}", box=box)


# -- Staff -----------------------------------------------------------------------------------


def staff_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    steps = rules.steps
    if actor == DEALER:
        yield Offer(OpenBets(actor), t('Announce "Place your bets"'), by_clause(steps.bets_open))
        yield Offer(CloseBets(actor), t('Announce "No more bets"'), by_clause(steps.bets_closed))
        yield deal_offer(rules, table, actor)
        yield Offer(
            DealUnseen(actor),
            t("Four real cards lie face down at every place"),
            by_clause(steps.deal),
        )
        yield from set_dealer_offers(rules, table, actor)
        yield from turn_offers(rules, table, actor)
    yield called(rules, table, ResetDealer(actor), steps.dealer_reset)
    if actor == DEALER:
        yield Offer(Settle(actor), t("Settle all wagers"), by_clause(rules.main.pay_clause))
    if actor == INSPECTOR:
        corrected = steps.dealer_corrected.clause
        for round_ in table.recent:
            yield called(rules, table, CorrectDealer(actor, round_.number), corrected)
    yield from irregularity_offers(rules, table, actor)
    pack = len(rules.pack.cards)
    counted = t("The pack is counted, and all {cards} cards are there", cards=pack)
    yield Offer(CountPack(actor, pack), counted, by_clause(rules.irregularities.wrong_count))


def deal_offer(rules: LowHighRules, table: Table, actor: str) -> Offer[AnyCommand]:
    boxes = () if table.round is None else table.round.boxes_with_wagers
    hands = (
        *(HandOfCards(t("Box {box}", box=box), 4) for box in boxes),
        HandOfCards(t("Dealer"), 4),
    )
    return CardsOffer(
        Deal(actor, ()), t("Deal four cards to each hand"), by_clause(rules.steps.deal), hands=hands
    )


def set_dealer_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    clause = rules.steps.dealer_house_way
    round_ = table.round
    if round_ is None or round_.dealer is None or round_.dealer.known:
        yield Offer(SetDealer(actor), t("Set the dealer's hand"), by_clause(clause))
        return
    free, low, high = turned_so(rules, round_, 0)
    command = SetDealer(actor, low, high)
    yield CardsOffer(
        command, t("The dealer's hand as it is set"), by_clause(clause), hands=SET, cards=free
    )


def turn_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    """Boxes whose real cards still lie face down when the dealer's hand lies open."""
    round_ = table.round
    if round_ is None or round_.phase != "showdown":
        return
    for box in sorted(round_.hands):
        if round_.hands[box].setting is None:
            free, low, high = turned_so(rules, round_, box)
            command = TurnHand(actor, box, low, high)
            says = t("Box {box} as it is turned", box=box)
            yield CardsOffer(command, says, by_clause(rules.steps.set_once), hands=SET, cards=free)


def irregularity_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    """Each irregularity that can be called now, saying beforehand what comes of it."""
    clauses = rules.irregularities
    if table.round is None:
        if actor == INSPECTOR:
            yield called(rules, table, CallWrongCount(actor), clauses.wrong_count)
        return
    yield called(rules, table, CallForeignCard(actor), clauses.foreign_card)
    yield called(rules, table, CallWrongCount(actor), clauses.wrong_count)
    yield called(rules, table, CallMisdeal(actor), clauses.misdeal)
    for box in (0, *table.round.hands):
        hand = table.round.hands.get(box, table.round.dealer)
        if hand is not None:
            hidden = tuple(i for i in range(4) if i not in hand.exposed)
            for count in (1, 2):
                yield called(rules, table, ExposeCards(actor, box, hidden[:count]), None)
    yield from time_offers(rules, table, actor)
    if actor == INSPECTOR:
        yield from void_offers(rules, table, actor)
    for player in dict.fromkeys(w.player for w in table.round.wagers):
        says = t(
            "{player} has walked away: the wagers stay, the House Way sets the cards", player=player
        )
        yield Offer(WalkAway(actor, player), says, by_clause(rules.steps.walked_away))


def time_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    for box, player in boxes_to_set(rules, table).items():
        says = t(
            "The time of {player} is over: the House Way sets box {box}, the seat stays",
            player=player,
            box=box,
        )
        yield Offer(CallTime(actor, box), says)


def void_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    """One hand or one bet without a result."""
    round_, clause = table.in_progress(), rules.irregularities.void
    for box in round_.hands:
        says = t("The hand of box {box} is void: every bet on it is returned", box=box)
        yield Offer(VoidHand(actor, box), says, by_clause(clause))
    for wager in round_.wagers:
        says = t(
            "The {kind} of {player} on {place} is void: it is returned",
            kind=rules.kinds[wager.kind].title,
            player=wager.player,
            place=where(wager.box, wager.on),
        )
        command = VoidBet(actor, wager.box, wager.player, wager.kind, wager.on)
        yield Offer(command, says, by_clause(clause))


def called(
    rules: LowHighRules, table: Table, command: AnyCommand, clause: str | None
) -> Offer[AnyCommand]:
    """An offer whose words are the reason its own events would give."""
    reasons = [
        event.reason
        for event in outcome(rules, table, command) or ()
        if isinstance(
            event,
            RoundEnded
            | RoundUndone
            | CardsCollected
            | CardsExposed
            | DealerReset
            | DealerCorrected,
        )
    ]
    if not reasons:
        return Offer(command, "", by_clause(clause))
    reason = reasons[-1]
    return Offer(
        command, reason.text, by_clause(None if isinstance(reason.by, ByReading) else clause)
    )
