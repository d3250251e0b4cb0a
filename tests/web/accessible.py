"""Our own check of what a page must have for everybody to use it.

It asks the browser itself, on the page as it stands: names of what can be operated, labels of
fields, contrast of text, landmarks, the order of headings, ids, and whether focus can be seen. It
knows less than axe-core, which we may not copy into this repository, and it needs no network."""

from pathlib import Path

from playwright.sync_api import Page

CHECKS = Path(__file__).with_suffix(".js").read_text()

FOCUS = """
() => {
  const [e, style] = [document.activeElement, getComputedStyle(document.activeElement)];
  const shown = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return { name: e.tagName, shown, html: e.outerHTML.slice(0, 110) };
}
"""
STEPS = 12


def check_page(page: Page) -> None:
    """Fails with everything that is wrong on the page as it stands."""
    found = page.evaluate(CHECKS)
    assert not found, f"{page.url}:\n" + "\n".join(found)


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
