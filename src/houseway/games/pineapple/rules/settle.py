"""Settle one round given as JSON, outside any table, after checking it against the rules."""

from collections.abc import Iterator

import msgspec

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput
from houseway.core.money import check_amount
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import Text, money, t
from houseway.games.pineapple.rules import fantasy
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import ROW_NAMES, SIZES, Row, Rows
from houseway.games.pineapple.rules.settlement import (
    PairLine,
    SetHand,
    Settlement,
    check_sweep,
    next_in_fantasy,
    settle,
)
from houseway.games.pineapple.rules.wagers import Bonus
from houseway.tables.forms import HasLines, read_round
from houseway.tables.people import check_player


class HandForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player: str
    stack: int | float  # a fraction is refused with our own message
    top: list[str]
    middle: list[str]
    bottom: list[str]
    sweep: bool = False
    in_fantasy: bool = False


class RoundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    limit: int | float
    hands: list[HandForm]


class HandAnswer(msgspec.Struct, frozen=True):
    player: str
    foul: bool
    bonus: Bonus
    sweep: int
    fantasy: bool
    stays: bool
    stack: int


class RoundAnswer(HasLines, msgspec.Struct, frozen=True):
    hands: tuple[HandAnswer, ...]
    pairs: tuple[PairLine, ...]

    @property
    def lines(self) -> tuple[PairLine, ...]:
        return self.pairs

    def more_told(self) -> Iterator[Text]:
        for hand in self.hands:
            player, stack = hand.player, money(hand.stack)
            if hand.foul:
                yield t("{player}: foul, stack {stack}", player=player, stack=stack)
            elif hand.fantasy:
                yield t("{player}: stack {stack}, Fantasy Land next", player=player, stack=stack)
            else:
                yield t("{player}: stack {stack}", player=player, stack=stack)


def settle_json(text: bytes, readings: ReadingsBase) -> RoundAnswer:
    assert isinstance(readings, Readings)
    return answer(read_round(text, RoundForm, t("Face-Up Pineapple")), readings)


def answer(form: RoundForm, readings: Readings) -> RoundAnswer:
    limit = check_amount(form.limit, t("The limit"))
    stakes = stakes_of(form)
    hands = tuple(map(set_hand, form.hands))
    FRENCH.check(card for hand in hands for card in hand.rows.cards)
    for hand in hands:
        if hand.sweep_declared:
            check_sweep(hand.player, hand.rows, readings)
    settlement = settle(hands, stakes, limit, readings)
    return RoundAnswer(
        hands=tuple(
            hand_answer(settlement, position, hand) for position, hand in enumerate(hands, start=1)
        ),
        pairs=settlement.lines,
    )


def stakes_of(form: RoundForm) -> dict[str, int]:
    """Return one stack a player; less than nine points is accepted, since the hand was played."""
    if len(form.hands) not in (2, 3):
        raise BadInput(t("A round has two or three hands, not {count}.", count=len(form.hands)))
    stakes: dict[str, int] = {}
    for hand in form.hands:
        stack = check_amount(hand.stack, t("{player}'s stack", player=check_player(hand.player)))
        if stakes.setdefault(hand.player, stack) != stack:
            raise BadInput(
                t(
                    "{player} plays two hands with one stack. Give the same stack in both.",
                    player=hand.player,
                )
            )
    if len(stakes) == 1:
        raise BadInput(
            t(
                "{player} needs an opponent: a player's own hands are never compared.",
                player=hand.player,
            )
        )
    return stakes


def set_hand(form: HandForm) -> SetHand:
    rows = Rows(
        top=row_of(form, "top", form.top),
        middle=row_of(form, "middle", form.middle),
        bottom=row_of(form, "bottom", form.bottom),
    )
    return SetHand(form.player, rows, form.sweep, form.in_fantasy)


def row_of(form: HandForm, row: Row, codes: list[str]) -> tuple[Card, ...]:
    try:
        return FRENCH.parse(codes, count=SIZES[row])
    except BadInput as error:
        raise BadInput(
            t(
                "{player}'s {row} row: {error}",
                row=ROW_NAMES[row],
                player=form.player,
                error=error.text,
            )
        ) from None


def hand_answer(settlement: Settlement, position: int, hand: SetHand) -> HandAnswer:
    judged = settlement.hands[position - 1]
    foul = judged.foul is not None
    return HandAnswer(
        player=hand.player,
        foul=foul,
        bonus=judged.bonus,
        sweep=judged.sweep.points if judged.sweep else 0,
        fantasy=next_in_fantasy(judged, in_fantasy=hand.in_fantasy),
        stays=fantasy.stays(judged.segments, foul=foul),
        stack=settlement.stacks[hand.player],
    )
