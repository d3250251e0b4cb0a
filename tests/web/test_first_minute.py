"""A table of one's own at a click, rounds at one's own pace, and bets placed again."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from effort import some_of
from web.accessible import check_page
from web.conftest import NewPage
from web.measuring import FIRST_CARD, practised
from web.signed_in import as_guest
from web.staff import sign_in

# Views come late, one more than expected comes with every act, and the first Ready comes too late.
LATE = """
const after = (frames, does) =>
  frames ? requestAnimationFrame(() => after(frames - 1, does)) : does();
let last = null;
let late = 0;
window.WebSocket = class extends WebSocket {
  hear = () => {};
  again(more) {
    const message = JSON.parse(last);
    message.version += more;
    this.hear({ data: JSON.stringify(message) });
  }
  set onmessage(hear) {
    this.hear = hear;
    super.onmessage = (event) => {
      if (JSON.parse(event.data).type !== "table") return hear(event);
      after(6, () => {
        last = event.data;
        hear(event);
      });
    };
  }
  send(text) {
    const message = JSON.parse(text);
    if (message.type !== "act" || !last) return super.send(text);
    const { command } = message.command;
    if (command === "house-ready" && message.stage.endsWith("betting") && late++ === 0)
      message.stage = "0";
    this.again(0);
    after(3, () => {
      super.send(JSON.stringify(message));
      if (message.stage === "0") after(30, () => this.again(1));
    });
  }
};
"""
BETS = "localStorage.getItem('houseway-bets-power-pai-gow')"
GAMES = ("king-high", "pineapple", "si-ki-pi", "power-pai-gow")


def go(page: Page) -> None:
    page.locator('[data-quick="go"]').click()


def over(page: Page) -> None:
    expect(page.get_by_role("button", name=re.compile("Same bets again"))).to_be_visible()


@pytest.mark.parametrize("game", some_of(GAMES, 2))
def test_a_guest_has_the_first_card_with_one_click_more_at_most(
    browser: Browser, house: str, game: str
) -> None:
    """How soon it comes `make bench-web` prints."""
    _, clicks = practised(browser, house, game)
    assert clicks <= 2


def test_a_first_round_is_told_step_by_step_and_the_dealer_waits(page: Page) -> None:
    page.goto("/how/si-ki-pi")
    expect(page.locator(".shown .card").first).to_be_visible()
    page.get_by_role("button", name="Practise Si Ki Pi").click()
    tip = page.locator(".tip")
    expect(tip).to_contain_text("1 of 5")
    expect(page.locator(".lh-spot--main.is-pointed-at")).to_be_visible()
    expect(page.locator(".timer")).to_be_hidden()  # there is no clock
    go(page)
    expect(tip).to_contain_text("2 of 5")
    page.get_by_role("button", name="Look at your cards").click()
    expect(tip).to_contain_text("3 of 5")
    page.keyboard.press("h")
    over(page)
    expect(tip).to_contain_text("5 of 5")
    expect(page.locator(".results .is-pointed-at, .results.is-pointed-at")).to_be_visible()
    expect(page.locator(".felt .lh-dealer .card")).to_have_count(
        7
    )  # the result stays: the pack too
    expect(page.locator(".wallet")).to_contain_text("100,000")  # practice chips are from no wallet
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    check_page(page)
    go(page)  # the same bets again, and the cards
    expect(page.get_by_role("button", name="Look at your cards")).to_be_visible()
    page.get_by_role("button", name="House Way", exact=True).click()
    over(page)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.locator(".alert--bad")).to_contain_text("Its player has left.")


def test_hands_and_pays_are_one_tap_away_and_names_are_pictures(page: Page) -> None:
    page.goto("/table/demo-power-pai-gow")
    page.get_by_role("button", name="Hands and payouts").click()
    dialog = page.get_by_role("dialog")
    for name in ("Teen 天", "Wong", "Gong", "High Nine"):
        shown = dialog.locator(".shown", has=page.get_by_role("heading", name=name, exact=True))
        expect(shown.locator(".card").first).to_be_visible()
    expect(dialog.get_by_text("200:1")).to_be_visible()
    check_page(page)


def test_bets_again_twice_back_and_kept(new_page: NewPage) -> None:
    page = new_page(height=1000)
    page.goto("/")
    page.get_by_role("button", name="Practise King High").click()
    spots = page.locator(".kh-own")
    for place, amount in (("pokerpot", "1,000"), ("high-run", "1,000"), ("high", "1,000")):
        spots.locator(f"[data-place={place}] .spot-add").click()
        expect(spots.locator(f"[data-place={place}] .chip-amount")).to_have_text(amount)
    page.keyboard.press("d")
    expect(spots.locator("[data-place=pokerpot] .chip-amount")).to_have_text("2,000")
    expect(spots.locator("[data-place=high] .chip-amount")).to_have_text("2,000")
    page.locator('[data-quick="more"]').click()
    page.get_by_role("button", name=re.compile("Save the current bets")).click()
    expect(page.get_by_role("button", name=re.compile("Delete"))).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.keyboard.press("x")
    expect(spots.locator(".chip-amount")).to_have_count(0)
    page.locator('[data-quick="more"]').click()
    page.get_by_role("button", name="Place these bets").click()
    for place in ("pokerpot", "high-run", "high"):
        expect(spots.locator(f"[data-place={place}] .chip-amount")).to_have_text("2,000")
    page.get_by_role("button", name="Deal all").click()
    over(page)
    page.get_by_role("button", name="Different bets").click()
    # What was pressed is gone: the focus is in the dock, where it goes on.
    expect(page.locator(".dock:focus, .dock :focus")).to_have_count(1)
    page.get_by_role("button", name="Rebet 6,000").click()
    expect(spots.locator("[data-place=high] .chip-amount")).to_have_text("2,000")


def test_it_plays_by_itself_within_limits_and_stops(page: Page) -> None:
    page.goto("/rules/power-pai-gow")
    page.get_by_role("button", name="Practise Power Pai Gow").click()
    go(page)
    page.get_by_role("button", name="House Way", exact=True).click()
    over(page)
    bets = page.evaluate(BETS)
    page.add_init_script(LATE)
    page.reload()
    page.locator('[data-quick="more"]').click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Rounds").select_option("5")
    dialog.get_by_label("Stop if my chips fall to").fill("1000")
    dialog.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("button", name=re.compile("Stop: round 3 of 5"))).to_be_visible()
    assert page.evaluate(BETS) == bets  # each was placed once
    expect(page.locator(".notice--refused")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("Stop: round"))).to_have_count(0)


def test_a_ready_player_does_not_wait_for_the_clock(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    """The clock of this table is a minute for each card."""
    inspector = sign_in(browser, house, "Igor", "inspector")
    pace = {"bets": 60, "turn": 60, "pause": 0.5}
    opening = {"game": "king-high", "name": "Ready Ones", "why": "for the test", "pace": pace}
    table = inspector.post("/api/tables", opening)["id"]
    page = new_page(height=1000)
    as_guest(page)
    page.goto(f"/table/{table}?sit")
    page.locator(".kh-own [data-place=pokerpot] .spot.is-open .spot-add").click()
    page.get_by_role("button", name="All cards").click()
    expect(page.locator(".results .net")).to_be_visible()  # before the clock of one card is over


def test_what_is_asked_is_said_before_a_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Practise King High").click()
    page.get_by_role("button", name="Hide tips").click()
    asked = page.locator(".asked")
    expect(asked).to_have_text("Pick a chip, then tap a highlighted spot.")
    high = page.locator(".kh-own [data-place=high] .spot-add")
    expect(high).to_have_attribute("title", "Place a Pokerpot wager first, then bet on a card.")
    page.locator(".kh-own [data-place=pokerpot] .spot-add").click()
    expect(asked).to_have_text("Bets placed. Add more, or deal.")
    go(page)
    expect(page.locator(FIRST_CARD["king-high"]).first).to_be_visible()
    # The button that was pressed is another one now: the focus is where it goes on.
    expect(page.locator(".dock:focus, .dock :focus")).to_have_count(1)
