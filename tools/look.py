"""Take a picture of every page of a running house at three sizes, as a guest or as staff see it.

Staff need a house of the tests (`python -m web.fast_house`), where all accounts share a password.

    .venv/bin/python tools/look.py http://127.0.0.1:8000 FOLDER [--language de] [--only lobby]
    .venv/bin/python tools/look.py http://127.0.0.1:8000 FOLDER --staff

tools/screenshots.py plays whole rounds in a house of its own; this shows a running house."""

import argparse
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.running import ARGS, CHROMIUM  # noqa: E402
from web.signed_in import as_guest, as_staff  # noqa: E402

SIZES = {"phone": (390, 844), "laptop": (1366, 768), "wide": (1440, 900)}
GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
CHOOSE_LANGUAGE = 'localStorage.setItem("houseway-language", "{tag}");'
PAGES = {
    "lobby": "/",
    "tournaments": "/tournaments",
    "history": "/history",
    "play": "/play",
    "school": "/school",
    "exams": "/school/exams",
    "study": "/study/pineapple",
    "explorer": "/explorer",
    "analysis": "/analysis",
    "rules": "/rules",
    "account": "/account",
    **{f"table-{game}": f"/table/demo-{game}" for game in GAMES},
    **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
    **{f"how-{game}": f"/how/{game}" for game in GAMES},
}
STAFF = {
    "Igor": {
        "floor": "/floor",
        "log": "/log",
        "surveillance": "/surveillance?table=demo-si-ki-pi",
        "console": "/console/demo-si-ki-pi",
    },
    "Ada": {"accounts": "/accounts"},
    "Dirk": {"tournaments-director": "/tournaments"},
    "Tara": {"classes": "/school/classes"},
}
SETTLED = 1_500  # milliseconds, for elements drawn after the page has loaded
FETCHED = 30_000  # and for answers of the house, which may have to count first


def take(page: Page, name: str, address: str, folder: Path) -> None:
    for size, (width, height) in SIZES.items():
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.goto(address)
        with suppress(TooLate):
            page.wait_for_load_state("networkidle", timeout=FETCHED)
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=folder / f"{name}-{size}.png")


def look(browser: Browser, given: argparse.Namespace, who: str, pages: Mapping[str, str]) -> None:
    page = browser.new_context(base_url=given.house, reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: print(f"{page.url}: {error}", file=sys.stderr))
    if given.language:
        page.add_init_script(CHOOSE_LANGUAGE.format(tag=given.language))
    if who:
        as_staff(page, who)
    else:
        as_guest(page)
    for name, address in pages.items():
        if not given.only or any(name.startswith(one) for one in given.only):
            take(page, name, address, given.folder)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("house")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--language", default="")
    asked.add_argument("--staff", action="store_true")
    asked.add_argument("--only", nargs="*", default=[])
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        for who, pages in (STAFF if given.staff else {"": PAGES}).items():
            look(browser, given, who, pages)
        browser.close()


if __name__ == "__main__":
    main()
