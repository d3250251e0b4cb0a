"""An inspector corrects a round of real cards from its replay, at the step that was wrong."""

import secrets
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from web.accessible import check_page
from web.conftest import NewPage
from web.signed_in import as_staff
from web.staff import Person, sign_in

# Box 1 loses to the dealer; with the other six it has a pair, and wins.
WRONG = ["5h", "6c", "7h", "2c", "4h", "Ah", "Td", "7c"]
PLAYER = "Rosa Real"


def played(browser: Browser, house: str) -> tuple[str, Person, Person]:
    """A table of real cards at which one round was entered, and its staff."""
    administrator = sign_in(browser, house, "Ada", "administrator")
    opening = {"game": "si-ki-pi", "name": "Mistyped", "why": "for the test", "dealing": "human"}
    table = administrator.post("/api/tables", opening)["id"]
    player = f"{PLAYER} {secrets.token_hex(3)}"
    administrator.post(
        "/api/accounts", {"name": player, "roles": ["player"], "reason": "t", "key": f"o {table}"}
    )
    money = {"amount": 50_000, "reason": "test", "key": f"chips {table}"}
    administrator.post(f"/api/accounts/{player}/deposits", money)
    dealer = sign_in(browser, house, "Dora", "dealer")
    inspector = sign_in(browser, house, "Igor", "inspector")
    said_for(dealer, table, player, "buy-in", amount=20_000)
    said_for(dealer, table, player, "sit", box=1)
    dealer.act(table, "open-bets")
    said_for(dealer, table, player, "place-wager", box=1, kind="initial", amount=2_000)
    dealer.act(table, "close-bets")
    dealer.act(table, "deal", cards=WRONG)
    said_for(dealer, table, player, "ask-house-way", box=1)
    dealer.act(table, "set-dealer")
    dealer.act(table, "settle")
    return table, dealer, inspector


def said_for(dealer: Person, table: str, player: str, command: str, **fields: Any) -> None:
    view = dealer.get(f"/api/tables/{table}")["view"]
    body = {
        "key": secrets.token_hex(8),
        "command": {"command": command, **fields},
        "as": "dealer",
        "for": player,
        "stage": view["stage"],
    }
    dealer.post(f"/api/tables/{table}/commands", body)


def chips(person: Person, table: str) -> int:
    (found,) = person.get(f"/api/tables/{table}")["view"]["table"]["chips"].values()
    return int(found)


def test_a_card_that_was_mistyped_is_put_right_from_the_replay(
    page: Page, browser: Browser, house: str
) -> None:
    table, dealer, _ = played(browser, house)
    assert chips(dealer, table) == 18_000
    as_staff(page, "Igor")
    page.goto(f"/round/{table}/1")
    panel = page.get_by_role("region", name="Correct this round")
    panel.get_by_role("button", name="A card was entered wrongly").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Card as entered").fill("5h")
    dialog.get_by_label("Actual card").fill("6h")
    dialog.get_by_role("button", name="This is what happened").click()
    expect(panel).to_contain_text("5h was actually 6h")
    panel.get_by_role("button", name="Preview the result").click()
    expect(panel.get_by_role("status")).to_contain_text("+3,900")
    check_page(page)
    panel.get_by_role("button", name="Correct the round").click()
    dialog.get_by_label("Reason (shown to the players)").fill("The six of hearts was dealt")
    dialog.get_by_role("button", name="Correct the round now").click()
    expect(page.locator(".replay-steps")).to_contain_text("The six of hearts was dealt")
    assert chips(dealer, table) == 21_900


