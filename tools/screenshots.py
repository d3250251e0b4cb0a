"""Pictures of every page, light and dark, for a phone and a wide screen.

    .venv/bin/python tools/screenshots.py [--house http://127.0.0.1:8000] [--only lobby log]

Without a house it starts the one that tests use. They go to docs/screenshots, or --to FOLDER."""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.conftest import ARGS, CHROMIUM, free_port  # noqa: E402
from web.fast_house import PASSWORD  # noqa: E402

GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
# Each page with who looks at it: nobody, a guest (who sits down at a table), or one of the staff.
PAGES = {
    "lobby": ("/", None),
    **{f"table-{game}": (f"/table/demo-{game}?sit", "guest") for game in GAMES},
    "history": ("/history", "guest"),
    "tournaments": ("/tournaments", "guest"),
    "analysis": ("/analysis", None),
    "explorer": ("/explorer", None),
    **{f"rules-{game}": (f"/rules/{game}", None) for game in GAMES},
    "round": ("/round/demo-si-ki-pi/1", "guest"),
    "console": ("/console/demo-si-ki-pi", "Igor"),
    "log": ("/log", "Igor"),
    "accounts": ("/accounts", "Ada"),
}
SIZES = {"phone": (390, 844), "wide": (1440, 900)}
SETTLE = 2_500  # milliseconds for data, cards and motion


@contextlib.contextmanager
def running_house(named: str | None) -> Iterator[str]:
    if named:
        yield named
        return
    with tempfile.TemporaryDirectory(prefix="houseway-pictures-") as folder:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
        command = [sys.executable, "-m", "web.fast_house", str(port), folder]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            for _ in range(600):
                with contextlib.suppress(OSError):
                    urlopen(f"{address}/readyz").close()
                    break
                time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait(15)


def sign_in(page: Page, house: str, who: str | None) -> None:
    page.goto(house)
    if who == "guest":
        page.get_by_role("button", name="Play as guest").click()
    elif who is not None:
        page.get_by_role("banner").get_by_role("button", name="Sign in").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Name").fill(who)
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_role("button", name="Sign in", exact=True).click()
    if who is not None:
        page.wait_for_selector(".wallet")


def take(browser: Browser, house: str, name: str, size: str, dark: bool, to: Path) -> None:
    path, who = PAGES[name]
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: print(f"{name}: {error}", file=sys.stderr))
    sign_in(page, house, who)
    page.goto(house + path)
    page.wait_for_timeout(SETTLE)
    file = to / f"{name}-{size}-{'dark' if dark else 'light'}.png"
    page.screenshot(path=file, full_page=size == "phone")
    print(file)
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--house")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--only", nargs="*", choices=PAGES)
    parser.add_argument("--theme", choices=("light", "dark"))
    parser.add_argument("--size", choices=SIZES)
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    with running_house(asked.house) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        for name in asked.only or PAGES:
            for size in [asked.size] if asked.size else SIZES:
                for theme in [asked.theme] if asked.theme else ("light", "dark"):
                    take(browser, house, name, size, theme == "dark", asked.to)
        browser.close()


if __name__ == "__main__":
    main()
