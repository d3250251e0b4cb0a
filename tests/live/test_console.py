"""What the dealer of real cards is told beside the view."""

import pytest

from houseway.core.errors import Refusal
from houseway.live.table.commands import AnyHouseCommand, TakeBackLast
from houseway.live.table.evidence import complete
from houseway.live.table.view import LiveView
from houseway.record.stream import Sender
from houseway.registry import game
from houseway.tables.messages import tag
from houseway.tables.people import DEALER
from houseway.tables.shapes import shapes
from houseway.testing import Recorded
from live.test_corrections import GAMES, every_game, truth

TAKE_BACK = tag(TakeBackLast(DEALER))


def offered(at: Recorded) -> set[str]:
    return {tag(offer.command) for offer in at.kind.legal(at.state, DEALER)}


def can_take_back(at: Recorded) -> bool:
    try:
        asked = complete(at.game, at.state, TakeBackLast(DEALER), Sender("dora"), at)
        at.kind.decide(at.state, asked)
    except Refusal:
        return False
    return True


@every_game
def test_taking_back_is_offered_while_there_is_something_to_take_back(name: str) -> None:
    at, seen = Recorded(name, dealing="human"), set()
    true = truth(name, 2)
    for command in true.commands[: true.ended + 1]:
        at.do(command)
        assert (TAKE_BACK in offered(at)) == can_take_back(at), tag(command)
        seen.add(TAKE_BACK in offered(at))
    assert seen == {False, True}


def test_taken_back_to_the_opening_nothing_is_left_to_take_back() -> None:
    at, true = Recorded("si-ki-pi", dealing="human"), truth("si-ki-pi", 2)
    for command in true.commands[: true.opened + 2]:
        at.do(command)
    at.do(TakeBackLast(DEALER))
    assert TAKE_BACK not in offered(at)


@every_game
def test_what_comes_next_and_what_players_may_say_is_what_they_may_do(name: str) -> None:
    at, told = Recorded(name, dealing="human"), 0
    for command in truth(name, 2).commands:
        at.do(command)
        seen = at.kind.view(at.state, DEALER)
        assert isinstance(seen, LiveView)
        assert seen.console is not None
        if seen.console.next is not None and not seen.console.next.waits:
            assert seen.console.next.command in offered(at)
            told += 1
        for one in seen.console.players:
            assert one.offer in at.kind.legal(at.state, one.player)
    assert told
    assert at.kind.view(at.state, "ann").console is None


def test_a_table_with_an_automatic_dealer_has_no_console() -> None:
    at = Recorded("si-ki-pi", dealing="automatic")
    assert at.kind.view(at.state, DEALER).console is None


@pytest.mark.parametrize("name", GAMES)
def test_one_key_means_one_thing_in_a_game(name: str) -> None:
    known = shapes(game(name).command_type | AnyHouseCommand)
    keys = [shape.shortcut for shape in known if shape.shortcut]
    assert sorted(keys) == sorted(set(keys))
    assert all(len(key) == 1 and key.islower() for key in keys)
