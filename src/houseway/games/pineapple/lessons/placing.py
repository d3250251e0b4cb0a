"""Pineapple itself: place these cards, and what another move costs, with its error."""

from houseway.game.lessons import Ask, Choice, Cost, Course, Item, Shown, Topic
from houseway.games.pineapple.lessons.points import GAME
from houseway.games.pineapple.lessons.positions import Judged, Move, positions
from houseway.rulebook import Rulebook
from houseway.school.courses.drawing import draws, mixed

NAME = "placing"
CLAUSES = ("FUP-deal.2", "FUP-deal.3", "FUP-deal.3", "FUP-deal.3", "FUP-deal.3")
STREETS = (
    "The first five cards",
    "Second street",
    "Third street",
    "Fourth street",
    "The last three",
)


def placing_course(rulebook: Rulebook) -> Course:
    return Course(
        name=NAME,
        title="Pineapple",
        says="Place these cards: what another move costs in points, with its error.",
        topics=lambda: tuple(
            Topic(f"street-{i}", title, (CLAUSES[i - 1],)) for i, title in enumerate(STREETS, 1)
        ),
        item=placing_item,
    )


def placing_item(topic: str, number: int) -> Item:
    street = int(topic.removeprefix("street-"))
    known = [one for one in positions() if one.street == street]
    found = known[number % len(known)]
    chance = draws(GAME, NAME, topic, number)
    moves = {value_of(move): move for move in found.moves}
    listed = tuple(
        Choice(
            value=value,
            words=words_of(move),
            cards=(move.top, move.middle, move.bottom),
        )
        for value, move in moves.items()
    )
    best = value_of(found.moves[0])
    how = "exactly" if found.exact else "by search"
    return Item(
        asks=(Ask(words="Which move is worth most?", how="choose", choices=mixed(chance, listed)),),
        right=(best,),
        why=f"{words_of(found.moves[0])}: worth {found.value:+.2f} points to the end of the hand, "
        f"Fantasy Land to come included, found {how}.",
        clauses=(CLAUSES[street - 1],),
        shown=lying(found),
        costs={
            value: Cost(amount=move.cost, unit="points", error=move.error)
            for value, move in moves.items()
        },
        source=f"/rules/{GAME}#{CLAUSES[street - 1]}",
    )


def lying(found: Judged) -> tuple[Shown, ...]:
    rows = found.rows
    board = tuple(
        Shown(title=f"Your {name}", cards=cards)
        for name, cards in (("top", rows.top), ("middle", rows.middle), ("bottom", rows.bottom))
        if cards
    )
    out = (Shown(title="Your discards", cards=found.seen),) if found.seen else ()
    return (*board, *out, Shown(title="To place", cards=found.draw))


def value_of(move: Move) -> str:
    parts = (move.top, move.middle, move.bottom)
    return "/".join(" ".join(sorted(cards)) for cards in parts)


def words_of(move: Move) -> str:
    placed = [
        f"{' '.join(cards)} {row}"
        for row, cards in (("top", move.top), ("middle", move.middle), ("bottom", move.bottom))
        if cards
    ]
    discard = [f"{move.discard} discarded"] if move.discard else []
    return ", ".join((*placed, *discard))
