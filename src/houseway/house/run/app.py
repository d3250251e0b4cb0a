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

# Seconds after which a busy event loop gives the interpreter back to a thread that reads the store,
# which releases it in every statement. Shorter intervals were measured to gain nothing.
SWITCH_INTERVAL = 0.0005

# A command leaves a few hundred objects with hardly any reference cycles.
COLLECT_AFTER = (50_000, 20, 50)

HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}


def create() -> Starlette:
    """Create the application in a worker process, for uvicorn."""
    faulthandler.enable()  # print every thread's stack if the process crashes
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
        exception_handlers={HTTPException: explain_refusal},
    )
    app.router.redirect_slashes = False  # it would redirect to any host that a header names
    return app


def spare_the_collector() -> None:
    """Keep the garbage collector from searching what is loaded by now, which stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


class SafeHeaders:
    """Adds headers that tell browsers to load nothing from elsewhere and to guess no types. A page
    has a policy of its own, which allows its import map too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = dict(message["headers"])
                missing = [(name, value) for name, value in HEADERS.items() if name not in own]
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


async def explain_refusal(request: Request, error: Exception) -> Response:
    """Answer what Starlette itself refuses: no such path, no such method."""
    assert isinstance(error, HTTPException)
    page = nothing_here(request) if error.status_code == 404 else None
    if page is not None:
        return page
    texts = {
        404: ("not-found", t("There's nothing at this address.")),
        405: ("wrong-method", t("This address doesn't accept {method}.", method=request.method)),
    }
    code, text = texts.get(error.status_code, ("refused", verbatim(error.detail)))
    answer = problems.Answer(problems.simple(code, text))
    with in_language(language_of(request, None)):
        return response(Reply(answer, error.status_code, error.headers))
