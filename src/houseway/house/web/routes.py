"""The addresses of the pages, and of the files they load.

A page comes with an import map: what a script imports from `/static/` is loaded from
`/static/~VERSION/`, where VERSION is a digest of all files, so that a browser keeps it without
asking again. Browsers load the page itself each time, and it names the current version. An older
version is served the current files, for pages that have been open for a long time.
"""

import hashlib
from base64 import b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache, lru_cache

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from houseway.core.words import LANGUAGES
from houseway.core.words.catalogue import packages, read_catalogue
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.house.web.files import StaticFile, StaticFiles, file_of, page_folder, page_folders
from houseway.registry import game, names

PAGES = {
    "/": "lobby",
    "/table/{id}": "table",
    "/console/{id}": "console",
    "/history": "history",
    "/play": "play",
    "/round/{table}/{number}": "round",
    "/tournaments": "tournaments",
    "/tournament/{id}": "tournament",
    "/analysis": "analysis",
    "/explorer": "explorer",
    "/study/{game}": "study",
    "/how/{game}": "how",
    "/rules": "rules",
    "/rules/{game}": "rules",
    "/school": "school",
    "/school/exams": "school-exams",
    "/school/classes": "school-classes",
    "/floor": "floor",
    "/log": "log",
    "/surveillance": "surveillance",
    "/accounts": "accounts",
    "/account": "account",
    "/api": "api",
}


MISSING = "missing"
GAMES = "games/"  # where the files of games are, by their names

ASK_AGAIN = "no-cache"  # keep it, and ask each time whether it is still good
KEEP = ", ".join(("public", "max-age=31536000", "immutable"))
AFTER_CONTEXT = "\N{END OF TRANSMISSION}"  # as gettext has it
POLICY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


@dataclass(frozen=True)
class PageAddresses:
    """The addresses of the parts of a game's page, each of which may be missing."""

    page: str | None = None  # the module of its tables
    felt: str | None = None  # the style of their cloth
    tournament: str | None = None  # the module of its tournaments
    study: str | None = None  # the module of its study board


def page_addresses(of: AnyGame) -> PageAddresses:
    page = of.get(cap.PAGE)
    if page is None:
        return PageAddresses()
    folder = page_folder(page.package)

    def address(file: str) -> str | None:
        return f"/static/games/{of.name}/{file}" if (folder / file).is_file() else None

    return PageAddresses(
        page=address("index.js"),
        felt=address("felt.css"),
        tournament=address("tournament/index.js"),
        study=address("study.js"),
    )


class Files:
    """The files of the house and of its games."""

    def __init__(self, of_house: StaticFiles) -> None:
        folders = page_folders(map(game, names()))
        self._of_house = of_house
        self._of_games = {name: StaticFiles(folder) for name, folder in folders.items()}
        self._version = ""

    def version(self) -> str:
        """A version that changes with any of the files."""
        folders = (self._of_house, *self._of_games.values())
        together = " ".join(folder.digest() for folder in folders)
        self._version = hashlib.sha256(together.encode()).hexdigest()[:20]
        return self._version

    def page(self, name: str) -> "Page | None":
        found = self._of_house.find(f"pages/{name}.html")
        return None if found is None else add_import_map(found, self.version())

    def find(self, path: str) -> StaticFile | None:
        folder, name = self._place(path)
        return None if folder is None else folder.find(name)

    def is_of(self, version: str, path: str) -> bool:
        """Whether the file belongs to this version. Only the version of the last page is compared,
        so that asking for others does not make the house read all files."""
        folder, name = self._place(path)
        known = version == (self._version or self.version())
        return known and folder is not None and folder.is_as_digested(name)

    def _place(self, path: str) -> tuple[StaticFiles | None, str]:
        if not path.startswith(GAMES):
            return self._of_house, path
        name, _, rest = path.removeprefix(GAMES).partition("/")
        return self._of_games.get(name), rest


