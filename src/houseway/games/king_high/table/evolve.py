"""What each event makes of the table. Nothing is decided here and nothing can be refused."""

from houseway.core.reasons import by_clause
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.rules.reasons import KingHighShuffleDue
from houseway.games.king_high.rules.wagers import KingHighLine, KingHighWager
from houseway.games.king_high.table.betting import same_wager
from houseway.games.king_high.table.events import (
    AnyEvent,
    BetsClosed,
    BurnMissed,
    BurntTooMany,
    CardDealt,
    CardExposed,
    CardHeld,
    CardsBurnt,
    CardsChecked,
    CardsCollected,
    CardsRemoved,
    CardsShuffled,
    CutCardDrawn,
    DeviceRepaired,
    DeviceReplaced,
    DeviceStopped,
    FaceUpCardReturned,
    InspectorOffDuty,
    InspectorOnDuty,
    PartnershipEnded,
    PartnershipRuled,
    RoundEnded,
    RoundOpened,
    SettingsChanged,
    ShuffleOrdered,
    WagerConfirmed,
    WagerDeclared,
    WagerPlaced,
    WagerSettled,
    WagerTakenBack,
)
from houseway.games.king_high.table.shoe import Shoe
from houseway.games.king_high.table.state import ROUNDS_KEPT, Round, Settings, ShuffleDue, Table
from houseway.tables.layout import chips_moved, with_wager
from houseway.tables.seating import seated

NOT_SHUFFLED = ShuffleDue(KingHighShuffleDue(by_clause("KH-5.2"), "never-shuffled"))
BACK_IN_DEVICE = ShuffleDue(KingHighShuffleDue(by_clause("KH-9.3"), "back-in-device"))


def evolve(table: Table, event: AnyEvent) -> Table:
    match event:
        case WagerDeclared() | WagerConfirmed():
            return hear_wager(table, event)
        case WagerPlaced() | WagerTakenBack() | WagerSettled():
            return move_wager(table, event)
        case RoundOpened() | BetsClosed() | CardHeld() | RoundEnded():
            return evolve_round(table, event)
        case CardExposed() | CardsBurnt() | CardDealt() | CardsCollected():
            return move_cards(table, event)
        case CardsChecked() | CardsRemoved() | CardsShuffled() | FaceUpCardReturned():
            return prepare_cards(table, event)
        case CutCardDrawn() | ShuffleOrdered():
            return await_shuffle(table, event)
        case DeviceStopped() | DeviceRepaired() | DeviceReplaced() | SettingsChanged():
            return change_device(table, event)
        case InspectorOnDuty() | InspectorOffDuty() | PartnershipRuled() | PartnershipEnded():
            return inspect(table, event)
        case BurnMissed() | BurntTooMany():
            return table  # what is on record and changes nothing
        case _:
            return table.now(floor=seated(table.floor, event))


# -- The round -----------------------------------------------------------------------------------


def evolve_round(table: Table, event: RoundOpened | BetsClosed | CardHeld | RoundEnded) -> Table:
    match event:
        case RoundOpened(number, readings, device, idle, missed):
            opened = Round(number, readings, device, shuffle_missed=missed, idle=idle)
            return table.now(round=opened, rounds_opened=number)
        case BetsClosed():
            return table.now(round=table.in_progress().now(phase="closed", declared=()))
        case CardHeld(place):
            phase = "betting" if place < CARDS_IN_A_ROUND else "closed"
            return table.now(round=table.in_progress().now(phase=phase, burnt=0))
        case RoundEnded(result, reason):
            ended = table.in_progress().now(phase=result, ended_by=reason.clause or "")
            return table.now(round=None, recent=(*table.recent, ended)[-ROUNDS_KEPT:])


def move_wager(table: Table, event: WagerPlaced | WagerTakenBack | WagerSettled) -> Table:
    round_ = table.in_progress()
    match event:
        case WagerPlaced(wager):
            round_ = round_.now(wagers=with_wager(round_.wagers, wager))
        case WagerTakenBack(wager):
            round_ = round_.now(wagers=tuple(w for w in round_.wagers if w != wager))
        case WagerSettled(line):
            left = tuple(w for w in round_.wagers if not same_wager(w, wager_of(line)))
            round_ = round_.now(wagers=left, lines=(*round_.lines, line))
    return table.now(floor=chips_moved(table.floor, event), round=round_)


