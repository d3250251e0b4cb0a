"""Courses on who wins and on fouls: two hands, and the points one pays the other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from houseway.core.fairness.shuffle import Draws
from houseway.core.rulebook import Rulebook
from houseway.core.words import Text, nt, signed_number, t
from houseway.game.lessons import Ask, Choice, Cost, Course, Item, Topic
from houseway.games.pineapple.learn.lessons.hands import (
    READINGS,
    dragon,
    paired_on_top,
    picture_rows,
    settle_hands,
    some_five,
    swap_lower_rows,
    two_hands,
)
from houseway.games.pineapple.rules.reasons import BothFoul, PairExchange
from houseway.games.pineapple.rules.rows import Rows
from houseway.games.pineapple.rules.settlement import SetHand, Settlement, settle
from houseway.games.pineapple.rules.wagers import FOUL, exchange
from houseway.school.courses.draws import draws, shuffle_choices

GAME = "pineapple"
CHOICES = 5
TRIES = 2_000

Two = tuple[SetHand, SetHand]


@dataclass(frozen=True)
class PointsTopic:
    """Random hands, of which those count that the clause applies to."""

    clause: str
    deal: Callable[[Draws], Two | None]
    fits: Callable[[Two, PairExchange], bool]


def points_course(rulebook: Rulebook) -> Course:
    says = t("Two hands: how many points does one pay the other?")
    return course(rulebook, "who-wins", t("Who wins"), says, PLAIN)


def foul_course(rulebook: Rulebook) -> Course:
    says = t("A hand is foul, or a clean sweep wasn't declared: what do the rules say?")
    return course(rulebook, "irregularities", t("Irregularities"), says, FOULS)


def course(
    rulebook: Rulebook, name: str, title: Text, says: Text, topics: Sequence[PointsTopic]
) -> Course:
    by_clause = {topic.clause: topic for topic in topics}
    return Course(
        name=name,
        title=title,
        says=says,
        topics=lambda: tuple(
            Topic(clause, rulebook.texts[clause], (clause,)) for clause in by_clause
        ),
        item=lambda clause, number: points_item(name, by_clause[clause], number),
    )


def points_item(name: str, topic: PointsTopic, number: int) -> Item:
    chance = draws(GAME, name, topic.clause, number)
    hands, between = find_hands(topic, chance)
    a, b = hands
    points = between.points_to(a.player)
    return Item(
        asks=(
            Ask(
                words=t(
                    "How many points does {player} win from {opponent}?",
                    player=a.player,
                    opponent=b.player,
                ),
                how="choose",
                choices=shuffle_choices(chance, tuple(choices(points, between, a.player, chance))),
            ),
        ),
        right=(str(points),),
        why=between.text,
        clauses=tuple(dict.fromkeys((topic.clause, between.clause or topic.clause))),
        shown=(*picture_rows(a, buttons=True), *picture_rows(b)),
        costs={
            str(other): Cost(amount=abs(other - points), unit=t("points"))
            for other in wrong(points, between, a.player)
        },
        source=f"/rules/{GAME}#{topic.clause}",
    )


def find_hands(topic: PointsTopic, chance: Draws) -> tuple[Two, PairExchange]:
    for _ in range(TRIES):
        hands = topic.deal(chance)
        if hands is None:
            continue
        between = exchange_between(hands)
        if topic.fits(hands, between):
            return hands, between
    raise AssertionError(f"no hands for {topic.clause}")


def exchange_between(hands: Two) -> PairExchange:
    a, b = settle_hands(hands).hands
    return exchange(a, b, READINGS)


def choices(points: int, between: PairExchange, player: str, chance: Draws) -> Iterator[Choice]:
    yield choice(points)
    others = wrong(points, between, player)
    for other in chance.some_of(others[:6], CHOICES - 1):
        yield choice(other)


def choice(points: int) -> Choice:
    return Choice(
        value=str(points),
        words=nt("{points} point", "{points} points", abs(points), points=signed_number(points)),
    )


def wrong(points: int, between: PairExchange, player: str) -> list[int]:
    """Return results with something forgotten, and numbers near the right one."""
    without = [points - won_by(item.points, item.to == player) for item in between.items]
    flipped = [-points, points + FOUL, points - FOUL]
    near = [points + step for step in (1, -1, 2, -2, 3, -3, 4)]
    return [one for one in dict.fromkeys((*without, *flipped, *near)) if one != points]


def won_by(points: int, to_player: bool) -> int:
    return points if to_player else -points


# -- The topics ------------------------------------------------------------------------------------


def cites(clause: str) -> Callable[[Two, PairExchange], bool]:
    return lambda hands, between: any(item.clause == clause for item in between.items)


def plain(hands: Two, between: PairExchange) -> bool:
    return between.clause == "FUP-settle" and all(
        item.clause == "FUP-settle.point" for item in between.items
    )


def bonus_lost(hands: Two, between: PairExchange) -> bool:
    """Whether a bonus is for a segment that the other hand wins."""
    if between.clause != "FUP-settle":
        return False
    a, b = settle_hands(hands).hands
    return any(
        one.value < other.value and bonus
        for mine, theirs in ((a, b), (b, a))
        for one, other, bonus in zip(
            mine.segments.each,
            theirs.segments.each,
            (mine.bonus.top, mine.bonus.middle, mine.bonus.bottom),
            strict=True,
        )
    )


def tied_hands(chance: Draws) -> Two:
    """Return hands whose tops tie: the same ranks in other suits."""
    a, b = two_hands(chance)
    turn = {"s": "h", "h": "s", "d": "c", "c": "d"}
    top = tuple(type(card)(card[0] + turn[card[1]]) for card in a.rows.top)
    if set(top) & set(a.rows.cards):
        return a, b
    rest = tuple(card for card in b.rows.cards if card not in (*top, *a.rows.cards))
    if len(rest) < len(b.rows.middle) + len(b.rows.bottom):
        return a, b
    bottom = some_five(rest, 0)
    left = tuple(card for card in rest if card not in bottom)
    return a, SetHand(b.player, Rows(top, left[:5], bottom))


def one_foul(chance: Draws) -> Two:
    a, b = two_hands(chance)
    return (swap_lower_rows(a), b) if chance.below(2) else (a, swap_lower_rows(b))


def both_foul(chance: Draws) -> Two:
    a, b = two_hands(chance)
    return swap_lower_rows(a), swap_lower_rows(b)


def neither_collects(hands: Two, between: PairExchange) -> bool:
    return isinstance(between.items[0], BothFoul)


def foul_with_bonus(hands: Two, between: PairExchange) -> bool:
    """Whether a foul hand would have had a bonus, and the other has none."""
    if between.clause != "FUP-foul" or len(between.items) > 1:
        return False
    foul = next(hand for hand in hands if is_foul(hand, hands))
    return would_have_bonus(foul, hands)


def is_foul(hand: SetHand, hands: Two) -> bool:
    return settle_hands(hands).hands[hands.index(hand)].foul is not None


def would_have_bonus(foul: SetHand, hands: Two) -> bool:
    other = hands[1 - hands.index(foul)]
    right: Settlement = settle(
        (swap_lower_rows(foul), other), {foul.player: 1_000, other.player: 1_000}, 1, READINGS
    )
    return right.hands[0].foul is None and right.hands[0].bonus.total > 0


def sweeping(*, declared: bool) -> Callable[[Draws], Two | None]:
    def deal(chance: Draws) -> Two | None:
        a, b = two_hands(chance)
        swept = dragon(a.player, chance, b.rows.cards)
        if swept is None:
            return None
        return SetHand(swept.player, swept.rows, sweep_declared=declared), b

    return deal


def under_clause(clause: str) -> Callable[[Two, PairExchange], bool]:
    return lambda hands, between: between.clause == clause


PLAIN = (
    PointsTopic("FUP-settle.point", two_hands, plain),
    PointsTopic("FUP-settle.buttons", tied_hands, cites("FUP-settle.buttons")),
    PointsTopic("FUP-bonus.top", paired_on_top, cites("FUP-bonus.top")),
    PointsTopic("FUP-bonus.middle", two_hands, cites("FUP-bonus.middle")),
    PointsTopic("FUP-bonus.bottom", two_hands, cites("FUP-bonus.bottom")),
    PointsTopic("FUP-bonus.lost", two_hands, bonus_lost),
    PointsTopic("FUP-sweep", sweeping(declared=True), under_clause("FUP-sweep")),
)
FOULS = (
    PointsTopic("FUP-foul", one_foul, lambda _, between: len(between.items) == 1),
    PointsTopic("FUP-foul.pays", one_foul, lambda _, between: len(between.items) > 1),
    PointsTopic("FUP-foul.nothing", both_foul, neither_collects),
    PointsTopic("FUP-bonus.foul", one_foul, foul_with_bonus),
    PointsTopic("FUP-sweep.declared", sweeping(declared=False), under_clause("FUP-settle")),
)
