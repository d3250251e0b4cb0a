"""The two things cards are dealt from: the mechanical shuffling device and the manual shoe."""

from typing import Any

import msgspec
import pytest

from clauses import clause
from games.king_high.rounds import KingHigh, cards, event_words, of, stack_deck
from houseway.core.reasons import by_reading
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Device

DEVICES: tuple[Device, ...] = (SHUFFLING_DEVICE, MANUAL_SHOE)
DEALT = "9s 4h 7d 2s Kh"


def ready(device: Device, *readings: str, dealt: str = DEALT) -> KingHigh:
    """Ann has a Pokerpot wager down and bets are open."""
    table = KingHigh(*readings, device=device)
    table.sit("ann")
    table.ready(dealt)
    table.open()
    table.bet("ann", "pokerpot")
    return table


def play_a_round(table: KingHigh) -> list[Any]:
    table.open()
    table.bet("ann", "pokerpot")
    return table.finish()


# -- What both share ---------------------------------------------------------------------------


@clause("KH-9.1", "KH-9.2.b", "KH-1.1", "KH-10.1")
@pytest.mark.parametrize("device", DEVICES)
def test_one_card_is_dealt_face_up_in_each_action_round(device: Device) -> None:
    table = ready(device)
    for number, card in enumerate(cards(DEALT), start=1):
        (dealt,) = of(table.deal(), e.CardDealt)
        assert dealt == e.CardDealt(number, card, by_hand=False)
        if number < 5:
            assert table.game.view(table.table, "ann").round.cards[-1] == card
    assert table.game.view(table.table, "ann").last.cards == cards(DEALT)


@clause("KH-9.2.a", "KH-1.2")
@pytest.mark.parametrize("device", DEVICES)
def test_no_card_before_no_more_bets(device: Device) -> None:
    table = ready(device)
    refusal = table.refuses(c.DealCard("dealer"))
    assert (refusal.code, refusal.clause) == ("not-closed", "KH-9.2.a")
    assert table.do(c.CloseBets("dealer")) == [e.BetsClosed(1)]
    table.deal()
    assert table.refuses(c.DealCard("dealer")).clause == "KH-9.2.a"  # again before each card


@clause("KH-1.2")
@pytest.mark.parametrize(
    "command", [c.OpenBets, c.CloseBets, c.DealCard, c.BurnCards, c.Shuffle, c.ReportCutCard]
)
def test_only_the_dealer_deals(command: Any) -> None:
    table = ready(MANUAL_SHOE)
    for somebody in ("ann", "inspector", "zoe"):
        assert table.refuses(command(somebody)).code == "wrong-role"


def test_cards_of_a_known_order_are_not_named() -> None:
    table = ready(SHUFFLING_DEVICE)
    table.close()
    assert "don't name any" in table.bad(c.DealCard("dealer", "9s"))


# -- The mechanical shuffling device -----------------------------------------------------------


@clause("KH-5.4", "KH-9.4")
def test_with_the_device_no_card_is_burnt() -> None:
    table = ready(SHUFFLING_DEVICE)
    table.close()
    refusal = table.refuses(c.BurnCards("dealer"))
    assert (refusal.code, refusal.clause) == ("no-burn", "KH-9.4")
    assert of(table.finish(), e.CardsBurnt) == []


@clause("KH-9.3", "KH-1.6")
def test_the_cards_of_a_round_go_back_into_the_device_and_may_come_again() -> None:
    """There are six nines of spades: five of them, and five once more, if they are back in it."""
    table = KingHigh()
    table.sit("ann")
    table.do(c.Shuffle("dealer"))
    for _ in range(2):
        table.open()
        table.bet("ann", "pokerpot")
        for _ in range(5):
            assert table.game.view(table.table, "ann").cards_in_shoe == 312 - len(table.round.cards)
            events = table.deal("9s")
        assert of(events, e.CardsCollected) == [e.CardsCollected(5, "shuffling-device", "KH-9.3")]


