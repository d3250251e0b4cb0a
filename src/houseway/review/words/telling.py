"""Which words tell of an event: the house's, a game's own, or those all games share."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from houseway.live.messages import AnyHouseEvent
from houseway.live.view import LiveView
from houseway.review.stretch import Act
from houseway.review.words import king_high, low_high, pineapple
from houseway.review.words.plain import one_line
from houseway.review.words.shared import house, round_of_any_game, seating
from houseway.tables.seating import SeatingEvent


class Words(NamedTuple):
    """`says` may leave an event to the shared words; `lying` are the cards of a round in view."""

    says: Callable[[Any, Any], str | None]
    lying: Callable[[Any], Iterator[str]]


LOW_HIGH = Words(low_high.says, low_high.lying)
WORDS = {
    "si-ki-pi": LOW_HIGH,
    "power-pai-gow": LOW_HIGH,
    "king-high": Words(king_high.says, king_high.lying),
    "pineapple": Words(pineapple.says, pineapple.lying),
}


def told(act: Act, view: LiveView) -> tuple[str, ...]:
    """One sentence or more for each event of an act, from the view after it."""
    seen = None if view.table is None else view.table.round or view.table.last
    return tuple(one_line(event_says(view.game, event, seen)) for event in act.events)


def event_says(name: str, event: Any, seen: Any) -> str:
    if isinstance(event, AnyHouseEvent):
        return house(event)
    if isinstance(event, SeatingEvent):
        return seating(event)
    return WORDS[name].says(event, seen) or round_of_any_game(event)
