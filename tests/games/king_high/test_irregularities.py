"""What goes wrong, and what the document makes of it. Void rounds have a file of their own."""

from typing import Any

import pytest

from clauses import clause
from games.king_high.rounds import KingHigh, cards, event_words, lines_of, of
from houseway.core.reasons import by_clause
from houseway.games.king_high.rules.reasons import BurnExceeded, BurnForgotten
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Device

DEALT = "9s 4h 7d 2s Kh"


def ready(device: Device, dealt: str = DEALT) -> KingHigh:
    """Ann has a Pokerpot wager down and bets are open."""
    table = KingHigh(device=device)
    table.sit("ann")
    table.ready(dealt)
    table.open()
    table.bet("ann", "pokerpot")
    return table


@clause("KH-1.2", "KH-1.3")
@pytest.mark.parametrize(
    ("command", "who_may_not"),
    [
        (c.ReportFaceUpCard, ("ann", "zoe")),
        (c.ReportFault, ("ann", "zoe")),
        (c.CallMissedShuffle, ("ann", "zoe")),
        (c.RepairDevice, ("ann", "zoe", "dealer")),
        (c.DeclareVoid, ("ann", "zoe", "dealer")),
    ],
)
def test_who_may_not_say_that_something_went_wrong(
    command: Any, who_may_not: tuple[str, ...]
) -> None:
    table = ready(SHUFFLING_DEVICE)
    for who in who_may_not:
        assert table.refuses(command(who)).code == "wrong-role"


# -- The shuffling device ----------------------------------------------------------------------


@clause("KH-13.1")
@pytest.mark.parametrize("phase", ["between rounds", "betting", "closed"])
def test_a_card_face_up_in_the_device_goes_back_and_is_not_used(phase: str) -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready(DEALT)
    if phase != "between rounds":
        table.open()
        table.bet("ann", "pokerpot")
    if phase == "closed":
        table.close()
    assert table.do(c.ReportFaceUpCard("dealer")) == [e.FaceUpCardReturned("KH-13.1")]
    assert DECK.inspect(table.table.shoe.order).complete
    if phase == "between rounds":
        table.open()
        table.bet("ann", "pokerpot")
    table.finish()
    assert table.last.cards[:4] == cards(DEALT)[1:]


@clause("KH-13.2")
def test_a_device_that_stops_may_be_put_right_and_the_round_goes_on() -> None:
    table = ready(SHUFFLING_DEVICE)
    table.deal()
    table.close()
    assert table.do(c.ReportFault("dealer")) == [e.DeviceStopped("KH-13.2")]
    assert table.game.view(table.table, "ann").device_stopped
    refusal = table.refuses(c.DealCard("dealer"))
    assert (refusal.code, refusal.clause) == ("device-stopped", "KH-13.2")
    refusal = table.refuses(c.ReportFault("dealer"))
    assert (refusal.code, refusal.clause) == ("stopped-already", "KH-13.2")
    assert table.refuses(c.RepairDevice("dealer")).code == "wrong-role"  # an inspector or above
    table.do(c.RepairDevice("inspector"))
    refusal = table.refuses(c.RepairDevice("inspector"))
    assert (refusal.code, refusal.clause) == ("not-stopped", "KH-13.2")
    table.finish()
    assert table.last.cards == cards(DEALT)


@clause("KH-13.4")
@pytest.mark.parametrize("device", [SHUFFLING_DEVICE, MANUAL_SHOE])
def test_the_game_goes_on_with_another_device_or_a_manual_shoe(device: Device) -> None:
    """In the middle of a game: the round is void, the seats and the chips stay."""
    table = ready(SHUFFLING_DEVICE)
    table.deal()
    table.do(c.ReportFault("dealer"))
    refusal = table.refuses(c.ReplaceDevice("inspector", device))
    assert (refusal.code, refusal.clause) == ("round-in-progress", "KH-13.3")
    table.do(c.DeclareVoid("inspector"))
    for command in (c.OpenBets("dealer"), c.Shuffle("dealer", DECK.cards)):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("device-stopped", "KH-13.4")
    assert table.refuses(c.ReplaceDevice("dealer", device)).code == "wrong-role"
    (replaced,) = of(table.do(c.ReplaceDevice("inspector", device)), e.DeviceReplaced)
    assert (replaced.device, replaced.due.reason.clause) == (device, "KH-13.4")
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-13.4"
    table.ready("9s 4h 7d 2s Kh")
    table.open()
    table.bet("ann", "pokerpot")
    events = table.events[:]
    table.finish()
    assert table.last.device == device
    assert len(of(table.events[len(events) :], e.CardsBurnt)) == (5 if device == MANUAL_SHOE else 0)


