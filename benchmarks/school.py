"""Measure how long the house takes to answer a learner: `python -m benchmarks.school [ANSWERS]`.

The house has one worker and SQLite; the script requests and answers items of all courses over HTTP
one after the other, as a browser does. It prints the milliseconds that a learner waits."""

import secrets
import sys
import tempfile
import time
from pathlib import Path

from house.fork_server import forked_commit_processes
from house.running_house import Person, running
from houseway.school.catalogue import courses, item

ANSWERS = 400


def main(answers: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        forked_commit_processes(),
        running(f"sqlite:///{Path(folder) / 'house.db'}") as house,
    ):
        learner, token = house.stranger(), secrets.token_hex(16)
        for name in courses():  # results that are computed only once
            asked(learner, token, name)
        waits: dict[str, list[float]] = {"asked": [], "answered": []}
        names = list(courses())
        for number in range(answers):
            began = time.perf_counter()
            question = asked(learner, token, names[number % len(names)])
            waits["asked"].append(time.perf_counter() - began)
            began = time.perf_counter()
            answer(learner, token, question)
            waits["answered"].append(time.perf_counter() - began)
    for what, seconds in waits.items():
        seconds.sort()
        p50, p95, worst = (seconds[int(part * (len(seconds) - 1))] for part in (0.5, 0.95, 1.0))
        told = (f"{name} {wait * 1e3:.1f}" for name, wait in (("p50", p50), ("p95", p95)))
        print(f"{what:<9} {'   '.join(told)}   worst {worst * 1e3:.1f} ms")


def asked(learner: Person, token: str, course: str) -> str:
    body = {"courses": [course], "learner": token}
    found: str = learner.post("/api/school/items", body).json()["questions"][0]["item"]
    return found


def answer(learner: Person, token: str, name: str) -> None:
    given = {"key": secrets.token_hex(8), "item": name, "given": item(name).item.right}
    sent = {**given, "seconds": 3.0, "mode": "drill"}
    done = learner.post("/api/school/answers", {"learner": token, "answers": [sent]})
    assert done.status_code == 200, done.text


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ANSWERS)
