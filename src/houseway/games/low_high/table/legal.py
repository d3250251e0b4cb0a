"""What an actor may do at the table now; every offer is one that `decide` accepts.

Wagers are offered with bounds that leave nothing to refuse, so they are not tried one by one: a
view is made for everyone after every chip. Every other offer is tried first.
"""

from collections.abc import Iterator

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import ByReading, by_clause
from houseway.core.words import t
from houseway.games.low_high.rules.hands import settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.betting import LowHighBetting, place_name
from houseway.games.low_high.table.boxes import boxes_to_set
from houseway.games.low_high.table.decide import decide
from houseway.games.low_high.table.real_cards import suggest_setting
from houseway.games.low_high.table.state import Table
from houseway.tables.offers import CardsOffer, HandOfCards, Offer
from houseway.tables.people import DEALER, INSPECTOR, STAFF
from houseway.tables.seating import Sit, chip_offers

Offers = Iterator[Offer[c.AnyCommand]]

SET = (HandOfCards(t("Low"), 2, "low"), HandOfCards(t("High"), 2, "high"))


def legal(rules: LowHighRules, table: Table, actor: str) -> tuple[Offer[c.AnyCommand], ...]:
    if actor in STAFF:
        return only_accepted(rules, table, staff_offers(rules, table, actor))
    betting = LowHighBetting(rules)
    wagers = (*betting.place_offers(table, actor), *betting.take_back_offers(table, actor))
    return (*wagers, *only_accepted(rules, table, player_offers(rules, table, actor)))


def only_accepted(
    rules: LowHighRules, table: Table, offers: Offers
) -> tuple[Offer[c.AnyCommand], ...]:
    return tuple(offer for offer in offers if try_command(rules, table, offer.command) is not None)


def try_command(rules: LowHighRules, table: Table, command: c.AnyCommand) -> e.Events | None:
    """Return the events a command would lead to now; None if it is refused."""
    if isinstance(command, c.Deal):  # the cards come from a shuffle, when the deal is made
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
                    c.WithdrawBox(player, box),
                    t("Withdraw your bets on box {box}'s hand", box=box),
                    by_clause(rules.irregularities.box_exposed_unseen),
                )
    yield from seat_offers(rules, table, player)


def seat_offers(rules: LowHighRules, table: Table, player: str) -> Offers:
    yield from chip_offers(table.floor.bank, player)
    for box in table.floor.seats_for(player, table.settings.readings.boxes):
        yield Offer(Sit(player, box), t("Sit down at box {box}", box=box))
    yield Offer(
        c.WalkAway(player, player), t("Leave the table"), by_clause(rules.steps.walked_away)
    )


def setting_offers(rules: LowHighRules, table: Table, player: str) -> Offers:
    assert table.round is not None
    for box, who in boxes_to_set(rules, table).items():
        hand = table.round.hands[box]
        if who != player:
            continue
        if hand.looked_by != player:  # or a player has who has left the box since
            yield Offer(c.Look(player, box), t("Look at box {box}'s cards", box=box))
        if not hand.is_known:
            says = t("Box {box} is set face down", box=box)
            yield Offer(c.LaySet(player, box), says, by_clause(rules.steps.set_once))
        elif hand.looked_by == player:
            for setting in settings_of(hand.cards, rules.rank):
                low, high = rules.rank(setting.low), rules.rank(setting.high)
                yield Offer(
                    c.SetCards(player, box, setting.low, setting.high),
                    t("Set Low {low}, High {high}", low=low.full_name, high=high.full_name),
                    by_clause(rules.steps.set_once),
                )
        yield Offer(
            c.AskHouseWay(player, box),
            t("Have the dealer set box {box} the House Way", box=box),
            by_clause(rules.steps.house_way_on_request),
        )


# -- Staff -----------------------------------------------------------------------------------


def staff_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    steps = rules.steps
    if actor == DEALER:
        yield Offer(c.OpenBets(actor), t('Announce "Place your bets"'), by_clause(steps.bets_open))
        yield Offer(c.CloseBets(actor), t('Announce "No more bets"'), by_clause(steps.bets_closed))
        yield deal_offer(rules, table, actor)
        yield Offer(
            c.DealUnseen(actor),
            t("Four real cards are face down at every place"),
            by_clause(steps.deal),
        )
        yield from set_dealer_offers(rules, table, actor)
        yield from turn_offers(rules, table, actor)
    yield call_offer(rules, table, c.ResetDealer(actor), steps.dealer_reset)
    if actor == DEALER:
        yield Offer(c.Settle(actor), t("Settle all wagers"), by_clause(rules.main.pay_clause))
    if actor == INSPECTOR:
        corrected = steps.dealer_corrected.clause
        for round_ in table.recent:
            yield call_offer(rules, table, c.CorrectDealer(actor, round_.number), corrected)
    yield from irregularity_offers(rules, table, actor)
    pack = len(rules.pack.cards)
    counted = t("Count the pack: all {cards} cards are there", cards=pack)
    yield Offer(c.CountPack(actor, pack), counted, by_clause(rules.irregularities.wrong_count))


