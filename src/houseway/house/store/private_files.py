"""Files that only the user who runs the house may read: records, journals, keys."""

import contextlib
import os
import stat
from pathlib import Path

from houseway.core.errors import BadInput, quote
from houseway.core.words import t

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
OTHERS = 0o077  # permissions of the group and of everyone else
EVERYBODY = 0o007  # permissions of everyone else


def create_files_private() -> None:
    """Keep what this process and its children create from now on private to its user."""
    os.umask(OTHERS)


def make_private(file: Path) -> None:
    """Make a database and its folder private, or refuse if the folder holds anything else."""
    folder = file.parent
    try:
        was_open = bool(folder.stat().st_mode & OTHERS)
        if was_open:
            check_plainly_own(folder)
            folder.chmod(PRIVATE_FOLDER)
        for part in folder.iterdir():  # the journals are beside it, and begin with its name
            if was_open or part.name.startswith(file.name):
                make_file_private(part)
    except OSError as error:
        raise BadInput(
            t(
                "The folder {folder} can't be made private: {problem}.",
                folder=str(folder),
                problem=error.strerror,
            )
        ) from None


def check_plainly_own(folder: Path) -> None:
    """Refuse a folder that is not this user's, or holds more than plain files of this user."""
    if not is_own(folder.stat()):
        raise BadInput(
            f"Others can read the folder {folder}, and it is not yours to change: name a folder "
            "for the house alone with --data."
        )
    if not all(stat.S_ISREG(part.st_mode) and is_own(part) for part in list_stats(folder)):
        raise BadInput(
            f"Others can read the folder {folder}, and it holds more than a house: make it private "
            "with chmod 700, or name a folder for the house alone with --data."
        )


def list_stats(folder: Path) -> list[os.stat_result]:
    return [part.lstat() for part in folder.iterdir()]


def make_file_private(file: Path) -> None:
    found = file.lstat()
    if stat.S_ISREG(found.st_mode) and found.st_mode & OTHERS and is_own(found):
        file.chmod(PRIVATE_FILE)


def check_key_file(file: Path) -> None:
    """Make a key file private that everyone can read. Its group may: services get keys that way."""
    found = file.stat()
    if not stat.S_ISREG(found.st_mode) or not found.st_mode & EVERYBODY:
        return
    if not is_own(found):
        raise BadInput(
            t(
                "Everyone can read the key file {file}. Fix this with: chmod o-rwx",
                file=quote(str(file)),
            )
        )
    file.chmod(PRIVATE_FILE)


def secret_in(file: Path, what: str) -> str:
    """Read the one secret that a file holds."""
    try:
        check_key_file(file)
        found = file.read_text("ascii").strip()
    except OSError as error:
        name = quote(str(file))
        raise BadInput(
            t(
                "The {what} file {name} can't be read: {problem}.",
                what=what,
                name=name,
                problem=error.strerror,
            )
        ) from None
    except UnicodeDecodeError:
        found = ""
    if not found:
        raise BadInput(
            t(
                "There's no {what} in {file}. Put one line of ASCII into it.",
                what=what,
                file=quote(str(file)),
            )
        )
    return found


def write_private(file: Path, text: str) -> None:
    """Write a new file, replacing one of the same name."""
    with contextlib.suppress(FileNotFoundError):
        file.unlink()
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    with os.fdopen(handle, "w") as out:
        out.write(text)


def is_own(found: os.stat_result) -> bool:
    return found.st_uid == os.geteuid()
