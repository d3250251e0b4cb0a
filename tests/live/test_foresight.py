"""No one foresees a card by a correction: at a table whose cards come from a seed nothing is
decided again from cards that are hidden, and no card is dealt that was not."""

from typing import Any

import pytest

from houseway.core.errors import Refusal
from houseway.games.king_high.table import commands as kh
from houseway.games.low_high.table import commands as lh
from houseway.games.pineapple.table import commands as pineapple
from houseway.live.amendments import Added, Amendment, Instead, Struck, write
from houseway.live.table.commands import CorrectRound, TakeBackLast
from houseway.live.table.events import RoundCorrected
from houseway.registry import game
from houseway.tables.messages import Command, Event
from houseway.testing import Recorded
from live.watched import GAMES

MAIN = {"si-ki-pi": "initial", "power-pai-gow": "standard"}
WHY = "It was so."


def correct(at: Recorded, *amendments: Amendment, number: int = 1) -> tuple[Event, ...]:
    return at.do(CorrectRound("inspector", number, amendments, WHY), WHY)


def seeded(name: str, **opening: Any) -> Recorded:
    at = Recorded(name, "ann", "bea", seed=3, **opening)
    at.seat()
    return at


def step_named(at: Recorded, tag: str, number: int = 1) -> str:
    """The last step of this command in a round."""
    return [s.id for s in at.of_round(number).steps if s.command["command"] == tag][-1]


def foretold(at: Recorded, number: int) -> str:
    """The code of what refuses to tell how the round would end with added steps."""
    steps = at.of_round(number).steps
    after = steps[-1].id
    told: dict[str, tuple[Command, ...]] = {
        "king-high": (
            kh.PlaceWager("ann", 1, "suit", 500, "s"),
            kh.CloseBets("dealer"),
            kh.DealCard("dealer"),
        ),
        "pineapple": (pineapple.Settle("dealer"),),
    }
    low_high = (
        *(lh.AskHouseWay(player, box) for box, player in enumerate(("ann", "bea"), start=1)),
        lh.SetDealer("dealer"),
        lh.Settle("dealer"),
    )
    with pytest.raises(Refusal) as no:
        correct(at, *added(after, *told.get(at.name, low_high)), number=number)
    return no.value.code


def added(after: str, *commands: Command) -> tuple[Added, ...]:
    """All of it in this order after a step."""
    afters = (after, *(f"{after}+{i}" for i in range(1, len(commands))))
    return tuple(map(Added, afters, map(write, commands)))


@pytest.mark.parametrize("name", GAMES)
def test_no_correction_tells_cards_of_a_seed_that_is_still_secret(name: str) -> None:
    """At every stage of two rounds, whatever is said about which of them."""
    at = seeded(name)
    stages = set()
    while at.state.revealed is None or at.state.revealed.number < 2:
        round_ = at.table.round
        seeds = at.state.seeds
        number = at.table.rounds_opened
        secret = seeds is not None and seeds.decks and number > seeds.rounds_before
        if round_ is not None or secret:
            stages.add(at.kind.stage(at.state))
            assert foretold(at, number) == "seed-is-secret"
            assert nothing_is_taken_back(at)
            opening = at.of_round(number).steps[0].id
            with pytest.raises(Refusal) as no:
                correct(at, Struck(opening), number=number)
            assert no.value.code == "seed-is-secret"
        assert at.step()
    assert len(stages) > 3


def nothing_is_taken_back(at: Recorded) -> bool:
    with pytest.raises(Refusal) as no:
        at.do(TakeBackLast("inspector"))
    return no.value.code in ("proven-cards", "no-round")


def test_while_a_committed_shoe_is_dealt_from_no_round_of_it_is_corrected() -> None:
    at = seeded("king-high")
    at.do(kh.ChangeSettings("inspector", device="manual-shoe"))
    at.until(lambda t: t.table.rounds_opened == 3 and t.table.round is not None)
    assert at.state.revealed is None
    for number in (1, 2, 3):
        assert foretold(at, number) == "seed-is-secret"
    at.until_revealed(1)
    assert foretold(at, 1) != "seed-is-secret"


REVEALED: dict[str, tuple[tuple[str, tuple[Command, ...]], ...]] = {
    # After which step of the round what is said to have happened too.
    **{
        name: (
            ("close-bets", (lh.Deal("dealer", game(name).pack.cards),)),
            ("deal", (lh.CallMisdeal("dealer"), lh.Deal("dealer", game(name).pack.cards))),
            ("deal", (lh.ExposeCards("dealer", 0, (0,)),)),
            ("open-bets", (lh.PlaceWager("ann", 3, MAIN[name], 1_000),)),
        )
        for name in ("si-ki-pi", "power-pai-gow")
    },
    "king-high": (
        ("close-bets", (kh.ReportFaceUpCard("dealer"),)),
        ("deal-card", (kh.CloseBets("dealer"), kh.DealCard("dealer"))),
        ("close-bets", (kh.BurnCards("dealer", 1),)),
    ),
}


@pytest.mark.parametrize("name", REVEALED)
def test_no_correction_deals_a_card_that_was_not_dealt(name: str) -> None:
    """Also when the seed is known: every card was dealt where it was dealt, and no other."""
    for tag, more in REVEALED[name]:
        at = seeded(name)
        at.until_revealed(1)
        before = at.state
        with pytest.raises(Refusal) as no:
            correct(at, *added(step_named(at, tag), *more))
        assert no.value.code in ("proven-cards", "not-over", "does-not-fit"), (tag, no.value)
        assert at.state == before


def test_a_card_that_was_dealt_does_not_come_again() -> None:
    at = seeded("king-high")
    at.until_revealed(1)
    with pytest.raises(Refusal) as no:
        correct(at, Struck(step_named(at, "deal-card")), Struck(step_named(at, "close-bets")))
    assert no.value.code in ("proven-cards", "not-over")


def test_a_wager_of_a_round_whose_seed_is_known_is_corrected() -> None:
    """Every card lies as it lay, and the money moves."""
    at = seeded("si-ki-pi")
    at.until_revealed(1)
    step = step_named(at, "place-wager")
    was = next(s.command for s in at.of_round(1).steps if s.id == step)
    (done,) = correct(at, Instead(step, {**was, "amount": was["amount"] + 1_000}))
    assert isinstance(done, RoundCorrected)
    assert {line.player for line in done.changed} == {was["by"]}
