"""What the consoles say of chips: what is handed over, what everybody has, and who owes what."""

import secrets
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from web.accessible import check_page
from web.conftest import NewPage
from web.signed_in import as_staff
from web.staff import Person, sign_in

WINS = ["6h", "6c", "7h", "2c", "4h", "Ah", "Td", "7c"]  # box 1 and the dealer
REASON = "It was the five of hearts."
AMENDMENTS = [{"amendment": "card", "was": "6h", "really": "5h"}]
OWED = 3_900  # what a win of 2,000 less commission and its loss are apart
GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")


class Felt:
    """A table of real cards with two players, and its staff."""

    def __init__(self, browser: Browser, house: str, game: str) -> None:
        self.dealer = sign_in(browser, house, "Dora", "dealer")
        self.inspector = sign_in(browser, house, "Igor", "inspector")
        administrator = sign_in(browser, house, "Ada", "administrator")
        mark = secrets.token_hex(2)
        self.name = f"Chips {mark}"
        opening = {"game": game, "name": self.name, "why": "test", "dealing": "human"}
        self.id = self.inspector.post("/api/tables", opening)["id"]
        self.bob, self.ann = f"Bob {mark}", f"Ann {mark}"
        for box, player in enumerate((self.bob, self.ann), start=1):
            open_account(administrator, player)
            self.says(player, "buy-in", amount=20_000)
            self.says(player, "sit", box=box)

    def says(self, who: str, command: str, /, **fields: Any) -> None:
        asked = {"command": command, **fields}
        body = {"key": secrets.token_hex(8), "command": asked, "as": "dealer", "for": who}
        self.dealer.post(f"/api/tables/{self.id}/commands", body)

    def deal(self, command: str, **fields: Any) -> None:
        self.dealer.act(self.id, command, **fields)

    def round_won(self) -> None:
        """By Bob."""
        self.deal("open-bets")
        self.says(self.bob, "place-wager", box=1, kind="initial", amount=2_000)
        self.deal("close-bets")
        self.deal("deal", cards=WINS)
        self.says(self.bob, "ask-house-way", box=1)
        self.deal("set-dealer")
        self.deal("settle")

    def leave(self) -> None:
        """Bob, with everything."""
        self.says(self.bob, "cash-out", amount=21_900)
        self.says(self.bob, "walk-away", player=self.bob)

    def correct(self) -> None:
        self.inspector.act(
            self.id, "house-correct-round", round=1, amendments=AMENDMENTS, reason=REASON
        )

    def dealt(self) -> None:
        """Ann has a wager, and cards lie face down."""
        self.deal("open-bets")
        self.says(self.ann, "place-wager", box=2, kind="initial", amount=2_000)
        self.deal("close-bets")
        self.deal("deal-unseen")


def open_account(administrator: Person, player: str) -> None:
    for path, body in (
        ("/api/accounts", {"name": player, "roles": ["player"]}),
        (f"/api/accounts/{player}/deposits", {"amount": 500_000}),
    ):
        administrator.post(path, {**body, "reason": "test", "key": secrets.token_hex(8)})


@pytest.fixture
def felt(browser: Browser, house: str) -> Felt:
    return Felt(browser, house, "si-ki-pi")


def console(page: Page, felt: Felt, who: str = "Dora", capacity: str = "dealer") -> Locator:
    """Its part about chips."""
    as_staff(page, who)
    page.goto(f"/console/{felt.id}?as={capacity}")
    chips = page.get_by_role("region", name="Chips", exact=True)
    expect(chips).to_be_visible()
    return chips


def test_a_buy_in_says_what_was_kept_for_a_debt_and_what_to_hand_over(
    page: Page, felt: Felt
) -> None:
    felt.round_won()
    felt.leave()
    felt.correct()
    chips = console(page, felt)
    page.get_by_role("button", name="Buy in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Player").fill(felt.bob)
    dialog.get_by_label("Amount").fill("20000")
    page.keyboard.press("Enter")
    says = (
        f"{felt.bob} bought in for 20,000. 3,900 was kept to cover what {felt.bob} owed from the "
        f"correction of round 1. Pay 16,100 to {felt.bob}."
    )
    expect(page.get_by_role("region", name="Message")).to_contain_text(says)
    expect(chips.get_by_role("status")).to_contain_text(says)
    expect(chips.get_by_role("row", name=felt.bob)).to_contain_text("16,100")


