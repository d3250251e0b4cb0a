"""What is recorded of a decision is facts, and their words are made from what was recorded."""

import msgspec
import pytest

from houseway.core.cards import Card
from houseway.core.money import Odds
from houseway.core.reasons import AnyReason, Reason, by_clause, by_reading
from houseway.core.typed_json import decode
from houseway.games.king_high.rules import reasons as r

BY = by_clause("KH-13.3")
THREE = (Card("Ts"), Card("Th"), Card("3d"))
SEVEN = tuple(map(Card, ["As", "Ks", "Qs", "Js", "Ts", "9s", "8s"]))

SAID: list[tuple[Reason, str]] = [
    (r.CardOfOtherSuit(BY, Card("4h"), "s"), "4♥ isn't one of the spades."),
    (r.SevenOfSuit(BY, Card("7d")), "7♦ is the 7 of diamonds: a Stand Off (KH-6.5)."),
    (
        r.RunTooShort(BY, "low", Card("Ks"), 3),
        "K♠ isn't low, and it's among the first 3 cards.",
    ),
    (r.RunStillLive(BY, "high", 1, Odds(3)), "The run was live at 1 high card: it pays 3 to 1."),
    (r.RunStillLive(BY, "low", 2, Odds(3)), "The run was live at 2 low cards: it pays 3 to 1."),
    (r.RunNeverBegun(BY), "No card was dealt for the run."),
    (
        r.RunNeverBegun(BY, Odds(3)),
        "No card was dealt, and the run counts as live: it pays 3 to 1.",
    ),
    (r.PokerpotSoFar(BY, THREE, Odds(1)), "Pair of 10s so far: it pays 1 to 1."),
    (
        r.PokerpotSoFar(BY, THREE[1:]),
        "No pair so far: the Pokerpot needs a pair of tens or better.",
    ),
    (r.LeftUndecided(BY), "The round was ended before this was decided."),
    (
        r.KingHighRoundVoid(BY, "called-off", "nothing"),
        "The round was called off. It hadn't begun, so every wager is returned.",
    ),
    (
        r.KingHighRoundVoid(BY, "ended-by-management", "earlier-settlements", "Jack fell ill."),
        "Jack fell ill. What was already settled stands.",
    ),
    (
        r.BurnForgotten(BY, 1),
        "1 card wasn't burnt. Results stand and the round continues.",
    ),
    (
        r.BurnExceeded(BY, 2),
        "2 cards too many were burnt. Results stand and the round continues.",
    ),
    (
        r.DecksInspected(BY, SEVEN, (Card("2c"),), ("joker",)),
        (
            "The cards aren't six full decks: missing As, Ks, Qs, Js, Ts and 2 "
            "more; too many 2c; not from these decks: joker."
        ),
    ),
]


@pytest.mark.parametrize(("reason", "said"), SAID, ids=lambda one: type(one).__name__)
def test_a_reason_says_the_same_after_it_was_recorded(reason: Reason, said: str) -> None:
    recorded = msgspec.json.encode(reason)
    again: AnyReason = decode(recorded, AnyReason)
    assert again == reason
    assert str(again.text) == said


def test_a_reading_is_not_a_clause() -> None:
    ended = r.LeftUndecided(by_reading("ended-round"))
    assert (ended.clause, str(ended.by.citation)) == (None, "reading ended-round")
