"""The deal, street by street, and the placing of cards."""

from random import Random

import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, Pineapple, cards, of
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple import GAME
from houseway.games.pineapple.table.commands import CallOff, Deal, PlaceCards
from houseway.games.pineapple.table.events import CardsDealt, CardsPlaced, HandsShown

PACK = FRENCH.cards
FULL = Deal("dealer", PACK)


def three(*readings: str) -> Pineapple:
    return Pineapple(*readings).seat("ann", "bob", "cho")


def place_any(table: Pineapple) -> list[object]:
    """Place the cards as in the example that comes with the offer to the player in turn."""
    _, hand = table.round.to_place[0]
    offers = GAME.legal(table.table, hand.player)
    return table.do(next(o.command for o in offers if isinstance(o.command, PlaceCards)))


@clause("FUP-deal.2")
def test_five_cards_come_one_at_a_time_from_the_left_of_the_buttons() -> None:
    dealt = of(three().do(FULL), CardsDealt)[0]
    assert dealt.phase == "five"
    assert dealt.cards == {2: PACK[0:15:3], 3: PACK[1:15:3], 1: PACK[2:15:3]}


@clause("FUP-deal.2")
def test_the_first_five_are_placed_in_the_order_of_the_deal() -> None:
    table = three()
    table.do(FULL)
    held = table.round.hands[0].held
    refusal = table.refuses(PlaceCards("ann", (), (), held))
    assert (refusal.code, refusal.clause) == ("not-your-turn", "FUP-deal.2")
    assert refusal.sentence == "The table is waiting for bob to place cards."
    for player in ("bob", "cho", "ann"):
        assert table.round.to_place[0][1].player == player
        place_any(table)
    assert table.phase == "streets"


@clause("FUP-deal.2")
@pytest.mark.parametrize("counts", [(3, 2, 0), (0, 5, 0), (0, 0, 5), (3, 1, 1), (1, 2, 2)])
def test_the_five_may_be_split_in_any_way(counts: tuple[int, int, int]) -> None:
    table = three()
    table.do(FULL)
    held = table.round.hands[1].held
    top, middle, bottom = counts
    placed = (held[:top], held[top : top + middle], held[top + middle :])
    table.do(PlaceCards("bob", *placed))
    rows = table.round.hands[1].rows
    assert (rows.top, rows.middle, rows.bottom) == placed
    assert len(rows.bottom) == bottom


@clause("FUP-deal.2", "FUP-deal.4")
def test_no_more_than_three_on_top_and_all_five_are_placed() -> None:
    table = three()
    table.do(FULL)
    held = table.round.hands[1].held
    full = table.refuses(PlaceCards("bob", held[:4], held[4:]))
    assert (full.code, full.clause) == ("row-is-full", "FUP-deal.4")
    few = table.refuses(PlaceCards("bob", held[:2], held[2:4]))
    assert (few.code, few.clause) == ("wrong-count", "FUP-deal.2")


@clause("FUP-deal.3")
def test_three_cards_to_one_player_who_places_two_before_the_next_is_dealt() -> None:
    table = three()
    table.do(FULL)
    place_any(table)
    place_any(table)
    events = place_any(table)
    assert of(events, CardsDealt) == [CardsDealt("streets", {2: PACK[15:18]})]
    table.do(PlaceCards("bob", top=PACK[15:16], middle=PACK[17:18]))
    assert table.round.hands[1].discards == PACK[16:17]
    assert table.round.hands[2].held == PACK[18:21]
    assert [hand.held for hand in table.round.hands if hand.player != "cho"] == [(), ()]


@clause("FUP-deal.3")
def test_four_streets_in_the_order_of_the_deal() -> None:
    table = three()
    table.do(FULL)
    order = []
    while table.round.to_place:
        if table.phase == "streets":
            order.append(table.round.to_place[0][0])
        events = place_any(table)
    assert order == [2, 3, 1] * 4
    assert isinstance(events[-1], HandsShown)
    assert table.phase == "showdown"


@clause("FUP-deal.3")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_two_of_the_three_are_placed_no_more_and_no_less(count: int) -> None:
    table = three()
    table.do(FULL)
    for _ in range(3):
        place_any(table)
    held = table.round.hands[1].held
    room = table.round.hands[1].rows.room
    rows = {"middle": held[:count]} if room["middle"] >= count else {"bottom": held[:count]}
    refusal = table.refuses(PlaceCards("bob", **rows))
    assert (refusal.code, refusal.clause) == ("wrong-count", "FUP-deal.3")


