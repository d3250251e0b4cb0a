"""Commands for random play: offers filled in, and talk that mostly makes no sense."""

from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.rulebook import choices
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import ROWS
from houseway.games.pineapple.table.commands import (
    AnnounceStay,
    AnyCommand,
    CallOff,
    ChangeSettings,
    ComeBack,
    ConfirmSweep,
    Deal,
    DeclareSweep,
    EnterCards,
    Leave,
    PlaceCards,
    PlaceForPlayer,
    PlayHands,
    ReportSet,
    Settle,
    SitOut,
    StartDown,
    TakeCollection,
)
from houseway.games.pineapple.table.legal import PlacementOffer
from houseway.games.pineapple.table.state import Round
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits

STAFF = ("dealer", "inspector")


# Chance comes as a seed: a pack drawn card by card would leave Hypothesis no room for play.
seeds = st.integers(0, 2**32).map(Random)


def shuffled() -> st.SearchStrategy[tuple[Card, ...]]:
    return seeds.map(lambda rng: tuple(rng.sample(FRENCH.cards, 52)))


def readings() -> st.SearchStrategy[dict[str, Any]]:
    known = {name: st.sampled_from(values) for name, values in choices(Readings).items()}
    return st.fixed_dictionaries({}, optional=known)


def as_offered(offer: Offer[AnyCommand]) -> st.SearchStrategy[AnyCommand]:
    """The offer with whatever it leaves open filled in."""
    command = offer.command
    if isinstance(command, Deal):
        return (shuffled() | st.just(())).map(lambda pack: Deal(command.by, pack))
    if isinstance(offer, PlacementOffer):
        return filled(offer)
    bounds = offer.amount
    if bounds is not None:
        steps = st.integers(0, (bounds.maximum - bounds.minimum) // bounds.unit)
        return steps.map(
            lambda n: msgspec.structs.replace(command, amount=bounds.minimum + n * bounds.unit)
        )
    return st.just(command)


def filled(offer: PlacementOffer) -> st.SearchStrategy[AnyCommand]:
    return seeds.map(lambda rng: fill(offer, rng))


def fill(offer: PlacementOffer, rng: Random) -> AnyCommand:
    chosen = rng.sample(offer.cards, offer.places)
    spots = rng.sample([row for row in ROWS for _ in range(offer.room[row])], offer.places)
    rows = {row: tuple(c for c, s in zip(chosen, spots, strict=True) if s == row) for row in ROWS}
    return msgspec.structs.replace(offer.command, **rows)


def garbage(players: tuple[str, ...], round_: Round | None) -> st.SearchStrategy[AnyCommand]:
    anybody = st.sampled_from((*players, *STAFF, "zoe", "public", "", "x" * 60))
    staff = st.sampled_from((*STAFF, *STAFF, *players))
    number = st.integers(-1, 6)
    amount = st.sampled_from((-1, 0, 1, 499, 4_500, 15_000, 99_999, 10**15, 10**18))
    time = st.sampled_from((-1, 0, 1_199, 1_200, 2_399, 2_400, 10**6, 2**60))
    held = [card for hand in round_.hands for card in hand.held] if round_ is not None else []
    card = st.sampled_from((*held, *held, *FRENCH.cards, "10h", "xx", ""))
    some = st.lists(card, max_size=6).map(tuple)
    limits = st.dictionaries(
        st.sampled_from(("point", "buy-in", "collection", "bet")),
        st.sampled_from((Limits(500, 500), Limits(300, 300), Limits(1_000, 10**6), Limits(9, 9))),
        max_size=2,
    )
    wrong = st.dictionaries(st.sampled_from(("stakes-cap", "x")), st.sampled_from(("none", 3)))
    return st.one_of(
        *(st.builds(kind, anybody) for kind in (SitOut, ComeBack, Leave)),
        *(st.builds(kind, staff) for kind in (Settle, CallOff)),
        *(st.builds(kind, anybody, amount) for kind in (BuyIn, CashOut)),
        *(st.builds(kind, anybody, number) for kind in (Sit, DeclareSweep, AnnounceStay)),
        st.builds(PlayHands, anybody, st.sampled_from((1, 2))),
        st.builds(ConfirmSweep, staff, number),
        st.builds(StartDown, staff, time),
        st.builds(TakeCollection, staff, anybody, time),
        st.builds(Deal, staff, st.lists(card, max_size=55).map(tuple)),
        st.builds(PlaceCards, anybody, some, some, some),
        st.builds(PlaceForPlayer, anybody | st.just("house"), anybody, some, some, some),
        st.builds(EnterCards, staff, number, some, some, some),
        st.builds(ReportSet, staff, number),
        st.builds(ChangeSettings, staff, readings() | wrong, limits),
    )
