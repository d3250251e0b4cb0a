"""Read one round as JSON, without a table, check it against the rules and settle it."""

from typing import Literal

import msgspec

from houseway.core.cards.french import FRENCH
from houseway.core.money import check_amount
from houseway.core.rulebook import ReadingsBase
from houseway.tables.forms import HasLines, read_round
from houseway.tables.people import check_player
from houseway.tables.seating import check_boxes
from houseway.tables.wagers import Line, Wager
from three_card_poker.decide import settlement
from three_card_poker.ranking import name, strength
from three_card_poker.state import Round, open_table
from three_card_poker.wagers import ANTE, BETS, PLAY


class BoxForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    box: int
    player: str
    cards: list[str]
    decision: Literal["play", "fold"]
    wagers: dict[str, int | float]  # amounts by kind; our own message refuses a fraction


class RoundForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dealer: list[str]
    boxes: list[BoxForm]


class RoundAnswer(HasLines, msgspec.Struct, frozen=True):
    dealer: str
    lines: list[Line]


def settle_json(text: bytes, readings: ReadingsBase) -> RoundAnswer:
    form = read_round(text, RoundForm, "Three Card Poker")
    check_boxes([box.box for box in form.boxes], BETS.boxes)
    hands = {box.box: FRENCH.parse(box.cards, count=3) for box in form.boxes}
    dealer = FRENCH.parse(form.dealer, count=3)
    FRENCH.check(card for hand in (dealer, *hands.values()) for card in hand)
    wagers = tuple(wager for box in form.boxes for wager in wagers_of(box))
    folded = tuple(box.box for box in form.boxes if box.decision == "fold")
    checked = open_table(readings, {}).settings.readings
    round_ = Round(1, checked, wagers=wagers, hands=hands, dealer=dealer, folded=folded)
    return RoundAnswer(name(strength(dealer)), settlement(round_))


def wagers_of(form: BoxForm) -> list[Wager]:
    """Return the wagers as placed, with a Play beside the Ante of a hand that plays."""
    player, found = check_player(form.player), list[Wager]()
    for kind, said in form.wagers.items():
        amount = check_amount(said, BETS.kind(kind).the_title)
        found.append(Wager(form.box, player, kind, amount))
        if kind == ANTE.name and form.decision == "play":
            found.append(Wager(form.box, player, PLAY.name, amount))
    return found
