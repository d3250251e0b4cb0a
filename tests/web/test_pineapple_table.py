"""Face-Up Pineapple in the browser: a whole hand between two people, and what each of them sees."""

import json
import re
import secrets
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from houseway.games.pineapple.rules.rows import ROWS
from web.accessible import check_everywhere, check_focus, check_page, check_width
from web.conftest import NewPage
from web.fast_house import PASSWORD
from web.signed_in import as_guest

SEEN = "id => fetch(`/api/tables/${id}`).then(answer => answer.json())"
PACE = {"bets": 5, "turn": 40, "pause": 1}
LEAST_TARGET = 40  # px


@pytest.fixture
def table(browser: Browser, house: str) -> str:
    """A table of its own, with time enough for a browser."""
    return opened(browser, house, name="The Grove", pace=PACE)


def opened(browser: Browser, house: str, **wanted: Any) -> str:
    """The id of a Pineapple table that staff have just opened."""
    staff = browser.new_context(base_url=house, extra_http_headers={"Origin": house})
    who = {"name": "Igor", "password": PASSWORD}
    csrf = staff.request.post("/api/sign-in", data=who).json()["csrf"]
    key = secrets.token_hex(8)
    body = {"game": "pineapple", "why": "for the test", "key": key, **wanted}
    answer = staff.request.post("/api/tables", data=body, headers={"X-CSRF-Token": csrf})
    assert answer.status == 201, answer.text()
    found: str = answer.json()["id"]
    staff.close()
    return found


def guest_at(page: Page, table: str) -> str:
    """Sits a new guest down, with chips; the guest's name."""
    name = as_guest(page)
    page.goto(f"/table/{table}?sit=1")
    expect(
        page.get_by_role("heading", name=re.compile(r"You're seated at seat \d"))
    ).to_be_visible()
    expect(page.locator(".my-chips b")).not_to_have_text("0")
    return name


def seen(page: Page, table: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SEEN, table)["view"]["table"]
    return found


def held(page: Page) -> Locator:
    return page.locator(".pa-held [data-card]")


def confirm(page: Page) -> Locator:
    return page.locator(".pa-confirm")


def in_turn(*pages: Page) -> Page:
    """The page whose player places now; it waits until there is one."""
    for _ in range(200):
        for page in pages:
            if page.locator(".is-mine.is-turn .pa-badge--turn").count() and held(page).count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("Nobody is in turn.")


def by_click(page: Page, card: Locator, row: str) -> None:
    if card.get_attribute("aria-pressed") != "true":
        card.click()
    page.locator(f".pa-row[data-zone={row}] .pa-caption").click()


def place_five_by_click(page: Page) -> None:
    for row in ("bottom", "bottom", "middle", "middle", "top"):
        by_click(page, held(page).first, row)
    expect(page.locator(".pa-pending")).to_have_count(5)
    confirm(page).click()
    expect(page.locator(".pa-tray")).to_have_count(0)


def place_five_by_drag(page: Page) -> None:
    card = held(page).nth(2)
    code = card.get_attribute("data-card")
    lying = page.locator(".pa-pending")
    for row in ("middle", "bottom"):
        (lying if row == "bottom" else card).drag_to(page.locator(f"[data-zone={row}] .pa-caption"))
        there = page.locator(f"[data-zone={row}] .pa-pending")
        expect(there).to_have_attribute("data-flip", f"pa-{code}")
    lying.drag_to(page.locator(".pa-held"))
    expect(held(page)).to_have_count(5)
    place_five_by_click(page)


def draw_by_keyboard(page: Page) -> None:
    """Places the second and third card where there is room, and discards the first."""
    rows = [row for row in "bmt" for _ in range(room(page, row))]
    page.locator("body").press("ArrowRight")
    for key in rows[:2]:
        page.keyboard.press(key)
    expect(page.locator(".pa-slot.is-discard .pa-discard")).to_have_text("Discard")
    expect(page.locator(".pa-count")).to_have_text(re.compile("will be discarded"))
    page.keyboard.press("Backspace")
    expect(page.locator(".pa-discard")).to_have_count(0)
    page.keyboard.press(rows[1])
    expect(page.locator(".pa-discard")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".pa-tray")).to_have_count(0)


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def room(page: Page, key: str) -> int:
    said = page.locator(f".pa-target[aria-keyshortcuts={key.upper()}] .pa-room").inner_text()
    return 0 if said == "full" else int(said)


