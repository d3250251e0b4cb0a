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
from houseway.house.run.supervisor import pause_after

# -- The whole house -------------------------------------------------------------------------------


def tables(found: House) -> list[str]:
    return [table["id"] for table in found.get("/api/tables").json()["tables"]]


def test_a_house_that_crashes_is_open_again_at_the_same_address(tmp_path: Path) -> None:
    with house(tmp_path) as found:
        before = tables(found)
        os.kill(found.workers()[0], signal.SIGSEGV)
        assert tables(found) == before  # callers wait meanwhile
        assert len(set(found.workers())) == 2
        assert [line["how"] for line in found.logged("house-died")] == ["SIGSEGV"]
        code, _ = found.stop()
    assert code == 0
    assert len(found.workers()) == 2, "it was stopped and is not to be started again"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_house_ends_with_its_supervisor(tmp_path: Path, workers: int) -> None:
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


# -- What is started again, and what is not -------------------------------------------------------

# A house that does what its arguments say, one word for each of its lives.
PROGRAM = """
import os, signal, sys, time
from pathlib import Path
from houseway.house.run import supervisor
supervisor.pause_after, supervisor.LONG_LIFE = lambda deaths: {pauses}[deaths > 1], {long_life}
link = supervisor.Supervisor().start()
lives = Path("lives")
past = lives.read_text() if lives.exists() else ""
lives.write_text(past + "x")
word = sys.argv[1 + len(past)]
if not word.startswith("unopened"):
    link.report_open()
print(word, link.is_restart, flush=True)
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


def supervise(
    folder: Path,
    *lives: str,
    pauses: tuple[float, float] = (0.0, 0.05),
    long_life: float = 60.0,
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(pauses=pauses, long_life=long_life), *lives],
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
    """A first start that fails is not tried again, and gives its own exit code."""
    with supervise(tmp_path, *lives) as supervisor:
        output, logged = supervisor.communicate(timeout=STARTS_WITHIN)
    assert supervisor.returncode == code
    assert [json.loads(line)["how"] for line in logged.splitlines()] == deaths
    assert output.splitlines() == [f"{life} {place > 0}" for place, life in enumerate(lives)]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_house_that_is_stopped_is_not_started_again(
    tmp_path: Path, number: signal.Signals
) -> None:
    with supervise(tmp_path, "crashes", "stays", "stays") as supervisor:
        assert supervisor.stdout is not None
        assert [supervisor.stdout.readline() for _ in range(2)][-1] == "stays True\n"
        supervisor.send_signal(number)
        output, _ = supervisor.communicate(timeout=STARTS_WITHIN)
    assert output == ""
    assert supervisor.returncode == 128 + number  # this one does not stop in good order


def test_a_supervisor_that_pauses_can_be_stopped_too(tmp_path: Path) -> None:
    with supervise(tmp_path, "crashes", "stays", pauses=(3600.0, 3600.0)) as supervisor:
        assert supervisor.stderr is not None
        assert "house-died" in supervisor.stderr.readline()
        supervisor.terminate()
        output, _ = supervisor.communicate(timeout=STARTS_WITHIN)
    assert (output, supervisor.returncode) == ("crashes False\n", 0)


def test_the_pause_before_a_restart_grows_up_to_a_bound() -> None:
    pauses = [pause_after(deaths) for deaths in range(1, 20)]
    assert pauses[:4] == [0, 1, 2, 4]
    assert pauses == sorted(pauses)
    assert pauses[-2:] == [30, 30]


@pytest.mark.parametrize(
    ("long_life", "pauses"), [(60.0, [0.0, 0.05, 0.05]), (0.0, [0.0, 0.0, 0.0])]
)
def test_a_house_that_lived_long_is_started_again_at_once(
    tmp_path: Path, long_life: float, pauses: list[float]
) -> None:
    with supervise(
        tmp_path, "crashes", "crashes", "crashes", "ends", long_life=long_life
    ) as supervisor:
        _, logged = supervisor.communicate(timeout=STARTS_WITHIN)
    assert [json.loads(line)["again_in"] for line in logged.splitlines()] == pauses