@dataclass(frozen=True)
class Page:
    """A page with its import map, and the policy that lets the browser read this map only."""

    file: StaticFile
    policy: str


@lru_cache(64)
def add_import_map(page: StaticFile, version: str) -> Page:
    """Add an import map to a page. Its second entry is for scripts under the versioned address."""
    there = f"/static/~{version}/"
    imports = f'{{"imports":{{"/static/":"{there}","{there}":"{there}"}}}}'
    shown = b64encode(hashlib.sha256(imports.encode()).digest()).decode()
    script = f'<script type="importmap">{imports}</script>\n    <script '
    content = page.content.replace(b'href="/static/css/', f'href="{there}css/'.encode())
    content = content.replace(b"<script ", script.encode(), 1)
    scripts = " ".join(("script-src", "'self'", f"'sha256-{shown}'"))
    return Page(file_of(".html", content), "; ".join((POLICY, scripts)))


def routes(files: StaticFiles | None = None) -> list[BaseRoute]:
    all_files = Files(files or StaticFiles())

    def page(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            return page_response(all_files.page(name), request)

        return endpoint

    async def static(request: Request) -> Response:
        return file_response(all_files.find(request.path_params["path"]), request)

    async def versioned_file(request: Request) -> Response:
        version, path = request.path_params["version"], request.path_params["path"]
        found = all_files.find(path)
        return file_response(found, request, KEEP if all_files.is_of(version, path) else ASK_AGAIN)

    async def favicon(request: Request) -> Response:
        return file_response(all_files.find("favicon.svg"), request)

    async def messages(request: Request) -> Response:
        return file_response(messages_file(**request.path_params), request)

    return [
        Route("/messages/{language}.json", messages, name="messages"),
        *(Route(path, page(name), name=f"page {name}") for path, name in PAGES.items()),
        Route("/static/~{version}/{path:path}", versioned_file, name="versioned"),
        Route("/static/{path:path}", static, name="static"),
        Route("/favicon.ico", favicon, name="favicon"),
    ]


def nothing_here(request: Request) -> Response | None:
    """The page for an address with nothing there, if a browser asks for a page."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    found = file_response(StaticFiles().find(f"pages/{MISSING}.html"), request)
    found.status_code = 404 if found.status_code == 200 else found.status_code
    return found


def page_response(page: Page | None, request: Request) -> Response:
    answer = file_response(None if page is None else page.file, request)
    if page is not None:
        answer.headers["Content-Security-Policy"] = page.policy
    return answer


def file_response(file: StaticFile | None, request: Request, keep: str = ASK_AGAIN) -> Response:
    if file is None:
        raise HTTPException(404)
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = {
        "ETag": file.etag(zipped=zipped),
        "Cache-Control": keep,
        "Vary": "Accept-Encoding",
    }
    known = request.headers.get("if-none-match", "")
    if file.etag(zipped=zipped) in {tag.strip().removeprefix("W/") for tag in known.split(",")}:
        return Response(status_code=304, headers=headers)
    if zipped and file.zipped is not None:
        headers["Content-Encoding"] = "gzip"
    return Response(file.body(zipped=zipped), headers=headers, media_type=file.media_type)


@cache
def messages_file(language: str) -> StaticFile | None:
    """All messages of scripts with their plural forms; None for an unknown language."""
    if language not in LANGUAGES:
        return None
    found: dict[str, tuple[str, ...]] = {}
    for package in packages():
        for entry in read_catalogue(package, language) or ():
            in_scripts = any(file.endswith(".js") for file, _ in entry.locations)
            written = entry.string or ""
            forms = (written,) if isinstance(written, str) else tuple(written)
            if in_scripts and not entry.fuzzy and all(forms):
                message = entry.id if isinstance(entry.id, str) else entry.id[0]
                key = message if entry.context is None else entry.context + AFTER_CONTEXT + message
                found.setdefault(key, forms)
    return file_of(".json", msgspec.json.encode(found))
