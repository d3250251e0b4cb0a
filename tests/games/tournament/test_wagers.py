"""Equal banks of chips that are no money, and the wager that every round asks for."""

import pytest

from clauses import clause
from games.tournament.competition import (
    BANK,
    LOSING,
    PAIR,
    Bets,
    Competition,
    notice,
    of,
    one_table,
)
from houseway.games.king_high.rules.wagers import KingHighWager
from houseway.games.king_high.table.commands import (
    CloseBets,
    DeclareVoid,
    Leave,
    OpenBets,
    PlaceWager,
)
from houseway.games.king_high.tournament.rules.notice import TableLimits
from houseway.games.king_high.tournament.rules.puck import wagers_on_layout
from houseway.games.king_high.tournament.table.commands import AtTable, EndTurn, LendChips, at
from houseway.games.king_high.tournament.table.decide import act
from houseway.games.king_high.tournament.table.events import (
    MinimumForfeited,
    PlayEnded,
    PlayerOut,
    RoundPlayed,
)
from houseway.games.king_high.tournament.table.legal import legal
from houseway.games.king_high.tournament.table.state import SessionTable
from houseway.games.king_high.tournament.table.view import view
from houseway.tables.seating import BuyIn, CashOut, ChipsBought, ChipsCashed
from houseway.tables.wagers import Limits

THREE = ("ann", "bea", "cho")
TEN: Bets = {player: [("pokerpot", 10)] for player in THREE}


def at_one_table(rounds: int = 4, **readings: str) -> Competition:
    return Competition(one_table(rounds=rounds), **readings).playing(*THREE)


# -- Chips ---------------------------------------------------------------------------------------


@clause("KHT-6.2", "KHT-1.2.d")
@pytest.mark.parametrize("bank", [1_000, 640])
def test_every_player_begins_with_the_same_bank(bank: int) -> None:
    competition = Competition(one_table(buy_in=bank))
    competition.enter(*THREE)
    competition.draw(*THREE)
    competition.sit()
    events = competition.start()
    assert [(e.player, e.amount) for e in of(events, ChipsBought)] == [(p, bank) for p in THREE]


@clause("KHT-6.2")
def test_every_session_begins_with_the_same_bank_again() -> None:
    competition = Competition(one_table(proceed=2, rounds=1)).playing(*THREE)
    competition.round(bets={**TEN, "bea": [("pokerpot", 100)]})
    competition.begin()
    chips = {player: competition.chips(player) for player in competition.play().players}
    assert chips == {"ann": BANK, "cho": BANK}


@clause("KHT-6.2", "KHT-6.1")
def test_nobody_buys_chips() -> None:
    competition = at_one_table()
    assert competition.refusal_code(at(1, BuyIn("ann", 100))) == ("no-buy-in", "KHT-6.2")


@clause("KHT-6.1")
def test_chips_are_no_money() -> None:
    competition = at_one_table(rounds=1)
    account = competition.tournament.account
    competition.round(PAIR, {"ann": [("pokerpot", 500)], "bea": [("high-run", 1_000)]})
    assert competition.tournament.chips.returned > 0
    assert competition.tournament.account == account


@clause("KHT-6.3")
def test_chips_stay_on_the_table() -> None:
    competition = at_one_table()
    assert competition.refusal_code(at(1, CashOut("ann", 100))) == ("no-cash-out", "KHT-6.3")


@clause("KHT-6.3")
def test_at_the_end_of_the_session_all_chips_go_back() -> None:
    competition = at_one_table(rounds=1)
    events = competition.round(PAIR, {"ann": [("pokerpot", 100)], "bea": [("pokerpot", 10)]})
    (ended,) = of(events, PlayEnded)
    assert ended.chips == {"ann": 1_100, "bea": 1_010, "cho": 990}
    returned = {event.player: event.amount for event in of(events, ChipsCashed)}
    assert returned == ended.chips
    assert competition.tournament.chips.in_play == 0


@clause("KHT-6.3")
def test_a_player_who_retires_returns_the_chips_and_is_out() -> None:
    competition = at_one_table()
    competition.round(bets=TEN)
    events = competition.ask(Leave("bea", "bea"))
    assert [(e.player, e.amount) for e in of(events, ChipsCashed)] == [("bea", 990)]
    (out,) = of(events, PlayerOut)
    assert (out.exit.round, out.exit.cards, out.exit.retired) == (2, 0, True)
    assert competition.play().active == ("ann", "cho")
    for _ in range(3):
        competition.round(bets=TEN)
    assert competition.table().standing[-1] == ("bea",)


