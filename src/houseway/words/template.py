"""A sentence with places for arguments: recognised in a text, filled in another language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

PLACE = re.compile(r"\{(\w+)\}")


# A sentence with so few letters of its own is only meant where little stands at its places.
LIGHT = 8
# Nor where no number stands at a place with such a name: `1 to Ann` is no `{least} to {most}`.
# `Pair of Kings` is no `{right} of {questions}`.
COUNTED = frozenset(
    {"least", "most", "longest", "minimum", "maximum", "pays", "to", "questions", "amount"}
)
# What wagers pay, in whole numbers and against ten at most: `20 to 500` is `{least} to {most}`.
_ODDS = {"pays": r"\d[\d,]*", "to": r"10|\d"}
_WORDS_OF_A_NAME = 4


def _is_long(argument: str) -> bool:
    return argument.count(" ") > _WORDS_OF_A_NAME


def shape(sentence: str) -> str:
    """The sentence whatever its arguments are called: two of one shape are the same to a reader."""
    return PLACE.sub("{}", sentence).strip()


@dataclass(frozen=True)
class Template:
    """One sentence in English, such as `Box {box} holds {amount}.`, and in the other language."""

    english: str
    other: str
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(PLACE.findall(self.english)))

    @cached_property
    def literals(self) -> tuple[str, ...]:
        return tuple(PLACE.sub("\0", self.english).split("\0"))

    @cached_property
    def weight(self) -> int:
        """How much of it is the sentence's own: of two that fit, the heavier one is meant."""
        return sum(map(len, self.literals))

    @cached_property
    def longest(self) -> str:
        return max(self.literals, key=len)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Each place takes as little as it can, but all it can where another follows at once."""
        pieces = [re.escape(self.literals[0])]
        for name, literal in zip(self.names, self.literals[1:], strict=True):
            pieces += [f"({self._fits(name, bool(literal))})", re.escape(literal)]
        return re.compile("".join(pieces), re.DOTALL)

    def _fits(self, name: str, followed: bool) -> str:
        light = self.weight < LIGHT
        if light and name in _ODDS:
            return _ODDS[name]
        first = r"[+−-]?\d" if light and name in COUNTED else ""
        return f"{first}.*?" if followed else f"{first}.*"

    def arguments(self, text: str) -> Mapping[str, str] | None:
        """What stands at its places, where the text is this sentence."""
        if self.longest not in text:
            return None
        found = self.pattern.fullmatch(text)
        if found is None or (self.weight < LIGHT and any(map(_is_long, found.groups()))):
            return None
        return dict(zip(self.names, found.groups(), strict=True))

    def filled(self, said: Mapping[str, str]) -> str:
        """In the other language, with what is said at each place."""
        return PLACE.sub(lambda place: said[place[1]], self.other)
