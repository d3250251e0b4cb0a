"""Who may see which card, worked out from the events alone, to hold against the views."""

from typing import Any

import msgspec

from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.table import events as e


class RoundSight:
    def __init__(self, opened: e.RoundOpened) -> None:
        self.places = opened.places
        self.everybody: set[str] = set()
        self.own: dict[str, set[str]] = {place.player: set() for place in opened.places}
        self.set_face_down: dict[int, set[str]] = {}

    def dealt(self, event: e.CardsDealt) -> None:
        for position, cards in event.cards.items():
            face_up = event.phase == "five"
            (self.everybody if face_up else self.own[self.player(position)]).update(cards)

    def placed(self, event: e.CardsPlaced) -> None:
        cards: set[str] = set(event.rows.cards)
        own = self.own[self.player(event.position)]
        if self.places[event.position - 1].fantasy:
            self.set_face_down[event.position] = cards
        else:
            own -= cards
            self.everybody |= cards
        if event.discard is not None:
            own.discard(event.discard)

    def shown(self) -> None:
        for cards in self.set_face_down.values():
            self.everybody |= cards

    def player(self, position: int) -> str:
        return self.places[position - 1].player

    def seen_by(self, viewer: str) -> set[str]:
        return self.everybody | self.own.get(viewer, set())


class Sight:
    def __init__(self) -> None:
        self.round: RoundSight | None = None
        self.last: RoundSight | None = None

    def note(self, event: e.AnyEvent) -> None:
        match event:
            case e.RoundOpened():
                self.round = RoundSight(event)
            case e.RoundEnded():
                self.round, self.last = None, self.round
            case e.CardsDealt() if self.round:
                self.round.dealt(event)
            case e.CardsPlaced() if self.round:
                self.round.placed(event)
            case e.CardsEntered() if self.round:
                self.round.everybody.update(event.rows.cards)
            case e.HandsShown() if self.round:
                self.round.shown()

    def check(self, viewer: str, view: Any) -> None:
        """Exactly these cards of the round in progress, and no card that was hidden before."""
        told = msgspec.to_builtins(view)
        live = self.round.seen_by(viewer) if self.round else set()
        assert cards_in(told.pop("round")) == live
        assert cards_in(told.pop("last")) <= (self.last.seen_by(viewer) if self.last else set())
        assert not cards_in(told)

    def hidden_from(self, viewer: str) -> set[str]:
        if self.round is None:
            return set()
        pack: set[str] = set(FRENCH.cards)
        return pack - self.round.seen_by(viewer)


def cards_in(told: Any) -> set[str]:
    """Every string that is a card and nothing else."""
    match told:
        case dict():
            return set().union(*map(cards_in, (*told.keys(), *told.values())))
        case list() | tuple():
            return set().union(*map(cards_in, told))
        case str():
            return {told} & set(FRENCH.cards)
        case _:
            return set()