def test_two_people_play_a_hand_to_its_settlement(new_page: NewPage, table: str) -> None:
    one, two = new_page(), new_page(width=360, height=740)
    names = {one: guest_at(one, table), two: guest_at(two, table)}
    first = in_turn(one, two)
    place_five_by_click(first)
    other = two if first is one else one
    assert in_turn(one, two) is other
    place_five_by_drag(other)

    watcher = new_page()
    watcher.goto(f"/table/{table}")
    for turn in range(8):
        page = in_turn(one, two)
        codes = [card.get_attribute("data-card") for card in held(page).all()]
        assert len(codes) == 3
        if turn < 2:
            check_secret(watcher, codes)
            check_width(page)
        if turn == 4:
            check_reload(page, table, names[page], codes)
        draw_by_keyboard(page)

    for page in (one, two):
        expect(page.locator(".results h2")).to_have_text("Round 1")
    check_result(one, two, table, names)
    assert "public" in str(seen(watcher, table)["viewer"])
    for hand in seen(watcher, table)["last"]["hands"]:
        assert hand["discarded"] == 4
        assert all(len(hand[row]) == size for row, size in (("top", 3), ("middle", 5)))


def check_secret(watcher: Page, codes: list[str | None]) -> None:
    """A watcher sees three cards face down, and none of them anywhere on the page."""
    expect(watcher.locator(".pa-others.is-down .card--back")).to_have_count(3)
    expect(watcher.locator(".pa-tray")).to_have_count(0)
    for code in codes:
        assert watcher.locator(f'[data-same="{code}"]').count() == 0


def check_reload(page: Page, table: str, name: str, codes: list[str | None]) -> None:
    """A reloaded tab and a restored connection show the hand as it is, without cards that were
    placed but not confirmed."""
    page.keyboard.press(next(key for key in "bmt" if room(page, key)))
    expect(held(page)).to_have_count(2)
    page.reload()
    expect(held(page)).to_have_count(3)
    assert [card.get_attribute("data-card") for card in held(page).all()] == codes
    (hand,) = (h for h in seen(page, table)["round"]["hands"] if h["player"] == name)
    for row in ROWS:
        lying = page.locator(f".is-mine .pa-row--{row} .card[data-flip]")
        assert [card.get_attribute("data-same") for card in lying.all()] == hand[row]
    page.evaluate("async () => (await import('/static/js/core/live.js')).cut()")
    expect(page.locator(".link-state--open")).to_be_visible()
    expect(held(page)).to_have_count(3)


def check_result(one: Page, two: Page, table: str, names: dict[Page, str]) -> None:
    """Both read the same pair line, each from their own side, as the house settled it."""
    last = seen(one, table)["last"]
    (line,) = last["lines"]
    for page in (one, two):
        paid = line["paid"] if line["a"] == names[page] else -line["paid"]
        sign = "+" if paid > 0 else "−" if paid < 0 else ""
        results = page.locator(".results")
        expect(results.locator(".line-net")).to_have_text(f"{sign}{abs(paid):,}")
        expect(results.locator(".line-why")).to_contain_text(line["why"])
        if line["clause"] is not None:  # none if a reading decides
            expect(results.locator("a.clause").first).to_have_text(line["clause"])
        if line["points"]:
            count = abs(line["points"])
            expect(results.locator(".line-what")).to_contain_text(
                re.compile(rf"takes? {count} point")
            )
        stack = seen(page, table)["chips"][names[page]]
        assert stack == last["stakes"][names[page]] + paid
        check_page(page)
        check_width(page)


