from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses import clause
from games.power_pai_gow.ladder import contains_wong, power_odds, standard_result
from games.power_pai_gow.play import (
    BOX,
    CHIPS,
    DEALERS,
    LATE,
    PHASES,
    cards,
    deal,
    finish,
    hand,
    lines_of,
    power,
    power_on_dealer,
    standard,
    table_for,
    table_in,
    two,
)
from houseway.core.cards import Card
from houseway.core.cards.pai_gow import PAI_GOW
from houseway.games.low_high.rules.hands import settings_of
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.power_pai_gow.ranking import rank
from houseway.tables.seating import BuyIn
from houseway.testing import AtTable

# -- Phases ----------------------------------------------------------------------------------


@clause("PPG-3.1")
def test_a_round_begins_when_the_dealer_calls_for_bets() -> None:
    table = AtTable("power-pai-gow")
    table.do(BuyIn("ann", CHIPS))
    assert table.refuses(standard("ann", 1)).code == "bets-not-open"
    assert table.refuses(c.OpenBets("ann")).code == "wrong-role"
    opened = table.do(c.OpenBets("dealer"))
    assert [type(event) for event in opened] == [e.RoundOpened]
    table.do(standard("ann", 1))
    assert (table.table.round.number, table.table.round.phase) == (1, "betting")


@clause("PPG-3.1")
def test_a_wager_before_the_call_for_bets_is_refused_by_the_clause_that_opens_the_round() -> None:
    table = AtTable("power-pai-gow")
    table.do(BuyIn("ann", CHIPS))
    assert table.refuses(standard("ann", 1)).clause == "PPG-3.1"


@clause("PPG-3.1")
@pytest.mark.parametrize("phase", PHASES)
def test_bets_are_not_called_for_again_before_the_round_is_over(phase: str) -> None:
    refusal = table_in(phase).refuses(c.OpenBets("dealer"))
    assert (refusal.code, refusal.clause) == ("round-in-progress", "PPG-3.1")


@clause("PPG-3.1")
def test_the_next_round_begins_after_the_settlement() -> None:
    table = table_in("settled")
    table.do(c.OpenBets("dealer"))
    assert (table.table.round.number, table.table.round.wagers) == (2, ())


@clause("PPG-3.2")
def test_betting_ends_when_the_dealer_calls_no_more_bets() -> None:
    table = table_in("betting")
    table.do(standard("ann", 1))
    assert table.refuses(c.CloseBets("ann")).code == "wrong-role"
    assert table.do(c.CloseBets("dealer")) == [e.BetsClosed()]
    assert table.table.round.phase == "closed"
    assert table.refuses(standard("ann", 1)).code == "no-more-bets"


@clause("PPG-3.2")
@pytest.mark.parametrize("phase", LATE)
def test_betting_ends_once(phase: str) -> None:
    assert table_in(phase).refuses(c.CloseBets("dealer")).clause == "PPG-3.2"


def test_betting_does_not_end_without_a_wager() -> None:
    assert table_for("ann").refuses(c.CloseBets("dealer")).code == "no-wagers"


@clause("PPG-3.9")
@pytest.mark.parametrize("phase", ["betting", "setting", "showdown"])
def test_cards_are_dealt_once_and_only_after_no_more_bets(phase: str) -> None:
    refusal = table_in(phase).refuses(deal(BOX, DEALERS))
    assert (refusal.code, refusal.clause) == ("not-closed", "PPG-3.9")


@clause("PPG-3.10")
@pytest.mark.parametrize("phase", ["betting", "closed", "showdown"])
@pytest.mark.parametrize(
    "command",
    [c.Look("ann", 1), c.AskHouseWay("ann", 1), c.SetCards("ann", 1, two("h4 f5"), two("h6 h6"))],
)
def test_cards_are_set_only_between_the_deal_and_the_dealers_hand(phase: str, command: Any) -> None:
    refusal = table_in(phase).refuses(command)
    assert (refusal.code, refusal.clause) == ("not-setting", "PPG-3.10")


@clause("PPG-3.11")
def test_the_dealers_hand_comes_after_the_players_and_before_the_settlement() -> None:
    for phase in ("betting", "closed", "showdown"):
        refusal = table_in(phase).refuses(c.SetDealer("dealer"))
        assert (refusal.code, refusal.clause) == ("not-setting", "PPG-3.11")
    for phase in ("betting", "closed", "setting"):
        refusal = table_in(phase).refuses(c.Settle("dealer"))
        assert (refusal.code, refusal.clause) == ("dealer-not-set", "PPG-3.11")
        assert table_in(phase).refuses(c.ResetDealer("dealer")).clause == "PPG-3.11.1"
    waiting = table_in("setting").refuses(c.SetDealer("dealer"))
    assert (waiting.code, waiting.clause) == ("box-not-set", "PPG-3.11")


# -- The deal --------------------------------------------------------------------------------


@clause("PPG-3.9")
def test_four_cards_go_clockwise_to_each_box_with_a_wager_and_then_to_the_dealer() -> None:
    table = table_for("ann")
    table.do(standard("ann", 5), standard("ann", 2), power("ann", 2), c.CloseBets("dealer"))
    (dealt,) = table.do(c.Deal("dealer", PAI_GOW.cards))
    assert isinstance(dealt, e.Dealt)
    assert list(dealt.hands.items()) == [(2, hand("teen teen day day")), (5, hand("h8 h8 h4 h4"))]
    assert dealt.dealer == hand("h10 h10 h6 h6")


