"""A pay table is written once: where a house changes it, the felt says so and it is paid so."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from web.conftest import NewPage
from web.running import running_house
from web.test_king_high_table import Table, bet, expect_result, sit_down, spot, staff, table

__all__ = ["staff", "table"]  # fixtures, here of a house of this file's own


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("house")
    with running_house(folder, "web.other_pays") as address:
        yield address


def test_a_changed_pay_is_on_the_felt_and_in_the_chips(new_page: NewPage, table: Table) -> None:
    page = new_page()
    sit_down(page, table)
    table.open_bets()
    bet(page, "pokerpot", "seven")
    expect(spot(page, "seven").locator(".kh-pays")).to_have_text("12:1")
    told = spot(page, "seven").locator(".spot-add").get_attribute("aria-label")
    assert "pays 12 to 1" in str(told)
    page.get_by_text("What the wagers pay").click()
    expect(page.locator(".pays [data-wager=seven] dd")).to_have_text("12:1")
    expect(page.locator(".pays [data-wager=suit] dd")).to_have_text("3:1")
    table.deal("7h")
    expect_result(page, "seven", "+12,000")
