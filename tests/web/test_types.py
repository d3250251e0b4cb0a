"""The types that the pages' JavaScript is checked by."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_types_of_the_pages_are_those_of_the_house() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import page_types  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    message = "Run `make js-types`: a view, command, event or answer has changed."
    assert page_types.declarations() == page_types.FILE.read_text(encoding="utf-8"), message