@clause("KH-13.4")
def test_a_device_found_broken_between_rounds_is_repaired_or_replaced() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready(DEALT)
    assert table.do(c.ReportFault("inspector")) == [e.DeviceStopped("KH-13.4")]
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-13.4"
    change = c.ChangeSettings("inspector", device=MANUAL_SHOE)
    assert table.refuses(change).clause == "KH-13.4"  # the record says why the device changes
    hat = c.ReplaceDevice("inspector", "hat")  # type: ignore[arg-type]  # no device
    assert "dealt from" in table.bad(hat)
    table.do(c.RepairDevice("inspector"))
    table.open()
    assert table.refuses(c.ReplaceDevice("inspector", MANUAL_SHOE)).clause == "KH-13.4"


@clause("KH-13.2")
def test_a_manual_shoe_is_no_device_to_fail() -> None:
    refusal = ready(MANUAL_SHOE).refuses(c.ReportFault("dealer"))
    assert (refusal.code, refusal.clause) == ("no-device", "KH-13.2")


# -- The manual shoe ---------------------------------------------------------------------------


@clause("KH-13.5")
@pytest.mark.parametrize("burnt", [0, 1])
def test_forgetting_to_burn_changes_no_result_and_the_round_goes_on(burnt: int) -> None:
    table = ready(MANUAL_SHOE, "Ks 4h 7d 2s Kh")
    table.bet("ann", "high")
    (first,) = lines_of(table.deal())
    chips = table.chips("ann")
    table.close()
    if burnt:
        table.do(c.BurnCards("dealer", 1))
    events = table.do(c.DealCard("dealer", without_burn=True))
    (missed,) = of(events, e.BurnMissed)
    assert missed == e.BurnMissed(2, BurnForgotten(by_clause("KH-13.5"), 2 - burnt))
    assert of(events, e.CardDealt)[0].card == cards("2c 3c")[burnt]  # the next card of the shoe
    assert of(events, e.CardHeld)[0].on_burnt == burnt
    assert table.round.lines == (first,)
    assert table.chips("ann") == chips
    table.finish()
    assert table.last.phase == "settled"
    assert len(table.last.cards) == 5
    assert table.last.burnt_in_all == 8 + burnt


def test_a_burn_that_was_made_was_not_forgotten() -> None:
    table = ready(MANUAL_SHOE)
    table.close()
    assert "not 0" in table.bad(c.BurnCards("dealer", 0))
    table.do(c.BurnCards("dealer"))
    events = table.do(c.DealCard("dealer", without_burn=True))
    assert of(events, e.BurnMissed) == []


@clause("KH-13.5")
@pytest.mark.parametrize("burns", [(3,), (2, 1), (None, 1)])
def test_burning_three_changes_no_result_and_the_round_goes_on(
    burns: tuple[int | None, ...],
) -> None:
    table = ready(MANUAL_SHOE, "Ks 4h 7d 2s Kh")
    table.close()
    burnt = table.do(*(c.BurnCards("dealer", count) for count in burns))
    (extra,) = of(burnt, e.BurntTooMany)
    assert extra == e.BurntTooMany(1, BurnExceeded(by_clause("KH-13.5"), 1))
    events = table.do(c.DealCard("dealer"))
    assert of(events, e.CardDealt)[0].card == "2c"  # the King was the third
    assert of(events, e.CardHeld)[0].on_burnt == 3
    table.finish()
    assert (table.last.phase, table.last.burnt_in_all) == ("settled", 11)


@clause("KH-13.6", "KH-13.6.b")
def test_an_exposed_card_that_is_next_is_not_burnt_as_a_third() -> None:
    table = ready(MANUAL_SHOE)
    table.close()
    table.do(c.BurnCards("dealer"), c.ReportFaceUpCard("dealer"))
    refusal = table.refuses(c.BurnCards("dealer", 1))
    assert (refusal.code, refusal.clause) == ("exposed-card", "KH-13.6.b")


@clause("KH-13.6", "KH-13.6.a")
@pytest.mark.parametrize("burnt", [0, 1])
def test_an_exposed_burn_card_is_turned_down_and_burnt(burnt: int) -> None:
    table = ready(MANUAL_SHOE)
    table.close()
    if burnt:
        table.do(c.BurnCards("dealer", 1))
    events = table.do(c.ReportFaceUpCard("dealer"))
    assert events == [e.CardExposed(None, "burn", "KH-13.6.a"), e.CardsBurnt(1)]
    table.finish()
    assert table.last.cards == cards(DEALT)
    assert table.last.burnt_in_all == 10


