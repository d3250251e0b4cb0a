"""The simulation of players in kernels, compared with the same players at a table."""

from random import Random

import numpy as np
import pytest

from effort import by_effort, some_of
from games.pineapple.tables import Pineapple
from houseway.core.cards.french import FRENCH, card_id
from houseway.core.errors import BadInput
from houseway.core.rulebook import parse_readings
from houseway.exact.python_random import below, sample, shuffle, state_of
from houseway.exact.streams import stream
from houseway.figures.simulation import model_name, simulate
from houseway.figures.simulation.local import LocalEngine
from houseway.games.pineapple.figures.kernel import of_document
from houseway.games.pineapple.figures.simulation import PineappleModel
from houseway.games.pineapple.figures.simulation_kernel import Played
from houseway.games.pineapple.player.hands.rows import Ids, card_ids_of
from houseway.games.pineapple.player.playing.hand import play_hand, street_draw
from houseway.games.pineapple.player.playing.players import StrongPlayer
from houseway.games.pineapple.player.playing.quick_kernel import quick, quick_turn
from houseway.games.pineapple.player.playing.table_player import TablePlayer
from houseway.games.pineapple.player.streets.knowledge import load_shipped
from houseway.games.pineapple.player.streets.opponents import Table as Around
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import ROWS, SIZES, Rows
from houseway.games.pineapple.rules.sweeps import sweep_of
from houseway.games.pineapple.table.bots import careless, placement, steady
from houseway.games.pineapple.table.commands import (
    AnnounceStay,
    ConfirmSweep,
    Deal,
    DeclareSweep,
    PlaceCards,
    Settle,
)
from houseway.games.pineapple.table.showdown import must_announce
from houseway.games.pineapple.table.state import Hand
from houseway.tables.wagers import Limits


def test_bots_give_the_same_numbers_for_any_number_of_workers() -> None:
    name = model_name("pineapple", Readings(), ("careless", "careless"))
    one, two = (simulate(name, 80, 3, LocalEngine(workers)) for workers in (1, 2))
    assert one.as_json() == two.as_json()
    points = [one.wagers[f"careless-{i} points"].ev for i in (1, 2)]
    assert sum(points) == 0
    assert one.wagers["careless-1 foul"].total == 80


