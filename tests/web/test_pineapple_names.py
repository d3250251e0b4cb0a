"""The page's own names, bonuses and fouls of Pineapple's segments are those of the rules."""

import random
from collections.abc import Sequence

from playwright.sync_api import Page

from houseway.core.cards.french import FRENCH
from houseway.games.pineapple.rules.ranking import find_foul, five, segments, top
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import ROWS, Rows
from houseway.games.pineapple.rules.wagers import bonus_of

HANDS = 400

JUDGE = """async hands => {
  const rules = await import("/static/games/pineapple/ranking.js");
  const points = await (await fetch("/api/games/pineapple")).json();
  return hands.map(({ readings, ...rows }) => {
    const judged = Object.entries(rows).map(([row, cards]) => [row, rules.segment(row, cards)]);
    const made = Object.fromEntries(judged);
    const each = judged.map(([row, one]) => [one.name, rules.bonus(points, row, one)]);
    return [...each.flat(), rules.foul(made, readings)];
  });
}"""


def test_names_bonuses_and_fouls_are_those_of_the_rules(page: Page) -> None:
    hands = sample()
    page.goto("/")
    asked = [
        {row: list(hand[row]) for row in ROWS}
        | {"readings": {"equal-back-middle": "foul" if i % 2 else "allowed"}}
        for i, hand in enumerate(hands)
    ]
    answers = page.evaluate(JUDGE, asked)
    for i, (hand, answer) in enumerate(zip(hands, answers, strict=True)):
        parts, bonus = segments(hand), bonus_of(segments(hand))
        said = [parts.top.name, bonus.top, parts.middle.name, bonus.middle]
        readings = Readings(equal_back_middle="foul" if i % 2 else "allowed")
        foul = find_foul(parts, readings)
        why = None if foul is None else foul.text
        assert answer == [*said, parts.bottom.name, bonus.bottom, why]


RARE = (
    "2s 2h 2d|As Ks Qs Js Ts|9h 8h 7h 6h 5h",
    "Ac Ad 3s|9s 9h 9d 9c 2c|Ah 2h 3h 4h 5h",
    "Qc Qd 3s|Ts Th Td Tc 2c|Jh Js Jd Jc Kh",
    "As Kc Qd|Ah Kd Qs 7c 2c|Ac Kh Qh 7d 2d",
    "As Kc Qd|Ah Kd Js 7c 2c|5c 4h 3h 2d Ad",
    "7s 7c Kd|7h 7d Ks 4c 2c|Kc Kh 9h 8d 2d",
    "7s 7c Ad|7h 7d Ks 4c 2c|Kc Kh 9h 8d 2d",
    "8s 8c 8d|Kh Kd Ks 4c 4h|Ac Ah As 2d 2s",
)


def sample() -> list[Rows]:
    """Hands of few ranks or few suits, since chance alone makes little, and rare ones."""
    rng = random.Random(5)
    return [*(rows_of(*(part.split() for part in hand.split("|"))) for hand in RARE)] + [
        some_rows(rng, kind) for kind in range(HANDS)
    ]


def some_rows(rng: random.Random, kind: int) -> Rows:
    ranks = ["A2345678", "TJQKA", "2345A", "A23456789TJQK"][kind % 4]
    suits = ["shdc", "sh", "shd"][kind % 3]
    few = [card for card in FRENCH.cards if card[0] in ranks and card[1] in suits]
    cards = rng.sample(few if len(few) >= 13 else FRENCH.cards, 13)
    return rows_of(cards[:3], cards[3:8], cards[8:])


def rows_of(*parts: Sequence[str]) -> Rows:
    return Rows(*(FRENCH.parse(part) for part in parts))


def test_the_sample_of_hands_has_every_kind() -> None:
    hands = sample()
    fives = {five(row, hand[row]).kind.name for hand in hands for row in ("middle", "bottom")}
    assert len(fives) == 10, fives
    assert {top(hand.top).kind.name for hand in hands} == {"HIGH_CARD", "PAIR", "THREE_OF_A_KIND"}
