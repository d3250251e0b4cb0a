"""King High in the browser: cards that the test chooses, so every amount on the page is known."""

import re
from dataclasses import dataclass
from itertools import count

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from houseway.games.king_high.rules.wagers import KINDS
from houseway.games.king_high.table.shoe import DECK
from web.accessible import check_everywhere
from web.conftest import NewPage
from web.staff import Person, sign_in

BOUGHT = 12_500  # what the page suggests to buy
ADVICE = re.compile(r"probab|chance|likel|expected|should|%|remain|left in|count", re.IGNORECASE)
numbers = count(1)


@dataclass
class Table:
    """A table with real cards: its dealer and inspector say what comes."""

    id: str
    name: str
    dealer: Person
    inspector: Person

    def open_bets(self) -> None:
        self.dealer.act(self.id, "open-bets")

    def deal(self, *cards: str) -> None:
        """Each card with its "no more bets"; betting on the next one is open again after it."""
        for card in cards:
            self.dealer.act(self.id, "close-bets")
            self.dealer.act(self.id, "deal-card", card=card)


@pytest.fixture(scope="module")
def staff(browser: Browser, house: str) -> tuple[Person, Person]:
    return (
        sign_in(browser, house, "Igor", "inspector"),
        sign_in(browser, house, "Dora", "dealer"),
    )


@pytest.fixture
def table(staff: tuple[Person, Person]) -> Table:
    inspector, dealer = staff
    name = f"King's Own {next(numbers)}"
    opening = {"game": "king-high", "name": name, "why": "for the test", "dealing": "human"}
    made = Table(inspector.post("/api/tables", opening)["id"], name, dealer, inspector)
    inspector.act(made.id, "check-cards", cards=DECK.cards, when="before-play")
    dealer.act(made.id, "shuffle")
    return made


def sit_down(page: Page, table: Table) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Sit down at {table.name}", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile(r"You're seated at box \d"))).to_be_visible()
    expect(page.locator(".my-chips b")).to_have_text("12,500")


def spot(page: Page, place: str) -> Locator:
    """A place of the player's own box: `high`, `pokerpot`, or a suit."""
    return page.locator(f".kh-own [data-place={place}]")


def bet(page: Page, *places: str) -> None:
    for place in places:
        expect(spot(page, place).locator(".spot.is-open")).to_be_visible()
        spot(page, place).locator(".spot-add").click()
        expect(spot(page, place).locator(".chip-amount")).to_have_text("1,000")


def expect_result(page: Page, place: str, amount: str) -> None:
    expect(spot(page, place).locator(".kh-result")).to_have_text(amount)


def expect_chips(page: Page, amount: int) -> None:
    expect(page.locator(".dock-chips b")).to_have_text(f"{amount:,}")


def test_two_players_bet_through_a_whole_round(new_page: NewPage, table: Table) -> None:
    ann, bob = new_page(), new_page()
    sit_down(ann, table)
    sit_down(bob, table)
    table.open_bets()
    expect(ann.get_by_role("heading", name="Card 1 of 5")).to_be_visible()

    # Without a Pokerpot wager there is none on a card: it is said where the click was.
    spot(bob, "low").locator(".spot-add").click(force=True)
    expect(bob.get_by_text("Place a Pokerpot wager first").first).to_be_visible()
    bet(ann, "pokerpot", "high-run", "high", "s")
    bet(bob, "pokerpot", "low")
    expect_chips(ann, BOUGHT - 4_000)
    spot(bob, "low").get_by_role("button", name=re.compile("Take back 1,000")).click()
    expect_chips(bob, BOUGHT - 1_000)
    other = ann.locator(".kh-box").filter(has_text="Guest")
    expect(other.locator(".kh-small-wager")).to_have_text(["♛Pokerpot wager1,000"])

    table.deal("Ks")
    expect(ann.get_by_role("img", name="King of spades")).to_be_visible()
    expect(ann.get_by_role("heading", name="Card 2 of 5")).to_be_visible()
    expect_result(ann, "high", "+1,500")
    expect_result(ann, "s", "+3,000")
    expect(spot(ann, "high-run").locator(".spot-add")).to_have_attribute("aria-disabled", "true")
    spot(bob, "low-run").locator(".spot-add").click(force=True)
    expect(bob.get_by_text("before the first card of a round").first).to_be_visible()

    bet(bob, "seven")
    table.deal("Kh", "Kd")
    expect(bob.locator(".kh-hold.has-card")).to_have_count(3)
    table.deal("2c")
    expect_result(ann, "high-run", "+3,000")
    table.deal("2d")
    expect(ann.get_by_role("heading", name="Round 1 is settled")).to_be_visible()
    expect_result(ann, "pokerpot", "+15,000")
    expect_chips(ann, BOUGHT + 1_500 + 3_000 + 3_000 + 15_000)
    expect_chips(bob, BOUGHT - 1_000 + 15_000)
    expect(ann.locator(".results .net")).to_have_text("You won 22,500")
    expect(ann.locator(".results")).to_contain_text("Full house")
    expect(ann.locator(".results").get_by_role("link", name="KH-8.4.a")).to_be_visible()
    assert not ADVICE.search(ann.locator(".felt").inner_text())