@clause("KH-9.3")
def test_nobody_knows_the_order_any_more_once_the_cards_are_back() -> None:
    table = ready(SHUFFLING_DEVICE)
    table.finish()
    assert table.table.shoe is None
    refusal = table.refuses(c.OpenBets("dealer"))
    assert (refusal.code, refusal.clause) == ("shuffle-due", "KH-9.3")


@clause("KH-9.3")
def test_a_round_that_is_settled_early_gives_back_what_it_has_dealt() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready("9s 4h")
    table.open()
    table.bet("ann", "high-run")
    assert of(table.finish(), e.CardsCollected) == [
        e.CardsCollected(2, "shuffling-device", "KH-9.3")
    ]


def test_the_device_has_no_cut_card() -> None:
    assert "no cut card" in KingHigh().bad(c.Shuffle("dealer", DECK.cards, 50))


# -- The manual shoe ---------------------------------------------------------------------------


@clause("KH-5.3", "KH-10.2", "KH-10.4")
def test_two_cards_are_burnt_before_each_card_and_it_is_held_on_top_of_them() -> None:
    table = ready(MANUAL_SHOE)
    for number in range(1, 6):
        table.close()
        refusal = table.refuses(c.DealCard("dealer"))
        assert (refusal.code, refusal.clause) == ("not-burnt", "KH-5.3")
        assert table.do(c.BurnCards("dealer")) == [e.CardsBurnt(2)]
        assert table.refuses(c.BurnCards("dealer")).clause == "KH-10.2"
        held = of(table.do(c.DealCard("dealer")), e.CardHeld)
        assert held == [e.CardHeld(number, 2, "KH-10.4")]
    assert table.last.burnt_in_all == 10


@clause("KH-5.3", "KH-10.2")
def test_burning_comes_after_no_more_bets() -> None:
    table = ready(MANUAL_SHOE)
    refusal = table.refuses(c.BurnCards("dealer"))
    assert (refusal.code, refusal.clause) == ("not-closed", "KH-10.2")


@clause("KH-5.3", "KH-10.2")
@pytest.mark.parametrize(
    ("reading", "burnt"),
    [("two-per-action-round", [2, 2, 2, 2, 2]), ("two-more-before-first", [4, 2, 2, 2, 2])],
)
def test_how_many_are_burnt_before_the_first_card_is_a_reading(
    reading: str, burnt: list[int]
) -> None:
    table = ready(MANUAL_SHOE, f"burn={reading}")
    table.finish()
    assert [event.count for event in of(table.events, e.CardsBurnt)] == burnt
    assert 312 - len(table.table.shoe.order) == 5 + sum(burnt)


@clause("KH-10.3", "KH-5.3")
def test_no_view_and_no_event_after_the_shuffle_names_a_burn_card() -> None:
    table = ready(MANUAL_SHOE)  # the burn cards are 2c and 3c
    before = len(table.events)
    seen = []
    while table.table.round is not None:
        table.deal()
        seen += [table.game.view(table.table, viewer) for viewer in ("ann", "dealer", "inspector")]
    for told_ in (*seen, *table.events[before:]):
        text = msgspec.json.encode(told_).decode()
        assert '"2c"' not in text
        assert '"3c"' not in text
    assert seen[-1].last.burnt == 10


@clause("KH-10.5")
def test_dealt_and_burnt_cards_go_to_the_discard_holder() -> None:
    table = ready(MANUAL_SHOE)
    collected = of(table.finish(), e.CardsCollected)
    assert collected == [e.CardsCollected(15, "discard-holder", "KH-10.5")]
    play_a_round(table)  # and the shoe is dealt on from
    assert len(table.table.shoe.order) == 312 - 30


