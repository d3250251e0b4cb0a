"""Ask items at a terminal: draw them, take answers, explain."""

import time
from collections.abc import Sequence

import msgspec
from rich.markup import escape

from houseway.core.cards import Card
from houseway.core.errors import BadInput, quote
from houseway.core.words import money, nt, t
from houseway.game.lessons import Ask, Shown
from houseway.school import placements
from houseway.school.catalogue import GameCourse, NamedItem
from houseway.school.grading import Grade, normalize_answer
from houseway.school.learner import Mode
from houseway.school.local_learner import AnswerLine, LocalLearner
from houseway.school.questions import grade_answer, next_item, parts_to_ask, topics_of
from houseway.school.schedule import is_enough
from houseway.terminal.drawing import draw_cards
from houseway.terminal.person import Leaving, Person

HELP = {
    "choose": t("Type the number of a choice."),
    "set": t("Type the two cards of the Low Hand, or their places 1 to 4, for example 1 3."),
    "chips": t("Type the amount, or chips, for example 3x25 + 4x5."),
    "order": t("Type the numbers in order, for example 2 1 3."),
    "place": t(
        "Type where each card goes, in order: t, m or b, and - for the "
        "discard, for example bm-. Or give the cards by row: Qd/4s/9d."
    ),
}

START = 180.0  # seconds
MISTAKE = 10.0
COMBOS = {5: 3.0, 12: 5.0, 20: 7.0, 30: 10.0}  # seconds for this many right answers in a row
AGAIN_EVERY = 10  # after the last of those


class Storm(msgspec.Struct, frozen=True, kw_only=True):
    """Three minutes against the clock: right answers in a row add time, a mistake costs some.

    `lasts` is how many seconds the storm has in all.
    """

    lasts: float = START
    right: int = 0
    wrong: int = 0
    combo: int = 0
    best_combo: int = 0

    def count(self, *, right: bool) -> "Storm":
        """Return the storm after one more answer."""
        if not right:
            return msgspec.structs.replace(
                self, lasts=self.lasts - MISTAKE, wrong=self.wrong + 1, combo=0
            )
        combo = self.combo + 1
        return msgspec.structs.replace(
            self,
            lasts=self.lasts + bonus(combo),
            right=self.right + 1,
            combo=combo,
            best_combo=max(combo, self.best_combo),
        )


def bonus(combo: int) -> float:
    last = max(COMBOS)
    if combo > last and (combo - last) % AGAIN_EVERY == 0:
        return COMBOS[last]
    return COMBOS.get(combo, 0.0)


