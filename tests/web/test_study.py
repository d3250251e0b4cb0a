"""The study board in the browser: set up, thought about, played on, kept and shared."""

import re

from playwright.sync_api import Page, expect

from web.accessible import check_page, check_width
from web.conftest import NewPage

PATIENCE = 240_000  # milliseconds, where the solver is compiled first
LATE = (
    "/study/pineapple?board=Ah 2h/9s 9d 3h 3s/Kc Kd 4d 4s Qc&draw=7c Qs Th&seen=8h 8d"
    "&opponent=2c 5h 7d/3d 4h Jc Jd 8c/5s 6c 6d Ts Tc&button=1"
)


def test_every_move_is_shown_with_bars_and_played(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    page.goto(LATE)
    expect(page.get_by_text("These values are exact.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".st-move")).to_have_count(6)
    first = page.locator(".st-move").first
    expect(first).to_contain_text("best")
    expect(first.locator(".st-bar")).to_be_visible()
    expect(first).to_contain_text(re.compile(r"Foul \d+%"))
    expect(first).to_contain_text(re.compile(r"Fantasy Land \d+%"))
    check_width(page)
    check_page(page)
    page.set_viewport_size({"width": 1366, "height": 768})
    check_width(page)
    check_page(page)
    first.get_by_role("button").click()
    expect(page.get_by_role("heading", name="End of the hand")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".st-move")).to_have_count(6, timeout=PATIENCE)


def test_a_position_is_set_up_by_hand_kept_and_shared(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/study/pineapple")
    expect(page.get_by_text("Add 5 more cards to the draw.")).to_be_visible()
    cards = page.get_by_role("region", name="All cards")
    for name in ("Ace of spades", "Ace of hearts", "Seven of diamonds", "Eight of diamonds"):
        cards.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_text("Add 1 more card to the draw.")).to_be_visible()
    page.get_by_role("button", name="Remove Eight of diamonds").click()
    for name in ("Nine of diamonds", "Eight of diamonds"):
        cards.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".st-move").first).to_be_visible(timeout=PATIENCE)
    expect(page).to_have_url(re.compile("draw=As"))
    page.get_by_role("button", name="Save", exact=True).click()
    link = page.get_by_role("region", name="Saved positions").get_by_role("link")
    expect(link).to_have_attribute("href", re.compile("draw=As"))
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_text("Add 5 more cards to the draw.")).to_be_visible()
    link.click()
    expect(page.locator(".st-move").first).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Two opponents").click()
    page.get_by_role("button", name="Short stacks").click()
    expect(page.get_by_role("spinbutton", name="Opponent 2")).to_have_value("20")
    expect(page).to_have_url(re.compile("stack=20&stack=20&stack=20"))


def test_a_game_without_a_board_says_so(page: Page) -> None:
    page.goto("/study/king-high")
    expect(page.get_by_text("There's no study board for this game.")).to_be_visible()
    expect(page.get_by_role("link", name="Study Face-Up Pineapple")).to_be_visible()
