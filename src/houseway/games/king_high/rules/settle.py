"""Settle one round given as JSON, outside any table: read it, check it against the rules,
settle."""

import msgspec

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.money import check_amount
from houseway.core.reasons import by_clause
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import t
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND
from houseway.games.king_high.rules.readings import Readings, king_high
from houseway.games.king_high.rules.settlement import (
    DEVICE_FAULT,
    Lines,
    Wagers,
    settle_card,
    settle_void,
)
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KingHighLine,
    KingHighWager,
    check_exact,
    check_pokerpot,
    check_suit,
    wager_kind,
)
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.table.state import BOXES
from houseway.tables.forms import HasLines, read_round
from houseway.tables.people import check_player
from houseway.tables.seating import check_box
from houseway.tables.wagers import WagerKind


class WagerForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    amount: int | float  # a fraction is refused with our own message
    suit: str | None = None
    action_round: int | None = None


class BoxForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    box: int
    player: str
    wagers: list[WagerForm] = []


class RoundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[str]
    boxes: list[BoxForm]
    void: bool = False


class RoundAnswer(HasLines, msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]
    lines: tuple[KingHighLine, ...]


def settle_json(text: bytes, readings: ReadingsBase) -> RoundAnswer:
    return answer(read_round(text, RoundForm, "King High"), king_high(readings))


def answer(form: RoundForm, readings: Readings) -> RoundAnswer:
    cards = cards_of(form)
    check_boxes(form)
    wagers = tuple(wager for box in form.boxes for wager in wagers_of(box, readings))
    if form.void:
        for wager in wagers:
            check_reached(wager, cards)
    return RoundAnswer(cards, settle(wagers, cards, readings, void=form.void))


def check_reached(wager: KingHighWager, cards: tuple[Card, ...]) -> None:
    """Check the wager's action round: the latest is the one after the last card dealt."""
    if wager.action_round is not None and wager.action_round > len(cards) + 1:
        raise Refusal(
            "never-reached",
            by_clause("KH-7.1"),
            t(
                "The {wager} was never placed: the round ended before card {card}, and "
                "no later card was bet on.",
                wager=wager.what,
                card=len(cards) + 1,
            ),
        )


def settle(
    wagers: Wagers, cards: tuple[Card, ...], readings: Readings, *, void: bool = False
) -> Lines:
    """Settle card by card as at the table, where no card is dealt once every wager is settled. What
    five cards would have settled is void without them."""
    lines: list[KingHighLine] = []
    left = wagers
    for dealt in range(1, len(cards) + 1):
        settlement = settle_card(left, cards[:dealt], readings)
        lines += (*settlement.before_held, *settlement.after_held)
        left = settlement.left
    if len(cards) == CARDS_IN_A_ROUND:
        return tuple(lines)
    if (left or not wagers) and not void:
        raise BadInput(
            t(
                "A round of play has {all} cards, not {count}. If the round couldn't "
                'be finished, set "void": true.',
                all=CARDS_IN_A_ROUND,
                count=len(cards),
            )
        )
    return (*lines, *settle_void(left, cards, readings, DEVICE_FAULT))


def cards_of(form: RoundForm) -> tuple[Card, ...]:
    cards = DECK.parse(form.cards)
    if len(cards) > CARDS_IN_A_ROUND:
        raise BadInput(
            t(
                "A round of play has {all} cards, not {count}.",
                all=CARDS_IN_A_ROUND,
                count=len(cards),
            )
        )
    if len(cards) == CARDS_IN_A_ROUND and form.void:
        raise Refusal(
            "round-complete",
            by_clause("KH-13.3"),
            t("All five cards were dealt, so the round can't be void."),
        )
    return cards


def check_boxes(form: RoundForm) -> None:
    """Check that each box has one player, and each player one box."""
    player_of: dict[int, str] = {}
    for box in form.boxes:
        check_box(box.box, BOXES)
        check_player(box.player)
        there = player_of.get(box.box)
        if there == box.player:
            raise BadInput(t("Box {box} appears more than once.", box=box.box))
        if there is not None:
            raise Refusal(
                "one-player-a-box",
                by_clause("KH-5.10"),
                t("Only {player} may wager on box {box}.", player=there, box=box.box),
            )
        if box.player in player_of.values():
            raise Refusal(
                "one-box-a-player",
                by_clause("KH-5.11"),
                t("{player} may wager on only one box.", player=box.player),
            )
        player_of[box.box] = box.player


def wagers_of(box: BoxForm, readings: Readings) -> Wagers:
    wagers = tuple(wager_of(box, form) for form in box.wagers)
    for wager in wagers:
        check_pokerpot(wagers, readings, wager)
    return wagers


def wager_of(box: BoxForm, form: WagerForm) -> KingHighWager:
    kind = wager_kind(form.kind)
    suit = check_suit(kind, form.suit.lower() if form.suit is not None else None)
    action_round = check_action_round(kind, form.action_round)
    amount = check_amount(
        form.amount,
        t("The {wager} of {player} on box {box}", wager=kind.title, player=box.player, box=box.box),
    )
    check_exact(kind, amount, smallest_chip=1)
    return KingHighWager(box.box, box.player, kind.name, amount, suit, action_round)


def check_action_round(kind: WagerKind, action_round: int | None) -> int | None:
    if kind not in ACTION:
        if action_round is not None:
            raise BadInput(
                t(
                    "A {wager} is on the whole round and has no action round.",
                    wager=kind.title,
                )
            )
        return None
    if action_round is None or not 1 <= action_round <= CARDS_IN_A_ROUND:
        raise BadInput(
            t(
                "A {wager} must name its action round, 1 to {last}, not {number}.",
                wager=kind.title,
                last=CARDS_IN_A_ROUND,
                number=action_round,
            )
        )
    return action_round
