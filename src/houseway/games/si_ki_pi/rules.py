"""The round of Si Ki Pi: which clause of the document stands behind each step of it.

`houseway.games.low_high` has the steps themselves, which both games share.
"""

from houseway.core.cards.french import FRENCH, rank_code, rank_name, rank_of
from houseway.core.reasons import ByReading
from houseway.core.rulebook import Rulebook
from houseway.core.words import t
from houseway.games.low_high.rules.rule_set import (
    IrregularityClauses,
    LowHighRules,
    MatchClauses,
    StepClauses,
)
from houseway.games.si_ki_pi.house_way import CLAUSES, house_way
from houseway.games.si_ki_pi.ranking import rank
from houseway.games.si_ki_pi.readings import Readings
from houseway.games.si_ki_pi.reasons import SiKiPiBetVoid
from houseway.games.si_ki_pi.wagers import BONUS, INITIAL, bonus_outcome, box_outcome

RULES = LowHighRules(
    name="si-ki-pi",
    title="Si Ki Pi",
    summary=t(
        "Set four cards as a Low and a High Hand of two. Beat both of the dealer's hands to win."
    ),
    clause_prefix="SKP",
    pack=FRENCH,
    readings=Readings,
    rulebook=Rulebook("houseway.games.si_ki_pi"),
    main=INITIAL,
    side=BONUS,
    rank=rank,
    rank_key=lambda card: rank_code(rank_of(card)),
    rank_title=lambda card: rank_name(rank_of(card)),
    house_way=house_way,
    house_way_clauses=CLAUSES,
    house_way_without=house_way,
    box_outcome=box_outcome,
    side_outcome=bonus_outcome,
    side_bet_decides=True,  # SKP-1.seated-player, SKP-1.bet
    outcomes={"standoff": t("Stand Off")},
    bet_void=SiKiPiBetVoid,
    steps=StepClauses(
        bets_open="SKP-3.1",
        bets_closed="SKP-3.2",
        main_wager="SKP-2.1.1.c",
        side_needs_main="SKP-3.3",
        deal="SKP-3.8",
        set_once="SKP-3.9",
        own_box="SKP-1.seated-player",
        high_above_low="SKP-1.high-hand",
        house_way_on_request="SKP-3.10",
        house_way_unseated="SKP-3.11",
        dealer_house_way="SKP-3.12",
        dealer_reset="SKP-3.12",
        dealer_corrected=ByReading("late-reset"),  # SKP-3.12 says nothing of it
        walked_away="SKP-5.4",
        late_wager="SKP-3.2",
        late_withdrawal="SKP-3.2",
    ),
    matching=MatchClauses(
        matched="SKP-3.13",
        copy_low="SKP-3.13.3",
        copy_high="SKP-3.13.4",
        zero_low="SKP-3.13.5",
        zero_high="SKP-3.13.6",
    ),
    irregularities=IrregularityClauses(
        foreign_card="SKP-5.1.1",
        dealer_exposed_unseen="SKP-5.1.2",
        dealer_exposed_seen="SKP-5.3",
        box_exposed_unseen="SKP-5.2",
        box_exposed_seen="SKP-5.3",
        misdeal="SKP-5.1.3",
        wrong_count=None,
        void="SKP-1.void",
        any_card_counts=False,
    ),
)
