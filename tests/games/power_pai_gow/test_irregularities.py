import pytest

from clauses import clause
from games.power_pai_gow.play import (
    BOX,
    CHIPS,
    DEALERS,
    PHASES,
    deal,
    hand,
    lines_of,
    power,
    power_on_dealer,
    standard,
    table_for,
    table_in,
    two,
)
from houseway.core.cards.pai_gow import PAI_GOW
from houseway.core.reasons import BY_HOUSE, ByClause, ByReading
from houseway.games.low_high.rules.reasons import CardsShown
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.events import (
    CardsCollected,
    CardsExposed,
    PackCounted,
    RoundEnded,
)
from houseway.tables.messages import Command
from houseway.tables.offers import Offer
from houseway.tables.seating import CashOut
from houseway.testing import AtTable

DEALER = 0  # the dealer's own hand


def two_at_the_table(*readings: str) -> AtTable:
    """Ann and Bob have cards; Bob has Power Bets on Ann's hand and the dealer's."""
    table = table_for("ann", "bob", readings=readings)
    table.do(standard("ann", 1), standard("bob", 2), power("bob", 1), power_on_dealer("bob", 1))
    table.do(c.CloseBets("dealer"), deal(BOX, "gj gj l6 f5", DEALERS))
    return table


def is_void(table: AtTable, by: str | ByReading) -> None:
    """The round is over, every wager went back in full, and the clause or reading says why."""
    basis = ByClause((by,)) if isinstance(by, str) else by
    ended = table.events[-1]
    assert isinstance(ended, RoundEnded)
    assert (ended.result, ended.reason.by) == ("void", basis)
    assert ended.why.endswith("The round is void and every wager is returned.")
    assert (table.last.phase, table.last.ended_by) == ("void", basis.clause or "")
    assert {(w.outcome, w.net, w.reason.by) for w in table.last.lines} == {("returned", 0, basis)}
    assert len(table.last.lines) == len(table.last.wagers)
    assert table.table.floor.bank.on_layout == 0


# -- The dealer's cards exposed ----------------------------------------------------------------


@clause("PPG-5.1")
@pytest.mark.parametrize("shown", [(0, 1), (3, 2), (0, 1, 2), (0, 1, 2, 3)])
@pytest.mark.parametrize("by", ["dealer", "inspector"])
def test_two_dealers_cards_exposed_before_anybody_looked_void_the_round(
    shown: tuple[int, ...], by: str
) -> None:
    table = two_at_the_table()
    table.do(c.ExposeCards(by, DEALER, shown))
    is_void(table, "PPG-5.1")
    assert (table.chips("ann"), table.chips("bob")) == (CHIPS, CHIPS)


@clause("PPG-5.1")
def test_cards_exposed_one_after_the_other_are_two() -> None:
    table = two_at_the_table()
    (first,) = table.do(c.ExposeCards("dealer", DEALER, (2,)))
    assert first == CardsExposed(DEALER, (2,), CardsShown(BY_HOUSE, DEALER, 1, "goes-on"))
    assert str(first.why) == ("1 of the dealer's four cards is exposed. The round continues.")
    assert table.table.round.phase == "setting"
    table.do(c.ExposeCards("dealer", DEALER, (0,)))
    is_void(table, "PPG-5.1")


@clause("PPG-5.1")
def test_asking_for_the_house_way_unseen_is_not_looking() -> None:
    table = two_at_the_table()
    table.do(c.AskHouseWay("ann", 1), c.ExposeCards("dealer", DEALER, (0, 1)))
    is_void(table, "PPG-5.1")


@clause("PPG-5.1")
@pytest.mark.parametrize(
    "look", [c.Look("bob", 2), c.SetCards("ann", 1, two("h4 f5"), two("h6 h6"))]
)
def test_dealers_cards_exposed_after_a_player_has_looked_change_nothing(look: Command) -> None:
    table = two_at_the_table()
    (*_, exposed) = table.do(look, c.ExposeCards("dealer", DEALER, (0, 1)))
    assert (exposed.clause, table.table.round.phase) == (None, "setting")


def test_exposed_cards_are_seen_by_everybody_and_the_others_are_not() -> None:
    table = two_at_the_table()
    table.do(c.ExposeCards("dealer", DEALER, (1,)))
    assert table.game.view(table.table, "public").round.dealer.cards == (None, "e11", None, None)


@pytest.mark.parametrize("positions", [(), (4,), (-1,), (0, 0)])
def test_cards_that_are_not_there_cannot_be_exposed(positions: tuple[int, ...]) -> None:
    assert "0 to 3" in two_at_the_table().bad(c.ExposeCards("dealer", DEALER, positions))


