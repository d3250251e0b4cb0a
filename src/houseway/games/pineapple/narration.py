"""Face-Up Pineapple in words. What is discarded, or set face down, is told to nobody else."""

from collections.abc import Iterator

from houseway.game import Narration
from houseway.games.pineapple.events import (
    CardsDealt,
    CardsEntered,
    CardsPlaced,
    DownStarted,
    FeeTaken,
    HandsChosen,
    HandSet,
    HandsShown,
    HousePlaced,
    IrregularityCalled,
    PlayerAway,
    PlayerCameBack,
    PlayerSatOut,
    RealCardsDealt,
    RoundOpened,
    StackTaken,
    StayAnnounced,
    SweepConfirmed,
    SweepDeclared,
)
from houseway.games.pineapple.rows import ROWS
from houseway.games.pineapple.state import Irregularity
from houseway.games.pineapple.view import HandView, RoundView
from houseway.review.narration.plain import names
from houseway.tables.messages import Event
from houseway.tables.wording import cards, cited

PlayerEvent = PlayerSatOut | PlayerCameBack | HandsChosen | StackTaken | DownStarted | FeeTaken
IRREGULARITIES = {
    "misdeal": "A misdeal",
    "exposed-card": "An exposed card",
    "wrong-hand": "A card dealt to the wrong hand",
}
Spoken = SweepDeclared | SweepConfirmed | StayAnnounced | HandSet


def says(event: Event, seen: RoundView | None) -> str | None:
    match event:
        case PlayerSatOut() | PlayerCameBack() | HandsChosen() | StackTaken():
            return player_says(event)
        case DownStarted() | FeeTaken():
            return player_says(event)
        case HandsShown():
            return "All hands are shown."
        case _:
            return None if seen is None else hand_says(event, seen)


def player_says(event: PlayerEvent) -> str:
    match event:
        case PlayerAway(player):
            return f"The time of {player} has run out: {player} sits out from the next hand on."
        case PlayerSatOut(player):
            return f"{player} sits out."
        case PlayerCameBack(player):
            return f"{player} is back."
        case HandsChosen(player, hands):
            return f"{player} will play {'two hands' if hands == 2 else 'one hand'}."
        case StackTaken(player, chips):
            return f"{player} has left with {chips:,}{cited('FUP-stakes.keep')}."
        case DownStarted(_, fee):
            return f"A new down begins: the fee is {fee:,}."
        case FeeTaken(player, fee, owed, clause, why):
            left = f", of which {owed:,} is owed" if owed else ""
            return f"{player} pays the collection of {fee:,}{left}. {why}{cited(clause)}"


def hand_says(event: Event, seen: RoundView) -> str | None:
    match event:
        case RoundOpened(number, _, point, places):
            players = names([f"{p.player}{' (Fantasy Land)' if p.fantasy else ''}" for p in places])
            return f"Round {number} opens at {point:,} a point: {players}, the buttons first."
        case CardsDealt(_, dealt):
            hands = (seen.hands[position - 1] for position in dealt)
            return f"Dealt: {'; '.join(f'{hand.player} {cards(hand.held)}' for hand in hands)}."
        case RealCardsDealt(_, counts):
            each = (f"{seen.hands[p - 1].player} {n}" for p, n in counts.items())
            return f"Real cards are dealt: {'; '.join(each)}."
        case CardsPlaced() | CardsEntered():
            return placed(event, seen.hands[event.position - 1])
        case SweepDeclared() | SweepConfirmed() | StayAnnounced() | HandSet():
            return spoken(event, seen.hands[event.position - 1])
        case IrregularityCalled(irregularity):
            return went_wrong(irregularity, seen)
        case _:
            return None


def went_wrong(irregularity: Irregularity, seen: RoundView) -> str:
    position = irregularity.position
    whose = "" if position is None else f", {seen.hands[position - 1].player}"
    return f"{IRREGULARITIES[irregularity.kind]}{whose}: {irregularity.reason}"


def placed(event: CardsPlaced | CardsEntered, hand: HandView) -> str:
    """The cards that were added to each segment, as the viewer sees them lie there."""
    added = {row: getattr(hand, row)[-len(event.rows[row]) :] for row in ROWS if event.rows[row]}
    told = "; ".join(f"{row} {cards(seen)}" for row, seen in added.items())
    away = event.discard is not None if isinstance(event, CardsPlaced) else bool(event.discarded)
    by_house = isinstance(event, HousePlaced)
    who = f"The house places for {hand.player}:" if by_house else f"{hand.player} places"
    return f"{who} {told}{', and discards one' if away else ''}."


def spoken(event: Spoken, hand: HandView) -> str:
    match event:
        case SweepDeclared():
            return f"{hand.player} declares a clean sweep{cited('FUP-sweep.declared')}."
        case SweepConfirmed(_, name, points):
            return f"The clean sweep of {hand.player} is confirmed: {name}, {points} points."
        case StayAnnounced():
            return f"{hand.player} stays in Fantasy Land{cited('FUP-fantasy.announced')}."
        case HandSet():
            return f"{hand.player} has set all cards face down{cited('FUP-fantasy.deal')}."


def lying(seen: RoundView) -> Iterator[str]:
    for hand in seen.hands:
        rows = "; ".join(f"{row} {cards(getattr(hand, row)) or 'empty'}" for row in ROWS)
        held = f"; to place {cards(hand.held)}" if hand.held else ""
        away = f"; {hand.discarded} discarded" if hand.discarded else ""
        yield f"{hand.player}: {rows}{held}{away}"


NARRATION = Narration(says, lying)
