"""From the lobby to a seat: in a real browser, in front of a real house."""

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from effort import some_of
from houseway.house.api.routing import COOKIE
from web.accessible import check_everywhere, check_focus, check_page
from web.conftest import NewPage, watch
from web.fast_house import PASSWORD

SOON = 20.0  # seconds from opening the lobby to a seat; a second or two where nothing else runs


def sit_down(page: Page, table: str = "The Jade Table") -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Sit down at {table}").click()
    expect(
        page.get_by_role("heading", name=re.compile(r"You're seated at (box|seat) \d"))
    ).to_be_visible()


@pytest.mark.parametrize("table", some_of(("The Jade Table", "The Dragon Table", "The Orchard"), 1))
def test_a_guest_sits_down_within_seconds(page: Page, table: str) -> None:
    started = time.monotonic()
    sit_down(page, table)
    expect(page.locator(".my-chips b")).not_to_have_text("0")
    assert time.monotonic() - started < SOON


def test_at_king_high_a_box_is_taken_once_the_round_is_over(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Sit down at The King's Table").click()
    page.wait_for_url("**/table/*")
    sat = page.get_by_role("heading", name=re.compile(r"You're seated at box \d"))
    expect(sat.or_(page.get_by_text("You'll be seated when"))).to_be_visible()
    expect(sat).to_be_visible(timeout=60_000)


def test_the_keyboard_alone_leads_from_the_lobby_to_a_seat(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Sit down at The Jade Table")).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    for _ in range(60):
        page.keyboard.press("Tab")
        if (
            page.evaluate("document.activeElement.getAttribute('aria-label')")
            == "Sit down at The Jade Table"
        ):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile(r"You're seated at box \d"))).to_be_visible()
    check_focus(page)


def test_the_head_shows_wallet_and_account_and_signs_out(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.locator(".wallet")).to_have_text(re.compile("100,000"))
    page.locator(".account > summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out anyway").click()
    expect(page.get_by_role("banner").get_by_role("button", name="Sign in")).to_be_visible()
    expect(page.locator(".wallet")).to_have_count(0)


def test_staff_find_their_pages_and_a_wrong_password_is_told(new_page: NewPage) -> None:
    page = new_page(allowed="409")
    page.goto("/")
    page.get_by_role("banner").get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Ada")
    dialog.get_by_label("Password").fill("wrong")
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".notice--refused")).to_be_visible()
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="Accounts")).to_be_visible()


def test_another_tab_learns_of_signing_in(new_page: NewPage) -> None:
    one = new_page()
    one.goto("/")
    two = new_page(context=one.context)
    two.goto("/")
    one.get_by_role("button", name="Play as a guest").click()
    expect(one.locator(".wallet")).to_be_visible()
    name = one.locator(".account-name").inner_text()
    expect(two.locator(".account-name")).to_have_text(name)


def test_another_tab_believes_the_house_and_not_its_own_mark(new_page: NewPage) -> None:
    """The message to other tabs that a person signed in may arrive before what is stored."""
    one = new_page()
    one.goto("/")
    two = new_page(context=one.context)
    two.add_init_script("Storage.prototype.getItem = () => null")
    two.goto("/")
    expect(two.get_by_role("button", name="Play as a guest")).to_be_visible()
    one.get_by_role("button", name="Play as a guest").click()
    expect(one.locator(".wallet")).to_be_visible()
    name = one.locator(".account-name").inner_text()
    expect(two.locator(".account-name")).to_have_text(name)
    one.reload()
    expect(one.locator(".account-name")).to_have_text(name)


def test_a_cut_connection_comes_back_and_nothing_is_done_twice(page: Page) -> None:
    sit_down(page)
    expect(page.get_by_role("status").filter(has_text="Live")).to_be_visible()
    chips = page.locator(".my-chips b")
    expect(chips).not_to_have_text("0")
    before = int(chips.inner_text().replace(",", ""))
    # The command goes out, the connection is cut before the answer, and the same key is sent again.
    done = page.evaluate(
        """async () => {
          const live = await import("/static/js/core/live.js");
          const table = location.pathname.split("/")[2];
          const acted = live.act(table, { command: "buy-in", amount: 1000 });
          live.cut();
          return acted;
        }"""
    )
    assert done["version"] > 0
    expect(page.get_by_role("status").filter(has_text="Live")).to_be_visible()
    page.wait_for_function(
        "n => +document.querySelector('.my-chips b').textContent.replaceAll(',', '') === n",
        arg=before + 1000,
    )