def test_a_card_is_exposed_once() -> None:
    table = two_at_the_table()
    table.do(c.ExposeCards("dealer", DEALER, (1,)))
    assert "newly exposed" in table.bad(c.ExposeCards("dealer", DEALER, (1,)))


@pytest.mark.parametrize("phase", ["betting", "closed", "showdown"])
def test_cards_are_exposed_only_while_they_lie_face_down(phase: str) -> None:
    assert table_in(phase).refuses(c.ExposeCards("dealer", DEALER, (0, 1))).code == "no-cards"


# -- Exposures this document does not know -----------------------------------------------------


@pytest.mark.parametrize("shown", [(0,), (0, 1), (0, 1, 2, 3)])
@pytest.mark.parametrize("looks", [True, False])
def test_a_players_cards_exposed_change_nothing(shown: tuple[int, ...], looks: bool) -> None:
    table = two_at_the_table()
    table.do(*([c.Look("ann", 1)] if looks else []))
    (exposed,) = table.do(c.ExposeCards("dealer", 1, shown))
    assert isinstance(exposed, CardsExposed)
    assert exposed.clause is None
    assert exposed.why.lower().endswith("the round continues.")
    table.do(
        c.AskHouseWay("ann", 1), c.AskHouseWay("bob", 2), c.SetDealer("dealer"), c.Settle("dealer")
    )
    assert lines_of(table)["ann", "standard", "box 1"] == ("win", 1000)


@clause("PPG-5.6")
def test_a_box_whose_cards_were_exposed_may_not_withdraw() -> None:
    table = two_at_the_table()
    table.do(c.ExposeCards("dealer", 1, (0, 1)))
    refusal = table.refuses(c.WithdrawBox("ann", 1))
    assert (refusal.code, refusal.clause) == ("no-withdrawal", "PPG-5.6")


# -- A wrong distribution ----------------------------------------------------------------------


@clause("PPG-5.2")
@pytest.mark.parametrize("unseen", ["redeal", "void"])
@pytest.mark.parametrize(
    "look", [c.Look("bob", 2), c.SetCards("ann", 1, two("h4 f5"), two("h6 h6"))]
)
def test_a_wrong_deal_voids_the_round_once_a_player_has_seen_a_card(
    unseen: str, look: Command
) -> None:
    table = two_at_the_table(f"misdeal-unseen={unseen}")
    table.do(look, c.CallMisdeal("dealer"))
    is_void(table, "PPG-5.2")
    assert (table.chips("ann"), table.chips("bob")) == (CHIPS, CHIPS)


@clause("PPG-5.2")
def test_a_wrong_deal_nobody_has_looked_at_is_dealt_again() -> None:
    table = two_at_the_table("misdeal-unseen=redeal")
    wagers = table.table.round.wagers
    (collected,) = table.do(c.CallMisdeal("inspector"))
    assert isinstance(collected, CardsCollected)
    assert collected.reason.by == ByReading("misdeal-unseen")
    assert (table.table.round.phase, table.table.round.wagers) == ("closed", wagers)
    table.refuses(standard("ann", 1))
    table.do(deal("teen n9 h10 e11", BOX, "day day h8 h8"))
    assert table.table.round.hands[1].cards == hand("teen n9 h10 e11")
    assert table.table.round.hands[2].exposed == ()
    table.do(
        c.AskHouseWay("ann", 1), c.AskHouseWay("bob", 2), c.SetDealer("dealer"), c.Settle("dealer")
    )
    assert table.last.phase == "settled"


@clause("PPG-5.2")
@pytest.mark.parametrize("box", [0, 1, 2])
@pytest.mark.parametrize("position", [0, 3])
def test_a_wrong_deal_of_which_any_card_lies_open_voids_the_round(box: int, position: int) -> None:
    """All players have seen it, whichever hand it belongs to, though none has looked."""
    table = two_at_the_table()
    table.do(c.ExposeCards("dealer", box, (position,)), c.CallMisdeal("dealer"))
    is_void(table, "PPG-5.2")


@clause("PPG-5.2")
def test_a_wrong_deal_nobody_has_looked_at_is_void_if_read_so() -> None:
    table = two_at_the_table("misdeal-unseen=void")
    table.do(c.CallMisdeal("dealer"))
    is_void(table, ByReading("misdeal-unseen"))


@clause("PPG-5.2")
@pytest.mark.parametrize("phase", ["betting", "closed"])
def test_without_a_deal_there_is_no_wrong_deal(phase: str) -> None:
    refusal = table_in(phase).refuses(c.CallMisdeal("dealer"))
    assert (refusal.code, refusal.clause) == ("no-cards", "PPG-5.2")


