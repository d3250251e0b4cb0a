"""A request to every route that is right in every way but for who sends it."""

import re
from typing import Any

from houseway.game.tournament import NewTournament
from houseway.house.api import (
    accounts,
    analysis,
    office,
    own,
    school,
    school_classes,
    school_exams,
    study,
    tables,
)
from houseway.house.api.routing import Route
from houseway.house.play import command_parser

_KEY = {"reason": "test", "key": "a key of the test"}

# One body for every type that a route takes; a new type needs one here.
BODIES: dict[Any, dict[str, Any]] = {
    accounts.SignIn: {"name": "Bob", "password": "not the password"},
    accounts.NewPassword: {"old": "not the password", "new": "another long password"},
    accounts.FirstPassword: {"password": "another long password"},
    accounts.NewAccount: {"name": "Eve", "roles": ["player"], **_KEY},
    accounts.NewRoles: {"roles": ["player", "trainer"], **_KEY},
    accounts.Reason: _KEY,
    accounts.Key: {"key": "a key of the test"},
    accounts.Movement: {"amount": 1_000_000, **_KEY},
    own.Proven: {"password": "not the password", "code": "000000"},
    own.ChosenLanguage: {"language": "de"},
    own.ChosenLimits: {"limits": {"loss_day": 100}, "key": "a key of the test"},
    own.Exclusion: {"days": 1, "key": "a key of the test"},
    office.NewDepositLimit: {"limit": 1_000, **_KEY},
    office.NewPaymentLimit: {"limit": 1_000, **_KEY},
    office.NewIndependence: {"days": 31, **_KEY},
    tables.Practise: {"game": "none"},
    school.Wanted: {"courses": ["none"]},
    school.Answers: {"answers": []},
    school.Who: {"learner": "a token of the test"},
    school_exams.NewExam: {"title": "An exam", "courses": ["none"]},
    school_exams.Sit: {"name": "Bob"},
    school_exams.SitAnswers: {"answers": []},
    school_classes.NewClass: {"name": "A class"},
    school_classes.Member: {"name": "Bob"},
    command_parser.Request: {
        "key": "a key of the test",
        "command": {"command": "buy-in", "amount": 1},
    },
    tables.NewTable: {"game": "si-ki-pi", "name": "A table", "why": "test", "key": "a key"},
    NewTournament: {"name": "A tournament", "why": "test", "key": "a key"},
    analysis.WhatIf: {},
    study.PositionAsked: {"position": {"board": "none"}},
    study.MovePlayed: {"played": {"position": {"board": "none"}}},
    analysis.Hand: {"cards": ["As", "Kd", "2c", "9h"]},
}


def path_of(route: Route, table: str) -> str:
    """Return the route's path with another person's things in it; a new name needs one here."""
    samples = {
        "table": table,
        "tournament": "c-nothing",
        "name": "Bob",
        "round": "1",
        "session_id": "0123456789abcdef",
        "session": "1",
        "number": "1",
        "exam": "exam-nothing",
        "sitting": "sitting-nothing",
        "class": "class-nothing",
        "game": "none",  # of which nothing has to be computed
    }
    return re.sub(
        r"{(\w+)(:number)?}", lambda found: "1" if found[2] else samples[found[1]], route.path
    )


def body_of(route: Route) -> dict[str, Any] | None:
    if route.takes is None:
        return None
    assert route.takes in BODIES, f"give a sample of {route.takes.__name__} for {route.operation}"
    return BODIES[route.takes]
