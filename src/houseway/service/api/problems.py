"""Every way to say no over HTTP: a status, one plain sentence, and the clause if a rule spoke."""

from collections.abc import Mapping
from math import ceil

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import BadInput, Refusal, misread
from houseway.service.accounts.limits import TryLater, in_words
from houseway.service.store.writer import OutcomeUnknown


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    code: str
    sentence: str
    clause: str | None = None
    told: Mapping[str, str | int] | None = None  # what the sentence says, as data


class Answer(msgspec.Struct, frozen=True):
    error: Problem


class HttpProblem(Exception):
    """Something that HTTP itself has a status for."""

    def __init__(
        self, status: int, code: str, sentence: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.problem = Problem(code, sentence)
        self.headers = dict(headers or {})


def not_signed_in() -> HttpProblem:
    return HttpProblem(401, "not-signed-in", "Sign in first.")


def password_due() -> HttpProblem:
    return HttpProblem(
        403,
        "password-due",
        "Choose a password of your own first: somebody else has set the one you have.",
    )


def wrong_role(roles: str) -> HttpProblem:
    return HttpProblem(403, "wrong-role", f"Only {roles} may do that.")


def not_found(what: str) -> HttpProblem:
    return HttpProblem(404, "not-found", f"There is no {what}.")


def too_many(seconds: float, what: str = "Too many requests") -> HttpProblem:
    return HttpProblem(
        429,
        "too-many-requests",
        f"{what}: try again in {in_words(seconds)}.",
        retry_after(seconds),
    )


def retry_after(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(max(1, ceil(seconds)))}


UNAVAILABLE = Problem("unavailable", "The house cannot use its records just now: try again.")
UNEXPECTED = Problem("unexpected", "Something went wrong in the house: try again.")

# Of what may have changed something nobody says that it has not: even an error that comes before
# anything is written may be the answer to a request that was sent, and written, before.
UNKNOWN = Problem("outcome-unknown", str(OutcomeUnknown()))
UNKNOWN_WITHOUT_KEY = Problem(
    UNKNOWN.code, "It is not known whether this was done: look before you ask for it again."
)

# What an address can name in vain; other things that are not there are refusals of the rules.
NOWHERE = frozenset({"no-such-table", "no-such-account"})


def problem_of(
    error: Exception, unknown: Problem | None = None
) -> tuple[int, Problem, dict[str, str]]:
    """The status, the problem and the headers an error is answered with.

    `unknown` is what is said where the house itself failed at what may have changed something."""
    match error:
        case HttpProblem():
            return error.status, error.problem, error.headers
        case TryLater():
            return error.status, Problem(error.code, error.sentence), retry_after(error.seconds)
        case Refusal() if error.code in NOWHERE:
            return 404, Problem(error.code, error.sentence), {}
        case Refusal():
            return 409, Problem(error.code, error.sentence, error.clause, error.facts or None), {}
        case BadInput():
            return 400, Problem("bad-input", str(error)), {}
        case msgspec.ValidationError() | msgspec.DecodeError():
            return 400, Problem("bad-input", misread(error)), {}
        case _ if unknown is not None:
            return 503, unknown, retry_after(1)
        case OutcomeUnknown() | SQLAlchemyError():
            return 503, UNAVAILABLE, retry_after(1)
        case _ if is_of_the_database(error):
            return 503, UNAVAILABLE, retry_after(1)
        case _:
            return 500, UNEXPECTED, {}


def is_too_much(error: Exception) -> bool:
    """Whether it is refused because of how much is asked, by one or by all."""
    return isinstance(error, TryLater) or (isinstance(error, HttpProblem) and error.status == 429)


def where(error: Exception) -> Exception | None:
    """Whose place in the program the log is to tell. Of a store that does not answer, the writer
    has told what it knows: where it was waited for would only fill the log. A problem was said on
    purpose."""
    return None if isinstance(error, OutcomeUnknown | TimeoutError | HttpProblem) else error


def is_of_the_database(error: Exception) -> bool:
    """Whether a driver raised it; the writer works on the drivers' own connections."""
    return type(error).__module__.split(".")[0] in ("sqlite3", "psycopg")
