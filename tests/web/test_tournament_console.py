"""The consoles of a tournament on felt: a dealer enters cards, an inspector corrects one."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway.games.king_high.table.shoe import DECK
from web.accessible import check_everywhere, check_page
from web.conftest import NewPage
from web.signed_in import as_staff
from web.staff import Person, sign_in
from web.test_console import Console

MARK = secrets.token_hex(2)
PLAYERS = tuple(f"{name} {MARK}" for name in ("Uma", "Vic", "Wim"))
PAIR = ("ts", "th", "2c", "4d", "7s")
MISREAD = ("ts", "9h", "2c", "4d", "7s")


def notice() -> dict[str, Any]:
    """A final alone, of two rounds, that begins a minute ago."""
    start = (datetime.now() - timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M:%S")
    two = {"by": "rounds", "number": 2}
    return {
        "dates": [start[:10]],
        "entry_fee": 1_000,
        "players": 4,
        "buy_in": 1_000,
        "limits": {"minimum": 10, "maximum": 1_000},
        "allocation": [{"tables": 1, "seats": 4, "proceed": 1, "starts": [start]}],
        "durations": [two],
        "play_off": {"by": "rounds", "number": 1},
        "prizes": [2_000],
        "device": "manual-shoe",
    }


@dataclass
class Cup:
    id: str
    dealer: Person
    inspector: Person
    director: Person

    def says(self, player: str, command: str, **fields: object) -> None:
        """What a player does the dealer enters."""
        body = {"command": {"command": command, **fields}, "as": "dealer", "for": player}
        path = f"/api/tournaments/{self.id}/commands"
        self.dealer.post(path, {"key": secrets.token_hex(8), **body})

    def table(self) -> dict[str, Any]:
        view = self.dealer.get(f"/api/tournaments/{self.id}")["view"]
        found: dict[str, Any] = view["tournament"]["tables"]["1"]
        return found


@pytest.fixture(scope="module")
def cup(browser: Browser, house: str) -> Cup:
    """Seats are drawn on paper and taken, and table 1 has begun."""
    staff = {"Dora": "dealer", "Igor": "inspector", "Dirk": "director", "Ada": "administrator"}
    people = {role: sign_in(browser, house, name, role) for name, role in staff.items()}
    for player in PLAYERS:
        for path, body in (
            ("/api/accounts", {"name": player, "roles": ["player"]}),
            (f"/api/accounts/{player}/deposits", {"amount": 5_000}),
        ):
            key = secrets.token_hex(8)
            people["administrator"].post(path, {**body, "reason": "test", "key": key})
    director = people["director"]
    opening = {"name": "On felt", "why": "test", "notice": notice(), "dealing": "human"}
    made = director.post("/api/tournaments", opening)["id"]
    found = Cup(made, people["dealer"], people["inspector"], director)
    for player in PLAYERS:
        found.says(player, "apply")
        director.act(made, "accept-entry", player=player)
    director.act(made, "notify-entrants")
    director.act(made, "allot-seats", order=PLAYERS, on_paper=True)
    check = {"command": "check-cards", "cards": DECK.cards, "when": "before-play"}
    found.inspector.act(made, "at-table", table=1, asks=check)
    for box, player in enumerate(PLAYERS, start=1):
        found.says(player, "at-table", table=1, asks={"command": "sit", "box": box})
    director.act(made, "start-table", table=1, at="2027-01-01T00:00:00")
    return found


class CupConsole(Console):
    def __init__(self, page: Page, cup: Cup) -> None:
        as_staff(page, "Dora")
        page.goto(f"/console/{cup.id}?table=1&as=dealer")
        self.page = page
        self.keys = 0

    def turns(self, cup: Cup, amounts: dict[str, str] | None = None) -> None:
        """Everybody in the order of the puck, with a wager or none; then no more bets."""
        for player in cup.table()["play"]["order"]:
            expect(self.page.locator("main")).to_contain_text(f"to bet: {player}")
            if amounts is not None:
                first = len(amounts) == len(PLAYERS)
                self.wager(PLAYERS.index(player) + 1, amounts.pop(player), "P" if first else "")
            self.enter("End the turn")
        self.enter("Close bets")

    def cards(self, cup: Cup, codes: tuple[str, ...], amounts: dict[str, str]) -> None:
        for place, code in enumerate(codes):
            self.turns(cup, None if place else amounts)
            expect(self.large("Burn cards")).to_be_visible()
            self.press(*code)


def test_a_dealer_enters_a_round_and_an_inspector_corrects_it(new_page: NewPage, cup: Cup) -> None:
    page = new_page()
    console = CupConsole(page, cup)
    console.enter("Shuffle")
    console.enter("Open bets")
    expect(console.large("End the turn")).to_be_visible()
    console.cards(cup, MISREAD, dict(zip(PLAYERS, ("30", "20", "10"), strict=True)))
    expect(console.large("Open bets")).to_be_visible()
    print(f"King High tournament, three players who wager, five cards: {console.keys} keys.")
    check_everywhere(page)
    assert [cup.table()["game"]["chips"][player] for player in PLAYERS] == [970, 980, 990]

    inspector = new_page()
    as_staff(inspector, "Igor")
    inspector.goto(f"/console/{cup.id}?table=1&as=inspector")
    inspector.get_by_role("button", name="Round 1", exact=True).click()
    panel = inspector.get_by_role("region", name="Correct this round")
    step = panel.get_by_label("Round 1, step")
    wrong = step.locator("option", has_text="9h").get_attribute("value")
    assert wrong is not None
    step.select_option(wrong)
    panel.get_by_role("button", name="The card was a different one").click()
    dialog = inspector.get_by_role("dialog")
    dialog.get_by_label("Actual card").fill("Th")
    dialog.get_by_role("button", name="This is what happened").click()
    panel.get_by_role("button", name="Preview the result").click()
    expect(panel.get_by_role("status")).to_contain_text(f"{PLAYERS[0]} +60")
    panel.get_by_role("button", name="Correct the round").click()
    dialog.get_by_label("Reason (shown to the players)").fill("Misread.")
    dialog.get_by_role("button", name="Correct the round now").click()
    expect(dialog).to_have_count(0)
    assert [cup.table()["game"]["chips"][player] for player in PLAYERS] == [1030, 1020, 1010]
    call_is_made_once(inspector, cup)
    stacks_are_shown(new_page, cup)
    slip_is_taken_back(new_page, cup)
    payment_is_confirmed_on_the_floor(new_page, inspector, cup)


def call_is_made_once(page: Page, cup: Cup) -> None:
    """Enter after a call repeats nothing, and the same call again asks first."""
    page.goto(f"/console/{cup.id}?table=1&as=inspector")
    disputed = page.get_by_role("button", name="Dispute a round")
    disputed.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Round", exact=True).fill("1")
    dialog.get_by_label("Decision (final)").fill("The cards stand.")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    for _ in range(4):
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    expect(dialog).to_have_count(0)
    disputed.click()
    expect(dialog).to_contain_text("You already reported “Dispute a round” in this stage.")
    page.keyboard.press("Escape")
    entries = cup.inspector.get(f"/api/log?table={cup.id}")["entries"]
    kinds = [entry["command"]["command"] for entry in entries]
    assert kinds.count("house-settle-table-dispute") == 1


def stacks_are_shown(new_page: NewPage, cup: Cup) -> None:
    """And what the correction moved, on the dealer's screen too."""
    console = CupConsole(new_page(), cup)
    chips = console.page.get_by_role("region", name="Chips", exact=True)
    for player, stack in zip(PLAYERS, ("1,030", "1,020", "1,010"), strict=True):
        expect(chips.get_by_role("row", name=player)).to_contain_text(stack)
    moved = chips.get_by_role("status")
    expect(moved).to_contain_text("Round 1: Correct a round at a table")
    expect(moved).to_contain_text(f"Pay 60 to {PLAYERS[0]}.")


