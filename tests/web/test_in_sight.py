"""What can be done now is always visible, and does not move while it can be clicked."""

import pytest
from playwright.sync_api import Browser, Page, expect

from effort import some_of
from web.conftest import NewPage
from web.in_sight import SIZES, check_in_sight
from web.signed_in import as_guest, as_staff
from web.staff import Person, sign_in

TAKE = '[data-quick="go"]'
# Every frame: whether anything that could be clicked before has moved, while nothing else did. On a
# busy machine a frame may lie between two cards of King High: which one is bet on is a stage too.
WATCH = """
() => {
  window.moved = [];
  let stage = "";
  let were = new Map();
  const look = () => {
    const said = [".table-bar", ".kh-line"].map((one) => document.querySelector(one)?.innerText);
    const now = said[0].replace(/\\d+/g, "") + said[1] + scrollY;
    const all = document.querySelectorAll(".felt .spot.is-open .spot-add, .dock button");
    const are = new Map([...all].map((one) => [one, one.getBoundingClientRect()]));
    for (const [one, at] of now === stage ? are : []) {
      const was = were.get(one);
      if (was && (Math.abs(was.x - at.x) > 1 || Math.abs(was.y - at.y) > 1))
        window.moved.push([one.getAttribute("aria-label") ?? one.innerText, was, at, now]);
    }
    [stage, were] = [now, are];
    requestAnimationFrame(look);
  };
  look();
}
"""


@pytest.fixture(scope="module")
def inspector(browser: Browser, house: str) -> Person:
    return sign_in(browser, house, "Igor", "inspector")


def practising(page: Page, game: str) -> Page:
    as_guest(page)
    page.goto("/")
    page.locator(f'[data-key="practise-{game}"]').click()
    return page


@pytest.mark.parametrize("game", some_of(["si-ki-pi", "power-pai-gow"], 1))
def test_all_that_is_offered_at_a_table_of_two_hands(page: Page, game: str) -> None:
    practising(page, game)
    expect(page.locator(TAKE)).to_be_visible()
    check_in_sight(page, "bets are open")
    page.locator(TAKE).click()
    look = page.get_by_role("button", name="Look at your cards")
    expect(look).to_be_visible()
    check_in_sight(page, "cards lie face down")
    look.click()
    expect(page.locator(".lh-card").first).to_be_visible()
    check_in_sight(page, "cards are set")
    page.get_by_role("button", name="House Way", exact=True).click()
    expect(page.get_by_role("button", name="Different bets")).to_be_visible()
    check_in_sight(page, "the round is over", ".dock button")


def test_all_that_is_offered_at_a_king_high_table(page: Page) -> None:
    practising(page, "king-high")
    expect(page.locator(TAKE)).to_be_visible()
    check_in_sight(page, "bets on the round")
    page.locator(".kh-place--pokerpot .spot-add").click()
    expect(page.locator(".kh-place--high .spot.is-open")).to_be_visible()
    check_in_sight(page, "bets on card 1")
    page.locator(TAKE).click()
    expect(page.locator(".kh-round")).to_have_text("Card 2 of 5")
    expect(page.locator(".kh-place--high .spot.is-open")).to_be_visible()
    check_in_sight(page, "bets on card 2")


def test_all_that_is_offered_at_a_pineapple_table(page: Page) -> None:
    practising(page, "pineapple")
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_visible()
    check_in_sight(page, "five cards to place", ".dock button:not(:disabled)")


def test_what_comes_next_at_a_console(page: Page, inspector: Person) -> None:
    opening = {"game": "si-ki-pi", "name": "Low Lamp", "why": "for the test", "dealing": "human"}
    table = inspector.post("/api/tables", opening)["id"]
    as_staff(page, "Dora")
    page.goto(f"/console/{table}")
    expect(page.locator(".console-next .button--primary").first).to_be_visible()
    check_in_sight(page, "a dealer opens bets")


# At once, or the page would take them away again in between.
WITH_HIGH_STACKS = """
async () => {
  const { chipStack } = await import("/static/js/cards/chips.js");
  const spots = [...document.querySelectorAll(".lh-spot .spot-add")];
  const heights = () => spots.map((one) => one.offsetHeight);
  const without = heights();
  for (const spot of spots) spot.querySelector(".spot-chips").append(chipStack(98_900));
  return [without, heights()];
}
"""


@pytest.mark.parametrize("game", ["si-ki-pi", "power-pai-gow"])
def test_a_spot_on_a_phone_is_as_high_with_any_chips_as_without(
    new_page: NewPage, game: str
) -> None:
    page = practising(new_page(width=390, height=844), game)
    expect(page.locator(".felt .spot.is-open").first).to_be_visible()
    without, with_chips = page.evaluate(WITH_HIGH_STACKS)
    assert len(without) > 1
    assert with_chips == without


@pytest.mark.parametrize("width", [1366, 390])
@pytest.mark.parametrize("game", ["king-high", "si-ki-pi"])
def test_bets_of_others_move_nothing(new_page: NewPage, game: str, width: int) -> None:
    page = new_page(width=width, height=dict(SIZES)[width])
    as_guest(page)
    page.goto(f"/table/demo-{game}?sit")
    expect(page.locator(".dock-chips")).to_contain_text("500")  # bought
    expect(page.locator(".felt .spot.is-open").first).to_be_visible()
    expect(page.locator(TAKE)).to_be_visible()  # the dock is loaded whole
    page.evaluate(WATCH)
    expect(page.locator(".felt .spot .others, .kh-small-wager").nth(1)).to_be_attached()
    page.wait_for_timeout(1_500)
    assert page.evaluate("window.moved") == []
