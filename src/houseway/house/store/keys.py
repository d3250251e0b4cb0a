"""Encrypt seeds and cards to come with keys that are kept outside the database.

The database or a backup then does not give away the next cards. An encrypted text is
`enc1:ID:DATA`: the id of its key, then nonce and AES-256-GCM ciphertext in base64. The hash of an
entry is that of its plain text, so a record stays the same with a key, another one, or none.
"""

import base64
import binascii
import hashlib
import os
import re
from pathlib import Path
from weakref import WeakKeyDictionary

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from houseway.core.errors import BadInput, quote
from houseway.core.words import t
from houseway.house.store.private_files import check_key_file

HIDDEN = "enc1:"  # neither the JSON of an entry nor a seed begins so
VARIABLE = "HOUSEWAY_KEY"
NO_KEY = (
    "No key was given: whoever reads the database or a backup knows the next cards. "
    "Make one with `houseway new-key FILE` and start with --key-file FILE."
)

_KEY = re.compile(r"[0-9a-fA-F]{64}")
_NONCE = 12  # bytes
_ID = 16  # digits


class Keys:
    """The first key encrypts what is written from now on; all of them decrypt."""

    def __init__(self, texts: tuple[str, ...] = ()) -> None:
        for number, text in enumerate(texts, start=1):
            if not _KEY.fullmatch(text):  # the text itself is a secret
                raise BadInput(
                    t("Key {number} isn't valid: a key is 64 hexadecimal digits.", number=number)
                )
        raw = [bytes.fromhex(text) for text in texts]
        self._ciphers = {key_id(key): AESGCM(key) for key in raw}
        self.present = key_id(raw[0]) if raw else None

    def __contains__(self, key: str) -> bool:
        return key in self._ciphers

    def hide(self, text: str) -> str:
        """Encrypt a text; without a key it stays as it is."""
        if self.present is None:
            return text
        nonce = os.urandom(_NONCE)
        data = nonce + self._ciphers[self.present].encrypt(nonce, text.encode(), None)
        return f"{HIDDEN}{self.present}:{base64.b64encode(data).decode()}"

    def read(self, text: str) -> str:
        """Decrypt a text. Plain texts are returned as they are, and so are texts that were tampered
        with: these then do not fit their hash or commitment."""
        if not text.startswith(HIDDEN):
            return text
        key, _, data = text.removeprefix(HIDDEN).partition(":")
        if key not in self._ciphers:
            raise BadInput(missing(key))
        try:
            packed = base64.b64decode(data, validate=True)
            plain = self._ciphers[key].decrypt(packed[:_NONCE], packed[_NONCE:], None)
        except (InvalidTag, ValueError, binascii.Error):
            return text
        return plain.decode()

    def check(self, used: set[str]) -> None:
        """Refuse to go without a key that something was encrypted with."""
        for key in sorted(used - self._ciphers.keys()):
            raise BadInput(missing(key))


NO_KEYS = Keys()


def missing(key: str) -> str:
    return (
        f"The house was encrypted with the key {quote(key)}, which was not given: "
        f"name the file it is in with --key-file, or put it into {VARIABLE}."
    )


def key_id(key: bytes) -> str:
    """A number that tells keys apart without revealing them."""
    return hashlib.sha256(b"houseway key " + key).hexdigest()[:_ID]


def given_keys(file: Path | None) -> Keys:
    """Read keys from a file, one a line, or from the environment; the present one is first."""
    from_environment = os.environ.get(VARIABLE, "")
    if file is None:
        return Keys(tuple(from_environment.split()))
    if from_environment:
        raise BadInput(t("Give the key in a file or in {variable}, not both.", variable=VARIABLE))
    try:
        check_key_file(file)
        keys = Keys(tuple(file.read_text("ascii").split()))
    except OSError as error:
        raise BadInput(
            t(
                "The key file {file} can't be read: {problem}.",
                file=quote(str(file)),
                problem=error.strerror,
            )
        ) from None
    except UnicodeDecodeError:
        raise BadInput(t("{file} isn't a key file.", file=quote(str(file)))) from None
    if keys.present is None:
        raise BadInput(t("There's no key in {file}.", file=quote(str(file))))
    return keys


# -- In the database -------------------------------------------------------------------------------

_of_dialect: WeakKeyDictionary[Dialect, Keys] = WeakKeyDictionary()


def use_keys(dialect: Dialect, keys: Keys) -> None:
    """Decrypt with these keys what is read through an engine, by its own dialect."""
    _of_dialect[dialect] = keys


class HiddenText(TypeDecorator[str]):
    """A column of texts that may be encrypted, which is decrypted when it is read. Writers encrypt,
    because not every text needs it."""

    impl = Text
    cache_ok = True

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else _of_dialect.get(dialect, NO_KEYS).read(value)
