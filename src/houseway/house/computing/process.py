"""The process beside a worker that computes, one thing after another.

It runs at a low priority: a late analysis is better than a house that answers late.
"""

import contextlib
import os
import pickle
import socket
import sys
import threading
import time
import traceback

from houseway.house.computing.questions import Answer, Question
from houseway.house.store.commit_process import stay


def answer(question: Question[object]) -> bytes:
    try:
        return Answer(question.answer()).encode()
    except Exception as error:
        error.add_note(traceback.format_exc())  # a pickle forgets where it was raised
        return Answer(error=error).encode()


def end_with_worker() -> None:
    """End when the worker does, however it ends, even in the middle of a computation."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def main() -> None:
    stay()
    wire, niceness = socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2])
    os.nice(niceness)
    end_with_worker()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        questions = wire.makefile("rb")
        while True:
            wire.sendall(answer(pickle.load(questions)))


if __name__ == "__main__":
    main()
