"""Compare an answer with what the rules code says."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.game.lessons import Ask, Choice, Cost, Item, placement
from houseway.school.placements import parse_placement, placement_words, slip

_PILE = re.compile(r"(\d{1,3})\s*x\s*(\d{1,9})")
_MOST_DIGITS = 12

# Chips of the house, the largest first.
CHIPS = (100_000, 25_000, 5_000, 1_000, 500, 100, 25, 5, 1)


class PartGrade(msgspec.Struct, frozen=True, kw_only=True):
    """The grade of one part: the given and the right answer, as written and in words."""

    given: str
    right: str
    given_words: str
    right_words: str
    ok: bool


class Grade(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The grade of an answer.

    `confusion` names the mistake if there is one; it is remembered beside the topic. `texts` holds
    what the clauses say, for a learner who made a mistake.
    """

    ok: bool
    parts: tuple[PartGrade, ...]
    why: str
    clauses: tuple[str, ...]
    cost: Cost | None = None
    confusion: str = ""
    source: str = ""
    texts: Mapping[str, str] = {}


def grade(item: Item, given: Sequence[str], *, parts_asked: int | None = None) -> Grade:
    """Grade an answer; `parts_asked` is the number of parts asked if not all were."""
    asked = len(item.asks) if parts_asked is None else parts_asked
    if len(given) != asked:
        raise BadInput(
            t("This item has {asked} parts, not {given}.", asked=asked, given=len(given))
        )
    parts = tuple(
        part_grade(ask, said, right)
        for ask, said, right in zip(item.asks, given, item.right, strict=False)
    )
    wrong = next((i for i, part in enumerate(parts) if not part.ok), None)
    return Grade(
        ok=wrong is None,
        parts=parts,
        why=item.why,
        clauses=item.clauses,
        cost=None if parts[0].ok else cost(item, parts[0]),
        confusion="" if wrong is None else confusion(item, wrong, parts[wrong].given),
        source=item.source,
    )


def cost(item: Item, first: PartGrade) -> Cost | None:
    """Return what the mistake costs: a choice as the item says, a payment by what it is off."""
    if item.asks[0].how == "chips":
        return Cost(amount=abs(int(first.given) - int(first.right)), unit=t("in chips"))
    return item.costs.get(first.given)


def part_grade(ask: Ask, said: str, right: str) -> PartGrade:
    given = normalize_answer(ask, said)
    return PartGrade(
        given=given,
        right=right,
        given_words=answer_words(ask, given),
        right_words=answer_words(ask, right),
        ok=given == right,
    )


def normalize_answer(ask: Ask, said: str) -> str:
    """Return the answer in its comparable form: a choice by its own value, chips by their total."""
    if ask.how == "chips":
        return str(chips_total(said))
    if ask.how == "place":
        return placement(parse_placement(ask, said))
    if ask.how == "order":
        values = [one.strip() for one in said.split(",")]
        if sorted(values) != sorted(choice.value for choice in ask.choices):
            raise BadInput(t("Put all the choices in order, each one once."))
        return ",".join(values)
    return find_choice(ask, said).value


def find_choice(ask: Ask, said: str) -> Choice:
    for choice in ask.choices:
        if said == choice.value or said in choice.also:
            return choice
    raise BadInput(t("{said} isn't one of the choices.", said=quote(said)))


def chips_total(said: str) -> int:
    """Return the total of chips written as `3x25 + 2x5`, or of a plain amount."""
    total = 0
    for part in said.replace(",", "").split("+"):
        plain, pile = part.strip(), _PILE.fullmatch(part.strip())
        if pile:
            total += int(pile[1]) * int(pile[2])
        elif plain.isascii() and plain.isdigit() and len(plain) <= _MOST_DIGITS:
            total += int(plain)
        else:
            raise BadInput(
                t("{plain} isn't an amount. Write 95, or chips as 3x25 + 4x5.", plain=quote(plain))
            )
    return total


def piles(amount: int) -> tuple[tuple[int, int], ...]:
    """Return the fewest chips that make an amount, by value, the largest first."""
    found = []
    for value in CHIPS:
        count, amount = divmod(amount, value)
        if count:
            found.append((count, value))
    return tuple(found)


def answer_words(ask: Ask, value: str) -> str:
    if ask.how == "chips":
        chips = " + ".join(f"{count}x{value:,}" for count, value in piles(int(value)))
        return f"{int(value):,} ({chips})" if chips else f"{int(value):,}"
    if ask.how == "place":
        return placement_words(ask, parse_placement(ask, value))
    named = {choice.value: choice.words for choice in ask.choices}
    if ask.how == "order":
        return "; ".join(f"{i}. {named[one]}" for i, one in enumerate(value.split(","), start=1))
    return named[value]


def confusion(item: Item, part: int, given: str) -> str:
    """Name the mistake. Wrong amounts, and wrong orders, all count as one mistake; cards are put
    into the wrong row or wrongly left out."""
    ask = item.asks[part]
    if ask.how in ("chips", "order"):
        return f"{part}"
    if ask.how == "place":
        return f"{part}:{slip(parse_placement(ask, given), parse_placement(ask, item.right[part]))}"
    choice = find_choice(ask, given)
    return f"{part}:{choice.confusion or choice.value}"
