"""Real cards dealt by hand: no one knows the pack, and the dealer enters what lies face up."""

from random import Random

import msgspec
import pytest

from clauses import clause
from games.pineapple.commands import fill
from games.pineapple.sight import cards_in
from games.pineapple.tables import FOUL, HIGH, LOW, MIDDLE, Pineapple, cards, of
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.typed_json import decode
from houseway.games.pineapple import GAME
from houseway.games.pineapple.rules.rows import SIZES, Rows
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.bots import placement, steady
from houseway.games.pineapple.table.commands import (
    AnnounceStay,
    CallOff,
    ConfirmSweep,
    Deal,
    DeclareSweep,
    EnterCards,
    PlaceCards,
    ReportSet,
    Settle,
)
from houseway.games.pineapple.table.legal import PlacementOffer

QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
STAYS = "2h 3c 4c / 9c 9d 9h 5s 5d / Tc Td Ts Jd Jh"
SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
QUEENS_AND_FLUSH = "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s"
VIEWERS = ("ann", "bob", "cho", "dealer", "inspector", "public")
THREE = (HIGH, MIDDLE, LOW)


def three() -> Pineapple:
    """A hand of real cards for three, in which nothing is entered yet."""
    table = Pineapple().seat("ann", "bob", "cho")
    table.do(Deal("dealer"))
    return table


def in_fantasy() -> Pineapple:
    """Bob has the buttons and is in Fantasy Land, and real cards are dealt."""
    table = Pineapple().seat("ann", "bob")
    table.play_real(LOW, QUEENS).settle()
    table.do(Deal("dealer"))
    return table


def offers_of(table: Pineapple, actor: str) -> list[object]:
    return [offer.command for offer in GAME.legal(table.table, actor)]


def entry(table: Pineapple) -> PlacementOffer:
    (found,) = (o for o in GAME.legal(table.table, "dealer") if isinstance(o, PlacementOffer))
    return found


# -- The order of a hand -----------------------------------------------------------------------


@clause("FUP-deal")
def test_a_deal_without_cards_opens_a_hand_of_real_cards_and_the_record_says_so() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    opened, dealt = table.do(Deal("dealer"))
    assert isinstance(opened, e.RoundOpened)
    assert (opened.by_hand, opened.pack) == (True, ())
    assert dealt == e.RealCardsDealt("five", {2: 5, 3: 5, 1: 5})
    assert not table.table.shuffle_in_use
    assert decode(b'{"command":"deal","by":"dealer"}', GAME.command_type) == Deal("dealer")


@clause("FUP-deal.2", "FUP-deal.3")
def test_the_turns_of_real_cards_are_those_of_a_known_pack() -> None:
    real, known = three(), Pineapple().seat("ann", "bob", "cho")
    known.deal(*THREE)
    turns = 0
    while known.round.to_place:
        assert [p for p, _ in real.round.to_place] == [p for p, _ in known.round.to_place]
        assert real.phase == known.phase
        position, hand = real.round.to_place[0]
        real.enter_next(*THREE)
        rows = placed_last(real, position)
        known.do(PlaceCards(hand.player, rows.top, rows.middle, rows.bottom))
        turns += 1
    assert turns == 3 + 4 * 3
    assert real.phase == known.phase == "showdown"


def placed_last(table: Pineapple, position: int) -> Rows:
    entered = of(table.events, e.CardsEntered)[-1]
    assert entered.position == position
    rows: Rows = entered.rows
    return rows


@clause("FUP-settle", "FUP-foul")
@pytest.mark.parametrize("hands", [THREE, (HIGH, FOUL, LOW)], ids=["plain", "foul"])
def test_real_cards_are_settled_as_the_same_hands_of_a_known_pack(hands: tuple[str, ...]) -> None:
    real = Pineapple().seat("ann", "bob", "cho").play_real(*hands)
    known = Pineapple().seat("ann", "bob", "cho").play(*hands)
    assert real.settle() == known.settle()
    assert real.table.floor == known.table.floor
    assert [h.rows for h in real.last.hands] == [h.rows for h in known.last.hands]
    assert any(line.paid for line in real.lines)


@clause("FUP-fantasy.deal", "FUP-fantasy.stay", "FUP-fantasy.announced")
def test_fantasy_land_with_real_cards_is_settled_as_with_a_known_pack() -> None:
    real, known = Pineapple().seat("ann", "bob"), Pineapple().seat("ann", "bob")
    real.play_real(LOW, QUEENS).settle()
    known.play(LOW, QUEENS).settle()
    assert real.table.fantasy == known.table.fantasy == {"bob": 1}
    real.play_real(STAYS, LOW).do(AnnounceStay("dealer", 1))
    known.play(STAYS, LOW).do(AnnounceStay("dealer", 1))
    assert real.settle() == known.settle()
    assert real.table.fantasy == known.table.fantasy == {"bob": 1}
    assert real.table.floor == known.table.floor


