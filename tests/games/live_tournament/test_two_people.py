"""Voids, corrections and wrong payments in a tournament that wants two people for them."""

from collections.abc import Iterator

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from clauses import clause
from games.live_tournament.felt import EIGHT, PAIR, Felt
from games.live_tournament.house import KIND, betting, house_of
from games.live_tournament.test_corrections import (
    FOUR,
    NOT_A_PAIR,
    a_round,
    card_was,
    chips,
    seated,
    step_of,
)
from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.games.king_high.table.commands import DealCard, DeclareVoid, OpenBets, Shuffle
from houseway.games.king_high.table.dealer import dealer
from houseway.games.king_high.tournament.fronts.narration import says
from houseway.games.king_high.tournament.live.commands import (
    Bound,
    CorrectTableRound,
    NoteTablePayment,
    ResumeTournament,
    SuspendTournament,
    TakeBackAtTable,
)
from houseway.games.king_high.tournament.live.stage import stage, stage_of_play, table_stage
from houseway.games.king_high.tournament.live.state import held_by
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table.commands import (
    Cancel,
    Disqualify,
    EndTurn,
    Invalidate,
    InvalidateRound,
    at,
)
from houseway.live.amendments import CardWas, write
from houseway.live.dual_control import AskConfirmation, AskSecondPerson, Confirm, TurnDown
from houseway.tables.messages import Command

FIRE = InvalidateRound("director", 1, "fire", "A fire.")


def of_two() -> Felt:
    felt = seated()
    a_round(felt, NOT_A_PAIR)
    felt.do(AskSecondPerson("director", wanted=True), "dina")
    return felt


def wants_two(felt: Felt) -> bool:
    return felt.live.second_person


def offered(felt: Felt, actor: str) -> list[Command]:
    return [offer.command for offer in KIND.legal(felt.live, actor)]


def test_a_correction_waits_for_a_second_account_and_is_made_by_what_is_recorded_then() -> None:
    true, felt = seated(), of_two()
    a_round(true, PAIR)
    before = chips(felt)
    (told,) = felt.do(card_was(felt), "igor")
    assert chips(felt) == before
    assert says(told) == "Number 1 is waiting for a second person: correct table round."
    assert felt.refused(Confirm("inspector", 1), "igor") == "same-person"
    assert Confirm("inspector", 1) in offered(felt, "inspector")
    felt.at(1, OpenBets("dealer"))  # play goes on meanwhile
    given, *_ = felt.do(Confirm("inspector", 1), "ines")
    assert says(given) == "A second person confirms number 1."
    assert chips(felt) == chips(true)
    assert felt.refused(Confirm("inspector", 1), "ines") == "not-waiting"
    assert felt.replayed() == felt.live


def test_what_is_turned_down_does_not_happen() -> None:
    felt = of_two()
    felt.do(FIRE, "dina")
    (told,) = felt.do(TurnDown("inspector", 1, "There was no fire."), "ines")
    assert says(told) == "Number 1 is turned down: There was no fire."
    assert not felt.live.waiting
    assert felt.live.need_opened().tables[1].game.recent[-1].phase == "settled"


@clause("KHT-1.6")
@pytest.mark.parametrize("again", ["round", "table"])
def test_a_fire_is_confirmed_by_the_inspector_or_another_director(again: str) -> None:
    felt = of_two()
    whole = Invalidate("director", 1, "fire", "A fire.", felt.now)
    felt.says(FIRE if again == "round" else whole)
    assert felt.live.waiting
    assert felt.refused(Confirm("dealer", 1), "dora") == "wrong-role"
    felt.do(Confirm("director", 1), "dirk")
    assert felt.live.need_opened().tables[1].history


def test_a_void_that_the_game_knows_at_a_table_waits_as_well() -> None:
    felt = of_two()
    felt.at(1, OpenBets("dealer"), DeclareVoid("inspector"))
    assert felt.live.need_opened().tables[1].game.round is not None
    assert "declare void" in offered_words(felt)
    felt.do(Confirm("inspector", 1), "ines")
    assert felt.live.need_opened().tables[1].game.round is None


def offered_words(felt: Felt) -> str:
    return " ".join(offer.says for offer in KIND.legal(felt.live, "inspector"))


