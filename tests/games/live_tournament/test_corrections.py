"""A round of a tournament on felt that was entered wrongly: in the round, after it, much later."""

from collections.abc import Sequence

import msgspec
import pytest

from clauses import clause
from games.live_tournament.felt import BANK, EIGHT, LOSING, PAIR, Felt
from games.live_tournament.house import KIND
from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.games.king_high.rules.wagers import KINDS
from houseway.games.king_high.table.commands import DealCard, OpenBets, PlaceWager, Shuffle
from houseway.games.king_high.table.state import BOXES
from houseway.games.king_high.tournament.fronts.narration import says
from houseway.games.king_high.tournament.live.commands import (
    Bound,
    CorrectTableRound,
    NoteTablePayment,
    SettleTableDispute,
    TakeBackAtTable,
)
from houseway.games.king_high.tournament.table.commands import (
    DrawBallot,
    EndTurn,
    Invalidate,
    InvalidateRound,
    PayPrizes,
    StartPlayOff,
    at,
)
from houseway.games.king_high.tournament.table.state import Count, SessionTable
from houseway.live.amendments import Amendment, CardWas, Instead, Struck
from houseway.live.dual_control import Confirm
from houseway.live.messages import Handed
from houseway.record.stream import Sender
from houseway.tables.wagers import exposure

NOT_A_PAIR = ("Ts", "9h", "2c", "4d", "7s")  # where it was really PAIR
WHY = "The second card was misread."
FOUR = ("ann", "cho", "eva", "gil")  # at table 1
STAKES = {"ann": 40, "cho": 30, "eva": 20, "gil": 10}


def seated(rounds: int = 3) -> Felt:
    felt = Felt(rounds)
    felt.enter(*EIGHT)
    felt.draw_on_paper(*EIGHT)
    felt.begin(1)
    return felt


def a_round(felt: Felt, cards: Sequence[str], stakes: dict[str, int] = STAKES) -> None:
    felt.wager(1, stakes)
    felt.cards(1, cards)


def chips(felt: Felt) -> list[int]:
    return [felt.has(1, player) for player in FOUR]


def step_of(felt: Felt, card: str, round_: int = 1) -> str:
    """The last entry of that card in a round of table 1."""
    found, number = "", 0
    for act in felt.acts():
        asks = getattr(act.command, "asks", None)
        number += isinstance(asks, OpenBets) and getattr(act.command, "table", 0) == 1
        if isinstance(asks, DealCard) and asks.card == card and number == round_:
            found = str(act.version)
    assert found
    return found


def wager_step(felt: Felt, player: str) -> str:
    """The entry of the only wager of a player."""
    found = [
        str(act.version)
        for act in felt.acts()
        if isinstance(act.command, Bound)
        and act.command.by == player
        and isinstance(act.command.asks.innermost, PlaceWager)
    ]
    assert len(found) == 1
    return found[0]


def misread(felt: Felt, was: str = "9h", really: str = "Th", round_: int = 1) -> None:
    correct(felt, CardWas(Card(was), Card(really), (step_of(felt, was, round_),)), round_=round_)


def correct(felt: Felt, *amendments: Amendment, round_: int = 1, session: int = 1) -> None:
    felt.do(CorrectTableRound("inspector", session, 1, round_, amendments, WHY))


def table(felt: Felt) -> SessionTable:
    """Table 1 but for the note that something was corrected."""
    return felt.live.need_opened().tables[1].now(corrections=())


# -- In the round, and before anything else is played --------------------------------------------


@pytest.mark.parametrize("cards", [2, 3, 5], ids=["at once", "a card later", "when it was over"])
def test_a_misread_card_is_put_right_and_the_table_is_what_it_would_have_been(cards: int) -> None:
    felt, true = seated(), seated()
    a_round(felt, NOT_A_PAIR[:cards])
    a_round(true, PAIR[:cards])
    assert table(felt) != table(true)
    misread(felt)
    assert table(felt) == table(true)
    assert felt.live.need_opened().chips.is_balanced
    assert felt.replayed() == felt.live
    felt.cards(1, PAIR[cards:])
    true.cards(1, PAIR[cards:])
    assert table(felt) == table(true)


