"""Print figures of the pages (`make bench-web`); best on an idle machine."""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from web.measuring import played_again, practised, replay, usable_after, views_of, weigh
from web.running import ARGS, CHROMIUM, running_house

GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
TIMES = 7
WITH_BETS = GAMES[:3]
TRIES = 3
VIEWS = 60
SECONDS = 5.0


def main() -> None:
    with (
        TemporaryDirectory(prefix="houseway-bench-web-") as folder,
        running_house(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        print_figures(browser, house)
        browser.close()


def print_figures(browser: Browser, house: str) -> None:
    times = sorted(usable_after(browser, house) for _ in range(TIMES))
    print(
        f"The lobby can be used after {times[0] * 1000:.0f} ms at best, "
        f"{times[len(times) // 2] * 1000:.0f} ms at the median, {times[-1] * 1000:.0f} ms at worst."
    )
    print("\nPractise          first card   clicks to it   next round   clicks of it")
    for game in GAMES:
        first = min(practised(browser, house, game) for _ in range(TRIES))
        again = played_again(browser, house, game) if game in WITH_BETS else None
        more = f"{again.seconds:8.1f} s  {again.clicks:13}" if again else "placed card by card"
        print(f"{game:16}  {first[0]:8.2f} s  {first[1]:13}   {more}")
    print("\nTable page        files   kB plain   kB sent")
    for game in GAMES:
        page = browser.new_context(base_url=house).new_page()
        found = weigh(page, f"/table/demo-{game}", ".felt > *")
        print(f"{game:16}  {found.files:5}  {found.plain / 1e3:9.1f}  {found.sent / 1e3:8.1f}")
        page.context.close()
    print("\nUpdates           a second   frames a second   longest task   click   slowest   busy")
    for game in GAMES:
        watcher = browser.new_context(base_url=house).new_page()
        views = views_of(watcher, f"/table/demo-{game}", VIEWS)
        watcher.context.close()
        page = browser.new_context(base_url=house).new_page()
        smooth = replay(page, f"/table/demo-{game}", views, SECONDS)
        page.context.close()
        print(
            f"{game:16}  {smooth.updates_a_second:8.0f}  {smooth.frames_a_second:15.0f}  "
            f"{smooth.longest_task:9.0f} ms  {smooth.click:4.0f} ms  {smooth.slowest_click:4.0f} ms"
            f"  {smooth.busy:6.0%}"
        )


if __name__ == "__main__":
    main()
