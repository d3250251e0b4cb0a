"""How commands were answered before, where the document had been read wrongly.

A record is checked by the edition of the rules that it was made under. Nothing here is played any
more: the first edition did not count real cards as they left the shoe, and kept
decisions of disputes as words that changed nothing.
"""

from collections.abc import Callable, Mapping

import msgspec

from houseway.games.king_high import irregularities, shuffling
from houseway.games.king_high.commands import (
    AnyCommand,
    CallMissedShuffle,
    DecideDispute,
    DeclareVoid,
    ReportFaceUpCard,
    Shuffle,
)
from houseway.games.king_high.events import AnyEvent, CardsShuffled, DisputeDecided, WagerSettled
from houseway.games.king_high.settlement import NO_CARD_YET
from houseway.games.king_high.shoe import CUT_CARD_AT
from houseway.games.king_high.state import Table
from houseway.tables.people import need_inspector
from houseway.tables.text import check_line

NO_PAIR = "No pair so far does not qualify."


def shuffle(table: Table, command: Shuffle) -> tuple[AnyEvent, ...]:
    (shuffled,) = shuffling.shuffle(table, command)
    assert isinstance(shuffled, CardsShuffled)
    cut = CUT_CARD_AT if shuffled.cut is not None and command.cut is None else shuffled.cut
    return (msgspec.structs.replace(shuffled, cut=cut, counted=False),)


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
        msgspec.structs.replace(event, line=msgspec.structs.replace(event.line, why=NO_PAIR))
        if isinstance(event, WagerSettled) and event.line.why == NO_CARD_YET
        else event
        for event in events
    )


FIRST: Mapping[type[AnyCommand], Callable[..., tuple[AnyEvent, ...]]] = {
    Shuffle: shuffle,
    DecideDispute: decide_dispute,
    DeclareVoid: declare_void,
    ReportFaceUpCard: report_face_up_card,
    CallMissedShuffle: call_missed_shuffle,
}