@clause("FUP-deal.3")
def test_discards_are_counted_and_not_known() -> None:
    table = Pineapple().seat("ann", "bob", "cho").play_real(*THREE)
    assert [(h.discards, h.discarded) for h in table.round.hands] == [((), 4)] * 3
    table = in_fantasy().enter_all(STAYS, LOW)
    assert [hand.discarded for hand in table.round.hands] == [0, 4]


# -- Fantasy Land ------------------------------------------------------------------------------


@clause("FUP-fantasy.deal")
def test_a_hand_is_set_face_down_before_the_others_are_dealt() -> None:
    table = in_fantasy()
    assert of(table.events, e.RealCardsDealt)[-1] == e.RealCardsDealt("fantasy", {1: 13})
    refusal = table.refuses(EnterCards("dealer", 2, bottom=cards("7c 7d Th Qs Kc")))
    assert (refusal.code, refusal.clause) == ("not-your-turn", "FUP-fantasy.deal")
    assert refusal.sentence == "The table is waiting for bob to place cards."
    assert table.do(ReportSet("dealer", 1)) == [e.HandSet(1), e.RealCardsDealt("five", {2: 5})]


@clause("FUP-fantasy.deal")
def test_its_cards_are_entered_when_they_are_shown_and_not_before() -> None:
    table = in_fantasy()
    whole = EnterCards(
        "dealer", 1, cards("2h 3c 4c"), cards("9c 9d 9h 5s 5d"), cards("Tc Td Ts Jd Jh")
    )
    assert table.refuses(whole).code == "face-down"
    table.do(ReportSet("dealer", 1))
    while table.round.to_place:
        refusal = table.refuses(whole)
        assert (refusal.code, refusal.clause) == ("face-down", "FUP-fantasy.deal")
        last = table.enter_next(STAYS, LOW)
    assert last[-1] == e.HandsShown()
    for early in (Settle("dealer"), AnnounceStay("dealer", 1), DeclareSweep("bob", 1)):
        refusal = table.refuses(early)
        assert (refusal.code, refusal.clause) == ("hand-not-shown", "FUP-fantasy.deal")
    assert table.do(whole) == [e.CardsEntered(1, table.round.hands[0].rows, 0)]
    assert table.refuses(whole).code == "all-placed"
    assert table.refuses(Settle("dealer")).code == "stay-not-announced"
    table.do(AnnounceStay("bob", 1), Settle("dealer"))


@clause("FUP-fantasy.deal")
def test_a_hand_is_set_once_and_only_in_fantasy_land() -> None:
    table = in_fantasy()
    assert table.refuses(ReportSet("dealer", 2)).code == "nothing-to-set"
    assert table.refuses(ReportSet("bob", 1)).code == "wrong-role"
    table.do(ReportSet("dealer", 1))
    assert table.refuses(ReportSet("dealer", 1)).code == "nothing-to-set"
    assert table.refuses(ReportSet("dealer", 2)).code == "nothing-to-set"


@clause("FUP-fantasy.deal")
def test_two_hands_in_fantasy_land_are_set_and_shown_in_any_order() -> None:
    table = Pineapple().seat("ann", "bob")
    aces = "Ac Ad 2d / 8c 8d 9c 9d Qc / Tc Td Jh Js 5c"
    table.play_real(aces, QUEENS).settle()
    table.do(Deal("dealer"), ReportSet("dealer", 1), ReportSet("dealer", 2))
    assert table.phase == "showdown"
    assert [p for p, _ in table.round.to_enter] == [2, 1]
    lying = FRENCH.cards
    for position in (1, 2):
        thirteen = lying[13 * position : 13 * position + 13]
        table.do(EnterCards("dealer", position, thirteen[:3], thirteen[3:8], thirteen[8:]))
    assert all(hand.rows.complete for hand in table.round.hands)


# -- What is refused ---------------------------------------------------------------------------


