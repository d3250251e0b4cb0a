"""Whole live tournaments, driven by nothing but the automatic house and bots."""

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from games.live_tournament.house import FEE, KIND, MONEY, START, House, house_of, names
from houseway.core.fairness import commitment
from houseway.core.typed_json import decoder
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.tournament.live.commands import CallBallot, Draw
from houseway.games.king_high.tournament.live.demonstration import demonstration_notice
from houseway.games.king_high.tournament.live.director import director_move
from houseway.games.king_high.tournament.live.events import (
    OrderDrawn,
    SeedCommitted,
    SeedGiven,
    SeedRevealed,
)
from houseway.games.king_high.tournament.live.seeds import drawn_for, order_from
from houseway.games.king_high.tournament.rules.notice import Minutes, Rounds, TableLimits
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    AllotSeats,
    Apply,
    DrawBallot,
    NotifyAuthority,
    NotifyEntrants,
    StartPlayOff,
)
from houseway.games.king_high.tournament.table.events import BallotDrawn, PrizePaid, TimeCalled
from houseway.tables.dealing import Move

SHAPES = {
    "of 8 at two tables": (8, {}),
    "of 8 at one table": (8, {"seats": 8}),
    "of 16 at two tables": (16, {"seats": 8, "rounds": 2}),
    "of 16 at four tables": (16, {"rounds": 2}),
}


@pytest.fixture(scope="module", params=SHAPES.values(), ids=tuple(SHAPES))
def played(request: pytest.FixtureRequest) -> House:
    count, changes = request.param
    return house_of(count, **changes).run()


def test_it_runs_from_the_notice_to_the_prizes(played: House) -> None:
    tournament = played.live.need_opened()
    assert tournament.phase == "ended"
    assert tournament.winner in played.players
    assert tournament.chips.in_play == 0
    assert played.moves() == ()


def test_the_record_alone_gives_the_same_tournament(played: House) -> None:
    assert played.replayed() == played.live


def test_every_command_of_the_record_is_decided_the_same_way_again(played: House) -> None:
    commands = decoder(KIND.command_type)
    live = KIND.start
    for entry in played.entries:
        body = entry.read()
        events = KIND.decide(live, commands.decode(body.command))
        assert [msgspec.json.encode(e) for e in events] == [bytes(e) for e in body.events]
        for event in events:
            live = KIND.evolve(live, event)


def test_fees_come_from_wallets_and_prizes_go_to_them(played: House) -> None:
    won: Counter[str] = Counter()
    for event in played.events:
        if isinstance(event, PrizePaid):
            won[event.player] += event.amount
    assert sum(won.values()) == FEE * len(played.players)
    for player in played.players:
        assert played.purse(player) == MONEY - FEE + won[player]
    assert sum(played.ledger.values()) == 0
    assert set(played.ledger) == {"house", *(f"wallet:{p}" for p in played.players)}


# -- Seeds -----------------------------------------------------------------------------------------


def check_draws(house: House) -> Counter[str]:
    """Everything that was drawn, drawn again from what was revealed; how many of each kind."""
    committed = {(e.purpose, e.number): e.commitment for e in found(house, SeedCommitted)}
    revealed = {(e.purpose, e.number): e.server_seed for e in found(house, SeedRevealed)}
    assert committed == {key: commitment(seed) for key, seed in revealed.items()}
    kinds: Counter[str] = Counter()
    for command in house.commands:
        if isinstance(command, Draw):
            purpose, order, among = drawn_for(command.asks) or ("", (), ())
            seed = revealed[purpose, command.number]
            place = f"cup {purpose}"
            items = among or DECK.cards
            assert order == order_from(seed, place, command.number, command.players, items)
            kinds[type(getattr(command.asks, "asks", command.asks)).__name__] += 1
    used = [(e.purpose, e.number) for e in found(house, OrderDrawn)]
    assert len(used) == len(set(used)), "one seed, one order"
    return kinds


def found(house: House, kind: type[Any]) -> list[Any]:
    return [event for event in house.events if isinstance(event, kind)]


def test_every_shuffle_and_ballot_comes_from_a_seed_that_was_committed_before(
    played: House,
) -> None:
    kinds = check_draws(played)
    assert kinds["AllotSeats"] == played.live.need_opened().need_notice().sessions
    assert kinds["Shuffle"] >= len(played.live.need_opened().results)
    assert not played.live.seeds, "every seed is revealed in the end"


