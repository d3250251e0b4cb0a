"""Any game can be played without a page of its own: cards, chips, results and why."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from effort import EFFORT
from houseway.registry import game, names
from web.accessible import check_page, check_width
from web.conftest import NewPage
from web.running import running_house
from web.signed_in import as_guest

AGAINST_THE_HOUSE = [name for name in names() if game(name).wager_kinds]
AGAINST_EACH_OTHER = [name for name in names() if game(name).points]
# One of each kind: the page knows no game, and is given wagers or points to show.
PLAYED = AGAINST_THE_HOUSE if EFFORT == "soak" else ["king-high"]
LOOKED_AT = names() if EFFORT == "soak" else ("king-high", "pineapple")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("house")
    with running_house(folder, "web.plain_house") as address:
        yield address


def sit_down(page: Page, name: str) -> None:
    as_guest(page)
    page.goto(f"/table/demo-{name}?sit")
    expect(page.get_by_role("heading", name=re.compile(r"You're seated at \w+ \d"))).to_be_visible()
    expect(page.locator(".felt .plain")).to_be_visible()


@pytest.mark.parametrize("name", PLAYED)
def test_a_wager_is_placed_settled_and_explained(new_page: NewPage, name: str) -> None:
    page = new_page()
    sit_down(page, name)
    own = page.get_by_role("region", name="Your box", exact=True)
    own.locator(".spot-add").first.click()
    expect(own.locator(".chip-amount").first).to_be_visible()
    mine = page.locator(".results .net")
    expect(mine).to_have_text(
        re.compile("You won|You lost|Push: your bet is returned"), timeout=60_000
    )
    expect(page.locator(".results .line-why .clause").first).to_be_visible()
    expect(page.locator(".felt .card").first).to_be_visible()


@pytest.mark.parametrize("name", AGAINST_THE_HOUSE)
def test_every_pay_is_told(new_page: NewPage, name: str) -> None:
    page = new_page()
    page.goto(f"/table/demo-{name}")
    for kind in game(name).wager_kinds:
        shown = page.locator(f".pays [data-wager={kind.name}] dt")
        expect(shown).to_have_text([row.title for row in kind.pay_table])


@pytest.mark.parametrize("name", AGAINST_EACH_OTHER)
def test_a_game_among_players_is_played_by_its_offers(new_page: NewPage, name: str) -> None:
    page = new_page()
    sit_down(page, name)
    expect(page.locator(".rack")).to_have_count(0)
    page.get_by_role("button", name=re.compile("Place")).first.click(timeout=60_000)
    hand = page.locator(".plain-hand").filter(has_text="Guest")
    expect(hand.locator(".card").first).to_be_visible()
    page.get_by_text("Points for each hand").click()
    for table in game(name).points:
        rows = page.locator(f"[data-points={table.name}] dt")
        expect(rows).to_have_text([row.title for row in table.rows])


@pytest.mark.parametrize("name", LOOKED_AT)
def test_the_plain_page_can_be_used_by_everybody(new_page: NewPage, name: str) -> None:
    page = new_page(width=320)
    sit_down(page, name)
    expect(page.locator(".felt .card").first).to_be_visible()
    check_page(page)
    check_width(page)
