"""Text for people in their own language: messages with arguments, and the catalogues.

`docs/languages.md` says how it works.
"""

from houseway.core.words.language import (
    ENGLISH,
    LANGUAGES,
    best_language,
    current_language,
    find_language,
    in_language,
    use_language,
)
from houseway.core.words.text import (
    Text,
    cards,
    either,
    join,
    listing,
    moment,
    money,
    nt,
    number,
    percent,
    plain,
    pt,
    sentences,
    signed_number,
    t,
    verbatim,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Text",
    "best_language",
    "cards",
    "current_language",
    "either",
    "find_language",
    "in_language",
    "join",
    "listing",
    "moment",
    "money",
    "nt",
    "number",
    "percent",
    "plain",
    "pt",
    "sentences",
    "signed_number",
    "t",
    "use_language",
    "verbatim",
]
