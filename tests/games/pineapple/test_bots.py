"""The bots: always a placement the table accepts, and the steady one seldom foul."""

from random import Random

import pytest

from games.pineapple.tables import LOW, Pineapple
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.figures.best_setting import best_setting
from houseway.games.pineapple.rules.fantasy import stays
from houseway.games.pineapple.rules.ranking import find_foul, segments
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import SIZES, Rows
from houseway.games.pineapple.rules.wagers import bonus_of
from houseway.games.pineapple.table.bots import Bot, careless, placement, steady
from houseway.games.pineapple.table.commands import Deal
from houseway.games.pineapple.table.legal import placements

QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"


def fouls(bot: Bot, hands: int) -> int:
    """Count the fouls in `hands` rounds of two; every placement goes through the table."""
    rng = Random(11)
    found = 0
    for _ in range(hands):
        table = Pineapple().seat("ann", "bob")
        table.do(Deal("dealer", tuple(rng.sample(FRENCH.cards, 52))))
        while table.round.to_place:
            player = table.round.to_place[0][1].player
            chosen = placement(bot, table.game.view(table.table, player), rng)
            assert chosen is not None
            table.do(chosen)
        judged = (find_foul(segments(h.rows), Readings()) for h in table.round.hands)
        found += sum(foul is not None for foul in judged)
    return found


def test_the_steady_one_fouls_far_less_than_the_careless_one() -> None:
    assert fouls(steady, 60) * 2 < fouls(careless, 60)


@pytest.mark.parametrize("bot", [careless, steady])
def test_in_fantasy_land(bot: Bot) -> None:
    table = Pineapple().seat("ann", "bob")
    table.play(LOW, QUEENS).settle()
    table.do(Deal("dealer", FRENCH.cards))
    chosen = placement(bot, table.game.view(table.table, "bob"), Random(1))
    assert chosen is not None
    table.do(chosen)
    assert table.round.hands[0].rows.complete


def test_nothing_to_do_means_nothing() -> None:
    table = Pineapple().seat("ann", "bob")
    assert placement(steady, table.game.view(table.table, "ann"), Random(1)) is None
    table.do(Deal("dealer", FRENCH.cards))
    assert placement(steady, table.game.view(table.table, "ann"), Random(1)) is None


def test_the_same_chance_places_the_same_cards() -> None:
    table = Pineapple().seat("ann", "bob")
    table.do(Deal("dealer", FRENCH.cards))
    seen = table.game.view(table.table, "bob")
    for bot in (careless, steady):
        assert placement(bot, seen, Random(5)) == placement(bot, seen, Random(5))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_best_setting_of_thirteen_cards(seed: int) -> None:
    """Against every single one of the ways, judged as the law judges them."""
    cards = tuple(Random(seed).sample(FRENCH.cards, 13))
    best = best_setting(cards, Readings())

    def worth(rows: Rows) -> int:
        hand = segments(rows)
        if find_foul(hand, Readings()) is not None:
            return -1
        return bonus_of(hand).total + 8 * stays(hand, foul=False)

    ways = placements("ann", cards, 13, SIZES)
    assert worth(best) == max(worth(Rows(way.top, way.middle, way.bottom)) for way in ways)
