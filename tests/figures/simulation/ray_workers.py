"""The processes of a Ray of our own that play parts just now."""

from pathlib import Path


def workers_of(raylet: int) -> list[int]:
    """By the process that started them, which is ours."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
                command = (process / "cmdline").read_bytes()
            except (OSError, ValueError):
                continue
            if parent == raylet and command.startswith(b"ray::play_part"):
                found.append(int(process.name))
    return found
