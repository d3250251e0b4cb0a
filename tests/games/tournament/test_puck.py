"""The puck marker, and the order of wagering it imposes."""

import pytest

from clauses import clause
from games.tournament.competition import LOSING, Competition, of, one_table
from houseway.games.king_high.table.commands import CloseBets, TakeBack
from houseway.games.king_high.tournament.rules.puck import clockwise, first_position
from houseway.games.king_high.tournament.table.commands import EndTurn, at
from houseway.games.king_high.tournament.table.events import PuckMoved

FOUR = ("ann", "bea", "cho", "dan")  # boxes 1 to 4
ALL_TEN = {player: [("pokerpot", 10)] for player in FOUR}


def at_one_table(rounds: int = 4) -> Competition:
    return Competition(one_table(rounds=rounds)).playing(*FOUR)


def done(competition: Competition, player: str) -> None:
    competition.do(EndTurn(player, 1, player))


# -- Which way round -----------------------------------------------------------------------------


@clause("KHT-7.2", "KHT-7.3")
def test_clockwise_is_from_the_dealers_left_at_box_8_to_the_right_at_box_1() -> None:
    assert clockwise(8) == (8, 7, 6, 5, 4, 3, 2, 1)
    assert clockwise(3) == (3, 2, 1, 8, 7, 6, 5, 4)


@clause("KHT-7.3")
@pytest.mark.parametrize(("boxes", "first"), [({1, 2, 3}, 3), ({2, 8}, 8), ({5}, 5)])
def test_the_puck_starts_at_the_first_player_from_the_dealers_left(
    boxes: set[int], first: int
) -> None:
    assert first_position(boxes) == first


@clause("KHT-7.3")
def test_the_puck_starts_at_the_highest_box_taken() -> None:
    assert at_one_table().play().puck == 4


# -- The order of wagering -----------------------------------------------------------------------


@clause("KHT-7.1")
def test_the_first_wager_is_of_the_player_before_the_puck() -> None:
    competition = at_one_table()
    competition.open()
    for player in ("ann", "bea", "cho"):
        refused = competition.refusal_code(competition.wager(player, "pokerpot", 10))
        assert refused == ("not-your-turn", "KHT-7.1")
        assert competition.refuses(EndTurn(player, 1, player)).clause == "KHT-7.1"
    competition.do(competition.wager("dan", "pokerpot", 10))


@clause("KHT-7.2")
def test_the_others_follow_clockwise() -> None:
    competition = at_one_table()
    competition.open()
    for player in ("dan", "cho", "bea", "ann"):
        assert competition.turn() == player
        competition.do(competition.wager(player, "pokerpot", 10))
        waiting = set(FOUR) - {player}
        for other in waiting:
            refusal = competition.refuses(competition.wager(other, "pokerpot", 10))
            assert refusal.clause == "KHT-7.2"
        done(competition, player)
    assert competition.turn() is None


@clause("KHT-7.2")
def test_whoever_has_had_the_turn_neither_adds_nor_takes_back() -> None:
    competition = at_one_table()
    competition.open()
    competition.do(competition.wager("dan", "pokerpot", 10))
    done(competition, "dan")
    for command in (
        competition.wager("dan", "high", 10),
        at(1, TakeBack("dan", 4, "pokerpot")),
        EndTurn("dan", 1, "dan"),
    ):
        assert competition.refusal_code(command) == ("turn-over", "KHT-7.2")


def test_in_the_own_turn_a_player_may_think_again() -> None:
    competition = at_one_table()
    competition.open()
    competition.do(competition.wager("dan", "pokerpot", 1_000))  # all the chips
    assert competition.turn() == "dan"
    competition.do(at(1, TakeBack("dan", 4, "pokerpot")))
    competition.do(competition.wager("dan", "pokerpot", 10))
    assert competition.chips("dan") == 990


