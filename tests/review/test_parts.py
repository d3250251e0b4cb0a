"""A round reads the same from a part of the record as from all of it."""

import pytest

from houseway.core.errors import BadInput
from houseway.review.export import export_round
from houseway.review.history import PUBLIC, history
from houseway.review.replay import replay
from houseway.review.segment import Segment
from houseway.review.slices import segment_of_round
from houseway.testing import Recorded
from review.stories import STORIES, story


def parts(table: Recorded) -> list[tuple[int, Segment]]:
    """The record from every moment at which the table rests, read back from a snapshot."""
    rests = table.kind.rests
    assert rests is not None
    found = []
    for act, live in table.whole.states():
        if rests(live) and act.version < table.version:
            state = table.kind.restore(table.kind.snapshot(live))
            rest = tuple(table.entries[act.version :])
            found.append(
                (
                    live.need_opened().rounds_opened,
                    Segment(table.name, state, table.entries[act.version - 1].hash, rest),
                )
            )
    return found


@pytest.mark.parametrize("name", STORIES)
def test_a_round_reads_the_same_from_every_rest_before_it(name: str) -> None:
    table = story(name)
    found = parts(table)
    assert len(found) >= 2
    for number in range(1, table.table.rounds_opened + 1):
        part = next(part for opened, part in reversed(found) if opened < number)
        segment, short = segment_of_round(table.whole, number), segment_of_round(part, number)
        assert short == segment
        assert list(export_round(part, number)) == list(export_round(table.whole, number))
        for viewer in (PUBLIC, "ann", "dealer"):
            assert replay(short, viewer) == replay(segment, viewer)
            assert history(short, number, viewer) == history(segment, number, viewer)


@pytest.mark.parametrize("name", STORIES)
def test_no_round_lies_on_both_sides_of_a_rest(name: str) -> None:
    """A part that begins later knows nothing of the round, and one that ends there all of it."""
    table = story(name)
    for opened, part in parts(table):
        begins = part.entries[0].read().version
        ended = table.whole.cut(1, begins - 1)
        for number in range(1, opened + 1):
            with pytest.raises(BadInput, match="no round"):
                export_round(part, number)
            assert list(export_round(ended, number)) == list(export_round(table.whole, number))


def test_a_part_is_cut_where_it_is_asked_for() -> None:
    whole = story("si-ki-pi automatic").whole
    late = whole.cut(20)
    assert late.cut(25, 30) == whole.cut(25, 30)
    assert late.cut(20) == late
    assert whole.cut(25, 30).previous == whole.entries[23].hash
    for first, last in ((19, 30), (len(whole.entries) + 1, None), (30, 25)):
        with pytest.raises(BadInput, match="no such entries"):
            late.cut(first, last)
