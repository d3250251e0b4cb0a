"""Every way to refuse a request: a status, the reason as data and in words, and its clause."""

from collections.abc import Mapping
from math import ceil

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from houseway.core.errors import BadInput, Refusal, Refused, describe_misreading
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, either, t
from houseway.house.accounts.limits import TryLater, in_words
from houseway.house.accounts.roles import name_roles
from houseway.house.store.writer import OutcomeUnknown


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """`why` is for people, in the reader's language; `reason` says the same as data."""

    code: str
    why: str
    clause: str | None = None
    reason: Refused | None = None


class Answer(msgspec.Struct, frozen=True):
    error: Problem


def problem_from(refusal: Refusal) -> Problem:
    return Problem(refusal.code, refusal.text, refusal.clause, refusal.reason)


def simple(code: str, text: str) -> Problem:
    """Return a problem with no rule behind it."""
    return problem_from(Refusal(code, BY_HOUSE, text))


class HttpProblem(Exception):
    """A refusal that has a status of its own in HTTP."""

    def __init__(
        self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(text)
        self.status = status
        self.problem = simple(code, text)
        self.headers = dict(headers or {})


def not_signed_in() -> HttpProblem:
    return HttpProblem(401, "not-signed-in", t("Sign in first."))


def password_due() -> HttpProblem:
    return HttpProblem(
        403,
        "password-due",
        t("Choose your own password first: someone else set your current one."),
    )


def wrong_role(*roles: str) -> HttpProblem:
    text = t("Only {roles} can do this.", roles=either(map(name_roles, roles)))
    return HttpProblem(403, "wrong-role", text)


def staff_only() -> HttpProblem:
    text = t("Only staff can do this at a table with real cards.")
    return HttpProblem(403, "wrong-role", text)


def not_found(text: Text) -> HttpProblem:
    return HttpProblem(404, "not-found", text)


def too_many(seconds: float, what: Text) -> HttpProblem:
    return HttpProblem(
        429,
        "too-many-requests",
        t("{what}. Try again in {wait}.", what=what, wait=in_words(seconds)),
        retry_after(seconds),
    )


def retry_after(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(max(1, ceil(seconds)))}


UNAVAILABLE = simple("unavailable", t("The house can't reach its records right now. Try again."))
UNEXPECTED = simple("unexpected", t("Something went wrong on the server. Try again."))

# A request that may change something is never answered "nothing was changed": even an error that
# comes before writing may answer a retry of a request that was written.
UNKNOWN = simple("outcome-unknown", OutcomeUnknown.text)
UNKNOWN_WITHOUT_KEY = simple(
    UNKNOWN.code, t("We don't know whether this went through. Check before you try again.")
)

# Missing things that an address names; other missing things are refusals of the rules.
NOWHERE = frozenset({"no-such-table", "no-such-account"})


def problem_of(
    error: Exception, unknown: Problem | None = None
) -> tuple[int, Problem, dict[str, str]]:
    """Return the status, problem and headers that an error is answered with.

    `unknown` is the answer if the house itself failed at something that may have changed its
    records."""
    match error:
        case HttpProblem():
            return error.status, error.problem, error.headers
        case TryLater():
            return error.status, problem_from(error), retry_after(error.seconds)
        case Refusal():
            return 404 if error.code in NOWHERE else 409, problem_from(error), {}
        case BadInput():
            return 400, simple("bad-input", error.text), {}
        case msgspec.ValidationError() | msgspec.DecodeError():
            return 400, simple("bad-input", describe_misreading(error)), {}
        case _ if unknown is not None:
            return 503, unknown, retry_after(1)
        case OutcomeUnknown() | SQLAlchemyError():
            return 503, UNAVAILABLE, retry_after(1)
        case _ if is_of_the_database(error):
            return 503, UNAVAILABLE, retry_after(1)
        case _:
            return 500, UNEXPECTED, {}


def is_too_much(error: Exception) -> bool:
    """Whether a request was refused because there are too many, from one caller or from all."""
    return isinstance(error, TryLater) or (isinstance(error, HttpProblem) and error.status == 429)


def where(error: Exception) -> Exception | None:
    """Return the error whose traceback belongs in the log, if any. The writer has logged why a
    store does not answer, and an HttpProblem is raised on purpose."""
    return None if isinstance(error, OutcomeUnknown | TimeoutError | HttpProblem) else error


def is_of_the_database(error: Exception) -> bool:
    """Whether a driver raised it; the writer works on the drivers' own connections."""
    return type(error).__module__.split(".")[0] in ("sqlite3", "psycopg")