def test_a_wager_that_was_entered_wrongly_is_put_right_and_the_log_says_so(
    new_page: NewPage, browser: Browser, house: str
) -> None:
    table, dealer, _ = played(browser, house)
    page = new_page(width=390, height=844)
    as_staff(page, "Igor")
    page.goto(f"/round/{table}/1")
    page.locator(".replay-step", has_text=" bets ").first.click()
    panel = page.get_by_role("region", name="Correct this round")
    panel.get_by_role("button", name="What really happened").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Amount").fill("4000")
    dialog.get_by_role("button", name="This is what happened").click()
    panel.get_by_role("button", name="Correct the round").click()
    dialog.get_by_label("Reason (shown to the players)").fill("It was 4,000")
    dialog.get_by_role("button", name="Correct the round now").click()
    expect(page.locator(".replay-steps")).to_contain_text("It was 4,000")
    assert chips(dealer, table) == 16_000
    page.goto(f"/log?table={table}")
    expect(page.get_by_role("row").filter(has_text="Correct a round")).to_contain_text("Igor")


def test_what_one_inspector_asks_for_another_confirms_on_the_floor(
    page: Page, browser: Browser, house: str
) -> None:
    table, dealer, inspector = played(browser, house)
    inspector.act(table, "house-ask-second-person", wanted=True)
    player = next(iter(dealer.get(f"/api/tables/{table}")["view"]["table"]["chips"]))
    decision = "The wager was a slip of the hand."
    payments = {player: 2_000}
    inspector.act(table, "house-settle-dispute", round=1, decision=decision, payments=payments)
    assert chips(dealer, table) == 18_000
    as_staff(page, "Iris")
    page.goto("/floor")
    waiting = page.get_by_role("listitem").filter(has_text="Settle a dispute at Mistyped")
    for told in ("requested by Igor", "No round in progress", decision, f"{player} 2,000"):
        expect(waiting).to_contain_text(told)
    check_page(page)
    waiting.get_by_role("button", name="Confirm").click()
    dialog = page.get_by_role("dialog")
    for told in ("requested by Igor", decision, "What will happen", f"{player} +2,000"):
        expect(dialog).to_contain_text(told)
    dialog.get_by_label("Reason, for the log").fill("seen on the recording")
    dialog.get_by_role("button", name="Confirm").click()
    expect(waiting).to_have_count(0)
    assert chips(dealer, table) == 20_000


@pytest.mark.parametrize("width", [390, 1366])
def test_who_confirms_a_foreign_card_sees_its_round_card_reason_and_what_comes_of_it(
    new_page: NewPage, browser: Browser, house: str, width: int
) -> None:
    table, dealer, inspector = played(browser, house)
    inspector.act(table, "house-ask-second-person", wanted=True)
    player = next(iter(dealer.get(f"/api/tables/{table}")["view"]["table"]["chips"]))
    dealer.act(table, "open-bets")
    said_for(dealer, table, player, "place-wager", box=1, kind="initial", amount=2_000)
    joker = f"joker {secrets.token_hex(3)}"
    inspector.act(table, "call-foreign-card", card=joker)
    page = new_page(width=width, height=844)
    as_staff(page, "Iris")
    page.goto("/floor")
    waiting = page.get_by_role("listitem").filter(has_text=joker)
    for told in ("Report a foreign card at Mistyped", "requested by Igor", "Round 2", "on hold"):
        expect(waiting).to_contain_text(told)
    check_page(page)
    waiting.get_by_role("button", name="Confirm").click()
    dialog = page.get_by_role("dialog")
    for told in ("requested by Igor", "Round 2", joker, "SKP-5.1.1", "2,000"):
        expect(dialog).to_contain_text(told)
    check_page(page)
    dialog.get_by_role("button", name="Not now").click()
    own = new_page(width=width, height=844)
    as_staff(own, "Igor")
    own.goto("/floor")
    mine = own.get_by_role("listitem").filter(has_text=joker)
    mine.get_by_role("button", name="Withdraw").click()
    expect(mine.get_by_role("button", name="Confirm")).to_have_count(0)
    dialog = own.get_by_role("dialog")
    dialog.get_by_label("Reason (shown to the players)").fill("It was an ace.")
    dialog.get_by_role("button", name="Withdraw").click()
    expect(mine).to_have_count(0)
