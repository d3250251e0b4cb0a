"""What a game declares is complete, and what it cites is there."""

import re
from collections.abc import Iterable
from typing import get_args

import msgspec

from houseway.core.rulebook import ReadingsBase, questions
from houseway.game import AnyGame
from houseway.tables.messages import Command, Event, MessageType
from houseway.tables.wagers import PayTableRow, WagerKind
from houseway.testing.session import Session

EVEN_MONEY = "even money"
NUMBER = re.compile(r"\d+")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
FEWEST_WORDS = 3  # of a clause


def clause_ids(game: AnyGame) -> set[str]:
    return {clause.id for clause in game.rulebook.clauses}


def need_clauses(game: AnyGame, cited: Iterable[str], where: str) -> None:
    unknown = sorted(set(cited) - clause_ids(game))
    assert not unknown, f"{where} cites {', '.join(unknown)}, and clauses.toml has no such clause."


def words(game: AnyGame) -> None:
    """It has a name, a title, and one line for the lobby."""
    assert KEBAB.fullmatch(game.name), f"The name {game.name!r} is not like three-card-poker."
    assert game.title.strip(), f"{game.name} has no title."
    assert game.summary.strip(), f"{game.title} has no summary for the lobby."
    assert "\n" not in game.summary, f"The summary of {game.title} is more than one line."
    assert game.seat_word.isalpha(), f"{game.title} does not say what its places are called."
    assert game.places(game.readings()) >= 1, f"{game.title} has no place for anybody."


def clauses(game: AnyGame) -> None:
    """Every clause is told in words under a prefix of the game, and shown by a test where the game
    keeps a list of them."""
    assert game.rulebook.clauses, f"{game.title} has no clauses."
    for clause in game.rulebook.clauses:
        prefix = clause.id.partition("-")[0]
        assert prefix in game.clause_prefixes, f"{clause.id} has no prefix of {game.title}."
        told = len(clause.text.split()) >= FEWEST_WORDS and clause.text.endswith(".")
        assert told, f"{clause.id} is not told in a sentence."
        if game.rulebook.names_tests:
            assert clause.tests, f"No test shows {clause.id}: name one with @clause."


def readings(game: AnyGame) -> None:
    """Every reading says the question it answers, its clauses, and what each answer does."""
    check_readings(game, game.readings)


def check_readings(game: AnyGame, kind: type[ReadingsBase]) -> None:
    for choice in questions(kind):
        assert choice.question.endswith("?"), f"The reading {choice.name} asks no question."
        assert choice.clauses, f"The reading {choice.name} names no clause that leaves it open."
        need_clauses(game, choice.clauses, f"The reading {choice.name}")
        assert choice.effect.endswith("."), f"What {choice.name} does is not told in a sentence."
        for answer in choice.values:
            told = not isinstance(answer, str) or f"{answer}: " in choice.effect
            assert told, f"What {answer} does is not told of the reading {choice.name}."


def wagers(game: AnyGame) -> None:
    """Every kind of wager has a title and a pay table, and limits where it may be placed."""
    names = [kind.name for kind in game.wager_kinds]
    assert len(set(names)) == len(names), f"Two wagers of {game.title} have one name."
    for kind in game.wager_kinds:
        check_kind(game, kind)
        within = not kind.part_of or kind.part_of in names
        assert within, f"{kind.title} is a part of {kind.part_of!r}, which is no wager."
    limits = game.open_table(game.readings(), {}).settings.limits
    untitled = sorted(set(limits) - {*names, *game.limit_titles})
    assert not untitled, f"The limits of {', '.join(untitled)} have no title."


def check_kind(game: AnyGame, kind: WagerKind) -> None:
    assert KEBAB.fullmatch(kind.name), f"The wager name {kind.name!r} is not like pair-plus."
    assert kind.title, f"The wager {kind.name} has no title."
    assert kind.pay_table, f"{kind.title} has no pay table."
    rows = [row.name for row in kind.pay_table]
    assert len(set(rows)) == len(rows), f"Two rows of the pay table of {kind.title} have one name."
    for row in kind.pay_table:
        assert row.title, f"The row {row.name} of {kind.title} has no title."
        assert row.pay.odds.pays, f"The row {row.name} of {kind.title} pays nothing."
    cited = (kind.pay_clause, *(row.clause for row in kind.pay_table))
    need_clauses(game, cited, f"The pay table of {kind.title}")
    for row in kind.pay_table:
        check_said(game, kind, row)


def check_said(game: AnyGame, kind: WagerKind, row: PayTableRow) -> None:
    """The clause names every number of the pay, but the 1 of "12 to 1"; 1 to 1 is even money."""
    text = next(clause.text for clause in game.rulebook.clauses if clause.id == row.clause)
    named = set(map(int, NUMBER.findall(text.replace(",", ""))))
    named |= {1} if EVEN_MONEY in text.lower() else set()
    odds, taken = row.pay.odds, row.pay.commission_percent
    said = odds.pays in named and odds.to in named | {1} and taken in named | {0}
    assert said, f"{row.clause} does not say that {row.title}, {kind.title}, pays {row.pay}."


def messages(game: AnyGame) -> None:
    """Commands and events have names of their own, and what brings cards has a place for them."""
    commands, events = types(game.command_type), types(game.event_type)
    for kinds, base in ((commands, Command), (events, Event)):
        names = [str(kind.__struct_config__.tag) for kind in kinds]
        twice = sorted({name for name in names if names.count(name) > 1})
        assert not twice, f"Two {base.__name__.lower()}s are called {', '.join(twice)}."
        for kind in kinds:
            assert issubclass(kind, base), f"{kind.__name__} is no {base.__name__}."
    for kind in commands:
        fits = not getattr(kind, "brings_cards", False) or "cards" in kind.__struct_fields__
        assert fits, f"{kind.__name__} brings cards, and has no field for them."


def types(union: MessageType) -> tuple[type[msgspec.Struct], ...]:
    """The classes of a union of messages."""
    return get_args(union) or (union,)


def phases(game: AnyGame) -> None:
    """Every phase that a round goes through has a title."""
    met: set[str] = set()

    def look(session: Session) -> None:
        met.update(filter(None, (session.phase, *(r.phase for r in session.table.recent))))

    Session(game, look=look).run(3)
    untitled = sorted(met - set(game.phases))
    assert not untitled, f"{game.title} has no title for the phase {', '.join(untitled)}."
