"""The message catalogue of a language for the pages' scripts."""

from functools import cache

import msgspec

from houseway.core.words import LANGUAGES
from houseway.core.words.catalogue import packages, read_catalogue
from houseway.house.web.files import StaticFile, file_of

AFTER_CONTEXT = "\N{END OF TRANSMISSION}"  # as gettext has it


@cache
def messages_file(language: str) -> StaticFile | None:
    """All messages of scripts with their plural forms; None for an unknown language."""
    if language not in LANGUAGES:
        return None
    found: dict[str, tuple[str, ...]] = {}
    for package in packages():
        for entry in read_catalogue(package, language) or ():
            in_scripts = any(file.endswith(".js") for file, _ in entry.locations)
            written = entry.string or ""
            forms = (written,) if isinstance(written, str) else tuple(written)
            if in_scripts and not entry.fuzzy and all(forms):
                message = entry.id if isinstance(entry.id, str) else entry.id[0]
                key = message if entry.context is None else entry.context + AFTER_CONTEXT + message
                found.setdefault(key, forms)
    return file_of(".json", msgspec.json.encode(found))
