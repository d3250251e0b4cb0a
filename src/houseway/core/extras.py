"""Optional dependencies: which extra brings which module, and what to say if it is missing."""

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
    """A feature needs an extra that is not installed, or a newer version of it."""


def missing_extra(error: ImportError) -> MissingExtra | None:
    """Return the error to raise if a module of an extra is missing; None for any other module."""
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    if extra is None:
        return None
    if find_spec(module) is None:
        return MissingExtra(
            t(
                "This needs {module}, which isn't installed. Run: pip install 'houseway[{extra}]'",
                module=module,
                extra=extra,
            )
        )
    return MissingExtra(
        t(
            "This needs a newer {module} than {version}. Run: pip install "
            "--upgrade 'houseway[{extra}]'",
            module=module,
            version=installed_version(module),
            extra=extra,
        )
    )


def installed_version(module: str) -> str:
    """Return the version of the distribution that contains the module."""
    from importlib.metadata import PackageNotFoundError, packages_distributions, version  # slow

    try:
        return version(packages_distributions().get(module, [module])[0])
    except PackageNotFoundError:
        return t("the installed one")


@contextmanager
def explain_missing() -> Iterator[None]:
    """Turn an ImportError into one that names the extra to install."""
    try:
        yield
    except ImportError as error:
        found = missing_extra(error)
        if found is None:
            raise
        raise found from error
