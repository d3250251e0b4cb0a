"""The page of surveillance: a table chosen, its picture over time, everybody watched at it."""

import os
from pathlib import Path

from playwright.sync_api import Browser, expect

from web.conftest import NewPage
from web.signed_in import as_staff
from web.staff import sign_in
from web.test_pages import TABLE, wait_for_a_round


def test_an_inspector_sees_the_picture_of_everybody_at_a_table(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    page = new_page(width=1366, height=768)
    as_staff(page, "Igor")
    wait_for_a_round(browser, house)
    page.goto(f"/surveillance?table={TABLE}")
    expect(page.locator("svg.evidence")).to_have_count(2)
    expect(page.get_by_role("status").first).to_contain_text("No alarm in")
    box = page.get_by_role("button", name="Show the graph for Box").first
    box.click()
    expect(page.locator("figcaption")).to_contain_text("Box")
    expect(page.get_by_role("heading", name="For staff")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    folder = os.environ.get("SCREENSHOTS")
    for width, height in ((390, 844), (1366, 768), (1440, 900)) if folder else ():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=Path(str(folder)) / f"surveillance-{width}.png", full_page=True)
    page.get_by_role("combobox", name="Table").select_option(index=0)
    expect(page.locator("main")).to_contain_text("rounds")


def test_the_floor_leads_to_the_surveillance_of_each_table(new_page: NewPage) -> None:
    page = new_page()
    as_staff(page, "Igor")
    page.goto("/floor")
    page.get_by_role("link", name="Surveillance").first.click()
    expect(page.get_by_role("heading", name="Surveillance")).to_be_visible()
    expect(page.get_by_role("combobox", name="Table")).to_be_visible()


def test_a_closed_table_is_shown_and_said_to_be_closed(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    inspector = sign_in(browser, house, "Igor", "inspector")
    opening = {"game": "king-high", "name": "Gone", "why": "test", "dealing": "human"}
    table = inspector.post("/api/tables", opening)["id"]
    inspector.act(table, "house-close-table", reason="The night is over.")
    page = new_page(allowed="404")
    as_staff(page, "Igor")
    page.goto(f"/surveillance?table={table}")
    expect(page.locator("main")).to_contain_text("This table is closed: The night is over.")
    expect(page.get_by_role("combobox", name="Table")).to_have_value(table)
    expect(page.locator("main")).to_contain_text("No rounds have been settled here yet.")
    page.goto("/surveillance?table=nowhere")
    expect(page.locator("main")).to_contain_text("There's no table")
    choice = page.get_by_role("combobox", name="Table")
    expect(choice.locator("option:checked")).to_have_text("Choose a table")
    choice.select_option(TABLE)
    expect(page.locator("main")).to_contain_text("rounds")
