"""The reasons for points and fees of Face-Up Pineapple, and for rulings on irregularities.

They are facts in records, with sentences made from them."""

from collections import Counter
from typing import Literal

from houseway.core.cards import Card
from houseway.core.cards.french import rank_name
from houseway.core.reasons import Reason, cite
from houseway.core.words import Text, join, money, nt, number, sentences, t
from houseway.games.pineapple.rules.ranking import Foul, segment
from houseway.games.pineapple.rules.rows import ROW_TITLES, Row
from houseway.games.pineapple.rules.sweeps import SWEEP_TITLES, SweepName

Cards = tuple[Card, ...]


# -- Points between two hands ----------------------------------------------------------------------


class GivesPoints(Reason, frozen=True):
    """The points that one rule gives to one of two players, 0 if to neither."""

    to: str
    points: int

    @property
    def fact(self) -> Text:
        """What the rule decides, as a sentence without its clause."""
        raise NotImplementedError

    @property
    def text(self) -> Text:
        return as_sentence(cite(self.fact, self.by))


def as_sentence(fact: Text) -> Text:
    return join("", (fact, "."))


class SegmentWon(GivesPoints, frozen=True):
    row: Row
    higher: Cards
    lower: Cards

    @property
    def fact(self) -> Text:
        """The sentence; two segments of one name are compared by their first different card."""
        higher, lower = segment(self.row, self.higher), segment(self.row, self.lower)
        if higher.name != lower.name:
            return t(
                "{row} {hand} beats {lower}: {points} to {player}",
                row=ROW_TITLES[self.row],
                hand=higher.name,
                lower=lower.name,
                points=number(self.points),
                player=self.to,
            )
        mine, theirs = next(
            pair for pair in zip(higher.ranks, lower.ranks, strict=True) if pair[0] != pair[1]
        )
        return t(
            "{row} {hand} with {rank} beats the same with {lower}: {points} to {player}",
            row=ROW_TITLES[self.row],
            hand=higher.name,
            rank=rank_name(mine),
            lower=rank_name(theirs),
            points=number(self.points),
            player=self.to,
        )


class SegmentTied(GivesPoints, frozen=True):
    """A tie: the player with the buttons wins it; between two others it is a push."""

    row: Row
    cards: Cards

    @property
    def fact(self) -> Text:
        row, hand = ROW_TITLES[self.row], segment(self.row, self.cards).name
        if not self.points:
            return t("{row} {hand} is a tie: a push", row=row, hand=hand)
        return t(
            "{row} {hand} is a tie, won by the player with the buttons: {points} to {player}",
            row=row,
            hand=hand,
            points=number(self.points),
            player=self.to,
        )


class SegmentBonus(GivesPoints, frozen=True):
    row: Row
    cards: Cards

    @property
    def fact(self) -> Text:
        hand, points = segment(self.row, self.cards).name, number(self.points)
        match self.row:
            case "top":
                return t(
                    "Bonus for {hand} on top: {points} to {player}",
                    hand=hand,
                    points=points,
                    player=self.to,
                )
            case "middle":
                return t(
                    "Bonus for {hand} in the middle: {points} to {player}",
                    hand=hand,
                    points=points,
                    player=self.to,
                )
            case "bottom":
                return t(
                    "Bonus for {hand} at the bottom: {points} to {player}",
                    hand=hand,
                    points=points,
                    player=self.to,
                )


class FoulPenalty(GivesPoints, frozen=True):
    """The `penalty` that a foul hand pays each player once; 0 points if this one was paid."""

    player: str
    foul: Foul
    penalty: int

    @property
    def fact(self) -> Text:
        if self.points:
            return t(
                "{player}'s hand is foul, {foul}: {points} to {winner}",
                player=self.player,
                foul=self.foul.text,
                points=number(self.points),
                winner=self.to,
            )
        return t(
            "{player}'s hand is foul, {foul}; its {points} points have already "
            "been paid to {winner}",
            player=self.player,
            foul=self.foul.text,
            points=number(self.penalty),
            winner=self.to,
        )


class BothFoul(GivesPoints, frozen=True):
    @property
    def fact(self) -> Text:
        return t("Both hands are foul, and neither collects")


class SweepCollects(GivesPoints, frozen=True):
    sweep: SweepName

    @property
    def fact(self) -> Text:
        return t(
            "{player}'s {sweep}: {points} to {player}",
            sweep=SWEEP_TITLES[self.sweep],
            points=number(self.points),
            player=self.to,
        )


class SweepAbove(GivesPoints, frozen=True):
    higher: SweepName
    lower: SweepName

    @property
    def fact(self) -> Text:
        return t(
            "{higher} ranks above {lower}: {points} to {player}",
            higher=SWEEP_TITLES[self.higher],
            lower=SWEEP_TITLES[self.lower],
            points=number(self.points),
            player=self.to,
        )


