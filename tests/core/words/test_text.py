"""Text knows its message and arguments, and is written in the language of its reader."""

import pickle
from datetime import datetime

import msgspec
import pytest

from houseway.core.answers import encode_answer, to_answer
from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE, Basis, ByClause, ByReading, Reason, by_clause, cite
from houseway.core.words import (
    Text,
    best_language,
    either,
    in_language,
    join,
    listing,
    moment,
    money,
    nt,
    number,
    percent,
    sentences,
    signed_number,
    t,
)
from houseway.tables.rounds import AllWagersSettled

NAMES = ("Jack", "Queen", "Open", "Nine", "Deal", "Lobby", "天")


@pytest.mark.parametrize("name", NAMES)
def test_a_persons_name_is_never_translated(name: str) -> None:
    text = t("Welcome, {name}", name=name)
    assert text.write("en") == f"Welcome, {name}"
    assert text.write("de") == f"Willkommen, {name}"


def test_text_among_the_arguments_is_translated_too() -> None:
    assert t("Welcome, {name}", name=t("Lobby")).write("de") == "Willkommen, Lobby"
    assert join(" · ", (t("Log out"), "Ann")).write("en") == "Log out · Ann"


def test_an_f_string_and_str_follow_the_current_language() -> None:
    text = t("Welcome, {name}", name="Ann")
    with in_language("de"):
        assert f"{text}!" == "Willkommen, Ann!"
        assert str(text) == "Willkommen, Ann"
    assert f"{text}!" == "Welcome, Ann!"


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (money(12_500), "12,500", "12.500"),
        (signed_number(-1_000), "-1,000", "-1.000"),
        (signed_number(0), "0", "0"),
        (number(1234.5, 1), "1,234.5", "1.234,5"),
        (percent(0.0208), "2.08%", "2,08\xa0%"),
        (moment(datetime(2027, 5, 1, 10)), "01 May 10:00", "1. Mai, 10:00"),
        (listing(("a", number(1_000), "c")), "a, 1,000 and c", "a, 1.000 und c"),
        (either(("a", "b")), "a or b", "a oder b"),
        (listing(()), "", ""),
    ],
)
def test_numbers_and_lists_are_written_as_the_language_does(
    text: Text, english: str, german: str
) -> None:
    assert (text.write("en"), text.write("de")) == (english, german)


def test_chinese_joins_texts_with_its_own_marks() -> None:
    bets = join("; ", (t("Void"), t("No more bets"))) + "."
    assert bets.write("en") == "Void; No more bets."
    assert bets.write("zh-Hans") == "作废；停止下注。"
    assert sentences(bets, t("No more bets")).write("zh-Hans") == "作废；停止下注。停止下注"


def test_a_count_chooses_its_form() -> None:
    forms = [nt("{count} card", "{count} cards", count).write("en") for count in (0, 1, 2_000)]
    assert forms == ["0 cards", "1 card", "2,000 cards"]


def test_a_record_cannot_hold_text() -> None:
    class Event(msgspec.Struct):
        why: str

    with pytest.raises(TypeError, match="unsupported"):
        msgspec.json.encode(Event(t("The round is void.")))


def test_text_goes_from_one_process_to_another() -> None:
    text = t("Welcome, {name}", name="Ann") + " " + nt("{count} card", "{count} cards", 2)
    copied = pickle.loads(pickle.dumps(text))
    assert copied.write("de").startswith("Willkommen, Ann ")


class Misdeal(Reason, frozen=True):
    box: int

    @property
    def text(self) -> Text:
        return t("Box {box} was dealt wrongly.", box=self.box)


class Ended(msgspec.Struct, frozen=True, omit_defaults=True):
    reason: Misdeal
    boxes: tuple[int, ...] = ()


def test_an_answer_has_the_reason_as_data_and_in_words() -> None:
    reason = Misdeal(ByClause(("SKP-5.1",)), 3)
    facts = {
        "reason": "misdeal",
        "by": {"basis": "clause", "clauses": ["SKP-5.1"]},
        "box": 3,
    }
    assert to_answer(Ended(reason)) == {
        "reason": facts,
        "clause": "SKP-5.1",
        "why": "Box 3 was dealt wrongly.",
    }
    assert msgspec.json.decode(encode_answer(Ended(reason, (1,))))["boxes"] == [1]
    assert msgspec.json.decode(msgspec.json.encode(Ended(reason))) == {"reason": facts}


@pytest.mark.parametrize("by", [ByReading("misdeal-unseen"), BY_HOUSE, by_clause(None)])
def test_only_a_clause_is_told_as_a_clause(by: Basis) -> None:
    assert to_answer(Ended(Misdeal(by, 3)))["clause"] is None


def test_a_clause_is_no_reading_and_a_reading_no_clause() -> None:
    with pytest.raises(ValueError, match="misdeal-unseen"):
        ByClause(("misdeal-unseen",))
    with pytest.raises(ValueError, match=r"SKP-5\.1"):
        ByReading("SKP-5.1")
    assert cite(t("Void."), ByReading("late-count")) == "Void. (reading late-count)"
    assert cite(t("Void."), by_clause("SKP-5.1", "SKP-5.2")) == "Void. (SKP-5.1, SKP-5.2)"
    assert cite(t("Void."), BY_HOUSE) == "Void."


def test_a_refusal_is_data_and_text_and_survives_a_copy() -> None:
    text = t("{player} has {amount} left.", player="Queen", amount=money(500))
    refusal = pickle.loads(pickle.dumps(Refusal("no-chips", by_clause("SKP-3.1"), text)))
    assert refusal.reason.args == {"player": "Queen", "amount": 500}
    assert (refusal.code, refusal.clause) == ("no-chips", "SKP-3.1")
    assert str(refusal) == "Queen has 500 left. (SKP-3.1)"


@pytest.mark.parametrize(
    ("header", "language"),
    [("de-CH,de;q=0.9,en", "de"), ("fr, en;q=0.5", "en"), ("", "en"), ("*", "en"), ("xx,de", "de")],
)
def test_the_first_language_there_is_a_catalogue_of_counts(header: str, language: str) -> None:
    assert best_language(header) == language


def test_no_two_kinds_of_reason_have_the_same_name() -> None:
    """A record that names one could be read as the other."""
    assert AllWagersSettled(BY_HOUSE).text == "All wagers are settled."
    with pytest.raises(TypeError, match=r"tables.rounds has a reason called AllWagersSettled"):
        type("AllWagersSettled", (Reason,), {}, frozen=True)
