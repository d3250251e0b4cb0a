"""The chain of entries: whatever is changed in a record shows, and the text stays as written."""

import hashlib
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.typed_json import decode
from houseway.record.entry import GENESIS, Body, Entry, find_break, link, raw, read_in_full
from review.stories import GAMES, story

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
messages = st.dictionaries(texts, texts | st.none() | st.integers(-(2**63), 2**63), max_size=2)
few = settings(max_examples=settings().max_examples // 2)


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    return Body(
        stream="table",
        version=draw(st.integers(1, 10**6)),
        at="2026-01-01",
        by=draw(texts),
        role="player",
        key="k",
        why=draw(st.none() | texts),
        command=raw(draw(messages)),
        events=tuple(map(raw, draw(st.lists(messages, max_size=1)))),
        significant=draw(st.booleans()),
        rules=draw(st.integers(1, 9)),
    )


def chained(written: list[Body], previous: str = GENESIS) -> list[Entry]:
    entries: list[Entry] = []
    for body in written:
        entries.append(Entry.following(previous, body))
        previous = entries[-1].hash
    return entries


chains = st.lists(bodies(), min_size=1, max_size=4).map(chained)


def place_in(data: st.DataObject, entries: list[Any]) -> int:
    return data.draw(st.integers(0, len(entries) - 1))


# -- What is kept ------------------------------------------------------------------------------


@few
@given(bodies())
def test_an_entry_reads_as_it_was_written(body: Body) -> None:
    read = Entry.following(GENESIS, body).read()
    assert msgspec.structs.replace(read, command=body.command, events=body.events) == body
    assert bytes(read.command) == bytes(body.command)
    assert [bytes(event) for event in read.events] == [bytes(event) for event in body.events]


@few
@given(bodies(), texts)
def test_the_hash_is_sha256_of_the_hash_before_and_the_exact_text(body: Body, other: str) -> None:
    entry = Entry.following(GENESIS, body)
    written = f"{GENESIS}\n{entry.body}".encode()
    assert entry.hash == hashlib.sha256(written).hexdigest() == link(GENESIS, entry.body)
    assert (link(other, entry.body) == entry.hash) == (other == GENESIS)


@few
@given(chains)
def test_the_text_survives_a_journey_through_json(entries: list[Entry]) -> None:
    """Whatever signs are in it: an export is lines of JSON."""
    again = decode(msgspec.json.encode(entries), list[Entry])
    assert [entry.body for entry in again] == [entry.body for entry in entries]
    assert find_break(GENESIS, again) is None


def test_the_same_content_in_other_words_is_another_text() -> None:
    """A blank that means nothing in JSON is still a change."""
    body = Body("t", 1, "", "ann", "player", "k", None, raw({"a": 1}), (), False, 1)
    entry = Entry.following(GENESIS, body)
    spaced = Entry(entry.body.replace(",", ", "), entry.hash)
    assert msgspec.json.decode(spaced.body) == msgspec.json.decode(entry.body)
    assert find_break(GENESIS, [spaced]) == 0


# -- What is found -----------------------------------------------------------------------------


@few
@given(chains)
def test_a_chain_as_it_was_written_holds(entries: list[Entry]) -> None:
    assert find_break(GENESIS, entries) is None
    for begin in range(1, len(entries)):
        assert find_break(entries[begin - 1].hash, entries[begin:]) is None


def test_an_empty_record_holds() -> None:
    assert find_break(GENESIS, []) is None


@few
@given(chains, st.data())
def test_any_other_character_anywhere_is_found(entries: list[Entry], data: st.DataObject) -> None:
    place = place_in(data, entries)
    body = entries[place].body
    at = data.draw(st.integers(0, len(body) - 1))
    other = data.draw(texts.filter(lambda text: text != body[at]))  # or none, or several
    entries[place] = Entry(body[:at] + other + body[at + 1 :], entries[place].hash)
    assert find_break(GENESIS, entries) == place


@few
@given(chains, st.data())
def test_any_other_digit_of_a_hash_is_found(entries: list[Entry], data: st.DataObject) -> None:
    place, at = place_in(data, entries), data.draw(st.integers(0, 63))
    was = entries[place].hash
    other = data.draw(st.sampled_from("0123456789abcdefABCDEF").filter(lambda c: c != was[at]))
    entries[place] = Entry(entries[place].body, was[:at] + other + was[at + 1 :])
    assert find_break(GENESIS, entries) == place


@few
@given(st.lists(bodies(), min_size=2, max_size=4).map(chained), st.data())
def test_an_entry_that_was_dropped_is_found(entries: list[Entry], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(entries) - 2))
    del entries[place]
    assert find_break(GENESIS, entries) == place