@clause("KH-10.6")
@pytest.mark.parametrize("cut", [0, 39, 61, 312, -1])
def test_the_cut_card_goes_about_50_cards_from_the_front(cut: int) -> None:
    table = KingHigh(device=MANUAL_SHOE)
    refusal = table.refuses(c.Shuffle("dealer", DECK.cards, cut))
    assert (refusal.code, refusal.by) == ("cut-card-place", by_reading("cut-card"))
    table.do(c.Shuffle("dealer", DECK.cards))
    assert table.table.shoe.before_cut == 50


@clause("KH-10.7", "KH-10.8", "KH-1.5")
@pytest.mark.parametrize(("cut", "rounds"), [(40, 3), (44, 3), (45, 4), (50, 4), (59, 4), (60, 5)])
def test_rounds_are_dealt_until_the_one_in_which_the_cut_card_is_drawn(
    cut: int, rounds: int
) -> None:
    """15 cards a round: a cut card behind 50 comes in the fourth."""
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready("", cut)
    for number in range(1, rounds + 1):
        play_a_round(table)
        drawn = of(table.events, e.CutCardDrawn)
        assert len(drawn) == (1 if number == rounds else 0)
    refusal = table.refuses(c.OpenBets("dealer"))
    assert (refusal.code, refusal.clause) == ("shuffle-due", "KH-10.8")
    table.ready()
    table.open()


@clause("KH-10.8")
def test_the_round_of_the_cut_card_is_finished_before_the_shuffle() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.ready("", 40)
    for _ in range(2):
        play_a_round(table)
    table.open()
    table.bet("ann", "pokerpot")
    for _ in range(4):
        table.deal()
    assert len(of(table.events, e.CutCardDrawn)) == 1  # behind 40 cards: in the fourth action round
    assert event_words(table.events)[-5:-2] == ["BetsClosed", "CutCardDrawn", "CardsBurnt"]
    assert table.game.view(table.table, "ann").cut_card_out
    refusal = table.refuses(c.Shuffle("dealer", DECK.cards))
    assert (refusal.code, refusal.clause) == ("round-in-progress", "KH-10.8")
    table.finish()
    assert table.last.phase == "settled"
    table.do(c.Shuffle("dealer", DECK.cards))
    assert not table.game.view(table.table, "ann").cut_card_out


# -- Real cards, dealt by hand -----------------------------------------------------------------


@pytest.mark.parametrize("device", DEVICES)
def test_real_cards_are_named_as_they_come(device: Device) -> None:
    table = KingHigh(device=device)
    table.sit("ann")
    table.do(c.Shuffle("dealer"))
    table.open()
    table.bet("ann", "pokerpot")
    table.close()
    if device == MANUAL_SHOE:
        table.do(c.BurnCards("dealer"))
    assert "Name the card" in table.bad(c.DealCard("dealer"))
    assert "isn't a card" in table.bad(c.DealCard("dealer", "1x"))
    (dealt,) = of(table.deal("10h"), e.CardDealt)
    assert (dealt.card, dealt.by_hand) == ("Th", True)


def test_a_card_cannot_come_a_seventh_time() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    table.do(c.Shuffle("dealer"))
    for dealt in ("As As As As 2s", "As As"):
        table.open()
        table.bet("ann", "pokerpot")
        for card in dealt.split():
            table.deal(card)
    table.close()
    table.do(c.BurnCards("dealer"))
    assert "7 times" in table.bad(c.DealCard("dealer", "As"))


@clause("KH-10.8")
def test_the_dealer_says_when_the_cut_card_of_real_cards_comes() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    assert table.refuses(c.ReportCutCard("dealer")).clause == "KH-5.2"
    table.do(c.Shuffle("dealer"))
    table.open()
    table.bet("ann", "pokerpot")
    table.close()
    table.do(c.ReportCutCard("dealer"))
    assert table.refuses(c.ReportCutCard("dealer")).clause == "KH-10.8"
    for card in DEALT.split():
        table.deal(card)
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-10.8"


