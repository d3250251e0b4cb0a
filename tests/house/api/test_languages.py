"""Each reader is answered in their language, names stay names, and no record depends on it."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from house.floor import WALLET, Floor, key
from house.running_house import Person, Running, Talk, deposit, open_account, running, until
from houseway.core.reasons import find_reason
from houseway.core.words import in_language
from houseway.live.table.kind import table_kind
from houseway.registry import game, names

# Words of the games and of the pages, and one that is in no language of the house.
NAMES = ("Jack", "Queen", "Open", "Nine", "Deal", "天")
LANGUAGES = ("en", "de", "zh-Hans")
# What browsers send, and the catalogue that answers it.
WANTED = {
    "de-AT,de;q=0.9,en;q=0.5": "de",
    "zh-CN": "zh-Hans",
    "zh-CN,zh;q=0.9,en;q=0.8": "zh-Hans",
    "zh-Hans-CN": "zh-Hans",
    "fr,zh-CN;q=0.7,en;q=0.3": "zh-Hans",
    "fr": "en",
}
MILLION = {"en": "1,000,000", "de": "1.000.000", "zh-Hans": "1,000,000"}
TOO_MUCH = {"command": "cash-out", "amount": 1_000_000}
MANY = 8


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}") as found:
        for name in NAMES:
            open_account(found, name, ("player",))
            deposit(found, name, WALLET)
        yield found
        assert found.audited().findings == ()


@pytest.fixture(scope="module")
def floor(house: Running) -> Floor:
    """A table at which all of them have played a round."""
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.seat(*NAMES)
    play_round(floor, NAMES)
    return floor


def play_round(floor: Floor, players: tuple[str, ...]) -> None:
    """Players wager themselves; the dealer enters the rest."""
    floor.do("Dora", "open-bets", why=None)
    for box, player in enumerate(players, start=1):
        floor.do(player, "place-wager", why=None, box=box, kind="initial", amount=1_000)
    floor.do("Dora", "close-bets", why=None)
    floor.do("Dora", "deal", why=None, cards=list(game("si-ki-pi").pack.cards))
    for box, player in enumerate(players, start=1):
        floor.for_player(player, "ask-house-way", box=box)
    floor.do("Dora", "set-dealer", why=None)
    floor.do("Dora", "settle", why=None)


def reader(house: Running, name: str, language: str) -> Person:
    """In a session of their own."""
    found = house.signed_in(name)
    found.language = language
    return found


def has_chinese(text: str) -> bool:
    return re.search(r"[\u4e00-\u9fff]", text) is not None


def has_name(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){name}(?!\w)", text) is not None


def explain(found: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """All reasons in an answer, each with the words beside it."""
    if isinstance(found, dict):
        reason = found.get("reason")
        if isinstance(reason, dict) and isinstance(reason.get("reason"), str):
            yield reason, found["why"]
        found = list(found.values())
    if isinstance(found, list):
        for each in found:
            yield from explain(each)


def in_words(reason: dict[str, Any], language: str) -> str:
    kind = find_reason(reason["reason"])
    assert kind is not None
    return msgspec.convert(reason, kind).text.write(language)


def latest(talk: Talk, table: str) -> dict[str, Any]:
    return until(lambda: talk.latest(table))


# -- Two readers at one table ----------------------------------------------------------------------


def test_readers_of_one_table_are_refused_each_in_their_language(
    house: Running, floor: Floor
) -> None:
    """Over sockets, with many commands under way at once."""
    readers = [reader(house, name, one) for name, one in zip(NAMES, LANGUAGES, strict=False)]
    with ExitStack() as stack:
        talks = [stack.enter_context(one.socket()) for one in readers]
        for number in range(MANY):
            for talk in talks:
                act = {"type": "act", "id": f"{number}", "table": floor.table, "key": key()}
                talk.send({**act, "command": TOO_MUCH})
        until(lambda: all(len(talk.came) == MANY for talk in talks))
    for talk, person in zip(talks, readers, strict=True):
        (why,) = {one["error"]["why"] for one in talk.came}
        assert has_name(why, person.name)
        assert MILLION[person.language] in why
        assert has_chinese(why) == (person.language == "zh-Hans")


def test_readers_of_one_table_see_it_each_in_their_language(house: Running, floor: Floor) -> None:
    readers = [reader(house, name, one) for name, one in zip(NAMES, LANGUAGES, strict=False)]
    with ExitStack() as stack:
        talks = [stack.enter_context(one.socket()) for one in readers]
        for talk in talks:
            talk.watch(floor.table)
            latest(talk, floor.table)
        floor.do("Igor", "house-suspend-table", reason="Open has to Deal")
        version = floor.do("Igor", "house-resume-table")
        until(lambda: all(latest(talk, floor.table)["version"] == version for talk in talks))
        came = [latest(talk, floor.table) for talk in talks]
    for message, who in zip(came, readers, strict=True):
        offers = table_kind("si-ki-pi").legal(floor.state, who.name)
        with in_language(who.language):
            assert [one["says"] for one in message["offers"]] == [str(one.says) for one in offers]
    says = [{one["says"] for one in message["offers"]} for message in came]
    assert ["Buy chips" in one for one in says] == [True, False, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_has_the_words_of_its_reasons_and_names_as_they_are(
    house: Running, floor: Floor, language: str
) -> None:
    view = reader(house, "Jack", language).see(floor.table)["view"]
    reasons = list(explain(view["table"]["last"]))
    assert len(reasons) >= len(NAMES)
    assert all(why == in_words(reason, language) for reason, why in reasons)
    assert tuple(view["table"]["seats"].values()) == NAMES


def test_what_staff_write_is_shown_as_it_is(house: Running, floor: Floor) -> None:
    words = "Open: Nine, Deal"  # each of which the house has words for
    floor.do("Igor", "house-suspend-table", reason=words)
    whys = {reader(house, "Jack", one).see(floor.table)["view"]["why"] for one in LANGUAGES}
    floor.do("Igor", "house-resume-table")
    assert whys == {words}


@pytest.mark.parametrize("name", NAMES)
def test_a_refusal_names_a_person_as_they_are_called(
    house: Running, floor: Floor, name: str
) -> None:
    errors = [
        reader(house, name, one).ask(floor.table, TOO_MUCH).json()["error"] for one in LANGUAGES
    ]
    assert len({error["why"] for error in errors}) == len(LANGUAGES)
    for error in errors:
        assert has_name(error["why"], name)
        assert error["reason"] == errors[0]["reason"]
        assert error["reason"]["args"]["player"] == name


# -- The round afterwards --------------------------------------------------------------------------


def test_a_replay_is_told_in_the_language_of_its_reader(house: Running, floor: Floor) -> None:
    path = f"/api/tables/{floor.table}/rounds/1/replay"
    replays = {one: reader(house, "Open", one).get(path).json()["steps"] for one in LANGUAGES}
    for box, name in enumerate(NAMES, start=1):
        wagers = {language: steps[box]["says"][0] for language, steps in replays.items()}
        assert wagers["en"].startswith(f"{name} bets 1,000")
        assert "1.000" in wagers["de"]
        assert has_chinese(wagers["zh-Hans"].replace(name, ""))
        assert all(has_name(wager, name) for wager in wagers.values())
    for language, steps in replays.items():
        assert all(why == in_words(reason, language) for reason, why in explain(steps))


def test_readers_of_one_history_at_once_get_it_each_in_their_language(
    house: Running, floor: Floor
) -> None:
    path = f"/api/tables/{floor.table}/rounds/1/history"
    people = [reader(house, "Nine", one) for one in LANGUAGES]
    alone = [person.get(path).text for person in people]
    assert "What happened" in alone[0]
    assert not any("What happened" in text for text in alone[1:])
    assert len(set(alone)) == len(LANGUAGES)
    for text in alone:
        assert all(f"{box} {name}" in text for box, name in enumerate(NAMES, start=1))

    def ask_often(person: Person) -> set[str]:
        return {person.get(path).text for _ in range(MANY)}

    with ThreadPoolExecutor() as pool:
        assert list(pool.map(ask_often, people)) == [{text} for text in alone]


# -- Games and their clauses -----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_described_in_the_language_of_their_reader(house: Running, language: str) -> None:
    stranger = house.stranger()
    stranger.language = language
    answer = stranger.get("/api/games")
    assert answer.headers["Content-Language"] == language
    cards = {card["name"]: card for card in answer.json()["games"]}
    with in_language(language):
        assert {name: card["summary"] for name, card in cards.items()} == {
            name: str(game(name).summary) for name in names()
        }
    assert (cards["si-ki-pi"]["phases"]["betting"] == "Place your bets") == (language == "en")


def test_clauses_are_told_in_the_language_of_their_reader(house: Running) -> None:
    stranger = house.stranger()
    found = {}
    for language in LANGUAGES:
        stranger.language = language
        clauses = stranger.get("/api/rules/si-ki-pi").json()["clauses"]
        found[language] = {one["id"]: one["text"] for one in clauses}
    english = found.pop("en")
    assert english == {one.id: one.text for one in game("si-ki-pi").rulebook.clauses}
    for texts in found.values():
        assert english.keys() == texts.keys()
        assert sum(english[one] != texts[one] for one in english) > len(english) / 2


@pytest.mark.parametrize(("wanted", "language"), WANTED.items())
def test_a_browser_is_answered_in_the_first_language_that_the_house_has(
    house: Running, floor: Floor, wanted: str, language: str
) -> None:
    browser = reader(house, "Jack", wanted)
    answer = browser.ask(floor.table, TOO_MUCH)
    assert answer.headers["Content-Language"] == language
    same = reader(house, "Jack", language).ask(floor.table, TOO_MUCH)
    assert answer.json()["error"]["why"] == same.json()["error"]["why"]
    assert has_chinese(answer.text) == (language == "zh-Hans")


# -- The language of an account --------------------------------------------------------------------


def test_the_language_of_an_account_holds_at_once_where_none_is_asked_for(
    house: Running, floor: Floor
) -> None:
    here, elsewhere = reader(house, "Nine", ""), reader(house, "Nine", "")

    def is_german(person: Person) -> bool:
        return "1.000.000" in person.ask(floor.table, TOO_MUCH).json()["error"]["why"]

    assert not is_german(elsewhere)
    here.post("/api/me/language", {"language": "de"})
    assert is_german(here)
    assert is_german(elsewhere)
    assert offered_in_german(elsewhere, floor)
    elsewhere.language = "en"
    assert not is_german(elsewhere)
    assert not offered_in_german(elsewhere, floor)
    elsewhere.language = "fr"  # which the house has no words in
    assert is_german(elsewhere)
    here.post("/api/me/language", {"language": "zh-Hans"})
    assert has_chinese(here.ask(floor.table, TOO_MUCH).text)
    here.post("/api/me/language", {"language": "en"})
    assert not is_german(here)
    assert not has_chinese(here.ask(floor.table, TOO_MUCH).text)


def offered_in_german(person: Person, floor: Floor) -> bool:
    with person.socket() as talk:
        talk.watch(floor.table)
        offers = latest(talk, floor.table)["offers"]
    return "Buy chips" not in {one["says"] for one in offers}


# -- The record ------------------------------------------------------------------------------------


def test_the_record_is_the_same_whatever_language_people_read_in(house: Running) -> None:
    records = [played_in(house, language) for language in LANGUAGES]
    assert len(records[0]) > 20
    assert all(record == records[0] for record in records)


def played_in(house: Running, language: str) -> list[str]:
    """The entries of a table at which everybody reads in this language, as they are stored."""
    people = [house.person(name) for name in (*NAMES, "Dora", "Igor", "admin")]
    for person in people:
        person.language = language
    floor = Floor(house, "si-ki-pi", dealing="human")
    floor.seat(*NAMES)
    play_round(floor, NAMES)
    floor.refused("Jack", "cash-out", amount=TOO_MUCH["amount"])
    floor.do("Igor", "house-close-table", reason="The night is over.")
    igor = house.person("Igor")
    exports = [export(igor, floor.table, one) for one in LANGUAGES]
    assert len(set(exports)) == 1
    for person in people:
        person.language = ""
    return [without_moment(line, floor.table) for line in exports[0].splitlines()[1:-1]]


def export(person: Person, table: str, language: str) -> str:
    person.language = language
    answer = person.get(f"/api/tables/{table}/export")
    assert answer.status_code == 200, answer.text
    return answer.text


def without_moment(line: str, table: str) -> str:
    """The body of an entry without what differs between any two tables."""
    body: str = msgspec.json.decode(line)["body"]
    return re.sub(r'"(at|key|previous)":"[^"]*"', r'"\1":""', body.replace(table, "table"))