def test_a_wager_that_was_entered_wrongly_is_put_right() -> None:
    felt, true = seated(), seated()
    a_round(felt, PAIR)
    a_round(true, PAIR, {**STAKES, "cho": 70})
    step = wager_step(felt, "cho")
    really = at(1, felt.pokerpot(1, "cho", 70))
    correct(felt, Instead(step, msgspec.to_builtins(really)))
    assert table(felt) == table(true)
    assert felt.live.need_opened().tables[1].corrections[0].chips == {"cho": 40}


def test_what_was_entered_last_is_taken_back_as_often_as_needed() -> None:
    felt, true = seated(), seated()
    a_round(felt, NOT_A_PAIR[:2])
    a_round(true, PAIR[:1])
    for _ in ("the card", "the burn", "no more bets", *FOUR):
        assert table(felt) != table(true)
        felt.do(TakeBackAtTable("dealer", 1))
    assert table(felt) == table(true)
    assert felt.replayed() == felt.live
    offered = [offer.command for offer in KIND.legal(felt.live, "dealer")]
    assert TakeBackAtTable("dealer", 1) in offered


def test_nothing_is_taken_back_where_nothing_was_entered() -> None:
    felt = seated()
    assert felt.refused(TakeBackAtTable("dealer", 1)) == "no-round"
    felt.at(1, OpenBets("dealer"))
    assert felt.refused(TakeBackAtTable("dealer", 1)) == "nothing-to-take-back"


# -- While play goes on --------------------------------------------------------------------------


@pytest.mark.parametrize("later", ["in the next round", "two rounds later"])
def test_chips_move_by_the_difference_where_more_was_played_since(later: str) -> None:
    felt, true = seated(4), seated(4)
    a_round(felt, NOT_A_PAIR)
    a_round(true, PAIR)
    for one in (felt, true):
        if later == "two rounds later":
            a_round(one, LOSING)
        one.wager(1, STAKES)
        one.cards(1, LOSING[:2])
    misread(felt)
    assert chips(felt) == chips(true)
    assert (
        felt.live.need_opened().tables[1].game.recent[0]
        == true.live.need_opened().tables[1].game.recent[0]
    )
    for one in (felt, true):
        one.cards(1, LOSING[2:])
    assert chips(felt) == chips(true)


@clause("KHT-8.2")
def test_who_lost_all_by_a_misread_card_is_in_play_again_and_who_did_not_is_out() -> None:
    stakes = {**STAKES, "gil": BANK}
    felt = seated()
    a_round(felt, NOT_A_PAIR, stakes)
    assert "gil" in table(felt).playing().out
    misread(felt)
    assert felt.has(1, "gil") == 2 * BANK
    assert not table(felt).playing().out

    felt = seated()
    a_round(felt, NOT_A_PAIR, stakes)
    a_round(felt, LOSING, {**STAKES})
    misread(felt)
    assert felt.has(1, "gil") == 2 * BANK
    assert not table(felt).playing().out

    felt = seated()
    a_round(felt, PAIR, stakes)
    a_round(felt, LOSING, {**STAKES})
    misread(felt, "Th", "9h")
    assert felt.has(1, "gil") == 0
    assert table(felt).playing().out["gil"].round == 3  # before it, and after two


def test_chips_that_are_not_there_any_more_are_missing_in_the_count() -> None:
    felt = seated(2)
    a_round(felt, PAIR, {**STAKES, "ann": 400})
    felt.wager(1, {**STAKES, "ann": 900})
    felt.cards(1, PAIR[:1])
    misread(felt, "Th", "9h")  # takes 800 of Ann, who has 500 in front of her
    assert felt.has(1, "ann") == 0
    assert table(felt).playing().short == {"ann": 300}
    felt.cards(1, PAIR[1:])
    (count,) = [deed for deed in table(felt).history if isinstance(deed, Count)]
    assert count.chips["ann"] == BANK - 400 + 900
    assert felt.live.need_opened().chips.is_balanced


