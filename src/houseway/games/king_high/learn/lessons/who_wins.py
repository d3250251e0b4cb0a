"""Who wins: a wager and the cards that decide it."""

from collections.abc import Callable, Mapping

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.fairness.shuffle import Draws
from houseway.core.words import t
from houseway.game.lessons import Ask, Choice, Cost, Course, Item, Shown, Topic
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND, value
from houseway.games.king_high.rules.settlement import outcome
from houseway.games.king_high.rules.wagers import (
    ACTION,
    KINDS,
    RUNS,
    SUIT,
    SUITS,
    KingHighWager,
    run_value,
    title_on,
)
from houseway.school.courses.draws import draws, shuffle_choices
from houseway.tables.wagers import Outcome, WagerKind

NAME = "who-wins"
GAME = "king-high"
AMOUNTS = (500, 1_000, 2_000, 5_000)
LOSES = {
    "high": "KH-7.3.c",
    "low": "KH-7.4.c",
    "suit": "KH-7.5.c",
    "seven": "KH-7.6.b",
    "high-run": "KH-8.2.c",
    "low-run": "KH-8.3.c",
    "pokerpot": "KH-8.4.b",
}
STANDOFF = ("standoff", t("Stand Off: returned"), "KH-7.5.b")
MOST_CHOICES = 6
TRIES = 20_000


def who_wins_course() -> Course:
    return Course(
        name=NAME,
        title=t("Who wins"),
        says=t("A wager and the cards that decide it: what happens to the wager?"),
        topics=lambda: tuple(
            Topic(
                f"{kind.name}:{name}", t("{wager}: {end}", wager=kind.title, end=words), (clause,)
            )
            for kind in KINDS.values()
            for name, words, clause in ends(kind)
        ),
        item=who_wins_item,
    )


def ends(kind: WagerKind) -> tuple[tuple[str, str, str], ...]:
    """Return every way a wager of the kind ends: name, words and clause."""
    won = tuple(
        (row.name, t("{row}, paid {pay}", row=row.title, pay=row.pay.text), row.clause)
        for row in kind.pay_table
    )
    returned = (STANDOFF,) if kind is SUIT else ()
    return (*won, *returned, ("lose", t("It loses"), LOSES[kind.name]))


def who_wins_item(topic: str, number: int) -> Item:
    chance = draws(GAME, NAME, topic, number)
    name, _, end = topic.partition(":")
    kind = KINDS[name]
    suit = chance.one_of(SUITS) if kind is SUIT else None
    action_round = 1 if kind in ACTION else None
    wager = KingHighWager(1, "Ann", name, chance.one_of(AMOUNTS), suit, action_round)
    cards, found = deciding_cards(wager, end, chance)
    title = title_on(kind, suit)
    return Item(
        asks=(
            Ask(
                words=t("What happens to the {wager}?", wager=title),
                how="choose",
                choices=choices(kind, end, chance),
            ),
        ),
        right=(found.short_name,),
        why=found.why,
        clauses=(found.clause,),
        shown=(
            Shown(title=title, chips=wager.amount),
            Shown(title=t("Cards in the order dealt"), cards=cards),
        ),
        costs=costs(kind, found, wager.amount),
        source=f"/rules/{GAME}#{found.clause}",
    )


def deciding_cards(
    wager: KingHighWager, end: str, chance: Draws
) -> tuple[tuple[Card, ...], Outcome]:
    """Draw cards until the wager ends this way, up to the card that decides it."""
    for _ in range(TRIES):
        cards = propose_cards(wager, end, chance)
        for dealt in range(1, len(cards) + 1):
            found = outcome(wager, cards[:dealt])
            if found is not None and found.short_name == end:
                return cards[:dealt], found
    raise AssertionError(f"no cards end {wager.kind} as {end}")


