"""Pages that one test leaves to the next, so that scripts are read and compiled once.

The next person finds nothing of the one before: no cookies, nothing in the storage, no mouse on the
page. A page that was changed for good is not left to another test. The browser's cache stays;
nothing that all tabs share does."""

from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

# An address of the house with nothing on it: a blank page has no storage to forget.
NOTHING = "/healthz"
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"

# What lasts as long as a page or its context.
LASTING = ("add_init_script", "expose_binding", "expose_function", "route", "route_web_socket")
LASTING_TIMES = ("install", "set_fixed_time", "set_system_time")


class RestingPages:
    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._resting: dict[tuple[str, bool], list[Page]] = {}
        self._changed: set[Page | BrowserContext] = set()

    def take(self, house: str, *, touch: bool) -> Page:
        resting = self._resting.get((house, touch))
        return resting.pop() if resting else self._made(house, touch=touch)

    def take_fresh(self, house: str, *, touch: bool) -> Page:
        """One with nothing in its cache, which no other test gets afterwards."""
        page = self._made(house, touch=touch)
        self._changed.add(page.context)
        return page

    def leave(self, page: Page, house: str, *, touch: bool) -> None:
        if page.is_closed() or page.context in self._changed:
            page.context.close()
            return
        if page in self._changed:
            page = self._page_in(page.context)
        for tab in page.context.pages:
            if tab != page:
                tab.close()
        page.goto(NOTHING)
        page.evaluate(FORGET)
        page.mouse.move(-1, -1)
        page.context.clear_cookies()
        self._resting.setdefault((house, touch), []).append(page)

    def _made(self, house: str, *, touch: bool) -> Page:
        context = self._browser.new_context(base_url=house, has_touch=touch, is_mobile=touch)
        self._note(context, context, LASTING)
        self._note(context, context.clock, LASTING_TIMES)
        return self._page_in(context)

    def _page_in(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.goto(NOTHING)
        self._note(page, page, LASTING)
        return page

    def _note(self, changed: Page | BrowserContext, whom: object, names: Iterable[str]) -> None:
        for name in names:
            setattr(whom, name, self._noted(changed, getattr(whom, name)))

    def _noted(self, changed: Page | BrowserContext, act: Callable[..., Any]) -> Callable[..., Any]:
        def change(*args: Any, **named: Any) -> Any:
            self._changed.add(changed)
            return act(*args, **named)

        return change
