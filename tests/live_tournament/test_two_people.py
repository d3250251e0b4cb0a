"""Voids, corrections and wrong payments in a tournament that wants two people for them."""

import pytest

from clauses import clause
from houseway.games.king_high.commands import DeclareVoid, OpenBets, Shuffle
from houseway.games.king_high.tournament.commands import Cancel, Invalidate, InvalidateRound
from houseway.games.king_high.tournament.live.messages import CorrectTableRound, NoteTablePayment
from houseway.games.king_high.tournament.narration import says
from houseway.live.amendments import written
from houseway.live.second_person import AskConfirmation, AskSecondPerson, Confirm, TurnDown
from houseway.tables.messages import Command

from .felt import PAIR, Felt
from .house import KIND
from .test_corrections import FOUR, NOT_A_PAIR, a_round, card_was, chips, seated

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
    assert says(told) == "Number 1 waits for a second person: correct table round."
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
    assert felt.live.opened().tables[1].game.recent[-1].phase == "settled"


@clause("KHT-1.6")
@pytest.mark.parametrize("again", ["round", "table"])
def test_a_fire_is_confirmed_by_the_inspector_or_another_director(again: str) -> None:
    felt = of_two()
    whole = Invalidate("director", 1, "fire", "A fire.", felt.now)
    felt.says(FIRE if again == "round" else whole)
    assert felt.live.waiting
    assert felt.refused(Confirm("dealer", 1), "dora") == "wrong-role"
    felt.do(Confirm("director", 1), "dirk")
    assert felt.live.opened().tables[1].history


def test_a_void_that_the_game_knows_at_a_table_waits_as_well() -> None:
    felt = of_two()
    felt.at(1, OpenBets("dealer"), DeclareVoid("inspector"))
    assert felt.live.opened().tables[1].game.round is not None
    assert "declare void" in offered_words(felt)
    felt.do(Confirm("inspector", 1), "ines")
    assert felt.live.opened().tables[1].game.round is None


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
    felt.do(Cancel("director", "The roof leaks."), "dina")
    assert (felt.has(1, "ann"), felt.phase) == (before, "session")
    felt.do(Confirm("inspector", 1), "ines")
    assert felt.has(1, "ann") == before + 50
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
    in_another_name = AskConfirmation("inspector", "ines", written(card_was(felt)))
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
