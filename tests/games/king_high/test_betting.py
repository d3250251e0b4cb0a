"""Who may wager what, on which box, and until when."""

from typing import Any

import pytest

from clauses import clause
from games.king_high.rounds import KingHigh, lines_of, of
from houseway.core.reasons import by_reading
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table import events as e
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits

ROUND_WAGERS = ("high-run", "low-run", "pokerpot")
ACTION_WAGERS = ("high", "low", "seven")


def open_table(*readings: str, limits: dict[str, Limits] | None = None, chip: int = 1) -> KingHigh:
    """Ann at box 1 and Bea at box 2, bets open, and cards that keep no run alive."""
    table = KingHigh(*readings, limits=limits, chip=chip)
    table.sit("ann", "bea")
    table.ready("9s 4h 7d 2c Kh")
    table.open()
    return table


# -- The Pokerpot that everything else leans on ------------------------------------------------


@clause("KH-7.2", "KH-8.4")
@pytest.mark.parametrize("kind", ACTION_WAGERS)
def test_an_action_wager_needs_the_players_own_pokerpot(kind: str) -> None:
    table = open_table()
    table.bet("bea", "pokerpot")
    refusal = table.refuses(table.wager("ann", kind))
    assert (refusal.code, refusal.clause) == ("no-pokerpot", "KH-7.2")
    table.bet("ann", "pokerpot")
    table.bet("ann", kind)


@clause("KH-7.2", "KH-8.1")
def test_who_has_no_pokerpot_before_the_first_card_bets_on_no_later_card() -> None:
    table = open_table()
    table.bet("bea", "pokerpot")
    table.bet("ann", "high-run")
    table.deal()
    assert table.refuses(table.wager("ann", "high")).clause == "KH-7.2"
    assert table.refuses(table.wager("ann", "pokerpot")).clause == "KH-8.1"
    table.bet("bea", "high")


@clause("KH-7.2")
def test_a_run_needs_a_pokerpot_only_where_the_table_reads_it_so() -> None:
    open_table().bet("ann", "high-run")
    table = open_table("run-needs-pokerpot=yes")
    assert table.refuses(table.wager("ann", "high-run")).by == by_reading("run-needs-pokerpot")
    table.bet("ann", "pokerpot")
    table.bet("ann", "high-run")


@clause("KH-7.2")
@pytest.mark.parametrize(("reading", "left"), [("no", ["low-run"]), ("yes", [])])
def test_without_the_pokerpot_what_leans_on_it_goes_back_too(reading: str, left: list[str]) -> None:
    table = open_table(f"run-needs-pokerpot={reading}")
    for kind in ("pokerpot", "high", "seven", "low-run"):
        table.bet("ann", kind)
    table.bet("bea", "pokerpot")
    table.bet("bea", "high")
    taken = of(table.do(c.TakeBack("ann", 1, "pokerpot")), e.WagerTakenBack)
    assert [event.clause for event in taken[:3]] == ["KH-5.7", "KH-7.2", "KH-7.2"]
    ours = [event.by for event in taken[3:]]
    assert ours == ([by_reading("run-needs-pokerpot")] if reading == "yes" else [])
    assert [kind for player, kind in table.on_layout if player == "ann"] == left
    assert [kind for player, kind in table.on_layout if player == "bea"] == ["pokerpot", "high"]
    assert table.chips("ann") == 1_000_000 - 100 * len(left)


# -- Until when --------------------------------------------------------------------------------


@clause("KH-7.1", "KH-1.1")
def test_action_wagers_are_placed_before_each_of_the_five_cards() -> None:
    table = open_table()
    table.bet("ann", "pokerpot")
    for number in range(1, 6):
        table.bet("ann", "high")
        (wager,) = [w for w in table.round.wagers if w.kind == "high"]
        assert wager.action_round == number
        settled = lines_of(table.deal())
        assert [line.action_round for line in settled if line.kind == "high"] == [number]


