"""Where the house cannot say whether something was done, the pages ask again by themselves."""

import json
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from effort import some_of
from house.killable_commit_process import Point
from house.store_faults import Faults
from houseway.house.api.problems import UNKNOWN
from web.accessible import check_page
from web.conftest import NewPage
from web.fast_house import PASSWORD
from web.running import running_house
from web.signed_in import as_guest
from web.test_low_high_tables import Staff, chips, own_box, sit_down

NOT_YET = "Connection lost. Checking whether your action went through"
STAYS = "We don't know whether that went through. Check before you try again."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("house")
    (made / "faults").mkdir()
    return made


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[str]:
    """A house of its own, whose scribes die when they are told to."""
    with running_house(folder) as address:
        yield address


@pytest.fixture
def faults(folder: Path) -> Faults:
    return Faults(folder / "faults")


def entries(folder: Path, *lines: str) -> int:
    """How many entries of all records hold all of these."""
    with sqlite3.connect(folder / "houseway.db") as connection:
        bodies = [row[0] for row in connection.execute("SELECT body FROM entries")]
    connection.close()
    return sum(all(line in body for line in lines) for body in bodies)


def betting(page: Page, house: str) -> str:
    """A person sits at a table with bets open; the name of the account."""
    igor, dora = Staff(house, "Igor", "inspector"), Staff(house, "Dora", "dealer")
    with closing(igor.http), closing(dora.http):
        table = igor.table("si-ki-pi")
        sit_down(page, table)
        dora.call(table, "open-bets")
    expect(own_box(page).locator(".spot.is-open").first).to_be_visible()
    return page.locator(".account-name").inner_text()


@pytest.mark.parametrize("point", some_of(("after-commit", "before-commit"), 1))
def test_a_bet_whose_outcome_is_unknown_is_asked_for_again_and_lies_once(
    page: Page, house: str, folder: Path, faults: Faults, point: Point
) -> None:
    me = betting(page, house)
    mine = '"command":"place-wager"', f'"by":"{me}"'
    before, dead = chips(page), faults.deaths
    spot = own_box(page).get_by_role("button", name=re.compile("^Initial Bet")).first
    told = page.locator(".notice").filter(has_text=NOT_YET)
    with faults.dying(point, *mine):
        spot.click()
        expect(told).to_be_visible()
        expect(page.get_by_role("status").filter(has_text=NOT_YET)).to_have_count(1)
        check_page(page)
    expect(told).to_have_count(0)
    expect(spot).to_have_attribute("aria-label", re.compile("1,000 from you"))
    assert chips(page) == before - 1_000
    assert faults.deaths >= dead + 2  # it was sent again while the outcome was unknown
    assert entries(folder, *mine) == 1
    expect(page.locator(".notice--refused")).to_have_count(0)


def test_whoever_presses_again_while_nobody_knows_buys_once(
    page: Page, house: str, folder: Path, faults: Faults
) -> None:
    me = betting(page, house)
    before = chips(page)
    page.get_by_role("button", name="Buy more").click()
    amount = page.get_by_role("dialog").get_by_label("Amount")
    amount.fill("4,321")
    with faults.dying("after-commit", '"amount":4321', f'"by":"{me}"'):
        amount.press("Enter")
        expect(page.locator(".notice").filter(has_text=NOT_YET)).to_be_visible()
        amount.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".my-chips b")).to_have_text(f"{before + 4_321:,}")
    assert entries(folder, '"command":"buy-in"', '"amount":4321', f'"by":"{me}"') == 1


def depositing(new_page: NewPage, name: str, reason: str) -> Page:
    """An administrator is about to pay 777 into the wallet of this account."""
    page = new_page(allowed="Failed to load resource")
    page.goto("/")
    page.get_by_role("banner").get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Ada")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".account-name")).to_have_text("Ada")
    page.goto("/accounts")
    page.get_by_role("button", name=f"Deposit: {name}", exact=True).click()
    dialog.get_by_label("Amount").fill("777")
    dialog.get_by_label("Reason").fill(reason)
    return page


def guest(page: Page) -> str:
    return as_guest(page)


def expect_paid_once(page: Page, folder: Path, name: str, reason: str) -> None:
    expect(page.get_by_role("dialog")).to_have_count(0)
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name))
    expect(row).to_contain_text("100,777")
    assert entries(folder, reason) == 1


def test_a_deposit_whose_outcome_is_unknown_is_asked_for_again_and_paid_once(
    new_page: NewPage, folder: Path, faults: Faults
) -> None:
    name, reason = guest(new_page()), f"For {secrets.token_hex(4)}"
    page = depositing(new_page, name, reason)
    with faults.dying("after-commit", reason):
        page.get_by_role("dialog").get_by_role("button", name="Deposit").click()
        told = page.get_by_role("dialog").locator(".notice").filter(has_text=NOT_YET)
        expect(told).to_be_visible()
    expect_paid_once(page, folder, name, reason)


@pytest.mark.parametrize("gateway", some_of([False, True], 1))
def test_a_deposit_whose_answer_is_lost_is_asked_for_again_and_paid_once(
    new_page: NewPage, folder: Path, gateway: bool
) -> None:
    """The connection is cut, or a gateway says that the house did not answer."""
    name, reason = guest(new_page()), f"For {secrets.token_hex(4)}"
    page = depositing(new_page, name, reason)
    asked: list[str | None] = []

    def loses_two(route: Route) -> None:
        asked.append(route.request.post_data)
        if len(asked) > 2:
            route.continue_()
            return
        route.fetch()  # the house has it
        if gateway:
            route.fulfill(status=502, content_type="text/html", body="<h1>Bad gateway</h1>")
        else:
            route.abort()

    page.route("**/deposits", loses_two)
    page.get_by_role("dialog").get_by_role("button", name="Deposit").click()
    expect_paid_once(page, folder, name, reason)
    assert len(asked) == 3
    assert len(set(asked)) == 1


def test_what_stays_unknown_is_told_and_the_same_again_has_the_same_key(
    page: Page, house: str
) -> None:
    betting(page, house)
    keys: list[str] = []
    answering = True

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("command", {}).get("command") != "place-wager":
                server.send(text)
                return
            keys.append(message["key"])
            if answering:
                server.send(text)
                return
            error = {"code": UNKNOWN.code, "why": UNKNOWN.why}
            socket.send(json.dumps({"type": "refused", "id": message["id"], "error": error}))

        socket.on_message(said)

    page.route_web_socket(re.compile(r"/ws\?"), between)
    page.clock.install()
    page.reload()
    spot = own_box(page).get_by_role("button", name=re.compile("^Initial Bet")).first
    expect(own_box(page).locator(".spot.is-open").first).to_be_visible()
    answering = False
    spot.click()
    for _ in range(35):  # by the page's clock; between the steps it hears what is answered
        page.clock.run_for(1_000)
    expect(page.locator(".notice--refused")).to_contain_text(STAYS)
    assert 4 < len(keys) < 12  # again and again, but ever more seldom
    answering = True
    spot.click()
    expect(spot).to_have_attribute("aria-label", re.compile("1,000 from you"))
    assert len(set(keys)) == 1
