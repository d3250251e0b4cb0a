"""How a game is played, shown with its own cards: for one screen, and for a first round."""

import msgspec


class Pictured(msgspec.Struct, frozen=True):
    """Something with a name, the cards that show it, and a description."""

    title: str
    says: str
    cards: tuple[tuple[str, ...], ...] = ()  # one hand or several, beside each other
    clause: str = ""


class Tip(msgspec.Struct, frozen=True):
    """A step of a first round, shown while `offer` is offered or `phase` lasts.

    `offer` is the name of a command. Without it the phase of the round decides; if that is
    empty, no round may be open. `at` selects what the page marks meanwhile."""

    says: str
    offer: str = ""
    phase: str = ""
    at: str = ""


class Guide(msgspec.Struct, frozen=True):
    aim: str
    steps: tuple[Pictured, ...]
    ranking: tuple[Pictured, ...]  # the highest first
    ranking_says: str
    names: tuple[Pictured, ...] = ()  # words that one has to know
    first_round: tuple[Tip, ...] = ()


def hand(cards: str) -> tuple[str, ...]:
    return tuple(cards.split())


def hands(*cards: str) -> tuple[tuple[str, ...], ...]:
    return tuple(hand(one) for one in cards)
