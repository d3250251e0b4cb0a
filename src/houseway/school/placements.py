"""Answers that place cards into rows: their written form, their checks and their words."""

from collections import Counter

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.game.lessons import Ask, placement

PlacedRows = tuple[tuple[str, ...], ...]  # the cards in each row
OTHER_ROW, LEFT_OUT = "row", "left-out"  # the two mistakes


def parse_placement(ask: Ask, said: str) -> PlacedRows:
    """Parse rows such as `Qd/4s/9d Jh Js`; they hold every card asked about but those left out."""
    rows = tuple(tuple(row.split()) for row in said.split("/"))
    if len(rows) != len(ask.rows):
        raise BadInput(t("Write {ask}, with a slash between the rows.", ask=placement_form(ask)))
    given = [card for row in rows for card in row]
    wrong = Counter(given) - Counter(ask.cards)
    if wrong:
        card = next(iter(wrong))
        if card in ask.cards:
            raise BadInput(t("{card} is placed twice.", card=quote(card)))
        raise BadInput(t("{card} isn't one of the cards to place.", card=quote(card)))
    many = len(ask.cards) - ask.left_out
    if len(given) != many:
        raise BadInput(
            t(
                "Place {many} of the {cards} cards, not {given}.",
                many=many,
                cards=len(ask.cards),
                given=len(given),
            )
        )
    for row, cards in zip(ask.rows, rows, strict=True):
        if len(row.cards) + len(cards) > row.holds:
            raise BadInput(t("{row} holds only {holds} cards.", row=row.title, holds=row.holds))
    return rows


def placement_form(ask: Ask) -> str:
    return "/".join(row.title.upper() for row in ask.rows)


def placement_words(ask: Ask, rows: PlacedRows) -> str:
    laid = [
        f"{row.title}: {' '.join(cards)}"
        for row, cards in zip(ask.rows, rows, strict=True)
        if cards
    ]
    there = {card for cards in rows for card in cards}
    left = [card for card in ask.cards if card not in there]
    return "; ".join((*laid, *([t("discarded: {left}", left=" ".join(left))] if left else [])))


def slip(given: PlacedRows, right: PlacedRows) -> str:
    """Return whether another card is left out, or the same cards are in other rows."""
    cards = ({card for row in rows for card in row} for rows in (given, right))
    return LEFT_OUT if next(cards) != next(cards) else OTHER_ROW


def slips(ask: Ask) -> tuple[str, ...]:
    """Return the mistakes that can be made."""
    return (OTHER_ROW, LEFT_OUT) if ask.left_out else (OTHER_ROW,)


def parse_typed_rows(ask: Ask, said: str) -> str:
    """Parse rows as people type them, or a letter for each card's row; `-` leaves a card out."""
    letters = said.replace(" ", "").lower()
    firsts = {row.title[0].lower(): place for place, row in enumerate(ask.rows)}
    if "/" not in said and len(letters) == len(ask.cards) and set(letters) <= {*firsts, "-"}:
        to = zip(ask.cards, letters, strict=True)
        by_row: list[list[str]] = [[] for _ in ask.rows]
        for card, letter in to:
            if letter != "-":
                by_row[firsts[letter]].append(card)
        return placement(by_row)
    known = {card.lower(): card for card in ask.cards}
    rows = (row.replace(",", " ").split() for row in said.split("/"))
    return "/".join(" ".join(known.get(card.lower(), card) for card in row) for row in rows)