@clause("FUP-deck")
def test_no_card_is_entered_twice() -> None:
    table = three()
    assert "As appears twice" in table.bad(
        EnterCards("dealer", 2, cards("Ks"), cards("As"), cards("As Qs Js"))
    )
    table.do(EnterCards("dealer", 2, bottom=cards("As Ks Qs Js Ts")))
    sentence = table.bad(EnterCards("dealer", 3, bottom=cards("As 2c 3c 4c 5c")))
    assert sentence == "The card As appears twice, but the 52-card pack has it once."
    assert "'xx' isn't a card" in table.bad(EnterCards("dealer", 3, (Card("xx"),)))


@clause("FUP-deck", "FUP-fantasy.deal")
def test_a_hand_that_is_shown_at_the_end_holds_no_card_of_another() -> None:
    table = in_fantasy()
    while table.phase != "showdown":
        table.enter_next(STAYS, LOW)
    sentence = table.bad(
        EnterCards("dealer", 1, cards("2c 3c 4c"), cards("9c 9d 9h 5s 5d"), cards("Tc Td Ts Jd Jh"))
    )
    assert "The card 2c appears twice" in sentence


@clause("FUP-deal.2", "FUP-deal.3", "FUP-deal.4")
def test_cards_are_counted_and_placed_as_from_a_known_pack() -> None:
    table = three()
    refusal = table.refuses(EnterCards("dealer", 2, bottom=cards("As Ks Qs Js")))
    assert (refusal.code, refusal.clause) == ("wrong-count", "FUP-deal.2")
    refusal = table.refuses(EnterCards("dealer", 2, cards("As Ks Qs Js"), cards("Ts")))
    assert (refusal.code, refusal.clause) == ("row-is-full", "FUP-deal.4")
    for _ in range(3):
        table.enter_next(*THREE)
    refusal = table.refuses(EnterCards("dealer", 2, middle=cards("As 2h 3c")))
    assert (refusal.code, refusal.clause) == ("wrong-count", "FUP-deal.3")
    assert table.refuses(EnterCards("dealer", 2, bottom=cards("2h 3c"))).code == "row-is-full"


@clause("FUP-deal.2")
def test_cards_are_entered_for_the_hand_in_turn() -> None:
    table = three()
    refusal = table.refuses(EnterCards("dealer", 3, bottom=cards("As Ks Qs Js Ts")))
    assert (refusal.code, refusal.clause) == ("not-your-turn", "FUP-deal.2")
    assert table.bad(EnterCards("dealer", 4)) == "There's no position 4. Positions are 1 to 3."
    table.enter_all(*THREE)
    assert table.refuses(EnterCards("dealer", 2, top=cards("2s"))).code == "all-placed"


def test_players_place_no_real_cards_and_only_the_dealer_enters_them() -> None:
    table = three()
    refusal = table.refuses(PlaceCards("bob", bottom=cards("As Ks Qs Js Ts")))
    assert (refusal.code, refusal.clause) == ("real-cards", None)
    assert refusal.sentence == (
        "Real cards are on the table: the dealer enters the cards that are face up."
    )
    for by in ("bob", "inspector"):
        assert table.refuses(EnterCards(by, 2, bottom=cards("As Ks Qs Js Ts"))).code == "wrong-role"


def test_nothing_is_entered_where_the_pack_is_known() -> None:
    table = Pineapple().seat("ann", "bob")
    assert table.refuses(EnterCards("dealer", 2)).code == "no-round"
    table.deal(HIGH, LOW)
    assert table.refuses(EnterCards("dealer", 2)).code == "no-real-cards"
    assert table.refuses(ReportSet("dealer", 2)).code == "no-real-cards"


@clause("FUP-sweep.declared", "FUP-deal.5")
def test_the_dealer_enters_a_clean_sweep_that_was_declared_aloud() -> None:
    table = Pineapple().seat("ann", "bob").play_real(SIX_PAIRS, QUEENS_AND_FLUSH)
    assert DeclareSweep("dealer", 1) in offers_of(table, "dealer")
    assert DeclareSweep("ann", 1) in offers_of(table, "ann")
    assert table.refuses(DeclareSweep("bob", 1)).code == "not-your-hand"
    assert table.refuses(DeclareSweep("dealer", 2)).code == "no-sweep"
    table.do(DeclareSweep("dealer", 1), ConfirmSweep("dealer", 1))
    known = Pineapple().seat("ann", "bob").play(SIX_PAIRS, QUEENS_AND_FLUSH)
    assert known.refuses(DeclareSweep("dealer", 1)).code == "not-your-hand"
    known.do(DeclareSweep("ann", 1), ConfirmSweep("dealer", 1))
    assert table.settle() == known.settle()


