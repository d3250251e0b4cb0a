"""Face-Up Pineapple as it rarely falls, with a pack that is known: a clean sweep that is declared,
Fantasy Land and staying in it, and one player with two hands."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway.core.cards.french import FRENCH
from web.accessible import check_everywhere, check_page, check_width
from web.conftest import NewPage
from web.staff import Person, sign_in
from web.test_pineapple_table import guest_at, in_turn, press, seen

ACT = """
async ([id, command]) => {
  const { view, offers } = await (await fetch(`/api/tables/${id}`)).json();
  const { act } = await import("/static/js/core/live.js");
  const example = offers.find((offer) => offer.command.command === "place-cards").command;
  await act(id, command ?? example, { stage: view.stage });
}
"""
# Position 2 is dealt first. Ann gets a card of every rank, Bob two queens for the top segment.
DRAGON_AND_QUEENS = (
    "Qs Ac Qh 2d Ks 3c Kh 4d As 5c",
    "Ah 2s 3h",
    "6c 7d 2h",
    "3s 4h 5h",
    "8c 9d 4s",
    "5s 6h 6s",
    "Tc Jd 7s",
    "7h 8s 8h",
    "Qc Kd 9s",
)
BOB = (
    {"top": "Qs Qh", "middle": "Ks Kh", "bottom": "As"},
    {"top": "2s", "bottom": "Ah"},
    {"bottom": "3s 4h"},
    {"middle": "5s 6h"},
    {"middle": "7h", "bottom": "8s"},
)
ANN = (
    {"top": "2d 3c 4d", "middle": "Ac 5c"},
    {"middle": "6c 7d"},
    {"middle": "8c", "bottom": "9d"},
    {"bottom": "Tc Jd"},
    {"bottom": "Qc Kd"},
)
THREE_TWOS = ("2s 2h 2d 3s 3h 3d 4c 4d As Ah Ad Ks Kh",)
FANTASY = {"top": "2s 2h 2d", "middle": "3s 3h 3d 4c 4d", "bottom": "As Ah Ad Ks Kh"}


@pytest.fixture(scope="module")
def dealer(browser: Browser, house: str) -> Person:
    return sign_in(browser, house, "Dora", "dealer")


@pytest.fixture(scope="module")
def table(browser: Browser, house: str) -> str:
    inspector = sign_in(browser, house, "Igor", "inspector")
    wanted = {"game": "pineapple", "name": "Known cards", "why": "for the test", "dealing": "human"}
    found: str = inspector.post("/api/tables", wanted)["id"]
    return found


def pack(*parts: str) -> list[str]:
    first = " ".join(parts).split()
    return [*first, *(card for card in FRENCH.cards if card not in first)]


def place(page: Page, table: str, rows: dict[str, str] | None) -> None:
    """Places these cards; without any, as the house's example does."""
    command: dict[str, Any] | None = None
    if rows is not None:
        cards = {row: codes.split() for row, codes in rows.items()}
        command = {"command": "place-cards", **cards}
    page.evaluate(ACT, [table, command])


def position_of(page: Page, table: str, name: str) -> int:
    hands = seen(page, table)["round"]["hands"]
    found: int = next(hand["position"] for hand in hands if hand["player"] == name)
    return found


def test_a_dragon_fantasy_land_a_stay_and_two_hands(
    new_page: NewPage, dealer: Person, table: str
) -> None:
    ann, bob = new_page(), new_page(width=360, height=740, dark=True)
    names = {ann: guest_at(ann, table), bob: guest_at(bob, table)}

    dealer.act(table, "deal", cards=pack(*DRAGON_AND_QUEENS))
    for bobs, anns in zip(BOB, ANN, strict=True):
        place(bob, table, bobs)
        place(ann, table, anns)
    expect(bob.get_by_role("button", name="Declare a clean sweep")).to_have_count(0)
    ann.get_by_role("button", name="Declare a clean sweep").click()
    expect(bob.locator(".pa-board", has_text=names[ann])).to_contain_text("Clean sweep")
    dealer.act(table, "confirm-sweep", position=position_of(ann, table, names[ann]))
    dealer.act(table, "settle")
    expect(ann.locator(".results .line-what")).to_contain_text("You take 15 points")
    expect(ann.locator(".results .line-why")).to_contain_text("Dragon")
    expect(bob.locator(".pa-status")).to_contain_text("Fantasy Land")
    check_page(ann)

    dealer.act(table, "deal", cards=pack(*THREE_TWOS))
    expect(bob.locator(".pa-tray-title")).to_have_text("Fantasy Land")
    check_width(bob)
    place(bob, table, FANTASY)
    expect(ann.locator(".pa-board:not(.is-mine) .card--back")).to_have_count(13)
    for _ in range(5):
        place(ann, table, None)
    bob.get_by_role("button", name="stays in Fantasy Land").click()
    expect(bob.get_by_role("button", name="stays in Fantasy Land")).to_have_count(0)
    dealer.act(table, "settle")
    expect(ann.locator(".results h2")).to_have_text("Round 2")
    assert names[bob] in seen(ann, table)["fantasy"]
    check_everywhere(bob)

    ann.get_by_role("button", name="Play two hands").click()
    expect(ann.get_by_role("button", name="Play one hand again")).to_be_visible()
    dealer.act(table, "deal", cards=pack(*THREE_TWOS))
    place(bob, table, FANTASY)
    expect(ann.locator(".pa-board.is-mine")).to_have_count(2)
    for _ in range(2):
        in_turn(ann)
        press(ann, "bbmmt")
        expect(ann.locator(".pa-pending")).to_have_count(5)
        ann.keyboard.press("Enter")
        expect(ann.locator(".pa-pending")).to_have_count(0)
    placed = [len(hand["top"] + hand["middle"] + hand["bottom"]) for hand in hands_of(ann, table)]
    assert placed == [5, 5]
    check_page(ann)


def hands_of(page: Page, table: str) -> list[dict[str, Any]]:
    shown = seen(page, table)["round"]["hands"]
    return [hand for hand in shown if not hand["fantasy"]]
