"""The House Way as a capability: how it sets a hand, and what other settings are worth."""

from collections.abc import Callable
from functools import lru_cache, partial

from houseway.core.rulebook import ReadingsBase
from houseway.game import HouseWay, HouseWayAnswer, SetHand, SettingWorth
from houseway.games.low_high.figures.best_play import BestPlay, best_play
from houseway.games.low_high.rules.hands import FourCards, Setting, four
from houseway.games.low_high.rules.rule_set import LowHighRules

REMEMBERED = 8  # tables of hands, each of some megabytes


def house_way(rules: LowHighRules) -> HouseWay:
    return HouseWay(
        cards=4,
        wager=rules.main.name,
        choose=partial(choose, rules),
        explore=partial(explore, rules, lru_cache(REMEMBERED)(partial(best_play, rules))),
    )


def choose(rules: LowHighRules, cards: tuple[str, ...], readings: ReadingsBase) -> HouseWayAnswer:
    hand = parse_hand(rules, cards)
    choice = rules.house_way(hand, readings)
    return HouseWayAnswer(hand, name_hands(rules, choice.setting), choice.clauses, choice.why)


def explore(
    rules: LowHighRules,
    play_of: Callable[[ReadingsBase], BestPlay],
    cards: tuple[str, ...],
    readings: ReadingsBase,
) -> tuple[SettingWorth, ...]:
    play = play_of(readings).hand(parse_hand(rules, cards))
    return tuple(
        SettingWorth(
            hand=name_hands(rules, setting),
            ev=play.evs[place],
            chances=play.chances[place],
            house_way=place == play.house_way,
            best=place == play.best,
        )
        for place, setting in enumerate(play.settings)
    )


def parse_hand(rules: LowHighRules, cards: tuple[str, ...]) -> FourCards:
    hand = four(rules.pack.parse(cards, count=4))
    rules.pack.check(hand)
    return hand


def name_hands(rules: LowHighRules, setting: Setting) -> SetHand:
    low, high = rules.rank(setting.low), rules.rank(setting.high)
    return SetHand(setting.low, setting.high, low.name, high.name, low.full_name, high.full_name)
