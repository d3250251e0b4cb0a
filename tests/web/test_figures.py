"""What was promised of the pages in figures. `make bench-web` prints them."""

import pytest
from playwright.sync_api import Browser

from effort import some_of
from web.conftest import NewPage
from web.measuring import Smoothness, replay, usable_after, views_of, weigh
from web.signed_in import as_guest

GAMES = ("pineapple", "si-ki-pi", "king-high", "power-pai-gow")
SECONDS = 1.0
TRIES = 5  # the best counts: the machine may have much else to do
MOST_BYTES = 200_000
BUSY = 0.7


def test_the_first_page_can_be_used_within_a_second(browser: Browser, house: str) -> None:
    found: list[float] = []
    while not found or (min(found) >= SECONDS and len(found) < TRIES):
        found.append(usable_after(browser, house))
    assert min(found) < SECONDS, found


@pytest.mark.parametrize("game", some_of(GAMES, 2))
def test_a_table_page_is_light(new_page: NewPage, game: str) -> None:
    page = new_page(fresh=True)
    as_guest(page)
    weight = weigh(page, f"/table/demo-{game}?sit", ".felt > *")
    assert weight.files > 30
    assert weight.plain < MOST_BYTES, weight


def test_sixty_updates_a_second_do_not_freeze_a_table(new_page: NewPage) -> None:
    """Real views of several rounds, on a page with motion, that is clicked meanwhile."""
    views = views_of(new_page(fresh=True), "/table/demo-si-ki-pi", 20)
    found: list[Smoothness] = []
    while not found or (not smooth(found[-1]) and len(found) < TRIES):
        found.append(replay(new_page(still=False), "/table/demo-si-ki-pi", views, 3.0))
    assert smooth(found[-1]), found


def smooth(found: Smoothness) -> bool:
    """A click is answered in about 50 milliseconds where nothing else runs."""
    return found.updates_a_second > 40 and found.busy < BUSY and 0 < found.click < 1_000
