"""Every record that was made by the rules verifies, and every change to one is found."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.core.fairness import deck_order
from houseway.review.export import export_round, export_table
from houseway.review.report import NOT_APPLICABLE, NOT_REACHED
from houseway.review.verify import CHECKS, verify
from review.stories import GAMES, STORIES, story
from review.tampering import Lines, Opened, at, failed, leaves, other_values, put, tags, tampered

EXAMPLES = settings().max_examples


def round_lines(name: str, number: int = 1) -> Lines:
    table = story(name)
    return list(export_round(table.whole, number))


def table_lines(name: str) -> Lines:
    table = story(name)
    return list(export_table(table.whole))


# -- What holds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STORIES)
def test_every_table_and_every_round_of_it_verifies(name: str) -> None:
    report = verify(table_lines(name))
    assert report.ok, report.checks
    assert {check.name for check in report.checks} == set(CHECKS)
    for number in report.rounds:
        found = verify(round_lines(name, number))
        assert found.ok, found.checks
        assert number in found.rounds


def test_a_round_verifies_together_with_its_correction() -> None:
    table = story("power-pai-gow corrected")
    report = verify(export_round(table.whole, 1, through=table.version))
    assert report.ok
    assert report.last == table.version


@pytest.mark.parametrize("name", GAMES)
def test_of_cards_entered_by_hand_no_shuffle_is_said_to_be_right(name: str) -> None:
    (shuffle,) = (c for c in verify(round_lines(f"{name} human")).checks if c.name == "shuffle")
    assert shuffle.status == NOT_APPLICABLE
    assert "round 1 were entered by hand" in shuffle.says
    both = [c for c in verify(table_lines(f"{name} human")).checks if c.name == "shuffle"]
    assert [check.status for check in both] == ["ok", NOT_APPLICABLE]
    assert "rounds 1 and 2" in both[1].says


# -- The chain as it is ----------------------------------------------------------------------------


@settings(max_examples=EXAMPLES * 3 // 2, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_single_character_can_be_changed(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(GAMES))
    text = "\n".join(round_lines(f"{name} automatic", 2))
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from('0123456789abcdefAKQJTshdc{}[],:"\\ \nx'))
    changed = text[:place] + other + text[place + 1 :]
    if changed != text:
        assert failed(changed.split("\n")), (place, text[place - 20 : place + 20])


def drop(place: int) -> Callable[[Opened], None]:
    def change(opened: Opened) -> None:
        del opened.bodies[place], opened.hashes[place]

    return change


def swap(one: int, other: int) -> Callable[[Opened], None]:
    def change(opened: Opened) -> None:
        for found in (opened.bodies, opened.hashes):
            found[one], found[other] = found[other], found[one]

    return change


@pytest.mark.parametrize("name", GAMES)
def test_entries_cannot_be_left_out_or_change_places(name: str) -> None:
    lines = round_lines(f"{name} automatic", 2)
    for place in range(len(lines) - 2):
        assert "form" in failed(tampered(lines, drop(place), mend=False))
    for place in range(len(lines) - 3):
        assert failed(tampered(lines, swap(place, place + 1), mend=False))


def test_a_file_that_is_cut_off_is_found() -> None:
    lines = round_lines("si-ki-pi automatic")
    assert failed(lines[:-1]) == ("form",)
    assert "form" in failed([*lines[:-3], lines[-1]])
    assert "form" in failed([*lines[:-1], lines[-2], lines[-1]])


def test_what_could_not_be_checked_is_not_called_right() -> None:
    report = verify(round_lines("si-ki-pi automatic")[:-1])
    assert {c.status for c in report.checks if c.name not in ("form", "chain")} == {NOT_REACHED}


# -- The chain mended after the change -------------------------------------------------------------


@settings(max_examples=EXAMPLES * 5 // 2, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_field_of_an_event_can_be_changed_though_the_chain_is_mended(
    data: st.DataObject,
) -> None:
    name = data.draw(st.sampled_from(sorted(STORIES)))
    lines = data.draw(st.sampled_from((round_lines(name), table_lines(name))))
    opened = Opened(lines)
    place = data.draw(st.integers(0, len(opened.bodies) - 1))
    events = opened.bodies[place]["events"]
    if not events:
        return
    path = data.draw(st.sampled_from(list(leaves(events))))
    put(events, path, data.draw(st.sampled_from(other_values(at(events, path)))))
    assert failed(opened.lines()), (name, place, path)


@settings(max_examples=EXAMPLES * 3 // 2, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_field_of_the_first_line_can_be_changed(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(GAMES))
    opened = Opened(round_lines(f"{name} automatic", 2))
    path = data.draw(st.sampled_from(list(leaves(opened.header))))
    others = (*other_values(at(opened.header, path)), "suspended", "closed", "human")
    put(opened.header, path, data.draw(st.sampled_from(others)))
    assert failed(opened.lines(mend=False)), path


@pytest.mark.parametrize("field", ["name", "table", "first", "previous", "game", "rounds"])
def test_a_whole_table_is_the_one_its_first_line_names(field: str) -> None:
    opened = Opened(table_lines("si-ki-pi automatic"))
    new = {"first": 2, "previous": "1" * 64, "game": "power-pai-gow", "rounds": [1]}
    opened.header[field] = new.get(field, "another")
    assert failed(opened.lines(mend=False))


def amount(opened: Opened) -> None:
    next(opened.events("wager-placed"))["wager"]["amount"] += 100


def net(opened: Opened) -> None:
    next(opened.events("wager-settled"))["line"]["net"] += 5


def outcome(opened: Opened) -> None:
    next(opened.events("wager-settled"))["line"]["outcome"] = "standoff"


def line_left_out(opened: Opened) -> None:
    opened.bodies[opened.place("wager-settled")]["events"].pop(0)


def card(opened: Opened) -> None:
    hands = next(opened.events("dealt"))
    hands["dealer"], hands["hands"]["1"] = hands["hands"]["1"], hands["dealer"]


def setting(opened: Opened) -> None:
    found = next(opened.events("dealer-set"))["setting"]
    found["low"], found["high"] = found["high"], found["low"]


def chips(opened: Opened) -> None:
    bank = opened.header["state"]["table"]["floor"]["bank"]
    bank["chips"]["ann"] += 1_000
    bank["house"] -= 1_000


def readings(opened: Opened) -> None:
    opened.header["state"]["table"]["settings"]["readings"]["two-pairs"] = "literal"


def disputes(opened: Opened) -> None:
    opened.header["state"]["live"]["disputes"] = [{"round": 1, "decision": "Ann was right."}]


def whole_table(opened: Opened) -> None:
    opened.header["houseway"] = "table"


def rounds(opened: Opened) -> None:
    opened.header["rounds"] = [3]


def somebody_else(opened: Opened) -> None:
    opened.bodies[opened.place("wager-placed")]["by"] = "cho"


def at_another_table(opened: Opened) -> None:
    opened.bodies[3]["stream"] = "another"


def field_nobody_knows(opened: Opened) -> None:
    opened.bodies[3]["command"]["note"] = "hello"


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (amount, "steps"),
        (net, "settlement"),
        (outcome, "settlement"),
        (line_left_out, "settlement"),
        (card, "deal"),
        (setting, "settings"),
        (chips, "state"),
        (readings, "state"),
        (disputes, "state"),
        (whole_table, "state"),
        (rounds, "rounds"),
        (somebody_else, "form"),
        (at_another_table, "form"),
        (field_nobody_knows, "form"),
    ],
)
def test_after_mending_each_sort_of_change_is_found_by_the_right_check(
    change: Callable[[Opened], None], check: str
) -> None:
    lines = round_lines("si-ki-pi automatic", 2)
    assert failed(tampered(lines, lambda opened: None)) == ()
    assert failed(tampered(lines, change)) == (check,)


def test_an_entry_before_the_first_cannot_be_another_one() -> None:
    def change(opened: Opened) -> None:
        opened.header["previous"] = "0" * 64

    assert failed(tampered(round_lines("si-ki-pi automatic", 2), change, mend=False)) == ("chain",)


@pytest.mark.parametrize("name", GAMES)
def test_an_entry_that_others_depend_on_cannot_be_left_out(name: str) -> None:
    """A player's look changes nothing later: without it the record is another lawful one, which
    only a hash known from elsewhere can tell apart."""
    lines = round_lines(f"{name} automatic", 2)
    for place, body in enumerate(Opened(lines).bodies):
        if tags(body) != ["looked"]:
            assert failed(tampered(lines, drop(place))), (place, tags(body))


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_cannot_be_another_one(name: str) -> None:
    def change(opened: Opened) -> None:
        body = opened.bodies[opened.place("house-seed-revealed")]
        body["command"]["server_seed"] = body["events"][0]["server_seed"] = "ab" * 32

    assert "shuffle" in failed(tampered(round_lines(f"{name} automatic", 2), change))


@pytest.mark.parametrize("name", GAMES)
def test_a_players_seed_cannot_be_another_one_or_left_out(name: str) -> None:
    lines = round_lines(f"{name} automatic", 2)

    def change(opened: Opened) -> None:
        body = opened.bodies[opened.place("house-seed-given")]
        body["command"]["seed"] = body["events"][0]["seed"] = "mine"

    assert "shuffle" in failed(tampered(lines, change))
    place = Opened(lines).place("house-seed-given")
    assert "shuffle" in failed(tampered(lines, drop(place)))


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_that_was_used_must_be_revealed(name: str) -> None:
    lines = round_lines(f"{name} automatic", 2)
    place = Opened(lines).place("house-seed-revealed")
    assert failed(tampered(lines, drop(place))) == ("shuffle",)


def test_a_seed_given_after_the_shuffle_is_found() -> None:
    lines = round_lines("si-ki-pi automatic", 2)

    def change(opened: Opened) -> None:
        given = opened.bodies.pop(opened.place("house-seed-given"))
        opened.bodies.insert(opened.place("dealt") + 1, given)

    assert "order" in failed(tampered(lines, change))


def test_a_round_without_a_commitment_is_found() -> None:
    lines = round_lines("si-ki-pi automatic", 2)
    assert {"order", "state"} <= set(failed(tampered(lines, drop(0))))


def test_a_stacked_deck_is_found_even_where_every_step_follows_from_it() -> None:
    """The house deals another deck and makes everything after it fit, up to the reveal."""
    table = story("si-ki-pi automatic")
    lines = round_lines("si-ki-pi automatic", 2)

    def change(opened: Opened) -> None:
        seed = next(opened.events("house-seed-revealed"))["server_seed"]
        other = deck_order(table.game.pack.cards, seed, "another table", 2, 1, {})
        body = opened.bodies[opened.place("dealt")]
        body["command"]["cards"] = list(other)

    assert "shuffle" in failed(tampered(lines, change))


@pytest.mark.parametrize("name", GAMES)
def test_cards_by_hand_cannot_pass_for_shuffled_ones(name: str) -> None:
    """The record of a human dealer without the word that it is one."""

    def change(opened: Opened) -> None:
        for body in opened.bodies:
            body["events"] = [e for e in body["events"] if e["event"] != "house-real-cards"]
        opened.header["state"]["live"]["dealing"] = "automatic"

    assert {"state", "order"} <= set(failed(tampered(round_lines(f"{name} human"), change)))


def test_a_fault_names_its_entry_and_what_differs() -> None:
    def change(opened: Opened) -> None:
        next(opened.events("wager-settled"))["line"]["net"] += 5

    report = verify(tampered(round_lines("si-ki-pi automatic", 2), change))
    (wrong,) = (check for check in report.checks if check.status == "failed")
    assert wrong.entry is not None
    assert wrong.says.startswith(f"Entry {wrong.entry}: wager-settled: line.net is ")
    assert " and should be " in wrong.says
