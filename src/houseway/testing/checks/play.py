"""What is offered can be done, what is done balances, and bots bring rounds to their end."""

from random import Random

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.rulebook import (
    choices,
    defaults,
    non_default_readings,
    parse_readings,
    readings_in_force,
)
from houseway.core.typed_json import convert, decode
from houseway.game import AnyGame
from houseway.tables.messages import Command
from houseway.tables.offers import Offer
from houseway.testing.checks.declared import clause_ids, need_clauses
from houseway.testing.playthroughs import Playthrough, by_bots
from houseway.testing.session import CHIPS, PLAYERS, Session, other_readings

ROUNDS = 12
SEEDS = (1, 2, 3)
TRIED_AGAIN = 40  # earlier commands


def bots(game: AnyGame) -> None:
    """Bots and the automatic dealer bring rounds to their end, and the money is all there."""
    for seed in SEEDS:
        session = Session(game, seed=seed)
        session.run(ROUNDS)
        played = session.table.rounds_opened
        assert played, f"With seed {seed} no round of {game.title} began: the dealer only waits."
        assert session.table.round is None, f"Round {played} of seed {seed} came to a stop."
        ended = {round_.phase for round_ in session.table.recent}
        assert ended <= {"settled", "void"}, f"Rounds ended as {', '.join(sorted(ended))}."
        check_bank(session)


def check_bank(session: Session) -> None:
    """Between rounds the layout is empty, and players have what they won."""
    bank = session.table.floor.bank
    assert not bank.on_layout, f"{bank.on_layout:,} lies on the layout after the round."
    fees = sum(event.fee_taken for event in session.events)
    won = sum(session.won(player) for player in session.bots)
    assert bank.house == fees - won, "The house has other than what the players have lost."
    for player in session.bots if not fees else ():
        right = session.chips(player) == CHIPS + session.won(player)
        assert right, f"The settlements of {player} do not add up to what {player} has."


def beginnings(game: AnyGame) -> None:
    """What opens a round says that it begins something: a suspended table waits for nothing new."""
    known = 0

    def look(session: Session) -> None:
        nonlocal known
        new, known = session.events[known:], len(session.events)
        command = session.commands[-1]
        right = command.begins or all(event.opened_round is None for event in new)
        name = type(command).__name__
        assert right, f"{name} opens a round, and does not say that it begins something."

    Session(game, look=look).run(2)


def under_other_readings(game: AnyGame) -> None:
    """Under every other reading a round comes to its end."""
    for reading in other_readings(game):
        session = Session(game, reading)
        session.run(1)
        over = session.table.round is None and session.table.rounds_opened
        assert over, f"Under {reading} no round comes to its end."


def offers(game: AnyGame) -> None:
    """Every offer would be accepted, to its least and its most; and less or more would not."""
    known = clause_ids(game)

    def look(session: Session) -> None:
        for actor in session.everybody:
            for offer in session.game.legal(session.table, actor):
                check_offer(session, actor, offer, known)

    Session(game, look=look).run(2)


def check_offer(session: Session, actor: str, offer: Offer[Command], known: set[str]) -> None:
    command, at = offer.command, f"At {session.stage} {actor} is offered {offer.command}"
    assert command.by == actor, f"{at}, which is not by {actor}."
    assert offer.says.strip(), f"{at} without words."
    assert offer.clause is None or offer.clause in known, f"{at} by {offer.clause}, no clause."
    check_accepted(session, command, at)
    if offer.amount is None:
        return
    least, most, unit = offer.amount.minimum, offer.amount.maximum, offer.amount.unit
    for amount in (least, most):
        check_accepted(session, with_amount(command, amount), f"{at} for {amount:,}")
    for amount in (least - unit, most + unit):
        refused = is_refused(session, with_amount(command, amount))
        assert refused, f"{at} for {least:,} to {most:,}, and {amount:,} would be accepted too."


def check_accepted(session: Session, command: Command, at: str) -> None:
    no = answer(session, session.game.with_deck(command, session.game.pack.cards))
    assert no is None, f"{at}, and it is refused: {no}"


def is_refused(session: Session, command: Command) -> bool:
    return answer(session, command) is not None


def answer(session: Session, command: Command) -> Refusal | BadInput | None:
    """What stands against a command, where it would not be accepted."""
    try:
        session.game.decide(session.table, command)
    except (Refusal, BadInput) as no:
        return no
    return None


def with_amount(command: Command, amount: int) -> Command:
    changed: Command = msgspec.structs.replace(command, amount=amount)
    return changed


def refusals(game: AnyGame) -> None:
    """What was right once and comes again is accepted or refused in a sentence, and a refusal
    changes nothing."""
    before = Session(game, seed=2)
    before.run(1)
    chance = Random(1)

    def look(session: Session) -> None:
        for command in chance.sample(before.commands, min(2, len(before.commands))):
            check_answer(session, command)

    Session(game, look=look).run(2)


def check_answer(session: Session, command: Command) -> None:
    was = msgspec.json.encode(session.table)
    no = answer(session, command)
    assert msgspec.json.encode(session.table) == was, f"{command} changed the table as it lies."
    if no is None:
        return
    said = str(no)
    assert said.strip(), f"{command} is refused without a word."
    assert "\n" not in said, f"{command} is not refused in one line: {said!r}."
    if isinstance(no, Refusal):
        assert no.code, f"The refusal {said!r} has no code."
        need_clauses(session.game, filter(None, (no.clause,)), f"The refusal {said!r}")


def json(game: AnyGame) -> None:
    """Commands, events and tables are read from JSON as they were written, and readings too."""

    def look(session: Session) -> None:
        command = session.commands[-1]
        again = decode(msgspec.json.encode(command), game.command_type)
        assert again == command, f"{command} is read as {again}."

    session = Session(game, look=look)  # tables are read again after every command
    session.run(2)
    for event in session.events:
        again = decode(msgspec.json.encode(event), game.event_type)
        assert again == event, f"{event} is read as {again}."
    check_replayed(session)
    chance = Random(1)
    for _ in range(TRIED_AGAIN):
        check_readings(game, chance)


def check_replayed(session: Session) -> None:
    """The table is nothing but the fold of its events."""
    table = session.opened
    for event in session.events:
        table = session.game.evolve(table, event)
    assert table == session.table, "Folding the events once more leads to another table."


def check_readings(game: AnyGame, chance: Random) -> None:
    chosen = {name: chance.choice(values) for name, values in choices(game.readings).items()}
    read = parse_readings(game.readings, [f"{name}={value}" for name, value in chosen.items()])
    assert readings_in_force(read) == chosen, (
        f"The readings {chosen} are read as {readings_in_force(read)}."
    )
    usual = defaults(game.readings)
    said = {name: value for name, value in chosen.items() if value != usual[name]}
    assert non_default_readings(read) == said, (
        f"A record of {chosen} would say {non_default_readings(read)}."
    )
    again = decode(msgspec.json.encode(read), game.readings)
    assert again == read == convert(chosen, game.readings), f"{chosen} is not read as written."


def playthrough(game: AnyGame) -> None:
    """A round of bots can be told, and is the same round whenever it is played."""
    first, second = (
        Playthrough(game, by_bots(game, *PLAYERS[: game.places(game.readings())], rounds=2)).text()
        for _ in range(2)
    )
    assert first == second, "The same bots from the same seed play another round the next time."
