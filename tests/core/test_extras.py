"""What is lacking and what is too old are told apart, and how to get it."""

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from houseway.core import extras
from houseway.core.extras import MissingExtra, explain_missing


def test_what_is_not_installed_is_said_to_be_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRA_OF, "nothing_of_the_kind", "serve")
    sentence = (
        r"needs nothing_of_the_kind, which isn't installed. Run: pip install 'houseway\[serve\]'"
    )
    with pytest.raises(MissingExtra, match=sentence), explain_missing():
        __import__("nothing_of_the_kind.server")


@pytest.mark.parametrize(
    "statement", ["import uvicorn.to_come", "from uvicorn import to_come", "import uvicorn.a.b.c"]
)
def test_what_is_installed_and_lacks_something_is_said_to_be_too_old(statement: str) -> None:
    newer = re.escape(
        f"needs a newer uvicorn than {version('uvicorn')}. Run: pip install --upgrade"
    )
    with pytest.raises(MissingExtra, match=newer), explain_missing():
        exec(statement)


def test_a_command_says_that_a_library_is_too_old(tmp_path: Path) -> None:
    """As it was with uvicorn 0.32, which knows no WebSockets of the kind that is used."""
    (tmp_path / "uvicorn").mkdir()
    (tmp_path / "uvicorn" / "__init__.py").touch()
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from houseway.cli.main import run
sys.exit(run(["serve", "--port", "0", "--data", {str(tmp_path / "data")!r}]))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, ""), ran
    assert "needs a newer uvicorn" in ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1


def test_an_error_of_our_own_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), explain_missing():
        __import__("houseway.nothing_of_the_kind")