def test_a_second_tab_and_a_phone_have_the_same_cards(new_page: NewPage, table: str) -> None:
    one, two = new_page(width=360, height=740, dark=True), new_page()
    guest_at(one, table)
    guest_at(two, table)
    if in_turn(one, two) is two:
        place_five_by_click(two)
    in_turn(one)
    tab = new_page(context=one.context)
    tab.goto(f"/table/{table}")
    expect(held(tab)).to_have_count(5)
    check_everywhere(one)
    check_focus(one)
    controls = one.locator(".pa-tray button:visible, .pa-row.is-open .pa-free")
    assert controls.count() > 10
    for control in controls.all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_TARGET, control.inner_html()
    card = one.locator(".is-mine .card").first.bounding_box()
    assert card is not None
    assert card["width"] >= LEAST_TARGET
    place_five_by_click(one)
    expect(tab.locator(".pa-tray")).to_have_count(0)
    expect(tab.locator(".is-mine .pa-row .card[data-flip]")).to_have_count(5)


def test_rows_are_filled_no_further_and_the_turn_is_kept(new_page: NewPage, table: str) -> None:
    one, two = new_page(), new_page()
    guest_at(one, table)
    guest_at(two, table)
    page = in_turn(one, two)
    waiting = two if page is one else one
    press(page, "tttt")
    expect(page.locator(".notice--refused")).to_contain_text("Top is full: it holds 3 cards.")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("2 cards left to place")
    # The other one may set the five already, and cannot confirm them yet.
    expect(held(waiting)).to_have_count(5)
    press(waiting, "bbbmm")
    expect(waiting.locator(".pa-pending")).to_have_count(5)
    expect(confirm(waiting)).to_have_text("Wait for your turn")
    waiting.locator("main").press("Enter")
    expect(waiting.locator(".notice")).to_contain_text("isn't your turn yet")
    press(page, "bb")
    confirm(page).click()
    expect(confirm(waiting)).to_have_text("Confirm")
    expect(waiting.locator(".pa-pending")).to_have_count(5)
    waiting.locator("main").press("Enter")
    expect(waiting.locator(".pa-pending")).to_have_count(0)
    expect(waiting.locator(".is-mine .pa-row .card[data-flip]")).to_have_count(5)


def test_sitting_out_and_coming_back(page: Page, table: str) -> None:
    guest_at(page, table)
    page.get_by_role("button", name="Sit out next hand").click()
    expect(page.locator(".pa-status")).to_contain_text("You're sitting out.")
    page.get_by_role("button", name="Play next hand").click()
    expect(page.locator(".pa-status")).not_to_contain_text("You're sitting out.")
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("heading", name="You're watching")).to_be_visible()
    page.locator(".pa-plate").get_by_role("button", name="Sit down in seat 3").click()
    expect(page.get_by_role("heading", name="You're seated at seat 3")).to_be_visible()


# -- What a house rarely deals, told by a house of our own making ----------------------------------


