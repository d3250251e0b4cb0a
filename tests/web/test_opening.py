"""Staff open a table from the lobby; other people have no button for it."""

import re

from playwright.sync_api import Page, expect

from web.accessible import check_page
from web.conftest import NewPage
from web.fast_house import PASSWORD


def signed_in(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="Sign in").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name=f"Welcome, {name}")).to_be_visible()


def test_an_inspector_opens_a_table_and_it_is_there(new_page: NewPage) -> None:
    page = new_page(allowed="400")
    signed_in(page, "Igor")
    page.get_by_role("button", name="Open a table").click()
    dialog = page.get_by_role("dialog")
    check_page(page)
    dialog.get_by_label("Game").select_option("king-high")
    dialog.get_by_label("Table name").fill("The Late Table")
    dialog.get_by_label("Practice table").select_option("steady")
    dialog.get_by_label(re.compile("Reason")).fill("The evening is busy.")
    dialog.get_by_role("button", name="Open table").click()
    expect(page.get_by_text(re.compile("has no practice tables")).first).to_be_visible()
    dialog.get_by_label("Game").select_option("pineapple")
    dialog.get_by_role("button", name="Open table").click()
    card = page.locator(".lobby-table").filter(has_text="The Late Table")
    expect(card).to_contain_text("2 of 4 seats taken, practice with hints and steady opponents")


WIDER = """
() => {
  const right = (element) => element.getBoundingClientRect().right;
  const past = (one) => right(one) > right(one.closest("section")) + 1;
  return [...document.querySelectorAll(".lobby-table")]
    .filter((one) => one.scrollWidth > one.clientWidth || past(one))
    .map((one) => one.querySelector("h3").innerText);
}
"""


def test_tables_with_a_console_keep_to_their_column(page: Page) -> None:
    signed_in(page, "Igor")
    expect(page.get_by_role("link", name="Console").first).to_be_visible()
    for width in (360, 800, 1280, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(WIDER) == [], width


def test_a_player_is_not_offered_to_open_a_table(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.locator(".wallet")).to_be_visible()
    expect(page.get_by_role("button", name="Open a table")).to_have_count(0)