class SweepsPushed(GivesPoints, frozen=True):
    sweeps: tuple[SweepName, SweepName]

    @property
    def fact(self) -> Text:
        one, other = (SWEEP_TITLES[name] for name in self.sweeps)
        if self.sweeps[0] == self.sweeps[1]:
            return t("Both have {sweep}: a push", sweep=one)
        return t("{sweep} and {other} are worth the same: a push", sweep=one, other=other)


class LossCapped(Reason, frozen=True):
    """The payer has nothing left of the stack at the start of the hand."""

    player: str
    stack: int
    paid: int
    due: int

    @property
    def text(self) -> Text:
        fact = t(
            "{paid} of {due} is paid: {player} has no more left of the {stack} held at the start",
            paid=money(self.paid),
            due=money(self.due),
            player=self.player,
            stack=money(self.stack),
        )
        return as_sentence(cite(fact, self.by))


class WinCapped(Reason, frozen=True):
    """The winner takes no more from one opponent than the winner's own stack at the start."""

    player: str
    opponent: str
    stack: int
    paid: int
    due: int

    @property
    def text(self) -> Text:
        fact = t(
            "{paid} of {due} is paid: {player} started with {stack} and can't win "
            "more from {opponent}",
            paid=money(self.paid),
            due=money(self.due),
            player=self.player,
            stack=money(self.stack),
            opponent=self.opponent,
        )
        return as_sentence(cite(fact, self.by))


Item = (
    SegmentWon
    | SegmentTied
    | SegmentBonus
    | FoulPenalty
    | BothFoul
    | SweepCollects
    | SweepAbove
    | SweepsPushed
)
Cap = LossCapped | WinCapped


class PairExchange(Reason, frozen=True):
    """Everything two hands pay each other; `cap` is what table stakes held back."""

    items: tuple[Item, ...]
    cap: Cap | None = None

    def points_to(self, player: str) -> int:
        return sum(item.points if item.to == player else -item.points for item in self.items)

    @property
    def text(self) -> Text:
        held_back = () if self.cap is None else (self.cap.text,)
        return sentences(*(item.text for item in self.items), *self.totals, *held_back)

    @property
    def totals(self) -> tuple[Text, ...]:
        """If both collect something, how much each does (FUP-bonus.example)."""
        won: Counter[str] = Counter()
        for item in self.items:
            won[item.to] += item.points
        collected = [(player, points) for player, points in won.items() if points]
        if len(collected) < 2:
            return ()
        (player, points), (other, others) = collected
        return (
            t(
                "In total, {points} to {player} and {others} to {other}.",
                points=number(points),
                player=player,
                others=number(others),
                other=other,
            ),
        )


# -- The collection --------------------------------------------------------------------------------


class DownBegins(Reason, frozen=True):
    """Every player in the game pays the posted fee; `seconds` is the length of a down."""

    fee: int
    seconds: int

    @property
    def text(self) -> Text:
        return t(
            "{fee} for a down of {time}, starting now.",
            fee=money(self.fee),
            time=minutes(self.seconds),
        )


class CameDuringDown(Reason, frozen=True):
    """A player came in `seconds` into the down.

    A reading decides whether the mark itself is late enough for half of the posted fee."""

    fee: int
    seconds: int
    half: bool
    half_at_mark: bool

    @property
    def text(self) -> Text:
        fee, time = money(self.fee), minutes(self.seconds)
        if self.half and self.half_at_mark:
            return t(
                "Half of {fee}: entered {time} into the down, and the fee is half from 20 minutes.",
                fee=fee,
                time=time,
            )
        if self.half:
            return t(
                "Half of {fee}: entered {time} into the down, and the fee is half "
                "after 20 minutes.",
                fee=fee,
                time=time,
            )
        if self.half_at_mark:
            return t(
                "{fee}: entered {time} into the down, and the fee is half only from 20 minutes.",
                fee=fee,
                time=time,
            )
        return t(
            "{fee}: entered {time} into the down, and the fee is half only after 20 minutes.",
            fee=fee,
            time=time,
        )


def minutes(seconds: int) -> Text:
    whole, rest = divmod(seconds, 60)
    full = nt("{count} minute", "{count} minutes", whole)
    if not rest:
        return full
    left = nt("{count} second", "{count} seconds", rest)
    return t("{minutes} and {seconds}", minutes=full, seconds=left) if whole else left


# -- What went wrong -------------------------------------------------------------------------------


class HandWentWrong(Reason, frozen=True):
    """An irregularity that the document does not cover; a reading decides if the hand continues.

    `happened` is what the inspector wrote; a misdeal has no player."""

    kind: Literal["misdeal", "exposed-card", "wrong-hand"]
    happened: str
    goes_on: bool
    player: str | None = None

    @property
    def text(self) -> Text:
        match self.kind:
            case "misdeal":
                return t("Misdeal: {happened}", happened=self.happened)
            case "exposed-card":
                return t(
                    "Exposed card, {player}: {happened}",
                    player=self.player,
                    happened=self.happened,
                )
            case "wrong-hand":
                return t(
                    "Card dealt to the wrong hand, {player}: {happened}",
                    player=self.player,
                    happened=self.happened,
                )
