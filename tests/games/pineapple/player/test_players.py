"""Players of graded strength: at the table, and against each other."""

from random import Random

import pytest

from games.pineapple.tables import LOW, Pineapple
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput
from houseway.games.pineapple.player.playing.match import SESSION, play_match, score
from houseway.games.pineapple.player.playing.players import (
    MAKERS,
    FantasyDeal,
    StrongPlayer,
    player,
)
from houseway.games.pineapple.player.playing.standings import rates
from houseway.games.pineapple.player.playing.table_player import (
    TablePlayer,
    caps,
    position_from_view,
)
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.player.streets.search import Budget
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.table.commands import Deal
from research.ladder import lines

QUEENS = "Qd Qh 4d / Ks Kd 2s 5h 8s / As Ah 3h 6s 9h"


@pytest.mark.parametrize("name", tuple(MAKERS))
def test_a_guest_plays_whole_hands_that_the_table_accepts(name: str) -> None:
    rng = Random(2)
    table = Pineapple().seat("ann", "bob", "cid")
    guests = {seat: TablePlayer(player(name)) for seat in ("ann", "bob", "cid")}
    table.do(Deal("dealer", tuple(rng.sample(FRENCH.cards, 52))))
    while table.round.to_place:
        who = table.round.to_place[0][1].player
        command = guests[who](table.game.view(table.table, who), rng)
        assert command is not None
        table.do(command)
    assert all(hand.rows.complete for hand in table.round.hands)


def test_a_guest_remembers_its_discards_and_forgets_them_with_the_round() -> None:
    rng = Random(2)
    table = Pineapple().seat("ann", "bob")
    guest = TablePlayer(player("steady"))
    table.do(Deal("dealer", tuple(rng.sample(FRENCH.cards, 52))))
    dealt = set()
    while table.round.to_place:
        who, hand = table.round.to_place[0][1].player, table.round.to_place[0][1]
        seen = table.game.view(table.table, who)
        if who == "ann":
            dealt |= set(hand.held)
            known = guest.position(seen)
            assert dealt == set(hand.held) | (dealt & {*known.seen, *known.rows.cards})
        command = (guest if who == "ann" else TablePlayer(player("steady")))(seen, rng)
        assert command is not None
        table.do(command)
    ann = next(hand for hand in table.round.hands if hand.player == "ann")
    assert {card for cards in guest.discards.values() for card in cards} == dealt - set(
        ann.rows.cards
    )


def test_a_guest_in_fantasy_land_sets_the_hand_and_one_outside_sees_none_of_it() -> None:
    table = Pineapple().seat("ann", "bob")
    table.play(LOW, QUEENS).settle()
    table.do(Deal("dealer", tuple(Random(3).sample(FRENCH.cards, 52))))
    command = TablePlayer(player("strong"))(table.game.view(table.table, "bob"), Random(1))
    assert command is not None
    table.do(command)
    asked = position_from_view(table.game.view(table.table, "ann"))
    assert asked.fantasy == (True,)
    assert asked.opponents == (Rows(),)
    assert asked.tied == (-1,), "the buttons have moved to bob"


def test_what_can_be_won_and_lost_ends_with_the_smaller_stack() -> None:
    table = Pineapple().seat("ann").seat("bob", chips=20_000)
    table.do(Deal("dealer", FRENCH.cards))
    round_ = table.game.view(table.table, "ann").round
    assert caps(round_, "ann", "bob") == (40, 40)


class Noting:
    """Plays as a steady player and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Position] = []
        self.player = player("steady")

    def place(self, position: Position, rng: Random) -> Rows:
        self.asked.append(position)
        return self.player.place(position, rng)

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        return self.player.set_hand(hand, rng)


def test_a_match_deals_the_same_cards_twice_with_seats_exchanged() -> None:
    first, second = Noting(), Noting()
    (played,) = play_match(first, second, 1, seed=4)
    assert len(played) == 2 * SESSION
    assert [mine.buttons for mine, _ in played[:4]] == [True, False, True, False]
    assert [mine.buttons for mine, _ in played[SESSION : SESSION + 2]] == [False, True]
    assert first.asked[0].draw in {position.draw for position in second.asked}
    assert sum(mine.points + theirs.points for mine, theirs in played) == 0


def test_the_strong_player_beats_the_careless_one_and_fouls_less() -> None:
    played = list(play_match(StrongPlayer(), player("careless"), 1, seed=5))
    found = score([played[0][:SESSION], played[0][SESSION:]])
    assert found.plain.mean > 3
    strong, careless = (rates([hand[i] for hand in found.hands]) for i in (0, 1))
    assert strong.foul < careless.foul / 2
    assert lines("strong", "careless", found)[0].startswith("| **strong** against careless | 100 |")


def test_the_same_seed_plays_the_same_hand_with_a_fixed_effort() -> None:
    position = Position(Rows(), tuple(FRENCH.cards[::11][:5]))
    strong = StrongPlayer(Budget(draws=16))
    assert strong.place(position, Random(3)) == strong.place(position, Random(3))


def test_there_is_no_other_player() -> None:
    with pytest.raises(BadInput, match="There's no player 'clever'"):
        player("clever")