def test_nobody_retires_from_wagers_on_the_layout() -> None:
    competition = at_one_table()
    competition.open()
    competition.do(competition.wager("cho", "pokerpot", 10))
    assert competition.refuses(at(1, Leave("cho", "cho"))).code == "wagers-on-layout"
    assert competition.refuses(at(1, Leave("ann", "bea"))).code == "wrong-role"


def test_when_the_last_player_retires_the_play_is_over() -> None:
    competition = at_one_table()
    for player in THREE[:2]:
        competition.ask(Leave(player, player))
    events = competition.ask(Leave("inspector", "cho"))
    assert of(events, PlayEnded)[0].chips == {"ann": 0, "bea": 0, "cho": 0}
    assert competition.tournament.chips.returned == 3 * BANK


@clause("KHT-6.7")
def test_who_asks_to_lend_or_to_borrow_is_refused_and_keeps_the_own_chips() -> None:
    competition = at_one_table()
    for lender, borrower in (("ann", "bea"), ("bea", "ann")):
        refused = competition.refusal_code(LendChips(lender, borrower, 100))
        assert refused == ("no-loans", "KHT-6.7")
    assert [competition.chips(player) for player in THREE] == [BANK] * 3


@clause("KHT-6.7")
def test_nothing_that_a_player_may_do_moves_chips_of_another() -> None:
    """Before bets, with bets open, between cards: every offer is tried, the chips of all others and
    what they have on the layout stay, and no other way to hand chips over is accepted."""
    competition = at_one_table()
    tried = every_offer_tried(competition)
    competition.open()
    while (player := competition.turn()) is not None:
        competition.do(competition.wager(player, "pokerpot", 20))
        tried += every_offer_tried(competition)
        competition.do(EndTurn(player, 1, player))
    competition.card()
    tried += every_offer_tried(competition)
    assert tried > 50
    for command in (BuyIn("bea", 100), CashOut("ann", 100), PlaceWager("ann", 2, "high", 20)):
        competition.refuses(at(1, command))


def every_offer_tried(competition: Competition) -> int:
    offers = [
        (player, o.command) for player in THREE for o in legal(competition.tournament, player)
    ]
    before = competition.tournament
    for player, command in offers:
        table = act(before, command).tables[1]
        for other in THREE:
            if other != player:
                assert chips_and_wagers(table, other) == chips_and_wagers(before.tables[1], other)
    return len(offers)


def chips_and_wagers(table: SessionTable, player: str) -> tuple[int, tuple[KingHighWager, ...]]:
    """In front of the player, and on the layout."""
    return table.has(player), tuple(w for w in wagers_on_layout(table) if w.player == player)


# -- The wager of every round --------------------------------------------------------------------


@clause("KHT-6.4")
def test_who_does_not_wager_forfeits_the_minimum_to_the_house() -> None:
    competition = at_one_table()
    competition.open()
    competition.turns({"ann": [("pokerpot", 20)]})
    events = competition.ask(CloseBets("dealer"))
    forfeits = [(e.player, e.amount, e.reason.clause) for e in of(events, MinimumForfeited)]
    assert forfeits == [("cho", 10, "KHT-6.4"), ("bea", 10, "KHT-6.4")]
    assert [competition.chips(p) for p in THREE] == [980, 990, 990]
    assert competition.table().game.floor.bank.house == 20


@clause("KHT-6.4")
def test_it_is_forfeited_once_a_round_and_not_by_who_wagered() -> None:
    competition = at_one_table()
    events = competition.round(PAIR, {"ann": [("pokerpot", 20)], "cho": [("low-run", 10)]})
    assert [e.player for e in of(events, MinimumForfeited)] == ["bea"]
    assert competition.chips("bea") == 990


@clause("KHT-6.4")
@pytest.mark.parametrize(("reading", "losers"), [("any-wager", []), ("pokerpot", ["cho"])])
def test_which_wager_a_round_asks_for_is_a_reading(reading: str, losers: list[str]) -> None:
    competition = at_one_table(compulsory_wager=reading)
    bets: Bets = {**TEN, "cho": [("high-run", 50)]}
    events = competition.round(LOSING, bets)
    assert [e.player for e in of(events, MinimumForfeited)] == losers
    assert competition.chips("cho") == BANK - 50 - 10 * len(losers)


@clause("KHT-6.4")
def test_who_has_less_than_the_minimum_forfeits_what_there_is_and_is_out() -> None:
    competition = Competition(one_table(rounds=4, limits=TableLimits(20, 1_000))).playing(*THREE)
    # Ann wins 3 to 2 on 20 for a King, and is left with 10 after losing the rest.
    competition.round("Ks 4h 7d 2c 9h", {"ann": [("pokerpot", 20), ("high", 20)]})
    assert competition.chips("ann") == BANK + 10
    competition.round(LOSING, {"ann": [("pokerpot", 1_000)]})
    assert competition.chips("ann") == 10
    competition.open()
    competition.turns({p: [("pokerpot", 20)] for p in THREE if p != "ann"})
    events = competition.ask(CloseBets("dealer"))
    assert [(e.player, e.amount) for e in of(events, MinimumForfeited)] == [("ann", 10)]
    assert [(e.player, e.exit.round, e.exit.cards) for e in of(events, PlayerOut)] == [
        ("ann", 3, 0)
    ]


