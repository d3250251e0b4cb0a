"""The rules of one Low-and-High game, as the shared round uses them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

import msgspec

from houseway.core.cards import Card, Pack
from houseway.core.errors import BadInput, quote
from houseway.core.reasons import Basis
from houseway.core.rulebook import Rulebook
from houseway.core.words import Text, listing, t
from houseway.games.low_high.rules.hands import FourCards, HouseWayChoice, Ranking, Setting, Without
from houseway.games.low_high.rules.readings import LowHighReadings
from houseway.games.low_high.rules.reasons import BetVoid
from houseway.tables.wagers import Outcome, WagerKind


class SetHand(msgspec.Struct, frozen=True):
    """Four cards and how they were set."""

    cards: FourCards
    setting: Setting


@dataclass(frozen=True)
class StepClauses:
    """The clause behind each step of the round."""

    bets_open: str
    bets_closed: str
    main_wager: str
    side_needs_main: str
    deal: str
    set_once: str
    own_box: str
    high_above_low: str
    house_way_on_request: str
    house_way_unseated: str
    dealer_house_way: str
    dealer_reset: str
    dealer_corrected: Basis  # a wrong setting of the dealer's found when the round is over
    walked_away: str
    late_wager: str
    late_withdrawal: str


@dataclass(frozen=True)
class MatchClauses:
    """The clauses by which hands are matched, and by which the dealer wins hands of equal rank and
    zero against zero."""

    matched: str
    copy_low: str
    copy_high: str
    zero_low: str
    zero_high: str


@dataclass(frozen=True)
class IrregularityClauses:
    """The clause of each irregularity; None if the document has none."""

    foreign_card: str
    dealer_exposed_unseen: str
    dealer_exposed_seen: str | None
    box_exposed_unseen: str | None
    box_exposed_seen: str | None
    misdeal: str
    wrong_count: str | None
    void: str | None  # of one hand or one bet
    any_card_counts: (
        bool  # in a misdeal: any card that a player has seen, not only one of their own
    )


OwnReadings: TypeAlias = Any  # of the class that `LowHighRules.readings` names


@dataclass(frozen=True, eq=False)  # itself and no other: what is made of it is kept by it
class LowHighRules:
    """One game, as a plain object. `readings` is the game's own class of readings, and the
    functions below take an instance of it."""

    name: str
    title: str
    summary: str
    clause_prefix: str
    pack: Pack
    readings: type[LowHighReadings]
    rulebook: Rulebook
    main: WagerKind
    side: WagerKind
    rank: Ranking
    rank_key: Callable[[Card], str]  # what cards of equal rank have in common
    rank_title: Callable[[Card], str]  # what people call that rank
    house_way: Callable[[FourCards, OwnReadings], HouseWayChoice]
    # The clauses that decide a setting, and the House Way with some of them taken out.
    house_way_clauses: tuple[str, ...]
    house_way_without: Callable[[FourCards, OwnReadings, Without], HouseWayChoice]
    box_outcome: Callable[[Setting, Setting], Outcome]
    side_outcome: Callable[[SetHand, OwnReadings], Outcome]
    side_bet_decides: bool  # whether a side bet on its hand gives a say at a box
    steps: StepClauses
    matching: MatchClauses
    irregularities: IrregularityClauses
    # As the document spells them.
    outcomes: Mapping[str, Text] = field(default_factory=dict)
    bet_void: type[BetVoid] | None = None  # where the document voids single bets

    @cached_property  # asked for every wager that is offered or placed
    def kinds(self) -> dict[str, WagerKind]:
        return {kind.name: kind for kind in (self.main, self.side)}


def wager_kind(rules: LowHighRules, name: str) -> WagerKind:
    if name not in rules.kinds:
        raise BadInput(
            t(
                "{game} has no wager {kind}. Its wagers are {known}.",
                game=rules.title,
                kind=quote(name),
                known=listing(rules.kinds),
            )
        )
    return rules.kinds[name]
