"""Commands for the state machine: some that fit the table, and some of every kind that do not."""

from collections.abc import Mapping
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from hypothesis import strategies as st

from houseway.core.cards import Card, Pack
from houseway.core.rulebook import ReadingsBase, choices
from houseway.core.typed_json import decoder
from houseway.games.low_high.game import LowHighGame
from houseway.games.low_high.rules.hands import settings_of
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table.state import Hand, Table
from houseway.tables.offers import Offer
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits

M = TypeVar("M")

NOBODY = ("zoe", "public", "house", "Dealer", "", " ann", "x" * 41, "a\tb")
AMOUNTS = (-100, -1, 0, 1, 10, 99, 100, 500, 1000, 1010, 1050, 100_000, 10**15, 10**15 + 1, 10**18)
BOXES = (-1, 0, 8, 12, 13, 99, 10**9)
NOTICES = (
    Limits(minimum=1000, maximum=100_000, unit=100),
    Limits(minimum=1, maximum=10**6),
    Limits(minimum=25, maximum=500, unit=25),
    Limits(minimum=7, maximum=190, unit=7),
    Limits(minimum=10**15, maximum=10**15),
)


def notices(kinds: tuple[str, ...]) -> st.SearchStrategy[dict[str, Limits]]:
    """Limits for some kinds of wager: modest ones mostly, and some that no player can meet."""
    return st.dictionaries(st.sampled_from(kinds), st.sampled_from(NOTICES), max_size=2)


def readings(kind: type[ReadingsBase]) -> st.SearchStrategy[dict[str, Any]]:
    """Some readings of a game, by name, each with a value it may have."""
    return st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in choices(kind).items()}
    )


def shuffled_packs(pack: Pack) -> st.SearchStrategy[tuple[Card, ...]]:
    def shuffle(seed: int) -> tuple[Card, ...]:
        cards = list(pack.cards)
        Random(seed).shuffle(cards)
        return tuple(cards)

    return st.integers(0, 2**32 - 1).map(shuffle)


def as_offered(offer: Offer[c.AnyCommand], pack: Pack) -> st.SearchStrategy[c.AnyCommand]:
    """The command of an offer, with any amount inside its bounds and any order of the pack."""
    if isinstance(offer.command, c.Deal):
        return shuffled_packs(pack).map(lambda cards: c.Deal(offer.command.by, cards))
    if offer.amount is None:
        return st.just(offer.command)
    low, unit = offer.amount.minimum, offer.amount.unit
    steps = st.integers(0, (offer.amount.maximum - low) // unit)
    return steps.map(lambda n: msgspec.structs.replace(offer.command, amount=low + n * unit))


def settings_by_dealer(game: LowHighGame, table: Table) -> st.SearchStrategy[c.SetDealer]:
    """How a dealer sets: by the House Way, where nothing is said, or somehow, or inside out."""
    assert table.round is not None
    assert table.round.dealer is not None
    ways = settings_of(table.round.dealer.cards, game.rules.rank)
    laid = [(way.low, way.high) for way in ways] + [(way.high, way.low) for way in ways]
    return st.sampled_from([c.SetDealer("dealer"), *(c.SetDealer("dealer", *two) for two in laid)])


class Reader(Generic[M]):
    """Reads messages from JSON, and whatever else can tell whether they survive it."""

    def __init__(self, kind: Any) -> None:
        self.decoder: msgspec.json.Decoder[M] = decoder(kind)

    def read(self, line: bytes) -> M:
        return self.decoder.decode(line)

    def round_trips(self, message: M) -> bool:
        read = self.read(msgspec.json.encode(message))
        return read == message and type(read) is type(message)


class Garbage:
    """Commands by anybody, about anything: now and then one of them makes sense."""

    def __init__(
        self, pack: Pack, kinds: tuple[str, ...], kind: type[ReadingsBase], players: tuple[str, ...]
    ) -> None:
        known = (*players, "dealer", "inspector")
        self.who = st.sampled_from(players) | st.sampled_from((*known, *NOBODY))
        self.staff = st.sampled_from(("dealer", "inspector")) | self.who
        self.box = st.integers(1, 4) | st.sampled_from(BOXES)
        self.kind = st.sampled_from(kinds) | st.sampled_from(("", "Initial", "tie", "standard"))
        self.on = st.sampled_from(("box", "dealer"))
        self.amount = st.sampled_from(AMOUNTS) | st.integers(-(10**18), 10**18)
        self.card = st.sampled_from(pack.cards) | st.sampled_from(("Xx", "", "teen", "As", "as"))
        self.limits = notices((*kinds, "dinner"))
        self.readings: st.SearchStrategy[dict[str, Any]] = readings(kind) | st.dictionaries(
            st.sampled_from((*choices(kind), "two_pairs", "moon")),
            st.sampled_from((0, 1, 7, 99, -1, True, 2.5, None, "keep", "void", "", [])),
        )

        self.any = self.commands()

    def commands(self) -> st.SearchStrategy[c.AnyCommand]:
        who, staff, box, amount = self.who, self.staff, self.box, self.amount
        two = st.tuples(self.card, self.card)
        plain = (c.OpenBets, c.CloseBets, c.ResetDealer, c.Settle, c.CallMisdeal, c.CallForeignCard)
        return st.one_of(
            *(st.builds(kind, staff) for kind in (*plain, c.CallWrongCount)),
            *(st.builds(kind, who, amount) for kind in (BuyIn, CashOut)),
            *(st.builds(kind, who, box) for kind in (Sit, c.Look, c.AskHouseWay, c.WithdrawBox)),
            st.builds(c.PlaceWager, who, box, self.kind, amount, self.on),
            st.builds(c.TakeBack, who, box, self.kind, self.on),
            st.builds(c.WalkAway, who, who),
            *(st.builds(kind, staff, box) for kind in (c.CallTime, c.VoidHand)),
            st.builds(c.VoidBet, staff, box, who, self.kind, self.on),
            st.builds(c.CountPack, staff, st.sampled_from((-1, 0, 31, 32, 33, 52, 10**9))),
            st.builds(c.CallWrongCount, staff, st.just(""), st.sampled_from((-1, 31, 32, 10**9))),
            st.builds(c.CorrectDealer, staff, st.integers(-1, 9) | st.just(10**9)),
            st.builds(
                c.ExposeCards, staff, box, st.lists(st.integers(-1, 4), max_size=5).map(tuple)
            ),
            st.builds(c.Deal, staff, st.lists(self.card, max_size=60).map(tuple)),
            st.builds(c.SetCards, who, box, two, two),
            st.builds(c.SetDealer, staff, st.none() | two, st.none() | two),
            st.builds(c.ChangeSettings, staff, self.readings, self.limits),
        )

    def setting_of(self, hands: Mapping[int, Hand]) -> st.SearchStrategy[c.AnyCommand]:
        """The cards of some box, two and two in any order, set by anybody at any box."""
        cards = st.sampled_from([hand.cards for hand in hands.values()]).flatmap(st.permutations)
        return st.builds(
            lambda by, box, four: c.SetCards(by, box, tuple(four[:2]), tuple(four[2:])),
            self.who,
            st.sampled_from(sorted(hands)),
            cards,
        )