@pytest.mark.parametrize("steps", [0, 1, 5, 7])
def test_the_inspector_calls_a_hand_of_real_cards_off(steps: int) -> None:
    table = in_fantasy()
    before = table.table.floor
    for _ in range(steps):
        table.enter_next(STAYS, LOW)
    table.do(CallOff("inspector"))
    assert table.last.phase == "void"
    assert table.table.floor == before
    assert table.table.fantasy == {"bob": 1}
    table.do(Deal("dealer"))


# -- What is seen and offered ------------------------------------------------------------------


@clause("FUP-deal.2", "FUP-deal.3")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_what_was_entered_and_no_more_is_known(viewer: str) -> None:
    table = three()
    seen = GAME.view(table.table, viewer).round
    assert seen.by_hand
    assert [hand.held for hand in seen.hands] == [(None,) * 5] * 3
    assert not cards_in(msgspec.to_builtins(seen))
    for _ in range(4):
        table.enter_next(*THREE)
    seen = GAME.view(table.table, viewer).round
    assert [len(hand.held) for hand in seen.hands] == [0, 0, 3]
    assert seen.hands[2].held == (None,) * 3
    assert [hand.discarded for hand in seen.hands] == [0, 1, 0]
    assert cards_in(msgspec.to_builtins(seen)) == set(table.round.placed_cards)
    assert len(table.round.placed_cards) == 17


@clause("FUP-fantasy.deal")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_set_face_down_is_known_to_nobody_until_it_is_entered(viewer: str) -> None:
    table = in_fantasy()
    assert GAME.view(table.table, viewer).round.hands[0].held == (None,) * 13
    table.do(ReportSet("dealer", 1))
    while table.phase != "showdown":
        bob = GAME.view(table.table, viewer).round.hands[0]
        assert (bob.top, bob.middle, bob.bottom) == ((None,) * 3, (None,) * 5, (None,) * 5)
        assert bob.held == ()
        table.enter_next(STAYS, LOW)
    table.enter_next(STAYS, LOW)
    assert GAME.view(table.table, viewer).round.hands[0].top == cards("2h 3c 4c")
    table.do(CallOff("inspector"))
    assert GAME.view(table.table, viewer).last.hands[0].top == cards("2h 3c 4c")


@clause("FUP-deal.2", "FUP-deal.3")
def test_the_dealer_is_offered_every_card_that_does_not_lie_there_yet() -> None:
    table, rng = three(), Random(2)
    while table.phase != "showdown":
        offer = entry(table)
        assert set(offer.cards) == set(FRENCH.cards) - set(table.round.placed_cards)
        position, hand = table.round.to_place[0]
        assert isinstance(offer.command, EnterCards)
        assert (offer.command.by, offer.command.position) == ("dealer", position)
        assert (offer.places, offer.room) == (2 if hand.rows.cards else 5, hand.rows.room)
        GAME.decide(table.table, offer.command)
        for player in ("ann", "bob", "cho"):
            assert not any(isinstance(c, PlaceCards) for c in offers_of(table, player))
        table.do(fill(offer, rng))


@clause("FUP-fantasy.deal")
def test_a_hand_in_fantasy_land_is_offered_to_be_set_and_then_to_be_shown() -> None:
    table = in_fantasy()
    assert offers_of(table, "dealer") == [ReportSet("dealer", 1)]
    while table.phase != "showdown":
        table.enter_next(STAYS, LOW)
    offer = entry(table)
    assert (offer.places, offer.room, len(offer.cards)) == (13, SIZES, 39)
    assert offers_of(table, "dealer") == [offer.command]
    table.do(offer.command)
    assert not any(isinstance(command, EnterCards) for command in offers_of(table, "dealer"))


def test_no_machine_plays_with_real_cards() -> None:
    table = in_fantasy()
    while table.round.to_place or table.round.to_enter:
        assert GAME.dealer(table.table) is None
        for player in ("ann", "bob"):
            seen = GAME.view(table.table, player)
            assert placement(steady, seen, Random(1)) is None
            assert GAME.bot(seen, GAME.legal(table.table, player), Random(1)) is None
        table.enter_next(STAYS, LOW)
    assert GAME.dealer(table.table) is None
    bob = GAME.view(table.table, "bob"), GAME.legal(table.table, "bob")
    assert GAME.bot(*bob, Random(1)) == AnnounceStay("bob", 1)


def test_a_table_with_real_cards_is_restored_as_it_was() -> None:
    table = in_fantasy()
    while table.round.to_place or table.round.to_enter:
        assert GAME.read_table(msgspec.json.encode(table.table)) == table.table
        table.enter_next(STAYS, LOW)