def test_the_dealer_hears_of_a_correction_that_is_made_elsewhere(page: Page, felt: Felt) -> None:
    felt.round_won()
    chips = console(page, felt)
    expect(chips.get_by_role("status")).to_contain_text(f"Pay 3,900 to {felt.bob}.")
    felt.correct()
    expect(chips.get_by_role("status")).to_contain_text(f"Take 3,900 from {felt.bob}.")
    note = {"round": 1, "player": felt.ann, "amount": 500, "handed": "too-much"}
    felt.inspector.act(felt.id, "house-note-payment", made_good=False, reason="miscounted", **note)
    said = f"No chips to hand over. {felt.ann} now has 20,500 in the books."
    expect(chips.get_by_role("status")).to_contain_text(said)
    payments = {felt.ann: -500}
    felt.inspector.act(
        felt.id, "house-settle-dispute", round=1, decision="Given back.", payments=payments
    )
    expect(chips.get_by_role("status")).to_contain_text(f"Take 500 from {felt.ann}.")
    felt.dealt()
    felt.deal("call-foreign-card", card="a joker")
    expect(chips.get_by_role("status")).to_contain_text(f"Pay 2,000 to {felt.ann}.")
    chips.get_by_text("Chips moved so far").click()
    expect(chips).to_contain_text("No chips to hand over.")
    check_page(page)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("who", "capacity"), [("Dora", "dealer"), ("Igor", "inspector")])
def test_the_console_of_every_game_shows_every_stack(
    page: Page, browser: Browser, house: str, game: str, who: str, capacity: str
) -> None:
    felt = Felt(browser, house, game)
    chips = console(page, felt, who, capacity)
    for player in (felt.bob, felt.ann):
        expect(chips.get_by_role("row", name=player)).to_contain_text("20,000")


def test_the_floor_lists_who_owes_what_and_why_also_of_those_who_have_left(
    new_page: NewPage, felt: Felt
) -> None:
    felt.round_won()
    felt.leave()
    felt.correct()
    page = new_page(width=390, height=844)
    chips = console(page, felt, "Igor", "inspector")
    owing = chips.get_by_role("row", name=felt.bob)
    expect(owing).to_contain_text("3,900 from the correction of round 1")
    chips.get_by_role("link", name="All debts").click()
    owed = page.get_by_role("region", name="Who owes what").get_by_role("row")
    row = owed.filter(has_text=felt.bob)
    expect(row).to_contain_text(felt.name)
    expect(row).to_contain_text("3,900")
    expect(row).to_contain_text("from the correction of round 1")
    expect(row).to_contain_text(REASON)
    check_page(page)
    felt.inspector.act(felt.id, "house-close-table", reason="the end of the night")
    expect(row).to_contain_text("(closed)")


def test_the_console_shows_what_waits_and_its_dealer_withdraws_it(page: Page, felt: Felt) -> None:
    felt.inspector.act(felt.id, "house-ask-second-person", wanted=True)
    felt.dealt()
    console(page, felt)
    page.get_by_role("button", name="A foreign card was found").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("card", exact=False).first.fill("a joker")
    dialog.get_by_label("Reason").fill("It fell out of the shoe")
    dialog.get_by_role("button", name="Confirm").click()
    message = page.get_by_role("region", name="Message")
    expect(message).to_contain_text("Waiting for a second person to confirm.")
    waits = page.get_by_role("region", name="Waiting", exact=True)
    expect(waits).to_contain_text("A foreign card was found")
    for told in ("Round1", "Carda joker", "ReasonIt fell out of the shoe", "Requested byDora"):
        expect(waits.locator("dl")).to_contain_text(told)
    expect(waits).to_contain_text("every wager is returned")
    coming = page.get_by_role("region", name="Next step")
    expect(coming).to_contain_text("On hold until a second person decides.")
    check_page(page)
    waits.get_by_role("button", name="Withdraw").click()
    page.keyboard.press("Enter")
    expect(waits).to_have_count(0)
    expect(coming.get_by_role("heading", name=f"Box 2: {felt.ann}")).to_be_visible()


def test_another_inspector_confirms_at_the_console(page: Page, felt: Felt) -> None:
    felt.inspector.act(felt.id, "house-ask-second-person", wanted=True)
    felt.dealt()
    felt.deal("call-foreign-card", card="a joker")
    chips = console(page, felt, "Igor", "inspector")
    waits = page.get_by_role("region", name="Waiting", exact=True)
    expect(waits).to_contain_text("every wager is returned")
    expect(waits.get_by_role("button", name="Withdraw")).to_have_count(0)
    waits.get_by_role("button", name="Confirm").click()
    page.get_by_role("dialog").get_by_label("Reason").fill("seen")
    page.keyboard.press("Enter")
    expect(waits).to_have_count(0)
    expect(chips.get_by_role("status")).to_contain_text(f"Pay 2,000 to {felt.ann}.")