def test_a_round_is_corrected_although_an_earlier_one_was_corrected_in_it() -> None:
    felt, true = seated(4), seated(4)
    a_round(felt, NOT_A_PAIR)
    a_round(true, PAIR)
    for one, second in ((felt, NOT_A_PAIR), (true, PAIR)):
        one.wager(1, STAKES)
        one.cards(1, second[:3])
    misread(felt)  # of the first round, while the second is played
    misread(felt, round_=2)
    felt.cards(1, ("2c",))
    felt.do(TakeBackAtTable("dealer", 1))
    felt.at(1, DealCard("dealer", PAIR[3]))
    felt.cards(1, PAIR[4:])
    true.cards(1, PAIR[3:])
    assert chips(felt) == chips(true)
    recent = [one.live.need_opened().tables[1].game.recent for one in (felt, true)]
    assert [r.lines for r in recent[0]] == [r.lines for r in recent[1]]
    step = step_of(felt, "9h", round_=2)
    correct(felt, CardWas(Card("Th"), Card("9h"), (step,)), round_=2)
    assert chips(felt) != chips(true)
    misread(felt, round_=2)
    assert chips(felt) == chips(true)
    assert felt.replayed() == felt.live


# -- Chips that were handed over wrongly ---------------------------------------------------------


def handed(
    player: str, handed: Handed, amount: int, *, made_good: bool = False, round_: int = 1
) -> NoteTablePayment:
    return NoteTablePayment(
        "inspector", 1, 1, round_, player, handed, amount, made_good, "The dealer miscounted."
    )


def test_chips_that_were_put_right_at_the_felt_are_only_told() -> None:
    felt = seated()
    a_round(felt, PAIR)
    before = chips(felt)
    (told,) = felt.do(handed("ann", "too-much", 50, made_good=True))
    assert chips(felt) == before
    assert says(told) == (
        "Table 1: in round 1, ann was given 50 too much. Put right at the "
        "table: The dealer miscounted."
    )
    assert felt.live.need_opened().tables[1].corrections[0].chips == {}
    a_round(felt, LOSING)
    assert felt.replayed() == felt.live


def test_chips_that_stay_as_they_were_handed_are_the_players() -> None:
    felt = seated()
    a_round(felt, PAIR)
    before = dict(zip(FOUR, chips(felt), strict=True))
    (told,) = felt.do(handed("ann", "too-much", 50))
    felt.do(handed("cho", "too-little", 20))
    assert dict(zip(FOUR, chips(felt), strict=True)) == {
        **before,
        "ann": before["ann"] + 50,
        "cho": before["cho"] - 20,
    }
    assert says(told).endswith("The chips stay as they were handed over: The dealer miscounted.")
    assert felt.live.need_opened().chips.is_balanced
    a_round(felt, LOSING)
    misread(felt, "Th", "9h")  # the round can be corrected all the same
    assert felt.has(1, "ann") == before["ann"] + 50 - STAKES["ann"] - 2 * STAKES["ann"]
    assert felt.replayed() == felt.live


def test_a_player_may_wager_chips_that_were_handed_over_in_the_round() -> None:
    felt = seated()
    felt.wager(1, {**STAKES, "gil": BANK})
    felt.cards(1, NOT_A_PAIR[:2])
    felt.do(handed("gil", "too-much", 30))
    low = at(1, PlaceWager("gil", 4, "low", 30))
    while felt.turn(1) != "gil":
        player = felt.turn(1)
        felt.in_turn(1, EndTurn(str(player), 1, str(player)))
    felt.in_turn(1, low)
    felt.cards(1, PAIR[2:3])  # a two: low wins
    misread(felt)
    felt.cards(1, PAIR[3:])
    assert felt.has(1, "gil") == 2 * BANK + 60
    assert felt.replayed() == felt.live