@clause("PPG-5.2")
@pytest.mark.parametrize("unseen", ["redeal", "void"])
@pytest.mark.parametrize("looks", [True, False])
def test_a_wrong_deal_noticed_when_the_dealers_hand_lies_open_voids_the_round(
    looks: bool, unseen: str
) -> None:
    """There everybody sees cards, looked or not."""
    table = two_at_the_table(f"misdeal-unseen={unseen}")
    table.do(*([c.Look("ann", 1)] if looks else []))
    table.do(c.AskHouseWay("ann", 1), c.AskHouseWay("bob", 2), c.SetDealer("dealer"))
    table.do(c.CallMisdeal("dealer"))
    is_void(table, "PPG-5.2")


# -- A foreign card, a wrong count -------------------------------------------------------------


@clause("PPG-5.3", "PPG-5.3.1")
@pytest.mark.parametrize("phase", PHASES)
def test_a_foreign_card_voids_the_round_in_every_phase(phase: str) -> None:
    table = table_in(phase)
    table.do(c.CallForeignCard("dealer"))
    is_void(table, "PPG-5.3")
    assert table.chips("ann") == CHIPS


@clause("PPG-5.3", "PPG-5.3.2")
@pytest.mark.parametrize("phase", PHASES)
def test_rounds_before_a_foreign_card_stand(phase: str) -> None:
    table = table_in("settled")
    before = table.last
    table.do(c.OpenBets("dealer"), standard("ann", 1), standard("ann", 2))
    if phase != "betting":
        table.do(c.CloseBets("dealer"))
    if phase in ("setting", "showdown"):
        table.do(deal("teen n9 h10 e11", BOX, "day day h8 h8"))
    if phase == "showdown":
        table.do(c.AskHouseWay("ann", 1), c.SetDealer("dealer"))
    table.do(c.CallForeignCard("inspector"))
    is_void(table, "PPG-5.3")
    assert table.table.recent[0] == before
    assert [line.net for line in before.lines] == [1000]
    assert table.chips("ann") == CHIPS + 1000


@clause("PPG-5.3.2")
def test_a_foreign_card_found_between_rounds_touches_nothing() -> None:
    assert table_in("settled").refuses(c.CallForeignCard("dealer")).code == "no-round"


@clause("PPG-5.4")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("by", ["dealer", "inspector"])
def test_too_few_or_too_many_cards_void_the_round(phase: str, by: str) -> None:
    table = table_in(phase)
    table.do(c.CallWrongCount(by))
    is_void(table, "PPG-5.4")
    assert table.chips("ann") == CHIPS


@clause("PPG-5.4")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("cards", [31, 33, 32])
def test_the_pack_is_counted_in_any_phase_and_a_wrong_number_voids_the_round(
    phase: str, cards: int
) -> None:
    table = table_in(phase)
    if cards == 32:
        (counted,) = table.do(c.CountPack("dealer", cards))
        assert table.table.round.counted == (32,)
    else:
        assert table.refuses(c.CountPack("dealer", cards)).code == "wrong-count"
        counted, *_ = table.do(c.CallWrongCount("dealer", counted=cards))
        is_void(table, "PPG-5.4")
        assert f"{cards} cards instead of 32" in table.last.told[-1].why
    assert (counted.round, counted.cards) == (1, cards)


@clause("PPG-5.4")
@pytest.mark.parametrize("cards", [31, 33])
def test_a_pack_of_another_number_is_not_dealt_from(cards: int) -> None:
    """The dealer may have entered them wrong: only a count shows that the pack is wrong."""
    table = table_in("closed")
    pack = (*PAI_GOW.cards, PAI_GOW.cards[0])[:cards]
    refusal = table.refuses(c.Deal("dealer", pack))
    assert (refusal.code, refusal.clause) == ("wrong-count", "PPG-5.4")
    assert f"You entered {cards} cards" in refusal.sentence
    table.do(c.CallWrongCount("dealer", counted=cards))
    is_void(table, "PPG-5.4")


@clause("PPG-5.4")
def test_the_whole_pack_or_just_the_cards_of_the_hands_are_dealt() -> None:
    for cards in (PAI_GOW.cards, PAI_GOW.cards[:8]):
        table = table_in("closed")
        table.do(c.Deal("dealer", cards))
        assert table.table.round.phase == "setting"
    assert "8" in table_in("closed").bad(c.Deal("dealer", PAI_GOW.cards[:7]))


LATE_COUNT = ByReading("late-count")


@clause("PPG-5.4")
def test_a_wrong_number_counted_after_the_round_undoes_it() -> None:
    table = table_in("settled")
    assert table.chips("ann") == CHIPS + 1000
    counted, undone, line = table.do(c.CallWrongCount("inspector", counted=31))
    assert (counted.cards, undone.round, undone.reason.by) == (31, 1, LATE_COUNT)
    assert (line.difference, line.owed, line.line.outcome) == (-1000, 0, "returned")
    assert table.chips("ann") == CHIPS
    assert (table.last.phase, table.last.told[-1].reason.by) == ("void", LATE_COUNT)
    assert [w.outcome for w in table.last.lines] == ["returned"]
    assert table.refuses(c.CallWrongCount("inspector", counted=31)).code == "round-void"
    assert [type(e) for e in table.do(c.CountPack("inspector", 32))] == [PackCounted]
    assert table.last.phase == "void"  # the card that was too many may be out by now


