"""King High without a human dealer: the automatic one, and bots that play."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from houseway.games.king_high import GAME
from houseway.games.king_high.rules.wagers import ACTION, KINDS, POKERPOT, RUNS
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE, Device
from houseway.games.king_high.table.state import ROUNDS_KEPT
from houseway.tables.seating import BuyIn, Sit
from houseway.testing.automatic import CHIPS, Automatic

DEVICES = (SHUFFLING_DEVICE, MANUAL_SHOE)
BOTS = ("ann", "bea", "cho")


def table_with_device(device: Device = SHUFFLING_DEVICE, *readings: str) -> Automatic:
    """A table with the device on it; the cards are neither checked nor shuffled."""
    table = Automatic("king-high", *readings)
    table.do(c.ChangeSettings("inspector", device=device))
    return table


def ready(device: Device = SHUFFLING_DEVICE) -> Automatic:
    """Return a table with checked cards and without players."""
    table = table_with_device(device)
    while table.deal_on():
        pass
    return table


def until(table: Automatic, stage: str) -> None:
    while table.stage != stage:
        assert table.deal_on()


def of_kind(table: Automatic, kind: type[Any]) -> list[Any]:
    return [event for event in table.events if isinstance(event, kind)]


def done(table: Automatic, kind: type[Any]) -> int:
    return sum(isinstance(step.move.command, kind) for step in table.steps)


# -- Whole rounds ------------------------------------------------------------------------------


@pytest.mark.parametrize("device", DEVICES)
def test_rounds_come_to_their_end_by_the_dealer_and_bots_alone(device: Device) -> None:
    table = table_with_device(device)
    table.seat_bots(*BOTS)
    table.run(14)
    assert [event.result for event in of_kind(table, e.RoundEnded)] == ["settled"] * 14
    assert table.table.floor.bank.on_layout == 0
    assert {bot: table.chips(bot) - CHIPS for bot in BOTS} == {bot: table.won(bot) for bot in BOTS}


def test_with_the_shuffling_device_every_round_is_shuffled_and_nothing_is_burnt() -> None:
    table = table_with_device()
    table.seat_bots(*BOTS)
    table.run(6)
    assert (done(table, c.Shuffle), done(table, c.BurnCards), done(table, c.CheckCards)) == (
        6,
        0,
        1,
    )


def test_a_manual_shoe_is_burnt_from_and_shuffled_once_the_cut_card_is_out() -> None:
    table = table_with_device(MANUAL_SHOE)
    table.seat_bots(*BOTS)
    table.run(14)
    assert done(table, c.BurnCards) == len(of_kind(table, e.CardDealt)) == done(table, c.DealCard)
    cut_cards = len(of_kind(table, e.CutCardDrawn))
    assert cut_cards >= 3
    waits = table.table.shuffle_due is not None
    assert done(table, c.Shuffle) == 1 + cut_cards - waits


@pytest.mark.parametrize("device", DEVICES)
def test_cards_are_dealt_only_while_their_order_is_a_secret(device: Device) -> None:
    table = table_with_device(device)
    table.seat_bots(*BOTS)
    table.run(10)
    for step in table.steps:
        if isinstance(step.move.command, c.BurnCards | c.DealCard | c.OpenBets):
            assert step.in_use
        if isinstance(step.move.command, c.CheckCards | c.Shuffle):
            assert not step.in_use


def test_the_order_is_no_secret_once_it_cannot_be_dealt_any_more() -> None:
    device, shoe = ready(), ready(MANUAL_SHOE)
    for table in (device, shoe):
        table.seat_bots("ann")
        table.run(1)
    assert not device.table.shuffle_in_use
    assert shoe.table.shuffle_in_use
    shoe.do(c.OrderShuffle("inspector"))
    assert not shoe.table.shuffle_in_use


def test_real_cards_have_no_order_to_keep() -> None:
    table = table_with_device()
    assert table.deal_on()
    table.do(c.Shuffle("dealer"))
    assert not table.table.shuffle_in_use


def test_a_player_who_never_acts_holds_nobody_up() -> None:
    table = table_with_device()
    table.seat_bots("ann")
    table.sit("slow")
    table.run(3)
    assert [event.result for event in of_kind(table, e.RoundEnded)] == ["settled"] * 3
    assert table.chips("slow") == CHIPS


# -- Between rounds ----------------------------------------------------------------------------


def test_who_has_not_wagered_for_three_rounds_is_not_waited_for() -> None:
    table = table_with_device()
    for box, player in enumerate(("ann", "bea", "cho"), start=1):
        table.do(BuyIn(player, CHIPS), Sit(player, box))

    def a_round(*players: str) -> None:
        until(table, f"{table.table.rounds_opened + 1} betting 1")
        for player in players:
            table.do(c.PlaceWager(player, ("ann", "bea").index(player) + 1, "pokerpot", 500))
        number = table.table.rounds_opened
        until(table, f"between {number}")

    assert GAME.away is not None
    a_round("ann", "bea")
    a_round("ann")
    a_round("ann")
    assert GAME.away(table.table) == ()
    a_round("ann")
    assert GAME.away(table.table) == ("bea",)  # and not Cho, who has never wagered here
    until(table, "5 betting 1")
    table.do(c.PlaceWager("bea", 2, "pokerpot", 500))
    assert GAME.away(table.table) == ()
    more = ROUNDS_KEPT + 4
    until(table, "between 5")
    for _ in range(more):  # more than a table keeps
        a_round("ann")
    assert GAME.away(table.table) == ("bea",)
    assert GAME.view(table.table, "bea").away == {"bea": more}
    assert table.table.floor.seats[2] == "bea"


def test_the_cards_are_checked_before_anybody_comes_and_shuffled_for_who_may_give_a_seed() -> None:
    table = ready()
    (checked,) = (step.move for step in table.steps)
    assert checked.command == c.CheckCards("inspector", DECK.cards, "before-play")
    assert table.game.dealer(table.table) is None
    table.sit("ann")
    move = table.game.dealer(table.table)
    assert move is not None
    assert (move.command, move.shuffled, move.after) == (c.Shuffle("dealer"), True, "pause")


@pytest.mark.parametrize(("chips", "begins"), [(499, False), (500, True)])
def test_cards_are_shuffled_and_bets_opened_for_a_player_with_chips_for_a_wager(
    chips: int, begins: bool
) -> None:
    table = ready()
    table.sit("ann", chips=chips)
    assert table.deal_on() == begins
    assert table.next_summary == (("OpenBets", "pause") if begins else None)


def test_chips_without_a_box_open_no_bets() -> None:
    table = ready()
    table.sit("ann")
    table.do(c.Leave("ann", "ann"))
    assert table.next_summary is None


def test_a_shoe_that_everybody_has_left_is_shuffled_once() -> None:
    table = ready(MANUAL_SHOE)
    at_rest = table.next_summary
    assert at_rest is None
    table.seat_bots("ann")
    table.run(1)
    table.do(c.Leave("ann", "ann"))
    assert table.next_summary == ("Shuffle", "at-once")
    assert table.deal_on()
    assert table.next_summary == at_rest


def test_after_real_cards_a_shuffle_is_ordered_first() -> None:
    table = table_with_device()
    table.sit("ann")
    assert table.deal_on()
    table.do(c.Shuffle("dealer"))
    move = table.game.dealer(table.table)
    assert move is not None
    assert move.command == c.OrderShuffle("inspector")
    until(table, "1 betting 1")
    assert [step.summary[0] for step in table.steps[-3:]] == ["OrderShuffle", "Shuffle", "OpenBets"]


def test_a_device_that_stands_still_waits_for_the_inspector() -> None:
    table = ready()
    table.seat_bots("ann")
    table.do(c.ReportFault("dealer"))
    assert table.next_summary is None


# -- In a round --------------------------------------------------------------------------------


def test_bets_stay_open_until_there_is_a_wager() -> None:
    table = ready()
    table.sit("ann")
    until(table, "1 betting 1")
    assert table.next_summary is None
    table.do(c.PlaceWager("ann", 1, "high-run", 500))
    assert table.next_summary == ("CloseBets", "bets")


def test_after_the_first_card_bets_are_waited_for_only_where_somebody_can_bet() -> None:
    table = ready()
    table.sit("ann", chips=1000)
    until(table, "1 betting 1")
    table.do(c.PlaceWager("ann", 1, "pokerpot", 500))
    until(table, "1 betting 2")
    assert table.next_summary == ("CloseBets", "bets")
    table.do(c.PlaceWager("ann", 1, "suit", 500, "s"))
    assert table.next_summary == ("CloseBets", "bets")  # it can be taken back


def test_who_has_wagered_all_chips_is_not_waited_for() -> None:
    table = ready()
    table.sit("ann", chips=500)
    until(table, "1 betting 1")
    table.do(c.PlaceWager("ann", 1, "pokerpot", 500))
    until(table, "1 betting 2")
    assert table.next_summary == ("CloseBets", "pause")


def test_a_real_card_is_named_by_whoever_deals_it() -> None:
    table = table_with_device()
    table.sit("ann")
    assert table.deal_on()
    table.do(c.Shuffle("dealer"), c.OpenBets("dealer"), c.PlaceWager("ann", 1, "pokerpot", 500))
    table.do(c.CloseBets("dealer"))
    assert table.next_summary is None


def test_a_fault_in_the_round_waits_for_the_inspector() -> None:
    table = ready()
    table.seat_bots("ann")
    until(table, "1 betting 1")
    table.let_bots_play()
    table.do(c.ReportFault("dealer"))
    assert table.next_summary is None


def test_a_round_without_the_shuffle_that_was_due_is_called_at_once() -> None:
    table = table_with_device(MANUAL_SHOE)
    table.seat_bots(*BOTS)
    while not of_kind(table, e.CutCardDrawn):
        table.run(1)
    table.do(c.OpenBets("dealer", without_shuffle=True))
    assert table.next_summary == ("CallMissedShuffle", "at-once")
    assert table.deal_on()
    assert table.next_summary == ("Shuffle", "pause")


# -- Stages ------------------------------------------------------------------------------------


def test_a_moment_lasts_until_commands_mean_something_else() -> None:
    table = ready(MANUAL_SHOE)
    table.seat_bots(*BOTS)
    stages = [table.stage]
    while table.table.rounds_opened < 2:
        table.let_bots_play()
        assert table.stage == stages[-1]
        assert table.deal_on()
        if table.stage != stages[-1]:
            stages.append(table.stage)
    cards = [f"1 {phase} {n}" for n in range(1, 6) for phase in ("betting", "closed")]
    assert stages == ["between 0", *cards, "between 1", "2 betting 1"]


# -- Cards in commands -------------------------------------------------------------------------


def test_only_a_shuffle_brings_shuffled_cards() -> None:
    game = table_with_device().game
    shuffle = game.with_deck(c.Shuffle("dealer", cut=45), DECK.cards)
    assert shuffle == c.Shuffle("dealer", DECK.cards, 45)
    assert game.deck(shuffle) == DECK.cards
    check = c.CheckCards("inspector", DECK.cards[:5], "before-play")
    assert game.deck(check) == ()
    assert game.with_deck(check, DECK.cards) == check


# -- Bots --------------------------------------------------------------------------------------


def test_a_bot_places_the_pokerpot_at_most_one_run_and_one_wager_on_each_card() -> None:
    table = table_with_device()
    table.seat_bots(*BOTS)
    table.run(10)
    for round_ in table.table.recent:
        placed = [(line.player, group(line.kind), line.action_round) for line in round_.lines]
        assert set(Counter(placed).values()) == {1}
        assert {player for player, kind, _ in placed if kind == "pokerpot"} == set(BOTS)


def group(kind: str) -> str:
    if KINDS[kind] in ACTION:
        return "action"
    return "run" if KINDS[kind] in RUNS else kind


def test_bots_play_every_kind_of_wager_and_leave_some_out() -> None:
    table = table_with_device()
    table.seat_bots(*BOTS)
    table.run(20)
    kinds = Counter(command.kind for command in table.played if isinstance(command, c.PlaceWager))
    assert kinds.total() == len(table.played)
    assert set(kinds) == set(KINDS)
    assert kinds[POKERPOT.name] == 3 * 20
    assert sum(kinds[kind.name] for kind in RUNS) < 3 * 20 / 2
    assert sum(kinds[kind.name] for kind in ACTION) < 3 * 20 * 5 / 2


def test_a_bot_has_nothing_to_do_without_a_box_without_chips_or_between_rounds() -> None:
    table = ready()
    table.sit("ann")
    assert choice(table, "ann") is None
    until(table, "1 betting 1")
    assert isinstance(choice(table, "ann"), c.PlaceWager)
    assert choice(table, "bob") is None
    table.sit("cho", chips=10)
    assert choice(table, "cho") is None
    table.do(c.PlaceWager("ann", 1, "pokerpot", 500), c.CloseBets("dealer"))
    assert choice(table, "ann") is None


def choice(table: Automatic, player: str) -> Any:
    return table.choice(player, Random(1))
