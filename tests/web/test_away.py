"""Who was away is told what happened, and finds seat and chips again."""

import re

from playwright.sync_api import Browser, expect

from web.conftest import NewPage
from web.staff import sign_in
from web.test_low_high_tables import FRENCH_CARDS, bet, sit_down
from web.test_pineapple_table import guest_at, opened

IMPATIENT = {"bets": 1, "turn": 1, "pause": 0.2}


def test_whose_time_to_set_was_over_keeps_the_seat_and_is_told(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    inspector = sign_in(browser, house, "Igor", "inspector")
    dealer = sign_in(browser, house, "Dora", "dealer")
    opening = {"game": "si-ki-pi", "name": "Slow Box", "why": "for the test", "dealing": "human"}
    table = inspector.post("/api/tables", opening)["id"]
    page = new_page()
    sit_down(page, table)
    dealer.act(table, "open-bets")
    bet(page, "si-ki-pi")
    dealer.act(table, "close-bets")
    dealer.act(table, "deal", cards=FRENCH_CARDS)
    page.get_by_role("button", name="Look at your cards").wait_for()
    dealer.act(table, "call-time", box=1)
    told = page.locator(".table-told")
    expect(told).to_contain_text("Your time ran out in round 1, so the House Way set your cards.")
    dealer.act(table, "set-dealer")
    dealer.act(table, "settle")
    expect(told).to_contain_text("Your seat and your 13,450 chips are still yours")
    expect(page.locator(".my-chips b")).to_have_text("13,450")
    expect(page.get_by_role("heading", name="You're seated at box 1")).to_be_visible()
    dealer.act(table, "open-bets")
    expect(told).to_be_visible()
    before = page.locator(".felt").first.bounding_box()
    bet(page, "si-ki-pi")
    assert page.locator(".felt").first.bounding_box() == before  # told until the bets are closed
    dealer.act(table, "close-bets")
    expect(told).to_have_count(0)


def test_a_pineapple_player_for_whom_the_house_placed_sits_out_with_all_chips(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    table = opened(browser, house, name="Away", pace=IMPATIENT)
    ann, bob = new_page(), new_page()
    guest_at(ann, table)
    guest_at(bob, table)
    expect(ann.locator(".pa-status")).to_contain_text("we placed your cards")
    expect(ann.locator(".pa-status")).to_contain_text(re.compile(r"your [\d,]+ chips stay yours"))
    back = ann.get_by_role("button", name="Play next hand")
    back.click()
    expect(back).to_have_count(0)