@clause("KH-13.6.a")
@pytest.mark.parametrize("opened", [False, True])
def test_a_card_exposed_while_bets_are_open_will_be_burnt(opened: bool) -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready(DEALT)
    if opened:
        table.open()
    assert table.do(c.ReportFaceUpCard("inspector")) == [e.CardExposed(None, "burn", "KH-13.6.a")]
    if not opened:
        table.open()
    table.bet("ann", "pokerpot")
    table.finish()
    assert table.last.cards == cards(DEALT)


@clause("KH-13.6.b")
def test_an_exposed_card_that_is_next_is_dealt_all_the_same() -> None:
    table = ready(MANUAL_SHOE)
    table.bet("ann", "high")
    table.close()
    table.do(c.BurnCards("dealer"))
    assert table.do(c.ReportFaceUpCard("dealer")) == [
        e.CardExposed(cards("9s")[0], "play", "KH-13.6.b")
    ]
    assert table.refuses(table.wager("ann", "low")).clause == "KH-9.2.a"  # it gets no bets now
    refusal = table.refuses(c.ReportFaceUpCard("dealer"))
    assert (refusal.code, refusal.clause) == ("exposed-already", "KH-13.6.b")
    assert event_words(table.do(c.DealCard("dealer"))) == ["CardDealt", "1 high win", "CardHeld"]
    assert table.round.cards == cards("9s")
    assert table.round.exposed is None


@clause("KH-13.6.b")
def test_of_real_cards_the_exposed_one_must_be_dealt() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.do(c.Shuffle("dealer"))
    table.open()
    table.bet("ann", "pokerpot")
    table.close()
    table.do(c.BurnCards("dealer"))
    assert "Name the card" in table.bad(c.ReportFaceUpCard("dealer"))
    table.do(c.ReportFaceUpCard("dealer", "Kd"))
    assert table.refuses(c.DealCard("dealer", "Ks")).clause == "KH-13.6.b"
    table.do(c.DealCard("dealer", "Kd"))


@clause("KH-13.6.a")
@pytest.mark.parametrize("closed", [False, True])
def test_a_burn_card_that_was_seen_is_on_record_and_does_not_come_again(closed: bool) -> None:
    """There are six aces of spades: five are dealt, and the sixth was the burn card."""
    table = real_cards()
    table.open()
    table.bet("ann", "pokerpot")
    if closed:
        table.close()
    events = table.do(c.ReportFaceUpCard("dealer", "As"))
    assert events[0] == e.CardExposed(cards("As")[0], "burn", "KH-13.6.a")
    assert event_words(events[1:]) == (["CardsBurnt"] if closed else [])
    for _ in range(4):
        table.deal("As")
    table.deal("2c")
    table.open()
    table.bet("ann", "pokerpot")
    table.deal("As")
    table.close()
    table.do(c.BurnCards("dealer"))
    assert "7 times" in table.bad(c.DealCard("dealer", "As"))


def test_a_known_order_cannot_be_guessed_at() -> None:
    """Whether a named card is the next one is not to be found out by naming it."""
    table = ready(MANUAL_SHOE)
    table.close()
    table.do(c.BurnCards("dealer"))
    for card in ("9s", "Kd"):
        assert "don't name any" in table.bad(c.ReportFaceUpCard("dealer", card))


def test_before_the_first_shuffle_no_card_can_lie_face_up() -> None:
    assert KingHigh().refuses(c.ReportFaceUpCard("dealer")).code == "not-shuffled"


@clause("KH-13.7")
def test_a_shuffle_is_forgotten_only_after_the_cut_card() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    assert table.refuses(c.OpenBets("dealer", without_shuffle=True)).clause == "KH-5.2"
    table.ready()
    table.do(c.OpenBets("dealer", without_shuffle=True))  # nothing was due, nothing forgotten
    assert not table.round.shuffle_missed
    refusal = table.refuses(c.CallMissedShuffle("inspector"))
    assert (refusal.code, refusal.clause) == ("no-shuffle-missed", "KH-13.7")


def real_cards(*rounds: str) -> KingHigh:
    """Ann and Bea at a shoe of real cards after these rounds; the cut card went unnoticed."""
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann", "bea")
    table.do(c.Shuffle("dealer"))
    for dealt in rounds:
        table.open()
        table.bet("ann", "pokerpot")
        for card in dealt.split():
            table.deal(card)
    return table


