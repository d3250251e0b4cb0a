"""Whether what can be done now is in sight: nothing of it outside the window or under the dock."""

from playwright.sync_api import Page

from effort import some_of

# A small phone, a usual screen and that screen at twice the size; then what lies between.
SIZES = ((360, 640), (1366, 768), (683, 384), (390, 844), (768, 1024), (1440, 900), (720, 450))
LOOKED_AT = some_of(SIZES, 3)
HIDDEN = """
(wanted) => [...document.querySelectorAll(wanted)]
  .filter((one) => one.getClientRects().length && !one.closest("[inert]"))
  .filter((one) => {
    const at = one.getBoundingClientRect();
    const fanned = one.classList.contains("lh-card");  // one card lies over the next
    const points = fanned ? [[0.12, 0.5]] : [[0.5, 0.5], [0.15, 0.2], [0.85, 0.8]];
    return !points.every(([x, y]) => {
      const top = document.elementFromPoint(at.x + at.width * x, at.y + at.height * y);
      return top && (one.contains(top) || one.parentElement.contains(top));
    });
  })
  .map((one) => (one.getAttribute("aria-label") ?? one.innerText).slice(0, 60))
"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))"
OFFERED = ".felt [data-does], .felt [data-act], .dock button, .console-next .button--primary"


def check_in_sight(page: Page, stage: str, wanted: str = OFFERED) -> None:
    """The window is as it was afterwards."""
    before = page.viewport_size
    for width, height in LOOKED_AT:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.locator(wanted).count(), f"nothing is offered: {stage}"
        hidden = page.evaluate(HIDDEN, wanted)
        assert not hidden, f"{stage}, {width} by {height}: {hidden}"
    if before is not None:
        page.set_viewport_size(before)