@clause("PPG-5.4")
def test_nobody_but_an_inspector_undoes_a_settled_round_by_a_count() -> None:
    table = table_in("settled")
    refusal = table.refuses(c.CallWrongCount("dealer", counted=33))
    assert (refusal.code, refusal.by) == ("wrong-role", LATE_COUNT)
    offered = {who: table.game.legal(table.table, who) for who in ("dealer", "inspector")}
    calls = {who: [o for o in of if is_wrong_count(o)] for who, of in offered.items()}
    assert (len(calls["dealer"]), len(calls["inspector"])) == (0, 1)
    assert "32" in table.refuses(c.CountPack("dealer", 33)).sentence
    assert table.chips("ann") == CHIPS + 1000


def is_wrong_count(offer: Offer[Command]) -> bool:
    return isinstance(offer.command, c.CallWrongCount)


@clause("PPG-5.4")
@pytest.mark.parametrize("reading", ["void", "stands"])
def test_a_wrong_count_after_the_settlement_undoes_the_round_only_if_read_so(reading: str) -> None:
    table = table_in("settled", f"late-count={reading}")
    if reading == "void":
        table.do(c.CallWrongCount("inspector", counted=33))
        assert (table.last.phase, table.chips("ann")) == ("void", CHIPS)
        return
    assert table.refuses(c.CallWrongCount("inspector", counted=33)).code == "round-stands"
    assert (table.last.phase, table.chips("ann")) == ("settled", CHIPS + 1000)


@clause("PPG-5.4")
def test_what_a_round_undone_by_a_count_cannot_retrieve_is_owed() -> None:
    table = table_in("settled")
    table.do(CashOut("ann", CHIPS + 1000), c.CallWrongCount("inspector", counted=33))
    assert table.table.floor.bank.owes("ann") == 1000


@clause("PPG-5.4")
def test_a_right_count_after_the_round_changes_nothing_but_that_it_was_counted() -> None:
    table = table_in("settled")
    table.do(c.CountPack("dealer", 32))
    assert (table.last.phase, table.last.counted) == ("settled", (32,))
    assert "can't have -1 cards" in table.bad(c.CountPack("dealer", -1))
    assert "can't have -1 cards" in table.bad(c.CallWrongCount("dealer", counted=-1))
    assert AtTable("power-pai-gow").refuses(c.CountPack("dealer", 32)).clause == "PPG-5.4"


@clause("PPG-5.1")
@pytest.mark.parametrize("reading", ["goes-on", "void"])
def test_two_cards_of_a_box_exposed_void_the_round_only_if_read_so(reading: str) -> None:
    table = two_at_the_table(f"exposed-box={reading}")
    table.do(c.ExposeCards("dealer", 1, (0, 1)))
    if reading == "void":
        is_void(table, ByReading("exposed-box"))
    else:
        assert table.table.round.phase == "setting"


@clause("PPG-5.1")
@pytest.mark.parametrize("reading", ["unseen", "seen"])
def test_a_card_of_a_box_that_lies_open_counts_as_a_look_only_if_read_so(reading: str) -> None:
    table = two_at_the_table(f"exposed-card={reading}")
    table.do(c.ExposeCards("dealer", 1, (0,)), c.ExposeCards("dealer", DEALER, (0, 1)))
    if reading == "unseen":
        is_void(table, ByReading("exposed-card"))
    else:
        assert table.table.round.phase == "setting"


def test_hands_and_bets_alone_are_not_voided_here() -> None:
    for command in (c.VoidHand("inspector", 1), c.VoidBet("inspector", 1, "ann", "standard")):
        assert two_at_the_table().refuses(command).code == "no-such-rule"


@pytest.mark.parametrize(
    "command",
    [
        c.CountPack("ann", 32),
        c.CallForeignCard("ann"),
        c.CallWrongCount("ann"),
        c.CallMisdeal("ann"),
        c.ExposeCards("ann", DEALER, (0, 1)),
    ],
)
def test_players_do_not_call_irregularities(command: Command) -> None:
    assert two_at_the_table().refuses(command).code == "wrong-role"


def test_the_next_round_follows_a_void_one() -> None:
    table = table_in("setting")
    table.do(c.CallForeignCard("dealer"), c.OpenBets("dealer"), standard("ann", 1))
    assert table.table.round.number == 2
