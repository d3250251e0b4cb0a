"""Which words tell of an event: the house's, a game's own, or those all games share."""

from houseway.core.words import Text
from houseway.game.narration import cards_lying, event_sentence
from houseway.live.table.events import AnyHouseEvent
from houseway.live.table.view import LiveView
from houseway.registry import game
from houseway.review.narration.plain import one_line
from houseway.review.narration.shared import house
from houseway.review.segment import DecodedEntry
from houseway.tables.messages import Event


def entry_sentences(act: DecodedEntry, view: LiveView) -> tuple[str, ...]:
    """One sentence or more for each event of an act, from the view after it."""
    return sentences(act.events, view)


def sentences(events: tuple[Event, ...], view: LiveView) -> tuple[str, ...]:
    seen = None if view.table is None else view.table.round or view.table.last
    return tuple(one_line(event_says(view.game, event, seen)) for event in events)


def event_says(name: str, event: Event, seen: object) -> Text:
    if isinstance(event, AnyHouseEvent):
        return house(event)
    return event_sentence(game(name), event, seen)


def lying(name: str, seen: object) -> tuple[str, ...]:
    """The cards of a round in view, as its game tells them."""
    return cards_lying(game(name), seen)
