"""A house that dies is started again at its address; one that is stopped or cannot start is not."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from house.house_process import STARTS_WITHIN, House, house
from house.running_house import until
from houseway.house.run.supervisor import wait_after

# -- The whole house -------------------------------------------------------------------------------


def tables(found: House) -> list[str]:
    return [table["id"] for table in found.get("/api/tables").json()["tables"]]


def test_a_house_that_crashes_is_open_again_at_the_same_address(tmp_path: Path) -> None:
    with house(tmp_path) as found:
        before = tables(found)
        os.kill(found.workers()[0], signal.SIGSEGV)
        assert tables(found) == before  # whoever asks meanwhile waits for it
        assert len(set(found.workers())) == 2
        assert [line["how"] for line in found.logged("house-died")] == ["SIGSEGV"]
        code, _ = found.stop()
    assert code == 0
    assert len(found.workers()) == 2, "it was stopped and is not to be started again"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_house_ends_with_its_keeper(tmp_path: Path, workers: int) -> None:
    with house(tmp_path, "--workers", str(workers)) as found:
        until(lambda: len(found.workers()) == workers, STARTS_WITHIN)
        found.process.kill()
        until(lambda: not any(map(is_alive, found.workers())))
    with house(tmp_path, "--port", found.address.rpartition(":")[2]) as again:
        assert again.address == found.address


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_that_is_killed_among_several_is_replaced(tmp_path: Path) -> None:
    with house(tmp_path, "--workers", "2") as found:
        until(lambda: len(found.workers()) == 2, STARTS_WITHIN)
        before = tables(found)
        os.kill(found.workers()[0], signal.SIGKILL)
        until(lambda: len(set(found.workers())) == 3, STARTS_WITHIN)
        assert tables(found) == before
        assert found.stop()[0] == 0


# -- What is kept, and what not --------------------------------------------------------------------

# A house that does what its arguments say, one word for each of its lives.
PROGRAM = """
import os, signal, sys, time
from pathlib import Path
from houseway.house.run import supervisor as keeping
keeping.WAITS, keeping.LONG = {waits}, {long}
{before}
life = keeping.Keeper().keep()
signal.pthread_sigmask(signal.SIG_UNBLOCK, keeping.SIGNALS)
lives = Path("lives")
past = lives.read_text() if lives.exists() else ""
lives.write_text(past + "x")
word = sys.argv[1 + len(past)]
if not word.startswith("unopened"):
    life.opened()
print(word, life.again, flush=True)
match word.removeprefix("unopened-"):
    case "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    case "fails":
        sys.exit(7)
    case "ends":
        sys.exit(0)
    case "stays":
        for _ in range(600):  # a signal just before a sleep is seen after it
            time.sleep(0.1)
"""

# Signals reach another thread than the one that waits, which is not interrupted by them: as when
# they come after it has last looked for them and before it waits.
ELSEWHERE = """
import threading
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, keeping.SIGNALS)
"""


def kept(
    folder: Path,
    *lives: str,
    waits: tuple[float, ...] = (0.0, 0.05),
    long: float = 60.0,
    before: str = "",
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(waits=waits, long=long, before=before), *lives],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("lives", "code", "deaths"),
    [
        (("ends",), 0, []),
        (("unopened-fails",), 7, []),
        (("unopened-crashes",), 128 + signal.SIGSEGV, []),
        (("crashes", "ends"), 0, ["SIGSEGV"]),
        (("fails", "crashes", "ends"), 0, ["exit code 7", "SIGSEGV"]),
        (("crashes", "unopened-fails", "ends"), 0, ["SIGSEGV", "exit code 7"]),
    ],
)
def test_what_was_open_once_is_started_again_until_it_ends_by_itself(
    tmp_path: Path, lives: tuple[str, ...], code: int, deaths: list[str]
) -> None:
    """A first start that fails is told by its own exit code, and not tried again."""
    with kept(tmp_path, *lives) as keeper:
        said, logged = keeper.communicate(timeout=STARTS_WITHIN)
    assert keeper.returncode == code
    assert [json.loads(line)["how"] for line in logged.splitlines()] == deaths
    assert said.splitlines() == [f"{life} {place > 0}" for place, life in enumerate(lives)]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_house_that_is_asked_to_stop_is_not_started_again(
    tmp_path: Path, number: signal.Signals
) -> None:
    with kept(tmp_path, "crashes", "stays", "stays") as keeper:
        assert keeper.stdout is not None
        assert [keeper.stdout.readline() for _ in range(2)][-1] == "stays True\n"
        keeper.send_signal(number)
        said, _ = keeper.communicate(timeout=STARTS_WITHIN)
    assert said == ""
    assert keeper.returncode == 128 + number  # this one does not stop in good order


def test_a_signal_just_before_the_keeper_waits_is_not_lost(tmp_path: Path) -> None:
    with kept(tmp_path, "stays", before=ELSEWHERE) as keeper:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == "stays False\n"
        keeper.terminate()
        keeper.communicate(timeout=STARTS_WITHIN)
    assert keeper.returncode == 128 + signal.SIGTERM


@pytest.mark.parametrize("before", ["", ELSEWHERE])
def test_a_keeper_that_waits_can_be_stopped_too(tmp_path: Path, before: str) -> None:
    with kept(tmp_path, "crashes", "stays", waits=(3600.0,), before=before) as keeper:
        assert keeper.stderr is not None
        assert "house-died" in keeper.stderr.readline()
        keeper.terminate()
        said, _ = keeper.communicate(timeout=STARTS_WITHIN)
    assert (said, keeper.returncode) == ("crashes False\n", 0)


def test_the_wait_before_it_is_started_again_grows_up_to_a_bound() -> None:
    waits = [wait_after(deaths) for deaths in range(1, 20)]
    assert waits[0] == 0
    assert waits == sorted(waits)
    assert waits[-2:] == [30, 30]


@pytest.mark.parametrize(("long", "waits"), [(60.0, [0.0, 0.05, 0.05]), (0.0, [0.0, 0.0, 0.0])])
def test_a_house_that_lived_long_is_started_again_at_once(
    tmp_path: Path, long: float, waits: list[float]
) -> None:
    with kept(tmp_path, "crashes", "crashes", "crashes", "ends", long=long) as keeper:
        _, logged = keeper.communicate(timeout=STARTS_WITHIN)
    assert [json.loads(line)["again_in"] for line in logged.splitlines()] == waits
