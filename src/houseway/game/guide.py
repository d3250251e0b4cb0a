"""How a game is played, told with its own cards: for one screen, and for a first round."""

import msgspec


class Pictured(msgspec.Struct, frozen=True):
    """Something with a name, the cards that show it, and what is to be said of it."""

    title: str
    says: str
    cards: tuple[tuple[str, ...], ...] = ()  # one hand or several, beside each other
    clause: str = ""


class Tip(msgspec.Struct, frozen=True):
    """A step of a first round: told while what it is about is offered or goes on.

    `offer` is a command by its name; without one, the phase of the round decides, or that there is
    none. `at` is what the page marks meanwhile, as a selector."""

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
