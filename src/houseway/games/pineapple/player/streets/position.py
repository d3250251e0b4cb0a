"""A decision on one of the streets: our rows, the cards to place, and all other cards seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH, card_id
from houseway.core.errors import BadInput
from houseway.core.words import Text, either, t
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, ROW_NAMES, ROWS, SIZES, Rows
from houseway.games.pineapple.table.state import DRAWN, FIRST_CARDS, PLACED_OF_DRAWN

MOST_OPPONENTS = 2
UNKNOWN, IN_FANTASY = "unknown", "fantasy"  # an opponent of whom nothing is seen
# The number of cards on a board after each turn: 0, 5, 7, 9, 11, 13.
COUNTS = (0, *range(FIRST_CARDS, CARDS_OF_A_HAND + 1, PLACED_OF_DRAWN))


@dataclass(frozen=True)
class Position:
    rows: Rows
    draw: tuple[Card, ...]  # five cards on an empty board, else three
    seen: tuple[Card, ...] = ()  # own discards, and other cards known to be out
    # Clockwise, the first on the left; an empty board is unseen. Without any there is one unseen.
    opponents: tuple[Rows, ...] = ()
    button: bool = False  # we hold the buttons
    fantasy: tuple[bool, ...] = ()  # which opponents are in Fantasy Land; empty: none is
    # By opponent: most points to win from them, and to lose to them; empty if stacks are deep.
    caps: tuple[tuple[float, float], ...] = ()
    tied: tuple[
        int, ...
    ] = ()  # by opponent: who wins a tied segment; empty: derived from the boards

    def __post_init__(self) -> None:
        check_board(t("Your board"), self.rows)
        check_street(len(self.rows.cards), len(self.draw))
        if len(self.opponents) > MOST_OPPONENTS:
            raise BadInput(
                t(
                    "There can be at most two opponents, not {count}.",
                    count=len(self.opponents),
                )
            )
        for told in (self.fantasy, self.caps, self.tied):
            if told and len(told) != max(1, len(self.opponents)):
                raise BadInput(t("Either describe each opponent, or all of them at once."))
        for rows in self.opponents:
            check_opponent(len(self.rows.cards), rows, button=self.button)
        check_cards(tuple(self.groups()))
        if len(self.unseen) < DRAWN * self.streets_to_come:
            raise BadInput(
                t(
                    "Only {count} cards are left unseen, too few for the streets to come.",
                    count=len(self.unseen),
                )
            )

    @property
    def known_cards(self) -> tuple[Card, ...]:
        return tuple(card for _, cards in self.groups() for card in cards)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The ids of the cards that can still come, from the lowest."""
        return tuple(sorted(set(range(52)) - {card_id(card) for card in self.known_cards}))

    @property
    def streets_to_come(self) -> int:
        """The number of streets after this one."""
        return len(COUNTS) - COUNTS.index(len(self.rows.cards)) - 2

    @property
    def ties(self) -> tuple[int, ...]:
        """Who wins a tied segment with each opponent: 1 we, -1 they, 0 neither.

        If we do not hold the buttons, the last opponent clockwise who has not placed does: the
        holder places last.
        """
        if self.tied:
            return self.tied
        if self.button:
            return (1,) * max(1, len(self.opponents))
        ours = len(self.rows.cards)
        waiting = [i for i, rows in enumerate(self.opponents) if len(rows.cards) <= ours]
        if not self.opponents:
            return (-1,)
        if not waiting:  # all have placed before us, so the buttons are ours
            return (1,) * len(self.opponents)
        return tuple(-1 if i == waiting[-1] else 0 for i in range(len(self.opponents)))

    def groups(self) -> Iterator[tuple[Text, tuple[Card, ...]]]:
        """Yield all known cards by where they are, in words for an error."""
        yield t("on your board"), self.rows.cards
        yield t("in the draw"), self.draw
        yield t("among the seen cards"), self.seen
        for number, rows in enumerate(self.opponents, start=1):
            yield t("on the board of opponent {number}", number=number), rows.cards


