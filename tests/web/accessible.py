"""Checks on the open page that every person can use it.

axe-core judges it, with its best practices. axe cannot tell the contrast of text on the felt, which
is a gradient: for that we mix the layers ourselves and take the worst. We do so with all text.
axe's own rule runs in a soak only, because it takes longer than all others together."""

from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from effort import EFFORT

CONTRAST = Path(__file__).with_suffix(".js").read_text()
JUDGE = """
async (contrast) => {
  const rules = { "color-contrast": { enabled: contrast } };
  const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, rules });
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) =>
      `${id} (${impact}): ${html.replace(/\\s+/g, " ").slice(0, 160)} ${failureSummary}`));
}
"""
FOCUS = """
() => {
  const [e, style] = [document.activeElement, getComputedStyle(document.activeElement)];
  const shown = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return { name: e.tagName, shown, html: e.outerHTML.slice(0, 110) };
}
"""
STEPS = 12
WIDTHS = {320: 640, 1280: 900}  # with the height of such a screen
BETWEEN = (390, 768)


def check_page(page: Page) -> None:
    """Fails with everything that is wrong on the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = [*page.evaluate(JUDGE, EFFORT == "soak"), *page.evaluate(CONTRAST)]
    assert not found, f"{page.url}:\n" + "\n".join(found)


def check_everywhere(page: Page) -> None:
    """On a phone and a wide screen, light and dark; the window is as it was afterwards.

    Width changes what is on a page; light and dark change only its colours. The contrast of text is
    checked in all four, the rest of axe-core in dark pages only in a soak."""
    before = page.viewport_size
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        check_width(page)
        page.emulate_media(color_scheme="light")
        check_page(page)
        page.emulate_media(color_scheme="dark")
        if EFFORT == "soak":
            check_page(page)
        else:
            assert page.evaluate(CONTRAST) == [], page.url
    for width in BETWEEN:
        page.set_viewport_size({"width": width, "height": 844})
        check_width(page)
    if before is not None:
        page.set_viewport_size(before)


def check_focus(page: Page, steps: int = STEPS) -> None:
    """Fails where the focus of the keyboard cannot be seen on one of the next controls."""
    for _ in range(steps):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        if at["name"] != "BODY":
            assert at["shown"], f"{page.url}: no focus to be seen on {at['html']}"


def check_width(page: Page) -> None:
    """Fails where the page scrolls sideways."""
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window, f"{page.url} is {wide} px wide in a window of {window} px."
