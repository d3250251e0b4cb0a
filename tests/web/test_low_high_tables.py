"""Si Ki Pi and Power Pai Gow in the browser: whole rounds, by mouse, by keyboard, on a phone."""

import itertools
import re
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from effort import some_of
from house.running_house import NO_TLS
from houseway.core.cards.french import FRENCH
from houseway.core.cards.pai_gow import PAI_GOW
from houseway.games.low_high.game import LowHighGame
from houseway.registry import game
from web.accessible import check_everywhere, check_page, check_width
from web.conftest import NewPage
from web.fast_house import PASSWORD
from web.signed_in import as_guest

PACE = {"bets": 2.0, "turn": 60.0, "pause": 1.5}  # where an automatic dealer deals
MAIN = {"si-ki-pi": "Initial Bet", "power-pai-gow": "Standard wager"}
SIDE = {"si-ki-pi": "Bonus Bet", "power-pai-gow": "Power Bet"}
OUTCOME = re.compile(r"^(Win|Half win|Lose|Stand Off|Tie) you [+−]?[\d,]+$")


# For two boxes and the dealer: box 1 can win with a pair and 8 points, the House Way loses box 2.
FRENCH_CARDS = ["9s", "7h", "9h", "As", "Kd", "4c", "3s", "2d", "Qh", "6c", "Jd", "8s"]
PAI_GOW_CARDS = ["teen", "h8", "h4", "gj", "h10", "l10", "h7", "f5"]


class Staff:
    """A member of staff at a table, over the API."""

    def __init__(self, house: str, name: str, role: str) -> None:
        self.role = role
        about = {"Origin": house}
        self.http = httpx.Client(base_url=house, timeout=30, headers=about, verify=NO_TLS)
        signed = self.post("/api/sign-in", {"name": name, "password": PASSWORD})
        self.http.headers["X-CSRF-Token"] = signed["csrf"]

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def table(self, name: str, dealing: str = "human") -> str:
        about = {"name": f"Test of {name}", "why": "test", "pace": PACE}
        about |= {"key": secrets.token_hex(8)}
        found: str = self.post("/api/tables", {"game": name, "dealing": dealing, **about})["id"]
        return found

    def call(self, table: str, command: str, **fields: Any) -> None:
        body = {
            "key": secrets.token_hex(8),
            "command": {"command": command, **fields},
            "stage": self.http.get(f"/api/tables/{table}").json()["view"]["stage"],
            "as": self.role,
            "why": "for the test",
        }
        self.post(f"/api/tables/{table}/commands", body)

    def deal(self, table: str, cards: list[str]) -> None:
        self.call(table, "close-bets")
        self.call(table, "deal", cards=cards)


@pytest.fixture
def inspector(house: str) -> Iterator[Staff]:
    made = Staff(house, "Igor", "inspector")
    yield made
    made.http.close()


@pytest.fixture
def dealer(house: str) -> Iterator[Staff]:
    """Dora, who deals real cards: no test runs against a clock, and the hands are known."""
    made = Staff(house, "Dora", "dealer")
    yield made
    made.http.close()


# -- What a player does ----------------------------------------------------------------------------


def sit_down(page: Page, table: str) -> None:
    """As a guest of one's own, with chips."""
    as_guest(page)
    page.goto(f"/table/{table}?sit")
    expect(page.locator(".my-chips b")).not_to_have_text("0")


def own_box(page: Page) -> Locator:
    return page.locator(".lh-box.is-mine")


def bet(page: Page, name: str) -> None:
    box = own_box(page).get_attribute("data-box")
    spot = page.get_by_role("button", name=re.compile(f"^{MAIN[name]} on box {box},"))
    expect(own_box(page).locator(".spot.is-open").first).to_be_visible()
    spot.click()
    expect(spot).to_have_attribute("aria-label", re.compile("1,000 from you"))


def chips(page: Page) -> int:
    return int(page.locator(".my-chips b").inner_text().replace(",", ""))


def amount(text: str) -> int:
    found = re.search(r"[+−]?[\d,]+$", text)
    assert found, text
    return int(found[0].replace(",", "").replace("−", "-"))


def set_by_hand(page: Page) -> None:
    """7h and As of 9s 7h 9h As are the Low Hand: the first is dragged there, the other clicked."""
    cards = page.locator(".lh-card")
    expect(cards).to_have_count(4)
    expect(page.locator(".lh-verdict")).to_contain_text("Pick two cards")
    cards.nth(1).drag_to(page.locator(".lh-zone--low"))
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    cards.nth(3).click()
    expect(page.locator(".lh-verdict")).to_have_text(
        "Valid: Low 8 points, led by Ace, High Pair of 9s."
    )
    page.get_by_role("button", name="Set this way").click()
    expect(page.locator(".lh-board")).to_have_count(0)