@clause("KH-13.7", "KH-13.7.a", "KH-13.7.b", "KH-13.7.c", "KH-13.7.d")
def test_a_missed_shuffle_is_called_in_the_round_in_which_it_is_noticed() -> None:
    """The cut card of the first round was not reported."""
    table = real_cards("9s 4h 7d 2s Kh")
    table.open()
    table.bet("ann", "pokerpot")
    table.bet("ann", "high")
    table.bet("bea", "high-run")
    table.deal("Ts")
    table.deal("Th")
    table.bet("ann", "low")
    events = table.do(c.CallMissedShuffle("dealer", cut_card_in=1))
    assert event_words(events) == [
        "CutCardDrawn",
        "1 low returned",
        "2 high-run win",
        "1 pokerpot win",
        "CardsCollected",
        "RoundEnded",
        "ShuffleOrdered",
    ]
    assert [line.net for line in lines_of(events)] == [0, 300, 100]
    assert table.last.lines[0].kind == "high"  # an earlier result stands
    assert table.last.ended_by == "KH-13.7"
    for without in (False, True):
        assert table.refuses(c.OpenBets("dealer", without_shuffle=without)).clause == "KH-13.7.d"
    table.do(c.Shuffle("dealer"))


@clause("KH-13.7", "KH-13.7.d")
def test_a_missed_shuffle_noticed_after_the_round_changes_no_result() -> None:
    table = real_cards("9s 4h 7d 2s Kh", "Ts Th 3d 4c 5s")
    ended, chips = table.last, table.chips("ann")
    events = table.do(c.CallMissedShuffle("inspector", cut_card_in=1))
    assert event_words(events) == ["CutCardDrawn", "ShuffleOrdered"]
    assert (table.last, table.chips("ann")) == (ended, chips)
    assert table.refuses(c.OpenBets("dealer", without_shuffle=True)).clause == "KH-13.7.d"


@clause("KH-13.7", "KH-10.8")
def test_the_round_of_the_cut_card_is_finished_and_misses_no_shuffle() -> None:
    table = real_cards("9s 4h 7d 2s Kh")
    refusal = table.refuses(c.CallMissedShuffle("dealer", cut_card_in=1))
    assert (refusal.code, refusal.clause) == ("no-shuffle-missed", "KH-10.8")
    assert "not had a round 2" in table.bad(c.CallMissedShuffle("dealer", cut_card_in=2))
    table.open()
    assert table.refuses(c.CallMissedShuffle("dealer", cut_card_in=2)).clause == "KH-10.8"
    known = ready(MANUAL_SHOE)
    assert known.refuses(c.CallMissedShuffle("dealer", cut_card_in=1)).code == "no-cut-card"


@clause("KH-13.7")
def test_a_round_that_was_opened_without_the_shuffle_can_be_called_after_it_too() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready("", 40)
    for _ in range(3):
        table.play(("ann", "pokerpot"))
    assert table.refuses(c.CallMissedShuffle("dealer")).code == "no-shuffle-missed"
    table.do(c.OpenBets("dealer", without_shuffle=True))
    table.bet("ann", "pokerpot")
    table.finish()
    (ordered,) = table.do(c.CallMissedShuffle("dealer"))
    assert isinstance(ordered, e.ShuffleOrdered)
    assert ordered.due.reason.clause == "KH-13.7.d"
    table.ready()
    assert table.refuses(c.CallMissedShuffle("dealer")).code == "no-shuffle-missed"
    assert len(of(table.events, e.CutCardDrawn)) == 1


@clause("KH-13.7")
def test_a_shoe_that_nobody_ever_shuffles_runs_out_and_the_round_can_still_end() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready("", 40)
    for _ in range(312 // 15):
        table.do(c.OpenBets("dealer", without_shuffle=True))
        table.bet("ann", "pokerpot")
        table.finish()
    table.do(c.OpenBets("dealer", without_shuffle=True))
    table.bet("ann", "pokerpot")
    for _ in range(4):
        table.deal()
    table.close()
    assert table.refuses(c.BurnCards("dealer")).code == "shoe-empty"
    assert table.refuses(c.DealCard("dealer", without_burn=True)).code == "shoe-empty"
    assert table.refuses(c.ReportFaceUpCard("dealer")).code == "shoe-empty"
    table.do(c.CallMissedShuffle("dealer"))
    assert table.last.phase == "void"
