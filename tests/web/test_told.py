"""What goes wrong is told in plain words where the eye is: at the click, or where tables are."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from effort import some_of
from houseway.house.api.problems import UNAVAILABLE, UNEXPECTED
from web.accessible import check_page
from web.conftest import NewPage
from web.test_house import sit_down

NEAR = 160  # px
# How far the message is from a button, once all that is on its way has been drawn.
IS_TOLD_AT = """
async (button) => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const notice = document.querySelector(".notice--refused").getBoundingClientRect();
  return Math.abs(notice.top + notice.height / 2 - button.getBoundingClientRect().top);
}
"""


def answering_acts(page: Page, code: str, sentence: str) -> None:
    """The house answers everything the player does with this problem, and plays on."""
    views: list[dict[str, Any]] = []

    def between(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "table":
                views.append(message)
            socket.send(text)

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "act" or message["command"]["command"].startswith("house-"):
                house.send(text)
                return
            refused = {"code": code, "why": sentence, "clause": None}
            socket.send(json.dumps({"type": "refused", "id": message["id"], "error": refused}))
            view = views[-1]["view"]
            socket.send(json.dumps({**views[-1], "view": {**view, "stage": "the next"}}))

        socket.on_message(said)
        house.on_message(heard)

    page.route_web_socket(re.compile(r"/ws\?"), between)
    page.reload()


def expect_told_at(page: Page, button: Locator, sentence: str) -> None:
    told = page.locator(".notice--refused")
    expect(told).to_contain_text(sentence)
    expect(told).to_be_in_viewport()
    assert button.evaluate(IS_TOLD_AT) < NEAR
    expect(button).to_be_in_viewport()
    expect(page.get_by_role("alert")).to_contain_text(sentence)


def practises(page: Page) -> None:
    """Where bets are open until the player goes on."""
    page.goto("/")
    page.get_by_role("button", name="Practise Si Ki Pi").click()
    expect(page.locator(".felt [data-does]").first).to_be_visible()


@pytest.mark.parametrize("sits", some_of([practises, sit_down], 1))
def test_an_error_of_the_house_is_told_at_the_click(
    new_page: NewPage, sits: Callable[[Page], None]
) -> None:
    """Though what can be done next lies elsewhere, above the window."""
    page = new_page(width=360, height=740)
    sits(page)
    sentence = UNEXPECTED.why
    answering_acts(page, UNEXPECTED.code, sentence)
    leave = page.get_by_role("button", name="Leave the table")
    leave.click()
    expect_told_at(page, leave, sentence)
    expect(leave).not_to_have_attribute("aria-busy", "true")
    check_page(page)


def test_a_lobby_that_cannot_be_had_says_so_and_finds_its_tables_again(new_page: NewPage) -> None:
    page = new_page(allowed="Failed to load resource")
    broken = json.dumps({"error": {"code": UNAVAILABLE.code, "why": UNAVAILABLE.why}})
    answer = {"status": 503, "content_type": "application/json", "body": broken}
    page.route("**/api/tables", lambda route: route.fulfill(**answer))
    page.goto("/")
    told = page.locator("main").get_by_role("status").filter(has_text=UNAVAILABLE.why)
    expect(told).to_be_visible()
    page.unroute("**/api/tables")
    page.route("**/api/tables", lambda route: route.abort())
    expect(page.locator("main")).to_contain_text("Can't reach the server.")
    page.unroute("**/api/tables")
    expect(page.locator(".lobby-table").first).to_be_visible()
    expect(page.locator("main .alert")).to_have_count(0)


def test_a_lost_connection_is_told_wherever_one_looks(new_page: NewPage) -> None:
    page = new_page(width=360, height=640, allowed="WebSocket connection")
    sit_down(page)
    there = True

    def reached(socket: WebSocketRoute) -> None:
        if there:
            socket.connect_to_server()
        else:
            socket.close()

    page.route_web_socket(re.compile(r"/ws\?"), reached)
    page.reload()
    expect(page.get_by_role("status").filter(has_text="Live")).to_be_visible()
    told = page.get_by_text("Connection lost.")
    expect(told).to_have_count(0)
    page.mouse.wheel(0, 300)
    there = False
    page.evaluate("async () => (await import('/static/js/core/live.js')).cut()")
    expect(told).to_be_visible()
    expect(told).to_be_in_viewport()
    check_page(page)
    there = True
    expect(page.get_by_role("status").filter(has_text="Live")).to_be_visible()
    expect(told).to_have_count(0)


def test_an_address_with_nothing_there_is_a_page_too(new_page: NewPage) -> None:
    page = new_page(allowed="404")
    answer = page.goto("/nothing/here")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    check_page(page)
    page.get_by_role("link", name="Go to the lobby", exact=True).click()
    expect(page.locator(".lobby-table").first).to_be_visible()
