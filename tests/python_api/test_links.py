"""Every link of the documentation leads to a page and a heading that there are."""

import re
from pathlib import Path

from houseway.registry import names

ROOT = Path(__file__).parent.parent.parent
WRITTEN = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
# Made from the code when the site is built.
MADE = {
    *(ROOT / "docs/rules" / f"{name}.md" for name in names()),
    *(ROOT / "docs/reference" / f"{name}.md" for name in ("python", "command-line", "http")),
}
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


def headings(page: Path) -> set[str]:
    said = HEADING.findall(FENCED.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", head).strip().lower()) for head in said}


def test_every_link_of_the_documentation_leads_somewhere() -> None:
    followed = 0
    for page in WRITTEN:
        for link in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
            if re.match(r"[a-z]+:", link):
                continue
            followed += 1
            target, _, anchor = link.partition("#")
            place = (page.parent / target).resolve() if target else page
            where = f"{page.relative_to(ROOT)} leads to {link}"
            assert place.exists() or place in MADE, where
            if anchor and place in WRITTEN:
                assert anchor in headings(place), where
    assert followed > 80
