"""The six decks: checked, shuffled, taken away and replaced."""

import random

import pytest

from clauses import clause
from games.king_high.rounds import KingHigh, cards, stack_deck
from houseway.core.cards import Card
from houseway.core.reasons import by_clause
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Device
from houseway.tables.wagers import Limits

DEVICES: tuple[Device, ...] = (SHUFFLING_DEVICE, MANUAL_SHOE)


def check_cards(table: KingHigh, codes: tuple[str, ...], when: c.WhenChecked) -> e.CardsChecked:
    (event,) = table.do(c.CheckCards("inspector", tuple(map(Card, codes)), when))
    assert isinstance(event, e.CardsChecked)
    return event


def unchecked_table() -> KingHigh:
    table = KingHigh()
    table.do(c.RemoveCards("inspector"))
    return table


@clause("KH-5.1", "KH-1.5")
def test_there_are_six_decks_without_jokers() -> None:
    assert len(DECK.cards) == 312
    assert set(DECK.copies.values()) == {6}
    assert len(DECK.copies) == 52


@clause("KH-5.1")
def test_a_complete_check_by_suit_opens_play() -> None:
    table = unchecked_table()
    shuffled = random.Random(1).sample(DECK.cards, 312)
    event = check_cards(table, tuple(shuffled), "before-play")
    assert (event.reason.complete, event.reason.clause) == (True, "KH-5.1")
    assert event.by_suit == {"s": 78, "h": 78, "d": 78, "c": 78}
    assert table.table.checked


@clause("KH-5.1", "KH-5.6")
@pytest.mark.parametrize("when", ["before-play", "after-play"])
@pytest.mark.parametrize(
    ("codes", "missing", "extra", "foreign"),
    [
        (DECK.cards[1:], ("As",), (), ()),
        ((*DECK.cards, "Td"), (), ("Td",), ()),
        ((*DECK.cards, "10d"), (), ("Td",), ()),
        ((*DECK.cards[:-1], "joker"), ("2c",), (), ("joker",)),
        ((*DECK.cards[:-1], "As"), ("2c",), ("As",), ()),
        (DECK.cards[6:], ("As", "Ks", "Qs", "Js", "Ts", "9s"), (), ()),
    ],
)
def test_a_check_finds_every_card_that_is_missing_extra_or_foreign(
    when: c.WhenChecked,
    codes: tuple[str, ...],
    missing: tuple[str, ...],
    extra: tuple[str, ...],
    foreign: tuple[str, ...],
) -> None:
    table = unchecked_table() if when == "before-play" else KingHigh()
    event = check_cards(table, codes, when)
    found = event.reason
    assert (found.missing, found.extra, found.foreign) == (missing, extra, foreign)
    assert not found.complete
    assert not table.table.checked