def hear_wager(table: Table, event: WagerDeclared | WagerConfirmed) -> Table:
    round_ = table.in_progress()
    others = tuple(w for w in round_.declared if not same_wager(w, event.wager))
    declared = (*others, event.wager) if isinstance(event, WagerDeclared) else others
    return table.now(round=round_.now(declared=declared))


def wager_of(line: KingHighLine) -> KingHighWager:
    return KingHighWager(
        line.box, line.player, line.kind, line.amount, line.suit, line.action_round
    )


# -- The cards -----------------------------------------------------------------------------------


def move_cards(table: Table, event: CardExposed | CardsBurnt | CardDealt | CardsCollected) -> Table:
    round_, shoe = table.round, table.loaded()
    match event:
        case CardExposed(card, "burn") if card is not None:
            return table.now(shoe=shoe.now(dealt=(*shoe.dealt, card)))
        case CardExposed(card, "play") if round_ is not None:
            return table.now(round=round_.now(exposed=card))
        case CardExposed():
            return table
        case CardsBurnt(count):
            round_ = table.in_progress()
            burnt = round_.now(burnt=round_.burnt + count, burnt_in_all=round_.burnt_in_all + count)
            return table.now(shoe=shoe.without(count), round=burnt)
        case CardDealt(_, card):
            round_ = table.in_progress()
            dealt = round_.now(cards=(*round_.cards, card), exposed=None)
            return table.now(shoe=shoe.without(1).now(dealt=(*shoe.dealt, card)), round=dealt)
        case CardsCollected(_, to):
            return back_in_device(table, shoe) if to == "shuffling-device" else table


def back_in_device(table: Table, shoe: Shoe) -> Table:
    """The device shuffles by itself; an order that was known is known no longer."""
    if shoe.by_hand:
        return table.now(shoe=shoe.with_all_back())
    return table.now(shoe=None, shuffle_due=table.shuffle_due or BACK_IN_DEVICE)


def prepare_cards(
    table: Table, event: CardsChecked | CardsRemoved | CardsShuffled | FaceUpCardReturned
) -> Table:
    match event:
        case CardsChecked(when="before-play") if event.reason.complete:
            return table.now(checked=True, shoe=None, shuffle_due=NOT_SHUFFLED)
        case CardsChecked() | CardsRemoved():
            return table.now(checked=False, shoe=None, shuffle_due=None)
        case CardsShuffled(_, order, cut):
            return table.now(shoe=Shoe(order, cut), shuffle_due=None)
        case FaceUpCardReturned():
            return table.now(shoe=table.loaded().with_next_last())


def await_shuffle(table: Table, event: CutCardDrawn | ShuffleOrdered) -> Table:
    match event:
        case CutCardDrawn(due):
            out = table.loaded().now(before_cut=None, cut_card_out=True)
            return table.now(shoe=out, shuffle_due=table.shuffle_due or due)
        case ShuffleOrdered(due):
            return table.now(shuffle_due=due)


# -- The device and the notice -------------------------------------------------------------------


def change_device(
    table: Table, event: DeviceStopped | DeviceRepaired | DeviceReplaced | SettingsChanged
) -> Table:
    match event:
        case SettingsChanged(settings):
            return change_settings(table, settings)
        case DeviceStopped():
            return table.now(stopped=True)
        case DeviceRepaired():
            return table.now(stopped=False)
        case DeviceReplaced(device, due):
            settings = table.settings.now(device=device)
            waits = due if table.checked else None
            return table.now(settings=settings, stopped=False, shoe=None, shuffle_due=waits)


def change_settings(table: Table, settings: Settings) -> Table:
    if settings.device == table.settings.device:
        return table.now(settings=settings)
    due = NOT_SHUFFLED if table.checked else None
    return table.now(settings=settings, shoe=None, shuffle_due=due)


# -- The inspector -------------------------------------------------------------------------------


def inspect(
    table: Table,
    event: InspectorOnDuty | InspectorOffDuty | PartnershipRuled | PartnershipEnded,
) -> Table:
    match event:
        case InspectorOnDuty(name):
            return table.now(inspector=name, inspector_away=False)
        case InspectorOffDuty():
            return table.now(inspector="", inspector_away=True)
        case PartnershipRuled(players):
            return table.now(partnerships=(*table.partnerships, players))
        case PartnershipEnded(players):
            left = tuple(both for both in table.partnerships if both != players)
            return table.now(partnerships=left)