@clause("KHT-8.1")
def test_chips_handed_over_wrongly_count_when_it_is_found_at_the_count() -> None:
    felt = seated(1)
    a_round(felt, NOT_A_PAIR)
    assert table(felt).winners == ("gil", "eva")
    felt.do(handed("ann", "too-much", 100))
    assert table(felt).winners == ("ann", "gil")
    assert felt.replayed() == felt.live


def test_a_payment_of_a_session_that_is_built_on_is_told_and_the_outcome_stands() -> None:
    felt = finished()
    felt.check(1)
    felt.draw_on_paper(*felt.live.need_opened().proceeding)
    (told,) = felt.do(handed("ann", "too-much", 100))
    assert felt.live.need_opened().past[0][0].corrections[0].stands
    assert says(told).endswith("Later decisions stand.")
    assert felt.replayed() == felt.live


@clause("KH-4.2")
def test_the_inspectors_decision_about_a_round_is_final_and_moves_chips() -> None:
    felt = seated()
    a_round(felt, PAIR)
    before = dict(zip(FOUR, chips(felt), strict=True))
    decided = SettleTableDispute(
        "inspector", 1, 1, 1, "Cho's wager was late.", {"cho": -60, "ann": 10}
    )
    (told,) = felt.do(decided)
    assert says(told) == (
        "Table 1: the inspector decides on round 1: Cho's wager was late. "
        "Chips change hands: cho -60, ann +10. (KH-4.2)"
    )
    assert chips(felt) == [before["ann"] + 10, before["cho"] - 60, before["eva"], before["gil"]]
    a_round(felt, LOSING)
    misread(felt, "Th", "9h")
    assert felt.has(1, "cho") == before["cho"] - 60 - STAKES["cho"] - 2 * STAKES["cho"]
    felt.do(SettleTableDispute("inspector", 1, 1, 2, "It stands."))  # no chips move
    nobody = msgspec.structs.replace(decided, chips={"bea": 10})
    assert "no seat" in felt.bad(nobody)
    assert "at least one chip" in felt.bad(msgspec.structs.replace(decided, chips={"ann": 0}))
    assert felt.refused(msgspec.structs.replace(decided, by="dealer")) == "wrong-role"
    assert felt.replayed() == felt.live


def test_chips_beyond_what_the_house_could_lose_at_the_table_wait_for_a_second_person() -> None:
    """In parts too; at a tournament that has not asked for one."""
    felt = seated()
    a_round(felt, PAIR)
    settings = felt.live.need_opened().tables[1].game.settings
    most = exposure(KINDS.values(), settings.limits, BOXES)
    before = chips(felt)
    felt.do(handed("ann", "too-much", most + 1), "ines")
    assert (chips(felt), len(felt.live.waiting)) == (before, 1)
    felt.do(handed("ann", "too-much", most), "ines")
    assert felt.has(1, "ann") == before[0] + most
    decided = SettleTableDispute("inspector", 1, 1, 1, "One more.", {"cho": -1})
    felt.do(decided, "ines")
    assert len(felt.live.waiting) == 2
    assert felt.refused(Confirm("inspector", 2), "ines") == "same-person"
    felt.do(Confirm("inspector", 2), "igor")
    assert felt.has(1, "cho") == before[1] - 1
    assert felt.replayed() == felt.live


def test_payments_that_cannot_be_are_refused() -> None:
    felt = seated()
    a_round(felt, PAIR)
    assert "no seat at table 1" in felt.bad(handed("bea", "too-much", 10))
    assert "no round 2" in felt.bad(handed("ann", "too-much", 10, round_=2))
    by_dealer = msgspec.structs.replace(handed("ann", "too-much", 10), by="dealer")
    assert felt.refused(by_dealer) == "wrong-role"
    felt.says(InvalidateRound("director", 1, "fire", "A fire."))
    assert felt.refused(handed("ann", "too-much", 10)) == "does-not-count"


# -- When the chips are counted ------------------------------------------------------------------


