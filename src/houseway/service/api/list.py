"""Every route of the API."""

from houseway.service.api import accounts, analysis, operation, records, rules, tables, tournaments
from houseway.service.api.openapi import document, page
from houseway.service.api.routing import ANYONE, Call, Reply, Route


async def openapi(_: Call) -> object:
    return document(ROUTES)


async def docs(_: Call) -> Reply:
    return Reply(page())


ROUTES: tuple[Route, ...] = (
    *tables.ROUTES,
    *tournaments.ROUTES,
    *accounts.ROUTES,
    *records.ROUTES,
    *rules.ROUTES,
    *analysis.ROUTES,
    *operation.ROUTES,
    Route("GET", "/openapi.json", openapi, "The API for programs", ANYONE),
    Route("GET", "/api", docs, "The API for people", ANYONE, media_type="text/html"),
)