def test_players_have_a_part_in_what_is_drawn() -> None:
    house = house_of(8).until(lambda h: h.live.need_opened().registered_players)
    mine = house.live.need_opened().registered_players[0]
    before = house.live

    def seats(seed: str) -> tuple[str, ...]:
        house.live = before
        give = next(o.command for o in KIND.legal(house.live, mine) if "ballot" in o.says)
        house.do(msgspec.structs.replace(give, seed=seed))
        house.until(lambda h: h.phase == "session")
        draws = (c for c in house.commands if isinstance(c, Draw))
        *_, (players, allotted) = [
            (c.players, c.asks) for c in draws if isinstance(c.asks, AllotSeats)
        ]
        assert players == {mine: seed}
        return allotted.order

    assert seats("lucky") != seats("luckier")
    assert found(house, SeedGiven)


def test_a_shuffling_device_takes_a_seed_for_every_round() -> None:
    draft = demonstration_notice(START, entrants=4, rounds=2, entry_fee=0, prizes=(100,))
    house = House(msgspec.structs.replace(draft, device="shuffling-device"))
    house.players = names(4)
    house.run()
    kinds = check_draws(house)
    assert kinds["Shuffle"] >= 2
    numbers = [e.number for e in found(house, OrderDrawn) if e.purpose == "table 1"]
    assert all(later == earlier + 1 for earlier, later in pairwise(numbers))


def test_lots_and_play_offs_come_from_seeds_too() -> None:
    """Bots with two chips each: they are soon level, with a chip or without."""
    lots = play_offs = 0
    for chance in range(12):
        plain = demonstration_notice(START, entrants=4, rounds=1)
        draft = msgspec.structs.replace(plain, buy_in=200, limits=TableLimits(100, 100))
        house = House(draft, salt=chance)
        house.players = names(4)
        house.run()
        assert house.phase == "ended"
        check_draws(house)
        lots += len(found(house, BallotDrawn))
        play_offs += sum(isinstance(getattr(c, "asks", None), StartPlayOff) for c in house.commands)
        drawn = [c.asks for c in house.commands if isinstance(c, Draw)]
        assert sum(isinstance(asks, DrawBallot) for asks in drawn) == len(found(house, BallotDrawn))
    assert lots
    assert play_offs


def test_a_session_by_time_ends_when_its_time_is_over() -> None:
    draft = demonstration_notice(START, entrants=4)
    house = House(msgspec.structs.replace(draft, durations=(Minutes(5),), play_off=Rounds(1)))
    house.players = names(4)
    house.until(lambda h: any(t.play for t in h.live.need_opened().tables.values()))
    for _ in range(200):
        house.step()
    assert not found(house, TimeCalled)
    house.now = START.replace(minute=5)
    house.until(lambda h: h.phase == "ended")
    assert found(house, TimeCalled)


def test_a_tournament_without_an_automatic_director_waits_for_one() -> None:
    house = house_of(4, automatic=False).run(50)
    assert house.phase == "entries"
    assert not house.live.need_opened().registered_players
    (notified,) = [c for c in house.commands if isinstance(c, NotifyAuthority)]
    assert notified.by == "director"


def test_an_automatic_director_calls_off_what_nobody_came_to() -> None:
    house = house_of(8)
    house.players = names(1)
    house.run()
    assert house.phase == "cancelled"
    assert house.purse("player 1") == MONEY
    assert not house.live.seeds
    assert KIND.stage(house.live) == "cancelled"


# -- The last call ---------------------------------------------------------------------------------


def entered(house: House) -> Move[Any]:
    """What the director waits with, when all who applied are taken and told the conditions."""
    while True:
        move = director_move(house.live, house.now)
        assert move is not None
        if not isinstance(move.command, AcceptEntry | NotifyEntrants):
            return move
        assert move.after == "at-once"
        house.do(move.command)


def test_where_places_are_free_at_the_start_there_is_a_last_call_and_who_comes_is_taken() -> None:
    house = House(demonstration_notice(START, 8))
    for player in names(2):
        house.do(Apply(player))
    assert entered(house) == Move(CallBallot("director"), "bets")
    house.do(Apply("a late one"))
    taking = Move(AcceptEntry("director", "a late one"))
    assert director_move(house.live, house.now) == taking


def test_when_all_have_come_nobody_waits() -> None:
    house = House(demonstration_notice(START, 8))
    house.now = START - timedelta(hours=1)
    for player in names(8):
        house.do(Apply(player))
    assert entered(house) == Move(CallBallot("director"))
