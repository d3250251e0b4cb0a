"""Print a paper as a PDF to write on, and its key as another."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

from houseway.core.typesetting import typeset
from houseway.core.words import cards, money, t
from houseway.game.lessons import Ask, Item
from houseway.school.catalogue import NamedItem
from houseway.school.papers import Paper, items_of, report


def paper_pdf(paper: Paper, title: str) -> bytes:
    """Return the questions, with room for a name and for answers."""
    asked = enumerate(items_of(paper), start=1)
    return typeset_paper(
        title, paper, [list(question_lines(number, one)) for number, one in asked], named=True
    )


def key_pdf(paper: Paper, title: str) -> bytes:
    """Return the right answers and their reasons."""
    key = report(paper, [one.item.right for one in items_of(paper)])
    blocks = [
        [f"{one.question}. {'; '.join(one.right_words)}", one.why, ", ".join(one.clauses)]
        for one in key.marks
    ]
    return typeset_paper(t("Answer key: {title}", title=title), paper, blocks, named=False)


def typeset_paper(title: str, paper: Paper, blocks: Sequence[list[str]], *, named: bool) -> bytes:
    facts = t(
        "{questions} questions, {minutes} minutes, {pass_percent}% to pass. Seed {seed}.",
        questions=paper.questions,
        minutes=paper.minutes,
        pass_percent=paper.pass_percent,
        seed=paper.seed,
    )
    data = {"title": title, "facts": facts, "name": t("Name:") if named else "", "blocks": blocks}
    return typeset(template("paper.typ"), data)


def question_lines(number: int, asked: NamedItem) -> Iterator[str]:
    yield f"{number}. {asked.course.title}"
    yield from shown_lines(asked.item)
    for ask in asked.item.asks:
        yield from ask_lines(ask)


def shown_lines(item: Item) -> Iterator[str]:
    yield from item.story
    for shown in item.shown:
        chips = " " + t("{amount} in chips", amount=money(shown.chips)) if shown.chips else ""
        words = f" {shown.words}" if shown.words else ""
        lie = f" {cards(shown.cards)}" if shown.cards else ""
        yield f"{shown.title}:{lie}{chips}{words}"


def ask_lines(ask: Ask) -> Iterator[str]:
    for row in ask.rows:
        placed = " ".join(row.cards) or t("nothing yet")
        yield f"{row.title}: {placed}"
    if ask.cards:
        heading = t("To place") if ask.rows else t("Cards")
        yield f"{heading}: {' '.join(ask.cards)}"
    yield ask.words
    if ask.how in ("choose", "order"):
        yield from (f"   ___ {choice.words}" for choice in ask.choices)
    elif ask.how == "set":
        yield "   " + t("Low") + ": ____ ____   " + t("High") + ": ____ ____"
    elif ask.how == "place":
        yield "   " + "   ".join(f"{row.title}: ______________" for row in ask.rows)
    else:
        yield "   ________ " + t("in chips:") + " ______________________"


def template(name: str) -> Traversable:
    return files("houseway.school") / "templates" / name