def slip_is_taken_back(new_page: NewPage, cup: Cup) -> None:
    """In the round after: the same wagers are entered, and taken back."""
    console = CupConsole(new_page(), cup)
    console.enter("Open bets")
    expect(console.large("End the turn")).to_be_visible()
    console.the_same_wagers()
    expect(console.next.get_by_role("button", name="Same wagers")).to_have_count(0)
    assert len(cup.table()["game"]["round"]["wagers"]) == 1
    console.press("u")
    expect(console.next.get_by_role("button", name="Same wagers")).to_be_visible()
    assert cup.table()["game"]["round"]["wagers"] == []


def payment_is_confirmed_on_the_floor(new_page: NewPage, inspector: Page, cup: Cup) -> None:
    """One inspector says that chips were handed over wrongly; another agrees."""
    before = cup.table()["game"]["chips"][PLAYERS[1]]
    cup.director.act(cup.id, "house-ask-second-person", wanted=True)
    inspector.goto(f"/console/{cup.id}?table=1&as=inspector")
    inspector.get_by_role("button", name="Record a payment at a table").click()
    dialog = inspector.get_by_role("dialog")
    dialog.get_by_label("Player", exact=True).fill(PLAYERS[1])
    dialog.get_by_label("Amount").fill("25")
    dialog.get_by_label("Put right at the table").select_option("no")
    dialog.get_by_label("Reason (shown to the players)").fill("Miscounted.")
    dialog.get_by_label("Reason, for the log").fill("seen at the table")
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)
    assert cup.table()["game"]["chips"][PLAYERS[1]] == before

    floor = new_page()
    as_staff(floor, "Iris")
    floor.goto("/floor")
    waiting = floor.get_by_role("listitem").filter(
        has_text="Record a payment at a table at On felt"
    )
    expect(waiting).to_contain_text("requested by Igor")
    check_page(floor)
    waiting.get_by_role("button", name="Confirm").click()
    dialog = floor.get_by_role("dialog")
    dialog.get_by_label("Reason, for the log").fill("seen on the recording")
    dialog.get_by_role("button", name="Confirm").click()
    expect(waiting).to_have_count(0)
    assert cup.table()["game"]["chips"][PLAYERS[1]] == before + 25
