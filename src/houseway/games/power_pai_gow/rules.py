"""The round of Power Pai Gow: which clause of the document stands behind each step of it.

`houseway.games.low_high` has the steps themselves, which both games share.
"""

from houseway.core.cards.pai_gow import PAI_GOW, rank_of
from houseway.core.reasons import ByClause
from houseway.core.rulebook import Rulebook
from houseway.core.words import t
from houseway.games.low_high.rules.rule_set import (
    IrregularityClauses,
    LowHighRules,
    MatchClauses,
    StepClauses,
)
from houseway.games.power_pai_gow.house_way import CLAUSES, house_way
from houseway.games.power_pai_gow.ranking import rank
from houseway.games.power_pai_gow.readings import Readings
from houseway.games.power_pai_gow.wagers import POWER, STANDARD, box_outcome, power_outcome

RULES = LowHighRules(
    name="power-pai-gow",
    title="Power Pai Gow",
    summary=t(
        "Pai gow with a 32-card pack: a Low and a High Hand against the dealer, no commission."
    ),
    clause_prefix="PPG",
    pack=PAI_GOW,
    readings=Readings,
    rulebook=Rulebook("houseway.games.power_pai_gow"),
    main=STANDARD,
    side=POWER,
    rank=rank,
    rank_key=str,
    rank_title=lambda card: rank_of(card).name,
    house_way=house_way,
    house_way_clauses=CLAUSES,
    house_way_without=house_way,
    box_outcome=box_outcome,
    side_outcome=power_outcome,
    side_bet_decides=False,  # PPG-3.3: a Standard wager is what takes part
    steps=StepClauses(
        bets_open="PPG-3.1",
        bets_closed="PPG-3.2",
        main_wager="PPG-3.3",
        side_needs_main="PPG-3.4.1",
        deal="PPG-3.9",
        set_once="PPG-3.10",
        own_box="PPG-3.10",
        high_above_low="PPG-1.1.4",
        house_way_on_request="PPG-3.10.1",
        house_way_unseated="PPG-3.10.2",
        dealer_house_way="PPG-3.11",
        dealer_reset="PPG-3.11.1",
        dealer_corrected=ByClause(("PPG-3.11.2",)),
        walked_away="PPG-3.10.2",
        late_wager="PPG-5.5",
        late_withdrawal="PPG-5.6",
    ),
    matching=MatchClauses(
        matched="PPG-3.7",
        copy_low="PPG-3.7.2",
        copy_high="PPG-3.7.2",
        zero_low="PPG-3.7.3",
        zero_high="PPG-3.7.3",
    ),
    irregularities=IrregularityClauses(
        foreign_card="PPG-5.3",
        dealer_exposed_unseen="PPG-5.1",
        dealer_exposed_seen=None,
        box_exposed_unseen=None,
        box_exposed_seen=None,
        misdeal="PPG-5.2",
        wrong_count="PPG-5.4",
        void=None,
        any_card_counts=True,
    ),
)
