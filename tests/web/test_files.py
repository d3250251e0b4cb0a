"""Static files: what is given, what is not, and what the browser keeps."""

import asyncio
import hashlib
import json
import re
import tomllib
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

import houseway
from houseway.core.errors import BadInput
from houseway.game import AnyGame, Page
from houseway.game import capabilities as cap
from houseway.house.run.app import SafeHeaders
from houseway.house.web.files import MEDIA_TYPES, STATIC, StaticFiles, page_folders
from houseway.house.web.routes import MISSING, PAGES, POLICY, Files, page_addresses, routes
from houseway.registry import game, names

LINE = 100  # characters, a tab counted as two


def get(path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(SafeHeaders(Starlette(routes=routes())))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return await client.get(path, headers=headers)

    # In a thread of its own: in this one Playwright's event loop may be running.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(ask())).result()


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_there_with_its_script(path: str) -> None:
    address = path.format(id="x", table="x", number=1, game="si-ki-pi")
    answer = get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    script = f"/static/js/pages/{PAGES[path]}.js"
    assert f'src="{script}"' in answer.text
    assert get(script).status_code == 200


def test_every_page_has_an_address_and_a_title_of_its_own() -> None:
    pages = {page.stem: page.read_text() for page in STATIC.glob("pages/*.html")}
    assert pages.keys() == {*PAGES.values(), MISSING}
    scripts = [STATIC / f"js/pages/{page}.js" for page in pages if page != "table"]
    called = [
        re.findall(r"mountPage\(\{\s*title: (.*?)[,\n]", script.read_text())
        for script in (*scripts, STATIC / "js/table/page.js")
    ]
    assert [len(titles) for titles in called] == [1] * len(pages)
    assert len({title for titles in called for title in titles}) == len(pages)


def test_the_links_at_the_head_of_a_page_lead_somewhere() -> None:
    links = re.findall(r'href: "(/\w*)"', (STATIC / "js/core/header.js").read_text())
    assert links
    assert set(links) <= set(PAGES)


def test_every_file_has_a_known_type_and_no_page_has_anything_inline() -> None:
    for file in (path for path in STATIC.rglob("*") if path.is_file()):
        assert file.suffix in MEDIA_TYPES, file
    for page in STATIC.glob("pages/*.html"):
        text = page.read_text()
        assert " style=" not in text, page
        assert " onclick=" not in text, page
        assert "<script>" not in text, page
        assert "https://" not in text, page


def test_no_message_stands_inside_a_template_where_babel_does_not_find_it() -> None:
    for file in Path(houseway.__file__).parent.rglob("*.js"):
        assert not re.search(r"\$\{[^`}]*\b[np]?t\(", file.read_text()), file


def test_every_line_of_javascript_can_be_read_without_scrolling() -> None:
    """The formatter breaks code; comments and sentences it leaves as they are."""
    for file in Path(houseway.__file__).parent.rglob("*.js"):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            assert len(line.replace("\t", "  ")) <= LINE, f"{file}, line {number}"


def test_no_script_has_a_text_over_several_lines() -> None:
    """Scripts are sent without comments and indentation: such a text would lose some of its own."""
    for file in Path(houseway.__file__).parent.rglob("*.js"):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            code = re.sub(r"(^|\s)//.*|^\s*/?\*.*", "", line)
            assert code.count("`") % 2 == 0, f"{file}, line {number}"


def test_a_file_that_the_browser_has_is_not_sent_again() -> None:
    first = get("/static/css/tokens.css")
    again = get("/static/css/tokens.css", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-encoding"] == "gzip"


def map_of(page: httpx.Response) -> dict[str, str]:
    found = re.search(r'<script type="importmap">(.*?)</script>', page.text)
    assert found is not None
    imports: dict[str, str] = json.loads(found[1])["imports"]
    return imports


def test_what_a_script_imports_is_kept_without_asking_again() -> None:
    imports = map_of(get("/"))
    there = imports["/static/"]
    assert imports == {"/static/": there, there: there}
    for path in ("js/core/dom.js", "css/house.css", "games/king-high/index.js"):
        kept = get(there + path)
        assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert kept.content == get(f"/static/{path}").content
    assert get(f"{there}js/nothing.js").status_code == 404
    assert get(f"{there}../files.py").status_code == 404


def test_the_map_comes_before_every_script_and_styles_are_kept_too() -> None:
    text = get("/").text
    assert text.index("<script") == text.index('<script type="importmap">')
    assert set(re.findall(r'rel="stylesheet" href="(/static/~?)', text)) == {"/static/~"}


def test_the_policy_of_a_page_allows_its_import_map_and_nothing_else_inline() -> None:
    page = get("/")
    [inline] = re.findall(r"<script(?![^>]*src=)[^>]*>(.*?)</script>", page.text, re.DOTALL)
    shown = b64encode(hashlib.sha256(inline.encode()).digest()).decode()
    expected = f"{POLICY}; script-src 'self' 'sha256-{shown}'"
    assert page.headers["content-security-policy"] == expected


@pytest.mark.parametrize("path", ["/", "/static/js/core/dom.js", "/messages/de.json"])
def test_every_answer_has_one_policy_that_allows_nothing_from_elsewhere(path: str) -> None:
    [policy] = get(path).headers.get_list("content-security-policy")
    assert policy.startswith("default-src 'self'; object-src 'none'; base-uri 'none'; ")
    assert "unsafe" not in policy


def test_a_page_that_was_open_before_a_change_still_gets_its_files() -> None:
    old = get("/static/~of-yesterday/js/core/dom.js")
    assert old.headers["cache-control"] == "no-cache"
    assert old.content == get("/static/js/core/dom.js").content


def test_a_change_of_any_file_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "lobby.html").write_text("<script src='a.js'></script>")
    script = tmp_path / "a.js"
    script.write_text("one")
    files = Files(StaticFiles(tmp_path))
    before = files.version()
    assert files.version() == before
    assert files.is_of(before, "a.js")
    script.write_text("three")
    # No page was requested yet: the file already differs from the one of that version.
    assert not files.is_of(before, "a.js")
    after = files.version()
    assert after != before
    assert files.is_of(after, "a.js")
    (tmp_path / "b.css").write_text("")
    assert files.version() not in (before, after)


def test_a_page_names_the_version_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "lobby.html").write_text('<script src="a.js"></script>')
    (tmp_path / "a.js").write_text("one")
    files = Files(StaticFiles(tmp_path))
    first = files.page("lobby")
    (tmp_path / "a.js").write_text("three")
    second = files.page("lobby")
    assert first is not None
    assert second is not None
    assert f"/static/~{files.version()}/".encode() in second.file.content
    assert first.file.digest != second.file.digest
    assert first.policy != second.policy


