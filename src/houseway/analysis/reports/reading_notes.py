"""What each reading is about, and the clauses that leave it open."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadingNote:
    clauses: tuple[str, ...]
    question: str


UNNAMED = ReadingNote((), "")

NOTES = {
    "si-ki-pi": {
        "two-pairs": ReadingNote(
            ("SKP-H.1",), "Is a hand of two pairs ever split, as each pair alone would be?"
        ),
        "misdeal-unseen": ReadingNote(
            ("SKP-5.1.3",), "What follows a wrong distribution that nobody has looked at?"
        ),
        "boxes": ReadingNote(("SKP-2.1.1.a",), "How many boxes does the layout have?"),
        "unseated-box": ReadingNote(
            ("SKP-1.seated-player", "SKP-3.11"), "Who sets a box at which nobody sits?"
        ),
    },
    "power-pai-gow": {
        "two-pairs": ReadingNote(
            ("PPG-B.pairs",), "Is a hand of two pairs ever split, as each pair alone would be?"
        ),
        "misdeal-unseen": ReadingNote(
            ("PPG-5.2",), "What follows a wrong distribution that nobody has looked at?"
        ),
        "boxes": ReadingNote(("PPG-2.2",), "How many boxes does the layout have?"),
        "wong-bet": ReadingNote(
            ("PPG-4.2", "PPG-1.1.7"),
            "Does any Wong among the four cards win the Power Bet, or only one that was set?",
        ),
        "balance": ReadingNote(
            ("PPG-B.combos.4",),
            "Are balanced hands those with the highest Low, or with the least difference?",
        ),
        "weak-combination": ReadingNote(
            ("PPG-B.combos.2",),
            "Which combination goes High where none leaves a Low of Cheung Sum 3?",
        ),
        "equal-totals": ReadingNote(
            ("PPG-B.combos.4.c", "PPG-B.combos.4.d"),
            "What decides where the highest card lies in the same hand either way?",
        ),
    },
    "king-high": {
        "burn": ReadingNote(
            ("KH-5.3", "KH-10.2"), "Are two more cards burnt before the first action round?"
        ),
        "run-needs-pokerpot": ReadingNote(
            ("KH-7.2",), "Does a run wager need a Pokerpot wager beside it?"
        ),
        "void-before-first-card": ReadingNote(
            ("KH-13.3.b",), "What becomes of run wagers in a round void before its first card?"
        ),
    },
}


def note(game: str, reading: str) -> ReadingNote:
    return NOTES.get(game, {}).get(reading, UNNAMED)