def propose_cards(wager: KingHighWager, end: str, chance: Draws) -> tuple[Card, ...]:
    kind = KINDS[wager.kind]
    if kind in ACTION:
        return (chance.one_of(FRENCH.cards),)
    if kind in RUNS:
        length = int(end[-1]) if end.startswith("run-") else chance.below(3)
        wanted = [card for card in FRENCH.cards if value(card) == run_value(wager)]
        broken = [card for card in FRENCH.cards if value(card) != run_value(wager)]
        run = tuple(chance.one_of(wanted) for _ in range(length))
        rest = tuple(chance.one_of(broken) for _ in range(CARDS_IN_A_ROUND - length))
        return (*run, *rest)
    return POKER.get(end, any_cards)(chance)


# -- Five cards of six decks, of every kind of hand ------------------------------------------------


def any_cards(chance: Draws) -> tuple[Card, ...]:
    return tuple(chance.one_of(FRENCH.cards) for _ in range(CARDS_IN_A_ROUND))


def cards_of_ranks(ranks: tuple[str, ...], chance: Draws) -> tuple[Card, ...]:
    cards = [Card(rank + chance.one_of(SUITS)) for rank in ranks]
    return chance.some_of(cards, len(cards))


def cards_alike(*counts: int) -> Callable[[Draws], tuple[Card, ...]]:
    """Draw these numbers of cards of one rank each."""

    def cards(chance: Draws) -> tuple[Card, ...]:
        ranks = chance.some_of(RANKS, len(counts))
        shape = zip(ranks, counts, strict=True)
        return cards_of_ranks(tuple(rank for rank, count in shape for _ in range(count)), chance)

    return cards


def straight_cards(
    *, flush: bool = False, royal: bool = False
) -> Callable[[Draws], tuple[Card, ...]]:
    def cards(chance: Draws) -> tuple[Card, ...]:
        lowest = len(STRAIGHT) - CARDS_IN_A_ROUND if royal else chance.below(9)
        ranks = STRAIGHT[lowest : lowest + CARDS_IN_A_ROUND]
        suit = chance.one_of(SUITS)
        if not flush:
            return cards_of_ranks(tuple(ranks), chance)
        return chance.some_of([Card(rank + suit) for rank in ranks], CARDS_IN_A_ROUND)

    return cards


def cards_of_one_suit(chance: Draws) -> tuple[Card, ...]:
    suit = chance.one_of(SUITS)
    return tuple(Card(rank + suit) for rank in chance.some_of(RANKS, CARDS_IN_A_ROUND))


RANKS = "23456789TJQKA"
STRAIGHT = "A23456789TJQKA"
POKER: Mapping[str, Callable[[Draws], tuple[Card, ...]]] = {
    "pair-of-tens-or-better": cards_alike(2, 1, 1, 1),
    "two-pairs": cards_alike(2, 2, 1),
    "three-of-a-kind": cards_alike(3, 1, 1),
    "straight": straight_cards(),
    "flush": cards_of_one_suit,
    "full-house": cards_alike(3, 2),
    "four-of-a-kind": cards_alike(4, 1),
    "five-of-a-kind": cards_alike(5),
    "straight-flush": straight_cards(flush=True),
    "royal-flush": straight_cards(flush=True, royal=True),
}


def choices(kind: WagerKind, right: str, chance: Draws) -> tuple[Choice, ...]:
    every = [Choice(value=name, words=words) for name, words, _ in ends(kind)]
    if len(every) <= MOST_CHOICES:
        return tuple(every)
    own = next(choice for choice in every if choice.value == right)
    others = [choice for choice in every if choice.value != right]
    return shuffle_choices(chance, (own, *chance.some_of(others, MOST_CHOICES - 1)))


def costs(kind: WagerKind, right: Outcome, amount: int) -> dict[str, Cost]:
    nets = {row.name: row.pay.net(amount) for row in kind.pay_table}
    nets |= {"lose": -amount, "standoff": 0}
    return {
        name: Cost(amount=round(abs(net - right.net(amount)) / amount * 100, 2))
        for name, net in nets.items()
    }