def test_chips_handed_over_wrongly_and_the_end_of_it_all_wait() -> None:
    felt = of_two()
    before = felt.has(1, "ann")
    noted = NoteTablePayment(
        "inspector", 1, 1, 1, "ann", "too-much", 50, made_good=False, reason="Miscounted."
    )
    assert any(isinstance(one, NoteTablePayment) for one in offered(felt, "inspector"))
    felt.do(noted, "igor")
    leak = Cancel("director", "The roof leaks.")
    assert felt.refused(leak, "dina") == "confirmation-waits"  # or the payment would be lost
    assert (felt.has(1, "ann"), felt.phase) == (before, "session")
    felt.do(Confirm("inspector", 1), "ines")
    assert felt.has(1, "ann") == before + 50
    felt.do(leak, "dina")
    assert felt.phase == "session"
    felt.do(Confirm("inspector", 2), "ines")
    assert felt.phase == "cancelled"
    assert felt.replayed() == felt.live


def test_one_person_alone_neither_switches_it_off_nor_goes_round_it() -> None:
    felt = of_two()
    felt.do(AskSecondPerson("director", wanted=False), "dina")
    assert wants_two(felt)
    felt.do(Confirm("director", 1), "dirk")
    assert not wants_two(felt)
    felt.do(AskSecondPerson("inspector", wanted=True), "igor")
    assert felt.refused(AskSecondPerson("inspector", wanted=True), "igor") == "so-already"
    in_another_name = AskConfirmation("inspector", "ines", write(card_was(felt)))
    felt.do(in_another_name, "igor")
    assert felt.live.waiting[0].account == "igor"
    assert felt.refused(Confirm("inspector", felt.live.waited), "igor") == "same-person"


def test_nothing_waits_of_what_would_be_refused_and_of_what_is_done_in_every_round() -> None:
    felt = of_two()
    wrong = CorrectTableRound("dealer", 1, 1, 1, card_was(felt).amendments, "Misread.")
    assert felt.refused(wrong, "dora") == "wrong-role"
    felt.at(1, OpenBets("dealer"))
    assert not felt.live.waiting


def test_the_shuffle_that_a_fire_asks_for_follows_the_confirmation() -> None:
    felt = of_two()
    felt.do(FIRE, "dina")
    felt.do(Confirm("inspector", 1), "ines")
    felt.at(1, Shuffle("dealer"))
    a_round(felt, PAIR)
    assert len(FOUR) == len(chips(felt))


# -- On hold ---------------------------------------------------------------------------------------


def two_tables() -> Felt:
    """Both tables in their first round, with wagers and two cards."""
    felt = seated()
    felt.begin(2)
    felt.do(AskSecondPerson("director", wanted=True), "dina")
    felt.wager(1, dict.fromkeys(EIGHT, 20))
    felt.wager(2, dict.fromkeys(EIGHT, 20))
    felt.cards(1, PAIR[:2])
    felt.cards(2, PAIR[:2])
    return felt


def test_a_table_at_which_something_waits_is_held_and_the_others_play() -> None:
    felt = two_tables()
    felt.do(FIRE, "dina")
    (waits,) = felt.live.waiting
    assert (waits.account, waits.round, waits.holds) == ("dina", 1, True)
    assert waits.stage == stage_of_play(felt.live, 1)
    player = felt.turn(1)
    assert player is not None
    ends = EndTurn(player, 1, player)
    for command in (
        Bound(player, table_stage(felt.live, 1), ends),
        EndTurn("dealer", 1, player),
        at(1, DeclareVoid("inspector")),
        TakeBackAtTable("dealer", 1),
        Disqualify("director", player, "Told others what to wager."),
        misread(felt),
    ):
        assert felt.refused(command, "igor") == "confirmation-waits", command
    assert KIND.view(felt.live, "ann").on_hold == (1,)
    assert not [o for o in offered(felt, player) if isinstance(o, Bound)]
    before = felt.live.need_opened().tables[1]
    felt.cards(2, PAIR[2:])
    assert felt.live.need_opened().tables[1] == before
    felt.do(Confirm("inspector", 1), "ines")
    assert felt.live.need_opened().tables[1].history
    assert not felt.live.need_opened().tables[2].history


def misread(felt: Felt) -> CorrectTableRound:
    was = CardWas(Card(PAIR[1]), Card("9h"), (step_of(felt, PAIR[1]),))
    return CorrectTableRound("inspector", 1, 1, 1, (was,), "Misread.")


def test_the_end_of_it_all_holds_every_table() -> None:
    felt = two_tables()
    felt.do(Cancel("director", "The roof leaks."), "dina")
    for number in (1, 2):
        player = felt.turn(number)
        assert player is not None
        assert felt.refused(EndTurn("dealer", number, player), "dora") == "confirmation-waits"
    felt.do(TurnDown("director", 1, "It is dry again."), "dina")
    felt.cards(1, PAIR[2:])


