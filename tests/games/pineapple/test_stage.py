"""When it is: a stage ends where a player's command would mean something else, and only there."""

import msgspec
import pytest

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, Pineapple, Plan, rows
from houseway.core.errors import BadInput
from houseway.games.pineapple import GAME
from houseway.games.pineapple.table import commands as c
from houseway.games.pineapple.table.state import Hand
from houseway.tables.seating import BuyIn, Sit

QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"
ACES = "Ac Ad 2d / 8c 8d 9c 9d Qc / Tc Td Jh Js 5c"
SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
QUEENS_AND_FLUSH = "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s"


def stage(table: Pineapple) -> str:
    return table.table.stage


def set_anyhow(hand: Hand) -> c.PlaceCards:
    return c.PlaceCards(hand.player, hand.held[:3], hand.held[3:8], hand.held[8:])


@clause("FUP-deal.2", "FUP-deal.3")
def test_every_turn_is_a_stage_of_its_own() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    seen = [stage(table)]
    assert seen == ["between 0"]
    for _ in range(2):
        table.deal(HIGH, MIDDLE, LOW)
        while table.round.to_place:
            seen.append(stage(table))
            position, hand = table.round.to_place[0]
            table.do(plan(position).place(hand))
        seen.append(stage(table))
        table.settle()
        seen.append(stage(table))
    assert len(set(seen)) == len(seen) == 1 + 2 * (15 + 2)
    assert seen[1:5] == ["1 five 2/0", "1 five 3/0", "1 five 1/0", "1 streets 2/5"]
    assert seen[16:18] == ["1 showdown", "between 1"]


def plan(position: int) -> Plan:
    return Plan(rows((HIGH, MIDDLE, LOW)[position - 1]))


def test_who_buys_or_sits_changes_no_stage() -> None:
    table = Pineapple().seat("ann", "bob", chips=20_000)
    before = stage(table)
    table.do(BuyIn("ann", 500), BuyIn("cho", 20_000), Sit("cho", 3), c.SitOut("cho"))
    assert stage(table) == before
    table.do(c.Deal("dealer", table.pack_for(HIGH, LOW)))
    before = stage(table)
    table.do(BuyIn("dee", 20_000), Sit("dee", 4), c.SitOut("bob"))
    assert stage(table) == before


@clause("FUP-fantasy.deal")
def test_in_fantasy_land_nobody_is_too_late_because_another_was_quicker() -> None:
    table = Pineapple().seat("ann", "bob", "cho").play(LOW, QUEENS, ACES)
    table.settle()
    table.do(c.Deal("dealer", table.pack_for(QUEENS, ACES, LOW)))
    assert stage(table) == "2 fantasy"
    slow, quick = (hand for _, hand in table.round.to_place)
    table.do(set_anyhow(quick))
    assert stage(table) == "2 fantasy"
    table.do(set_anyhow(slow))
    assert stage(table) == "2 five 3/0"


@clause("FUP-fantasy.deal", "FUP-table.two-hands")
def test_the_second_of_two_hands_in_fantasy_land_is_another_turn() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(c.PlayHands("bob", 2))
    table.play(LOW, QUEENS, ACES).settle()
    table.do(c.Deal("dealer", table.pack_for(QUEENS, ACES, LOW)))
    assert [place.fantasy for place in (h.place for h in table.round.hands)] == [True, True, False]
    assert stage(table) == "2 fantasy 2/0 1/0"
    table.do(set_anyhow(table.round.to_place[0][1]))
    assert stage(table) == "2 fantasy 1/0"


@clause("FUP-sweep.declared")
def test_what_is_said_at_the_showdown_changes_no_stage() -> None:
    table = Pineapple().seat("ann", "bob").play(SIX_PAIRS, QUEENS_AND_FLUSH)
    before = stage(table)
    table.do(c.DeclareSweep("ann", 1), c.ConfirmSweep("dealer", 1))
    assert stage(table) == before == "1 showdown"


def test_real_cards_have_the_same_stages() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(c.Deal("dealer"))
    seen = []
    while table.round.to_place:
        seen.append(stage(table))
        table.enter_next(HIGH, LOW)
    assert seen[:3] == ["1 five 2/0", "1 five 1/0", "1 streets 2/5"]
    assert len(set(seen)) == len(seen) == 10


def test_a_table_is_restored_from_its_json_and_from_nothing_else() -> None:
    table = Pineapple().seat("ann", "bob").play(SIX_PAIRS, QUEENS_AND_FLUSH)
    table.settle()
    table.deal(HIGH, LOW)
    assert GAME.read_table(msgspec.json.encode(table.table)) == table.table
    for wrong in (b"", b"{}", b"\xff", b'{"settings":3}'):
        with pytest.raises(BadInput, match="This isn't a Face-Up Pineapple table"):
            GAME.read_table(wrong)
