"""One round as JSON, outside any table: read, checked against the rules, settled."""

from typing import Literal

import msgspec

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.money import check_amount
from houseway.core.reasons import by_clause
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import join, t
from houseway.games.low_high.rules.hands import FourCards, Setting, TwoCards, check_setting, four
from houseway.games.low_high.rules.readings import boxes_of
from houseway.games.low_high.rules.rule_set import LowHighRules, SetHand, wager_kind
from houseway.games.low_high.rules.settlement import (
    LowHighLine,
    LowHighWager,
    has_main_wager,
    settle,
)
from houseway.tables.forms import HasLines, read_round
from houseway.tables.people import check_player
from houseway.tables.seating import check_boxes
from houseway.tables.wagers import On


class SettingForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    low: list[str]
    high: list[str]


class WagerForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player: str
    kind: str
    amount: int | float  # a fraction is refused in words of our own
    on: On = "box"


class BoxForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    box: int
    cards: list[str]
    setting: SettingForm | Literal["house-way"]
    wagers: list[WagerForm] = []


class DealerForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[str]


class RoundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dealer: DealerForm
    boxes: list[BoxForm]


class BoxAnswer(msgspec.Struct, frozen=True):
    box: int
    low: TwoCards
    high: TwoCards
    result: str


class RoundAnswer(HasLines, msgspec.Struct, frozen=True):
    dealer: Setting
    boxes: tuple[BoxAnswer, ...]
    lines: tuple[LowHighLine, ...]


def settle_json(rules: LowHighRules, text: bytes, readings: ReadingsBase) -> RoundAnswer:
    return answer(rules, read_round(text, RoundForm, rules.title), readings)


def answer(rules: LowHighRules, form: RoundForm, readings: ReadingsBase) -> RoundAnswer:
    check_boxes([box.box for box in form.boxes], boxes_of(readings))
    dealer_cards = cards_of(rules, form.dealer.cards, t("Dealer"))
    dealer = SetHand(dealer_cards, rules.house_way(dealer_cards, readings).setting)
    boxes = {box.box: set_hand(rules, box, readings) for box in form.boxes}
    rules.pack.check(c for hand in (dealer, *boxes.values()) for c in hand.cards)
    wagers = tuple(wager for box in form.boxes for wager in wagers_of(rules, box))
    settlement = settle(rules, dealer, boxes, wagers, readings)
    return RoundAnswer(
        dealer=dealer.setting,
        boxes=tuple(
            BoxAnswer(r.box, boxes[r.box].setting.low, boxes[r.box].setting.high, r.result)
            for r in settlement.boxes
        ),
        lines=settlement.lines,
    )


def set_hand(rules: LowHighRules, box: BoxForm, readings: ReadingsBase) -> SetHand:
    cards = cards_of(rules, box.cards, t("Box {box}", box=box.box))
    if box.setting == "house-way":
        return SetHand(cards, rules.house_way(cards, readings).setting)
    low = rules.pack.parse(box.setting.low, count=2)
    high = rules.pack.parse(box.setting.high, count=2)
    setting = Setting(two(low), two(high))
    check_setting(cards, setting, rules.rank, rules.steps.high_above_low)
    return SetHand(cards, setting)


def wagers_of(rules: LowHighRules, box: BoxForm) -> tuple[LowHighWager, ...]:
    wagers = tuple(wager_of(rules, box.box, form) for form in box.wagers)
    side = next((w for w in wagers if w.kind == rules.side.name), None)
    if side is not None and not has_main_wager(rules, wagers, box.box):
        raise Refusal(
            "no-main-wager",
            by_clause(rules.steps.side_needs_main),
            t(
                "Box {box} has a {side} but no {main}.",
                box=box.box,
                side=rules.side.title,
                main=rules.main.title,
            ),
        )
    return wagers


def wager_of(rules: LowHighRules, box: int, form: WagerForm) -> LowHighWager:
    kind = wager_kind(rules, form.kind)
    if form.on not in kind.on:
        raise BadInput(
            t("The {wager} must be placed on a box, not on the dealer's hand.", wager=kind.title)
        )
    amount = check_amount(
        form.amount,
        t("The {kind} of {player} on box {box}", kind=kind.title, player=form.player, box=box),
    )
    kind.check_exact(amount)
    return LowHighWager(box, check_player(form.player), kind.name, amount, form.on)


def cards_of(rules: LowHighRules, codes: list[str], whose: str) -> FourCards:
    try:
        return four(rules.pack.parse(codes, count=4))
    except BadInput as error:
        raise BadInput(join(": ", (whose, error.text))) from None


def two(cards: tuple[Card, ...]) -> TwoCards:
    return cards[0], cards[1]
