"""Two players against each other, in sessions of hands with alternating buttons.

Fantasy Land carries over within a session, and every deal is played twice with seats exchanged. By
the document the rules code settles; by other rules the solver's showdown does, which tests compare
with the rules code.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

import numpy as np

from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.figures.kernel import RuleSet
from houseway.games.pineapple.player.hands.rows import rows_array
from houseway.games.pineapple.player.hands.rule_sets import DOCUMENT, rules_named, variant
from houseway.games.pineapple.player.hands.showdown import Hands, hands_of, points
from houseway.games.pineapple.player.playing.estimates import Estimate
from houseway.games.pineapple.player.playing.hand import PlayedHand, play_hand
from houseway.games.pineapple.player.playing.players import Player
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import SetHand, Settlement, next_in_fantasy, settle
from houseway.games.pineapple.rules.sweeps import sweep_of

SESSION = 50  # hands; a session begins without anyone in Fantasy Land
ENOUGH = 10**6  # a stack that no hand exhausts


@dataclass(frozen=True)
class Hand:
    """What one player did and won in one hand."""

    points: int
    bonus: int
    foul: bool
    fantasy: bool  # was in Fantasy Land
    next_fantasy: bool
    buttons: bool
    luck: float = 0.0  # points, if that is computed


@dataclass(frozen=True)
class House:
    """The rules that are played and settled by; readings are those of the document."""

    name: str = "document"
    readings: Readings = Readings()  # noqa: RUF009 - frozen
    session: int = SESSION  # hands

    @property
    def rules(self) -> RuleSet:
        return rules_named(self.name, self.readings)

    @property
    def by_document(self) -> bool:
        return variant(self.name) is DOCUMENT


@dataclass(frozen=True)
class Score:
    """The first player's score in points a hand; a session and its twin count as one number."""

    plain: Estimate
    adjusted: Estimate  # without what was luck
    hands: tuple[tuple[Hand, Hand], ...]


Pair = tuple[tuple[Hand, Hand], ...]  # two sessions, by hand: of the first player and the second


class HandLuck(Protocol):
    def of_hand(self, played: PlayedHand, won: int, rng: Random, *, last: bool) -> float:
        """Return how many of the points that the buttons won were luck, 0 on average.

        `last` is whether the hand is the last of its session."""


def play_match(
    first: Player,
    second: Player,
    sessions: int,
    seed: int,
    house: House = House(),  # noqa: B008
    luck: HandLuck | None = None,
) -> Iterator[Pair]:
    """Play pairs of sessions, one after the other."""
    for number in range(sessions):
        yield play_pair((first, second), f"{seed}/{number}", house, luck)


def play_pair(
    players: tuple[Player, Player], seed: str, house: House, luck: HandLuck | None = None
) -> Pair:
    """Play the same deals twice, with seats exchanged."""
    return tuple(
        hand
        for exchanged in (False, True)
        for hand in play_session(players, seed, house, luck, exchanged=exchanged)
    )


def score(sessions: Sequence[Pair]) -> Score:
    points, luck = (
        np.array([np.mean([getattr(mine, name) for mine, _ in session]) for session in sessions])
        for name in ("points", "luck")
    )
    hands = tuple(hand for session in sessions for hand in session)
    return Score(Estimate(points), Estimate(points - luck), hands)


def play_session(
    players: tuple[Player, Player],
    seed: str,
    house: House,
    luck: HandLuck | None = None,
    *,
    exchanged: bool,
) -> Iterator[tuple[Hand, Hand]]:
    """Play a session; both of a pair have the same cards and random states for the players.

    So equal players play them alike."""
    fantasy = [False, False]
    for number in range(house.session):
        deals, chances, compares = (Random(f"{seed}/{number}/{use}") for use in range(3))
        pack = tuple(deals.sample(FRENCH.cards, 52))
        buttons = (number + exchanged) % 2
        order = (buttons, 1 - buttons)
        seated = [players[player] for player in order]
        inside = [fantasy[player] for player in order]
        played = play_hand(seated, inside, pack, chances, house.rules)
        hands = settle_rows(house, played.rows, inside)
        if luck is not None:
            last = number == house.session - 1
            lucky = luck.of_hand(played, hands[0].points, compares, last=last)
            hands = [replace(hands[0], luck=lucky), replace(hands[1], luck=-lucky)]
        for position, player in enumerate(order):
            fantasy[player] = hands[position].next_fantasy
        yield hands[order.index(0)], hands[order.index(1)]


def settle_rows(house: House, rows: Sequence[Rows], inside: Sequence[bool]) -> list[Hand]:
    """Settle two hands, the buttons first."""
    if house.by_document:
        settled = settle_by_document(rows, house.readings)
        return [hand_of(settled, position, fantasy=inside[position]) for position in range(2)]
    rules = house.rules
    ended = hands_of(rules, np.array([rows_array(placed)[0] for placed in rows]))
    first, second = (Hands._make(column[i : i + 1] for column in ended) for i in range(2))
    won = int(points(rules, first, second, rules.tie)[0])
    return [
        Hand(
            points=won if position == 0 else -won,
            bonus=int(ended.bonus[position]),
            foul=bool(ended.foul[position]),
            fantasy=inside[position],
            next_fantasy=bool((ended.stays if inside[position] else ended.earns)[position]),
            buttons=position == 0,
        )
        for position in range(2)
    ]


def settle_by_document(rows: Sequence[Rows], readings: Readings) -> Settlement:
    """Settle by the rules code; every clean sweep is declared."""
    hands = [
        SetHand(str(i), placed, sweep_of(placed, readings) is not None)
        for i, placed in enumerate(rows)
    ]
    return settle(hands, {str(i): ENOUGH for i in range(len(rows))}, 1, readings)


def hand_of(settled: Settlement, position: int, *, fantasy: bool) -> Hand:
    judged = settled.hands[position]
    return Hand(
        points=settled.stacks[str(position)] - ENOUGH,
        bonus=judged.bonus.total,
        foul=judged.foul is not None,
        fantasy=fantasy,
        next_fantasy=next_in_fantasy(judged, in_fantasy=fantasy),
        buttons=position == 0,
    )