def test_a_halt_does_not_part_a_request_from_its_stage() -> None:
    felt = two_tables()
    felt.do(FIRE, "dina")
    felt.do(SuspendTournament("director", "A fire.", felt.now), "dina")
    felt.do(ResumeTournament("director", felt.now), "dina")
    felt.do(Confirm("inspector", 1), "ines")
    assert felt.live.need_opened().tables[1].history


def test_a_command_bound_to_a_stage_waits_for_two_people_as_well() -> None:
    felt = two_tables()
    bound = Bound("director", table_stage(felt.live, 1), FIRE)
    felt.do(bound, "dina")
    assert not felt.live.need_opened().tables[1].history
    (waits,) = felt.live.waiting
    assert waits.asks == write(FIRE)
    with pytest.raises(Refusal) as no:
        KIND.decide(felt.live.now(waiting=()), bound)
    assert no.value.code == "second-person"
    assert felt.refused(Bound("director", stage(felt.live), FIRE), "dina") == "moved-on"


def test_the_automatic_house_stands_still_where_something_waits() -> None:
    house = house_of(8).until(betting)
    house.do(AskSecondPerson("director", wanted=True), "dina")
    house.do(FIRE, "dina")
    held = house.live.need_opened().tables[1]
    assert house.choice(turn(held) or "") is None
    for _ in range(200):
        assert "table 1" not in {move.place for move in house.moves()}
        if not house.step():
            break
    assert house.live.need_opened().tables[1] == held
    house.do(TurnDown("director", 1, "There was none."), "dina")
    house.run()
    assert house.phase == "ended"


def going_on(felt: Felt, number: int) -> Iterator[Command]:
    """What comes next at a table, whatever waits there."""
    table = felt.live.need_opened().tables[number]
    player = felt.turn(number)
    moment = table_stage(felt.live, number)
    if player is not None:
        yield Bound(player, moment, at(number, felt.pokerpot(number, player, 10)))
        yield Bound(player, moment, EndTurn(player, number, player))
    elif table.play is not None and table.game.round is None:
        yield at(number, Shuffle("dealer"))
        yield at(number, OpenBets("dealer"))
    elif (move := dealer(table.game)) is not None:
        asks = move.command
        yield at(number, DealCard("dealer", "2c") if isinstance(asks, DealCard) else asks)


class TwoPeopleMachine(RuleBasedStateMachine):
    """Asks, plays, confirmations and withdrawals at two tables, in any order."""

    @initialize()
    def begin(self) -> None:
        self.felt = two_tables()

    @rule(number=st.sampled_from((1, 2)), steps=st.integers(1, 12))
    def play(self, number: int, steps: int) -> None:
        for _ in range(steps):
            for command in going_on(self.felt, number):
                self.keeping_still(command, "dora")

    @rule(data=st.data(), number=st.sampled_from((1, 2)))
    def ask(self, data: st.DataObject, number: int) -> None:
        doubtful: list[Command] = [
            InvalidateRound("director", number, "fire", "A fire."),
            Invalidate("director", number, "fire", "A fire.", self.felt.now),
            at(number, DeclareVoid("inspector")),
            Cancel("director", "The roof leaks."),
        ]
        self.keeping_still(data.draw(st.sampled_from(doubtful)), "dina")

    def keeping_still(self, command: Command, account: str) -> None:
        before = self.felt.live
        held = [n for n in before.need_opened().tables if held_by(before, n)]
        try:
            self.felt.do(command, account)
        except (Refusal, BadInput):
            assert self.felt.live is before
            return
        for number in held:
            assert (
                self.felt.live.need_opened().tables[number] == before.need_opened().tables[number]
            )

    @rule(data=st.data())
    def confirm(self, data: st.DataObject) -> None:
        before = self.felt.live
        if not before.waiting:
            return
        waits = data.draw(st.sampled_from(before.waiting))
        meant = waits.asks.get("table")
        assert stage_of_play(before, meant) == waits.stage
        try:
            self.felt.do(Confirm("inspector", waits.number), "ines")
        except (Refusal, BadInput):
            return
        for number, table in before.need_opened().tables.items():
            if meant is not None and number != meant:
                assert self.felt.live.need_opened().tables[number] == table

    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        if self.felt.live.waiting:
            waits = data.draw(st.sampled_from(self.felt.live.waiting))
            self.felt.do(TurnDown(waits.asks["by"], waits.number, "A slip."), waits.account)


TestTwoPeople = TwoPeopleMachine.TestCase
TestTwoPeople.settings = settings(
    max_examples=max(5, settings().max_examples // 10), stateful_step_count=30, deadline=None
)