@clause("FUP-deal.4")
def test_a_placed_card_moves_no_more() -> None:
    table = three()
    table.do(FULL)
    for _ in range(3):
        place_any(table)
    bob = table.round.hands[1]
    placed = bob.rows.cards[0]
    refusal = table.refuses(PlaceCards("bob", bottom=(placed, bob.held[0])))
    assert (refusal.code, refusal.clause) == ("card-is-set", "FUP-deal.4")
    table.do(PlaceCards("bob", top=bob.held[:1], middle=bob.held[1:2]))
    rows = table.round.hands[1].rows
    assert (rows.top, rows.middle) == (bob.held[:1], bob.held[1:2])
    assert rows.bottom == bob.rows.bottom


@clause("FUP-deal.4")
def test_the_segments_hold_three_five_and_five() -> None:
    table = three()
    table.deal(HIGH, MIDDLE, LOW)
    table.do(PlaceCards("bob", bottom=table.round.hands[1].held))
    for _ in range(2):
        place_any(table)
    held = table.round.hands[1].held
    refusal = table.refuses(PlaceCards("bob", middle=held[:1], bottom=held[1:2]))
    assert (refusal.code, refusal.clause) == ("row-is-full", "FUP-deal.4")
    assert refusal.sentence == "The bottom segment holds only 5 cards."
    table = three().play(HIGH, MIDDLE, LOW)
    assert all(hand.rows.complete for hand in table.round.hands)
    assert table.refuses(PlaceCards("bob", top=held[:1])).code == "all-placed"


@clause("FUP-deal")
@pytest.mark.parametrize("players", [2, 3])
def test_a_round_plays_seventeen_cards_a_hand_and_none_twice(players: int) -> None:
    rng = Random(players)
    table = Pineapple().seat(*("ann", "bob", "cho")[:players])
    for _ in range(20):
        pack = tuple(rng.sample(PACK, 52))
        table.do(Deal("dealer", pack))
        while table.round.to_place:
            place_any(table)
        played = [c for hand in table.round.hands for c in (*hand.rows.cards, *hand.discards)]
        assert sorted(played) == sorted(pack[: 17 * players])
        assert len(set(played)) == 17 * players
        assert table.round.pack == pack[17 * players :]
        table.settle()


@clause("FUP-deal")
def test_hands_are_counted_and_the_last_fifty_kept() -> None:
    table = Pineapple().seat("ann", "bob")
    for number in range(1, 53):
        table.do(FULL)
        assert table.round.number == number
        table.do(CallOff("inspector"))
    assert [ended.number for ended in table.table.recent] == list(range(3, 53))


@clause("FUP-deal")
def test_one_hand_at_a_time_and_only_by_the_dealer() -> None:
    table = three()
    assert table.refuses(Deal("ann", PACK)).code == "wrong-role"
    table.do(FULL)
    refusal = table.refuses(FULL)
    assert (refusal.code, refusal.clause) == ("round-in-progress", "FUP-deal")
    assert table.refuses(PlaceCards("dee")).code == "not-your-turn"
    assert Pineapple().refuses(PlaceCards("ann")).code == "no-round"


@clause("FUP-deck")
@pytest.mark.parametrize(
    ("pack", "complaint"),
    [
        (PACK[:50], "This hand needs 51 cards, not 50."),
        ((*PACK[:51], PACK[0]), "The card As appears twice"),
        ((*PACK[:51], "Joker"), "'Joker' isn't a card"),
        (("",), "This hand needs 51 cards, not 0."),
    ],
)
def test_a_pack_that_cannot_be_dealt(pack: tuple[str, ...], complaint: str) -> None:
    assert complaint in three().bad(Deal("dealer", tuple(map(Card, pack))))


@pytest.mark.parametrize(
    ("placed", "complaint"),
    [
        (("xx",), "'xx' isn't a card"),
        (("As", "As"), "The card As appears twice"),
        (("2c",), "2c isn't one of the cards bob has to place"),
    ],
)
def test_cards_that_cannot_be_placed(placed: tuple[str, ...], complaint: str) -> None:
    table = three()
    table.do(FULL)
    assert complaint in table.bad(PlaceCards("bob", tuple(map(Card, placed))))
    assert complaint.startswith("The card") or table.round.hands[1].rows.cards == ()


def test_cards_may_be_written_in_any_case() -> None:
    table = three()
    table.do(FULL)
    held = [Card(card.lower()) for card in table.round.hands[1].held]
    placed = of(table.do(PlaceCards("bob", bottom=tuple(held))), CardsPlaced)[0]
    assert placed.rows.bottom == table.round.hands[1].rows.bottom == cards(" ".join(held))
