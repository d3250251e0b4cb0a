"""Routes for whoever operates the house: is it alive, is it ready, what does it measure."""

from prometheus_client import CONTENT_TYPE_LATEST

from houseway.service.api.problems import HttpProblem
from houseway.service.api.routing import ANYONE, Call, Reply, Route
from houseway.service.metrics import exposition
from houseway.service.store.keys import NO_KEY


async def health(_: Call) -> dict[str, str]:
    return {"status": "alive"}


async def ready(call: Call) -> dict[str, str]:
    """Ready where its records can be read and written, and not while the house closes."""
    if trouble := await call.house.readiness.trouble():
        raise HttpProblem(503, "not-ready", trouble)
    hidden = call.house.database.keys.present is not None
    return {"status": "ready", "seeds": "encrypted" if hidden else NO_KEY}


async def metrics(_: Call) -> Reply:
    return Reply(exposition())


ROUTES = (
    Route("GET", "/healthz", health, "Whether the process is alive", ANYONE, cost=0),
    Route("GET", "/readyz", ready, "Whether it can serve", ANYONE, cost=0),
    Route(
        "GET",
        "/metrics",
        metrics,
        "Measurements for Prometheus",
        ANYONE,
        media_type=CONTENT_TYPE_LATEST,
        cost=0,
    ),
)