@clause("KHT-8.1")
def test_the_chips_are_counted_again_and_others_win() -> None:
    felt, true = seated(1), seated(1)
    a_round(felt, NOT_A_PAIR)
    assert table(felt).winners == ("gil", "eva")
    a_round(true, PAIR)
    misread(felt)
    assert table(felt) == table(true)
    assert table(felt).winners == ("ann", "cho")


@clause("KHT-8.1", "KHT-8.3")
def test_a_round_long_before_the_count_decides_who_wins() -> None:
    felt = seated(3)
    a_round(felt, NOT_A_PAIR)
    a_round(felt, LOSING, dict.fromkeys(FOUR, 10))
    a_round(felt, LOSING, dict.fromkeys(FOUR, 10))
    assert table(felt).winners == ("gil", "eva")
    felt.check(1)
    misread(felt)
    (count,) = [deed for deed in table(felt).history if isinstance(deed, Count)]
    assert count.chips == {p: BANK - 20 + STAKES[p] for p in FOUR}
    assert table(felt).winners == ("ann", "cho")
    assert felt.replayed() == felt.live


@clause("KHT-8.4")
def test_players_who_are_level_by_a_correction_play_off_and_the_session_is_not_over() -> None:
    felt = Felt(1)
    felt.enter(*EIGHT)
    felt.draw_on_paper(*EIGHT)
    for number, players in ((2, EIGHT[1::2]), (1, EIGHT[::2])):
        felt.begin(number)
        stakes = dict(zip(players, (40, 10, 10, 10), strict=True))
        felt.wager(number, {**stakes, "cho": 20, "dan": 20} if number == 2 else stakes)
        felt.cards(number, PAIR if number == 2 else (*PAIR[:1], "9h", *PAIR[2:]))
    assert felt.phase == "session"  # three are level at table 1
    felt.says(StartPlayOff("director", 1, felt.now))
    felt.at(1, Shuffle("dealer"))
    felt.wager(1, {"cho": 30, "eva": 20, "gil": 10})
    assert felt.refused(card_was(felt)) == "play-off"
    felt.cards(1, LOSING)
    assert (table(felt).winners, felt.phase) == (("gil", "eva"), "between-sessions")
    felt.do(card_was(felt))  # Ann was ahead, and the others are still level behind her
    assert (table(felt).winners, felt.phase) == (("ann", "gil"), "between-sessions")


def card_was(felt: Felt) -> CorrectTableRound:
    amendment = CardWas(Card("9h"), Card("Th"), (step_of(felt, "9h"),))
    return CorrectTableRound("inspector", 1, 1, 1, (amendment,), WHY)


@clause("KHT-8.2")
def test_a_session_that_was_over_goes_on_where_nobody_knows_any_more_who_wins() -> None:
    felt = Felt(1)
    felt.enter(*EIGHT)
    felt.draw_on_paper(*EIGHT)
    for number in (2, 1):
        felt.begin(number)
        players = EIGHT[number - 1 :: 2]
        stakes = dict(zip(players, (BANK, BANK, BANK, 10), strict=True))
        felt.wager(number, {**stakes, "eva": 20} if number == 1 else stakes)
        felt.cards(number, LOSING)
        if number == 2:
            felt.says(DrawBallot("director", 2, ("dan", "bea", "fay"), on_paper=True))
    assert (table(felt).winners, felt.phase) == (("gil", "eva"), "between-sessions")
    step = wager_step(felt, "eva")
    really = at(1, felt.pokerpot(1, "eva", BANK))
    correct(felt, Instead(step, msgspec.to_builtins(really)))
    assert (table(felt).winners, felt.phase) == (None, "session")
    felt.says(DrawBallot("director", 1, ("eva", "cho", "ann"), on_paper=True))
    assert (table(felt).winners, felt.phase) == (("gil", "eva"), "between-sessions")


# -- When others have built on it ----------------------------------------------------------------