def position_of(
    board: str,
    draw: Sequence[str],
    seen: Sequence[str] = (),
    opponents: Sequence[str] = (),
    *,
    button: bool = False,
) -> Position:
    """Parse texts: a board as TOP/MIDDLE/BOTTOM, any of them empty; an opponent as a board,
    `unknown` or `fantasy`."""
    return Position(
        rows=board_of(board),
        draw=FRENCH.parse(draw),
        seen=FRENCH.parse(seen),
        opponents=tuple(map(opponent_of, opponents)),
        button=button,
        fantasy=tuple(text == IN_FANTASY for text in opponents),
    )


def opponent_of(text: str) -> Rows:
    """Parse a board; an opponent who is not seen or in Fantasy Land has an empty one."""
    return Rows() if text in (UNKNOWN, IN_FANTASY) else board_of(text)


def board_of(text: str) -> Rows:
    parts = text.split("/")
    if len(parts) != len(ROWS):
        raise BadInput(
            t("Write a board as TOP/MIDDLE/BOTTOM with two slashes, such as 'Ah/9s 9d/Kc Kd'.")
        )
    return Rows(*(FRENCH.parse([part]) for part in parts))


def check_board(whose: Text, rows: Rows) -> None:
    for row in ROWS:
        if len(rows[row]) > SIZES[row]:
            raise BadInput(
                t(
                    "{board} has {count} cards in the {row} row, which holds {size}.",
                    board=whose,
                    count=len(rows[row]),
                    row=ROW_NAMES[row],
                    size=SIZES[row],
                )
            )


def check_street(placed: int, drawn: int) -> None:
    """Check the number of cards by FUP-deal.2 and FUP-deal.3: first five, then three to place
    two."""
    if placed == CARDS_OF_A_HAND:
        raise BadInput(t("Your board is complete. There's nothing left to place."))
    if placed not in COUNTS:
        raise BadInput(
            t(
                "Your board has {placed} cards. Before a turn it must have 0, 5, 7, 9 or 11.",
                placed=placed,
            )
        )
    due = DRAWN if placed else FIRST_CARDS
    if drawn != due:
        raise BadInput(
            t(
                "With {placed} cards on the board you draw {due}, not {drawn}.",
                placed=placed,
                due=due,
                drawn=drawn,
            )
            if placed
            else t("With no cards on the board you draw {due}, not {drawn}.", due=due, drawn=drawn)
        )


def check_opponent(placed: int, rows: Rows, *, button: bool) -> None:
    """Check that a seen opponent has placed as often as we have, or once more."""
    check_board(t("An opponent's board"), rows)
    theirs = len(rows.cards)
    following = COUNTS[COUNTS.index(placed) + 1]
    if theirs not in (0, placed, following):
        also = either((placed, following) if placed else (following,))
        raise BadInput(
            t(
                "An opponent's board has {theirs} cards. With {placed} on yours it "
                "must have {also}, or 0 if none is seen.",
                theirs=theirs,
                placed=placed,
                also=also,
            )
        )
    if button and placed and theirs == placed:
        raise BadInput(
            t(
                "With the buttons you place last, so an opponent's board can't have as "
                "few cards as yours."
            )
        )


def check_cards(groups: Sequence[tuple[Text, tuple[Card, ...]]]) -> None:
    """Check that no card is in two places, or twice in one."""
    found: dict[Card, Text] = {}
    for where, cards in groups:
        for card in cards:
            if found.get(card) == where:
                raise BadInput(t("The card {card} appears twice {where}.", card=card, where=where))
            if card in found:
                raise BadInput(
                    t(
                        "The card {card} is both {place} and {where}.",
                        card=card,
                        place=found[card],
                        where=where,
                    )
                )
            found[card] = where
