"""The process beside a worker that computes, one thing after another.

It gives way to whatever else the machine has to do: a house that answers late is worse than an
analysis that comes late.
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


def answered(question: Question[object]) -> bytes:
    try:
        return Answer(question.answer()).framed()
    except Exception as error:
        error.add_note(traceback.format_exc())  # a pickle forgets where it was raised
        return Answer(error=error).framed()


def end_with_worker() -> None:
    """However the worker ends, and in the middle of a computation too."""
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
            wire.sendall(answered(pickle.load(questions)))


if __name__ == "__main__":
    main()
