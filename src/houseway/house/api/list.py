"""The list of all routes of the API."""

from houseway.house.api import (
    accounts,
    analysis,
    corrections,
    floor,
    games,
    office,
    operation,
    own,
    play,
    records,
    rules,
    school,
    school_classes,
    school_exams,
    study,
    tables,
    tournaments,
)
from houseway.house.api.openapi import document
from houseway.house.api.routing import ANYONE, Call, Route


async def openapi(_: Call) -> object:
    return document(ROUTES)


ROUTES: tuple[Route, ...] = (
    *tables.ROUTES,
    *tournaments.ROUTES,
    *accounts.ROUTES,
    *own.ROUTES,
    *office.ROUTES,
    *records.ROUTES,
    *play.ROUTES,
    *corrections.ROUTES,
    *floor.ROUTES,
    *games.ROUTES,
    *rules.ROUTES,
    *analysis.ROUTES,
    *study.ROUTES,
    *school.ROUTES,
    *school_exams.ROUTES,
    *school_classes.ROUTES,
    *operation.ROUTES,
    Route("GET", "/openapi.json", openapi, "The API for programs", ANYONE),
)
