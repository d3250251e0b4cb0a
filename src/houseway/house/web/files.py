"""Which files the browser may ask for, what they are, and whether it has them already.

A file is read when it is first asked for and again when it has changed on the disk. Browsers keep
what they have and ask whether it is still good: an answer is either the file or "304, as it was".
Under an address that names the version of all files together they need not even ask.
"""

import gzip
import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from houseway.core.errors import BadInput, quote
from houseway.game import AnyGame
from houseway.game import capabilities as cap

STATIC = Path(__file__).parent / "static"

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
NOT_SMALLER = frozenset({".png"})
# Comments, indentation, and line ends inside brackets of a script. A text over several lines would
# lose them too: our scripts have none, as a test checks.
COMMENT_LINES = re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.MULTILINE)
IN_LINES = re.compile(rb"/\*\* @type [^*]*\*/ ?|[ \t]+// [^\n\"'`]*$", re.MULTILINE)
INDENTED = re.compile(rb"^[ \t]+", re.MULTILINE)
OPEN_ENDED = re.compile(rb"^((?:(?!//)[^\n])*[(\[{,])\n", re.MULTILINE)


@dataclass(frozen=True)
class Stamp:
    changed: int
    size: int


@dataclass(frozen=True)
class StaticFile:
    media_type: str
    content: bytes
    zipped: bytes | None
    digest: str

    def body(self, *, zipped: bool) -> bytes:
        return self.zipped if zipped and self.zipped is not None else self.content

    def etag(self, *, zipped: bool) -> str:
        """An ETag, which differs by encoding because the bytes do."""
        ending = "-gz" if zipped and self.zipped is not None else ""
        return f'"{self.digest}{ending}"'


def page_folder(package: str) -> Path:
    """The folder in which a package keeps the page of its game."""
    return Path(str(resources.files(package))) / "page"


def page_folders(games: Iterable[AnyGame]) -> dict[str, Path]:
    """The folders that games bring for their pages, by the names they are served under."""
    found: dict[str, Path] = {}
    for game in games:
        page = game.get(cap.PAGE)
        if page is None:
            continue
        for name, package in {game.name: page.package, **page.parts}.items():
            folder = page_folder(package)
            if found.setdefault(name, folder) != folder:
                raise BadInput(f"Two packages bring a page folder {quote(name)}: uninstall one.")
    return found


class StaticFiles:
    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder.resolve()
        self._read: dict[Path, tuple[Stamp, StaticFile]] = {}
        self._whole: tuple[dict[str, Stamp], str] = {}, ""

    def find(self, name: str) -> StaticFile | None:
        """The file of this name under the folder, if there is one that may be served."""
        path = self._inside(name)
        if path is None:
            return None
        stamp = stamp_of(path)
        if stamp is None:
            return None
        known = self._read.get(path)
        if known is None or known[0] != stamp:
            known = self._read[path] = (stamp, read(path))
        return known[1]

    def digest(self) -> str:
        """A digest that changes with any of the files."""
        there = dict(sorted(stamps_in(self._folder)))
        if there != self._whole[0]:
            self._whole = there, self._digest_of(there)
        return self._whole[1]

    def is_as_digested(self, name: str) -> bool:
        """Whether the file is unchanged since the last digest."""
        path = self._inside(name)
        return path is not None and self._whole[0].get(str(path)) == stamp_of(path)

    def _digest_of(self, paths: Iterable[str]) -> str:
        whole = hashlib.sha256()
        for path in map(Path, paths):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{path.relative_to(self._folder)} {content}\n".encode())
        return whole.hexdigest()

    def _inside(self, name: str) -> Path | None:
        if "\0" in name:
            return None
        path = (self._folder / name).resolve()
        fine = path.is_relative_to(self._folder) and path.suffix in MEDIA_TYPES
        return path if fine and path.is_file() else None


def stamp_of(path: Path | str) -> Stamp | None:
    """When a file was changed, and its size; None if it is gone."""
    try:
        stat = os.stat(path)  # noqa: PTH116 - asked for every file with every page
    except OSError:
        return None
    return Stamp(stat.st_mtime_ns, stat.st_size)


def stamps_in(folder: Path) -> Iterator[tuple[str, Stamp]]:
    for top, _, names in os.walk(folder):
        for path in (f"{top}/{name}" for name in names if name.endswith(tuple(MEDIA_TYPES))):
            stamp = stamp_of(path)
            if stamp is not None:
                yield path, stamp


def read(path: Path) -> StaticFile:
    return file_of(path.suffix, for_browsers(path.suffix, path.read_bytes()))


def for_browsers(suffix: str, content: bytes) -> bytes:
    """Strip comments and indentation from scripts and styles: a quarter of their size."""
    if suffix not in (".js", ".css"):
        return content
    bare = INDENTED.sub(b"", IN_LINES.sub(b"", COMMENT_LINES.sub(b"", content)))
    return OPEN_ENDED.sub(rb"\1", bare) if suffix == ".js" else bare


def file_of(suffix: str, content: bytes) -> StaticFile:
    zipped = None if suffix in NOT_SMALLER else gzip.compress(content, mtime=0)
    return StaticFile(
        media_type=MEDIA_TYPES[suffix],
        content=content,
        zipped=zipped if zipped is not None and len(zipped) < len(content) else None,
        digest=hashlib.sha256(content).hexdigest()[:20],
    )
