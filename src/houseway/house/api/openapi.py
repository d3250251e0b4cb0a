"""Make the OpenAPI document of the API from the list of routes."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from houseway.core.reasons import AnyReason
from houseway.core.words import ENGLISH, Text, in_language
from houseway.house.api.problems import Answer
from houseway.house.api.routing import COOKIE, CSRF_HEADER, SAFE, Route
from houseway.version import __version__

REFERENCE = "#/components/schemas/{name}"

STATUSES = {
    "400": "The request cannot be understood.",
    "401": "Nobody is signed in.",
    "403": "The account's role, or the session's token, does not allow it.",
    "404": "There is no such thing.",
    "409": "The rules or the state of the table refuse it; `why` says so.",
    "429": "Too many requests.",
    "503": "The house cannot do it just now; `why` says so.",
}


def document(routes: Sequence[Route]) -> dict[str, object]:
    types = [t for route in routes for t in (route.takes, route.gives, route.asks) if t is not None]
    schemas, components = msgspec.json.schema_components(
        (*types, Answer), schema_hook=schema_of, ref_template=REFERENCE
    )
    by_type = dict(zip(map(id, (*types, Answer)), schemas, strict=True))
    paths: dict[str, dict[str, object]] = {}
    for route in routes:
        paths.setdefault(plain_path(route.path), {})[route.method.lower()] = operation(
            route, by_type
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Houseway",
            "version": __version__,
            "description": "Tables, accounts and records of a house. Every refusal has a code for "
            "programs, the reason as data, `why` in words for people, and the clause where a rule "
            "said no. Words are in the language of Accept-Language, else in that of the account.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "csrf": {"type": "apiKey", "in": "header", "name": CSRF_HEADER},
            },
        },
    }


def schema_of(kind: type) -> dict[str, object]:
    """Return the schema of a type that msgspec does not know."""
    if issubclass(kind, Text):
        return {"type": "string"}
    if kind is AnyReason:
        by = {"type": "object", "required": ["basis"]}
        properties = {"reason": {"type": "string"}, "by": by}
        return {"type": "object", "properties": properties, "required": ["reason", "by"]}
    raise NotImplementedError


def operation(route: Route, by_type: Mapping[int, object]) -> dict[str, object]:
    needs = "" if not route.needs else f" For {' or '.join(sorted(route.needs))}s."
    made: dict[str, object] = {
        "operationId": re.sub(r"\W+", "_", route.operation).strip("_"),
        "summary": route.says,
        "description": f"{route.says}{needs}",
        "parameters": [*path_parameters(route), *query_parameters(route)],
        "responses": responses(route, by_type),
    }
    if route.takes is not None:
        content = {"application/json": {"schema": by_type[id(route.takes)]}}
        made["requestBody"] = {"required": True, "content": content}
    if route.needs is not None:
        signs = route.method not in SAFE and route.changes
        made["security"] = [{"session": []} | ({"csrf": []} if signs else {})]
    return made


def responses(route: Route, by_type: Mapping[int, object]) -> dict[str, object]:
    error = {"application/json": {"schema": by_type[id(Answer)]}}
    found: dict[str, object] = {
        status: {"description": says, "content": error} for status, says in STATUSES.items()
    }
    if route.unknown is not None:
        with in_language(ENGLISH):
            says = f"{route.unknown.code}: {route.unknown.why}"
        found["503"] = {"description": says, "content": error}
    if route.takes is not None:
        found |= {
            "413": {"description": "The request is too large.", "content": error},
            "415": {"description": "The request is not JSON.", "content": error},
        }
    gives = by_type[id(route.gives)] if route.media_type == "application/json" else {}
    content = {route.media_type: {"schema": gives}}
    found[str(route.status)] = {"description": route.says, "content": content}
    return found


def plain_path(path: str) -> str:
    return re.sub(r"{(\w+):\w+}", r"{\1}", path)


def path_parameters(route: Route) -> list[dict[str, object]]:
    kinds = {"number": {"type": "integer", "minimum": 0, "maximum": 999_999_999}}
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": kinds.get(kind, {"type": "string", "minLength": 1}),
        }
        for name, kind in re.findall(r"{(\w+):?(\w*)}", route.path)
    ]


def query_parameters(route: Route) -> list[dict[str, object]]:
    if route.asks is None:
        return []
    _, components = msgspec.json.schema_components((route.asks,), ref_template=REFERENCE)
    schema = components[route.asks.__name__]
    return [
        {"name": name, "in": "query", "required": False, "schema": described}
        for name, described in schema["properties"].items()
    ]