class School:
    """A learner at a terminal in some courses."""

    def __init__(
        self, person: Person, local: LocalLearner, courses: Sequence[GameCourse], mode: Mode
    ) -> None:
        self.person = person
        self.local = local
        self.courses = courses
        self.mode: Mode = mode

    def study(self, questions: int | None = None) -> None:
        """Ask items until the person leaves, or for a number of questions."""
        asked = right = 0
        told = False
        try:
            while questions is None or asked < questions:
                if not told and is_enough(self.local.learner, topics_of(self.courses), time.time()):
                    told = True
                    self.tell(
                        "\n[dim]"
                        + t("You're done for today. From here on it's extra practice.")
                        + "[/]"
                    )
                right += self.ask_next().ok
                asked += 1
        except Leaving:
            pass
        if asked:
            self.tell(
                "\n"
                + t("{right} of {asked} correct.", right=right, asked=asked)
                + f" {self.ratings()}"
            )

    def storm(self) -> Storm:
        """Ask for three minutes against the clock."""
        began, so_far = time.monotonic(), Storm()
        try:
            while (left := so_far.lasts - (time.monotonic() - began)) > 0:
                self.tell(
                    "\n[bold]"
                    + nt("{count} second", "{count} seconds", round(left))
                    + "[/]   "
                    + t("{right} correct, {combo} in a row", right=so_far.right, combo=so_far.combo)
                )
                graded = self.ask_next()
                so_far = so_far.count(right=graded.ok)
        except Leaving:
            pass
        self.tell(
            t(
                "Time's up: {right} correct, {wrong} wrong, best streak {best_combo}.",
                right=so_far.right,
                wrong=so_far.wrong,
                best_combo=so_far.best_combo,
            )
        )
        return so_far

    def ask_next(self) -> Grade:
        item = next_item(self.local.learner, self.courses, time.time(), self.local.topics)
        return self.ask(item)

    def ask(self, asked: NamedItem) -> Grade:
        graded = self.take_answer(asked)[1]
        self.explain(graded)
        return graded

    def ask_silently(self, asked: NamedItem) -> tuple[str, ...]:
        """Return the answer without a word about it."""
        return self.take_answer(asked)[0]

    def take_answer(self, asked: NamedItem) -> tuple[tuple[str, ...], Grade]:
        began = time.monotonic()
        self.show(asked)
        parts = asked.item.asks[: parts_to_ask(asked.item, self.mode)]
        given = tuple(self.answer(ask) for ask in parts)
        seconds = time.monotonic() - began
        graded, counted = grade_answer(asked, given, time.time(), seconds, self.mode)
        self.local.record(AnswerLine(item=asked.name, given=given, counts=counted))
        return given, graded

    # -- Drawing -----------------------------------------------------------------------------------

    def tell(self, text: str = "") -> None:
        self.person.tell(text)

    def show(self, asked: NamedItem) -> None:
        self.tell(f"\n[dim]{escape(asked.course.title)}[/]")
        if self.mode == "lesson":
            self.tell(f"[dim]{escape(asked.topic.title)} ({', '.join(asked.topic.clauses)})[/]")
        for line in asked.item.story:
            self.tell(escape(line))
        for shown in asked.item.shown:
            self.show_cards(shown)

    def show_cards(self, shown: Shown) -> None:
        chips = "  " + t("{amount} in chips", amount=money(shown.chips)) if shown.chips else ""
        words = f"  {escape(shown.words)}" if shown.words else ""
        self.tell(f"[bold]{escape(shown.title)}[/]{chips}{words}")
        if shown.cards:
            self.tell(draw_cards([None if c is None else Card(c) for c in shown.cards]))

    def answer(self, ask: Ask) -> str:
        for row in ask.rows:
            self.show_cards(
                Shown(
                    title=t(
                        "{row}, {cards} of {holds}",
                        row=row.title,
                        cards=len(row.cards),
                        holds=row.holds,
                    ),
                    cards=row.cards,
                )
            )
        if ask.rows:
            self.tell("[bold]" + t("To place") + "[/]")
        if ask.cards:
            self.tell(draw_cards([Card(card) for card in ask.cards]))
        if ask.how in ("choose", "order"):
            for place, choice in enumerate(ask.choices, start=1):
                self.tell(f"  {place}  {escape(choice.words)}")
        while True:
            said = self.person.ask(ask.words)
            if said == "?":
                self.tell(HELP[ask.how])
                continue
            try:
                value = parse_typed(ask, said)
                normalize_answer(ask, value)
            except BadInput as error:
                self.person.complain(error)
                self.tell(HELP[ask.how])
            else:
                return value

    def explain(self, graded: Grade) -> None:
        if graded.ok:
            right = "[green]" + t("Correct.") + "[/]"
            self.tell(f"{right} {escape(graded.why)} ({', '.join(graded.clauses)})")
            return
        for part in graded.parts:
            if not part.ok:
                self.tell(
                    "[red]" + t("Incorrect:") + f"[/] {escape(part.given_words.rstrip('.'))}."
                )
                self.tell(
                    t("Correct answer: {answer}.", answer=escape(part.right_words.rstrip(".")))
                )
        self.tell(f"{escape(graded.why)} ({', '.join(graded.clauses)})")
        for clause, text in graded.texts.items():
            if text not in graded.why:
                self.tell(f"[dim]{clause}: {escape(text)}[/]")
        if graded.cost is not None and graded.cost.amount:
            self.tell(t("Your choice costs {cost}.", cost=cost_words(graded)))

    def ratings(self) -> str:
        found = (
            f"{course.title} {self.local.learner.rating(course.name).rating:.0f}"
            for course in self.courses
            if course.name in self.local.learner.ratings
        )
        return t("Your rating: {ratings}.", ratings=", ".join(found))


def cost_words(graded: Grade) -> str:
    cost = graded.cost
    assert cost is not None
    share = cost.unit.startswith("%")
    error = f" ± {cost.error:.2f}" if cost.error else ""
    whole = not share and not error and cost.amount == int(cost.amount)
    amount = f"{cost.amount:,.0f}" if whole else f"{cost.amount:.2f}"
    return f"{amount}{error}{'' if share else ' '}{cost.unit}"


def parse_typed(ask: Ask, said: str) -> str:
    """Turn what a person types into the written form of an answer."""
    if ask.how == "choose":
        return ask.choices[parse_place(said, len(ask.choices))].value
    if ask.how == "order":
        places = [parse_place(one, len(ask.choices)) for one in said.replace(",", " ").split()]
        return ",".join(ask.choices[place].value for place in places)
    if ask.how == "set":
        return parse_low_hand(ask, said)
    if ask.how == "place":
        return placements.parse_typed_rows(ask, said)
    return said


def parse_low_hand(ask: Ask, said: str) -> str:
    cards = {card.lower(): card for card in ask.cards}
    words = said.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == 2 and words[0].isdigit():
        words = list(words[0])
    if len(words) != 2:
        raise BadInput(t("Two of the four cards make the Low Hand."))
    if all(word.isdigit() for word in words):
        places = [parse_place(word, len(ask.cards)) for word in words]
        if places[0] == places[1]:
            raise BadInput(t("Two different cards make the Low Hand."))
        found = [ask.cards[place] for place in places]
    else:
        found = [cards.get(word.lower(), word) for word in words]
    return " ".join(sorted(found))


def parse_place(said: str, most: int) -> int:
    if not (said.isascii() and said.isdigit() and 1 <= int(said) <= most):
        raise BadInput(t("{said} isn't a number from 1 to {most}.", said=quote(said), most=most))
    return int(said) - 1