@clause("KH-5.1")
def test_nothing_is_shuffled_or_dealt_before_the_cards_are_found_complete() -> None:
    table = unchecked_table()
    check_cards(table, DECK.cards[1:], "before-play")
    for command in (
        c.Shuffle("dealer", DECK.cards),
        c.OpenBets("dealer"),
        c.OrderShuffle("inspector"),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("not-checked", "KH-5.1")
    check_cards(table, DECK.cards, "before-play")
    table.do(c.Shuffle("dealer", DECK.cards))
    assert table.refuses(c.CheckCards("inspector", DECK.cards, "before-play")).clause == "KH-5.1"


@clause("KH-5.1", "KH-1.3")
def test_the_last_check_is_the_inspectors() -> None:
    assert (
        unchecked_table().refuses(c.CheckCards("dealer", DECK.cards, "before-play")).code
        == "wrong-role"
    )


@clause("KH-5.6")
def test_after_play_the_cards_are_checked_again_and_play_is_over() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready("9s 4h 7d 2c Kh")
    table.open()
    refusal = table.refuses(c.CheckCards("inspector", DECK.cards, "after-play"))
    assert (refusal.code, refusal.clause) == ("round-in-progress", "KH-5.6")
    table.bet("ann", "pokerpot")
    table.finish()
    assert check_cards(table, DECK.cards, "after-play").reason.clause == "KH-5.6"
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-5.1"
    assert table.refuses(c.CheckCards("inspector", DECK.cards, "after-play")).code == "not-checked"


# -- The shuffle -------------------------------------------------------------------------------


@clause("KH-5.2", "KH-9.1")
@pytest.mark.parametrize("device", DEVICES)
def test_cards_are_shuffled_before_the_first_round(device: Device) -> None:
    table = KingHigh(device=device)
    refusal = table.refuses(c.OpenBets("dealer"))
    assert (refusal.code, refusal.clause) == ("shuffle-due", "KH-5.2")
    table.ready("9s")
    table.open()


@clause("KH-5.1")
@pytest.mark.parametrize(
    "codes",
    [DECK.cards[1:], (*DECK.cards, "As"), (*DECK.cards[:-1], "As"), (*DECK.cards[:-1], "??")],
)
def test_only_six_full_decks_are_loaded(codes: tuple[str, ...]) -> None:
    refusal = KingHigh().refuses(c.Shuffle("dealer", codes))
    assert (refusal.code, refusal.clause) == ("incomplete-decks", "KH-5.1")


def test_what_is_wrong_with_the_decks_is_told_shortly() -> None:
    told = KingHigh().refuses(c.Shuffle("dealer", DECK.cards[10:])).sentence
    assert told == ("The cards aren't six full decks: missing As, Ks, Qs, Js, Ts and 5 more.")


@clause("KH-5.2")
def test_a_shoe_in_use_is_not_shuffled_without_cause() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready()
    refusal = table.refuses(c.Shuffle("dealer", DECK.cards))
    assert (refusal.code, refusal.clause) == ("shuffle-not-due", "KH-5.2")


@clause("KH-5.2")
def test_an_empty_table_may_be_shuffled() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready("9s")
    table.do(c.Leave("ann", "ann"))
    table.ready("Kh")
    assert table.table.shoe.order[2] == "Kh"
    assert table.events[-1].by == by_clause("KH-5.2")


@clause("KH-5.2")
@pytest.mark.parametrize("device", DEVICES)
def test_the_inspector_may_have_the_cards_shuffled_before_any_round(device: Device) -> None:
    table = KingHigh(device=device)
    table.sit("ann")
    table.ready("9s")
    assert table.refuses(c.OrderShuffle("dealer")).code == "wrong-role"
    table.do(c.OrderShuffle("inspector"))
    for command in (c.OpenBets("dealer"), c.OpenBets("dealer", without_shuffle=True)):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("shuffle-due", "KH-5.2")
    assert table.refuses(c.OrderShuffle("inspector")).code == "shuffle-due"
    table.ready("Kh")
    table.open()


@clause("KH-5.2")
def test_a_shuffle_ordered_in_a_round_waits_for_its_end() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready("9s 4h 7d 2c Kh")
    table.open()
    table.bet("ann", "pokerpot")
    table.do(c.OrderShuffle("inspector"))
    assert table.refuses(c.Shuffle("dealer", DECK.cards)).code == "round-in-progress"
    table.finish()
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-5.2"
    table.ready()
    table.open()


@clause("KH-5.5")
def test_at_the_end_of_a_shoe_the_cards_may_be_replaced() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready("9s 4h 7d 2c Kh")
    refusal = table.refuses(c.RemoveCards("inspector"))
    assert (refusal.code, refusal.clause) == ("shoe-not-over", "KH-5.5")
    table.do(c.OrderShuffle("inspector"))
    assert table.refuses(c.RemoveCards("dealer")).code == "wrong-role"
    assert table.do(c.RemoveCards("inspector")) == [e.CardsRemoved("KH-5.5")]
    assert table.refuses(c.Shuffle("dealer", DECK.cards)).clause == "KH-5.1"  # new cards
    table.do(c.CheckCards("inspector", DECK.cards, "before-play"))
    table.ready()
    table.open()


@clause("KH-5.5")
def test_a_device_gives_up_its_cards_between_any_two_rounds() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready("9s")
    table.open()
    assert table.refuses(c.RemoveCards("inspector")).clause == "KH-5.5"
    table.bet("ann", "pokerpot")
    table.finish()
    table.do(c.RemoveCards("inspector"))
    assert table.refuses(c.RemoveCards("inspector")).clause == "KH-5.1"


# -- Settings of the table ---------------------------------------------------------------------


@clause("KH-9.1")
def test_what_the_cards_are_dealt_from_is_a_setting_changed_between_rounds() -> None:
    table = KingHigh()
    assert table.device == SHUFFLING_DEVICE
    table.sit("ann")
    table.ready("9s")
    table.do(c.ChangeSettings("inspector", device=MANUAL_SHOE))
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-5.2"  # other cards, to be shuffled
    table.ready("9s")
    table.open()
    change = c.ChangeSettings("inspector", device=SHUFFLING_DEVICE)
    assert table.refuses(change).code == "round-in-progress"


def test_settings_are_the_inspectors_and_must_make_sense() -> None:
    table = KingHigh()
    assert table.refuses(c.ChangeSettings("dealer")).code == "wrong-role"
    red = c.ChangeSettings("inspector", limits={"red": Limits(1, 2)})
    assert "no wager 'red'" in table.bad(red)
    assert "readings aren't possible" in table.bad(c.ChangeSettings("inspector", {"burn": "none"}))
    assert "smallest chip" in table.bad(c.ChangeSettings("inspector", smallest_chip=0))
    hat = c.ChangeSettings("inspector", device="hat")  # type: ignore[arg-type]  # no device
    assert "dealt from" in table.bad(hat)
    table.do(c.ChangeSettings("inspector", {"burn": "two-more-before-first"}))
    assert table.table.settings.readings.burn == "two-more-before-first"
    assert table.table.settings.smallest_chip == 1


def test_a_round_records_the_readings_it_is_played_under() -> None:
    table = KingHigh("run-needs-pokerpot=yes")
    table.ready()
    table.open()
    assert table.round.readings.run_needs_pokerpot == "yes"
    assert table.refuses(c.ChangeSettings("inspector")).code == "round-in-progress"


def test_a_stacked_deck_is_a_full_deck() -> None:
    assert DECK.inspect(stack_deck("As As As As As As")).complete
    assert stack_deck("7h 7h")[:2] == cards("7h 7h")
