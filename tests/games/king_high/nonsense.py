"""Commands by anybody, about anything: now and then one of them makes sense."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from houseway.core.rulebook import choices
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.wagers import KINDS, SUITS
from houseway.games.king_high.table import commands as c
from houseway.games.king_high.table.shoe import DECK, MANUAL_SHOE, SHUFFLING_DEVICE
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits

PLAYERS = ("ann", "bea", "cho")
NOBODY = ("zoe", "public", "house", "Dealer", "", " ann", "x" * 41, "a\tb")
AMOUNTS = (-100, -1, 0, 1, 2, 24, 25, 50, 99, 100, 5_000, 10**15, 10**15 + 1, 10**18)
NOTICES = (
    Limits(minimum=1, maximum=10**6),
    Limits(minimum=25, maximum=500, unit=25),
    Limits(minimum=50, maximum=100_000),
    Limits(minimum=7, maximum=190, unit=7),
    Limits(minimum=10**15, maximum=10**15),
)

players = st.sampled_from(PLAYERS)
who = players | st.sampled_from((*PLAYERS, "dealer", "inspector", *NOBODY))
staff = st.sampled_from(("dealer", "inspector")) | who
box = st.integers(1, 4) | st.sampled_from((-1, 0, 8, 9, 10**9))
kind = st.sampled_from(tuple(KINDS)) | st.sampled_from(("", "High", "red"))
suit = st.none() | st.sampled_from(SUITS)
amount = st.sampled_from(AMOUNTS) | st.integers(-(10**18), 10**18)
card = st.none() | st.sampled_from((*DECK.copies, "Xx", "", "10h", "as"))
device = st.sampled_from((SHUFFLING_DEVICE, MANUAL_SHOE))
notices = st.dictionaries(st.sampled_from(tuple(KINDS)), st.sampled_from(NOTICES), max_size=2)
readings: st.SearchStrategy[dict[str, object]] = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in choices(Readings).items()}
)
odd_readings: st.SearchStrategy[dict[str, object]] = readings | st.dictionaries(
    st.sampled_from((*choices(Readings), "moon")), st.sampled_from((0, True, None, "paid", "", []))
)


def shuffle_cards(seed: int) -> tuple[str, ...]:
    return tuple(Random(seed).sample(DECK.cards, len(DECK.cards)))


order = st.integers(0, 2**32 - 1).map(shuffle_cards)
odd_order = order | order.map(lambda cards: cards[1:]) | st.just(("As", "Xx")) | st.just(())


def nonsense() -> st.SearchStrategy[c.AnyCommand]:
    plain: tuple[Any, ...] = (
        c.CloseBets,
        c.ReportCutCard,
        c.ReportFault,
        c.CallMissedShuffle,
        c.RemoveCards,
        c.OrderShuffle,
        c.RepairDevice,
        c.DeclareVoid,
    )
    return st.one_of(
        *(st.builds(command, staff) for command in plain),
        *(st.builds(command, who, amount) for command in (BuyIn, CashOut)),
        st.builds(Sit, who, box),
        st.builds(c.Leave, who, who),
        st.builds(c.PlaceWager, who, box, kind, amount, suit),
        st.builds(c.TakeBack, who, box, kind, suit),
        st.builds(c.DeclareWager, who, box, kind, amount, suit),
        st.builds(c.ConfirmWager, staff, who, kind, suit),
        st.builds(c.TakeDuty, staff, st.sampled_from(("R. Tan", "", "x" * 61))),
        st.builds(c.RulePartnership, staff, st.lists(who, max_size=3).map(tuple)),
        st.builds(c.EndPartnership, staff, st.lists(who, max_size=3).map(tuple)),
        st.builds(c.OpenBets, staff, st.booleans()),
        st.builds(c.BurnCards, staff, st.none() | st.integers(-1, 5)),
        st.builds(c.DealCard, staff, card, st.booleans()),
        st.builds(c.ReportFaceUpCard, staff, card),
        st.builds(c.Shuffle, staff, odd_order, st.none() | st.integers(35, 65), st.none() | who),
        st.builds(c.CallMissedShuffle, staff, st.none() | st.integers(-1, 3)),
        st.builds(c.CheckCards, staff, odd_order, st.sampled_from(("before-play", "after-play"))),
        st.builds(c.ReplaceDevice, staff, device),
        st.builds(
            c.ChangeSettings, staff, odd_readings, notices, st.none() | device, st.none() | amount
        ),
    )
