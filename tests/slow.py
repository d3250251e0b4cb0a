"""A plugin of pytest that writes `slow.txt`, the tests that `make quick` leaves out: `make slow`.

Processor time is counted, also that of processes a test has started and waited for, so that a busy
machine finds the same tests."""

import resource
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

LIST = Path(__file__).with_suffix(".txt")
SECONDS = 0.125  # of a test with all its parameters together


def names() -> frozenset[str]:
    return frozenset(LIST.read_text(encoding="utf-8").split())


def name_of(nodeid: str) -> str:
    """Without parameters: a test is left out with all of them."""
    return nodeid.partition("[")[0]


def spent() -> float:
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    before = spent()
    yield
    item.user_properties.append(("processor", spent() - before))


class Slow:
    """Collects what the workers report."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        seconds = dict(report.user_properties).get("processor")
        if isinstance(seconds, float) and report.when == "call":
            self.spent[name_of(report.nodeid)] += seconds

    def pytest_sessionfinish(self) -> None:
        found = sorted(name for name, seconds in self.spent.items() if seconds > SECONDS)
        LIST.write_text("".join(f"{name}\n" for name in found), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Slow())
