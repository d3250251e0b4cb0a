"""Names of accounts: their alphabet, and which spellings name the same account.

An account has one name, the one it was opened under. People type it in other ways (another case,
full-width letters, a curly apostrophe, two spaces), and `folded` is the same for all of them.
"""

import re
import secrets
import unicodedata
from collections.abc import Iterable, Iterator

from confusable_homoglyphs.categories import alias as script_of

from houseway.core.errors import BadInput, quote
from houseway.core.words import sentences, t
from houseway.house.accounts.lookalikes import looks
from houseway.house.accounts.roles import ROLES
from houseway.tables.people import check_player

# Words under which the tables and the books of the house act and keep money.
_WORDS = frozenset({*ROLES, "house", "public", "world", "layout"})
_GUEST_LETTERS = "BCDFGHJKMNPQRSTVWXYZ23456789"  # no two look alike, and they make no words
_GUEST_LENGTHS = (4, 4, 4, 5, 6, 8)

# Letters come from one of these: the scripts that Unicode recommends for identifiers (UAX 31,
# table 5), some of which are written together (UTS 39, single script).
_SCRIPTS = """
    ARABIC, ARMENIAN, BENGALI, CYRILLIC, DEVANAGARI, ETHIOPIC, GEORGIAN, GREEK, GUJARATI, GURMUKHI,
    HEBREW, KANNADA, KHMER, LAO, LATIN, MALAYALAM, MYANMAR, ORIYA, SINHALA, TAMIL, TELUGU, THAANA,
    THAI, TIBETAN, HAN HIRAGANA KATAKANA, HAN BOPOMOFO, HAN HANGUL
"""
SCRIPTS = tuple(frozenset(together.split()) for together in _SCRIPTS.split(","))
BESIDES = "0123456789 -'."
_TYPED_AS = str.maketrans("’‘ʼʻ‐‑", "''''--")  # what phones make of ' and -
_KANA = {"ー": "KATAKANA"}  # it belongs to no script in Unicode
_ACCENTS = range(0x300, 0x370)  # that belong to any letter
# Letters and marks of these scripts that are invisible (Default_Ignorable_Code_Point).
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_SHAPE = re.compile(r"(?:lm{0,3}|d)(?:lm{0,3}|[d '.-])*")  # l: letter, m: mark, d: digit
ALPHABET = t(
    "Use letters of one script, digits, spaces, hyphens, apostrophes and "
    "dots, and start with a letter or a digit."
)


def tidy(name: str) -> str:
    """Return the name in its stored form: composed letters of usual width, single spaces."""
    composed = unicodedata.normalize("NFKC", name).translate(_TYPED_AS)
    return re.sub(" +", " ", composed).strip(" ")


def fold_name(name: str) -> str:
    """Return the same text for all spellings of one account's name."""
    return unicodedata.normalize("NFKC", tidy(name).casefold())


def check_name(name: str) -> str:
    """Return the name in its stored form. Raise BadInput if no account can have it."""
    written = check_recorded(tidy(name))
    if not is_in_alphabet(written):
        raise BadInput(sentences(t("{name} can't be an account name.", name=quote(name)), ALPHABET))
    if any(looks(written) & looks(word) for word in _WORDS):
        raise house_word_error(name)
    return written


def check_recorded(name: str) -> str:
    """Refuse a name that no record may hold. This depends on no Unicode list that later versions
    change, so that recorded names are always decided alike."""
    check_player(name)
    if fold_name(name) in _WORDS:
        raise house_word_error(name)
    check_player(fold_name(name))  # one letter can expand to many
    if name != tidy(name):
        raise BadInput(t("Write {name} as {tidy}.", name=quote(name), tidy=quote(tidy(name))))
    return name


def house_word_error(name: str) -> BadInput:
    return BadInput(t("{name} is reserved for the house. Choose another name.", name=quote(name)))


def is_in_alphabet(name: str) -> bool:
    shape = "".join(map(_sort_of, name))
    used = {_script_of(c) for c, sort in zip(name, shape, strict=True) if sort in "lm"}
    return _SHAPE.fullmatch(shape) is not None and any(used - {""} <= one for one in SCRIPTS)


def _sort_of(character: str) -> str:
    """Return `l` for a letter, `m` for a mark, `d` for a digit, the character itself, or `?`."""
    if character in BESIDES:
        return "d" if character.isdigit() else character
    if character in _UNSEEN:
        return "?"
    return {"L": "l", "M": "m"}.get(unicodedata.category(character)[0], "?")


def _script_of(character: str) -> str:
    """Return the script of a character; empty for an accent, which goes with every script."""
    if ord(character) in _ACCENTS:
        return ""
    return _KANA.get(character) or str(script_of(character))


def can_be(name: str) -> bool:
    """Whether an account can have this name; others are not looked up."""
    try:
        check_name(name)
    except BadInput:
        return False
    return True


def guest_names() -> Iterator[str]:
    """Yield names to try for a guest, longer ones once the short ones are taken."""
    for length in _GUEST_LENGTHS:
        yield "Guest-" + "".join(secrets.choice(_GUEST_LETTERS) for _ in range(length))


class Lookalikes:
    """The looks of all accounts; accounts are added and never removed."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._looks: dict[tuple[str, str], str] = {}

    def find(self, name: str, accounts: Iterable[str]) -> str | None:
        """Return an account with another name that readers would confuse with this one."""
        for known in set(accounts) - self._known:
            self._known.add(known)
            for look in looks(known):
                self._looks.setdefault(look, known)
        found = (self._looks.get(look) for look in looks(name))
        same = fold_name(name)
        return next((one for one in found if one is not None and fold_name(one) != same), None)
