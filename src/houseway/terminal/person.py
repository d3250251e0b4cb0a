"""The person at the terminal: what they read, and what they type."""

import re

from rich.console import Console
from rich.markup import escape

from houseway.core.errors import BadInput, quote
from houseway.core.words import t

_MONEY = re.compile(r"[0-9]{1,15}")


class Leaving(Exception):
    """The person wants to leave: Ctrl-C, the end of input, or `quit`."""


class Person:
    def __init__(self, out: Console, name: str = t("You")) -> None:
        self.out = out
        self.name = name

    def ask(self, question: str) -> str:
        """Ask for one line, and return it without blanks around it."""
        try:
            answer = self.out.input(f"[bold cyan]{question}[/] ").strip()
        except (KeyboardInterrupt, EOFError):
            self.out.print()
            raise Leaving from None
        if answer.lower() in ("q", "quit", "exit", "leave"):
            raise Leaving
        return answer

    def tell(self, text: str = "") -> None:
        self.out.print(text)

    def complain(self, error: Exception) -> None:
        self.out.print(f"[yellow]{escape(str(error))}[/]")


def parse_money(text: str) -> int:
    """Parse an amount as people type it: 5000 or 5,000."""
    digits = text.replace(",", "")
    if _MONEY.fullmatch(digits) is None:
        raise BadInput(t("{text} isn't an amount. Type it as 5000.", text=quote(text)))
    return int(digits)
