"""Every numbered sentence of the rule documents is a clause, and no clause is made up.

Only the numbers stand here, as the documents count: `3.1-13` is 3.1 up to 3.13, and `a-c` is a, b
and c. Numbers of mere headings (SKP 2.1 and 2.2, PPG 1.1) have no sentence and are left out.
"""

import re

import pytest

from houseway.registry import game

NUMBERED = {
    "SKP": """
        2.1.1 2.1.1.a-c 2.2.1 3.1-13 3.7.1-2 3.13.1-9 4.1-3 4.2.1-2 5.1-4 5.1.1-3
        H.1-4 H.1.i-ii H.3.i-ii H.4.i-iii
    """,
    "PPG": """
        1.1.1-7 2.1-2 2.2.1-2 3.1-14 3.4.1 3.6.1 3.7.1-3 3.10.1-2 3.11.1-2 3.12.1 3.14.1
        4.1-2 4.1.1 5.1-6 5.3.1-2
        B.pairs.1-5 B.combos.1-4 B.combos.4.a-d B.exceptions.1-11
    """,
    "KH": """
        1.1-8 2-3 4.1-2 5.1-11 6.1-7 7.1-6 7.3.a-c 7.4.a-c 7.5.a-c 7.6.a-b
        8.1-4 8.2.a-c 8.3.a-c 8.4.a-b 9.1-4 9.2.a-g 10.1-8 11.1-2 12
        13.1-7 13.3.a-c 13.6.a-b 13.7.a-d 14-15
    """,
    "KHT": """
        1.1-7 1.2.a-i 1.6.a-b 2.1 3.1-3 3.2.a-b 4.1-3 5.1 6.1-8 7.1-3 8.1-6
    """,
    "FUP": "",
}
# What a document gives no number goes by its word or its section.
NAMED = {
    "SKP": """
        1.bet 1.bonus-bet 1.dealer 1.gong 1.hand 1.house 1.house-way 1.high-hand 1.initial-bet
        1.low-hand 1.pair 1.picture-card 1.player 1.round 1.seated-player 1.stand-off 1.void
        G.pairs G.points
    """,
    "PPG": "A.cards A.pairs A.combinations B.pairs B.exceptions",
    "KH": "",
    "KHT": "",
    "FUP": """
        type object deck ranks.cards ranks.5 ranks.3 table table.three table.out table.two-hands
        stakes stakes.buy-in stakes.nine stakes.cap stakes.rebuy stakes.maximum stakes.keep
        deal deal.1 deal.2 deal.3 deal.4 deal.5
        settle settle.point settle.tie settle.buttons
        bonus bonus.top bonus.middle bonus.bottom bonus.lost bonus.foul bonus.example bonus.offered
        foul foul.pays foul.nothing
        sweep sweep.values sweep.rank sweep.declared sweep.bonus sweep.first sweep.two sweep.best
        fantasy fantasy.deal fantasy.stay fantasy.announced
        collection collection.half collection.schedule collection.fixed collection.rates
    """,
}
GAMES = {
    "si-ki-pi": ["SKP"],
    "power-pai-gow": ["PPG"],
    "king-high": ["KH", "KHT"],
    "pineapple": ["FUP"],
}


def counted(span: str) -> list[str]:
    """`7.3.a-c` as 7.3.a, 7.3.b and 7.3.c."""
    found = re.fullmatch(r"(.*?)(\w+)(?:-(\w+))?", span)
    assert found is not None
    before, first, last = found.groups()
    if last is None:
        return [span]
    if first.isdigit():
        return [f"{before}{number}" for number in range(int(first), int(last) + 1)]
    if first == "i":
        return [f"{before}{'i' * number}" for number in range(1, len(last) + 1)]
    return [f"{before}{chr(letter)}" for letter in range(ord(first), ord(last) + 1)]


@pytest.mark.parametrize("name", GAMES)
def test_every_numbered_sentence_is_a_clause(name: str) -> None:
    expected = {
        f"{prefix}-{number}"
        for prefix in GAMES[name]
        for number in [
            *(one for span in NUMBERED[prefix].split() for one in counted(span)),
            *NAMED[prefix].split(),
        ]
    }
    assert {clause.id for clause in game(name).rulebook.clauses} == expected


def test_spans_are_counted_as_the_documents_count() -> None:
    assert counted("3.9-11") == ["3.9", "3.10", "3.11"]
    assert counted("H.4.i-iii") == ["H.4.i", "H.4.ii", "H.4.iii"]
    assert counted("13.7.a-d") == ["13.7.a", "13.7.b", "13.7.c", "13.7.d"]
    assert counted("2-3") == ["2", "3"]
    assert counted("12") == ["12"]
