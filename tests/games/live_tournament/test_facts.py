"""Records, states and views of a tournament hold facts: no sentence but what people typed."""

from collections.abc import Iterator

import msgspec

from games.live_tournament.felt import whole
from games.live_tournament.house import KIND, House, house_of
from games.live_tournament.test_corrections import NOT_A_PAIR, a_round, misread, seated
from houseway.core.typed_json import decode
from houseway.games.king_high.tournament.table.commands import Cancel

TYPED = {
    "The curtains at table 2 burnt.",
    "Told Gil what to wager.",
    "The roof of the hall leaks.",
    "The second card was misread.",
}


def strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.items():
                yield from strings(list(each))
        case list():
            for each in value:
                yield from strings(each)
        case _:
            pass


def sentences_in(value: object) -> set[str]:
    return {text for text in strings(value) if len(text.split()) > 3} - TYPED


def check(place: House) -> None:
    for entry in place.entries:
        assert not sentences_in(decode(entry.body))
    assert not sentences_in(decode(KIND.snapshot(place.live)))
    for viewer in ("ann", "dealer", "inspector", "director"):
        seen = msgspec.structs.replace(KIND.view(place.live, viewer), consoles={})  # has offers
        assert not sentences_in(decode(msgspec.json.encode(seen)))


def test_a_tournament_at_the_felt_holds_no_sentence() -> None:
    check(whole())


def test_a_corrected_round_holds_no_sentence() -> None:
    felt = seated()
    a_round(felt, NOT_A_PAIR)
    misread(felt)
    check(felt)


def test_a_tournament_of_bots_holds_no_sentence() -> None:
    check(house_of(6, rounds=1, seats=4).run())


def test_only_what_the_director_typed_is_kept_of_a_cancellation() -> None:
    house = house_of(2)
    house.step()
    house.do(Cancel("director", "The roof of the hall leaks."))
    check(house)
