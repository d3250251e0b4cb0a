"""A hint at a practice table: asked for by a button, tried with another, sent with Confirm."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from web.accessible import check_page
from web.conftest import NewPage
from web.test_pineapple_table import confirm, guest_at, in_turn, opened

PATIENCE = 240  # seconds, where the solver is compiled first
PACE = {"bets": 5, "turn": 600, "pause": 1}


@pytest.fixture
def school(browser: Browser, house: str) -> str:
    """A practice table."""
    return opened(browser, house, name="The School", pace=PACE, practice=True)


def ask(page: Page) -> None:
    """Asks until the strong player is ready."""
    for _ in range(PATIENCE):
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible(timeout=60_000)
        if page.locator(".pa-hint-move").count():
            return
        expect(page.get_by_text(re.compile("getting ready")).first).to_be_visible()
        page.wait_for_timeout(1_000)
    raise AssertionError("The strong player was never ready.")


def test_a_hint_is_asked_for_tried_and_confirmed(new_page: NewPage, school: str) -> None:
    one, other = new_page(allowed="409"), new_page(allowed="409")
    guest_at(one, school)
    guest_at(other, school)
    page = in_turn(one, other)
    ask(page)
    moves = page.locator(".pa-hint-move")
    expect(moves.first).to_contain_text(re.compile(r"worth −?\d+\.\d points: foul \d+%"))
    expect(moves.nth(1)).to_contain_text(re.compile(r"costs \d+\.\d points"))
    check_page(page)
    moves.first.get_by_role("button", name="Try").click()
    expect(page.locator(".pa-pending")).to_have_count(5)
    confirm(page).click()
    expect(page.locator(".pa-tray")).to_have_count(0)
    other_page = in_turn(one, other)
    assert other_page is not page
    expect(other_page.locator(".pa-hint")).to_have_count(0)


def test_the_lobby_says_where_one_may_practise(new_page: NewPage, school: str) -> None:
    page = new_page()
    page.goto("/")
    lobby = page.locator(".lobby-table, article, li").filter(has_text="The School").first
    expect(lobby).to_contain_text("practice with hints")