def test_a_steady_player_enters_fantasy_land_and_fouls_less_than_a_careless_one() -> None:
    name = model_name("pineapple", Readings(), ("steady", "careless"))
    wagers = simulate(name, 64, 1, LocalEngine(2)).wagers
    assert wagers["steady-1 foul"].ev < wagers["careless-2 foul"].ev
    assert wagers["steady-1 points"].ev > 0
    assert wagers["buttons ties-won"].total == 64


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("clever", "steady"), "There's no bot 'clever'. The bots are steady, careless, strong."),
        (("steady",), "Pineapple is for two or three players, not 1."),
        (("steady",) * 4, "Pineapple is for two or three players, not 4."),
    ],
)
def test_players_that_cannot_play_are_refused(players: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        simulate(model_name("pineapple", Readings(), players), 1, 1, LocalEngine(1))
    assert str(refused.value) == sentence


def test_errors_are_those_of_sessions_since_fantasy_land_carries_over() -> None:
    """Compared with sessions played one by one: their sums, and how often each fact was counted."""
    model = PineappleModel(("steady", "careless"), Readings())
    each = [model.play(stream(3, number), 8) for number in range(6)]
    found = model.errors(sum(each[1:], each[0].copy()))
    for fact in model.facts:
        begin, end = model.begins[model.place[fact.name] :][:2]
        sums = np.array([counts[begin:end] @ np.array(fact.values) for counts in each], float)
        numbers = np.array([counts[begin:end].sum() for counts in each], float)
        if not numbers.sum():
            assert fact.name not in found
            continue
        apart = sums - numbers * sums.sum() / numbers.sum()
        expected = np.sqrt(6 / 5 * (apart**2).sum()) / numbers.sum()
        assert found[fact.name] == pytest.approx(expected)
    assert set(model.errors(each[0]).values()) == {None}


# -- The same players at a table -------------------------------------------------------------------

NAMES = ("ann", "bob", "cho")
DEEP = 10**10  # chips; a point is 500
HANDS = by_effort(quick=12, default=40, soak=3_000)
STRONG_HANDS = 1_000


class AtOneTable:
    """A session at a table of the rules code; players draw from the same `Random` as the pack."""

    def __init__(self, players: tuple[str, ...], *readings: str, seed: int) -> None:
        limits = {"buy-in": Limits(15_000, DEEP)}
        self.names = NAMES[: len(players)]
        self.table = Pineapple(*readings, limits=limits).seat(*self.names, chips=DEEP)
        self.kind = dict(zip(self.names, players, strict=True))
        self.rng = Random(stream(seed, 0).number)
        rules = of_document(parse_readings(Readings, readings))
        strong = StrongPlayer(table=Around(rules, load_shipped()))
        self.guests = {name: TablePlayer(strong) for name in self.names}

    def play(self) -> "AtOneTable":
        """One hand up to its settlement."""
        table, pack = self.table, list(FRENCH.cards)
        self.rng.shuffle(pack)
        table.do(Deal("dealer", tuple(pack)))
        while table.round.to_place:
            table.do(self.placing(table.round.to_place[0][1].player))
        for position, hand in enumerate(table.round.hands, start=1):
            readings = table.round.readings
            if sweep_of(hand.rows, readings) and not find_foul(segments(hand.rows), readings):
                table.do(DeclareSweep(hand.player, position), ConfirmSweep("dealer", position))
            if must_announce(table.round, hand):
                table.do(AnnounceStay(hand.player, position))
        table.do(Settle("dealer"))
        return self

    def placing(self, name: str) -> PlaceCards:
        seen, kind = self.table.game.view(self.table.table, name), self.kind[name]
        if kind == "strong":
            placed = self.guests[name](seen, self.rng)
        else:
            placed = placement({"steady": steady, "careless": careless}[kind], seen, self.rng)
        assert placed is not None
        return placed

    def hand(self, name: str) -> Hand:
        hands: tuple[Hand, ...] = self.table.last.hands
        return next(hand for hand in hands if hand.player == name)

    def points(self, name: str) -> int:
        lines = self.table.lines
        won = sum(line.points for line in lines if line.a == name)
        return won - sum(line.points for line in lines if line.b == name)

    @property
    def ties_won(self) -> int:
        """Segments that the lines say were won only for having the buttons."""
        return sum(
            item.clause == "FUP-settle.buttons"
            for line in self.table.lines
            for item in line.reason.items
        )


def cards_of(rows: Rows) -> list[set[int]]:
    return [{card_id(card) for card in rows[row]} for row in ROWS]


def row_sets(rows: Ids) -> list[set[int]]:
    """Of thirteen cards as kernels have them."""
    return [set(row[:size].tolist()) for row, size in zip(rows, SIZES.values(), strict=True)]


def same_hand(played: Played, number: int, table: AtOneTable) -> None:
    for player, name in enumerate(table.names):
        hand = table.hand(name)
        placed = row_sets(played.rows[number, player])
        assert placed == cards_of(hand.rows), f"hand {number} of {name}"
        assert played.inside[number, player] == hand.place.fantasy
        assert played.points[number, player] == table.points(name)
    assert played.ties_won[number] == table.ties_won


@pytest.mark.parametrize(
    "readings", [(), ("equal-back-middle=allowed", "three-flushes=2", "two-sweeps=ranking")]
)
@pytest.mark.parametrize(
    "players", [("steady", "steady", "steady"), ("careless", "steady"), ("careless",) * 3]
)
def test_hand_for_hand_as_at_a_table(players: tuple[str, ...], readings: tuple[str, ...]) -> None:
    model = PineappleModel(players, parse_readings(Readings, readings))
    played = model.session(stream(7, 0), HANDS)
    table = AtOneTable(players, *readings, seed=7)
    for number in range(HANDS):
        same_hand(played, number, table.play())


@pytest.mark.slow
@pytest.mark.parametrize(
    "players", some_of([("strong", "steady"), ("careless", "strong", "strong")], 0)
)
def test_strong_players_hand_for_hand_as_at_a_table(players: tuple[str, ...]) -> None:
    """In a soak: the kernel of whole sessions with such players takes long to compile."""
    played = PineappleModel(players, Readings()).session(stream(5, 0), STRONG_HANDS)
    table = AtOneTable(players, seed=5)
    for number in range(STRONG_HANDS):
        same_hand(played, number, table.play())


@pytest.mark.slow
def test_strong_players_place_turn_by_turn_as_in_a_match() -> None:
    """Both on the streets, one of them or both in Fantasy Land."""
    chance, around = Random(4), quick(Around(of_document(), load_shipped()), 2)
    for number in range(8):
        pack, inside = tuple(chance.sample(FRENCH.cards, 52)), (number % 3 == 1, number % 4 == 1)
        expected = play_hand([StrongPlayer(), StrongPlayer()], inside, pack, Random(0)).rows
        own = [pack[:17], pack[17:34]]
        rows, counts = np.zeros((2, 3, 5), dtype=np.int64), np.zeros((2, 3), dtype=np.int64)
        seen = np.zeros((2, 52), dtype=np.uint8)
        for position in (0, 1):
            if not inside[position]:
                seen[1 - position, card_ids_of(own[position][:5])] = 1
        turns = [(position, own[position][:13]) for position in (1, 0) if inside[position]]
        for street in range(5):
            outside = (position for position in (1, 0) if not inside[position])
            turns += [(position, street_draw(own[position], street)) for position in outside]
        for position, cards in turns:
            draw = card_ids_of(cards)
            quick_turn(around, position, np.array(inside), rows, counts, draw, seen[position])
            seen[position, draw] = 1
            if not inside[position]:
                for row, held in zip(rows[position], counts[position], strict=True):
                    seen[1 - position, row[:held]] = 1
        for position in (0, 1):
            assert row_sets(rows[position]) == cards_of(expected[position])


def test_kernels_draw_what_python_draws() -> None:
    ours, theirs = state_of(Random(3)), Random(3)
    for limit in (1, 2, 3, 5, 21, 52, 232):
        for _ in range(200):  # more than the 624 numbers of a state
            assert below(ours, limit) == theirs.randrange(limit)
    pack, same = np.arange(52), list(range(52))
    shuffle(ours, pack, 52)
    theirs.shuffle(same)
    assert pack.tolist() == same
    pool = np.arange(13)
    sample(ours, pool, 13, 5)
    assert pool[:7:-1].tolist() == theirs.sample(range(13), 5)