@clause("KHT-6.4")
def test_a_round_in_which_nobody_wagers_costs_everybody_the_minimum_and_counts() -> None:
    competition = at_one_table(rounds=2)
    events = competition.round(bets={})
    assert len(of(events, MinimumForfeited)) == 3
    assert [event.number for event in of(events, RoundPlayed)] == [1]
    assert [competition.chips(p) for p in THREE] == [990, 990, 990]
    competition.round(bets={})
    assert competition.table().play is None


@clause("KHT-6.4")
def test_players_wager_on_the_allotted_box_only() -> None:
    competition = at_one_table()
    competition.open()
    others = at(1, PlaceWager("cho", 1, "pokerpot", 10))
    assert competition.refusal_code(others) == ("one-player-a-box", "KHT-6.4")
    empty = at(1, PlaceWager("cho", 8, "pokerpot", 10))
    assert competition.refusal_code(empty) == ("one-box-a-player", "KHT-6.4")
    stranger = at(1, PlaceWager("zoe", 8, "pokerpot", 10))
    assert competition.refusal_code(stranger) == ("not-playing", "KHT-6.4")


def test_a_round_called_off_before_it_begins_costs_nobody_anything() -> None:
    competition = at_one_table()
    competition.open()
    competition.do(competition.wager("cho", "pokerpot", 10))
    events = competition.ask(DeclareVoid("inspector"))
    assert of(events, RoundPlayed) == of(events, MinimumForfeited) == []
    assert [competition.chips(p) for p in THREE] == [BANK] * 3
    assert (competition.play().rounds, competition.play().puck) == (0, 3)
    competition.ask(OpenBets("dealer"))
    assert competition.turn() == "cho"


# -- How much ------------------------------------------------------------------------------------


@clause("KHT-6.5")
@pytest.mark.parametrize(("amount", "code"), [(5, "below-minimum"), (1_010, "above-maximum")])
def test_wagers_keep_within_the_limits(amount: int, code: str) -> None:
    competition = Competition(one_table(buy_in=5_000)).playing(*THREE)
    competition.open()
    refused = competition.refusal_code(competition.wager("cho", "pokerpot", amount))
    assert refused == (code, "KHT-6.5")
    competition.do(competition.wager("cho", "pokerpot", 1_000))
    again = competition.refusal_code(competition.wager("cho", "pokerpot", 10))
    assert again == ("above-maximum", "KHT-6.5")


@clause("KHT-6.6")
@pytest.mark.parametrize("kind", ["pokerpot", "high-run", "high", "low", "seven"])
def test_wagers_are_units_of_the_minimum(kind: str) -> None:
    competition = at_one_table()
    competition.open()
    competition.do(competition.wager("cho", "pokerpot", 100))
    refused = competition.refusal_code(competition.wager("cho", kind, 15))
    assert refused == ("not-in-units", "KHT-6.6")
    competition.do(competition.wager("cho", kind, 30))


@clause("KHT-6.8")
def test_every_table_shows_its_limits_to_everybody() -> None:
    competition = Competition(notice()).playing(*"abcdefgh")
    for viewer in ("a", "dealer", "public"):
        tables = view(competition.tournament, viewer).tables
        assert len(tables) == 2
        for table in tables.values():
            assert set(table.game.limits.values()) == {Limits(10, 1_000, unit=10)}


# -- The rules of the game -----------------------------------------------------------------------


@clause("KHT-1.1")
def test_for_the_rest_the_rules_of_king_high_hold() -> None:
    competition = at_one_table()
    competition.open()
    assert competition.refusal_code(competition.wager("cho", "high", 10)) == (
        "no-pokerpot",
        "KH-7.2",
    )
    over = competition.refusal_code(competition.wager("cho", "pokerpot", 1_000 + 10))
    assert over[1] == "KHT-6.5"
    competition.do(competition.wager("cho", "pokerpot", 600))
    more = competition.refusal_code(competition.wager("cho", "high", 410))
    assert more == ("not-enough-chips", "KH-5.9")
    assert competition.refuses(at(1, OpenBets("ann"))).code == "wrong-role"


def test_nobody_asks_in_the_name_of_another() -> None:
    competition = at_one_table()
    command = AtTable("ann", 1, OpenBets("dealer"))
    assert "ann cannot ask for dealer" in competition.bad(command)