def test_who_sits_out_finds_seat_and_chips_and_plays_on_with_a_bet(
    new_page: NewPage, table: Table
) -> None:
    ann, bob = new_page(), new_page()
    sit_down(ann, table)
    sit_down(bob, table)
    for number in range(1, 5):
        table.open_bets()
        bet(bob, "high-run")
        if number == 1:
            bet(ann, "high-run")
        table.deal("2c")  # breaks the runs, and with them the round is over
        expect(bob.get_by_role("heading", name=f"Round {number} is settled")).to_be_visible()
    told = ann.locator(".table-told")
    expect(told).to_contain_text("You're sitting out after 3 rounds without a bet.")
    expect(told).to_contain_text("Your seat and your 11,500 chips are still yours")
    expect(bob.locator(".kh-box").filter(has_text="sitting out")).to_have_count(1)
    table.open_bets()
    bet(ann, "high-run")
    table.deal("2c")
    expect(told).to_have_count(0)


def test_a_round_goes_on_where_it_was_after_a_cut_and_a_reload(page: Page, table: Table) -> None:
    sit_down(page, table)
    table.open_bets()
    bet(page, "pokerpot")
    table.deal("9h")
    bet(page, "low", "c")
    page.evaluate("async () => (await import('/static/js/core/live.js')).cut()")
    table.deal("Ac")
    expect(page.get_by_role("status").filter(has_text="Live")).to_be_visible()
    expect_result(page, "low", "+1,500")
    expect_result(page, "c", "+3,000")
    page.reload()
    expect(page.locator(".kh-hold.has-card")).to_have_count(2)
    expect_result(page, "low", "+1,500")
    expect(spot(page, "pokerpot").locator(".chip-amount")).to_have_text("1,000")
    expect_chips(page, BOUGHT - 1_000 + 4_500)
    bet(page, "high")
    table.deal("7h")
    expect_result(page, "high", "−1,000")


def test_the_keyboard_alone_bets_and_takes_back(page: Page, table: Table) -> None:
    sit_down(page, table)
    table.open_bets()
    expect(spot(page, "pokerpot").locator(".spot.is-open")).to_be_visible()
    page.keyboard.press("2")
    page.keyboard.press("p")
    expect(spot(page, "pokerpot").locator(".chip-amount")).to_have_text("500")
    for key, place in (("h", "high"), ("l", "low"), ("7", "seven")):
        page.keyboard.press(key)
        expect(spot(page, place).locator(".chip-amount")).to_have_text("500")
    spot(page, "low").locator(".spot-add").focus()
    page.keyboard.press("Delete")
    expect(spot(page, "low").locator(".chip-amount")).to_have_count(0)
    page.get_by_role("button", name="Clear bets").press("Enter")
    expect_chips(page, BOUGHT)


def test_burnt_cards_are_a_count_and_the_cut_card_is_told(page: Page, table: Table) -> None:
    table.inspector.act(table.id, "change-settings", device="manual-shoe")
    expect_due = page.locator(".kh-alert")
    sit_down(page, table)
    expect(expect_due).to_contain_text("shuffled before the next round")
    table.dealer.act(table.id, "shuffle")
    expect(expect_due).to_have_count(0)
    table.open_bets()
    bet(page, "pokerpot", "low-run")
    for card in ("2s", "5d"):
        table.dealer.act(table.id, "close-bets")
        table.dealer.act(table.id, "burn-cards")
        table.dealer.act(table.id, "deal-card", card=card)
    expect(page.locator(".kh-burnt")).to_have_text(["2 burnt", "2 burnt"])
    table.dealer.act(table.id, "report-cut-card")
    expect(page.get_by_text("The cut card is out")).to_be_visible()


def test_a_device_that_stops_ends_in_a_void_round(page: Page, table: Table) -> None:
    sit_down(page, table)
    table.open_bets()
    bet(page, "pokerpot", "low-run")
    table.deal("2s", "5d")
    table.dealer.act(table.id, "report-fault")
    expect(page.get_by_text("isn't delivering cards")).to_be_visible()
    table.inspector.act(table.id, "declare-void")
    expect(page.get_by_role("heading", name="Round 1 is void")).to_be_visible()
    expect(page.get_by_text("declared void after 2 cards")).to_be_visible()
    expect_result(page, "low-run", "+3,000")
    expect_result(page, "pokerpot", "returned")
    expect_chips(page, BOUGHT + 3_000)


def test_the_table_on_a_phone(new_page: NewPage, table: Table) -> None:
    page = new_page(width=320, height=640)
    sit_down(page, table)
    table.open_bets()
    bet(page, "pokerpot", "high")
    check_everywhere(page)
    for control in page.locator(".kh-own button").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40, control.inner_html()


def test_what_the_wagers_pay_is_what_the_rules_pay(page: Page, table: Table) -> None:
    page.goto(f"/table/{table.id}")
    for kind in KINDS.values():
        shown = page.locator(f".pays [data-wager={kind.name}]")
        expect(shown.get_by_role("heading", name=kind.title, exact=True)).to_be_visible()
        told = zip(
            shown.locator("dt").all_inner_texts(),
            shown.locator("dd").all_inner_texts(),
            strict=True,
        )
        assert {title: pays.replace(",", "") for title, pays in told} == {
            row.title: str(row.pay).replace(" to ", ":") for row in kind.pay_table
        }
    expect(page.get_by_role("button", name="Sit down at box 1", exact=True)).to_be_visible()
