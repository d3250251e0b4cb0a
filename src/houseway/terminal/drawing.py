"""Draw cards in text, side by side."""

from collections.abc import Iterable, Sequence

from houseway.core.cards import Card, pai_gow
from houseway.core.cards.french import FRENCH, card_symbol, suit_of
from houseway.core.cards.pai_gow import PAI_GOW
from houseway.core.words import t
from houseway.terminal.output import cell_width, pad

Block = list[str]  # lines of rich markup, all of one width

_DOTS = {
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}
_RED_DOTS = (1, 4)  # as on the tiles these cards come from


def draw_cards(cards: Iterable[Card | None]) -> str:
    """Draw cards side by side; None is a card face down."""
    seen: dict[Card, int] = {}
    blocks: list[Block] = []
    for card in cards:
        if card is None:
            blocks.append(_back())
        elif card in FRENCH.copies:
            blocks.append(_french(card))
        elif card in PAI_GOW.copies:
            blocks.append(_pai_gow(card, seen.get(card, 0) % 2))
            seen[card] = seen.get(card, 0) + 1
        else:
            blocks.append(_by_code(card))
    return join_blocks(blocks)


def draw_hands(low: Sequence[Card], high: Sequence[Card]) -> str:
    """Draw the Low Hand, a gap and the High Hand, with their names under them."""
    width = 8 * len(low)
    labels = "    ".join(center(name, width) for name in (t("Low"), t("High"))).rstrip()
    rows = zip(draw_cards(low).split("\n"), draw_cards(high).split("\n"), strict=True)
    return "\n".join([*(f"{left}     {right}" for left, right in rows), labels])


def center(text: str, width: int) -> str:
    """Put text in the middle of this many columns."""
    return pad(" " * ((width - cell_width(text)) // 2) + text, width)


def join_blocks(blocks: Sequence[Block], gap: str = " ") -> str:
    tallest = max((len(block) for block in blocks), default=0)
    filled = [block + [" " * 7] * (tallest - len(block)) for block in blocks]
    return "\n".join(gap.join(lines) for lines in zip(*filled, strict=True))


def _french(card: Card) -> Block:
    colour = "red" if suit_of(card) in "hd" else "bold"
    corner = card_symbol(card)
    return [
        "┌─────┐",
        f"│[{colour}]{corner:<3}[/]  │",
        f"│  [{colour}]{corner[-1]}[/]  │",
        f"│  [{colour}]{corner:>3}[/]│",
        "└─────┘",
    ]


def _pai_gow(card: Card, copy: int) -> Block:
    top, bottom = pai_gow.dots_of(card, copy)
    halves = [f"│ {_half(line, dots)} │" for dots in (top, bottom) for line in _DOTS[dots]]
    name = pai_gow.rank_of(card).code
    return ["┌─────┐", *halves[:3], "├─────┤", *halves[3:], "└─────┘", f"{name:^7}"]


def _half(line: str, dots: int) -> str:
    colour = "red" if dots in _RED_DOTS else "bold"
    return f"[{colour}]{line}[/]"


def _by_code(card: Card) -> Block:
    """Draw a card of a pack without drawings by its code."""
    return ["┌─────┐", "│     │", f"│{card[:5]:^5}│", "│     │", "└─────┘"]


def _back() -> Block:
    return ["┌─────┐", *["│░░░░░│"] * 3, "└─────┘"]
