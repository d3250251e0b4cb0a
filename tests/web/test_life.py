"""After the round: another language, my play, a shared round, sounds, a guest who stays."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from web.accessible import check_everywhere, check_page
from web.conftest import NewPage
from web.fast_house import PASSWORD
from web.signed_in import as_guest

GERMAN = 'localStorage.setItem("houseway-language", "de");'
TABLE = "demo-si-ki-pi"
MADE: dict[str, object] = {
    "stream": TABLE,
    "round": 7,
    "at": "2026-11-17T20:00:00+00:00",
    "player": "Ann",
}
MADE |= {"place": 1, "low": ["Ks", "Js"], "high": ["7h", "5s"], "amount": 1000, "readings": []}
WEIGHED: dict[str, object] = {
    "made": MADE,
    "chosen": "Low 0 points, King high, High 2 points, 7 high",
    "ev": -0.9,
    "house_way": "Low 5 points, Jack high, High 7 points, King high",
    "house_way_ev": -0.02,
    "best": "Low 5 points, Jack high, High 7 points, King high",
    "best_ev": -0.01,
    "lost_to_house_way": 880.0,
    "cost": 890.0,
    "clauses": ["SKP-H.4.i"],
    "why": "The Low Hand is made as high as possible: 5.",
    "best_low": ["Js", "5s"],
    "best_high": ["Ks", "7h"],
}
GIVEN: dict[str, object] = {"settings": 1, "wagered": 1000, "as_house_way": 0, "as_best": 0}
GIVEN |= {"lost_to_house_way": 880.0, "cost": 890.0}
SETTINGS: dict[str, object] = {
    "games": [{"game": "si-ki-pi", "rounds": 1, "given": GIVEN, "settings": [WEIGHED]}],
    "others": ["king-high"],
}
PLAY: dict[str, object] = {
    "totals": {"rounds": 3, "wagered": 3000, "net": -1050, "won": 1, "lost": 2},
    "wagers": [{"game": "si-ki-pi", "kind": "initial", "count": 3, "wagered": 3000, "net": -1050}],
    "over_time": [
        {"at": "2026-11-17T20:00:00+00:00", "stream": TABLE, "number": number, "net": net}
        for number, net in ((5, 950), (6, -1000), (7, -1000))
    ],
}


def answered(page: Page, path: str, answer: object) -> None:
    def give(route: Route) -> None:
        route.fulfill(json=answer)

    page.route(re.compile(re.escape(path)), give)


def test_the_pages_speak_german_to_whoever_asks_for_it(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    page.goto("/")
    page.locator("summary", has_text="Menu").click()
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.get_by_role("heading", name="Wählen Sie einen Tisch")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page).to_have_title("Lobby · Houseway")
    check_page(page)
    page.goto("/rules/si-ki-pi")
    clause = page.locator("[id='SKP-H.1.i']")
    expect(clause).to_contain_text("Ein Paar Neunen wird geteilt")
    page.locator("summary", has_text="Menü").click()
    page.get_by_role("combobox", name="Sprache").select_option("English")
    expect(clause).to_contain_text("A pair of 9s is split")


def test_the_language_is_chosen_with_the_keyboard(page: Page) -> None:
    page.goto("/")
    for language, label in (("de", "Sprache"), ("zh-Hans", "语言")):
        page.locator(".site-tools > .language-menu").focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("combobox", name=label)).to_have_value(language)


def test_a_language_goes_with_the_account_and_leaves_with_it(new_page: NewPage) -> None:
    first, second = new_page(), new_page()
    name = as_guest(first)
    first.goto("/")
    first.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(first.locator("html")).to_have_attribute("lang", "de")
    keep(first)
    second.goto("/")
    second.locator("#site-header").get_by_role("button", name="Sign in").click()
    dialog = second.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").click()
    expect(second.get_by_role("heading", name=f"Willkommen, {name}")).to_be_visible()
    second.locator("summary", has_text=name).click()
    second.get_by_role("button", name="Abmelden").click()
    expect(second.locator("html")).to_have_attribute("lang", "en")
    expect(second.get_by_role("heading", name="Choose a table")).to_be_visible()


def keep(guest: Page) -> None:
    """The guest becomes an account; no page of theirs is left with the session that ends."""
    requests = guest.context.request
    guest.close()
    headers = {"X-CSRF-Token": requests.get("/api/me").json()["csrf"]}
    assert requests.post("/api/me/account", data={"password": PASSWORD}, headers=headers).ok


def test_what_was_chosen_before_signing_in_goes_with_a_new_guest(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    with page.expect_response("**/api/me/language"):
        page.get_by_role("button", name="Als Gast spielen").click()
    assert page.context.request.get("/api/me").json()["language"] == "de"


def test_my_play_shows_what_it_came_to_and_the_dearest_decision(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    as_guest(page)
    page.goto("/play")
    expect(page.get_by_text("You haven't played a round yet.")).to_be_visible()
    answered(page, "/api/me/play", PLAY)
    answered(page, "/api/me/settings", SETTINGS)
    page.reload()
    expect(page.get_by_text("3 rounds: 1 won, 2 lost, 3,000 bet.")).to_be_visible()
    expect(page.get_by_text("high +950, low −1,050, now −1,050.")).to_be_visible()
    dearest = page.locator(".play-decision")
    expect(dearest).to_contain_text("−890")
    expect(dearest.get_by_role("link", name="Replay")).to_have_attribute(
        "href", f"/round/{TABLE}/7"
    )
    expect(page.get_by_text("King High has no hands to set")).to_be_visible()
    check_everywhere(page)


def test_history_is_filtered_summed_and_saved(new_page: NewPage) -> None:
    page = new_page()
    as_guest(page)
    row: dict[str, object] = {
        "stream": TABLE,
        "table": "The Jade Table",
        "game": "si-ki-pi",
        "number": 7,
    }
    row |= {"first": 1, "last": 2, "opened_at": MADE["at"], "ended_at": None, "result": "settled"}
    rounds = [{"round": row, "wagered": 1000, "net": -1000}]
    answer = {"rounds": rounds, "earlier": None, "totals": PLAY["totals"]}
    answered(page, "/api/me/rounds", answer)
    page.goto("/history")
    expect(page.get_by_role("link", name="The Jade Table, 7")).to_be_visible()
    with page.expect_request(re.compile("result=lost")):
        page.get_by_label("Result").select_option("lost")
    save = page.get_by_role("link", name="Save as CSV")
    expect(save).to_have_attribute("href", "/api/me/wagers?result=lost&form=csv")
    page.reload()
    expect(page.get_by_label("Result")).to_have_value("lost")
    check_page(page)


def test_a_table_is_silent_until_sounds_are_asked_for(new_page: NewPage) -> None:
    page = new_page(still=False)
    page.goto(f"/table/{TABLE}")
    sounds = page.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    expect(page.locator("html")).not_to_have_attribute("data-sounded", re.compile("."))
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-sounded", re.compile("."))
    page.reload()
    expect(sounds).to_have_attribute("aria-pressed", "true")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "false")


def test_a_round_is_shared_with_somebody_who_has_no_account(new_page: NewPage) -> None:
    page = new_page()
    as_guest(page)
    page.goto(f"/history?table={TABLE}")
    page.locator("tbody tr", has_text="Settled").locator("a").first.click()
    page.get_by_role("button", name="Share this round").click()
    told = page.locator(".notice")
    expect(told).to_contain_text("Anyone with this link can see the round")
    link = re.search(r"http\S+", told.inner_text())
    assert link is not None
    stranger = new_page()
    stranger.goto(link[0])
    expect(stranger.get_by_text("shown from a player's seat")).to_be_visible()
    check_page(stranger)


def test_a_guest_keeps_the_account_with_a_password(new_page: NewPage) -> None:
    page = new_page()
    name = as_guest(page)
    page.goto("/")
    page.locator("summary", has_text=name).click()
    page.get_by_role("button", name="Keep this account").click()
    for label in ("New password", "Repeat the new password"):
        page.get_by_role("textbox", name=re.compile(f"^{label}")).fill("correct horse battery")
    page.get_by_role("button", name="Keep account").click()
    expect(page.locator(".notice")).to_contain_text(f"Sign in as {name}")
    assert page.context.request.get("/api/me").json()["kind"] == "person"


def test_tournaments_say_when_they_start_and_what_they_cost(new_page: NewPage) -> None:
    page = new_page()
    card: dict[str, object] = {
        "id": "c1",
        "name": "The Little Crown",
        "game": "king-high",
        "phase": "entries",
    }
    card |= {"entrants": 6, "places": 8, "session": 0, "suspended": False, "winner": None}
    card |= {"starts_at": "2026-11-17T20:05:00", "entry_fee": 1000, "prizes": 8000}
    answered(page, "/api/tournaments", {"tournaments": [card], "now": "2026-11-17T20:03:00"})
    for address in ("/tournaments", "/"):
        page.goto(address)
        expect(page.get_by_role("timer")).to_contain_text(re.compile(r"Starts in 1:5\d"))
    expect(page.get_by_text("entry fee 1,000")).to_be_visible()
    check_page(page)


# What is drawn on its way back to the pack is there for a third of a second: it is counted.
COUNT_GATHERED = """
window.gathered = 0;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.className === "gathered") window.gathered += 1;
}).observe(document, { childList: true, subtree: true });
"""
COUNT_BUZZES = """
window.buzzed = 0;
navigator.vibrate = () => {
  window.buzzed += 1;
  return true;
};
"""


def first_cards(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Practise Si Ki Pi").click()
    page.locator('[data-quick="go"]').click()
    expect(page.get_by_role("button", name="Look at your cards")).to_be_visible()


@pytest.mark.parametrize("still", [False, True])
def test_cards_that_are_gathered_go_back_to_the_pack(new_page: NewPage, *, still: bool) -> None:
    """Unless less motion was asked for."""
    page = new_page(still=still)
    page.add_init_script(COUNT_GATHERED)
    first_cards(page)
    page.keyboard.press("h")
    page.get_by_role("button", name="Different bets").click()
    expect(page.locator(".lh-own .card, .lh-hands .card")).to_have_count(0)
    if not still:
        page.wait_for_function("() => window.gathered > 0")
    expect(page.locator(".gathered")).to_have_count(0)
    assert (page.evaluate("window.gathered") > 0) is not still


@pytest.mark.parametrize("touch", [True, False])
def test_a_phone_buzzes_when_it_is_my_turn(new_page: NewPage, *, touch: bool) -> None:
    page = new_page(width=390, height=844, touch=touch)
    page.add_init_script(COUNT_BUZZES)
    first_cards(page)
    assert (page.evaluate("window.buzzed") > 0) is touch
