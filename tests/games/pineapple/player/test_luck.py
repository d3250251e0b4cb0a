"""What of a match was luck: nothing on average, and most of what made results uncertain."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from effort import by_effort, some_of
from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.player.hands.rows import card_ids_of
from houseway.games.pineapple.player.playing.estimates import Estimate
from houseway.games.pineapple.player.playing.hand import IN_FANTASY, PlayedHand, play_hand
from houseway.games.pineapple.player.playing.luck_adjustment import (
    DecisionState,
    LuckAdjuster,
    ids_without,
    play_on,
)
from houseway.games.pineapple.player.playing.match import (
    House,
    play_match,
    play_session,
    score,
    settle_rows,
)
from houseway.games.pineapple.player.playing.player_names import table_of
from houseway.games.pineapple.player.playing.players import (
    FantasyDeal,
    Player,
    StrongPlayer,
    player,
)
from houseway.games.pineapple.player.streets.chance import chance
from houseway.games.pineapple.player.streets.position import Position
from houseway.games.pineapple.rules.rows import Rows

pytestmark = pytest.mark.slow  # kernels of whole hands

RULES = ("document", "published", "usual")
INSIDES = ((False, False), (False, True), (True, False), (True, True))
HANDS = by_effort(quick=2, default=4, soak=200)
SESSIONS = by_effort(quick=16, default=24, soak=400)


class Odd:
    """Plays by what no reckoning knows: by how the cards are called."""

    def place(self, position: Position, rng: Random) -> Rows:
        return player("careless" if str(position.draw[0]).endswith("s") else "random").place(
            position, rng
        )

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        return player("steady").set_hand(hand, rng)


def luck_of(rules: str) -> LuckAdjuster:
    house = House(rules)
    return LuckAdjuster(table_of(house, None), times=20)


def dealt_hand(
    seed: int, inside: tuple[bool, bool], players: list[Player], house: House
) -> PlayedHand:
    rng = Random(seed)
    return play_hand(players, inside, tuple(rng.sample(FRENCH.cards, 52)), rng, house.rules)


@pytest.mark.parametrize("inside", INSIDES)
@pytest.mark.parametrize("rules", some_of(RULES, 2))
def test_what_the_quick_player_decides_is_worth_nothing(
    rules: str, inside: tuple[bool, bool]
) -> None:
    """It is what decisions are held against: on every street, in every seat, in Fantasy Land."""
    luck, house = luck_of(rules), House(rules)
    quick = StrongPlayer(table=luck.table)
    for seed in range(HANDS):
        played = dealt_hand(seed, inside, [quick, quick], house)
        assert len(played.decisions) == sum(1 if within else 5 for within in inside)
        assert [luck.worth_of(one, inside, 5.0, 1) for one in played.decisions] == [0.0] * len(
            played.decisions
        )


@pytest.mark.parametrize("last", [False, True])
def test_a_decision_that_ends_a_hand_is_worth_what_it_won(last: bool) -> None:
    """The buttons place last: nothing is left to chance. Fantasy Land earned counts unless the
    session ends."""
    luck, house = luck_of("document"), House()
    worth = 0.0 if last else luck.table.knowledge.worth
    quick, seen = StrongPlayer(table=luck.table), 0
    for seed in range(8 * HANDS):
        played = dealt_hand(seed, (False, False), [Odd(), quick], house)
        ended = played.decisions[-1]
        assert (ended.position, ended.street) == (0, 4)
        best = quick.place(position_of(played), Random(1))
        instead = [ended.rows[0].plus(best), played.rows[1]]
        made, other = (settle_rows(house, rows, (False, False)) for rows in (played.rows, instead))
        difference = float(made[0].points - other[0].points)
        difference += worth * (made[0].next_fantasy - other[0].next_fantasy)
        assert luck.worth_of(ended, (False, False), worth, 1) == pytest.approx(difference)
        seen += difference != 0
    assert seen


def position_of(played: PlayedHand) -> Position:
    """The buttons' on the last street."""
    ended = played.decisions[-1]
    own = {card for one in played.deals if one.position == 0 for card in one.cards}
    discards = own - {*ended.rows[0].cards, *ended.draw}
    return Position(ended.rows[0], ended.draw, tuple(discards), (ended.rows[1],), button=True)


