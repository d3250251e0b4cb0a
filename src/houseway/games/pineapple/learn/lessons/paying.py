"""Courses on pay, order and mistakes in Pineapple: what points come to, and who settles first."""

import msgspec

from houseway.core.cards.french import FRENCH
from houseway.core.fairness.shuffle import Draws
from houseway.core.reasons import by_clause, cite
from houseway.core.rulebook import Rulebook
from houseway.core.words import Text, join, money, t
from houseway.game.lessons import Ask, Course, Item, Shown, Topic
from houseway.games.pineapple.learn.lessons.hands import (
    READINGS,
    dragon,
    picture_rows,
    set_sensibly,
    two_hands,
)
from houseway.games.pineapple.learn.lessons.irregular import SeatedTable
from houseway.games.pineapple.learn.lessons.points import GAME, Two, exchange_between
from houseway.games.pineapple.rules.reasons import Item as Points
from houseway.games.pineapple.rules.reasons import as_sentence
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND
from houseway.games.pineapple.rules.settlement import SetHand, settle
from houseway.games.pineapple.table.state import FIRST_CARDS
from houseway.school.courses.draws import draws
from houseway.school.courses.mistakes import NOTHING, AlteredRound, MistakeTopic, mistakes_course
from houseway.school.courses.order import OrderTopic, StepSequence, order_course
from houseway.school.courses.table import NAMES

LIMITS = (100, 500, 1_000, 2_000)
CAP = "FUP-stakes.cap"
POINT = "FUP-settle.point"


def pay_course(rulebook: Rulebook) -> Course:
    return Course(
        name="pay",
        title=t("Pay"),
        says=t("Two hands are settled: how much is paid?"),
        topics=lambda: tuple(
            Topic(clause, rulebook.texts[clause], (clause,)) for clause in (POINT, CAP)
        ),
        item=pay_item,
    )


