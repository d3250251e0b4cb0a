"""From a showdown to one line for each wager. Used by the round and by `houseway settle` alike."""

from collections.abc import Iterable, Mapping

import msgspec

from houseway.core.reasons import AnyReason
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import Text, t
from houseway.games.low_high.rules.reasons import DEALERS_PLACE, SideBetDecided
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand
from houseway.tables.wagers import Line, On, Outcome, Wager

RETURNED = "returned"


class LowHighWager(Wager, frozen=True):
    on: On

    @property
    def what(self) -> Text:
        return what(self)


class LowHighLine(Line, frozen=True):
    on: On

    @property
    def what(self) -> Text:
        return what(self)

    @property
    def bet(self) -> str:
        """A name such as `initial@3`, of box 3, or `bonus@dealer`, on the dealer's hand."""
        return f"{self.kind}@{self.on if self.on == 'dealer' else self.box}"


def what(wager: LowHighWager | LowHighLine) -> Text:
    if wager.on == "dealer":
        return t("{kind} on the dealer's hand at box {box}", kind=wager.kind, box=wager.box)
    return t("{kind} at box {box}", kind=wager.kind, box=wager.box)


def has_main_wager(rules: LowHighRules, wagers: Iterable[LowHighWager], box: int) -> bool:
    return any(wager.box == box and wager.kind == rules.main.name for wager in wagers)


class BoxResult(msgspec.Struct, frozen=True):
    box: int
    result: str


class Settlement(msgspec.Struct, frozen=True):
    boxes: tuple[BoxResult, ...]
    lines: tuple[LowHighLine, ...]


def settle(
    rules: LowHighRules,
    dealer: SetHand,
    boxes: Mapping[int, SetHand],
    wagers: tuple[LowHighWager, ...],
    readings: ReadingsBase,
) -> Settlement:
    """Settle main wagers box by box from the dealer's left, then side bets in the same order."""
    results = {
        box: rules.box_outcome(hand.setting, dealer.setting) for box, hand in sorted(boxes.items())
    }

    def outcome(wager: LowHighWager) -> Outcome:
        if wager.kind == rules.main.name:
            return results[wager.box]
        hand = dealer if wager.on == "dealer" else boxes[wager.box]
        return with_whose_hand(wager, rules.side_outcome(hand, readings))

    ordered = sorted(wagers, key=lambda w: (w.kind != rules.main.name, w.box))
    return Settlement(
        boxes=tuple(BoxResult(box, o.name) for box, o in results.items()),
        lines=tuple(line(wager, outcome(wager)) for wager in ordered),
    )


def with_whose_hand(wager: LowHighWager, outcome: Outcome) -> Outcome:
    """Say whose cards the side bet was on."""
    assert isinstance(outcome.reason, SideBetDecided)
    place = DEALERS_PLACE if wager.on == "dealer" else wager.box
    reason = msgspec.structs.replace(outcome.reason, place=place)
    return msgspec.structs.replace(outcome, reason=reason)


def line(wager: LowHighWager, outcome: Outcome) -> LowHighLine:
    return LowHighLine.of(wager, outcome, on=wager.on)


def returned_line(wager: LowHighWager, reason: AnyReason) -> LowHighLine:
    """Make the line of a wager that is returned, as in a void round."""
    return line(wager, Outcome(RETURNED, reason))
