"""Answer commands, apply their events to the table, and list what is offered now."""

from collections.abc import Iterator

from houseway.core.cards.french import FRENCH
from houseway.core.errors import Refusal
from houseway.core.reasons import by_clause, by_reading
from houseway.core.words import money, t
from houseway.tables.dealing import hands_from
from houseway.tables.messages import with_deck
from houseway.tables.offers import Offer, only_accepted
from houseway.tables.people import DEALER, need_dealer
from houseway.tables.plain_round import RoundEnded, WagerPlaced, WagerSettled, evolve_plain
from houseway.tables.rounds import AllWagersSettled, Deal, Settle
from houseway.tables.wagers import Line, Outcome, Wager
from three_card_poker.reasons import ThreeCardsFolded
from three_card_poker.state import AnyCommand, AnyEvent, Dealt, Fold, HandFolded, Play, Round, Table
from three_card_poker.wagers import ANTE, BETS, KINDS, PAIR_PLUS, PLAY, lines

Events = tuple[AnyEvent, ...]


def decide(table: Table, command: AnyCommand) -> Events:
    match command:
        case Deal():
            return deal(table, command)
        case Play():
            ante = undecided(table, command)
            table.floor.bank.need(ante.player, ante.amount)
            return (WagerPlaced(Wager(ante.box, ante.player, PLAY.name, ante.amount)),)
        case Fold():
            return (HandFolded(undecided(table, command).box, "TCP-4.3"),)
        case Settle():
            return settle(table, command)
        case _:
            return BETS.decide(table, command)


def deal(table: Table, command: Deal) -> Events:
    need_dealer(command.by)
    boxes = sorted({wager.box for wager in BETS.open_round(table, BETS.standing).wagers})
    if not boxes:
        raise Refusal(
            "no-wagers", by_clause("TCP-4.1"), t("There are no wagers on the layout yet.")
        )
    *hands, dealer = hands_from(FRENCH.parse(command.cards), len(boxes) + 1, 3)
    return (Dealt(dict(zip(boxes, hands, strict=True)), dealer),)


def undecided(table: Table, command: Play | Fold) -> Wager:
    """Return the Ante of the hand that this player has to decide about."""
    for ante in table.round.undecided if table.round else ():
        if (ante.box, ante.player) == (command.box, command.by):
            return ante
    no = t("{player} has nothing to decide at box {box}.", player=command.by, box=command.box)
    raise Refusal("nothing-to-decide", by_clause("TCP-4.2"), no)


def settle(table: Table, command: Settle) -> Events:
    need_dealer(command.by)
    too_early = Refusal("not-dealt", by_clause("TCP-4.1"), t("No hand is dealt yet."))
    round_ = table.in_phase("deciding", too_early)
    for ante in round_.undecided:
        first = t("{player} plays or folds first.", player=ante.player)
        raise Refusal("undecided", by_clause("TCP-4.2"), first)
    ended = RoundEnded("settled", AllWagersSettled(by_clause("TCP-5.3")))
    return (*map(WagerSettled, settlement(round_)), ended)


def settlement(round_: Round) -> list[Line]:
    """Settle box by box from the first, in each the Ante, the Play and the Pair Plus."""
    order = [kind.name for kind in KINDS]
    wagers = sorted(round_.wagers, key=lambda wager: (wager.box, order.index(wager.kind)))
    return [line for wager in wagers for line in settle_wager(round_, wager)]


def settle_wager(round_: Round, wager: Wager) -> list[Line]:
    stands = wager.kind == PAIR_PLUS.name and round_.readings.pair_plus_of_a_fold == "stands"
    if wager.box in round_.folded and not stands:
        by = by_clause("TCP-4.3") if wager.kind == ANTE.name else by_reading("pair-plus-of-a-fold")
        return [Line.of(wager, Outcome("lose", ThreeCardsFolded(by), loses=True))]
    return lines(wager, round_.hands[wager.box], round_.dealer)


def evolve(table: Table, event: AnyEvent) -> Table:
    match event:
        case Dealt(hands, dealer):
            return table.with_round(phase="deciding", hands=hands, dealer=dealer)
        case HandFolded(box):
            return table.with_round(folded=(*table.in_progress().folded, box))
        case _:
            return evolve_plain(table, event, Round)


def legal(table: Table, actor: str) -> tuple[Offer[AnyCommand], ...]:
    offers = (*BETS.offers(table, actor), *card_offers(table, actor))
    return only_accepted(offers, lambda command: decide(table, with_deck(command, FRENCH.cards)))


def card_offers(table: Table, actor: str) -> Iterator[Offer[AnyCommand]]:
    if actor == DEALER:
        says = t("Deal three cards to every box with a wager")
        yield Offer(Deal(actor, ()), says, by_clause("TCP-4.1"))
        yield Offer(Settle(actor), t("Turn the dealer's cards and settle"), by_clause("TCP-5.1"))
    for ante in table.round.undecided if table.round else ():
        play = t("Play, with {amount} beside the Ante", amount=money(ante.amount))
        yield Offer(Play(actor, ante.box), play, by_clause("TCP-4.2"))
        yield Offer(Fold(actor, ante.box), t("Fold, and lose the Ante"), by_clause("TCP-4.3"))
