"""Amounts and clauses as they are written in a sentence."""


def cited(*clauses: str | None) -> str:
    """The clauses behind a sentence, each once, to be put after it."""
    found = dict.fromkeys(clause for clause in clauses if clause)
    return f" ({', '.join(found)})" if found else ""


def signed(amount: int) -> str:
    return f"{amount:+,}" if amount else "0"