@pytest.mark.parametrize("inside", INSIDES)
@pytest.mark.parametrize("rules", ["document", "published"])
def test_hands_go_on_with_cards_that_are_left(rules: str, inside: tuple[bool, bool]) -> None:
    """Placed cards stay, drawn cards come from the deck, and waiting cards are placed."""
    luck, house = luck_of(rules), House(rules)
    quick = StrongPlayer(table=luck.table)
    played = dealt_hand(5, inside, [quick, quick], house)
    for one, after in pairwise(played.decisions):
        before, marks = DecisionState(one), np.array(inside)
        rows, counts = DecisionState(after).boards()
        ended = play_on(
            luck.quick, house.rules.fantasy_cards, marks, rows, counts, DecisionState(after).seen,
            before.waiting, before.deck, before.turn + 1, 30, chance(1),
        )  # fmt: skip
        lying = {int(card) for side in after.rows for card in card_ids_of(side.cards)} | set(
            card_ids_of(one.waiting).tolist()
        )
        for hands in ended:
            cards = [card for hand in hands for card in (*hand[0, :3], *hand[1], *hand[2])]
            assert len(set(cards)) == 26
            assert lying <= set(cards)
            assert set(cards) - lying <= set(before.deck.tolist())
        assert len({hands.tobytes() for hands in ended}) > 1 or after is played.decisions[-1]
    assert all(one.street == IN_FANTASY for one in played.decisions) == all(inside)


def test_any_card_comes_as_often_as_any_other() -> None:
    """Quick players with seats exchanged: the deck is dealt in the same way."""
    luck = luck_of("document")
    nobody = np.zeros((2, 3, 5), dtype=np.int64), np.zeros((2, 3), dtype=np.int64)
    seen, waiting = np.zeros((2, 52), dtype=np.uint8), np.zeros(0, dtype=np.int64)
    times = 4000
    ended = play_on(
        luck.quick, 13, np.array((True, True)), *nobody, seen, waiting, ids_without(()), 0, times,
        chance(2),
    )  # fmt: skip
    for position in range(2):
        hands = ended[:, position]
        cards = np.concatenate([hands[:, 0, :3], hands[:, 1], hands[:, 2]], axis=1)
        came = np.bincount(cards.ravel(), minlength=52)
        assert (abs(came - times / 4) < 5 * np.sqrt(times * 3 / 16)).all()


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("inside", INSIDES)
def test_equal_players_come_to_nothing_wherever_a_hand_begins(
    inside: tuple[bool, bool], last: bool
) -> None:
    """Fantasy Land that one of them is in was counted when it was earned, by what it is worth."""
    luck, house = luck_of("document"), House()
    quick = StrongPlayer(table=luck.table)
    played = dealt_hand(1, inside, [quick, quick], house)
    won = settle_rows(house, played.rows, inside)[0].points
    assert abs(won - luck.of_hand(played, won, Random(1), last=last)) < 1


@pytest.mark.parametrize("rules", some_of(["document", "published"], 1))
def test_luck_is_nothing_on_average_whatever_players_do(rules: str) -> None:
    """Over sessions that carry Fantasy Land over, each played once."""
    house = House(rules, session=5)
    table = table_of(house, None)
    luck, seats = LuckAdjuster(table, times=20), (StrongPlayer(table=table), Odd())
    sessions = [
        [mine for mine, _ in play_session(seats, f"{rules}/{i}", house, luck, exchanged=i % 2 == 0)]
        for i in range(SESSIONS)
    ]
    assert any(hand.fantasy for session in sessions for hand in session)
    found = Estimate(np.array([np.mean([hand.luck for hand in one]) for one in sessions]))
    assert abs(found.mean) < 4 * found.error
    assert found.error < 1.5


def test_without_luck_results_vary_far_less() -> None:
    house = House(session=4)
    luck = LuckAdjuster(table_of(house, None), times=50)
    found = score(list(play_match(player("strong"), player("steady"), 16, 2, house, luck)))
    assert (found.plain.error / found.adjusted.error) ** 2 > 3
    assert abs(found.plain.mean - found.adjusted.mean) < 4 * found.plain.error


class Sometimes:
    """The quick player, but for a few first streets."""

    def __init__(self, luck: LuckAdjuster) -> None:
        self.player = StrongPlayer(table=luck.table)

    def place(self, position: Position, rng: Random) -> Rows:
        first, spade = not position.rows.cards, str(position.draw[0]).endswith("s")
        return (player("steady") if first and spade else self.player).place(position, rng)

    def set_hand(self, hand: FantasyDeal, rng: Random) -> Rows:
        return self.player.set_hand(hand, rng)


def test_who_decides_nearly_alike_is_told_apart() -> None:
    """What both decide alike cancels out: nothing but the few decisions that differ is counted."""
    house = House(session=4)
    luck = LuckAdjuster(table_of(house, None))
    players = StrongPlayer(table=luck.table), Sometimes(luck)
    found = score(list(play_match(*players, 16, 3, house, luck)))
    assert (found.plain.error / found.adjusted.error) ** 2 > 8
    assert found.adjusted.mean > 3 * found.adjusted.error > 0


def test_the_same_seed_gives_the_same_worth() -> None:
    luck = luck_of("document")
    played = dealt_hand(3, (False, False), [Odd(), Odd()], House())
    one = played.decisions[0]
    worths = [luck.worth_of(one, (False, False), 5.0, seed) for seed in (3, 3, 4)]
    assert worths[0] == worths[1] != worths[2]