def by_hand(*readings: str, cut: int | None = None) -> KingHigh:
    """Ann at a manual shoe of real cards."""
    table = KingHigh(*readings, device=MANUAL_SHOE)
    table.sit("ann")
    table.do(c.Shuffle("dealer", cut=cut))
    return table


def round_by_hand(table: KingHigh, *, forgotten: bool = False) -> list[Any]:
    """Five cards of different ranks and suits, so that none comes a seventh time."""
    table.do(c.OpenBets("dealer", without_shuffle=forgotten))
    table.bet("ann", "pokerpot")
    out = len(of(table.events, e.CardDealt))
    return [event for n in range(5) for event in table.deal(DECK.cards[(out + n) * 7 % 312])]


@clause("KH-10.6", "KH-10.8", "KH-10.7")
@pytest.mark.parametrize(("cut", "at"), [(40, 40), (46, 46), (60, 60), (None, 60)])
def test_the_cut_card_of_real_cards_is_out_where_it_was_put(cut: int | None, at: int) -> None:
    """The dealer need not report it; if its place is not given, it is out by the last allowed."""
    table = by_hand(cut=cut)
    while not of(table.events, e.CutCardDrawn):
        round_by_hand(table)
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-10.8"
    rounds = -(-(at + 1) // 15)
    assert len(of(table.events, e.CardsCollected)) == rounds
    assert table.table.shoe.gone == 15 * rounds


@clause("KH-10.6")
def test_exactly_fifty_is_a_reading() -> None:
    table = KingHigh("cut-card=fifty", device=MANUAL_SHOE)
    for cut in (49, 51):
        assert table.refuses(c.Shuffle("dealer", cut=cut)).by == by_reading("cut-card")
    table.do(c.Shuffle("dealer", cut=50))
    assert by_hand("cut-card=fifty").table.shoe.before_cut == 50


@clause("KH-5.1", "KH-1.5")
def test_a_shoe_of_real_cards_deals_no_more_than_it_holds() -> None:
    """Burnt and dealt, 312 cards leave it: 20 rounds of 15, and 12 cards of the next."""
    table = by_hand()
    for _ in range(20):
        round_by_hand(table, forgotten=True)
    assert table.game.view(table.table, "ann").cards_in_shoe == 12
    table.do(c.OpenBets("dealer", without_shuffle=True))
    table.bet("ann", "pokerpot")
    for card in ("2c", "2d", "2h", "2s"):
        table.deal(card)
    table.close()
    for command in (c.BurnCards("dealer"), c.DealCard("dealer", "3c", without_burn=True)):
        assert table.refuses(command).code == "shoe-empty"


def test_real_cards_in_the_device_are_all_back_after_a_round() -> None:
    table = KingHigh()
    table.sit("ann")
    table.do(c.Shuffle("dealer"))
    for _ in range(70):  # 350 cards
        table.open()
        table.bet("ann", "pokerpot")
        for card in ("2c", "3d", "4h", "5s", "7c"):
            table.deal(card)
    assert table.game.view(table.table, "ann").cards_in_shoe == 312


@clause("KH-5.2")
def test_one_of_the_players_may_cut_the_cards() -> None:
    table = KingHigh(device=MANUAL_SHOE)
    table.sit("ann")
    refusal = table.refuses(c.Shuffle("dealer", cut_by="zoe"))
    assert (refusal.code, refusal.clause) == ("not-seated", "KH-5.2")
    (shuffled,) = table.do(c.Shuffle("dealer", cut=44, cut_by="ann"))
    assert (shuffled.cut, shuffled.cut_by) == (44, "ann")
    device = KingHigh()
    device.sit("ann")
    assert device.refuses(c.Shuffle("dealer", cut_by="ann")).clause == "KH-5.2"


def test_a_cut_card_of_a_known_order_shows_itself() -> None:
    assert ready(MANUAL_SHOE).refuses(c.ReportCutCard("dealer")).clause == "KH-10.8"
    assert stack_deck(DEALT)[:5] == cards(DEALT)
