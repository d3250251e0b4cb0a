"""The application that uvicorn runs in each worker process."""

import faulthandler
import gc
import multiprocessing
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.core.words import in_language, t, verbatim
from houseway.house.api import problems
from houseway.house.api.list import ROUTES
from houseway.house.api.routing import Reply, language_of, response
from houseway.house.play import sockets
from houseway.house.run.hosts import HostNames
from houseway.house.run.logs import configure_logs
from houseway.house.run.settings import Settings
from houseway.house.run.shutdown import closing_before_stop
from houseway.house.run.supervisor import die_with
from houseway.house.run.worker import Worker
from houseway.house.web.routes import POLICY, nothing_here
from houseway.house.web.routes import routes as pages

log = structlog.get_logger()

# A thread that reads the store gives the interpreter up in every statement, and a busy event loop
# lets it have it back after so many seconds. Shorter ones were measured to gain nothing.
SWITCH_INTERVAL = 0.0005

# A command leaves a few hundred objects and next to no circles among them.
COLLECT_AFTER = (50_000, 20, 50)

HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}


def create() -> Starlette:
    """What uvicorn calls in a worker process."""
    faulthandler.enable()  # where every thread was, should the process ever crash
    sys.setswitchinterval(SWITCH_INTERVAL)
    configure_logs()
    parent = multiprocessing.parent_process()
    if parent is not None:  # of several workers
        die_with(parent.join)
    return application(Settings.from_environment())


def application(settings: Settings) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        worker = Worker(settings)
        app.state.house = worker
        worker.start()
        spare_the_collector()
        log.info("worker-started", worker=worker.name)
        try:
            with closing_before_stop(worker.close, worker.writer.abandon):
                yield
        finally:
            await worker.stop()
            log.info("worker-stopped", worker=worker.name)

    routes: list[BaseRoute] = [route.starlette() for route in ROUTES]
    routes.append(WebSocketRoute("/ws", sockets.Endpoint()))
    routes.extend(pages())
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SafeHeaders), Middleware(HostNames, names=settings.host_names)],
        exception_handlers={HTTPException: told_in_words},
    )
    app.router.redirect_slashes = False  # it would lead to whatever host a header names
    return app


def spare_the_collector() -> None:
    """What is loaded by now stays: looking through it again and again for garbage is in vain."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


class SafeHeaders:
    """Every answer tells browsers to load nothing from elsewhere and to guess nothing. A page has a
    policy of its own, which allows its import map too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = dict(message["headers"])
                lacking = [(name, value) for name, value in HEADERS.items() if name not in own]
                message["headers"] = [*message["headers"], *lacking]
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


async def told_in_words(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses: no such path, no such method."""
    assert isinstance(error, HTTPException)
    page = nothing_here(request) if error.status_code == 404 else None
    if page is not None:
        return page
    texts = {
        404: ("not-found", t("There is nothing at this address.")),
        405: ("wrong-method", t("This address does not take {method}.", method=request.method)),
    }
    code, text = texts.get(error.status_code, ("refused", verbatim(error.detail)))
    answer = problems.Answer(problems.simple(code, text))
    with in_language(language_of(request, None)):
        return response(Reply(answer, error.status_code, error.headers))
