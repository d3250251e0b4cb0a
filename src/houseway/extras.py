"""What is installed only where it is asked for, and what to say where it is lacking."""

from collections.abc import Iterator
from contextlib import contextmanager

from houseway.errors import BadInput

# By the module that is imported: the extra of `pip install 'houseway[EXTRA]'` that brings it.
EXTRA_OF = {
    "alembic": "serve",
    "argon2": "serve",
    "babel": "serve",
    "cryptography": "serve",
    "httptools": "serve",
    "prometheus_client": "serve",
    "psycopg": "serve",
    "pyotp": "serve",
    "segno": "serve",
    "sqlalchemy": "serve",
    "starlette": "serve",
    "structlog": "serve",
    "uvicorn": "serve",
    "uvloop": "serve",
    "websockets": "serve",
    "numba": "simulate",
    "matplotlib": "reports",
    "polars": "reports",
    "typst": "reports",
    "xlsxwriter": "reports",
    "gymnasium": "research",
    "open_spiel": "research",
    "pettingzoo": "research",
    "pyspiel": "research",
    "ray": "cluster",
}


class MissingExtra(BadInput):
    """Something is asked for that comes with an extra which is not installed."""


def missing(error: ModuleNotFoundError) -> MissingExtra | None:
    """What to say where a module of an extra is lacking; nothing of any other module."""
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    if extra is None:
        return None
    return MissingExtra(
        f"This needs {module}, which is not installed: pip install 'houseway[{extra}]' brings it."
    )


@contextmanager
def told() -> Iterator[None]:
    """Says which extra is lacking, where one is."""
    try:
        yield
    except ModuleNotFoundError as error:
        found = missing(error)
        if found is None:
            raise
        raise found from error
