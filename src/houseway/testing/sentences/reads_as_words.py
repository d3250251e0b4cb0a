"""Whether a text of the source is meant for people."""

import re

from houseway.words.template import shape

_WORD = re.compile(r"[A-Za-z]{2}")
_TWO_WORDS = re.compile(r"[\w,.:;'’%})\"] +[\w{(„\"'’+−]")
_TITLE = re.compile(r"[A-Z][a-z]+[.:?!…]?")
_NAME_OF_CODE = re.compile(r"[a-z]+([A-Z][a-z]+)+|[\w-]+(_[\w-]+)+|[a-z-]+--[a-z-]+")
_CARD = r"(?:[2-9TJQKA]|10)[shdc]|teen|day|gj|[a-z]\d{1,2}"
_CARDS = re.compile(rf"(?:{_CARD})(?:[ /](?:{_CARD}))*")
_NOT_SAID = re.compile(
    r"^(https?:|/|\.|\#|--|[A-Z]+ /|SELECT |PRAGMA |max-age|default-src|text/|application/|audio/)"
    r"|[<>{}]=|\\|\w\([\d{\w]*\)|\w\(\d|;\s*\w+=|\d(px|rem)\b|=\w+&"
    r"|\w--\w|</|^input, |\[bold\]|^[A-Z]+=|[a-z]+ --[a-z]"
)


def reads_as_words(text: str) -> bool:
    """Words in a row, or one that stands alone with a capital; no names of the program's own."""
    bare = shape(text).replace("{}", " ").strip()
    if (
        _CARDS.fullmatch(text)
        or not _WORD.search(bare)
        or _NOT_SAID.search(text)
        or _NAME_OF_CODE.fullmatch(bare)
    ):
        return False
    return bool(_TWO_WORDS.search(text.strip()) or _TITLE.fullmatch(bare))
