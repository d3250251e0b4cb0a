"""Only the user who runs a house can read its files, whatever their mode was before."""

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.run import houseway
from house.house_process import house
from house.round_player import migrate_store, open_house, worker
from houseway.core.errors import BadInput
from houseway.house.run.data_folder import new_house
from houseway.house.store.keys import given_keys

SOMEBODY = 65534  # another user, whom every system has
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One that was made by hand, as everybody makes them."""
    with umask(0o022):
        (tmp_path / "data").mkdir()
    assert mode(tmp_path / "data") == 0o755
    return tmp_path / "data"


def open_to_others(folder: Path) -> dict[str, str]:
    """What others may do to the folder and to all that is in it, where it is anything."""
    found = [folder, *folder.rglob("*")]
    return {path.name: oct(mode(path)) for path in found if mode(path) & 0o077}


def test_a_house_in_a_folder_that_others_can_read_takes_it_away_from_them(folder: Path) -> None:
    with umask(0o022), house(folder) as found:
        assert found.get("/api/tables").status_code == 200
        names = {path.name for path in folder.iterdir()}
        assert {"house.db", "house.db-wal", "house.db-shm"} <= names
        (folder / "log").chmod(0o600)  # it is the test's own
        assert open_to_others(folder) == {}
    for path in (folder, *folder.iterdir()):  # as an earlier version left them
        path.chmod(0o755 if path.is_dir() else 0o644)
    with umask(0o022), house(folder):
        (folder / "log").chmod(0o600)
        assert open_to_others(folder) == {}


def refusal(*command: str) -> str:
    arguments = [sys.executable, "-m", "houseway", *command]
    with umask(0o022):
        ran = subprocess.run(arguments, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (2, ""), ran
    assert len(ran.stderr.strip().splitlines()) == 1
    return ran.stderr


@pytest.mark.parametrize("by", ["--data", "--database"])
def test_a_folder_that_holds_more_than_a_house_is_left_alone_and_refused(
    folder: Path, by: str
) -> None:
    (folder / "photos").mkdir()
    named = str(folder) if by == "--data" else f"sqlite:///{folder / 'mine.db'}"
    said = refusal("serve", "--port", "0", by, named)
    assert "chmod 700" in said
    assert str(folder) in said
    assert mode(folder) == 0o755
    assert [path.name for path in folder.iterdir()] == ["photos"]
    folder.chmod(0o700)
    new_house(f"sqlite:///{folder / 'house.db'}").close()


@as_root
def test_a_folder_or_file_of_another_user_is_refused(folder: Path) -> None:
    os.chown(folder, SOMEBODY, SOMEBODY)
    assert "not yours to change" in refusal("serve", "--port", "0", "--data", str(folder))
    os.chown(folder, 0, 0)
    (folder / "notes").touch()
    os.chown(folder / "notes", SOMEBODY, SOMEBODY)
    assert "holds more than a house" in refusal("serve", "--port", "0", "--data", str(folder))


def test_a_link_to_somewhere_else_is_neither_followed_nor_changed(
    folder: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.touch()
    elsewhere.chmod(0o644)
    (folder / "house.db").symlink_to(elsewhere)
    with pytest.raises(BadInput, match="holds more than a house"):
        new_house(f"sqlite:///{folder / 'house.db'}")
    assert mode(elsewhere) == 0o644


def test_a_backup_and_what_is_restored_from_it_are_private(folder: Path, tmp_path: Path) -> None:
    with umask(0o022):
        at_work = worker(migrate_store(f"sqlite:///{tmp_path / 'house.db'}"))
        asyncio.run(open_house(at_work.handler))
        at_work.close()
        assert houseway("backup", str(tmp_path / "backup"), "--data", str(tmp_path)).code == 0
        assert mode(tmp_path / "backup") == 0o600
        ran = houseway("restore", str(tmp_path / "backup"), "--data", str(folder))
    assert ran.code == 0, ran.err
    assert open_to_others(folder) == {}


def test_a_key_that_everybody_can_read_is_made_private(tmp_path: Path) -> None:
    key = tmp_path / "key"
    assert houseway("new-key", str(key)).code == 0
    assert mode(key) == 0o600
    key.chmod(0o644)
    given_keys(key)
    assert mode(key) == 0o600
    key.chmod(0o640)  # a service may have it by its group
    given_keys(key)
    assert mode(key) == 0o640


@as_root
def test_a_key_of_another_user_that_everybody_can_read_is_refused(tmp_path: Path) -> None:
    key = tmp_path / "key"
    assert houseway("new-key", str(key)).code == 0
    key.chmod(0o644)
    os.chown(key, SOMEBODY, SOMEBODY)
    with pytest.raises(BadInput, match="chmod o-rwx"):
        given_keys(key)
    assert mode(key) == 0o644