# -- Whole rounds ----------------------------------------------------------------------------------


def test_two_play_a_round_of_si_ki_pi(new_page: NewPage, inspector: Staff, dealer: Staff) -> None:
    table = inspector.table("si-ki-pi")
    ann, bob = new_page(), new_page(dark=True)
    for page in (ann, bob):
        sit_down(page, table)
    before = chips(ann)
    dealer.call(table, "open-bets")
    for page in (ann, bob):
        bet(page, "si-ki-pi")
    name = bob.locator(".account-name").inner_text()
    expect(ann.locator(".lh-bettors")).to_contain_text(f"{name} 1,000")
    dealer.deal(table, FRENCH_CARDS)
    ann.get_by_role("button", name="Look at your cards").click()
    set_by_hand(ann)
    expect(own_box(ann).locator(".lh-name")).to_have_text(["Pair of 9s", "8 points"])
    expect(bob.locator(".lh-box:not(.is-mine) .lh-name")).to_have_count(0)  # not for others yet
    bob.get_by_role("button", name="House Way", exact=True).click()
    expect(bob.locator(".lh-board")).to_have_count(0)
    dealer.call(table, "set-dealer")
    for page in (ann, bob):
        expect(page.locator(".lh-dealer .lh-name")).to_have_text(["6 points", "8 points"])
    dealer.call(table, "settle")
    expect(own_box(ann).locator(".lh-result")).to_have_text("Win you +950")
    expect(own_box(bob).locator(".lh-result")).to_have_text("Lose you −1,000")
    expect(bob.locator(".lh-box:not(.is-mine) .lh-name")).to_have_text(["Pair of 9s", "8 points"])
    expect(ann.locator(".my-chips b")).to_have_text(f"{before + 950:,}")
    expect(ann.locator(".results .line-why").first).to_contain_text("SKP-3.13.7")
    expect(own_box(bob).locator(".lh-reason")).to_contain_text("House Way: ")
    expect(ann.locator(".lh-dealer .lh-reason a")).to_have_text(re.compile("SKP-H"))
    ann.get_by_text("Hands of round 1").click()
    told = ann.locator(".lh-last-hand", has_text="Box 1")
    expect(told.locator(".lh-reason")).to_contain_text("set the cards. SKP-3.9")
    ann.locator(".lh-last").get_by_role("button", name="the dealer's hand").click()
    told = ann.get_by_role("dialog")
    expect(told).to_contain_text("House Way: Low 6 points")
    expect(told.get_by_role("link", name=re.compile("SKP-H")).first).to_be_visible()
    expect(
        told.locator("tr", has_text="House Way").locator(".badge", has_text="set")
    ).to_be_visible()
    check_page(ann)


def test_power_pai_gow_with_the_keyboard_alone(page: Page, inspector: Staff, dealer: Staff) -> None:
    table = inspector.table("power-pai-gow")
    sit_down(page, table)
    before = chips(page)
    dealer.call(table, "open-bets")
    expect(own_box(page).locator(".spot.is-open").first).to_be_visible()
    keys = page.keyboard
    keys.press("b")
    keys.press("Enter")
    expect(own_box(page).locator(".lh-spot--main")).to_have_class(re.compile("has-mine"))
    press_at(page, re.compile(r"^Power Bet on box \d+'s hand"), "Tab")
    keys.press("Enter")
    expect(own_box(page).locator(".spot--oval")).to_have_class(re.compile("has-mine"))
    keys.press("Delete")  # and back again
    expect(own_box(page).locator(".spot--oval")).not_to_have_class(re.compile("has-mine"))
    dealer.deal(table, PAI_GOW_CARDS)
    expect(page.get_by_role("button", name="Look at your cards")).to_be_visible()
    keys.press("l")
    expect(page.locator(".lh-card").first).to_be_focused()
    keys.press("Enter")  # Teen, and with it the High 8: a Low Hand above the High Hand
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(page.locator(".lh-verdict")).to_contain_text("Not valid: the High Hand (7 points")
    press_at(page, re.compile("^Swap the two hands$"), "Tab")
    keys.press("Enter")
    expect(page.locator(".lh-verdict")).to_contain_text(
        "Valid: Low 7 points, led by High 4, High Teen 天 Gong."
    )
    press_at(page, re.compile("^Set this way$"), "Tab")
    keys.press("Enter")
    expect(own_box(page)).to_be_focused()
    dealer.call(table, "set-dealer")
    dealer.call(table, "settle")
    expect(own_box(page).locator(".lh-result")).to_have_text(OUTCOME)
    net = amount(own_box(page).locator(".lh-result").inner_text())
    expect(page.locator(".my-chips b")).to_have_text(f"{before + net:,}")
    expect(page.locator(".results .line-why").first).to_contain_text("PPG-3.1")


