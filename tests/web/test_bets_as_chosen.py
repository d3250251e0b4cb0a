"""A bet has the amount of the chosen chip, or the page asks first: it never changes silently."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from web.signed_in import as_guest
from web.staff import Person, sign_in


@pytest.fixture
def table(browser: Browser, house: str) -> tuple[str, Person]:
    """A table that waits for its dealer, with bets open."""
    inspector = sign_in(browser, house, "Igor", "inspector")
    limits = {
        "initial": {"minimum": 2_000, "maximum": 50_000, "unit": 1_000},
        "bonus": {"minimum": 500, "maximum": 1_000},
    }
    wanted = {"game": "si-ki-pi", "name": "As chosen", "why": "for the test", "dealing": "human"}
    found = inspector.post("/api/tables", {**wanted, "limits": limits})["id"]
    dealer = sign_in(browser, house, "Dora", "dealer")
    dealer.act(found, "open-bets")
    return found, dealer


def chip(page: Page, place: int) -> None:
    page.get_by_role("radio", name=re.compile(r"^[\d,]+ chip$")).nth(place).click()


def test_a_chip_that_is_too_small_is_shown_so_and_the_least_is_asked(
    page: Page, table: tuple[str, Person]
) -> None:
    as_guest(page)
    page.goto(f"/table/{table[0]}?sit")
    expect(page.locator(".my-chips b")).not_to_have_text("0")
    chip(page, 0)
    mine = page.locator(".lh-box.is-mine .spot.is-unfit .spot-add").first
    expect(mine).to_have_accessible_name(re.compile("add at least 2,000 here"))
    mine.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Add at least 2,000 here.")
    dialog.get_by_role("button", name="Not now").click()
    expect(page.locator(".lh-box.is-mine .has-mine")).to_have_count(0)
    mine.click()
    dialog.get_by_role("button", name="Bet 2,000").click()
    expect(page.locator(".lh-box.is-mine .has-mine")).to_have_count(1)


def test_everything_one_has_is_never_bet_without_being_asked(
    page: Page, table: tuple[str, Person]
) -> None:
    as_guest(page)
    page.goto(f"/table/{table[0]}?sit")
    expect(page.locator(".my-chips b")).not_to_have_text("0")
    chip(page, -1)
    mine = page.locator(".lh-box.is-mine .spot.is-open .spot-add").first
    expect(mine).to_have_accessible_name(re.compile("is more than the 12,500 you have"))
    mine.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("All in?")
    expect(dialog.get_by_role("button", name="Bet 12,000")).to_be_visible()


def test_a_hand_is_not_given_up_on_one_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Practise Si Ki Pi").click()
    page.locator('[data-quick="go"]').click()
    expect(page.get_by_role("button", name="Look at your cards")).to_be_visible()
    for name in ("Leave", "Leave the table"):
        page.get_by_role("button", name=name, exact=True).click()
        asked = page.get_by_role("dialog")
        expect(asked).to_contain_text("You give up your seat")
        asked.get_by_role("button", name="Not now").click()
        expect(asked).to_have_count(0)
        expect(page.get_by_role("heading", name="You're seated at box 1")).to_be_visible()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("heading", name="You're watching")).to_be_visible()
