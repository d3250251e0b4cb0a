"""What goes wrong at a King High table, and what the document makes of it."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, AnyReason, by_clause
from houseway.core.words import t
from houseway.games.king_high.rules.reasons import (
    KingHighRoundVoid,
    KingHighShuffleDue,
    LeftUndecided,
    ShuffleCause,
    VoidCause,
)
from houseway.games.king_high.rules.settlement import (
    AS_IF_VOID,
    DEVICE_FAULT,
    ENDED_ROUND,
    MISSED_SHUFFLE,
    NOT_BEGUN,
    Lines,
    VoidBasis,
    settle_returned,
    settle_unbegun,
    settle_void,
)
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.dealing import collect_cards, coming_card, pay_and_take
from houseway.games.king_high.table.shoe import SHUFFLING_DEVICE, Shoe, check_device
from houseway.games.king_high.table.shuffle import CUT_CARD_OUT, cut_card_to_come, leaving
from houseway.games.king_high.table.state import Round, ShuffleDue, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import need_inspector, need_staff

handlers = Handlers()

# -- Void rounds -------------------------------------------------------------------------------


@handlers.register
def declare_void(table: Table, command: c.DeclareVoid) -> e.Events:
    """Only a broken device makes a round of play void; one not yet begun is called off."""
    need_inspector(command.by)
    round_ = table.in_progress()
    if not round_.has_begun:
        return void(round_, DEVICE_FAULT, "called-off")
    if not table.stopped:
        no = t("No shuffling device has failed in this round.")
        raise Refusal("not-stopped", by_clause("KH-13.3"), no)
    return void(round_, DEVICE_FAULT, "device-failed")


def end_round(table: Table, why: str) -> e.Events:
    """Management ends the round: settled as the document settles one that cannot be finished,
    unless the table reads it otherwise."""
    round_ = table.in_progress()
    if not round_.has_begun or round_.readings.ended_round == "as-if-void":
        return void(round_, AS_IF_VOID, "ended-by-management", why)
    lines = settle_returned(round_.wagers, LeftUndecided(ENDED_ROUND))
    reason = KingHighRoundVoid(ENDED_ROUND, "ended-by-management", "earlier-settlements", why)
    return end_void_round(round_, lines, reason)


@handlers.register
def call_missed_shuffle(table: Table, command: c.CallMissedShuffle) -> e.Events:
    """A round that is in progress ends; one that is over stands, for all of it was settled."""
    need_staff(command.by)
    unreported: e.Events = ()
    if command.cut_card_in is not None:
        check_unreported_cut_card(table, command.cut_card_in)
        unreported = (e.CutCardDrawn(CUT_CARD_OUT),)
    elif not shuffle_missed(table):
        no = t("No shuffle was due before this round.")
        raise Refusal("no-shuffle-missed", by_clause("KH-13.7"), no)
    over = () if table.round is None else void(table.round, MISSED_SHUFFLE, "shuffle-missed")
    at_once = ShuffleDue(KingHighShuffleDue(by_clause("KH-13.7.d"), "forgotten"))
    return (*unreported, *over, e.ShuffleOrdered(at_once))


def shuffle_missed(table: Table) -> bool:
    """In the round in progress, or in the last one, where the cards were not shuffled since."""
    if table.round is not None:
        return table.round.shuffle_missed
    due, last = table.shuffle_due, table.recent[-1:]
    return due == CUT_CARD_OUT and any(round_.shuffle_missed for round_ in last)


def check_unreported_cut_card(table: Table, number: int) -> None:
    if not cut_card_to_come(table):
        raise Refusal(
            "no-cut-card", by_clause("KH-13.7"), t("No cut card was expected with these cards.")
        )
    if not 1 <= number <= table.rounds_opened:
        raise BadInput(t("This table has not had a round {number}.", number=number))
    if number == table.rounds_opened:
        raise Refusal(
            "no-shuffle-missed",
            by_clause("KH-10.8"),
            t(
                "No round has begun since the one with the cut card. Report the cut "
                "card, and shuffle when the round is over."
            ),
        )


def void(round_: Round, by: VoidBasis, cause: VoidCause, remark: str = "") -> e.Events:
    """Results of earlier action rounds stand; what is left on the layout is settled as it is."""
    if not round_.has_begun:
        reason = KingHighRoundVoid(NOT_BEGUN, cause, "nothing", remark)
        return end_void_round(round_, settle_unbegun(round_.wagers), reason)
    lines = settle_void(round_.wagers, round_.cards, round_.readings, by)
    reason = KingHighRoundVoid(by.round, cause, "earlier-action-rounds", remark)
    return end_void_round(round_, lines, reason)


def end_void_round(round_: Round, lines: Lines, reason: AnyReason) -> e.Events:
    cards = collect_cards(round_, len(round_.cards))
    return (*pay_and_take(lines), *cards, e.RoundEnded("void", reason))


# -- The shuffling device ----------------------------------------------------------------------


@handlers.register
def report_fault(table: Table, command: c.ReportFault) -> e.Events:
    need_staff(command.by)
    if table.settings.device != SHUFFLING_DEVICE:
        raise Refusal("no-device", by_clause("KH-13.2"), t("No shuffling device is in use."))
    if table.stopped:
        raise Refusal(
            "stopped-already", by_clause("KH-13.2"), t("The shuffling device has already stopped.")
        )
    return (e.DeviceStopped("KH-13.2" if table.round is not None else "KH-13.4"),)


@handlers.register
def repair_device(table: Table, command: c.RepairDevice) -> e.Events:
    need_inspector(command.by)
    need_stopped(table, "KH-13.2")
    return (e.DeviceRepaired("KH-13.2"),)


@handlers.register
def replace_device(table: Table, command: c.ReplaceDevice) -> e.Events:
    """A substitute device or a manual shoe; a round it could not finish is declared void first."""
    need_inspector(command.by)
    check_device(command.device)
    need_stopped(table, "KH-13.4")
    if table.round is not None:
        raise Refusal(
            "round-in-progress",
            by_clause("KH-13.3"),
            t("Declare the round void before play continues."),
        )
    cause: ShuffleCause = "new-device" if command.device == SHUFFLING_DEVICE else "new-shoe"
    due = ShuffleDue(KingHighShuffleDue(by_clause("KH-13.4"), cause))
    return (e.DeviceReplaced(command.device, due),)


def need_stopped(table: Table, clause: str) -> None:
    if not table.stopped:
        raise Refusal("not-stopped", by_clause(clause), t("No shuffling device has stopped."))


# -- Cards seen too early ------------------------------------------------------------------------


@handlers.register
def report_face_up_card(table: Table, command: c.ReportFaceUpCard) -> e.Events:
    need_staff(command.by)
    shoe = table.need_shoe()
    if not shoe.holds(1):
        raise Refusal("shoe-empty", BY_HOUSE, t("No card is left that could be face up."))
    if table.settings.device == SHUFFLING_DEVICE:
        return (e.FaceUpCardReturned("KH-13.1"),)
    round_ = table.round
    if round_ is None or round_.phase == "betting":  # the next cards will be burnt
        return (exposed_burn_card(shoe, command),)
    if round_.to_burn:
        return (exposed_burn_card(shoe, command), *leaving(shoe, 1), e.CardsBurnt(1))
    return exposed_for_play(shoe, round_, command)


def exposed_burn_card(shoe: Shoe, command: c.ReportFaceUpCard) -> e.CardExposed:
    """A real one may be named: it does not come again."""
    named = command.card if shoe.by_hand else None
    card = coming_card(shoe, named) if named is not None else None
    return e.CardExposed(card, "burn", "KH-13.6.a")


def exposed_for_play(shoe: Shoe, round_: Round, command: c.ReportFaceUpCard) -> e.Events:
    """It will be used as if it had come face down."""
    if round_.exposed is not None:
        raise Refusal(
            "exposed-already",
            by_clause("KH-13.6.b"),
            t("{card} is already exposed.", card=round_.exposed),
        )
    return (e.CardExposed(coming_card(shoe, command.card), "play", "KH-13.6.b"),)
