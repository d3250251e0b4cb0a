"""What is installed only where it is asked for, and what to say where it is lacking."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from houseway.core.errors import BadInput
from houseway.core.words import t

# By the module that is imported: the extra of `pip install 'houseway[EXTRA]'` that brings it.
EXTRA_OF = {
    "alembic": "serve",
    "argon2": "serve",
    "confusable_homoglyphs": "serve",
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
    "fsrs": "school",
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
    """Something is asked for that comes with an extra which is not installed, or is too old."""


def missing_extra(error: ImportError) -> MissingExtra | None:
    """What to say where a module of an extra is lacking; nothing of any other module."""
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    if extra is None:
        return None
    if find_spec(module) is None:
        return MissingExtra(
            t(
                "This needs {module}, which is not installed: pip install "
                "'houseway[{extra}]' brings it.",
                module=module,
                extra=extra,
            )
        )
    return MissingExtra(
        t(
            "This needs a newer {module} than {version}: pip install --upgrade "
            "'houseway[{extra}]' brings it.",
            module=module,
            version=installed_version(module),
            extra=extra,
        )
    )


def installed_version(module: str) -> str:
    """The version of what the module comes with."""
    from importlib.metadata import PackageNotFoundError, packages_distributions, version  # slow

    try:
        return version(packages_distributions().get(module, [module])[0])
    except PackageNotFoundError:
        return t("the one that is installed")


@contextmanager
def explain_missing() -> Iterator[None]:
    """Says which extra is lacking or too old, where one is."""
    try:
        yield
    except ImportError as error:
        found = missing_extra(error)
        if found is None:
            raise
        raise found from error
