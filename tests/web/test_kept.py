"""What a browser keeps from one page to the next, and what no test leaves to another."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from web.conftest import NewPage
from web.resting import NOTHING, RestingPages
from web.signed_in import as_guest

SCRIPTS = """
() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.endsWith(".js"))
  .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])
"""
STORED = "() => localStorage.length + sessionStorage.length"


def looked_at(page: Page) -> dict[str, int]:
    """The scripts of the lobby, each with the bytes that came for it."""
    page.goto("/")
    expect(page.locator('[data-key^="practise-"]').first).to_be_visible()
    return dict(page.evaluate(SCRIPTS))


def test_what_scripts_import_comes_once_for_all_visits(new_page: NewPage) -> None:
    page = new_page(fresh=True)
    first, second = looked_at(page), looked_at(page)
    imported = {path for path in first if path.startswith("/static/~")}
    assert {path for path in first if path not in imported} == {
        "/static/js/theme-first.js",
        "/static/js/pages/lobby.js",
    }
    assert len(imported) > 10
    assert all(first[path] > 0 for path in imported)
    assert all(second[path] == 0 for path in imported)


def test_the_next_person_finds_nothing_of_the_one_before(resting: RestingPages, house: str) -> None:
    before = resting.take(house, touch=False)
    as_guest(before)
    before.goto("/")
    before.evaluate('() => sessionStorage.setItem("kept", "1")')
    assert before.context.cookies()
    assert before.evaluate(STORED) >= 2
    resting.leave(before, house, touch=False)
    after = resting.take(house, touch=False)
    assert after is before
    assert after.context.cookies() == []
    assert after.evaluate(STORED) == 0
    assert after.url == house + NOTHING
    resting.leave(after, house, touch=False)


Changes = dict[str, Callable[[Page], object]]

OF_A_PAGE: Changes = {
    "a script": lambda page: page.add_init_script("window.odd = true"),
    "a route": lambda page: page.route("**/nowhere", lambda route: route.abort()),
    "a route of the socket": lambda page: page.route_web_socket("**/ws?*", lambda socket: None),
}
OF_ALL_TABS: Changes = {
    "a script": lambda page: page.context.add_init_script("window.odd = true"),
    "a clock": lambda page: page.clock.install(),
}


def before_and_after(
    resting: RestingPages, house: str, change: Callable[[Page], object]
) -> tuple[Page, Page]:
    """A page that is changed and left, and the next one that is taken."""
    before = resting.take(house, touch=False)
    change(before)
    resting.leave(before, house, touch=False)
    assert before.is_closed()
    return before, resting.take(house, touch=False)


@pytest.mark.parametrize("change", OF_A_PAGE)
def test_a_page_that_was_changed_for_good_leaves_its_cache_alone(
    resting: RestingPages, house: str, change: str
) -> None:
    before, after = before_and_after(resting, house, OF_A_PAGE[change])
    assert after.context is before.context
    assert after.goto("/nowhere") is not None
    assert after.evaluate("window.odd") is None
    resting.leave(after, house, touch=False)
    assert not after.is_closed()


@pytest.mark.parametrize("change", OF_ALL_TABS)
def test_what_was_changed_for_all_tabs_is_left_to_nobody(
    resting: RestingPages, house: str, change: str
) -> None:
    before, after = before_and_after(resting, house, OF_ALL_TABS[change])
    assert after.context is not before.context
    resting.leave(after, house, touch=False)
