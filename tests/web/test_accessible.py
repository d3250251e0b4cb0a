"""Every page is for everybody: axe-core finds nothing on it, on a phone or wide, light or dark.

Tables in the middle of a round, and tournaments, are looked at in the tests that play them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from effort import some_of
from houseway.house.web.routes import PAGES
from houseway.registry import names
from web.accessible import check_everywhere
from web.signed_in import as_staff
from web.test_pages import TABLE, wait_for_a_round

# Each page with an element that shows it has loaded. None of them needs an account.
OPEN_TO_ALL = {
    "/how/power-pai-gow": ".shown",
    "/study/pineapple": ".st-suit",
    "/": ".lobby-table",
    "/tournaments": "h1",
    "/explorer?game=power-pai-gow&cards=teen teen h8 gj": "article",
    "/analysis?game=king-high": "article",
    "/school": ".school-course",
    "/school/exams": ".school-checks",
    "/api": "details.panel",
}
OPEN_TO_ALL |= {f"/rules/{name}": ".clause-item" for name in some_of(names(), 2)}
FOR_STAFF = {
    "/accounts": ("Ada", "tbody tr"),
    "/school/classes": ("Tara", "form"),
    "/account": ("Ada", "#sessions"),
    "/floor": ("Igor", "tbody tr"),
    "/log": ("Igor", "tbody tr"),
    "/play": ("Igor", ".empty"),
    f"/surveillance?table={TABLE}": ("Igor", "tbody tr"),
    f"/console/{TABLE}": ("Igor", ".panel"),
    f"/history?table={TABLE}": ("Igor", "tbody tr"),
}


# Where they are played, and by the last tests here.
LOOKED_AT_ELSEWHERE = {"table", "tournament", "round"}


def test_what_every_page_does_is_shown_in_a_test_of_its_own() -> None:
    """As far as a text can tell: some other test goes to its address."""
    others = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    others.remove(Path(__file__).read_text())
    gone_to = {
        page
        for path, page in PAGES.items()
        if any(re.search(in_quotes(path), text) for text in others)
    }
    assert set(PAGES.values()) - gone_to == set()


def in_quotes(path: str) -> str:
    """How a test writes the address, as far as it is the same for all."""
    same, named, _ = path.partition("{")
    return f'"{same}' if named else f'"{same}["?]'


def test_every_page_is_looked_at() -> None:
    asked = [address.partition("?")[0] for address in (*OPEN_TO_ALL, *FOR_STAFF)]
    patterns = {re.sub(r"{\w+}", "[^/]+", path): page for path, page in PAGES.items()}
    looked_at = {page for a in asked for like, page in patterns.items() if re.fullmatch(like, a)}
    assert set(PAGES.values()) - looked_at == LOOKED_AT_ELSEWHERE


@pytest.mark.parametrize("address", OPEN_TO_ALL)
def test_a_page_for_all(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(OPEN_TO_ALL[address]).first).to_be_visible()
    check_everywhere(page)


@pytest.mark.parametrize("address", FOR_STAFF)
def test_a_page_of_staff(page: Page, address: str) -> None:
    who, there = FOR_STAFF[address]
    as_staff(page, who)
    page.goto(address)
    expect(page.locator(there).first).to_be_visible()
    check_everywhere(page)


def test_a_round_that_is_over(page: Page, browser: Browser, house: str) -> None:
    number = wait_for_a_round(browser, house)
    as_staff(page, "Igor")
    page.goto(f"/round/{TABLE}/{number}")
    expect(page.locator(".replay-step").first).to_be_visible()
    page.get_by_role("button", name="Last").click()
    page.get_by_role("button", name="Verify this round").click()
    expect(page.locator(".checks li")).to_have_count(3)
    check_everywhere(page)


def test_signing_in(page: Page) -> None:
    page.goto("/")
    page.get_by_role("banner").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_everywhere(page)
