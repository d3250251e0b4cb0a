"""What viewers see: never a discard, never the pack, and hidden cards only their owners."""

from random import Random
from typing import Any

import msgspec
import pytest

from clauses import clause
from games.pineapple.tables import LOW, Pineapple
from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.table.commands import CallOff, Deal, PlaceCards
from houseway.games.pineapple.table.state import Hand

VIEWERS = ("ann", "bob", "cho", "dealer", "inspector", "public")
QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
THIRD = "2d 3c 4c / 8c 8d Jd Tc 5c / 9c 9d Qc Kh 5d"


def cards_in(found: Any) -> set[str]:
    """Every string in a view that is a card and nothing else."""
    match msgspec.to_builtins(found):
        case dict(told):
            return set().union(*map(cards_in, (*told.keys(), *told.values())))
        case list(told) | tuple(told):
            return set().union(*map(cards_in, told))
        case str(told):
            return {told} & set(FRENCH.cards)
        case _:
            return set()


def at(phase: str) -> Pineapple:
    """Cho is in Fantasy Land and it is Ann's turn, in this phase."""
    table = Pineapple().seat("ann", "bob", "cho")
    table.play(LOW, THIRD, QUEENS).settle()
    rng = Random(1)
    table.do(Deal("dealer", tuple(rng.sample(FRENCH.cards, 52))))
    while table.round.to_place:
        _, hand = table.round.to_place[0]
        if (table.phase, hand.player) == (phase, "ann"):
            break
        offers = table.game.legal(table.table, hand.player)
        table.do(next(o.command for o in offers if isinstance(o.command, PlaceCards)))
    return table


def hand_of(table: Pineapple, player: str) -> Hand:
    return next(hand for hand in table.round.hands if hand.player == player)


@clause("FUP-deal.3")
@pytest.mark.parametrize("phase", ["five", "streets", "showdown"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_discards_and_the_pack_are_in_no_view(viewer: str, phase: str) -> None:
    table = at(phase)
    round_ = table.round
    hidden: set[Card] = {*round_.pack, *(c for hand in round_.hands for c in hand.discards)}
    assert hidden
    assert not cards_in(table.game.view(table.table, viewer).round) & hidden


@clause("FUP-deal.3")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_not_even_after_the_hand(viewer: str) -> None:
    table = at("showdown")
    discards = {card for hand in table.round.hands for card in hand.discards}
    table.settle()
    last = table.game.view(table.table, viewer).last
    seen = cards_in(last)
    assert not seen & discards
    assert [hand.discarded for hand in last.hands] == [4, 0, 4]
    assert len(seen) == 39


@clause("FUP-deal.3")
def test_three_drawn_cards_are_for_their_player_alone() -> None:
    table = at("streets")
    held = set(hand_of(table, "ann").held)
    assert len(held) == 3
    for viewer in VIEWERS:
        seen = cards_in(table.game.view(table.table, viewer).round)
        assert (seen & held == held) is (viewer == "ann")
        assert viewer == "ann" or not seen & held


@clause("FUP-deal.2")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_first_five_lie_face_up(viewer: str) -> None:
    table = at("five")
    assert set(hand_of(table, "ann").held) <= cards_in(table.game.view(table.table, viewer).round)


@clause("FUP-fantasy.deal")
@pytest.mark.parametrize("phase", ["five", "streets"])
def test_a_hand_in_fantasy_land_is_for_its_player_alone(phase: str) -> None:
    table = at(phase)
    hidden = set(hand_of(table, "cho").rows.cards)
    for viewer in VIEWERS:
        seen = cards_in(table.game.view(table.table, viewer).round)
        assert seen & hidden == (hidden if viewer == "cho" else set())


@clause("FUP-fantasy.deal")
def test_a_hand_in_fantasy_land_is_not_shown_when_the_round_is_called_off() -> None:
    table = at("streets")
    hidden = set(hand_of(table, "cho").rows.cards)
    table.do(CallOff("inspector"))
    assert not cards_in(table.game.view(table.table, "ann").last) & hidden


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_card_is_anywhere_but_in_the_rounds(viewer: str) -> None:
    told = msgspec.to_builtins(at("streets").game.view(at("streets").table, viewer))
    assert not cards_in({k: v for k, v in told.items() if k not in ("round", "last")})


def test_a_view_tells_the_table() -> None:
    table = at("streets")
    seen = table.game.view(table.table, "bob")
    assert (seen.game, seen.viewer) == ("pineapple", "bob")
    assert seen.seats == {1: "ann", 2: "bob", 3: "cho"}
    assert seen.chips == {player: table.chips(player) for player in ("ann", "bob", "cho")}
    assert seen.buttons == 2
    assert seen.fantasy == {"cho": 1}
    assert [place.player for place in seen.next] == ["bob", "cho", "ann"]
    assert seen.round.to_place == (3,)
    assert [(h.position, h.seat, h.player, h.fantasy, h.discarded) for h in seen.round.hands] == [
        (1, 2, "bob", False, 0),
        (2, 3, "cho", True, 0),
        (3, 1, "ann", False, 0),
    ]
    assert msgspec.json.decode(msgspec.json.encode(seen))["round"]["phase"] == "streets"
