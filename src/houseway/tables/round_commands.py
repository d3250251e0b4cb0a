"""What is asked of a round alike in many games."""

from houseway.core.cards import Card
from houseway.tables.messages import Command


class OpenBets(Command, frozen=True):
    begins = True
    routine = True


class CloseBets(Command, frozen=True):
    begins = True
    routine = True


class Deal(Command, frozen=True):
    """Cards from the top of the shuffled pack: at least as many as the deal needs."""

    cards: tuple[Card, ...]

    begins = True
    brings_cards = True
    routine = True


class Settle(Command, frozen=True):
    routine = True
