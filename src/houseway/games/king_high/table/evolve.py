"""Apply events to the table. Nothing is decided or refused here."""

from houseway.core.reasons import by_clause
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.rules.reasons import KingHighShuffleDue
from houseway.games.king_high.rules.wagers import KingHighLine, KingHighWager
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import Shoe
from houseway.games.king_high.table.state import ROUNDS_KEPT, Round, Settings, ShuffleDue, Table
from houseway.tables.layout import move_chips, same_spot, with_wager
from houseway.tables.seating import evolve_floor

NOT_SHUFFLED = ShuffleDue(KingHighShuffleDue(by_clause("KH-5.2"), "never-shuffled"))
BACK_IN_DEVICE = ShuffleDue(KingHighShuffleDue(by_clause("KH-9.3"), "back-in-device"))


def evolve(table: Table, event: e.AnyEvent) -> Table:
    if isinstance(event, e.RoundEvent):
        return evolve_round(table, event)
    if isinstance(event, e.WagerEvent):
        return move_wager(table, event)
    if isinstance(event, e.OralWagerEvent):
        return hear_wager(table, event)
    if isinstance(event, e.CardEvent):
        return move_cards(table, event)
    if isinstance(event, e.PackEvent):
        return prepare_cards(table, event)
    if isinstance(event, e.ShuffleEvent):
        return await_shuffle(table, event)
    if isinstance(event, e.DeviceEvent):
        return change_device(table, event)
    if isinstance(event, e.InspectorEvent):
        return change_inspection(table, event)
    if isinstance(event, e.BurnMistake):
        return table  # on record only
    return table.now(floor=evolve_floor(table.floor, event))


# -- The round -----------------------------------------------------------------------------------


def evolve_round(table: Table, event: e.RoundEvent) -> Table:
    match event:
        case e.RoundOpened(number, readings, device, idle, missed):
            opened = Round(number, readings, device, shuffle_missed=missed, idle=idle)
            return table.now(round=opened, rounds_opened=number)
        case e.BetsClosed():
            return table.with_round(phase="closed", declared=())
        case e.CardHeld(place):
            phase = "betting" if place < CARDS_IN_A_ROUND else "closed"
            return table.with_round(phase=phase, burnt=0)
        case e.RoundEnded(result, reason):
            ended = table.in_progress().now(phase=result, ended_by=reason.clause or "")
            return table.after(ended, ROUNDS_KEPT)


def move_wager(table: Table, event: e.WagerEvent) -> Table:
    round_ = table.in_progress()
    match event:
        case e.WagerPlaced(wager):
            round_ = round_.now(wagers=with_wager(round_.wagers, wager))
        case e.WagerTakenBack(wager):
            round_ = round_.now(wagers=tuple(w for w in round_.wagers if w != wager))
        case e.WagerSettled(line):
            left = tuple(w for w in round_.wagers if not same_spot(w, wager_of(line)))
            round_ = round_.now(wagers=left, lines=(*round_.lines, line))
    return table.now(floor=move_chips(table.floor, event), round=round_)


def hear_wager(table: Table, event: e.OralWagerEvent) -> Table:
    round_ = table.in_progress()
    others = tuple(w for w in round_.declared if not same_spot(w, event.wager))
    declared = (*others, event.wager) if isinstance(event, e.WagerDeclared) else others
    return table.with_round(declared=declared)


def wager_of(line: KingHighLine) -> KingHighWager:
    return KingHighWager(
        line.box, line.player, line.kind, line.amount, line.suit, line.action_round
    )


# -- The cards -----------------------------------------------------------------------------------


def move_cards(table: Table, event: e.CardEvent) -> Table:
    round_, shoe = table.round, table.need_shoe()
    match event:
        case e.CardExposed(card, "burn") if card is not None:
            return table.now(shoe=shoe.now(dealt=(*shoe.dealt, card)))
        case e.CardExposed(card, "play") if round_ is not None:
            return table.with_round(exposed=card)
        case e.CardExposed():
            return table
        case e.CardsBurnt(count):
            round_ = table.in_progress()
            burnt = round_.now(burnt=round_.burnt + count, burnt_in_all=round_.burnt_in_all + count)
            return table.now(shoe=shoe.without(count), round=burnt)
        case e.CardDealt(_, card):
            round_ = table.in_progress()
            dealt = round_.now(cards=(*round_.cards, card), exposed=None)
            return table.now(shoe=shoe.without(1).now(dealt=(*shoe.dealt, card)), round=dealt)
        case e.CardsCollected(_, to):
            return return_to_device(table, shoe) if to == "shuffling-device" else table


def return_to_device(table: Table, shoe: Shoe) -> Table:
    """Put the cards back into the device, which shuffles: an order that was known is gone."""
    if shoe.by_hand:
        return table.now(shoe=shoe.with_all_back())
    return table.now(shoe=None, shuffle_due=table.shuffle_due or BACK_IN_DEVICE)


def prepare_cards(table: Table, event: e.PackEvent) -> Table:
    match event:
        case e.CardsChecked(when="before-play") if event.reason.complete:
            return table.now(checked=True, shoe=None, shuffle_due=NOT_SHUFFLED)
        case e.CardsChecked() | e.CardsRemoved():
            return table.now(checked=False, shoe=None, shuffle_due=None)
        case e.CardsShuffled(_, order, cut):
            return table.now(shoe=Shoe(order, cut), shuffle_due=None)
        case e.FaceUpCardReturned():
            return table.now(shoe=table.need_shoe().with_next_last())


def await_shuffle(table: Table, event: e.ShuffleEvent) -> Table:
    match event:
        case e.CutCardDrawn(due):
            out = table.need_shoe().now(before_cut=None, cut_card_out=True)
            return table.now(shoe=out, shuffle_due=table.shuffle_due or due)
        case e.ShuffleOrdered(due):
            return table.now(shuffle_due=due)


# -- The device and the notice -------------------------------------------------------------------


def change_device(table: Table, event: e.DeviceEvent) -> Table:
    match event:
        case e.SettingsChanged(settings):
            return change_settings(table, settings)
        case e.DeviceStopped():
            return table.now(stopped=True)
        case e.DeviceRepaired():
            return table.now(stopped=False)
        case e.DeviceReplaced(device, due):
            settings = table.settings.now(device=device)
            waits = due if table.checked else None
            return table.now(settings=settings, stopped=False, shoe=None, shuffle_due=waits)


def change_settings(table: Table, settings: Settings) -> Table:
    if settings.device == table.settings.device:
        return table.now(settings=settings)
    due = NOT_SHUFFLED if table.checked else None
    return table.now(settings=settings, shoe=None, shuffle_due=due)


# -- The inspector -------------------------------------------------------------------------------


def change_inspection(table: Table, event: e.InspectorEvent) -> Table:
    match event:
        case e.InspectorOnDuty(name):
            return table.now(inspector=name, inspector_away=False)
        case e.InspectorOffDuty():
            return table.now(inspector="", inspector_away=True)
        case e.PartnershipRuled(players):
            return table.now(partnerships=(*table.partnerships, players))
        case e.PartnershipEnded(players):
            left = tuple(both for both in table.partnerships if both != players)
            return table.now(partnerships=left)