@clause("KH-8.1")
@pytest.mark.parametrize("kind", ROUND_WAGERS)
def test_round_wagers_are_placed_before_the_first_card_only(kind: str) -> None:
    table = open_table()
    table.bet("bea", "pokerpot")
    table.deal()
    refusal = table.refuses(table.wager("ann", kind))
    assert (refusal.code, refusal.clause) == ("too-late", "KH-8.1")


@clause("KH-5.7")
@pytest.mark.parametrize("kind", ["high-run", "pokerpot"])
def test_a_round_wager_stands_once_a_card_is_dealt(kind: str) -> None:
    table = open_table()
    table.bet("ann", "pokerpot")
    table.bet("ann", "high-run")
    table.bet("ann", kind)  # raised: still allowed
    table.deal()
    assert table.refuses(table.wager("ann", kind)).clause == "KH-5.7"
    assert table.refuses(c.TakeBack("ann", 1, kind)).clause == "KH-5.7"


@clause("KH-9.2.a", "KH-5.7")
def test_no_more_bets_ends_all_betting_on_the_card() -> None:
    table = open_table()
    table.bet("ann", "pokerpot")
    table.bet("ann", "high")
    table.close()
    for command in (
        table.wager("ann", "high"),
        table.wager("ann", "low"),
        c.TakeBack("ann", 1, "high"),
        c.TakeBack("ann", 1, "pokerpot"),
        c.CloseBets("dealer"),
    ):
        refusal = table.refuses(command)
        assert (refusal.code, refusal.clause) == ("no-more-bets", "KH-9.2.a")


@clause("KH-5.7")
def test_a_settled_action_wager_is_beyond_reach() -> None:
    table = open_table()
    table.bet("ann", "pokerpot")
    table.bet("ann", "high")
    table.deal()
    assert table.refuses(c.TakeBack("ann", 1, "high")).code == "no-such-wager"


def test_a_wager_is_raised_and_taken_back_whole_while_bets_are_open() -> None:
    table = open_table()
    table.bet("ann", "pokerpot", 100)
    table.bet("ann", "pokerpot", 50)
    table.bet("ann", "suit", 10, "s")
    table.bet("ann", "suit", 10, "h")
    assert [wager.amount for wager in table.round.wagers] == [150, 10, 10]
    table.do(c.TakeBack("ann", 1, "suit", "h"))
    assert [wager.suit for wager in table.round.wagers] == [None, "s"]
    table.do(c.TakeBack("ann", 1, "pokerpot"))
    assert table.on_layout == []
    assert table.chips("ann") == 1_000_000


@clause("KH-8.1", "KH-1.8")
def test_no_bets_between_rounds_and_no_second_round_beside_the_first() -> None:
    table = KingHigh()
    table.sit("ann")
    table.ready()
    refusal = table.refuses(table.wager("ann", "pokerpot"))
    assert (refusal.code, refusal.clause) == ("bets-not-open", "KH-8.1")
    table.open()
    assert table.refuses(c.OpenBets("dealer")).clause == "KH-1.8"
    assert table.refuses(c.CloseBets("dealer")).code == "no-wagers"


# -- On which box ------------------------------------------------------------------------------


@clause("KH-5.10")
def test_nobody_wagers_on_the_box_of_another() -> None:
    table = open_table()
    refusal = table.refuses(c.PlaceWager("ann", 2, "pokerpot", 100))
    assert (refusal.code, refusal.clause) == ("one-player-a-box", "KH-5.10")
    table.do(BuyIn("cho", 1000))
    assert table.refuses(c.PlaceWager("cho", 1, "pokerpot", 100)).clause == "KH-5.10"
    refusal = table.refuses(c.PlaceWager("cho", 3, "pokerpot", 100))
    assert (refusal.code, refusal.clause) == ("not-seated", "KH-5.10")
    assert table.refuses(Sit("cho", 2)).clause == "KH-5.10"


