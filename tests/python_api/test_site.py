"""The documentation site is built without a warning, reads without the network, and leads nowhere
that is not there; the notebooks run."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote, urldefrag

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import expect, sync_playwright

from effort import EFFORT
from houseway.registry import game, names
from web.running import ARGS, CHROMIUM

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


class Found(HTMLParser):
    """The links and ids of a page, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given.get("id", ""), given.get("name", "")} - {""}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in ("script", "img", "source") and "src" in given:
            self.loaded.append(given["src"])
        if tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload", "preconnect"):
            self.loaded.append(given["href"])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, ROOT / "tools/site.py", folder], check=True)
    return folder


@pytest.fixture(scope="module")
def site(built: Path) -> dict[Path, Found]:
    pages = {}
    for path in built.rglob("*.html"):
        found = Found()
        found.feed(path.read_text(encoding="utf-8"))
        pages[path] = found
    return pages


@pytest.mark.slow
def test_every_link_leads_somewhere(site: dict[Path, Found]) -> None:
    for page, found in site.items():
        for link in found.links:
            target, anchor = urldefrag(link)
            if re.match(r"[a-z]+:", link) or page.name == "404.html":
                continue
            place = page if not target else (page.parent / unquote(target)).resolve()
            assert place.exists(), f"{page.name} leads to {link}"
            if anchor and place.suffix == ".html":
                assert unquote(anchor) in site[place].ids, f"{page.name} leads to {link}"


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(site: dict[Path, Found]) -> None:
    for page, found in site.items():
        assert not [source for source in found.loaded if source.startswith(("http", "//"))], page


@pytest.fixture
def served(built: Path) -> Iterator[str]:
    """Browsers search a site only where it is served."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


PAGES = ("index.html", "environments.html", "rules/king-high.html", "reference/python.html")


@pytest.mark.slow
def test_it_is_read_and_searched_on_a_phone_and_on_a_screen(served: str) -> None:
    asked: list[str] = []
    wrong: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        for width, height in ((390, 844), (1440, 900)):
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("request", lambda request: asked.append(request.url))
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("console", lambda m: wrong.append(m.text) if m.type == "error" else None)
            for name in PAGES:
                page.goto(served + name)
                expect(page.locator("h1").first).to_be_visible()
                assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            opener = (
                "label.md-header__button[for=__search]" if width < 1000 else ".md-search__button"
            )
            page.locator(opener).click()
            page.get_by_role("combobox").press_sequentially("baselines")
            page.get_by_role("option", name="Baselines").first.click(timeout=30_000)
            expect(page).to_have_url(re.compile("environment"))
            page.close()
        browser.close()
    assert wrong == []
    assert [url for url in asked if not url.startswith(served)] == []


@pytest.mark.slow
def test_every_clause_and_reading_has_its_place(site: dict[Path, Found]) -> None:
    by_name = {page.stem: found for page, found in site.items() if page.parent.name == "rules"}
    for name in names():
        rulebook = game(name).rulebook
        assert len(by_name[name].ids) > len(rulebook.clauses)
    assert any(page.name == "command-line.html" for page in site)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cells one after the other; in a soak by Jupyter itself, in a process of its own."""
    monkeypatch.chdir(ROOT)
    found: Any = nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    if EFFORT == "soak":
        NotebookClient(found, timeout=600, kernel_name="python3").execute()
        return
    names: dict[str, object] = {}
    for cell in found.cells:
        if cell.cell_type == "code":
            exec(compile(cell.source, notebook.name, "exec"), names)  # ours, and shown to people