def test_a_refusal_is_told_in_words_where_the_click_was(page: Page) -> None:
    sit_down(page)
    page.get_by_text("Fair shuffle").click()
    seed = page.get_by_label("Your own seed")
    button = page.get_by_role("button", name="Use it")
    seed.fill("é")
    button.click()
    told = page.locator(".notice--refused")
    expect(told).to_contain_text("can't be a player's seed")
    expect(page.get_by_role("alert")).to_contain_text("can't be a player's seed")
    # Both at once: the round at the table goes on, and what is below it moves.
    apart = "(told, button) => told.getBoundingClientRect().y - button.getBoundingClientRect().y"
    assert abs(told.evaluate(apart, button.element_handle())) < 200


@pytest.mark.parametrize("dark", [False, True])
def test_light_and_dark_follow_the_system_and_the_choice(new_page: NewPage, dark: bool) -> None:
    page = new_page(dark=dark)
    page.goto("/")
    expect(page.locator(".lobby-table").first).to_be_visible()
    paper = "getComputedStyle(document.body).backgroundColor"
    system = page.evaluate(paper)
    assert system == ("rgb(22, 26, 23)" if dark else "rgb(245, 242, 234)")
    button = page.get_by_role("button", name=re.compile("^Colours"))
    while page.evaluate("document.documentElement.dataset.theme") != ("light" if dark else "dark"):
        button.click()
    assert page.evaluate(paper) != system
    page.reload()
    assert page.evaluate(paper) != system


def test_what_is_folded_up_at_a_table_is_fit_for_everybody(new_page: NewPage) -> None:
    page = new_page(width=390, height=800)
    page.goto("/")
    expect(page.locator(".lobby-table").first).to_be_visible()
    check_focus(page)
    sit_down(page, "The Dragon Table")
    page.get_by_text("Fair shuffle").click()
    page.get_by_text("Table limits and rules").click()
    check_everywhere(page)


@pytest.mark.parametrize("where", ["/", "about:blank"])
def test_a_page_that_asks_another_machine_is_refused_and_told_on(
    browser: Browser, house: str, where: str
) -> None:
    """By what the house allows its pages, and by the browser of the tests."""
    wrong: list[str] = []
    page = browser.new_context(base_url=house).new_page()
    watch(page, wrong, None)
    page.goto(where)
    page.evaluate("fetch('http://example.com/').catch(() => 0)")
    assert wrong != []
    page.context.close()


def test_a_table_that_is_not_there_is_told(page: Page) -> None:
    page.goto("/table/nothing")
    expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
    check_page(page)


def test_leaving_takes_the_chips_along(page: Page) -> None:
    sit_down(page)
    expect(page.locator(".wallet")).not_to_have_text(re.compile("100,000"))
    page.get_by_role("button", name="Leave the table").click()
    expect(page.locator(".wallet")).to_have_text(re.compile("100,000"))
    expect(page.get_by_role("heading", name="You're watching")).to_be_visible()


def test_where_the_session_is_over_the_table_is_still_shown(new_page: NewPage, house: str) -> None:
    page = new_page(allowed="401")
    page.goto("/")
    page.evaluate("localStorage.setItem('houseway-signed-in', '1')")
    page.context.add_cookies([{"name": COOKIE, "value": "of a session long gone", "url": house}])
    page.goto("/table/demo-pineapple")
    expect(page.get_by_text("Your session has ended.")).to_be_visible()
    expect(page.get_by_role("heading", name="The Orchard")).to_be_visible()
    page.get_by_role("button", name="Sign in again").click()
    page.get_by_role("dialog").get_by_role("button", name="Play as a guest").click()
    expect(page.get_by_role("status").filter(has_text="Live")).to_be_visible()
