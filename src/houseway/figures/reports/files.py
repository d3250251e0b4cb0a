"""Write reports to files: the ending chooses the form, and a file is whole or not there."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from pathlib import Path

from houseway.core.errors import BadInput, quote
from houseway.core.words import either, t
from houseway.figures.reports.sheet import ParSheet


@dataclass(frozen=True)
class Form:
    write: Callable[[ParSheet], bytes]
    needs: tuple[str, ...] = ()  # modules of the extra `reports`
    is_for_people: bool = True  # and so shows what other readings change


def _csv(sheet: ParSheet) -> bytes:
    written = BytesIO()
    sheet.to_frame().write_csv(written)
    return written.getvalue()


def _parquet(sheet: ParSheet) -> bytes:
    written = BytesIO()
    sheet.to_frame().write_parquet(written)
    return written.getvalue()


FORMS = {
    ".html": Form(lambda sheet: sheet.to_html().encode(), ("matplotlib",)),
    ".pdf": Form(ParSheet.to_pdf, ("typst", "matplotlib")),
    ".xlsx": Form(ParSheet.to_xlsx, ("xlsxwriter",), is_for_people=False),
    ".md": Form(lambda sheet: sheet.to_markdown().encode()),
    ".csv": Form(_csv, ("polars",), is_for_people=False),
    ".parquet": Form(_parquet, ("polars",), is_for_people=False),
}


def form_of(path: Path) -> Form:
    """Return the form for a file of this name, after checking that it can be made and written."""
    form = FORMS.get(path.suffix.lower())
    if form is None:
        endings = list(FORMS)
        raise BadInput(
            t(
                "A report can't be written as {path}. Use a name that ends in {endings}.",
                path=quote(path.name),
                endings=either(endings),
            )
        )
    for module in form.needs:
        _check_installed(module, path.suffix)
    if path.exists() and not path.is_file():
        raise BadInput(t("{path} already exists and isn't a file.", path=path))
    if not path.parent.is_dir():
        raise BadInput(
            t(
                "{path} can't be written: there's no folder {parent}.",
                path=path,
                parent=path.parent,
            )
        )
    return form


def _check_installed(module: str, ending: str) -> None:
    try:
        import_module(module)
    except ImportError:
        raise BadInput(
            t(
                "A {ending} report needs {module}, which isn't installed. Run: pip "
                "install 'houseway[reports]'",
                ending=ending,
                module=module,
            )
        ) from None
