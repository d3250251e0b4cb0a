"""The environment of Face-Up Pineapple: each card dealt goes to a row or is discarded, one by
one."""

from collections.abc import Iterator, Mapping

import numpy as np

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.game.environment import Environment, Numbers, Offers, Taken
from houseway.game.tree import Trees
from houseway.games.pineapple.rules.rows import SIZES, Row
from houseway.games.pineapple.table.commands import (
    AnnounceStay,
    AnyCommand,
    DeclareSweep,
    PlaceCards,
)
from houseway.games.pineapple.table.legal import PlacementOffer
from houseway.games.pineapple.table.view import HandView, RoundView, TableView

PHASES = ("fantasy", "five", "streets", "showdown")
ROWS: tuple[Row, ...] = tuple(SIZES)
OTHERS = 2  # most opponents' hands
CARDS: tuple[Card, ...] = tuple(FRENCH.cards)
PLACE = {card: i for i, card in enumerate(CARDS)}
PASS, FIRST_ROW = 0, 1
DISCARD = FIRST_ROW + len(ROWS)
DECLARE = DISCARD + 1
ACTIONS = ("pass", *ROWS, "discard", "declare a clean sweep")
UNIT = 500  # a point
CHIPS = 100 * UNIT

PLANES: Mapping[str, tuple[str, ...]] = {
    "phase": PHASES,
    "next card": CARDS,
    "held": CARDS,
    **{f"own {row}": CARDS for row in ROWS},
    **{f"{row} of opponent {number}": CARDS for number in range(1, OTHERS + 1) for row in ROWS},
    "in fantasy land": ("own", *(f"opponent {number}" for number in range(1, OTHERS + 1))),
}


def environment() -> Environment[TableView]:
    from houseway.games.pineapple.learn.tree import PineappleTree

    return Environment(
        actions=ACTIONS,
        planes=PLANES,
        observe=observe,
        choices=choices,
        forced=forced_command,
        forced_in=("showdown",),
        fewest=2,
        most=1 + OTHERS,
        unit=UNIT,
        chips=CHIPS,
        tree=Trees(PineappleTree, "a hand", fewest=2, most=1 + OTHERS, zero_sum=True),
    )


def hands(seen: TableView, round_: RoundView) -> list[HandView]:
    """Return the viewer's hand first, then the others in the order of their positions after it."""
    own = next((i for i, hand in enumerate(round_.hands) if hand.player == seen.viewer), 0)
    return [*round_.hands[own:], *round_.hands[:own]]


def rows_of_turn(held: tuple[Card, ...], taken: Taken) -> dict[Row, tuple[Card, ...]]:
    """Return the cards of the turn so far, by row."""
    so_far = list(zip(held, taken, strict=False))
    return {
        row: tuple(card for card, action in so_far if action == FIRST_ROW + number)
        for number, row in enumerate(ROWS)
    }


def face_up(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


# -- What is seen ------------------------------------------------------------------------------


def observe(seen: TableView, taken: Taken) -> Numbers:
    round_ = seen.round if seen.round is not None else seen.last
    found = {name: np.zeros(len(of), dtype=np.int8) for name, of in PLANES.items()}
    if round_ is not None:
        if round_.phase in PHASES:
            found["phase"][PHASES.index(round_.phase)] = 1
        own, *others = hands(seen, round_)
        held = face_up(own.held)
        put(found["held"], held[len(taken) :])
        put(found["next card"], held[len(taken) : len(taken) + 1])
        now = rows_of_turn(held, taken)
        for row in ROWS:
            put(found[f"own {row}"], (*face_up(getattr(own, row)), *now[row]))
            for number, other in enumerate(others, start=1):
                put(found[f"{row} of opponent {number}"], face_up(getattr(other, row)))
        for number, hand in enumerate((own, *others)):
            found["in fantasy land"][number] = hand.fantasy
    return np.concatenate(list(found.values()))


def put(plane: Numbers, cards: tuple[Card, ...]) -> None:
    plane[[PLACE[card] for card in cards]] = 1


# -- What can be done --------------------------------------------------------------------------


def forced_command(seen: TableView, offers: Offers) -> AnyCommand | None:
    """Return the announcement of a stay in Fantasy Land, if it is due."""
    announcements = (offer.command for offer in offers if isinstance(offer.command, AnnounceStay))
    return next(announcements, None)


def choices(seen: TableView, offers: Offers, taken: Taken) -> Mapping[int, AnyCommand | None]:
    for offer in offers:
        if isinstance(offer, PlacementOffer) and isinstance(offer.command, PlaceCards):
            return dict(ways(seen.viewer, offer, taken))
    sweep = next((o.command for o in offers if isinstance(o.command, DeclareSweep)), None)
    return {} if sweep is None else {PASS: None, DECLARE: sweep}


def ways(
    player: str, offer: PlacementOffer, taken: Taken
) -> Iterator[tuple[int, PlaceCards | None]]:
    """Yield actions for the next card; the last one of the turn has the command to place all."""
    held = offer.cards
    for action in rows_or_discard(held, offer.places, offer.room, taken):
        done = (*taken, action)
        whole = rows_of_turn(held, done)
        last = len(done) == len(held)
        command = PlaceCards(player, *(whole[row] for row in ROWS)) if last else None
        yield action, command


def rows_or_discard(
    held: tuple[Card, ...], places: int, room: Mapping[Row, int], taken: Taken
) -> list[int]:
    """Return where the next card of a turn may go: a row with room, or the discard."""
    now = rows_of_turn(held, taken)
    actions = [
        FIRST_ROW + number
        for number, row in enumerate(ROWS)
        if len(now[row]) < room[row] and sum(map(len, now.values())) < places
    ]
    if len(held) - places - taken.count(DISCARD) > 0:
        actions.append(DISCARD)
    return actions
