"""How commands were answered before, where the document had been read wrongly, or in other words.

A record is checked by the edition of the rules that it was made under. Nothing here is played any
more: the first edition did not count real cards as they left the shoe, and kept
decisions of disputes as words that changed nothing. The first two told of burns, of a Pokerpot that
did not win and of a new device in the words of `in_words_before`.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from houseway.games.king_high import irregularities, shuffling
from houseway.games.king_high.commands import (
    AnyCommand,
    CallMissedShuffle,
    DecideDispute,
    DeclareVoid,
    ReportFaceUpCard,
    Shuffle,
)
from houseway.games.king_high.events import (
    AnyEvent,
    BurnMissed,
    BurntTooMany,
    CardsShuffled,
    DeviceReplaced,
    DisputeDecided,
    RoundOpened,
    WagerSettled,
)
from houseway.games.king_high.settlement import (
    NO_CARD_YET,
    live_on_nothing,
    paid_so_far,
    too_low_so_far,
)
from houseway.games.king_high.shoe import CUT_CARD_AT, DEVICE_NAMES
from houseway.games.king_high.state import ShuffleDue, Table
from houseway.games.king_high.wagers import (
    POKERPOT_PAYS,
    RUN_PAYS,
    SHORTEST_RUN,
    KingHighLine,
    run_value,
    too_low,
)
from houseway.tables.people import need_inspector
from houseway.tables.text import check_line

SHORTEST = RUN_PAYS[SHORTEST_RUN]
NO_PAIR = "No pair so far does not qualify."


def shuffle(table: Table, command: Shuffle) -> tuple[AnyEvent, ...]:
    (shuffled,) = shuffling.shuffle(table, command)
    assert isinstance(shuffled, CardsShuffled)
    cut = CUT_CARD_AT if shuffled.cut is not None and command.cut is None else shuffled.cut
    return (replace(shuffled, cut=cut, counted=False),)


def decide_dispute(table: Table, command: DecideDispute) -> tuple[AnyEvent, ...]:
    need_inspector(command.by)
    return (DisputeDecided(check_line(command.decision, "A decision"), "KH-4.2"),)


def report_face_up_card(table: Table, command: ReportFaceUpCard) -> tuple[AnyEvent, ...]:
    """What a burn card was is not recorded, whatever was named."""
    round_ = table.round
    for_play = round_ is not None and round_.phase == "closed" and not round_.to_burn
    asked = command if for_play else ReportFaceUpCard(command.by)
    return irregularities.report_face_up_card(table, asked)


def declare_void(table: Table, command: DeclareVoid) -> tuple[AnyEvent, ...]:
    return in_old_words(irregularities.declare_void(table, command))


def call_missed_shuffle(table: Table, command: CallMissedShuffle) -> tuple[AnyEvent, ...]:
    return in_old_words(irregularities.call_missed_shuffle(table, command))


def in_old_words(events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """Of a Pokerpot before the first card, which was told as if some had been dealt."""
    return tuple(
        replace(event, line=replace(event.line, why=NO_PAIR))
        if isinstance(event, WagerSettled) and event.line.why == NO_CARD_YET
        else event
        for event in events
    )


# -- The words of the first two editions -------------------------------------------------------


def end_round(table: Table, why: str) -> tuple[AnyEvent, ...]:
    return in_words_before(irregularities.end_round(table, why))


def in_words_before(events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    return tuple(map(said_before, events))


def said_before(event: AnyEvent) -> AnyEvent:
    match event:
        case WagerSettled(line):
            why = line_before(line)
            return event if why == line.why else replace(event, line=replace(line, why=why))
        case BurnMissed(count=count):
            why = f"{count} cards were not burnt. Results stand and the round goes on."
            return replace(event, why=why)
        case BurntTooMany(count=count):
            many = "1 card was" if count == 1 else f"{count} cards were"
            return replace(
                event, why=f"{many} too many burnt. Results stand and the round goes on."
            )
        case RoundOpened():
            return replace(event, idle={})  # who was away was forgotten with rounds not kept
        case DeviceReplaced(device, due):
            why = f"The {DEVICE_NAMES[device]} that is new at the table wants shuffled cards."
            return replace(event, due=ShuffleDue(due.clause, why))
        case _:
            return event


def line_before(line: KingHighLine) -> str:
    """Of a Pokerpot and of a run, in a round that was played or that could not be finished."""
    why = line.why
    told = why.partition(":")[0]
    hand = told.rsplit(" ", 2)[0]  # "Pair of 9s" of "Pair of 9s so far"
    if why == too_low_so_far(hand):
        return f"{hand} so far does not qualify."
    for row in POKERPOT_PAYS.values():
        if why == paid_so_far(hand, row.pay):
            return f"{hand} is there already: {row.pay}."
    if why == live_on_nothing(SHORTEST.pay):
        return f"The run was live at 0 {run_value(line)} cards: it pays {SHORTEST.pay}."
    return f"{told} does not qualify." if why == too_low(told) else why


FIRST: Mapping[type[AnyCommand], Callable[..., tuple[AnyEvent, ...]]] = {
    Shuffle: shuffle,
    DecideDispute: decide_dispute,
    DeclareVoid: declare_void,
    ReportFaceUpCard: report_face_up_card,
    CallMissedShuffle: call_missed_shuffle,
}
