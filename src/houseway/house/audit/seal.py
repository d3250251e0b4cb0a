"""Seals: the length and hash of every record, kept where the database cannot write.

Each entry's hash covers everything before it. The hashes of one day prove later whether anything of
that day was rewritten, even if the chain was made to fit again.
"""

import hashlib
from pathlib import Path

import msgspec

from houseway.core.errors import BadInput, quote
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.house.store.backup import whole_file

FORMAT = "houseway-seal-1"


class Head(msgspec.Struct, frozen=True, array_like=True):
    """The newest entry of a record."""

    stream: str
    version: int
    hash: str


class Seal(msgspec.Struct, frozen=True):
    format: str
    digest: str
    heads: tuple[Head, ...]


def digest(heads: tuple[Head, ...]) -> str:
    """Return one number for the whole house, short enough to print or read aloud."""
    ordered = sorted(heads, key=lambda head: head.stream)
    return hashlib.sha256(b"\n".join(map(msgspec.json.encode, ordered))).hexdigest()


def write_seal(file: Path, heads: tuple[Head, ...]) -> None:
    """Write the whole file or nothing; never overwrite a seal."""
    with whole_file(file, force=False) as out:
        out.write(encode_seal(heads))


def encode_seal(heads: tuple[Head, ...]) -> bytes:
    seal = Seal(FORMAT, digest(heads), heads)
    return msgspec.json.format(msgspec.json.encode(seal)) + b"\n"


def read_seals(place: Path) -> list[Seal]:
    """Read the seal of a file, or all seals of a folder."""
    if not place.is_dir():
        return [read_seal(place)]
    found = [read_seal(file) for file in sorted(place.glob("*.json"))]
    if not found:
        raise BadInput(t("There's no seal in {place}.", place=quote(str(place))))
    return found


def read_seal(file: Path) -> Seal:
    try:
        seal = decode(file.read_bytes(), Seal)
    except OSError as error:
        raise BadInput(
            t(
                "The seal {file} can't be read: {problem}.",
                file=quote(str(file)),
                problem=error.strerror,
            )
        ) from None
    except msgspec.MsgspecError:
        raise BadInput(t("{file} isn't a seal.", file=quote(str(file)))) from None
    if seal.format != FORMAT or seal.digest != digest(seal.heads):
        raise BadInput(
            t("The seal {file} is damaged: its digest doesn't match.", file=quote(str(file)))
        )
    return seal