def finished() -> Felt:
    felt = Felt(1)
    felt.enter("ann", "bea")
    felt.draw_on_paper("ann", "bea")
    felt.begin(1)
    felt.wager(1, {"ann": 20, "bea": 10})
    felt.cards(1, NOT_A_PAIR)
    return felt


@clause("KHT-8.3", "KHT-8.6")
def test_after_the_next_seats_are_drawn_and_after_the_prizes_the_outcome_stands() -> None:
    felt = finished()
    felt.check(1)
    felt.draw_on_paper(*felt.live.need_opened().proceeding)
    correct(felt, CardWas(Card("9h"), Card("Th"), (step_of(felt, "9h"),)))
    assert felt.phase == "session"
    (noted,) = felt.live.need_opened().past[0][0].corrections
    assert (noted.stands, noted.chips) == (True, {"ann": 40, "bea": 20})
    felt.begin(1)
    felt.wager(1, {"ann": 20, "bea": 10})
    felt.cards(1, NOT_A_PAIR)
    felt.check(1)
    felt.says(PayPrizes("director"))
    winner, ledger = felt.live.need_opened().winner, dict(felt.ledger)
    step = step_of(felt, "9h", round_=2)  # the second that was opened at a table 1
    correct(felt, CardWas(Card("9h"), Card("Th"), (step,)), session=2)
    assert (felt.live.need_opened().winner, dict(felt.ledger)) == (winner, ledger)
    assert felt.live.need_opened().tables[1].corrections[0].stands
    assert felt.replayed() == felt.live


# -- What is refused -----------------------------------------------------------------------------


def test_what_does_not_fit_is_refused_with_the_step_that_does_not() -> None:
    felt = seated()
    a_round(felt, PAIR)
    opening = next(
        str(act.version) for act in felt.acts() if isinstance(act.command.innermost, OpenBets)
    )
    asks = CorrectTableRound("inspector", 1, 1, 1, (Struck(opening),), WHY)
    assert felt.refused(asks) == "round-opened"
    last = Struck(step_of(felt, "7s"))
    assert felt.refused(msgspec.structs.replace(asks, amendments=(last,))) == "not-over"
    burn = Struck(str(int(step_of(felt, "2c")) - 1))
    assert felt.refused(msgspec.structs.replace(asks, amendments=(burn,))) == "does-not-fit"
    assert felt.refused(msgspec.structs.replace(asks, by="dealer")) == "wrong-role"
    assert (
        felt.bad(msgspec.structs.replace(asks, amendments=()))
        == "Say what went wrong in the round."
    )
    assert "no round 9" in felt.bad(msgspec.structs.replace(asks, round=9))
    assert "no round 1" in felt.bad(msgspec.structs.replace(asks, session=2))


@clause("KHT-1.6")
def test_a_round_that_does_not_count_is_not_corrected() -> None:
    felt = seated()
    a_round(felt, NOT_A_PAIR)
    felt.says(InvalidateRound("director", 1, "fire", "A fire."))
    assert felt.refused(card_was(felt)) == "does-not-count"
    felt = seated()
    a_round(felt, NOT_A_PAIR)
    felt.says(Invalidate("director", 1, "fire", "A fire.", felt.now))
    assert felt.refused(card_was(felt)) == "does-not-count"


def test_evidence_of_something_else_is_refused() -> None:
    felt = seated()
    a_round(felt, NOT_A_PAIR)
    done = KIND.completed(felt.live, card_was(felt), Sender(""), felt)  # type: ignore[misc]
    a_round(felt, LOSING)
    with pytest.raises(BadInput, match="record doesn't match this"):
        KIND.decide(felt.live, msgspec.structs.replace(done, round=2))
    assert KIND.rests_on_record is not None
    assert KIND.rests_on_record(felt.live, done, felt.acts())
    forged = msgspec.structs.replace(done.evidence, steps=done.evidence.steps[:-1])
    other = msgspec.structs.replace(done, evidence=forged)
    assert not KIND.rests_on_record(felt.live, other, felt.acts())