@clause("KH-5.11")
def test_nobody_wagers_on_a_second_box() -> None:
    table = open_table()
    refusal = table.refuses(c.PlaceWager("ann", 3, "pokerpot", 100))
    assert (refusal.code, refusal.clause) == ("one-box-a-player", "KH-5.11")
    assert table.refuses(Sit("ann", 3)).clause == "KH-5.11"


@clause("KH-9.2.c", "KH-5.10")
def test_there_are_eight_boxes() -> None:
    table = KingHigh()
    table.sit(*"abcdefgh")
    table.do(BuyIn("i", 1000))
    assert "boxes 1 to 8" in table.bad(Sit("i", 9))
    assert table.refuses(Sit("i", 8)).clause == "KH-5.10"


def test_a_player_with_wagers_keeps_the_box_until_they_are_settled() -> None:
    table = open_table()
    table.bet("ann", "pokerpot")
    assert table.refuses(c.Leave("ann", "ann")).code == "wagers-on-layout"
    assert table.refuses(c.Leave("bea", "ann")).code == "wrong-role"
    table.do(c.Leave("bea", "bea"))
    assert table.refuses(c.Leave("dealer", "bea")).code == "not-here"
    table.deal()
    assert table.refuses(Sit("bea", 2)).code == "round-in-progress"
    table.finish()
    table.do(c.Leave("dealer", "ann"))
    assert table.table.floor.seats == {}
    assert table.chips("ann") == 1_000_000 - 100


# -- How much ----------------------------------------------------------------------------------


@clause("KH-5.8")
def test_each_player_wagers_within_the_notice() -> None:
    table = open_table(limits={"pokerpot": Limits(50, 300), "high": Limits(10, 20)})
    assert table.refuses(table.wager("ann", "pokerpot", 49)).clause == "KH-5.8"
    assert table.refuses(table.wager("ann", "pokerpot", 301)).clause == "KH-5.8"
    table.bet("ann", "pokerpot", 300)
    assert table.refuses(table.wager("ann", "pokerpot", 50)).code == "above-maximum"
    table.bet("bea", "pokerpot", 300)  # the limit is each player's own


@clause("KH-5.8")
def test_multiples_of_the_minimum_are_asked_for_only_by_the_notice() -> None:
    open_table(limits={"pokerpot": Limits(50, 300)}).bet("ann", "pokerpot", 51)
    table = open_table(limits={"pokerpot": Limits(50, 300, unit=50)})
    refusal = table.refuses(table.wager("ann", "pokerpot", 75))
    assert (refusal.code, refusal.clause) == ("not-in-units", "KH-5.8")


@clause("KH-5.8")
def test_partners_are_one_player_to_the_maximum() -> None:
    table = open_table(limits={"pokerpot": Limits(50, 300), "suit": Limits(10, 100)})
    assert table.refuses(c.RulePartnership("dealer", ("ann", "bea"))).code == "wrong-role"
    table.do(c.RulePartnership("inspector", ("ann", "bea")))
    table.bet("ann", "pokerpot", 200)
    refusal = table.refuses(table.wager("bea", "pokerpot", 101))
    assert (refusal.code, refusal.clause) == ("above-maximum", "KH-5.8")
    assert "ann and bea" in refusal.sentence
    (offer,) = pokerpot_offers(table, "bea")
    assert (offer.amount.minimum, offer.amount.maximum) == (50, 100)
    table.bet("bea", "pokerpot", 100)
    assert pokerpot_offers(table, "ann") == []
    table.bet("ann", "suit", 100, "s")
    table.bet("bea", "suit", 100, "h")  # each suit is a spot of its own
    assert table.refuses(table.wager("bea", "suit", 10, "s")).code == "above-maximum"
    table.do(c.EndPartnership("inspector", ("ann", "bea")))
    table.bet("bea", "pokerpot", 200)


def pokerpot_offers(table: KingHigh, player: str) -> list[Any]:
    offers = table.game.legal(table.table, player)
    return [o for o in offers if getattr(o.command, "kind", "") == "pokerpot" and o.amount]


