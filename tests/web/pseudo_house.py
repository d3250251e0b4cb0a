"""A demonstration house whose German is English in brackets, a third longer: «Sit down lllll».

`python -m web.pseudo_house PORT FOLDER` serves it. What a page shows outside the brackets did not
go through a catalogue."""

import sys
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path

import msgspec
from babel.messages.extract import extract_from_dir

import houseway
from houseway.core.words import catalogue
from houseway.house.web import routes
from houseway.house.web.files import StaticFile, file_of
from houseway.house.web.routes import AFTER_CONTEXT
from web import fast_house

KEYWORDS = {"t": None, "nt": (1, 2), "pt": ((1, "c"), 2)}


def bracketed(message: str) -> str:
    """Longer by a third, as German is."""
    return f"«{message} {'l' * max(1, len(message) // 3 - 1)}»"


class Pseudo(NullTranslations):
    """Every message of the house itself."""

    def gettext(self, message: str) -> str:
        return bracketed(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return bracketed(one if count == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return bracketed(message)


def of_pages() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every message that `make words` finds in a script, with its forms."""
    found = extract_from_dir(
        Path(houseway.__file__).parent, method_map=[("**.js", "javascript")], keywords=KEYWORDS
    )
    for _, _, message, _, context in found:
        forms = (message,) if isinstance(message, str) else tuple(message)
        key = forms[0] if context is None else context + AFTER_CONTEXT + forms[0]
        yield key, tuple(map(bracketed, forms))


@cache
def messages_file(language: str) -> StaticFile:
    return file_of(".json", msgspec.json.encode(dict(of_pages())))


def main(port: int, folder: Path) -> None:
    catalogue.translations = lambda language: Pseudo()  # type: ignore[assignment]
    routes.messages_file = messages_file
    fast_house.main(port, folder)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