def press_at(page: Page, name: re.Pattern[str], key: str) -> None:
    """Presses a key until what has the focus is called so."""
    at = "() => (e => e.getAttribute('aria-label') ?? e.textContent)(document.activeElement)"
    for _ in range(40):
        if name.search(page.evaluate(at)):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {name.pattern}")


def test_a_reload_and_a_second_tab_in_the_middle_show_the_same(
    new_page: NewPage, inspector: Staff, dealer: Staff
) -> None:
    table = inspector.table("si-ki-pi")
    page = new_page()
    sit_down(page, table)
    dealer.call(table, "open-bets")
    bet(page, "si-ki-pi")
    dealer.deal(table, FRENCH_CARDS)
    page.get_by_role("button", name="Look at your cards").click()
    page.locator(".lh-card").first.wait_for()
    page.reload()
    other = new_page(context=page.context)
    other.goto(f"/table/{table}")
    stranger = new_page()
    stranger.goto(f"/table/{table}")
    for tab in (page, other):
        expect(tab.locator(".lh-card")).to_have_count(4)
        shown = tab.locator(".lh-card .card").evaluate_all("all => all.map(e => e.dataset.same)")
        assert shown == FRENCH_CARDS[:4]
    expect(stranger.locator(".has-cards .card--back")).to_have_count(4)
    assert stranger.locator(".card--french").count() == 0
    set_by_hand(page)
    expect(other.locator(".lh-board")).to_have_count(0)
    expect(own_box(other).locator(".lh-name")).to_have_text(["Pair of 9s", "8 points"])


# -- Irregularities --------------------------------------------------------------------------------


def test_a_misdeal_is_told_to_everybody(new_page: NewPage, inspector: Staff, dealer: Staff) -> None:
    table = inspector.table("si-ki-pi")
    ann, bob = new_page(), new_page(width=360, height=740)
    for page in (ann, bob):
        sit_down(page, table)
    before = chips(ann)
    dealer.call(table, "open-bets")
    for page in (ann, bob):
        bet(page, "si-ki-pi")
    dealer.deal(table, FRENCH_CARDS)
    look = ann.get_by_role("button", name="Look at your cards")
    expect(look).to_be_visible()
    inspector.call(table, "call-misdeal")
    expect(look).to_have_count(0)
    dealer.call(table, "deal", cards=FRENCH_CARDS)
    for page in (ann, bob):
        expect(page.locator(".lh-irregularity")).to_contain_text(
            "no player has looked, so they are dealt again"
        )
        expect(page.locator(".lh-irregularity a")).to_have_count(0)  # our reading, no clause
    look.click()
    ann.locator(".lh-card").first.wait_for()
    inspector.call(table, "call-misdeal")
    void = "a player has looked. The round is void and every wager is returned."
    for page in (ann, bob):
        expect(page.locator(".lh-irregularity").last).to_contain_text(void)
        expect(page.locator(".lh-irregularity a").last).to_have_text("SKP-5.1.3")
        expect(own_box(page).locator(".lh-result")).to_have_text("Returned you 0")
        check_width(page)
    expect(ann.locator(".my-chips b")).to_have_text(f"{before:,}")


def test_exposed_cards_are_marked_and_who_bet_on_them_may_withdraw(
    page: Page, inspector: Staff, dealer: Staff
) -> None:
    table = inspector.table("si-ki-pi")
    sit_down(page, table)
    before = chips(page)
    dealer.call(table, "open-bets")
    bet(page, "si-ki-pi")
    dealer.deal(table, FRENCH_CARDS)
    expect(page.get_by_role("button", name="Look at your cards")).to_be_visible()
    inspector.call(table, "expose-cards", box=1, positions=[0, 2])
    expect(page.locator(".lh-board .card.is-exposed")).to_have_count(2)
    expect(page.locator(".lh-irregularity")).to_contain_text(
        "2 of the four cards of box 1 are exposed"
    )
    page.get_by_role("button", name="Withdraw your bets").click()
    expect(
        page.locator(".lh-irregularity", has_text="withdrew after cards of box 1")
    ).to_be_visible()
    expect(page.locator(".my-chips b")).to_have_text(f"{before:,}")