@clause("KH-5.8")
def test_a_partnership_is_of_two_players_and_of_nobody_twice() -> None:
    table = open_table()
    assert "two players" in table.bad(c.RulePartnership("inspector", ("ann", "ann")))
    table.do(c.RulePartnership("inspector", ("ann", "bea")))
    refusal = table.refuses(c.RulePartnership("inspector", ("cho", "bea")))
    assert (refusal.code, refusal.clause) == ("partners-already", "KH-5.8")
    refusal = table.refuses(c.EndPartnership("inspector", ("ann", "cho")))
    assert (refusal.code, refusal.clause) == ("no-partnership", "KH-5.8")
    assert table.game.view(table.table, "cho").partnerships == (("ann", "bea"),)


@clause("KH-5.8")
@pytest.mark.parametrize("reading", ["per-spot", "per-kind"])
def test_the_maximum_is_for_each_suit_or_for_all_of_them(reading: str) -> None:
    table = open_table(f"maximum={reading}", limits={"suit": Limits(10, 100)})
    table.bet("ann", "pokerpot", 500)
    table.bet("ann", "suit", 60, "s")
    if reading == "per-spot":
        table.bet("ann", "suit", 100, "h")
        return
    refusal = table.refuses(table.wager("ann", "suit", 50, "h"))
    assert (refusal.code, refusal.by) == ("above-maximum", by_reading("maximum"))
    table.bet("ann", "suit", 40, "h")
    assert table.refuses(table.wager("ann", "suit", 10, "h")).code == "above-maximum"
    table.deal()
    table.bet("ann", "suit", 100, "h")  # the next card has a maximum of its own


@clause("KH-5.9")
@pytest.mark.parametrize("confirming", ["dealer", "inspector"])
def test_a_wager_said_aloud_lies_there_once_it_is_confirmed(confirming: str) -> None:
    table = open_table()
    (declared,) = table.do(c.DeclareWager("ann", 1, "pokerpot", 300))
    assert declared.clause == "KH-5.9"
    assert (table.on_layout, table.chips("ann")) == ([], 1_000_000)
    assert table.game.view(table.table, "bea").round.declared == (declared.wager,)
    assert table.refuses(c.ConfirmWager("ann", "ann", "pokerpot")).code == "wrong-role"
    confirm = c.ConfirmWager(confirming, "ann", "pokerpot")
    assert confirm in [o.command for o in table.game.legal(table.table, confirming)]
    table.do(confirm)
    assert (table.on_layout, table.chips("ann")) == ([("ann", "pokerpot")], 999_700)
    refusal = table.refuses(confirm)
    assert (refusal.code, refusal.clause) == ("not-declared", "KH-5.9")


@clause("KH-5.9")
def test_a_wager_said_aloud_is_nothing_without_chips_or_a_confirmation() -> None:
    table = open_table()
    refusal = table.refuses(c.DeclareWager("ann", 1, "pokerpot", 1_000_001))
    assert (refusal.code, refusal.clause) == ("not-enough-chips", "KH-5.9")
    table.do(c.DeclareWager("ann", 1, "pokerpot", 300), c.DeclareWager("ann", 1, "pokerpot", 200))
    table.bet("bea", "pokerpot")
    table.close()
    assert table.refuses(c.ConfirmWager("dealer", "ann", "pokerpot")).clause == "KH-9.2.a"
    table.deal()
    assert table.round.declared == ()
    assert table.refuses(c.ConfirmWager("dealer", "ann", "pokerpot")).code == "not-declared"


@clause("KH-5.9")
def test_what_changed_since_it_was_said_counts_when_it_is_confirmed() -> None:
    table = open_table()
    table.bet("ann", "pokerpot")
    table.do(c.DeclareWager("ann", 1, "high", 100))
    table.do(c.TakeBack("ann", 1, "pokerpot"))
    assert table.refuses(c.ConfirmWager("dealer", "ann", "high")).clause == "KH-7.2"


