"""Clean sweeps declared and confirmed, and the settlement of a whole hand at a table."""

from clauses import clause
from games.pineapple.tables import HIGH, LOW, MIDDLE, Pineapple, of
from houseway.games.pineapple.table.commands import ConfirmSweep, DeclareSweep, Settle
from houseway.games.pineapple.table.events import PairSettled, RoundEnded, SweepConfirmed

SIX_PAIRS = "2c 2d 3c / 3s 4s 4d 9h 9s / Tc Td Kc Kh Jc"
QUEENS_AND_FLUSH = "Qh Qd 5h / Ac Ah 2h 6h 7h / Ks Js 6s 5s 2s"
FOUL_DRAGON = "Ah Kd Jc / Qc Th 8s 7c 6d / 9s 5h 4c 3c 2h"


def showdown() -> Pineapple:
    """Ann, with the buttons, can declare six pairs; Bob has queens and a flush."""
    return Pineapple().seat("ann", "bob").play(SIX_PAIRS, QUEENS_AND_FLUSH)


@clause("FUP-sweep.declared", "FUP-deal.5")
def test_declared_and_confirmed_it_counts() -> None:
    table = showdown()
    table.do(DeclareSweep("ann", 1))
    assert table.do(ConfirmSweep("dealer", 1)) == [SweepConfirmed(1, "six-pairs", 3)]
    assert [line.points for line in table.settle()] == [3]
    assert table.chips("ann") == 101_500


@clause("FUP-sweep.declared")
def test_what_is_not_declared_counts_for_nothing() -> None:
    assert [line.points for line in showdown().settle()] == [-12]


@clause("FUP-deal.5")
def test_hands_are_not_compared_before_a_declared_sweep_is_confirmed() -> None:
    table = showdown()
    table.do(DeclareSweep("ann", 1))
    refusal = table.refuses(Settle("dealer"))
    assert (refusal.code, refusal.clause) == ("sweep-not-confirmed", "FUP-deal.5")


@clause("FUP-deal.5")
def test_the_dealer_confirms_what_was_declared_and_nothing_else() -> None:
    table = showdown()
    assert table.refuses(ConfirmSweep("dealer", 1)).code == "nothing-to-confirm"
    table.do(DeclareSweep("ann", 1))
    assert table.refuses(ConfirmSweep("ann", 1)).code == "wrong-role"
    table.do(ConfirmSweep("dealer", 1))
    assert table.refuses(ConfirmSweep("dealer", 1)).clause == "FUP-deal.5"
    assert table.bad(ConfirmSweep("dealer", 3)) == "There's no position 3. Positions are 1 to 2."


@clause("FUP-sweep.declared")
def test_a_declaration_that_is_no_sweep_is_refused() -> None:
    refusal = showdown().refuses(DeclareSweep("bob", 2))
    assert (refusal.code, refusal.clause) == ("no-sweep", "FUP-sweep.declared")


@clause("FUP-sweep.declared")
def test_who_may_declare_and_when() -> None:
    table = Pineapple().seat("ann", "bob")
    assert table.refuses(DeclareSweep("ann", 1)).code == "no-round"
    table.deal(SIX_PAIRS, QUEENS_AND_FLUSH)
    early = table.refuses(DeclareSweep("ann", 1))
    assert (early.code, early.clause) == ("hand-not-complete", "FUP-sweep.declared")
    table = showdown()
    assert table.refuses(DeclareSweep("bob", 1)).code == "not-your-hand"
    table.do(DeclareSweep("ann", 1))
    assert table.refuses(DeclareSweep("ann", 1)).code == "declared-already"
    table.do(ConfirmSweep("dealer", 1), Settle("dealer"))
    assert table.refuses(DeclareSweep("ann", 1)).code == "no-round"


@clause("FUP-foul.nothing")
def test_a_foul_hand_cannot_declare() -> None:
    table = Pineapple().seat("ann", "bob").play(FOUL_DRAGON, HIGH.replace("4c", "4h"))
    refusal = table.refuses(DeclareSweep("ann", 1))
    assert (refusal.code, refusal.clause) == ("foul-hand", "FUP-foul.nothing")


@clause("FUP-settle", "FUP-settle.point")
def test_a_settled_hand_pays_pair_by_pair() -> None:
    table = Pineapple().seat("ann", "bob", "cho").play(HIGH, MIDDLE, LOW)
    events = table.do(Settle("dealer"))
    assert [event.line.positions for event in of(events, PairSettled)] == [(1, 2), (1, 3), (2, 3)]
    assert of(events, RoundEnded) == [RoundEnded("settled", 2, {})]
    assert [line.paid for line in table.lines] == [1_500, 1_500, 1_500]
    assert [table.chips(player) for player in ("ann", "bob", "cho")] == [103_000, 100_000, 97_000]


@clause("FUP-settle")
def test_hands_are_settled_when_all_cards_lie_and_by_the_dealer() -> None:
    table = Pineapple().seat("ann", "bob")
    assert table.refuses(Settle("dealer")).code == "no-round"
    table.deal(HIGH, LOW)
    refusal = table.refuses(Settle("dealer"))
    assert (refusal.code, refusal.clause) == ("not-showdown", "FUP-settle")
    assert table.refuses(Settle("ann")).code == "wrong-role"


@clause("FUP-settle", "FUP-deal.1")
def test_positions_follow_the_buttons() -> None:
    table = Pineapple().seat("ann", "bob", "cho")
    table.play(HIGH, MIDDLE, LOW).settle()
    lines = table.play(LOW, MIDDLE, HIGH).settle()
    assert [(line.a, line.b, line.points) for line in lines] == [
        ("bob", "cho", -3),
        ("bob", "ann", -3),
        ("cho", "ann", -3),
    ]
