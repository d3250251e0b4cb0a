"""Clauses beside the table, Why? in replays, tables on a phone, and refusals that cover nothing."""

import re

from playwright.sync_api import Browser, Page, expect

from web.conftest import NewPage
from web.signed_in import as_guest
from web.staff import sign_in
from web.test_low_high_tables import bet

PHONE = {"width": 390, "height": 844}
# Whether every cell of a table lies in the window.
CUT_OFF = """
(cells) => [...document.querySelectorAll(cells)]
  .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.innerText)
"""

LONG = {"bets": 120, "turn": 120, "pause": 0.5}
# The seconds that the ring tells, and the part of it that is gone.
RING = """
() => {
  const { strokeDashoffset, strokeDasharray } = document.querySelector(".timer-arc").style;
  const figure = Number(document.querySelector(".timer-figure").innerText);
  return [figure, Number(strokeDashoffset) / Number(strokeDasharray)];
}
"""


def a_round(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Practise Si Ki Pi").click()
    page.locator('[data-quick="go"]').click()
    page.get_by_role("button", name="House Way", exact=True).click()
    expect(page.get_by_role("button", name="Different bets")).to_be_visible()


def test_a_round_and_what_is_said_of_it_on_a_phone(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    a_round(page)
    table = page.url

    page.locator(".lh-box.is-mine .lh-why").click()
    worth = page.locator("dialog td", has_text=re.compile("%")).first
    expect(worth).to_be_visible()
    assert worth.get_attribute("data-title") == "Value"
    assert page.evaluate(CUT_OFF, "dialog td") == []
    page.keyboard.press("Escape")

    clause = page.locator(".results .clause").first
    number = clause.inner_text()
    clause.click()
    beside = page.locator(".dialog--beside")
    expect(beside.locator(".is-marked dt")).to_have_text(number)
    assert page.url == table  # the table is still there, and can be used
    page.get_by_role("button", name="Different bets").click()
    expect(page.locator(".phase")).to_have_text("Place your bets")
    beside.get_by_role("button", name="Close").click()

    page.goto("/history")
    net = page.locator('td[data-title="Net"]').first
    expect(net).to_be_visible()
    assert page.evaluate(CUT_OFF, "tbody td") == []

    page.locator("tbody a").first.click()
    page.get_by_role("button", name="First").click()
    expect(page.locator(".felt .lh-hand .card")).to_have_count(0)
    page.get_by_role("button", name="Last").click()
    page.get_by_role("button", name="Why was the dealer's hand set like this?").click()
    expect(page.get_by_role("dialog").locator("table")).to_be_visible()


def test_replay_shows_nothing_of_the_round_before(page: Page) -> None:
    a_round(page)
    page.locator('[data-quick="go"]').click()
    page.get_by_role("button", name="House Way", exact=True).click()
    expect(page.locator("#results-title")).to_have_text("Round 2")
    page.goto(page.url.replace("/table/", "/round/") + "/2")
    page.get_by_role("button", name="First").click()
    expect(page.locator(".felt .lh-dealer .lh-hand .card")).to_have_count(0)


def test_the_rules_have_an_index_and_an_address_marks_its_clause(page: Page) -> None:
    page.goto("/rules")
    expect(page.get_by_role("link", name="Rules of King High")).to_be_visible()
    page.goto("/rules/king-high#KH-6.4")
    expect(page.locator(".is-marked dt")).to_have_text("KH-6.4")
    assert page.evaluate("document.activeElement.id") == "KH-6.4"


def test_a_refusal_covers_no_field_that_is_to_be_corrected(new_page: NewPage) -> None:
    page = new_page(allowed="409")
    page.goto("/")
    page.get_by_role("banner").get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Nobody")
    dialog.get_by_label("Password").fill("wrong wrong wrong")
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    told = page.locator(".notice--refused").bounding_box()
    assert told is not None
    for label in ("Name", "Password"):
        field = dialog.get_by_label(label).bounding_box()
        assert field is not None
        assert field["y"] + field["height"] <= told["y"] or told["y"] + told["height"] <= field["y"]


def test_who_comes_late_sees_the_part_of_the_time_that_is_left(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    """Bets are open for two minutes, so that no player is too late, even on a slow machine."""
    inspector = sign_in(browser, house, "Igor", "inspector")
    opening = {"game": "si-ki-pi", "name": "Long Wait", "why": "for the test", "pace": LONG}
    table = inspector.post("/api/tables", opening)["id"]
    early, late = new_page(), new_page()
    as_guest(early)
    early.goto(f"/table/{table}?sit")
    expect(early.locator(".phase")).to_have_text("Place your bets")
    expect(early.locator(".timer")).to_be_hidden()  # the dealer waits for a first bet, by no clock
    bet(early, "si-ki-pi")
    expect(early.locator(".timer-figure")).to_have_text(re.compile("^1(1[0-7]|0.)$"))
    late.goto(f"/table/{table}")
    late.locator(".timer:not([hidden])").wait_for()
    figure, gone = late.evaluate(RING)
    assert figure <= 117
    assert 1 - figure / LONG["bets"] <= gone < 1 - (figure - 1) / LONG["bets"]