def deal_offer(rules: LowHighRules, table: Table, actor: str) -> Offer[c.AnyCommand]:
    boxes = () if table.round is None else table.round.boxes_with_wagers
    hands = (
        *(HandOfCards(t("Box {box}", box=box), 4) for box in boxes),
        HandOfCards(t("Dealer"), 4),
    )
    return CardsOffer(
        c.Deal(actor, ()),
        t("Deal four cards to each hand"),
        by_clause(rules.steps.deal),
        hands=hands,
    )


def set_dealer_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    clause = rules.steps.dealer_house_way
    round_ = table.round
    if round_ is None or round_.dealer is None or round_.dealer.is_known:
        yield Offer(c.SetDealer(actor), t("Set the dealer's hand"), by_clause(clause))
        return
    free, low, high = suggest_setting(rules, round_, 0)
    command = c.SetDealer(actor, low, high)
    yield CardsOffer(
        command, t("The dealer's hand as it is set"), by_clause(clause), hands=SET, cards=free
    )


def turn_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    """Offer to turn boxes whose real cards are still face down when the dealer's hand is open."""
    round_ = table.round
    if round_ is None or round_.phase != "showdown":
        return
    for box in sorted(round_.hands):
        if round_.hands[box].setting is None:
            free, low, high = suggest_setting(rules, round_, box)
            command = c.TurnHand(actor, box, low, high)
            says = t("Box {box} as turned over", box=box)
            yield CardsOffer(command, says, by_clause(rules.steps.set_once), hands=SET, cards=free)


def irregularity_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    """Offer each irregularity that can be called now, with what comes of it."""
    clauses = rules.irregularities
    if table.round is None:
        if actor == INSPECTOR:
            yield call_offer(rules, table, c.CallWrongCount(actor), clauses.wrong_count)
        return
    yield call_offer(rules, table, c.CallForeignCard(actor), clauses.foreign_card)
    yield call_offer(rules, table, c.CallWrongCount(actor), clauses.wrong_count)
    yield call_offer(rules, table, c.CallMisdeal(actor), clauses.misdeal)
    for box in (0, *table.round.hands):
        hand = table.round.hands.get(box, table.round.dealer)
        if hand is not None:
            hidden = tuple(i for i in range(4) if i not in hand.exposed)
            for count in (1, 2):
                yield call_offer(rules, table, c.ExposeCards(actor, box, hidden[:count]), None)
    yield from time_offers(rules, table, actor)
    if actor == INSPECTOR:
        yield from void_offers(rules, table, actor)
    for player in dict.fromkeys(w.player for w in table.round.wagers):
        says = t(
            "{player} has left: the wagers stay, and the House Way sets the cards", player=player
        )
        yield Offer(c.WalkAway(actor, player), says, by_clause(rules.steps.walked_away))


def time_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    for box, player in boxes_to_set(rules, table).items():
        says = t(
            "{player} is out of time: the House Way sets box {box}, and the seat is kept",
            player=player,
            box=box,
        )
        yield Offer(c.CallTime(actor, box), says)


def void_offers(rules: LowHighRules, table: Table, actor: str) -> Offers:
    """Offer to void one hand or one bet."""
    round_, clause = table.in_progress(), rules.irregularities.void
    for box in round_.hands:
        says = t("Void box {box}'s hand: every bet on it is returned", box=box)
        yield Offer(c.VoidHand(actor, box), says, by_clause(clause))
    for wager in round_.wagers:
        says = t(
            "Void {player}'s {kind} on {place}: it is returned",
            kind=rules.kinds[wager.kind].title,
            player=wager.player,
            place=place_name(wager.box, wager.on),
        )
        command = c.VoidBet(actor, wager.box, wager.player, wager.kind, wager.on)
        yield Offer(command, says, by_clause(clause))


def call_offer(
    rules: LowHighRules, table: Table, command: c.AnyCommand, clause: str | None
) -> Offer[c.AnyCommand]:
    """Return an offer that reads like the reason its own events would give."""
    reasons = [
        event.reason
        for event in try_command(rules, table, command) or ()
        if isinstance(
            event,
            e.RoundEnded
            | e.RoundUndone
            | e.CardsCollected
            | e.CardsExposed
            | e.DealerReset
            | e.DealerCorrected,
        )
    ]
    if not reasons:
        return Offer(command, "", by_clause(clause))
    reason = reasons[-1]
    return Offer(
        command, reason.text, by_clause(None if isinstance(reason.by, ByReading) else clause)
    )