@clause("PPG-3.9", "PPG-2.1")
def test_the_pack_serves_seven_boxes_and_the_dealer_to_the_last_card() -> None:
    table = table_for("ann", readings=("boxes=7",))
    table.do(*(standard("ann", box) for box in range(1, 8)), c.CloseBets("dealer"))
    assert "needs 32 cards, not 31" in table.bad(c.Deal("dealer", PAI_GOW.cards[:31]))
    table.do(c.Deal("dealer", PAI_GOW.cards))
    assert table.table.round.dealer.cards == hand("f5 f5 gj gj")


@clause("PPG-3.9")
def test_cards_are_dealt_face_down() -> None:
    table = table_in("setting")
    for viewer in ("ann", "bob", "public"):
        seen = table.game.view(table.table, viewer).round
        assert seen.hands[1].cards == seen.dealer.cards == (None,) * 4
    table.do(c.Look("ann", 1))
    assert table.game.view(table.table, "ann").round.hands[1].cards == hand(BOX)
    assert table.game.view(table.table, "bob").round.hands[1].cards == (None,) * 4


@clause("PPG-3.9")
def test_only_the_dealer_deals() -> None:
    assert table_in("closed").refuses(c.Deal("ann", cards(f"{BOX} {DEALERS}"))).code == "wrong-role"


# -- Settlement ------------------------------------------------------------------------------


@clause("PPG-3.14.1")
def test_in_a_tie_the_wager_comes_back() -> None:
    table = table_for("ann")
    table.do(standard("ann", 1))
    finish(table, "day n9 h4 h10", DEALERS)  # 4 and Day Wong against 5 and 8
    assert lines_of(table) == {("ann", "standard", "box 1"): ("tie", 0)}
    assert table.chips("ann") == CHIPS


@clause("PPG-4.1.1")
def test_a_settled_round_ends_and_pays_box_by_box_before_the_power_bets() -> None:
    table = table_for("ann", "bob")
    table.do(standard("bob", 2), standard("ann", 1), power("ann", 2), power_on_dealer("bob", 1))
    finish(table, BOX, "gj gj l6 f5", DEALERS)
    assert [(w.box, w.player, w.kind) for w in table.last.lines] == [
        (1, "ann", "standard"),
        (2, "bob", "standard"),
        (1, "bob", "power"),
        (2, "ann", "power"),
    ]
    ended = table.events[-1]
    assert isinstance(ended, e.RoundEnded)
    assert (ended.result, ended.clause) == ("settled", "PPG-4.1.1")
    assert table.last.phase == "settled"


PLAYERS = ("ann", "bob", "cyd")
stakes = st.tuples(
    st.sampled_from(PLAYERS),
    st.integers(1, 6),
    st.sampled_from(("standard", "power", "power on dealer")),
    st.integers(1, 500).map(lambda n: 2 * n),
)


def place(table: AtTable, stake: tuple[str, int, str, int]) -> None:
    player, box, kind, amount = stake
    make = {"standard": standard, "power": power, "power on dealer": power_on_dealer}[kind]
    main = any(w.box == box and w.kind == "standard" for w in table.table.round.wagers)
    if kind == "standard" or main:
        table.do(make(player, box, amount))
    else:
        assert table.refuses(make(player, box, amount)).clause == "PPG-3.4.1"


def set_boxes(table: AtTable, choices: list[int]) -> None:
    """Each seated bettor takes one of the three settings, or the House Way."""
    for box, player in sorted(table.table.floor.seats.items()):
        dealt = table.table.round.hands.get(box)
        bets = any(
            (w.box, w.player, w.kind) == (box, player, "standard") for w in table.table.round.wagers
        )
        if dealt is not None and bets:
            made = [None, *settings_of(dealt.cards, rank)][choices[box - 1]]
            own = (
                c.SetCards(player, box, made.low, made.high) if made else c.AskHouseWay(player, box)
            )
            table.do(own)


@clause("PPG-3.12", "PPG-3.13", "PPG-3.14", "PPG-4.1.1", "PPG-4.2", "PPG-3.4.1")
@given(
    pack=st.permutations(PAI_GOW.cards),
    bets=st.lists(stakes, min_size=1, max_size=12),
    own=st.lists(st.integers(0, 3), min_size=3, max_size=3),
    wong_bet=st.sampled_from(("contains", "as-set")),
)
def test_any_round_is_settled_as_the_tables_of_the_document_say(
    pack: list[Card], bets: list[tuple[str, int, str, int]], own: list[int], wong_bet: str
) -> None:
    table = table_for(*PLAYERS, readings=(f"wong-bet={wong_bet}",))
    table.do(standard("ann", 1, 100))
    for stake in bets:
        place(table, stake)
    table.do(c.CloseBets("dealer"), c.Deal("dealer", tuple(pack)))
    set_boxes(table, own)
    table.do(c.SetDealer("dealer"), c.Settle("dealer"))
    played, nets = table.last, dict.fromkeys(PLAYERS, 0)
    assert len(played.lines) == len(played.wagers)
    for line in played.lines:
        box, dealer = played.hands[line.box], played.dealer
        if line.kind == "standard":
            made, against = box.setting, dealer.setting
            result = standard_result(made.low, made.high, against.low, against.high)
            assert (line.outcome, line.clause) == (result.name, result.clause)
            assert 2 * line.net == line.amount * result.net_of_two
        else:
            on = dealer if line.on == "dealer" else box
            wong = contains_wong(on.cards)
            if wong_bet == "as-set":
                wong = contains_wong(on.setting.low) or contains_wong(on.setting.high)
            assert line.net == line.amount * (power_odds(on.cards, wong) or -1)
        nets[line.player] += line.net
    assert {p: table.chips(p) - CHIPS for p in PLAYERS} == nets


@clause("PPG-1.1.2")
def test_the_house_has_what_players_lose_and_pays_what_they_win() -> None:
    table = table_in("settled")
    assert table.table.floor.bank.house == -1000
    assert table.chips("ann") == CHIPS + 1000