@few
@given(st.lists(bodies(), min_size=2, max_size=4).map(chained), st.data())
def test_another_order_is_found(entries: list[Entry], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(entries))))
    moved = next((i for i, place in enumerate(order) if i != place), None)
    assert find_break(GENESIS, [entries[place] for place in order]) == moved


@few
@given(chains, st.data())
def test_an_entry_that_is_there_twice_is_found(entries: list[Entry], data: st.DataObject) -> None:
    place = place_in(data, entries)
    entries.insert(place, entries[place])
    assert find_break(GENESIS, entries) == place + 1


@few
@given(chains, bodies(), st.data())
def test_an_entry_put_in_between_is_found(
    entries: list[Entry], body: Body, data: st.DataObject
) -> None:
    """It can be made to follow from the one before, but then the next one does not follow."""
    place = data.draw(st.integers(0, len(entries) - 1))
    before = entries[place - 1].hash if place else GENESIS
    entries.insert(place, Entry.following(before, body))
    assert find_break(GENESIS, entries) == place + 1


@few
@given(chains, texts)
def test_a_record_that_follows_something_else_is_found(entries: list[Entry], before: str) -> None:
    assert find_break(before, entries) == (None if before == GENESIS else 0)


@few
@given(st.lists(bodies(), min_size=2, max_size=4), bodies(), st.data())
def test_who_writes_a_record_anew_cannot_keep_its_last_hash(
    written: list[Body], other: Body, data: st.DataObject
) -> None:
    """Such a record is consistent; only a person who has kept the last hash sees the difference."""
    place = place_in(data, written)
    last = chained(written)[-1].hash
    changed = [*written[:place], other, *written[place + 1 :]]
    anew = chained(changed)
    assert find_break(GENESIS, anew) is None
    assert (anew[-1].hash == last) == (raw(changed) == raw(written))
    assert chained(written)[:-1][-1].hash != last


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_played_table_holds_entry_by_entry(name: str) -> None:
    entries = story(f"{name} automatic").entries
    assert find_break(GENESIS, entries) is None
    for place in range(0, len(entries), 7):
        wrong = entries[place].body.replace("ann", "bea", 1).replace('"version":', '"version": ')
        cut = [*entries[:place], Entry(wrong, entries[place].hash), *entries[place + 1 :]]
        assert find_break(GENESIS, cut) == place


# -- Fields that are added later -------------------------------------------------------------------


class Line(msgspec.Struct, frozen=True):
    net: int
    note: str = ""  # added later
    tip: int | msgspec.UnsetType = msgspec.UNSET  # the same, and not written while it is unset


class Paid(msgspec.Struct, frozen=True):
    lines: tuple[Line, ...]
    late: bool = False  # added later


def test_what_an_earlier_entry_does_not_say_is_the_default() -> None:
    text = msgspec.Raw(b'{"lines":[{"net":5},{"net":7,"note":"x"}]}')
    read = decode(text, Paid)
    assert read_in_full(text, read) == msgspec.json.decode(raw(Paid((Line(5), Line(7, "x")))))


@pytest.mark.parametrize(
    "text",
    [
        b'{"lines":[{"net":5}],"more":1}',
        b'{"lines":[{"net":5,"more":1}]}',
        b'{"lines":[{"net":5,"net":5,"Net":6}]}',
    ],
)
def test_what_nobody_knows_is_a_difference(text: bytes) -> None:
    read = decode(text, Paid)
    assert read_in_full(msgspec.Raw(text), read) != msgspec.json.decode(raw(read))
