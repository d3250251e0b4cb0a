"""Si Ki Pi and Power Pai Gow without a human dealer: the automatic one, and bots that play."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from houseway.core.reasons import ByReading
from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.commands import (
    AskHouseWay,
    CallMisdeal,
    CallTime,
    CloseBets,
    Deal,
    ExposeCards,
    Look,
    OpenBets,
    PlaceWager,
    SetCards,
    SetDealer,
    WalkAway,
    WithdrawBox,
)
from houseway.games.low_high.table.state import ROUNDS_KEPT
from houseway.tables.absence import ROUNDS_TO_SIT_OUT
from houseway.tables.seating import BuyIn
from houseway.testing.automatic import CHIPS, Automatic

GAMES = ("si-ki-pi", "power-pai-gow")
BOTS = ("ann", "bea", "cho")
ROUND = [
    ("OpenBets", "pause"),
    ("CloseBets", "bets"),
    ("Deal", "at-once"),
    ("SetDealer", "at-once"),
    ("Settle", "pause"),
]


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest) -> Automatic:
    return Automatic(request.param)


def rules(table: Automatic) -> LowHighRules:
    assert isinstance(table.game, LowHighGame)
    return table.game.rules


def main_wager(table: Automatic, player: str, box: int) -> PlaceWager:
    return PlaceWager(player, box, rules(table).main.name, 1000)


def deal_round(table: Automatic, *players: str) -> None:
    """Seat each player with a main wager on their own box, and deal the cards."""
    table.sit(*players)
    table.do(OpenBets("dealer"))
    table.do(*(main_wager(table, player, box) for box, player in enumerate(players, start=1)))
    while table.table.round.phase != "setting":
        assert table.deal_on()


# -- Whole rounds ------------------------------------------------------------------------------


def test_rounds_come_to_their_end_by_the_dealer_and_bots_alone(table: Automatic) -> None:
    table.seat_bots(*BOTS)
    table.run(25)
    assert [round_.phase for round_ in table.table.recent] == ["settled"] * 25
    assert table.table.floor.bank.on_layout == 0
    assert {bot: table.chips(bot) - CHIPS for bot in BOTS} == {bot: table.won(bot) for bot in BOTS}


def test_every_round_takes_the_same_steps(table: Automatic) -> None:
    table.seat_bots(*BOTS)
    table.run(3)
    assert [step.summary for step in table.steps] == ROUND * 3
    assert [step.move.shuffled for step in table.steps] == [False, False, True, False, False] * 3


def test_the_order_of_the_cards_is_a_secret_until_the_round_is_over(table: Automatic) -> None:
    table.seat_bots(*BOTS)
    table.run(3)
    assert [step.in_use for step in table.steps] == [False, True, True, True, True] * 3
    assert not table.table.shuffle_in_use


def test_the_house_way_sets_for_who_never_does_and_the_seat_stays(table: Automatic) -> None:
    table.seat_bots("ann")
    table.sit("slow", "late")
    table.do(OpenBets("dealer"), main_wager(table, "slow", 2), main_wager(table, "late", 3))
    table.run(0)
    called = [step.move for step in table.steps if step.move.after == "turn"]
    assert [move.command for move in called] == [CallTime("dealer", 2), CallTime("dealer", 3)]
    assert table.last.phase == "settled"
    for box in (2, 3):
        hand = table.last.hands[box]
        assert hand.setting == rules(table).house_way(hand.cards, table.last.readings).setting
    assert {line.player for line in table.last.lines} == {"ann", "slow", "late"}
    assert table.table.floor.seats == {1: "ann", 2: "slow", 3: "late"}
    assert table.last.walked == ()
    assert [told.why for told in table.last.told] == [
        "The time to set box 2 is up, so the House Way sets it. slow keeps the seat.",
        "The time to set box 3 is up, so the House Way sets it. late keeps the seat.",
    ]


def test_setting_after_the_time_is_no_clause_but_a_rule_of_the_house(table: Automatic) -> None:
    deal_round(table, "slow")
    called, set_ = table.do(CallTime("dealer", 1))
    by = ByReading("time-to-set")
    assert (called.player, called.reason.by, set_.reason.by) == ("slow", by, by)
    steps = (rules(table).steps.walked_away, rules(table).steps.house_way_on_request)
    assert not set(set_.clauses) & set(steps)
    assert table.refuses(CallTime("dealer", 1)).code == "nobody-to-wait-for"


def test_who_was_late_is_told_so_until_the_next_wager_and_sits_out_after_three_rounds(
    table: Automatic,
) -> None:
    def away() -> dict[str, tuple[int | None, int, bool]]:
        found = table.game.view(table.table, "ann").away
        return {who: (one.late_in, one.rounds, one.sits_out) for who, one in found.items()}

    deal_round(table, "slow", "ann")
    table.do(CallTime("dealer", 1), AskHouseWay("ann", 2))
    table.run(0)
    assert away() == {"slow": (1, 0, False)}
    chips = table.table.floor.bank.has("slow")
    for _ in range(3):
        table.do(OpenBets("dealer"), main_wager(table, "ann", 2), CloseBets("dealer"))
        table.run(0)
    assert away()["slow"] == (1, 3, True)
    assert (table.table.floor.seats[1], table.table.floor.bank.has("slow")) == ("slow", chips)
    table.do(OpenBets("dealer"), main_wager(table, "slow", 1))
    assert "slow" not in away()


def test_who_is_away_longer_than_the_table_keeps_rounds_still_sits_out(table: Automatic) -> None:
    """A player who sits out keeps seat and chips, and is back with the next wager."""
    deal_round(table, "slow", "ann")
    table.do(AskHouseWay("slow", 1), AskHouseWay("ann", 2))
    table.run(0)
    chips = table.table.floor.bank.has("slow")
    away = table.game.away
    assert away is not None
    for gone in range(1, ROUNDS_KEPT + 4):
        table.do(OpenBets("dealer"), main_wager(table, "ann", 2), CloseBets("dealer"))
        assert away(table.table) == (("slow",) if gone > ROUNDS_TO_SIT_OUT else ())
        table.run(0)
    assert table.game.view(table.table, "slow").away["slow"].rounds == ROUNDS_KEPT + 3
    assert (table.table.floor.seats[1], table.table.floor.bank.has("slow")) == ("slow", chips)
    table.do(OpenBets("dealer"), main_wager(table, "slow", 1))
    assert away(table.table) == ()
    table.do(main_wager(table, "ann", 2), CloseBets("dealer"))
    table.run(0)
    table.do(OpenBets("dealer"))
    assert away(table.table) == ()


@pytest.mark.parametrize("name", GAMES)
def test_a_table_may_wait_for_its_players_however_long(name: str) -> None:
    table = Automatic(name, "time-to-set=wait")
    deal_round(table, "slow")
    assert table.next_summary is None
    assert table.refuses(CallTime("dealer", 1)).code == "no-time-limit"
    table.do(WalkAway("dealer", "slow"))
    assert table.next_summary == ("SetDealer", "at-once")


def test_the_time_of_a_box_is_over_once_whoever_decides_for_it() -> None:
    table = Automatic("si-ki-pi", "unseated-box=highest-bettor")
    table.do(BuyIn("ann", CHIPS), BuyIn("bea", CHIPS), OpenBets("dealer"))
    table.do(PlaceWager("ann", 1, "initial", 2000), main_wager(table, "bea", 1))
    table.run(0)
    late = [step.move.command for step in table.steps if step.move.after == "turn"]
    assert late == [CallTime("dealer", 1)]
    assert table.last.phase == "settled"


def test_a_dealers_hand_that_somebody_set_wrongly_is_reset_and_then_settled(
    table: Automatic,
) -> None:
    deal_round(table, "ann")
    table.do(AskHouseWay("ann", 1))
    dealer = table.table.round.dealer.cards
    right = rules(table).house_way(dealer, table.table.round.readings).setting
    table.do(SetDealer("dealer", right.high, right.low))
    assert table.next_summary == ("ResetDealer", "at-once")
    assert table.deal_on()
    assert table.next_summary == ("Settle", "pause")


# -- What the dealer waits for -----------------------------------------------------------------


@pytest.mark.parametrize("chips", [0, 999])
def test_bets_are_not_opened_for_nobody_who_could_place_one(table: Automatic, chips: int) -> None:
    if chips:
        table.sit("ann", chips=chips)
    assert table.next_summary is None


def test_chips_for_a_wager_are_enough_to_open_bets_even_without_a_seat(table: Automatic) -> None:
    table.do(BuyIn("ann", 1000))
    assert table.next_summary == ("OpenBets", "pause")


def test_bets_stay_open_until_there_is_a_wager(table: Automatic) -> None:
    table.sit("ann")
    table.do(OpenBets("dealer"))
    assert table.next_summary is None
    table.do(main_wager(table, "ann", 1))
    assert table.next_summary == ("CloseBets", "bets")


def test_the_dealer_waits_for_every_box_that_somebody_sets(table: Automatic) -> None:
    deal_round(table, "ann", "bea")
    assert table.next_summary == ("CallTime", "turn")
    table.do(AskHouseWay("ann", 1))
    move = table.game.dealer(table.table)
    assert move is not None
    assert move.command == CallTime("dealer", 2)
    table.do(AskHouseWay("bea", 2))
    assert table.next_summary == ("SetDealer", "at-once")


def test_whoever_may_withdraw_gets_the_time_for_it() -> None:
    table = Automatic("si-ki-pi")
    table.sit("ann")
    table.do(BuyIn("bob", CHIPS), OpenBets("dealer"))
    table.do(main_wager(table, "ann", 1), main_wager(table, "bob", 2), CloseBets("dealer"))
    assert table.deal_on()
    table.do(ExposeCards("dealer", 2, (0, 1)), AskHouseWay("ann", 1))
    assert table.next_summary == ("SetDealer", "turn")
    table.do(WalkAway("bob", "bob"))
    assert table.next_summary == ("SetDealer", "at-once")


# -- Stages ------------------------------------------------------------------------------------


def test_a_moment_lasts_until_commands_mean_something_else(table: Automatic) -> None:
    stages = [table.stage]
    table.seat_bots(*BOTS)
    while table.table.rounds_opened < 2:
        table.let_bots_play()
        assert table.stage == stages[-1]
        assert table.deal_on()
        stages.append(table.stage)
    phases = [f"1 {phase}" for phase in ("betting", "closed", "setting", "showdown")]
    assert stages == ["between 0", *phases, "between 1", "2 betting"]


def test_a_second_deal_is_another_moment(table: Automatic) -> None:
    deal_round(table, "ann")
    first = table.stage
    table.do(CallMisdeal("dealer"))
    assert table.deal_on()
    assert (first, table.stage) == ("1 setting", "1 setting 2")


# -- Cards in commands -------------------------------------------------------------------------


def test_only_a_deal_brings_shuffled_cards(table: Automatic) -> None:
    cards = table.game.pack.cards
    deal = table.game.with_deck(Deal("dealer", ()), cards)
    assert deal == Deal("dealer", cards)
    assert table.game.deck(deal) == cards
    set_ = SetCards("ann", 1, (cards[0], cards[1]), (cards[2], cards[3]))
    assert table.game.deck(set_) == ()
    assert table.game.with_deck(set_, cards) == set_


# -- Bots --------------------------------------------------------------------------------------


def test_a_bot_wagers_once_a_round_on_its_own_box(table: Automatic) -> None:
    table.seat_bots(*BOTS)
    table.run(20)
    seats = {player: box for box, player in table.table.floor.seats.items()}
    placed = [c for c in table.played if isinstance(c, PlaceWager)]
    assert all(command.box == seats[command.by] for command in placed)
    for round_ in table.table.recent:
        main = Counter(w.player for w in round_.wagers if w.kind == rules(table).main.name)
        assert main == Counter(BOTS)
        side = Counter(w.player for w in round_.wagers if w.kind == rules(table).side.name)
        assert all(count == 1 for count in side.values())
    sizes = {wager.amount for round_ in table.table.recent for wager in round_.wagers}
    assert max(sizes) <= CHIPS // 5


def test_bots_play_in_all_the_ways_of_a_player(table: Automatic) -> None:
    table.seat_bots(*BOTS)
    table.run(20)
    assert {type(command) for command in table.played} == {PlaceWager, Look, AskHouseWay, SetCards}
    ways = {(c.kind, c.on) for c in table.played if isinstance(c, PlaceWager)}
    main, side = rules(table).main.name, rules(table).side.name
    assert ways == {(main, "box"), (side, "box"), (side, "dealer")}
    set_by = Counter(event.by for event in table.events if isinstance(event, e.HandSet))
    assert set_by["house"] > set_by["player"] > 0


def test_a_bot_sometimes_takes_an_offered_withdrawal() -> None:
    table = Automatic("si-ki-pi")
    deal_round(table, "ann")
    table.do(ExposeCards("dealer", 1, (0, 1)))
    ways = {type(choice(table, "ann", seed)) for seed in range(20)}
    assert ways == {WithdrawBox, Look}


def test_a_bot_has_nothing_to_do_without_a_seat_without_chips_or_between_rounds(
    table: Automatic,
) -> None:
    table.sit("ann")
    assert choice(table, "ann") is None
    table.do(BuyIn("bob", CHIPS), OpenBets("dealer"))
    assert isinstance(choice(table, "ann"), PlaceWager)
    assert choice(table, "bob") is None
    table.sit("cho", chips=10)
    assert choice(table, "cho") is None


def choice(table: Automatic, player: str, seed: int = 1) -> Any:
    return table.choice(player, Random(seed))
