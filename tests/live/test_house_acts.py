"""What a house does at a live table, and who may do it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST
from houseway.games.king_high.table import commands as kh
from houseway.games.low_high.table import commands as lh
from houseway.games.pineapple.table import commands as pineapple
from houseway.live.table.commands import (
    ChangeDealing,
    ChangePace,
    CloseTable,
    GiveSeed,
    OpenTable,
    ResumeTable,
    RevealSeed,
    SettleDispute,
    SuspendTable,
)
from houseway.live.table.events import RealCards, SeedRevealed, TableClosed
from houseway.live.table.reasons import by_staff
from houseway.live.table.state import DISPUTES_KEPT, LiveTable
from houseway.tables.dealing import Pace
from houseway.tables.messages import Command
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits
from live.watched import CHIPS, EVERYBODY, GAMES, LOW_HIGH, PLAYERS, Watched

WHY = "A reason."
MAIN = {"si-ki-pi": "initial", "power-pai-gow": "standard", "king-high": "pokerpot"}
REDEAL = {"misdeal-unseen": "redeal"}

every_game = pytest.mark.parametrize("name", GAMES)
low_high_games = pytest.mark.parametrize("name", LOW_HIGH)


def seated(name: str, **opening: Any) -> Watched:
    at = Watched(name, **opening)
    at.sit(*PLAYERS)
    return at


def beside(at: Watched, player: str = "dan") -> None:
    """A player who has no bot comes to the table."""
    at.do(BuyIn(player, CHIPS))


# -- Who may do what -------------------------------------------------------------------------------

INSPECTORS: dict[str, Callable[[str], Command]] = {
    "suspend": lambda by: SuspendTable(by, WHY),
    "close": lambda by: CloseTable(by, WHY),
    "change dealing": lambda by: ChangeDealing(by, "human"),
    "change pace": lambda by: ChangePace(by, Pace(1, 2, 3)),
    "settle a dispute": lambda by: SettleDispute(by, 1, WHY),
}
NOT_INSPECTORS = ("ann", "dealer", "house", "director", "Inspector", "")


@every_game
@pytest.mark.parametrize("act", INSPECTORS)
def test_only_the_inspector_does_it(name: str, act: str) -> None:
    at = seated(name)
    at.until_over(1)
    for by in NOT_INSPECTORS:
        assert at.refusal(INSPECTORS[act](by)) == "wrong-role"
    at.do(INSPECTORS[act]("inspector"))


@every_game
def test_only_the_inspector_lets_a_table_go_on(name: str) -> None:
    at = seated(name)
    at.do(SuspendTable("inspector", WHY))
    for by in NOT_INSPECTORS:
        assert at.refusal(ResumeTable(by)) == "wrong-role"
    at.do(ResumeTable("inspector"))
    assert at.refusal(ResumeTable("inspector")) == "not-suspended"


@every_game
def test_only_the_house_opens_tables_commits_and_reveals(name: str) -> None:
    at = seated(name)
    for by in ("ann", "dealer", "inspector", "director", "public"):
        opening = OpenTable(by, "t", "Name")
        with pytest.raises(Refusal, match="Only the house"):
            at.kind.decide(at.kind.start, opening)
        assert at.refusal(msgspec.structs.replace(at.commit(), by=by)) == "wrong-role"
    at.do(at.commit())
    for by in ("ann", "dealer", "inspector", "director", "public"):
        assert at.refusal(msgspec.structs.replace(at.reveal(), by=by)) == "wrong-role"


@every_game
@pytest.mark.parametrize("by", ["dealer", "inspector", "house", "public", "", "Dealer"])
def test_only_players_give_seeds(name: str, by: str) -> None:
    at = seated(name)
    at.do(at.commit())
    assert "player" in at.refusal(GiveSeed(by, "luck"))


@every_game
def test_an_act_of_staff_needs_a_reason_in_one_line(name: str) -> None:
    at = seated(name)
    at.until_over(1)
    for reason in ("", "  ", "two\nlines", "x" * 501):
        for act in (SuspendTable, CloseTable):
            assert "printable" in at.refusal(act("inspector", reason))
        assert "printable" in at.refusal(SettleDispute("inspector", 1, reason))
    at.do(SuspendTable("inspector", f"  {WHY} "))
    assert at.state.reason == by_staff(WHY)


# -- Opening ---------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize(
    "wrong",
    [
        {"readings": {"moon": "full"}},
        {"readings": {"boxes": "many"}},
        {"limits": {"dinner": Limits(1, 2)}},
        {"pace": Pace(bets=-1)},
        {"pace": Pace(turn=3601)},
        {"pace": Pace(pause=float("nan"))},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_not_opened(name: str, wrong: dict[str, Any]) -> None:
    at = Watched(name)
    command = OpenTable("house", "t", "Name", **wrong)
    with pytest.raises((BadInput, Refusal)):
        at.kind.decide(at.kind.start, command)


@every_game
def test_nothing_is_done_at_a_table_that_is_not_open(name: str) -> None:
    at = Watched(name)
    acts = (
        BuyIn("ann", CHIPS),
        at.commit(),
        GiveSeed("ann", "luck"),
        SuspendTable("inspector", WHY),
        CloseTable("inspector", WHY),
        ChangePace("inspector", Pace()),
        SettleDispute("inspector", 1, WHY),
    )
    for act in acts:
        with pytest.raises(Refusal) as no:
            at.kind.decide(LiveTable(), act)
        assert no.value.code == "not-open"
    assert at.kind.legal(LiveTable(), "ann") == ()
    assert at.refusal(OpenTable("house", "t", "Again")) == "open-already"


# -- Seeds -----------------------------------------------------------------------------------------


@every_game
def test_an_automatic_dealer_deals_nothing_without_a_commitment(name: str) -> None:
    at = seated(name)
    begins: Command = lh.OpenBets("dealer")
    if name == "pineapple":
        begins = pineapple.Deal("dealer", at.pack)
    elif name == "king-high":
        at.do(kh.CheckCards("inspector", at.pack, "before-play"))
        begins = kh.Shuffle("dealer", at.pack)
    assert at.refusal(begins) == "no-commitment"
    at.do(at.commit())
    at.do(at.with_cards(begins))


@every_game
def test_an_automatic_dealer_deals_from_a_whole_pack_only(name: str) -> None:
    at = seated(name)
    at.until(lambda t: t.move is not None and t.game.deck(t.move))
    command = at.move
    deck = at.game.deck(command)
    for wrong in ((), deck[1:], (*deck[1:], deck[1]), (*deck, deck[0])):
        assert at.refusal(at.game.with_deck(command, wrong)) == "no-shuffle"
    at.do(command)


@every_game
def test_a_deck_that_the_seeds_do_not_give_is_found_at_the_reveal(name: str) -> None:
    at = seated(name)
    at.until(lambda t: t.move is not None and t.game.deck(t.move))
    wrong = at.game.with_deck(at.move, tuple(Random(1).sample(at.pack, len(at.pack))))
    at.do(wrong)
    at.until(lambda t: t.table.rounds_opened == 1 and isinstance(t.move, RevealSeed))
    assert at.refusal(at.reveal()) == "wrong-deck"


@every_game
def test_only_the_seed_that_was_committed_to_is_revealed(name: str) -> None:
    at = seated(name)
    at.do(at.commit())
    assert at.refusal(RevealSeed("house", "0" * 64)) == "wrong-seed"
    assert at.refusal(at.commit()) == "committed-already"
    at.do(at.reveal())
    assert at.refusal(at.reveal()) == "no-commitment"


@every_game
def test_players_seeds_are_mixed_in_until_the_cards_are_shuffled(name: str) -> None:
    at = seated(name)
    at.until(lambda t: t.state.seeds is not None)
    at.do(GiveSeed("ann", "luck"), GiveSeed("zoe", "no seat"), GiveSeed("ann", "better luck"))
    at.until(lambda t: t.decks)
    assert at.refusal(GiveSeed("bea", "late")) == "shuffled-already"
    at.until(lambda t: t.state.revealed is not None)
    assert at.revealed.players == {"ann": "better luck", "zoe": "no seat"}
    assert at.refusal(GiveSeed("bea", "later")) == "no-commitment"


@every_game
def test_a_seed_is_revealed_after_the_round_and_not_before(name: str) -> None:
    at = seated(name)
    at.until(lambda t: t.decks)
    while at.table.rounds_opened == 0 or at.table.round is not None:
        assert at.refusal(at.reveal()) == "cards-in-play"
        assert at.step()
    assert isinstance(at.move, RevealSeed)
    at.do(at.move)
    assert at.revealed.server_seed == at.secret(1)


def test_a_seed_is_revealed_after_a_void_round() -> None:
    for name in GAMES:
        at = seated(name)
        call_off(at)
        assert at.table.round is None
        if name == "king-high":
            at.do(kh.RepairDevice("inspector"))
        assert at.move == at.reveal()
        at.do(at.move)
        assert len(at.decks) == 1
        at.until_over(2)


def call_off(at: Watched) -> None:
    """A round with cards on the table becomes void."""
    match at.name:
        case "king-high":
            at.until(lambda t: t.table.round is not None and t.table.round.cards)
            at.do(kh.ReportFault("inspector"), kh.DeclareVoid("inspector"))
        case "pineapple":
            at.until_phase("streets")
            at.do(pineapple.CallOff("inspector"))
        case _:
            at.until_phase("setting")
            at.do(lh.CallForeignCard("inspector"))


COMMITTED: Mapping[str, tuple[Any, ...]] = {
    **{
        name: (
            lh.CallMisdeal("inspector"),
            lh.ExposeCards("inspector", 0, (0,)),
            lh.ExposeCards("inspector", 1, (0, 1)),
        )
        for name in LOW_HIGH
    },
    "king-high": (
        kh.ReportFaceUpCard("inspector"),
        kh.BurnCards("dealer", 1),
        kh.BurnCards("dealer", 6),
        kh.DealCard("dealer", "Ks"),
        kh.DealCard("dealer", without_burn=True),
        kh.OpenBets("dealer", without_shuffle=True),
        kh.DeclareWager("ann", 1, "high", 1_000),
    ),
}


@pytest.mark.parametrize("name", COMMITTED)
def test_nobody_burns_discards_exposes_or_deals_again_a_card_of_a_committed_order(
    name: str,
) -> None:
    """At no stage, from the device or from a manual shoe, and it is never offered."""
    for device in ("shuffling-device", "manual-shoe") if name == "king-high" else ("",):
        at = seated(name, readings=REDEAL if name in LOW_HIGH else {})
        if device:
            at.do(kh.ChangeSettings("inspector", device=device))
        stages = set()
        while at.table.rounds_opened < 2:
            stages.add(at.kind.stage(at.state))
            for command in COMMITTED[name]:
                assert at.refusal(command) == "no-real-cards", command
            offers = [o.command for who in EVERYBODY for o in at.kind.legal(at.state, who)]
            assert not any(command.needs_real_cards for command in offers)
            assert at.step()
        assert len(stages) > 4


def test_the_seed_of_a_manual_shoe_is_revealed_when_the_shoe_is_over() -> None:
    at = seated("king-high")
    at.do(kh.ChangeSettings("inspector", device="manual-shoe"))
    at.until_over(2)
    assert at.state.revealed is None, "more rounds come from this shoe"
    assert at.refusal(at.reveal()) == "cards-in-play"
    at.until(lambda t: t.state.revealed is not None)
    assert at.table.rounds_opened >= 2
    assert at.table.shuffle_due is not None
    assert len(at.decks) == 1
    assert len(at.named("DeckShuffled")) == 1


def test_an_ordered_shuffle_ends_a_manual_shoe_and_shows_its_seed() -> None:
    at = seated("king-high")
    at.do(kh.ChangeSettings("inspector", device="manual-shoe"))
    at.until_over(1)
    at.do(kh.OrderShuffle("inspector"))
    assert at.move == at.reveal()
    at.do(at.move)


# -- A human dealer --------------------------------------------------------------------------------


@every_game
def test_a_human_dealer_needs_no_seeds_and_the_automatic_one_does_nothing(name: str) -> None:
    at = seated(name, dealing="human")
    assert at.move is None
    by_hand(at)
    assert at.move is None
    assert at.numbers == []
    real = [event for event in at.events if isinstance(event, RealCards)]
    assert [event.round for event in real] == [1]
    assert at.table.rounds_opened == 1


def by_hand(at: Watched) -> None:
    """Cards on the table that a person has dealt."""
    match at.name:
        case "king-high":
            at.do(kh.CheckCards("inspector", at.pack, "before-play"), kh.Shuffle("dealer"))
            at.do(kh.OpenBets("dealer"), kh.PlaceWager("ann", 1, "pokerpot", 1_000))
            at.do(kh.CloseBets("dealer"), kh.DealCard("dealer", "Ks"))
        case "pineapple":
            at.do(pineapple.Deal("dealer"))
        case _:
            at.do(lh.OpenBets("dealer"), lh.PlaceWager("ann", 1, MAIN[at.name], 1_000))
            at.do(lh.CloseBets("dealer"), lh.Deal("dealer", at.pack))


@every_game
def test_the_dealing_changes_between_rounds_only(name: str) -> None:
    at = seated(name)
    at.until(lambda t: t.table.round is not None)
    assert at.refusal(ChangeDealing("inspector", "human")) == "round-in-progress"
    assert at.refusal(ChangePace("inspector", Pace(1, 1, 1))) == "round-in-progress"
    at.until_over(1)
    assert at.refusal(ChangeDealing("inspector", "automatic")) == "dealt-so-already"
    at.do(ChangeDealing("inspector", "human"), ChangePace("inspector", Pace(1, 1, 1)))
    assert (at.state.dealing, at.state.pace) == ("human", Pace(1, 1, 1))


@every_game
def test_a_commitment_that_no_cards_came_from_is_revealed_when_a_person_deals(name: str) -> None:
    at = seated(name)
    at.do(at.commit(), GiveSeed("ann", "luck"))
    at.do(ChangeDealing("inspector", "human"))
    assert at.move == at.reveal()
    at.do(at.move)
    assert at.decks == []
    assert at.move is None
    at.do(ChangeDealing("inspector", "automatic"))
    at.until_over(1)
    assert at.numbers[:2] == [1, 2]


def test_a_known_shoe_is_not_handed_to_a_human_dealer() -> None:
    at = seated("king-high")
    at.do(kh.ChangeSettings("inspector", device="manual-shoe"))
    at.until_over(1)
    assert at.refusal(ChangeDealing("inspector", "human")) == "cards-in-play"
    at.do(kh.OrderShuffle("inspector"), ChangeDealing("inspector", "human"))
    assert at.move == at.reveal()


# -- Suspended and closed --------------------------------------------------------------------------


@every_game
def test_a_suspended_table_finishes_its_round_and_begins_none(name: str) -> None:
    at = seated(name)
    beside(at)
    at.until(lambda t: not t.state.at_rest)
    at.do(SuspendTable("inspector", WHY))
    rounds = at.table.rounds_opened
    at.run()
    assert at.table.round is None
    assert at.table.rounds_opened == rounds
    assert at.state.revealed is not None, "the players can check what was played"
    begins: Command = lh.OpenBets("dealer")
    if name == "pineapple":
        begins = pineapple.Deal("dealer", at.pack)
    elif name == "king-high":
        begins = kh.OpenBets("dealer")
    at.do(at.commit())
    no = at.give(at.with_cards(begins))
    assert isinstance(no, Refusal)
    assert (no.code, no.sentence) == ("table-suspended", f"The table is suspended: {WHY}")
    at.do(ResumeTable("inspector"))
    assert at.state.reason is None
    at.until_over(rounds + 1)


@pytest.mark.parametrize("name", [*LOW_HIGH, "king-high"])
def test_no_wager_is_taken_at_a_suspended_table_where_none_lies(name: str) -> None:
    at = Watched(name)
    at.do(BuyIn("ann", CHIPS), Sit("ann", 1))
    while at.phase != "betting":
        at.do(at.move)
    at.do(SuspendTable("inspector", WHY))
    place = kh.PlaceWager if name == "king-high" else lh.PlaceWager
    assert at.refusal(place("ann", 1, MAIN[name], 1_000)) == "table-suspended"
    at.do(CashOut("ann", 500))
    at.do(ResumeTable("inspector"), place("ann", 1, MAIN[name], 1_000))


@every_game
def test_a_table_closes_after_its_round_and_everybody_is_cashed(name: str) -> None:
    at = seated(name)
    beside(at)
    at.until(lambda t: not t.state.at_rest)
    assert at.refusal(CloseTable("inspector", WHY)) == "round-in-progress"
    at.until_over(1)
    had = {player: at.bank.has(player) for player in (*PLAYERS, "dan")}
    events = at.do(CloseTable("inspector", WHY))
    assert isinstance(events[-1], TableClosed)
    cashed = {e.player: e.amount for e in events if type(e).__name__ == "ChipsCashed"}
    assert cashed == {player: chips for player, chips in had.items() if chips}
    assert not any(at.bank.chips.values())


@every_game
def test_at_a_closed_table_only_the_last_seed_is_still_shown(name: str) -> None:
    at = seated(name)
    at.until_over(1)
    at.until(lambda t: t.state.seeds is not None and not t.decks)  # for a round never played
    at.do(CloseTable("inspector", WHY))
    for act in (
        BuyIn("ann", CHIPS),
        Sit("ann", 1),
        GiveSeed("ann", "luck"),
        SuspendTable("inspector", WHY),
        CloseTable("inspector", WHY),
        ChangePace("inspector", Pace()),
        ChangeDealing("inspector", "human"),
        SettleDispute("inspector", 1, WHY),
        lh.OpenBets("dealer") if name in LOW_HIGH else BuyIn("bea", CHIPS),
        at.commit(),
    ):
        assert at.refusal(act) == "table-closed"
    assert at.refusal(ResumeTable("inspector")) == "not-suspended"
    assert at.refusal(OpenTable("house", "t", "Again")) == "open-already"
    assert [type(e) for e in at.do(at.move)] == [SeedRevealed]
    assert at.move is None


def test_a_closed_manual_shoe_shows_its_seed_with_cards_left_in_it() -> None:
    at = seated("king-high")
    at.do(kh.ChangeSettings("inspector", device="manual-shoe"))
    at.until_over(1)
    at.do(CloseTable("inspector", WHY))
    assert at.table.shuffle_in_use
    at.do(at.move)
    assert at.revealed.number == 1


def test_a_player_who_won_more_than_one_may_cash_at_once_is_cashed_when_the_table_closes() -> None:
    at = Watched("king-high", limits={"pokerpot": Limits(1, MOST)}, dealing="human")
    at.do(BuyIn("ann", MOST), Sit("ann", 1))
    at.do(kh.CheckCards("inspector", at.pack, "before-play"), kh.Shuffle("dealer"))
    at.do(kh.OpenBets("dealer"), kh.PlaceWager("ann", 1, "pokerpot", MOST))
    for card in ("Ks", "Kh", "Kd", "Kc", "2s"):
        at.do(kh.CloseBets("dealer"), kh.DealCard("dealer", card))
    assert at.bank.has("ann") > MOST
    won = at.bank.has("ann")
    at.do(kh.CheckCards("inspector", at.pack, "after-play"), CloseTable("inspector", WHY))
    assert at.bank.has("ann") == 0
    assert at.wallets()["ann"] == won - MOST


# -- Disputes --------------------------------------------------------------------------------------


@every_game
def test_a_dispute_is_about_a_round_there_was(name: str) -> None:
    at = seated(name)
    at.until_over(1)
    for number in (-1, 0, 2):
        assert f"not had a round {number}" in at.refusal(SettleDispute("inspector", number, WHY))
    at.do(SettleDispute("inspector", 1, WHY))
    assert [(d.round, d.decision) for d in at.state.disputes] == [(1, WHY)]
    for number in range(DISPUTES_KEPT):
        at.do(SettleDispute("inspector", 1, f"Decision {number}"))
    kept = [d.decision for d in at.state.disputes]
    assert kept == [f"Decision {number}" for number in range(DISPUTES_KEPT)]
