"""A Pineapple hand as text that people can read and that parses back to the same round.

    limit 500
    ann 50000 | As Ah Qd | Kc Kd 9h 8h 7h | 6h 5h 4h 3h 2h | fantasy
    bob 42000 | 2s 3s 4c | 5s 5c 6s 6c 7c | Ts Tc Td Js Jc | sweep

There is one line a player, in the order of positions: name and stack, the three rows from the top,
and any remarks. It has what `houseway settle pineapple` takes. A line that begins with # is
ignored.
"""

from collections.abc import Iterator

from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.games.pineapple.rules.rows import SIZES
from houseway.games.pineapple.rules.settle import HandForm, RoundForm
from houseway.games.pineapple.table.view import CardSeen, HandView, RoundView

LIMIT = "limit"
REMARK = "#"
SWEEP, FANTASY = "sweep", "fantasy"


def of_round(round_: RoundView) -> str:
    """Write a settled hand as all see it."""
    return write(form_of(round_))


def form_of(round_: RoundView) -> RoundForm:
    return RoundForm(round_.point, [_hand(round_, hand) for hand in round_.hands])


def _hand(round_: RoundView, hand: HandView) -> HandForm:
    rows: tuple[tuple[CardSeen, ...], ...] = (hand.top, hand.middle, hand.bottom)
    top, middle, bottom = ([str(card) for card in row] for row in rows)
    stack = round_.stakes[hand.player]
    return HandForm(hand.player, stack, top, middle, bottom, hand.confirmed, hand.fantasy)


def write(hand: RoundForm) -> str:
    return "\n".join((f"{LIMIT} {hand.limit}", *map(_line, hand.hands))) + "\n"


def _line(hand: HandForm) -> str:
    rows = (" ".join(FRENCH.parse(cards)) for cards in (hand.top, hand.middle, hand.bottom))
    more = [word for word, said in ((SWEEP, hand.sweep), (FANTASY, hand.in_fantasy)) if said]
    return " | ".join((f"{hand.player} {hand.stack}", *rows, *more))


def read(text: str) -> RoundForm:
    """Parse a round; an error names its line."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(REMARK)]
    first, *others = lines or [""]
    word, _, amount = first.partition(" ")
    if word != LIMIT or not amount.strip().isdigit():
        raise BadInput(
            t("Line 1 must give the limit, such as `limit 500`, not {line}.", line=quote(first))
        )
    return RoundForm(int(amount), list(_hands(others)))


def _hands(lines: list[str]) -> Iterator[HandForm]:
    for number, line in enumerate(lines, start=2):
        who, *parts = (part.strip() for part in line.split("|"))
        player, _, stack = who.rpartition(" ")
        more = parts[len(SIZES) :]
        if not player or not stack.isdigit() or len(parts) < len(SIZES):
            raise BadInput(
                t(
                    "Line {number} isn't a hand. Give a name, a stack and three rows, not {line}.",
                    number=number,
                    line=quote(line),
                )
            )
        if not set(more) <= {SWEEP, FANTASY}:
            raise BadInput(
                t(
                    "Line {number} says {words}. Use {sweep} or {fantasy}.",
                    number=number,
                    words=quote(" ".join(more)),
                    sweep=SWEEP,
                    fantasy=FANTASY,
                )
            )
        top, middle, bottom = (list[str](FRENCH.parse([row])) for row in parts[: len(SIZES)])
        yield HandForm(player, int(stack), top, middle, bottom, SWEEP in more, FANTASY in more)
