"""Routes for operators: whether the house is alive and ready, and what it measures."""

from ipaddress import ip_address

from prometheus_client import CONTENT_TYPE_LATEST

from houseway.core.words import t
from houseway.house.api.problems import HttpProblem
from houseway.house.api.routing import ANYONE, Call, Reply, Route, same
from houseway.house.run.metrics import exposition
from houseway.house.store.keys import NO_KEY


async def health(_: Call) -> dict[str, str]:
    return {"status": "alive"}


async def ready(call: Call) -> dict[str, str]:
    """Answer whether the records can be read and written, and the house is not closing."""
    if trouble := await call.house.readiness.trouble():
        raise HttpProblem(503, "not-ready", trouble)
    hidden = call.house.database.keys.present is not None
    return {"status": "ready", "seeds": "encrypted" if hidden else NO_KEY}


async def metrics(call: Call) -> Reply:
    if not may_read_metrics(call):
        sentence = t("Metrics are only for this machine, or for callers with the house's token.")
        raise HttpProblem(403, "not-for-strangers", sentence)
    return Reply(exposition())


def may_read_metrics(call: Call) -> bool:
    settings = call.house.settings
    return settings.open_metrics or has_token(call) or is_local(call)


def has_token(call: Call) -> bool:
    token = call.house.metrics_token
    given = call.headers.get("authorization", "")
    return token is not None and same(given, f"Bearer {token}")


def is_local(call: Call) -> bool:
    """Whether a request comes from this machine. A proxy here that the house does not know about
    forwards requests from everywhere."""
    try:
        local = ip_address(call.address).is_loopback
    except ValueError:
        return False
    is_forwarded = "x-forwarded-for" in call.headers or "forwarded" in call.headers
    return local and (bool(call.house.settings.proxies) or not is_forwarded)


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
