"""Four cards set as a two-card Low Hand and a two-card High Hand."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import total_ordering

import msgspec

from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, ByClause, Reason, by_clause
from houseway.core.words import Text, number, t

TwoCards = tuple[Card, Card]
FourCards = tuple[Card, Card, Card, Card]

UNSEEN = Card("")  # a real card that is face down and not yet entered
FOUR_UNSEEN: FourCards = (UNSEEN, UNSEEN, UNSEEN, UNSEEN)


@total_ordering
@dataclass(frozen=True, eq=False)
class HandRank:
    """Where a two-card hand stands in its game's ranking; only `strength` is compared."""

    strength: tuple[int, ...]
    points: int | None  # None for hands that rank above points

    @property
    def name(self) -> Text:
        """What people call it: "9 points", "Teen Gong"."""
        raise NotImplementedError

    @property
    def full_name(self) -> Text:
        """The name with the card that decides between equals: "9 points, King high"."""
        raise NotImplementedError

    @property
    def highest(self) -> Text:
        """The card that decides between hands of as many points: "King"."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandRank) and self.strength == other.strength

    def __lt__(self, other: "HandRank") -> bool:
        return self.strength < other.strength

    def __gt__(self, other: "HandRank") -> bool:  # asked millions of times
        return self.strength > other.strength

    def __hash__(self) -> int:
        return hash(self.strength)

    @property
    def is_zero(self) -> bool:
        return self.points == 0

    def at_least(self, points: int) -> bool:
        """Whether the hand is worth that many points, or ranks above points altogether."""
        return self.points is None or self.points >= points

    def beats_dealer(self, dealer: "HandRank") -> bool:
        """Strictly higher, since the dealer wins copies, and never zero against zero."""
        return self > dealer and not (self.is_zero and dealer.is_zero)


Ranking = Callable[[TwoCards], HandRank]


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    low: TwoCards
    high: TwoCards

    def __str__(self) -> str:
        return f"{' '.join(self.low)} | {' '.join(self.high)}"


class HouseWayChoice(msgspec.Struct, frozen=True):
    """How the House Way sets four cards, and why."""

    setting: Setting
    reason: Reason

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decide it; none where they leave it open."""
        by = self.reason.by
        return by.clauses if isinstance(by, ByClause) else ()

    @property
    def why(self) -> Text:
        return self.reason.text

    def under(self, *clauses: str) -> Reason:
        """Return the reason, adding the clauses by which the House Way sets the cards at all."""
        return msgspec.structs.replace(self.reason, by=ByClause((*clauses, *self.clauses)))


class NoClauseDecides(Reason, frozen=True):
    """None of the clauses of the House Way that are left decides these cards."""

    @property
    def text(self) -> Text:
        return t("No clause decides, so the High Hand is made as strong as possible.")


Without = frozenset[str]  # clauses taken out of a House Way, to see what each is worth


def choose_strongest_high(settings: Sequence[Setting], rank: Ranking) -> HouseWayChoice:
    """Choose if no clause decides: the strongest High Hand, then the strongest Low Hand."""
    setting = max(settings, key=lambda s: (rank(s.high), rank(s.low)))
    return HouseWayChoice(setting, NoClauseDecides(BY_HOUSE))


def four(cards: tuple[Card, ...]) -> FourCards:
    if len(cards) != 4:
        raise BadInput(t("A hand has 4 cards, not {count}.", count=number(len(cards))))
    return cards


def settings_of(cards: FourCards, rank: Ranking) -> tuple[Setting, Setting, Setting]:
    """List the three ways to set four cards, each with its higher hand as the High Hand."""
    a, b, c, d = cards
    first, second, third = (
        orient(one, other, rank)
        for one, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    )
    return first, second, third


def orient(one: TwoCards, other: TwoCards, rank: Ranking) -> Setting:
    if rank(one) >= rank(other):
        return Setting(low=other, high=one)
    return Setting(low=one, high=other)


def in_order_of(setting: Setting, cards: FourCards) -> Setting:
    """Return the same setting with the cards of each hand in the order they were given."""
    low = sorted(setting.low, key=cards.index)
    high = sorted(setting.high, key=cards.index)
    return Setting(low=(low[0], low[1]), high=(high[0], high[1]))


def same_rank(rank: Ranking, one: Setting, other: Setting) -> bool:
    """Whether both settings rank alike, so that no wager can tell them apart."""
    return rank(one.low) == rank(other.low) and rank(one.high) == rank(other.high)


def check_same_cards(cards: FourCards, setting: Setting) -> None:
    if Counter(setting.low + setting.high) != Counter(cards):
        # The sentence does not name the cards: the sender may not have looked at them.
        raise BadInput(t("{setting} isn't a way to set these four cards.", setting=str(setting)))


def check_setting(cards: FourCards, setting: Setting, rank: Ranking, clause: str) -> None:
    """Refuse hands that are not these four cards, and a High Hand below its Low Hand."""
    check_same_cards(cards, setting)
    low, high = rank(setting.low), rank(setting.high)
    # No rule ranks one zero above another, so of two zeros either may be the High Hand.
    if low > high and not (low.is_zero and high.is_zero):
        raise Refusal(
            "high-below-low",
            by_clause(clause),
            t(
                "The High Hand ({high}) ranks below the Low Hand ({low}). Swap the two hands.",
                high=high.full_name,
                low=low.full_name,
            ),
        )
