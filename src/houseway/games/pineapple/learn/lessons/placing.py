"""The course on placing cards: the best move, and what another one costs, with its error."""

from urllib.parse import urlencode

from houseway.core.cards import Card
from houseway.core.cards.french import SUITS
from houseway.core.rulebook import Rulebook
from houseway.core.words import Text, signed_number, t
from houseway.game.lessons import Ask, Cost, Course, Item, PlaceRow, Shown, Topic, placement
from houseway.games.pineapple.learn.lessons.points import GAME
from houseway.games.pineapple.learn.lessons.positions import JudgedPosition, positions, split_draw
from houseway.games.pineapple.rules.rows import ROW_TITLES, ROWS, SIZES, Rows, move_text
from houseway.school.courses.draws import draws

NAME = "placing"
CLAUSES = ("FUP-deal.2", "FUP-deal.3", "FUP-deal.3", "FUP-deal.3", "FUP-deal.3")
STREETS = (
    t("The first five cards"),
    t("Second street"),
    t("Third street"),
    t("Fourth street"),
    t("The last three"),
)


def placing_course(rulebook: Rulebook) -> Course:
    return Course(
        name=NAME,
        title=t("Pineapple"),
        says=t("Place these cards. Other moves show what they cost in points, with the error."),
        topics=lambda: tuple(
            Topic(f"street-{i}", title, (CLAUSES[i - 1],)) for i, title in enumerate(STREETS, 1)
        ),
        item=placing_item,
    )


def placing_item(topic: str, number: int) -> Item:
    """Ask about a judged position in any suits: all suits are equal (FUP-ranks.cards)."""
    street = int(topic.removeprefix("street-"))
    known = [one for one in positions() if one.street == street]
    found = in_suits(known[number % len(known)], draws(GAME, NAME, topic, number).some_of(SUITS, 4))
    clause = CLAUSES[street - 1]
    move, value = words_of(found, found.best), signed_number(found.value, 2)
    return Item(
        asks=(placement_ask(found),),
        right=(value_of(found, found.best),),
        why=t(
            "{move}: worth {value} points to the end of the hand, including "
            "Fantasy Land to come (exact).",
            move=move,
            value=value,
        )
        if found.exact
        else t(
            "{move}: worth {value} points to the end of the hand, including "
            "Fantasy Land to come (by search).",
            move=move,
            value=value,
        ),
        clauses=(clause,),
        shown=(Shown(title=t("Your discards"), cards=found.seen),) if found.seen else (),
        costs={
            value_of(found, move): Cost(amount=cost, unit=t("points"), error=error)
            for move, (cost, error) in found.moves.items()
        },
        source=board_of(found),
    )


def board_of(found: JudgedPosition) -> str:
    """Return the address of the position on the study board."""
    board = "/".join(" ".join(found.rows[row]) for row in ROWS)
    query = {"board": board, "draw": " ".join(found.draw), "seen": " ".join(found.seen)}
    return f"/study/{GAME}?{urlencode({name: value for name, value in query.items() if value})}"


def placement_ask(found: JudgedPosition) -> Ask:
    left_out = found.best.count("x")
    return Ask(
        words=t("Place two and discard one.") if left_out else t("Place all five cards."),
        how="place",
        cards=found.draw,
        rows=tuple(
            PlaceRow(title=ROW_TITLES[row], holds=SIZES[row], cards=found.rows[row]) for row in ROWS
        ),
        left_out=left_out,
    )


def in_suits(found: JudgedPosition, suits: tuple[str, ...]) -> JudgedPosition:
    """Return the same position with other suits."""
    to = dict(zip(SUITS, suits, strict=True))

    def rename_suits(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(card[0] + to[card[1]]) for card in cards)

    return JudgedPosition(
        street=found.street,
        rows=Rows(*(rename_suits(found.rows[row]) for row in ROWS)),
        draw=rename_suits(found.draw),
        seen=rename_suits(found.seen),
        value=found.value,
        exact=found.exact,
        moves=found.moves,
    )


def value_of(found: JudgedPosition, move: str) -> str:
    return placement(split_draw(found.draw, move)[: len(ROWS)])


def words_of(found: JudgedPosition, move: str) -> Text:
    *rows, discards = split_draw(found.draw, move)
    return move_text(Rows(*rows), discards)