def pay_item(clause: str, number: int) -> Item:
    """Ask for the pay: points at the table limit, up to the stacks at the start of the hand."""
    chance = draws(GAME, "pay", clause, number)
    while True:
        hands, limit = two_hands(chance), chance.one_of(LIMITS)
        points = abs(exchange_between(hands).points_to(hands[0].player))
        short = max(1, points // 2) if clause == CAP else 3 * points
        stakes = {hand.player: limit * short for hand in hands}
        if points > 1:
            break
    (line,) = settle(hands, stakes, limit, READINGS).lines
    payer, payee = (line.b, line.a) if line.points > 0 else (line.a, line.b)
    held = t("Each had {amount} on the table when the hand began.", amount=money(limit * short))
    return Item(
        asks=(
            Ask(
                words=t("{payer} pays {payee}. How much?", payer=payer, payee=payee),
                how="chips",
            ),
        ),
        right=(str(abs(line.paid)),),
        why=line.why,
        clauses=(clause,),
        story=(t("The table limit is {limit}.", limit=money(limit)), held),
        shown=(*picture_rows(hands[0], buttons=True), *picture_rows(hands[1])),
        source=f"/rules/{GAME}#{clause}",
    )


# -- Order -----------------------------------------------------------------------------------------


def pineapple_order(rulebook: Rulebook) -> Course:
    topics = (
        OrderTopic(
            "FUP-settle", ("FUP-settle",), lambda chance: settling_steps(chance, swept=False)
        ),
        OrderTopic(
            "FUP-sweep.first",
            ("FUP-sweep.first",),
            lambda chance: settling_steps(chance, swept=True),
        ),
    )
    return order_course(GAME, lambda: rulebook.texts, topics)


def settling_steps(chance: Draws, *, swept: bool) -> StepSequence:
    """Return the order in which the table settles three hands, pair by pair."""
    hands = three_hands(chance, swept=swept)
    stakes = {hand.player: 1_000_000 for hand in hands}
    lines = settle(hands, stakes, 1, READINGS).lines
    steps = tuple(t("{player} and {other} settle", player=line.a, other=line.b) for line in lines)
    seats = (
        t("{player} is in position {number}", player=hand.player, number=i)
        for i, hand in enumerate(hands, start=1)
    )
    story = (t("{seats}; position 1 has the buttons.", seats=join(", ", seats)),)
    shown = tuple(one for i, hand in enumerate(hands) for one in picture_rows(hand, buttons=i == 0))
    return StepSequence(t("Who settles first, and who next?"), steps, shown, story)


def three_hands(chance: Draws, *, swept: bool) -> tuple[SetHand, ...]:
    """Return three hands; with `swept`, one without the buttons declares a clean sweep."""
    while True:
        names = chance.some_of(NAMES, 3)
        cards = chance.some_of(FRENCH.cards, 3 * CARDS_OF_A_HAND)
        parts = (cards[i : i + CARDS_OF_A_HAND] for i in range(0, len(cards), CARDS_OF_A_HAND))
        dealt = zip(names, parts, strict=True)
        hands = [SetHand(name, set_sensibly(part, chance)) for name, part in dealt]
        if not swept:
            return tuple(hands)
        place = 1 + chance.below(2)
        others = (hand.rows.cards for i, hand in enumerate(hands) if i != place)
        found = dragon(names[place], chance, tuple(card for cards in others for card in cards))
        if found is not None:
            hands[place] = SetHand(found.player, found.rows, sweep_declared=True)
            return tuple(hands)


# -- Mistakes --------------------------------------------------------------------------------------


def pineapple_mistakes() -> Course:
    return mistakes_course(
        GAME,
        (
            MistakeTopic(
                "paid",
                t("Points are counted wrongly."),
                ("FUP-settle", "FUP-bonus"),
                lambda chance: settlement_story(chance, wrong=True),
            ),
            MistakeTopic(
                "dealt",
                t("The wrong number of cards is dealt."),
                ("FUP-deal.2", "FUP-deal.3"),
                wrong_count_story,
            ),
            MistakeTopic(
                "order",
                t("A player acts out of turn."),
                ("FUP-deal.2", "FUP-deal.3"),
                wrong_order_story,
            ),
            MistakeTopic(
                NOTHING,
                t("Nothing is wrong."),
                ("FUP-settle", "FUP-bonus"),
                lambda chance: settlement_story(chance, wrong=False),
            ),
        ),
    )


def settlement_story(chance: Draws, *, wrong: bool) -> AlteredRound:
    """Settle two hands segment by segment and bonus by bonus."""
    while True:
        hands = two_hands(chance)
        between = exchange_between(hands)
        if between.clause == "FUP-settle" and len(between.items) >= 4:
            break
    steps = tuple(step(item, item.points) for item in between.items)
    place = chance.below(len(between.items))
    item = between.items[place]
    off = chance.one_of([points for points in (1, 2, 3, 4, 5) if points != item.points])
    done = (*steps[:place], step(item, off), *steps[place + 1 :]) if wrong else steps
    return AlteredRound(
        steps=steps,
        wrong=done,
        why=cite(step(item, item.points), item.by)
        if wrong
        else t("Every row and every bonus was counted correctly."),
        clauses=(item.clause or "FUP-settle",) if wrong else ("FUP-settle",),
        shown=picture_hands(hands),
    )


def wrong_count_story(chance: Draws) -> AlteredRound:
    """Deal one turn of a round with a card too many or too few."""
    seated, turns = dealt_turns(chance)
    place = chance.below(len(turns))
    name, cards, placed = turns[place]
    wrong = (name, chance.one_of((cards - 1, cards + 1)), placed)
    clause = "FUP-deal.2" if cards == FIRST_CARDS else "FUP-deal.3"
    why = cite(turn_words(turns[place]), by_clause(clause))
    return turns_story(seated, turns, [*turns[:place], wrong, *turns[place + 1 :]], why)


def wrong_order_story(chance: Draws) -> AlteredRound:
    """Swap two turns of a round."""
    seated, turns = dealt_turns(chance)
    place = chance.below(len(turns) - 1)
    one, other = turns[place], turns[place + 1]
    why = t(
        "{player} comes before {other}: the order starts on the left of the buttons.",
        player=one[0],
        other=other[0],
    )
    return turns_story(seated, turns, [*turns[:place], other, one, *turns[place + 2 :]], why)


Turn = tuple[str, int, int]


def dealt_turns(chance: Draws) -> tuple[SeatedTable, list[Turn]]:
    seated = SeatedTable(chance)
    seated.deal()
    return seated, seated.turns(2 * len(seated.names))


def turns_story(
    seated: SeatedTable, turns: list[Turn], done: list[Turn], why: Text
) -> AlteredRound:
    return AlteredRound(
        steps=tuple(map(turn_words, turns)),
        wrong=tuple(map(turn_words, done)),
        why=why,
        clauses=("FUP-deal.2", "FUP-deal.3"),
        shown=tuple(
            Shown(
                title=t("Seat {seat}, {player}", seat=seat, player=name),
                words=t("has the buttons") if seat == 1 else "",
            )
            for seat, name in enumerate(seated.names, start=1)
        ),
    )


def turn_words(turn: Turn) -> Text:
    name, cards, placed = turn
    return t(
        "{player} is dealt {cards} cards and places {placed}.",
        player=name,
        cards=cards,
        placed=placed,
    )


def step(item: Points, points: int) -> Text:
    return as_sentence(msgspec.structs.replace(item, points=points).fact)


def picture_hands(hands: Two) -> tuple[Shown, ...]:
    return (*picture_rows(hands[0], buttons=True), *picture_rows(hands[1]))
