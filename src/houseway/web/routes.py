"""The addresses of the pages, and of the files they load."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from houseway.game import AnyGame
from houseway.registry import game, names
from houseway.web.files import StaticFile, StaticFiles, page_folder, page_folders
from houseway.web.words import words_file

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


@dataclass(frozen=True)
class PageAddresses:
    """Where the parts of a game's page are, of which each may be lacking."""

    page: str | None = None  # the module of its tables
    felt: str | None = None  # the style of their cloth
    tournament: str | None = None  # the module of its tournaments
    study: str | None = None  # the module of its study board


def page_addresses(of: AnyGame) -> PageAddresses:
    if of.page is None:
        return PageAddresses()
    folder = page_folder(of.page)

    def address(file: str) -> str | None:
        return f"/static/games/{of.name}/{file}" if (folder / file).is_file() else None

    return PageAddresses(
        page=address("index.js"),
        felt=address("felt.css"),
        tournament=address("tournament/index.js"),
        study=address("study.js"),
    )


def routes(files: StaticFiles | None = None) -> list[BaseRoute]:
    given = files or StaticFiles()
    of_games = {
        name: StaticFiles(folder) for name, folder in page_folders(map(game, names())).items()
    }

    def page(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            return answered(given.find(f"pages/{name}.html"), request)

        return endpoint

    async def static(request: Request) -> Response:
        return answered(given.find(request.path_params["path"]), request)

    async def game_page(request: Request) -> Response:
        folder = of_games.get(request.path_params["game"])
        found = None if folder is None else folder.find(request.path_params["path"])
        return answered(found, request)

    async def favicon(request: Request) -> Response:
        return answered(given.find("favicon.svg"), request)

    async def words(request: Request) -> Response:
        return answered(words_file(**request.path_params), request)

    async def clauses(request: Request) -> Response:
        return answered(words_file(**request.path_params, clauses=True), request)

    return [
        Route("/words/{language}.json", words, name="words"),
        Route("/words/{language}/{of}.json", words, name="words of a game"),
        Route("/words/{language}/{of}/clauses.json", clauses, name="clauses of a game"),
        *(Route(path, page(name), name=f"page {name}") for path, name in PAGES.items()),
        Route("/static/games/{game}/{path:path}", game_page, name="game page"),
        Route("/static/{path:path}", static, name="static"),
        Route("/favicon.ico", favicon, name="favicon"),
    ]


def nothing_here(request: Request) -> Response | None:
    """The page for an address with nothing there, where somebody looks for a page."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    found = answered(StaticFiles().find(f"pages/{MISSING}.html"), request)
    found.status_code = 404 if found.status_code == 200 else found.status_code
    return found


def answered(file: StaticFile | None, request: Request) -> Response:
    if file is None:
        raise HTTPException(404)
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = {
        "ETag": file.etag(zipped=zipped),
        "Cache-Control": "no-cache",  # keep it, and ask each time whether it is still good
        "Vary": "Accept-Encoding",
    }
    known = request.headers.get("if-none-match", "")
    if file.etag(zipped=zipped) in {tag.strip().removeprefix("W/") for tag in known.split(",")}:
        return Response(status_code=304, headers=headers)
    if zipped and file.zipped is not None:
        headers["Content-Encoding"] = "gzip"
    return Response(file.body(zipped=zipped), headers=headers, media_type=file.media_type)
