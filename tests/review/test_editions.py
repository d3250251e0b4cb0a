"""A record is checked by the edition of the rules that it was made under, and by no other."""

import pytest

from houseway.errors import BadInput
from houseway.live.kind import table_kind
from houseway.low_high import commands as lh
from houseway.review.export import export_table
from houseway.review.verify import verify
from houseway.testing import Recorded
from review.stories import LOW_HIGH, low_high_shown
from review.tampering import Lines, Opened, failed, tampered


def withdrawn(edition: int) -> Lines:
    """A box of two bettors is exposed, and one of them withdraws."""
    table = Recorded("si-ki-pi", "ann", "bea", seed=3, edition=edition, dealing="human")
    table.seat()
    table.do(lh.OpenBets("dealer"))
    table.do(lh.PlaceWager("ann", 1, "initial", 1_000))
    table.do(lh.PlaceWager("bea", 1, "initial", 2_000))
    table.do(lh.PlaceWager("bea", 2, "initial", 2_000))
    table.do(lh.CloseBets("dealer"))
    table.do(lh.Deal("dealer", table.game.pack.cards))
    table.do(lh.ExposeCards("dealer", 1, (0, 1)))
    table.do(lh.WithdrawBox("ann", 1))
    low_high_shown(table)
    return list(export_table(table.whole))


def said_of(lines: Lines, edition: int) -> Lines:
    """The record with every entry said to be decided by this edition."""

    def change(opened: Opened) -> None:
        for body in opened.bodies:
            body.pop("edition", None)
            if edition:
                body["edition"] = edition

    return tampered(lines, change)


def test_the_same_command_is_checked_as_it_was_decided() -> None:
    """By the first edition everybody's bets left with the box, and since then only the own ones."""
    old, new = withdrawn(0), withdrawn(1)
    assert verify(old).ok
    assert verify(new).ok
    assert "box-withdrawn" in "".join(old)
    assert "bets-withdrawn" in "".join(new)


def test_a_record_of_one_edition_is_wrong_by_another() -> None:
    assert failed(said_of(withdrawn(0), 1))
    assert failed(said_of(withdrawn(1), 0))


def test_an_edition_that_nobody_knows_is_told() -> None:
    lines = said_of(withdrawn(1), 99)
    assert "edition 99 of the rules is not known to this program" in str(verify(lines))


def test_no_entry_goes_by_earlier_rules_than_the_one_before() -> None:
    def back(opened: Opened) -> None:
        opened.bodies[-1].pop("edition")

    assert failed(tampered(withdrawn(1), back)) == ("form",)


@pytest.mark.parametrize("name", LOW_HIGH)
def test_every_edition_before_the_present_one_is_kept(name: str) -> None:
    kind = table_kind(name)
    assert sorted(kind.earlier) == list(range(kind.edition))
    with pytest.raises(BadInput):
        kind.decide_by(kind.edition + 1)
