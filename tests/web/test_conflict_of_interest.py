"""Staff who play somewhere: pages show them what players see, and say what to do about it."""

import secrets

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from web.accessible import check_page
from web.conftest import NewPage
from web.signed_in import as_staff
from web.staff import Person, sign_in

VERA = f"Vera {secrets.token_hex(2)}"
CHIPS = "You have chips at this table. Cash out first, or ask a colleague."
ENTRY = "You're entered in this tournament. Ask a colleague to do this."
SIZES = (ViewportSize(width=390, height=844), ViewportSize(width=1366, height=768))


@pytest.fixture(scope="module")
def vera(browser: Browser, house: str) -> Person:
    ada, key = sign_in(browser, house, "Ada", "administrator"), secrets.token_hex
    roles = ["player", "dealer", "inspector", "director"]
    opened = {"name": VERA, "roles": roles, "password": "correct horse battery"}
    ada.post("/api/accounts", {**opened, "reason": "test", "key": key(8)})
    paid = {"amount": 500_000, "reason": "test", "key": key(8)}
    ada.post(f"/api/accounts/{VERA}/deposits", paid)
    return sign_in(browser, house, VERA, "player")


def test_a_console_says_why_somebody_who_plays_there_has_nothing_to_do_at_it(
    browser: Browser, house: str, new_page: NewPage, vera: Person
) -> None:
    igor, dora = (
        sign_in(browser, house, name, as_)
        for name, as_ in (("Igor", "inspector"), ("Dora", "dealer"))
    )
    opening = {"game": "si-ki-pi", "name": "Felt", "why": "test", "dealing": "human"}
    table = igor.post("/api/tables", opening)["id"]
    page: Page = new_page(allowed="403")  # to correct a round is refused
    as_staff(page, VERA)
    page.goto(f"/console/{table}?as=dealer")
    comes_next = page.get_by_role("region", name="Next step")
    expect(comes_next).to_be_visible()
    vera.act(table, "buy-in", amount=20_000)
    expect(page.get_by_text(CHIPS)).to_be_visible()
    expect(comes_next).to_have_count(0)
    acts = page.get_by_role("complementary", name="What you can do")
    expect(acts.get_by_role("button")).to_have_count(0)
    for size in SIZES:
        page.set_viewport_size(size)
        check_page(page)
    page.goto(f"/console/{table}?as=inspector")
    expect(page.get_by_text(CHIPS)).to_be_visible()
    expect(acts.get_by_role("button")).to_have_count(0)
    dora.act(table, "open-bets")
    igor.act(table, "house-end-round", reason="Enough.")
    page.goto(f"/round/{table}/1")
    expect(page.get_by_text(CHIPS)).to_be_visible()
    expect(page.get_by_role("heading", name="Felt, round 1")).to_be_visible()
    expect(page.get_by_role("heading", name="Correct this round")).to_have_count(0)
    page.goto(f"/console/{table}?as=inspector")
    page.get_by_role("link", name="Go to your game").click()
    page.wait_for_url(f"**/table/{table}")
    vera.act(table, "cash-out", amount=20_000)
    page.goto(f"/round/{table}/1")
    expect(page.get_by_role("heading", name="Correct this round")).to_be_visible()


def test_a_tournament_is_not_directed_by_somebody_who_has_entered_it(
    browser: Browser, house: str, new_page: NewPage, vera: Person
) -> None:
    dirk = sign_in(browser, house, "Dirk", "director")
    cup = dirk.post("/api/tournaments", {"name": "Cup", "why": "test", "starts_in": 3_600})["id"]
    page: Page = new_page()
    as_staff(page, VERA)
    page.goto(f"/tournament/{cup}?as=director")
    cancel = page.get_by_role("button", name="Cancel the tournament")
    directs = page.locator(".tour-director")
    expect(directs).to_be_visible()
    vera.act(cup, "apply")
    expect(page.get_by_text(ENTRY)).to_be_visible()
    expect(directs).to_have_count(0)
    expect(cancel).to_have_count(0)
    for size in SIZES:
        page.set_viewport_size(size)
        check_page(page)
