"""The API does what its document says, for every caller and request."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from effort import by_effort, some_of
from house.running_house import ADMIN, Person, Running, deposit, open_table, running
from houseway.house.api.list import ROUTES
from houseway.house.api.openapi import plain_path
from houseway.house.api.routing import COOKIE, CSRF_HEADER, SAFE

EXAMPLES = by_effort(quick=1, default=2, soak=100)  # of each operation for each of the people
# What the other operations need stays as it is; what takes seconds is tested elsewhere.
LEFT_OUT = frozenset(
    {
        "post_api_sign_out",
        "post_api_guest",
        "post_api_analysis_game_edges",
        "post_api_analysis_game_hands",
        "get_api_analysis_game_par_sheet",
    }
)
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
OURS = settings(
    max_examples=EXAMPLES,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("openapi")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        deposit(found, "Ann", 1_000_000)
        open_table(found, "si-ki-pi")
        yield found


def document(house: Running) -> dict[str, Any]:
    found: dict[str, Any] = house.stranger().get("/openapi.json").json()
    return found


def test_the_document_is_openapi_3_1(house: Running) -> None:
    found = document(house)
    assert found["openapi"].startswith("3.1.")
    schemathesis.openapi.from_dict(found).validate()


def test_every_route_is_in_the_document_with_who_may_use_it(house: Running) -> None:
    paths = document(house)["paths"]
    listed = {(path, method.upper()) for path, methods in paths.items() for method in methods}
    assert listed == {(plain_path(route.path), route.method) for route in ROUTES}
    for route in ROUTES:
        operation = paths[plain_path(route.path)][route.method.lower()]
        assert ("security" in operation) == (route.needs is not None)
        assert ("requestBody" in operation) == (route.takes is not None)
        names = [p["name"] for p in operation["parameters"] if p["in"] == "path"]
        assert names == re.findall(r"{(\w+)", route.path)


def test_every_reference_in_the_document_leads_somewhere(house: Running) -> None:
    found = document(house)
    text = house.stranger().get("/openapi.json").text
    for name in set(re.findall(r'"#/components/schemas/([^"]+)"', text)):
        assert name in found["components"]["schemas"], name


def test_operations_have_names_of_their_own(house: Running) -> None:
    operations = [o["operationId"] for m in document(house)["paths"].values() for o in m.values()]
    assert len(set(operations)) == len(operations)
    assert set(operations) >= LEFT_OUT


@pytest.mark.parametrize("name", some_of(["Ann", ADMIN, "Dirk"], 2))
def test_answers_are_as_the_document_says(house: Running, name: str) -> None:
    person = house.signed_in(name)
    schema = schemathesis.openapi.from_dict(document(house))
    schema.config.update(base_url=f"http://{house.address}")
    asked = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if operation.definition.raw["operationId"] not in LEFT_OUT:
            asked += ask(operation, person)
    assert asked > EXAMPLES * (len(ROUTES) - len(LEFT_OUT)) / 4


def ask(operation: Any, person: Person) -> int:
    """How often it was asked: some operations have few ways to be asked."""
    asked = 0

    @given(operation.as_strategy())
    @OURS
    def run(case: Any) -> None:
        nonlocal asked
        asked += 1
        check(case, person)

    run()
    return asked


def check(case: Any, person: Person) -> None:
    """The session is the person's own, whatever else is made up."""
    harmless(case, person)
    cookies = {} if person.token is None else {COOKIE: person.token}
    headers = {} if person.csrf is None else {CSRF_HEADER: person.csrf}
    answer = case.call(headers=headers, cookies=cookies)
    case.validate_response(answer, checks=CHECKS)


def harmless(case: Any, person: Person) -> None:
    """Leave alone the passwords and roles of the people this test needs."""
    people = {*person.house.people, ADMIN}
    name = (case.path_parameters or {}).get("name")
    if case.method not in SAFE and name in people:
        case.path_parameters["name"] = "somebody else"


def test_the_page_for_people_loads_nothing_from_elsewhere(house: Running) -> None:
    answer: httpx.Response = house.stranger().get("/api")
    assert answer.headers["content-type"].startswith("text/html")
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', answer.text)
