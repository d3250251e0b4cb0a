"""Every event of a tournament in words: whole tournaments are told, and no event by its bare
name."""

import re
from typing import get_args

import pytest

from games.live_tournament.felt import Felt, whole
from games.live_tournament.house import house_of
from games.live_tournament.test_corrections import NOT_A_PAIR, a_round, misread, seated
from houseway.core.reasons import by_clause
from houseway.games.king_high.rules.wagers import KingHighWager
from houseway.games.king_high.table.events import AnyEvent as TableEvent
from houseway.games.king_high.table.events import InspectorOffDuty, InspectorOnDuty, WagerTakenBack
from houseway.games.king_high.tournament.fronts.narration import says
from houseway.games.king_high.tournament.live.events import AnyHouseEvent, TableRoundCorrected
from houseway.games.king_high.tournament.table.events import AnyEvent, HappenedAtTable
from houseway.games.king_high.tournament.table.state import RoundCorrection
from houseway.tables.seating import ChipsBought, ChipsCashed, PlayerSat


@pytest.fixture(scope="module")
def on_felt() -> Felt:
    return whole()


def test_a_fire_a_disqualification_and_paper_are_told_as_they_were(on_felt: Felt) -> None:
    told = [says(event) for event in on_felt.events]
    for sentence in (
        (
            "Table 2: round 1 is invalidated (a fire). The curtains at table 2 "
            "burnt. All players get back the chips they had before it. (KHT-1.6.a)"
        ),
        "eva is disqualified: Told Gil what to wager. (reading disqualification)",
        "Table 2: lots drawn on paper, best first: fay, bea, dan. (KHT-8.2)",
        "Table 1: card 1 is Ts.",
        "Table 1: No more bets on card 1.",
        "ann signs the conditions on paper. (KHT-1.5)",
        "fay is paid 4,000 for place 1. (KHT-8.6)",
        "The tournament is over. fay wins. (KHT-8.6)",
    ):
        assert sentence in told


def test_every_sentence_is_one_for_people(on_felt: Felt) -> None:
    felt = seated()
    a_round(felt, NOT_A_PAIR)
    misread(felt)
    drawn = house_of(6, rounds=1, seats=4).run()
    events = (*on_felt.events, *felt.events, *drawn.events)
    kinds = {*get_args(AnyEvent), *get_args(AnyHouseEvent)}
    assert {type(event) for event in events} <= kinds
    assert len({type(event) for event in events}) > 25
    for event in events:
        told = says(event)
        assert told.endswith((".", ")")), told
        assert not re.search(r"[a-z]_[a-z]|None|\(\)|<|  ", told), told


def test_a_correction_says_whose_chips_move_and_what_stands() -> None:
    note = RoundCorrection(2, "Misread.", {"ann": 40, "bea": -20}, stands=True)
    told = says(TableRoundCorrected(1, 3, (), note))
    assert told == (
        "Table 3: round 2 of session 1 is corrected: Misread. Chips change hands: ann "
        "+40, bea -20. Later decisions stand."
    )


def test_a_name_stays_as_it_is_written_and_chips_are_no_money() -> None:
    def told(happened: TableEvent) -> str:
        return says(HappenedAtTable(1, happened))

    assert told(PlayerSat("Guest-AB", 2)) == "Table 1: Guest-AB sits down at box 2."
    assert told(ChipsBought("Guest-AB", 500)) == "Table 1: Guest-AB gets 500 in chips."
    assert told(ChipsCashed("Guest-AB", 500)) == "Table 1: Guest-AB returns 500 in chips."
    assert told(InspectorOnDuty("R. Tan", "KH-4.1")).startswith("Table 1: R. Tan is the inspector")
    wager = KingHighWager(2, "Guest-AB", "pokerpot", 50)
    taken = "Table 1: Guest-AB's 50 on Pokerpot wager at box 2 is taken down. (KHT-6.3)"
    assert told(WagerTakenBack(wager, by_clause("KHT-6.3"))) == taken
    assert told(InspectorOffDuty("KH-4.1")).startswith("Table 1: There's no inspector")
