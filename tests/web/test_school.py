"""The school in the browser: every mode, on a phone and at a desk, by keys and by touch."""

from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from effort import some_of
from houseway.registry import game
from houseway.school.catalogue import item
from web.accessible import check_page
from web.conftest import NewPage
from web.signed_in import as_guest, as_staff
from web.test_life import PLAY, SETTINGS, answered

WIDTHS = (390, 1366)
COURSE = "si-ki-pi/house-way"
ITEMS = "**/api/school/items"


@pytest.fixture(params=some_of(WIDTHS, 1))
def page_at(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    return new_page(width=request.param, height=844 if request.param == 390 else 768)


def begin(page: Page, mode: str, course: str = COURSE) -> list[dict[str, Any]]:
    """The items that the house has sent."""
    with page.expect_response(ITEMS) as first:
        page.goto(f"/school?course={course}&mode={mode}")
    return questions(first.value)


def questions(response: Response) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = response.json()["questions"]
    return found


def press_right(page: Page, question: dict[str, Any], *, parts: int | None = None) -> None:
    """Answers an item as the rules have it, by keys alone."""
    right = item(question["item"]).item.right
    for ask, value in list(zip(question["asks"], right, strict=False))[:parts]:
        expect(page.locator(".school-question")).to_have_text(ask["words"])
        for key in keys_of(ask, value):
            page.keyboard.press(key)


def keys_of(ask: dict[str, Any], value: str) -> list[str]:
    if ask["how"] == "set":
        low = value.split()
        places = [i for i, card in enumerate(ask["cards"]) if card in low]
        # Of two equal cards the first will do.
        first = next(i for i in places if ask["cards"][i] == low[0])
        second = next(i for i in places if ask["cards"][i] == low[1] and i != first)
        return [str(first + 1), str(second + 1)]
    values = [choice["value"] for choice in ask["choices"]]
    return [str(values.index(value) + 1)]


def test_a_course_is_begun_from_the_list_and_progress_is_drawn(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    page.goto("/school")
    games = page.get_by_role("region", name="Si Ki Pi")
    with page.expect_response(ITEMS) as first:
        games.get_by_role("button", name="House Way: begin").click()
    press_right(page, questions(first.value)[0])
    expect(page.get_by_text("Correct.", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    games.get_by_role("button", name="House Way: progress").click()
    expect(page.get_by_role("list", name="Strength by clause")).to_contain_text("1 of 1 correct")
    expect(page.get_by_text("What you'll remember without practising")).to_be_visible()
    check_page(page)


def test_a_lesson_has_the_clause_beside_it(page_at: Page) -> None:
    (question, *_) = begin(page_at, "lesson")
    clause = page_at.get_by_role("complementary", name="Clause")
    expect(clause).to_contain_text(question["lesson"])
    press_right(page_at, question)
    expect(page_at.get_by_role("status")).to_contain_text("Correct.")


def test_a_drill_explains_a_mistake_with_its_clause_and_its_cost(page_at: Page) -> None:
    (question, *_) = begin(page_at, "drill", "si-ki-pi/who-wins")
    right = item(question["item"]).item.right
    for ask, value in zip(question["asks"], right, strict=True):
        wrong = next(one for one in ask["choices"] if one["value"] != value)
        page_at.get_by_role("button", name=wrong["words"]).click()
    grade = page_at.get_by_role("status")
    expect(grade).to_contain_text("Incorrect.")
    (clause, *_) = item(question["item"]).item.clauses
    expect(grade).to_contain_text(clause)
    expect(grade).to_contain_text(game("si-ki-pi").rulebook.texts[clause])
    if "side:" not in question["item"]:
        expect(grade).to_contain_text("% of the bet")
    page_at.get_by_role("button", name="Next").click()
    expect(page_at.get_by_role("status")).to_have_count(0)


def test_chips_are_paid_by_touch(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    (question, *_) = begin(page, "drill", "si-ki-pi/pay")
    left = int(item(question["item"]).item.right[0])
    for value in (100_000, 25_000, 5_000, 1_000, 500, 100, 25, 5, 1):
        chip = page.get_by_role("button", name=f"A chip of {value:,}", exact=True)
        for _ in range(left // value):
            chip.click()
        left %= value
    page.get_by_role("button", name="Pay").click()
    expect(page.get_by_role("status")).to_contain_text("Correct.")
    check_page(page)


def placed(question: dict[str, Any]) -> list[tuple[str, str]]:
    """Each card that is placed with its row, as the solver has it."""
    ask, right = question["asks"][0], item(question["item"]).item.right[0]
    rows = zip(ask["rows"], right.split("/"), strict=True)
    return [(card, row["title"]) for row, cards in rows for card in cards.split()]


def test_cards_are_placed_by_keys(page_at: Page) -> None:
    (question, *_) = begin(page_at, "drill", "pineapple/placing")
    cards = question["asks"][0]["cards"]
    for card, row in placed(question):
        page_at.keyboard.press(str(cards.index(card) + 1))
        page_at.keyboard.press(row[0].lower())
    page_at.keyboard.press("Enter")
    expect(page_at.get_by_role("status")).to_contain_text("Correct.")
    check_page(page_at)


def test_cards_are_placed_by_dragging_and_by_tapping(page_at: Page) -> None:
    """A card that is put wrongly is dragged elsewhere; what a worse move costs is told."""
    page = page_at
    (question, *_) = begin(page, "drill", "pineapple/placing")
    wanted = placed(question)
    held = page.get_by_role("group", name="Cards to place")
    for i, (card, row) in enumerate(wanted):
        name = page.evaluate(NAME_OF, card)
        if i % 2:
            held.get_by_role("button", name=name, exact=True).click()
            page.locator(".school-row", has_text=row).get_by_role("button").first.click()
        else:
            held.get_by_role("button", name=name, exact=True).drag_to(
                page.get_by_role("group", name=row, exact=True)
            )
        expect(page.get_by_role("button", name=f"{name}: take it back")).to_be_visible()
    page.get_by_role("button", name="Take one back").click()
    expect(page.get_by_text("1 card left to place.")).to_be_visible()
    card, row = wanted[-1]
    others = [one["title"] for one in question["asks"][0]["rows"] if one["title"] != row]
    free = [one for one in others if room(question, one, wanted[:-1])]
    page.get_by_role("group", name="Cards to place").get_by_role(
        "button", name=page.evaluate(NAME_OF, card), exact=True
    ).drag_to(page.get_by_role("group", name=free[0], exact=True))
    page.get_by_role("button", name="Confirm").click()
    grade = page.get_by_role("status")
    expect(grade).to_contain_text("Incorrect.")
    expect(grade).to_contain_text("points")
    link = grade.get_by_role("link", name="See the full table").get_attribute("href")
    assert link is not None
    assert link.startswith("/study/pineapple?board=")


NAME_OF = """async (code) => (await import("/static/js/cards/cards.js")).cardName(code)"""


def room(question: dict[str, Any], title: str, there: list[tuple[str, str]]) -> bool:
    row = next(one for one in question["asks"][0]["rows"] if one["title"] == title)
    lying = len(row.get("cards", ())) + sum(to == title for _, to in there)
    return bool(lying < row["holds"])


def test_the_hands_that_cost_most_are_drilled_from_my_play(page_at: Page) -> None:
    page = page_at
    as_guest(page)
    answered(page, "/api/me/play", PLAY)
    answered(page, "/api/me/settings", SETTINGS)
    page.goto("/play")
    with page.expect_response(ITEMS) as sent:
        page.get_by_role("link", name="Study these hands in the school").click()
    (question,) = questions(sent.value)
    assert sorted(card[0] for card in question["asks"][0]["cards"]) == sorted("KJ75")
    press_right(page, question)
    expect(page.get_by_role("status")).to_contain_text("Correct.")


def test_a_storm_counts_and_ends(page_at: Page) -> None:
    page_at.clock.install()
    first, second, *_ = begin(page_at, "storm")
    press_right(page_at, first, parts=1)
    expect(page_at.get_by_role("timer")).to_contain_text("1 correct · 1 in a row")
    press_right(page_at, second, parts=1)
    expect(page_at.get_by_role("timer")).to_contain_text("2 in a row")
    page_at.clock.fast_forward(181_000)
    expect(page_at.get_by_role("heading", name="Time's up")).to_be_visible()
    expect(page_at.get_by_text("2 correct, 0 wrong, best streak 2.")).to_be_visible()


def test_an_exam_is_set_sat_and_reported(page_at: Page) -> None:
    page = page_at
    page.goto("/school/exams")
    page.get_by_label("Si Ki Pi: Who wins").check()
    page.get_by_label("Questions").fill("2")
    page.get_by_role("button", name="Start exam").click()
    expect(page.get_by_text("Question 1: Si Ki Pi: Who wins")).to_be_visible()
    page.reload()  # closing the page loses nothing
    page.get_by_role("button", name="End now").click()  # nor does one click
    expect(page.get_by_role("dialog")).to_contain_text("2 questions are unanswered")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Question 1: Si Ki Pi: Who wins")).to_be_visible()
    for number in (1, 2):
        expect(page.get_by_text(f"Question {number}:")).to_be_visible()
        while page.get_by_text(f"Question {number}:").is_visible():
            page.keyboard.press("1")
    page.get_by_role("button", name="See result").click()
    expect(page.get_by_role("status")).to_contain_text("of 2 correct")
    link = page.get_by_role("link", name="Certificate").get_attribute("href")
    assert link is not None
    assert page.request.get(link).body().startswith(b"%PDF-")


def test_a_cut_connection_loses_no_answer(new_page: NewPage) -> None:
    page = new_page(allowed="ERR_INTERNET_DISCONNECTED")
    first, second, *_ = begin(page, "drill")
    page.context.set_offline(True)
    press_right(page, first)
    expect(page.get_by_text("Saved in this browser.")).to_be_visible()
    page.keyboard.press("Enter")
    press_right(page, second)
    expect(page.get_by_text("2 answers saved here")).to_be_visible()
    with page.expect_response("**/api/school/answers") as sent:
        page.context.set_offline(False)
    assert [one["repeated"] for one in sent.value.json()["taken"]] == [False, False]
    expect(page.get_by_text("saved here until")).to_have_count(0)


def test_what_a_guest_has_learnt_is_kept_with_the_account(new_page: NewPage) -> None:
    page = new_page()
    (question, *_) = begin(page, "drill")
    press_right(page, question)
    expect(page.get_by_role("status")).to_contain_text("Correct.")
    as_staff(page, "Lena")
    page.goto("/school")
    expect(page.get_by_text("Progress is saved to your account, Lena.")).to_be_visible()
    course = page.get_by_role("region", name="Si Ki Pi").get_by_role("article").first
    expect(course).to_contain_text("1 of 9 known")


def test_a_trainer_sees_who_is_weak_where(new_page: NewPage) -> None:
    learner = new_page()
    as_staff(learner, "Lena")
    trainer = new_page()
    as_staff(trainer, "Tara")
    trainer.goto("/school/classes")
    trainer.get_by_label("New class").fill("Evening")
    trainer.get_by_role("button", name="Open class").click()
    trainer.get_by_label("Add an account").fill("Lena")
    trainer.get_by_role("button", name="Add").click()
    expect(trainer.get_by_role("rowheader", name="Lena")).to_be_visible()
    learner.goto("/school/classes")
    expect(learner.get_by_text("Evening, with Tara")).to_be_visible()
    check_page(trainer)