def blank(position: int, player: str, **more: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {row: [] for row in (*ROWS, "held")}
    said = {"declared": False, "confirmed": False, "announced": False, "discarded": 0}
    return {"position": position, "seat": position, "player": player, "fantasy": False} | (
        empty | said | more
    )


def told(
    page: Page, table: str, name: str, phase: str, hands: list[dict[str, Any]]
) -> dict[str, Any]:
    """The table as the house tells it, with this hand on it instead of what goes on."""
    message: dict[str, Any] = page.evaluate(SEEN, table)
    here = message["view"]["table"]
    here["seats"] = {"1": name, "2": "Kai", "3": "Noa"}
    here["chips"] = {name: 20_000, "Kai": 30_000, "Noa": 15_000}
    waits = [hand["position"] for hand in hands if hand["held"]]
    stakes = dict(here["chips"])
    here["round"] = {"number": 7, "phase": phase, "readings": here["readings"], "point": 500}
    here["round"] |= {"stakes": stakes, "hands": hands, "to_place": waits}
    here["round"] |= {"lines": [], "by_hand": False}
    message["version"] = 1_000_000
    return message


FANTASY = ["As", "Ah", "Kd", "Kc", "Qs", "Qh", "7c", "7d", "7h", "2s", "2h", "3d", "4c"]


def mocked(page: Page, message: dict[str, Any]) -> list[dict[str, Any]]:
    """A socket that only ever says this; what the page sends to it is noted."""
    sent: list[dict[str, Any]] = []

    def hear(socket: WebSocketRoute, text: str) -> None:
        heard = json.loads(text)
        if heard["type"] == "watch":
            socket.send(json.dumps(message))
        if heard["type"] == "act":
            sent.append(heard)

    page.route_web_socket(
        re.compile(r"/ws\?"), lambda socket: socket.on_message(lambda text: hear(socket, str(text)))
    )
    page.reload()
    return sent


def test_fantasy_land_is_set_comfortably_and_others_lie_face_down(page: Page, table: str) -> None:
    name = guest_at(page, table)
    down = {row: [None] * size for row, size in (("top", 3), ("middle", 5), ("bottom", 5))}
    mine = blank(1, name, fantasy=True, held=FANTASY)
    message = told(page, table, name, "fantasy", [mine, blank(2, "Kai", fantasy=True, **down)])
    room_left = {"top": 3, "middle": 5, "bottom": 5}
    command = {"command": "place-cards", "by": name, "top": [], "middle": [], "bottom": []}
    message["offers"] = [
        {"command": command, "says": "Set all thirteen cards", "clause": "FUP-fantasy.deal"}
        | {"amount": None, "cards": FANTASY, "places": 13, "room": room_left}
    ]
    sent = mocked(page, message)
    expect(held(page)).to_have_count(13)
    expect(page.locator(".pa-board:not(.is-mine) .pa-row .card--back")).to_have_count(13)
    page.get_by_role("button", name="Sort by suit").click()
    suits = [str(card.get_attribute("data-card"))[1] for card in held(page).all()]
    assert suits == sorted(suits, key="shcd".index)
    page.get_by_role("button", name="Sort by rank").click()
    ranks = "".join(str(card.get_attribute("data-card"))[0] for card in held(page).all())
    assert ranks == "AAKKQQ7774322"
    check_page(page)
    press(page, "ttmmmmbbbtm")
    middle = page.locator(".is-mine .pa-row--middle .pa-made")
    expect(middle).to_have_text("Two pairs, Kings and Queens")
    expect(page.locator(".is-mine .pa-row--top .pa-bonus")).to_have_text("bonus 9")
    expect(page.locator(".pa-note--warn")).to_have_count(0)
    press(page, "bb")
    expect(page.locator(".is-mine .pa-row--bottom .pa-bonus")).to_have_text("bonus 6")
    page.keyboard.press("Enter")
    for _ in range(100):
        if sent:
            break
        page.wait_for_timeout(50)
    (act,) = sent
    assert act["command"]["top"] == ["As", "Ah", "4c"]
    assert sorted(act["command"]["bottom"]) == sorted(["7h", "7c", "7d", "2s", "2h"])
    assert act["stage"] == message["view"]["stage"]


def test_a_placement_that_is_foul_for_certain_is_told_gently(page: Page, table: str) -> None:
    name = guest_at(page, table)
    rows = {"top": ["Ah", "Ad"], "middle": ["Ks", "Kh", "5d", "6c", "8s"]}
    mine = blank(1, name, bottom=["Qs", "Qh", "9d", "9c"], held=["3c", "4c", "Qd"], **rows)
    message = told(page, table, name, "streets", [mine, blank(2, "Kai")])
    command = {"command": "place-cards", "by": name, "top": ["3c"], "middle": [], "bottom": ["4c"]}
    message["offers"] = [
        {"command": command, "says": "Place two cards", "clause": "FUP-deal.3", "amount": None}
        | {"cards": mine["held"], "places": 2, "room": {"top": 1, "middle": 0, "bottom": 1}}
    ]
    mocked(page, message)
    expect(page.locator(".is-mine .pa-row--middle .pa-made")).to_have_text("Pair of Kings")
    page.keyboard.press("t")
    warning = page.locator(".pa-note--warn")
    expect(warning).to_contain_text("the top (Pair of Aces) ranks above the middle (Pair of Kings)")
    page.keyboard.press("Backspace")
    expect(warning).to_have_count(0)
    expect(page.locator(".pa-tray")).to_contain_text("we place your cards")
