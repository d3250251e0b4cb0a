"""Sentences about events and about the cards on the table: in a game's own words, or plainly.

Plainly means by the names that every view may use: a round's `cards` for all, its `hands` by place
and the hand of its `dealer`, each with `cards` in which a card face down is None, and perhaps with
the `player` whose it is.
"""

from collections.abc import Iterator, Mapping, Sequence

from houseway.core.cards import Card
from houseway.core.reasons import AnyReason, by_clause, cite
from houseway.core.words import Text, cards, t, verbatim
from houseway.game import capabilities as cap
from houseway.game.declaration import AnyGame
from houseway.tables.messages import Event, tag
from houseway.tables.seating import PlayerSat, PlayerStood

Hand = tuple[Text, Sequence[Card | None]]  # whose it is, and its cards


def event_sentence(game: AnyGame, event: Event, seen: object) -> Text:
    """Describe an event for a viewer who sees the round like this."""
    own = None if not game.has(cap.NARRATION) else game.require(cap.NARRATION).says(event, seen)
    return own or seating_sentence(game, event) or event.sentence or name_event(event)


def seating_sentence(game: AnyGame, event: Event) -> Text | None:
    """Who comes and goes, where a place is called a box."""
    match event:
        case PlayerSat(player, box) if game.seat_word == "box":
            return t("{player} sits down at box {box}.", player=player, box=box)
        case PlayerStood(player, box) if game.seat_word == "box":
            return t("{player} leaves box {box}.", player=player, box=box)
        case _:
            return None


def name_event(event: Event) -> Text:
    """Describe an event by its name and numbers: "Hand folded: box 2. (TCP-4.3)"."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    said = [f"{name} {n:,}" for name, n in fields.items() if type(n) is int]
    what = tag(event).replace("-", " ").capitalize()
    text = verbatim(f"{what}{': ' if said else ''}{', '.join(said)}.")
    reason = fields.get("reason")
    by = reason.by if isinstance(reason, AnyReason) else by_clause(fields.get("clause"))
    return cite(text, by)


def cards_lying(game: AnyGame, seen: object) -> tuple[Text, ...]:
    """The cards of a round in view, a line for each hand."""
    if game.has(cap.NARRATION):
        return tuple(game.require(cap.NARRATION).lying(seen))
    return tuple(
        t("{whose}: {cards}", whose=whose, cards=cards(hand))
        for whose, hand in hands_lying(game, seen)
    )


def hands_lying(game: AnyGame, seen: object) -> Iterator[Hand]:
    common = getattr(seen, "cards", ())
    if common:
        yield t("Cards"), common
    hands = getattr(seen, "hands", {})
    for place, hand in sorted(hands.items()) if isinstance(hands, Mapping) else ():
        player = getattr(hand, "player", "")
        yield place_name(game, place, player), hand.cards
    dealer = getattr(seen, "dealer", None)
    if dealer is not None:
        yield t("Dealer"), dealer.cards


def place_name(game: AnyGame, place: int, player: str = "") -> Text:
    """A box or a seat, and whose it is."""
    match game.seat_word, bool(player):
        case "box", True:
            return t("Box {box}, {player}", box=place, player=player)
        case "box", False:
            return t("Box {box}", box=place)
        case _, True:
            return t("Seat {seat}, {player}", seat=place, player=player)
        case _:
            return t("Seat {seat}", seat=place)
