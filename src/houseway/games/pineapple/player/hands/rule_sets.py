"""The rule sets a player can be trained and measured under: the document's and others.

Every difference is a field. The document's own set comes from the rules code, which is the law at
our tables; its fields here only describe it, and tests compare the two.
"""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from houseway.core.errors import BadInput, quote
from houseway.core.hands import Category, category, rank_three
from houseway.games.pineapple.figures.exchanges import COMPARED, FOUL, POINTS
from houseway.games.pineapple.figures.kernel import RuleSet, of_document
from houseway.games.pineapple.rules.places import five_values, freeze, three_values
from houseway.games.pineapple.rules.ranking import Marks
from houseway.games.pineapple.rules.readings import Readings

QUEENS = 10  # ranks count from the twos
QUADS, FULL_HOUSE = Category.FOUR_OF_A_KIND, Category.FULL_HOUSE


@dataclass(frozen=True)
class Variant:
    """The points in which rules of Pineapple differ from place to place."""

    fantasy_cards: int
    enters: int  # the rank of the lowest pair on top that enters Fantasy Land
    stays_middle: Category | None  # the lowest middle that stays there; trips on top always do
    stays_bottom: Category
    foul: int  # points that a foul hand pays to each that is not
    scoop: int  # points for winning all three segments
    ties: bool  # the buttons win tied segments; else they are a push
    sweeps: bool  # clean sweeps are declared
    equal_rows: bool  # middle and bottom may be equal
    middle_trips: int  # bonus of three of a kind in the middle
    source: str  # where the rules are written


DOCUMENT = Variant(
    fantasy_cards=13,
    enters=QUEENS,
    stays_middle=FULL_HOUSE,
    stays_bottom=QUADS,
    foul=9,
    scoop=0,
    ties=True,
    sweeps=True,
    equal_rows=False,
    middle_trips=0,
    source="the Face-Up Pineapple document",
)
USUAL = Variant(
    fantasy_cards=14,
    enters=QUEENS,
    stays_middle=FULL_HOUSE,
    stays_bottom=QUADS,
    foul=6,
    scoop=3,
    ties=False,
    sweeps=False,
    equal_rows=True,
    middle_trips=2,
    source="Board Game Arena, Gamehelpopenfacechinesepoker",
)
PUBLISHED = replace(USUAL, stays_middle=None, source="CoinPoker, NoMercy OFC Crash Course, part 2")
VARIANTS = {"document": DOCUMENT, "usual": USUAL, "published": PUBLISHED}


def variant(name: str) -> Variant:
    if name not in VARIANTS:
        raise BadInput(f"There is no rule set {quote(name)}: there are {', '.join(VARIANTS)}.")
    return VARIANTS[name]


@cache
def rules_named(name: str, readings: Readings = Readings()) -> RuleSet:  # noqa: B008 - frozen
    """Return a rule set by name; readings are those of the document."""
    wanted = variant(name)
    return of_document(readings) if wanted is DOCUMENT else rules_of(wanted)


def rules_of(wanted: Variant) -> RuleSet:
    """Build a rule set: bonuses and the order of hands by the document, the rest by the fields."""
    here = of_document(Readings(equal_back_middle="allowed" if wanted.equal_rows else "foul"))
    kinds = category(five_values())
    middle = here.middle_bonus.copy()
    middle[kinds == Category.THREE_OF_A_KIND] = wanted.middle_trips
    exchanges = here.exchanges.copy()
    exchanges[COMPARED, FOUL, POINTS] = wanted.foul
    exchanges[FOUL, COMPARED, POINTS] = -wanted.foul
    return here._replace(
        middle_bonus=freeze(middle),
        earns=freeze(three_values() >= lowest_pair(wanted.enters)),
        middle_stays=_from(wanted.stays_middle),
        bottom_stays=_from(wanted.stays_bottom),
        sweeps=here.sweeps if wanted.sweeps else freeze(np.zeros_like(here.sweeps)),
        exchanges=freeze(exchanges),
        tie=int(wanted.ties),
        scoop=wanted.scoop,
        fantasy_cards=wanted.fantasy_cards,
    )


def lowest_pair(rank: int) -> int:
    """Return the value of three cards with this pair and the lowest other card."""
    beside = 0 if rank else 1
    return int(rank_three([[4 * rank, 4 * rank + 1, 4 * beside]])[0])


def _from(lowest: Category | None) -> Marks:
    """By place of five cards."""
    kinds = category(five_values())
    return freeze(np.zeros(len(kinds), dtype=np.bool_) if lowest is None else kinds >= lowest)


def usual() -> RuleSet:
    return rules_named("usual")
