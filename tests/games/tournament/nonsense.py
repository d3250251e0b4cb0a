"""Commands that people might give, whether or not they make sense."""

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st

from games.tournament.competition import DAY, MORNING
from houseway.games.king_high.table.commands import CloseBets, DealCard, OpenBets, PlaceWager
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    AllotSeats,
    AlterStart,
    AnyCommand,
    Apply,
    CallTime,
    Disqualify,
    DrawBallot,
    EndTurn,
    Invalidate,
    InvalidateRound,
    LendChips,
    PayPrizes,
    StartPlayOff,
    StartTable,
    Withdraw,
    at,
)
from houseway.tables.seating import BuyIn, CashOut, Sit

PLAYERS = ("ann", "bea", "cho", "dan", "eva", "fay")
STAFF = ("director", "dealer", "inspector")
EVERYBODY = (*PLAYERS, *STAFF)

numbers = st.integers(-1, 4)
times = st.integers(-60, 600).map(lambda minutes: MORNING + timedelta(minutes=minutes))
people = st.sampled_from((*EVERYBODY, "zoe", ""))
orders = st.lists(st.sampled_from(PLAYERS), max_size=6).map(tuple)
tricks: st.SearchStrategy[Any] = st.one_of(
    st.builds(PlaceWager, people, numbers, st.sampled_from(("pokerpot", "high", "x")), numbers),
    st.builds(BuyIn, people, numbers),
    st.builds(CashOut, people, numbers),
    st.builds(Sit, people, numbers),
    st.builds(OpenBets, people),
    st.builds(CloseBets, people),
    st.builds(DealCard, people),
)
nonsense: st.SearchStrategy[AnyCommand] = st.one_of(
    st.builds(Apply, people),
    st.builds(Withdraw, people, st.just(DAY)),
    st.builds(AcceptEntry, people, people),
    st.builds(Disqualify, people, people, st.sampled_from(("", "Cheated."))),
    st.builds(AllotSeats, people, orders),
    st.builds(AlterStart, people, numbers, numbers, times, times),
    st.builds(StartTable, people, numbers, times),
    st.builds(CallTime, people, numbers, times),
    st.builds(StartPlayOff, people, numbers, times),
    st.builds(DrawBallot, people, numbers, orders),
    st.builds(Invalidate, people, numbers, st.sampled_from(("fire", "rain")), people, times),
    st.builds(InvalidateRound, people, numbers, st.sampled_from(("fire", "rain")), people),
    st.builds(PayPrizes, people),
    st.builds(LendChips, people, people, numbers),
    st.builds(EndTurn, people, numbers, people),
    tricks.map(lambda command: at(1, command)),
)
