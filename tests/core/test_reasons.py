"""Reasons are known in records by their names."""

from collections import Counter
from collections.abc import Iterator

from houseway.core.reasons import Reason
from houseway.house.play.kinds import all_kinds


def kinds(of: type[Reason]) -> Iterator[type[Reason]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_no_two_kinds_of_reasons_have_the_same_name() -> None:
    all_kinds()  # loads every game
    names = Counter(kind.__name__ for kind in kinds(Reason))
    assert [name for name, times in names.items() if times > 1] == []