def test_the_plain_and_the_zipped_file_are_told_apart() -> None:
    zipped = get("/static/js/core/dom.js")
    plain = get("/static/js/core/dom.js", **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == zipped.text
    assert plain.headers["etag"] != zipped.headers["etag"]


@pytest.mark.parametrize(
    "name", ["../files.py", "nothing.js", "", "css", "%2e%2e/files.py", "a\0b.js"]
)
def test_nothing_outside_the_folder_is_given(name: str) -> None:
    assert StaticFiles().find(name) is None
    assert get(f"/static/{name.replace(chr(0), '%00')}").status_code == 404


@pytest.mark.parametrize("name", [name for name in names() if game(name).has(cap.PAGE)])
def test_the_page_of_a_game_is_given_from_its_own_folder(name: str) -> None:
    addresses = page_addresses(game(name))
    assert addresses.page is not None
    assert get(addresses.page).headers["content-type"].startswith("text/javascript")
    for path in (addresses.felt, addresses.tournament):
        assert path is None or get(path).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "king-high/../__init__.py",
        "king-high/%2e%2e/wagers.py",
        "king-high/..%2fwagers.py",
        "low-high/view.d.ts",
        "king-high/",
        "whist/index.js",
    ],
)
def test_nothing_of_a_game_but_its_page_is_given(path: str) -> None:
    assert get(f"/static/games/{path}").status_code == 404


def test_two_packages_do_not_bring_a_page_folder_of_one_name() -> None:
    def sharing(name: str, package: str) -> AnyGame:
        return replace(game(name), capabilities={cap.PAGE: Page(package, {"shared": package})})

    first = sharing("si-ki-pi", "houseway.games.low_high")
    second = sharing("king-high", "houseway.house.web")
    with pytest.raises(BadInput, match="Two packages bring a page folder 'shared'"):
        page_folders([first, second])


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "a.js"
    file.write_text("one")
    files = StaticFiles(tmp_path)
    before = files.find("a.js")
    file.write_text("three")
    after = files.find("a.js")
    assert before is not None
    assert after is not None
    assert (before.content, after.content) == (b"one", b"three")
    assert before.digest != after.digest


def test_every_mutant_of_a_page_can_be_made_and_names_its_test() -> None:
    """`make page-mutations` takes each of these mends out; here they are only looked for."""
    listed = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text())["mutant"]
    root = Path(__file__).parents[2]
    for mutant in listed:
        source = (root / "src" / "houseway" / mutant["file"]).read_text()
        assert source.count(mutant["was"]) == 1, mutant["what"]
        file, _, name = mutant["test"].partition("::")
        assert not name or f"def {name}(" in (root / file).read_text(), mutant["test"]