@clause("KHT-7.2")
def test_bets_close_when_everybody_has_had_the_turn() -> None:
    competition = at_one_table()
    competition.open()
    competition.do(competition.wager("dan", "pokerpot", 10))
    for player in ("dan", "cho", "bea", "ann"):
        assert competition.refusal_code(at(1, CloseBets("dealer"))) == ("turns-left", "KHT-7.2")
        done(competition, player)
    competition.do(at(1, CloseBets("dealer")))


@clause("KHT-7.2")
def test_the_order_holds_before_every_card_of_the_round() -> None:
    competition = at_one_table()
    competition.open()
    competition.turns(ALL_TEN)
    competition.card()
    for _ in range(4):
        refused = competition.refusal_code(competition.wager("ann", "high", 10))
        assert refused == ("not-your-turn", "KHT-7.2")
        order = []
        while (player := competition.turn()) is not None:
            order.append(player)
            competition.do(competition.wager(player, "high", 10))
            done(competition, player)
        assert order == ["dan", "cho", "bea", "ann"]
        competition.card()


def test_who_cannot_wager_on_a_later_card_has_no_turn() -> None:
    competition = at_one_table()
    competition.open("9s 8h 7d 2c Kh")
    bets = {"dan": [("pokerpot", 1_000)], "cho": [("high-run", 10)], "ann": [("pokerpot", 10)]}
    competition.turns(bets)
    competition.card()
    # Dan has no chips left, Cho no Pokerpot, and Bea neither.
    assert competition.turn() == "ann"
    done(competition, "ann")
    assert competition.turn() is None


def test_the_dealer_ends_the_turn_of_a_player_who_lingers() -> None:
    competition = at_one_table()
    competition.open()
    assert competition.refuses(EndTurn("ann", 1, "dan")).code == "wrong-role"
    assert competition.refuses(EndTurn("dealer", 1, "cho")).code == "not-your-turn"
    competition.do(EndTurn("dealer", 1, "dan"))
    assert competition.turn() == "cho"


def test_there_are_no_turns_between_rounds() -> None:
    competition = at_one_table()
    assert competition.turn() is None
    assert competition.refuses(EndTurn("dan", 1, "dan")).code == "not-your-turn"
    assert competition.refuses(competition.wager("dan", "pokerpot", 10)).code == "bets-not-open"


# -- The puck moves ------------------------------------------------------------------------------


@clause("KHT-7.3")
def test_after_each_round_the_puck_moves_clockwise_and_from_box_1_to_the_left_again() -> None:
    competition = at_one_table(rounds=6)
    pucks = [competition.play().puck]
    for _ in range(5):
        events = competition.round(bets=ALL_TEN)
        pucks += [event.box for event in of(events, PuckMoved)]
    assert pucks == [4, 3, 2, 1, 4, 3]


@clause("KHT-7.3")
def test_the_puck_passes_over_players_who_have_no_chips_left() -> None:
    competition = at_one_table()
    competition.round(LOSING, {**ALL_TEN, "cho": [("pokerpot", 1_000)]})
    assert competition.play().active == ("ann", "bea", "dan")
    assert competition.play().puck == 2
    competition.open()
    assert competition.turn() == "bea"


@clause("KHT-7.3")
def test_with_one_player_left_the_puck_stays() -> None:
    competition = at_one_table()
    broke = {player: [("pokerpot", 1_000)] for player in ("ann", "bea", "dan")}
    competition.round(LOSING, {**broke, "cho": [("pokerpot", 10)]})
    assert competition.play().puck == 3
    competition.round(LOSING, {"cho": [("pokerpot", 10)]})
    assert competition.play().puck == 3


@clause("KHT-7.1")
def test_the_puck_stays_with_a_player_who_goes_out_in_the_middle_of_the_round() -> None:
    competition = at_one_table()
    competition.open("4s 8h 7d 2c Kh")
    # Dan's run is lost with the first card, and with it his last chip.
    competition.turns({**ALL_TEN, "dan": [("high-run", 1_000)]})
    competition.card()
    assert competition.play().active == ("ann", "bea", "cho")
    assert competition.play().puck == 4
    assert competition.turn() == "cho"