# -- For everybody ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", some_of(["si-ki-pi", "power-pai-gow"], 1))
def test_it_fits_a_phone_and_everybody(new_page: NewPage, inspector: Staff, name: str) -> None:
    """With an automatic dealer, from the bet to the result."""
    table = inspector.table(name, dealing="automatic")
    page = new_page(width=320, height=640, dark=name == "si-ki-pi")
    sit_down(page, table)
    first = page.locator(".lh-box").first
    expect(first).to_have_class(re.compile("is-mine"))
    bet(page, name)
    check_width(page)
    check_page(page)
    page.get_by_role("button", name="Look at your cards").click()
    page.locator(".lh-card").first.wait_for()
    check_everywhere(page)
    sizes = page.locator(".lh-board button").evaluate_all(
        "all => all.map(e => [e.offsetWidth, e.offsetHeight, e.textContent])"
    )
    assert all(width >= 40 and height >= 40 for width, height, _ in sizes), sizes
    page.get_by_role("button", name="House Way", exact=True).click()
    expect(own_box(page).locator(".lh-result")).to_have_text(OUTCOME)
    check_width(page)
    check_page(page)


def test_a_bet_that_cannot_be_is_told_at_the_spot(
    page: Page, inspector: Staff, dealer: Staff
) -> None:
    table = inspector.table("power-pai-gow")
    sit_down(page, table)
    dealer.call(table, "open-bets")
    side = own_box(page).get_by_role("button", name=re.compile(r"^Power Bet on box \d+'s hand"))
    expect(own_box(page).locator(".spot.is-open").first).to_be_visible()
    side.click(force=True)
    expect(page.locator(".notice")).to_contain_text("needs its Standard wager before a Power Bet")
    bet(page, "power-pai-gow")
    own_box(page).get_by_role("button", name="Take back 1,000").click()
    expect(own_box(page).locator(".has-mine")).to_have_count(0)


OVERLAPS = """
boxes => {
  const at = boxes.map((box) => box.getBoundingClientRect());
  const beside = (a, b) => a.left >= b.right || b.left >= a.right;
  const over = (a, b) => !beside(a, b) && a.top < b.bottom && b.top < a.bottom;
  return at.filter((a, i) => at.some((b, j) => i < j && over(a, b))).length;
}
"""


def test_twelve_boxes_as_many_as_the_pack_serves_lie_in_rows(
    page: Page, inspector: Staff, dealer: Staff
) -> None:
    """Si Ki Pi allows twelve; of Power Pai Gow's pack seven boxes are served, which fit the arc."""
    table = inspector.table("si-ki-pi")
    inspector.call(table, "change-settings", readings={"boxes": 12})
    sit_down(page, table)
    dealer.call(table, "open-bets")
    bet(page, "si-ki-pi")
    last = page.get_by_role("button", name=re.compile("^Initial Bet on box 12,"))
    last.click()
    expect(last).to_have_attribute("aria-label", re.compile("1,000 from you"))
    dealer.deal(table, FRENCH_CARDS)
    page.get_by_role("button", name="Look at your cards").click()
    page.locator(".lh-card").first.wait_for()
    boxes = page.locator(".lh-box")
    expect(boxes).to_have_count(12)
    for width in (320, 700, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        check_width(page)
        assert boxes.evaluate_all(OVERLAPS) == 0
    check_page(page)


@pytest.mark.parametrize(("name", "pack"), [("si-ki-pi", FRENCH), ("power-pai-gow", PAI_GOW)])
def test_hands_are_called_what_the_rules_call_them(page: Page, name: str, pack: Any) -> None:
    page.goto("/")
    pairs = sorted(set(itertools.permutations(pack.cards, 2)))
    told = page.evaluate(
        """async ([game, pairs]) => {
          const found = await import(`/static/games/${game}/hands.js`);
          const nameOf = Object.values(found)[0];
          return pairs.map((pair) => nameOf(pair)).map((n) => [n.name, n.full, n.zero]);
        }""",
        [name, [list(pair) for pair in pairs]],
    )
    played = game(name)
    assert isinstance(played, LowHighGame)
    ranks = [played.rules.rank(pair) for pair in pairs]
    assert told == [[rank.name, rank.full_name, rank.is_zero] for rank in ranks]
