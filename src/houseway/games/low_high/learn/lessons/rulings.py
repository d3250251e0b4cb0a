"""The rulings among which a learner chooses, and which of them an answer of the table is."""

from houseway.core.errors import Refusal
from houseway.core.words import t
from houseway.games.low_high.table.events import (
    BetsWithdrawn,
    BetVoided,
    CardsCollected,
    CardsExposed,
    DealerReset,
    HandVoided,
    PlayerWalked,
    RoundEnded,
    WagerCorrected,
    WithdrawalOffered,
)
from houseway.school.courses.scenes import Decision

RULINGS = {
    "void": t("The round is void: every wager is returned."),
    "goes-on": t("The round continues, and everything stands."),
    "withdraw": t("The round continues. Players who bet on that hand may take those bets back."),
    "redeal": t("The wagers stay. The cards are collected and dealt again."),
    "refused": t("It is refused: the wager stands as it was."),
    "house-way": t("The House Way sets the hand, and the bet is settled as usual."),
    "reset": t("The dealer's hand is set again by the House Way, and settled on that."),
    "hand-void": t("That hand has no result: bets on it are returned, and the others stand."),
    "bet-void": t("Only that bet is returned; the others on the hand stand."),
}
# If the first is right, the others could be said of it too.
NEAR = {
    "goes-on": ("refused", "house-way"),
    "refused": ("goes-on",),
    "house-way": ("goes-on",),
    "reset": ("goes-on", "house-way"),
    "hand-void": ("goes-on",),
}
STANDS = {
    "stands": t("The earlier round stands as settled."),
    "undone": t("The earlier round is void too, and its wagers are returned."),
    "again": t("The earlier round is settled again."),
}
IN_MONEY = {
    "stands": t("What was paid and taken stands."),
    "paid": t("The difference is paid to the player."),
    "taken": t("The difference is taken back from the player."),
    "undone": t("The round is void, and the wager is returned."),
}


def ruling_of(answer: Decision) -> str:
    if isinstance(answer, Refusal):
        return "refused"
    kinds = {type(event) for event in answer}
    named = {
        RoundEnded: "void",
        WithdrawalOffered: "withdraw",
        CardsCollected: "redeal",
        DealerReset: "reset",
        HandVoided: "hand-void",
        BetVoided: "bet-void",
        PlayerWalked: "house-way",
        BetsWithdrawn: "withdraw",
        CardsExposed: "goes-on",
    }
    return next(name for kind, name in named.items() if kind in kinds)


def earlier_round(answer: Decision) -> str:
    """Name what happens to rounds before the one in progress."""
    assert not isinstance(answer, Refusal)
    return "undone" if any(event.corrects_wager for event in answer) else "stands"


def in_money(answer: Decision, box: int, kind: str) -> str:
    """Name what happens to a wager of a round that is over."""
    if isinstance(answer, Refusal):
        return "stands"
    corrected = (event for event in answer if isinstance(event, WagerCorrected))
    own = (one.difference for one in corrected if (one.line.box, one.line.kind) == (box, kind))
    difference = next(own, 0)
    return "paid" if difference > 0 else "taken" if difference < 0 else "stands"
