"""A Low-and-High game to learn: a wager or two, and one of the three ways to set four cards."""

from collections.abc import Iterator, Mapping
from functools import partial

import numpy as np

from houseway.core.cards import Card
from houseway.game.environment import Environment, Numbers, Offers, Taken
from houseway.game.tree import Trees
from houseway.games.low_high.figures.hand_tables import cards_by_rank
from houseway.games.low_high.rules.hands import FourCards, four, settings_of
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table.commands import AskHouseWay, Look, PlaceWager, SetCards
from houseway.games.low_high.table.view import TableView
from houseway.tables.messages import Command
from houseway.tables.wagers import On

PHASES = ("betting", "closed", "setting", "showdown")
PASS, MAIN, FIRST_SETTING = 0, 1, 4
SETTINGS = 3
HOUSE_WAY = FIRST_SETTING + SETTINGS
ACTIONS = (
    "pass",
    "main wager",
    "side bet on the own box",
    "side bet on the dealer",
    *(f"setting {number}" for number in range(1, SETTINGS + 1)),
    "house way",
)
UNIT = 1_000
Spot = tuple[str, On]
MOST = 6


def environment(rules: LowHighRules) -> Environment[TableView]:
    from houseway.games.low_high.learn.baselines import baselines
    from houseway.games.low_high.learn.box_env import BoxEnv, Boxes, BoxVectorEnv
    from houseway.games.low_high.learn.tree import LowHighTree

    boxes = Boxes(rules)
    cards = tuple(rules.pack.copies)
    return Environment(
        actions=ACTIONS,
        planes={
            "phase": PHASES,
            "own cards": cards,
            "dealer's cards": cards,
            "others' cards": cards,
            "own wagers": ACTIONS[MAIN:FIRST_SETTING],
        },
        observe=partial(observe, {card: i for i, card in enumerate(cards)}, spots_of(rules)),
        choices=partial(choices, rules),
        forced=forced_look,
        forced_in=("setting",),
        fewest=1,
        most=MOST,
        unit=UNIT,
        chips=1_000 * UNIT,
        at_once=True,
        single=partial(BoxEnv, boxes),
        vector=partial(BoxVectorEnv, boxes),
        tree=Trees(partial(LowHighTree, rules)),
        baselines=partial(baselines, boxes),
    )


def spots_of(rules: LowHighRules) -> tuple[Spot, ...]:
    """Where a player may wager, in the order of the actions."""
    return ((rules.main.name, "box"), (rules.side.name, "box"), (rules.side.name, "dealer"))


def in_order(rules: LowHighRules, cards: tuple[Card, ...]) -> FourCards:
    """The cards by rank, so that the same hand always has the same three settings."""
    ranks = tuple(cards_by_rank(rules))
    return four(tuple(sorted(cards, key=lambda card: (ranks.index(rules.rank_key(card)), card))))


def own_box(seen: TableView) -> int:
    return next(box for box, player in seen.seats.items() if player == seen.viewer)


def own_wagers(seen: TableView) -> Mapping[Spot, int]:
    wagers = seen.round.wagers if seen.round is not None else ()
    return {(w.kind, w.on): w.amount for w in wagers if w.player == seen.viewer}


# -- What is seen ------------------------------------------------------------------------------


def observe(
    place: Mapping[Card, int], spots: tuple[Spot, ...], seen: TableView, taken: Taken
) -> Numbers:
    size = len(place)
    found = np.zeros(len(PHASES) + 3 * size + len(spots), dtype=np.int8)
    round_ = seen.round if seen.round is not None else seen.last
    if round_ is None:
        return found
    if round_.phase in PHASES:
        found[PHASES.index(round_.phase)] = 1
    own = own_box(seen)
    dealt = {box: hand.cards for box, hand in round_.hands.items()}
    hands = (
        dealt.get(own, ()),
        () if round_.dealer is None else round_.dealer.cards,
        tuple(card for box, cards in dealt.items() if box != own for card in cards),
    )
    for plane, cards in enumerate(hands):
        for card in cards:
            if card is not None:
                found[len(PHASES) + plane * size + place[card]] += 1
    mine = {(wager.kind, wager.on) for wager in round_.wagers if wager.player == seen.viewer}
    for number, spot in enumerate(spots):
        found[number - len(spots)] = spot in mine
    return found


# -- What can be done --------------------------------------------------------------------------


def forced_look(seen: TableView, offers: Offers) -> Look | None:
    """Return the look at the cards that must come before they are set."""
    looks = (offer.command for offer in offers if isinstance(offer.command, Look))
    return next(looks, None)


def choices(
    rules: LowHighRules, seen: TableView, offers: Offers, taken: Taken
) -> Mapping[int, Command | None]:
    if seen.round is None:
        return {}
    if seen.round.phase == "betting":
        return dict(wager_choices(rules, seen, offers))
    return dict(setting_choices(rules, seen, offers))


def wager_choices(
    rules: LowHighRules, seen: TableView, offers: Offers
) -> Iterator[tuple[int, Command | None]]:
    """Yield a unit on each spot without a wager; a player cannot pass before the main wager."""
    there = own_wagers(seen)
    if (rules.main.name, "box") in there:
        yield PASS, None
    wanted = {spot: MAIN + number for number, spot in enumerate(spots_of(rules))}
    box = own_box(seen)
    for offer in offers:
        command = offer.command
        if isinstance(command, PlaceWager) and command.box == box:
            spot = (command.kind, command.on)
            if spot in wanted and spot not in there:
                yield wanted[spot], offer.about(UNIT)


def setting_choices(
    rules: LowHighRules, seen: TableView, offers: Offers
) -> Iterator[tuple[int, Command | None]]:
    assert seen.round is not None
    box = own_box(seen)
    asked = next((o.command for o in offers if isinstance(o.command, AskHouseWay)), None)
    offered = any(isinstance(o.command, SetCards) and o.command.box == box for o in offers)
    if offered:
        cards = tuple(card for card in seen.round.hands[box].cards if card is not None)
        for number, setting in enumerate(settings_of(in_order(rules, cards), rules.rank)):
            command = SetCards(seen.viewer, box, setting.low, setting.high)
            yield FIRST_SETTING + number, command
    if asked is not None:
        yield HOUSE_WAY, asked