@clause("KH-5.9")
def test_a_wager_is_chips_on_the_table() -> None:
    table = open_table()
    refusal = table.refuses(table.wager("ann", "pokerpot", 1_000_001))
    assert (refusal.code, refusal.clause) == ("not-enough-chips", "KH-5.9")
    table.do(BuyIn("ann", 1))  # cash on the table becomes chips of its value
    table.bet("ann", "pokerpot", 1_000_001)
    assert table.chips("ann") == 0


@clause("KH-5.9")
def test_cash_becomes_chips_of_the_same_value_or_is_not_taken() -> None:
    table = KingHigh(chip=25)
    refusal = table.refuses(BuyIn("ann", 110))
    assert (refusal.code, refusal.clause) == ("not-in-chips", "KH-5.9")
    table.do(BuyIn("ann", 100))
    table.do(CashOut("ann", 100))
    assert table.chips("ann") == 0


@clause("KH-14")
@pytest.mark.parametrize(
    ("kind", "chip", "good", "bad"),
    [
        ("high", 1, 2, 1),
        ("low", 1, 100, 101),
        ("high", 25, 50, 25),
        ("seven", 25, 25, 30),
        ("pokerpot", 25, 75, 80),
        ("high-run", 5, 5, 4),
    ],
)
def test_a_wager_that_some_win_cannot_be_paid_on_exactly_is_refused(
    kind: str, chip: int, good: int, bad: int
) -> None:
    table = open_table(chip=chip)
    if kind != "pokerpot":
        table.bet("ann", "pokerpot", 100)
    refusal = table.refuses(table.wager("ann", kind, bad))
    assert (refusal.code, refusal.clause) == ("inexact-payout", "KH-14")
    table.bet("ann", kind, good)


@clause("KH-14")
@pytest.mark.parametrize(
    ("unit", "chip", "fits"), [(25, 1, 50), (1, 25, 50), (1, 1, 2), (75, 25, 150)]
)
def test_the_amount_that_is_named_is_one_that_the_notice_allows_too(
    unit: int, chip: int, fits: int
) -> None:
    table = open_table(limits={"high": Limits(1, 10_000, unit=unit)}, chip=chip)
    table.bet("ann", "pokerpot", 500)
    refusal = table.refuses(table.wager("ann", "high", 75 if unit * chip > 1 else 1))
    assert refusal.sentence.endswith(f"Bet a multiple of {fits}.")
    table.bet("ann", "high", fits)


@clause("KH-14")
def test_every_win_of_an_accepted_wager_is_whole_chips() -> None:
    table = KingHigh(chip=25)
    table.sit("ann")
    table.ready("Ks Ah 9d 2c 5h")
    table.open()
    table.bet("ann", "pokerpot", 25)
    table.bet("ann", "high", 50)
    assert [line.net for line in lines_of(table.deal())] == [75]
    table.bet("ann", "low", 150)
    assert [line.net for line in lines_of(table.deal())] == [225]


# -- What makes no sense -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (c.PlaceWager("ann", 1, "red", 100), "no wager 'red'"),
        (c.PlaceWager("ann", 1, "high", 0), "more than 0"),
        (c.PlaceWager("ann", 9, "high", 100), "boxes 1 to 8"),
        (c.PlaceWager("ann", 1, "suit", 100), "must name its suit"),
        (c.PlaceWager("ann", 1, "suit", 100, "x"), "one of s h d c"),  # type: ignore[arg-type]  # no suit
        (c.PlaceWager("ann", 1, "high", 100, "s"), "doesn't name a suit"),
        (c.PlaceWager("dealer", 1, "high", 100), "reserved for the house"),
        (c.TakeBack("ann", 0, "high"), "boxes 1 to 8"),
        (Sit("ann", -1), "boxes 1 to 8"),
    ],
)
def test_nonsense_is_answered_in_one_sentence(command: Command, sentence: str) -> None:
    said = open_table().bad(command)
    assert sentence in said
    assert "\n" not in said
