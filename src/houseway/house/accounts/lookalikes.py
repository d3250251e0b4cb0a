"""Find names that readers confuse, by Unicode's list of confusable characters.

Two names look alike if they have the same skeleton (UTS 39, section 4) as written, in small
letters, or in capitals: case does not distinguish accounts. The library ships the list as pairs of
a character and its prototype, in both directions.
"""

import unicodedata
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data

_MARK = "\u200e"  # wraps letters of right-to-left scripts in the list


def _prototypes() -> dict[str, str]:
    """Return what each character is taken for."""
    pairs = {
        one.replace(_MARK, ""): [other["c"].replace(_MARK, "") for other in others]
        for one, others in confusables_data.items()
    }
    # A prototype is several characters, or has several look-alikes; else it is listed second.
    rank = {
        one: (len(one), len(others), place) for place, (one, others) in enumerate(pairs.items())
    }
    return {
        one: others[0]
        for one, others in pairs.items()
        if len(one) == len(others) == 1 and rank[one] < rank[others[0]]
    }


_PROTOTYPES = _prototypes()


def skeleton(name: str) -> str:
    """Return what a reader sees of a name."""
    seen = "".join(_PROTOTYPES.get(c, c) for c in unicodedata.normalize("NFD", name))
    return unicodedata.normalize("NFD", seen)


@lru_cache(maxsize=1_000)
def looks(name: str) -> frozenset[tuple[str, str]]:
    """Return the looks of a name; names that share one look alike."""
    forms = {"typed": name, "small": name.casefold(), "capitals": name.upper()}
    return frozenset((form, skeleton(text)) for form, text in forms.items())
