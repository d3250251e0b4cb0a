"""A round at a tournament table that was entered wrongly, decided again as it really was.

As at any table (`houseway.live.corrections`): the commands of the round are amended and decided
from its beginning. As long as nothing was played since, the table becomes what it would have been,
with all that followed from the round. Later on everybody's chips move by the difference, in front
of them or in the count; who has lost, and who wins, follows from that. Where players have been
seated on the outcome, or the prizes are paid, the record is put right and the outcome stands.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.money import MOST, check_amount
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.typed_json import convert, decode
from houseway.core.words import money, t
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live import events as e
from houseway.games.king_high.tournament.live.evidence import COMMANDS
from houseway.games.king_high.tournament.live.seeds import of_table
from houseway.games.king_high.tournament.live.state import LiveTournament, held_by
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.rules.standings import (
    drop_players,
    rank_players,
    resolve_level,
)
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table import events as te
from houseway.games.king_high.tournament.table.at_table import add_consequences
from houseway.games.king_high.tournament.table.decide import decide as decide_tournament
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.state import (
    Ballot,
    BeforeRound,
    Count,
    Deed,
    Exit,
    Invalidation,
    RoundCorrection,
    RoundInvalidation,
    SessionTable,
    Standing,
    Tournament,
)
from houseway.games.king_high.tournament.table.winners import winners_if_decided
from houseway.live import dual_control as dual
from houseway.live.amendments import (
    Amendment,
    Evidence,
    HousePaid,
    Steps,
    amend_steps,
    is_payment,
    read_command,
)
from houseway.live.table.corrections import (
    Deals,
    check_all_dealt,
    check_amendments,
    does_not_fit,
    evidence_of,
    last_entered,
    proven_cards,
    recent_after,
    seed_is_secret,
    with_deal,
)
from houseway.tables.handlers import Handlers
from houseway.tables.people import STAFF, need_inspector, need_staff
from houseway.tables.seating import Floor
from houseway.tables.text import check_line

P = TypeVar("P", bound=e.PutRight)
S = TypeVar("S", bound=msgspec.Struct)
handlers = Handlers()
Events = tuple[te.AnyEvent | e.AnyHouseEvent, ...]
Chips = Mapping[str, int]


@handlers.register
def correct_round(live: LiveTournament, command: c.CorrectTableRound) -> Events:
    need_inspector(command.by)
    tournament = live.opened()
    need_session(tournament, command.session)
    check_not_held(live, command)
    reason = check_line(command.reason, t("A reason"))
    if not command.amendments:
        raise BadInput(t("Say what was wrong in the round."))
    evidence = evidence_of(command.evidence)
    if not evidence.real_cards:
        check_seed_is_known(live, command.session, command.table)
    was, really = both(evidence, command.table, command.amendments)
    note = RoundCorrection(command.round, reason, differences(was, really))
    amended_ = e.TableRoundCorrected(command.session, command.table, command.amendments, note)
    if is_built_on(live, command.session):
        return (standing(amended_),)
    table = counting_table(tournament, command.table, command.round, was)
    becomes = corrected(tournament, table, command.round, was, really)
    return put_right(tournament, table, becomes, amended_)


@handlers.register
def note_payment(live: LiveTournament, command: c.NoteTablePayment) -> Events:
    """Put right at the felt it is only told; else the player's chips are as they were handed."""
    need_inspector(command.by)
    need_session(live.opened(), command.session)
    check_not_held(live, command)
    reason = check_line(command.reason, t("A reason"))
    much = check_amount(command.amount, t("What was handed over wrongly"))
    amount = much if command.handed == "too-much" else -much
    chips = {} if command.made_good else {command.player: amount}
    note = RoundCorrection(command.round, reason, chips)
    told = e.TablePaymentNoted(
        command.session, command.table, command.player, amount, command.made_good, note
    )
    return chips_moved(live, command, told, command.player)


def chips_moved(
    live: LiveTournament,
    command: c.NoteTablePayment | c.SettleTableDispute,
    told: e.TablePaymentNoted | e.TableDisputeSettled,
    *named: str,
) -> Events:
    """By what is told of the round, where players of the table are named."""
    tournament, evidence = live.opened(), evidence_of(command.evidence)
    was = replay(read_before(evidence, command.table), evidence.steps).tournament.tables[
        command.table
    ]
    chips = told.correction.chips
    for player in (*named, *chips):
        if player not in was.places.values():
            raise BadInput(
                t("{player} has no seat at table {table}.", player=player, table=command.table)
            )
        if not -MOST <= chips.get(player, 1) <= MOST or not chips.get(player, 1):
            raise BadInput(t("A payment is of one chip or more, to the player or from the player."))
        if was.has(player) + chips.get(player, 0) > MOST:
            raise Refusal(
                "too-much-money", BY_HOUSE, t("Nobody can have more than {most}.", most=money(MOST))
            )
    if is_built_on(live, command.session):
        return (standing(told),)
    table = counting_table(tournament, command.table, command.round, was)
    becomes = with_chips_moved(tournament, table, was, chips, was) if chips else table
    return put_right(tournament, table, becomes, told)


@handlers.register
def settle_dispute(live: LiveTournament, command: c.SettleTableDispute) -> Events:
    need_inspector(command.by)
    need_session(live.opened(), command.session)
    check_not_held(live, command)
    note = RoundCorrection(
        command.round, check_line(command.decision, t("A decision")), dict(command.chips)
    )
    told = e.TableDisputeSettled(command.session, command.table, note)
    return chips_moved(live, command, told)


def check_not_held(
    live: LiveTournament, command: c.CorrectTableRound | c.NoteTablePayment | c.SettleTableDispute
) -> None:
    """What moves chips at a table of this session decides who is out there, and who has won."""
    if command.session == live.opened().session:
        dual.check_held(held_by(live, command.table), command.by, STAFF)


def need_session(tournament: Tournament, session: int) -> None:
    if not 1 <= session <= tournament.session:
        raise BadInput(t("There was no session {session}.", session=session))


def counting_table(
    tournament: Tournament, table: int, number: int, was: SessionTable
) -> SessionTable:
    """The table of a round that counts, where the evidence is of what happened at it."""
    found = tournament.table(table)
    need_counts(found, number, was)
    check_evidence(found, number, was)
    return found


def standing(told: P) -> P:
    """What was built on the round stands."""
    return msgspec.structs.replace(
        told, correction=msgspec.structs.replace(told.correction, stands=True)
    )


def put_right(
    tournament: Tournament, table: SessionTable, becomes: SessionTable, told: e.PutRight
) -> Events:
    becomes = becomes.now(
        corrections=(*table.corrections, told.correction),
        winners=becomes.winners if becomes.winners == table.winners else None,  # declared anew
    )
    done = msgspec.structs.replace(told, becomes=becomes)
    return (done, *what_follows(tournament, becomes))


@handlers.register
def take_back(live: LiveTournament, command: c.TakeBackAtTable) -> Events:
    need_staff(command.by)
    tournament = live.opened()
    dual.check_held(held_by(live, command.table), command.by, STAFF)
    table = tournament.table(command.table)
    if table.game.round is None:
        raise Refusal(
            "no-round", BY_HOUSE, t("No round is in progress: correct the one that is over.")
        )
    if not live.real_cards:
        raise proven_cards()
    evidence = evidence_of(command.evidence)
    struck = (last_entered(evidence),)
    was, really = both(evidence, command.table, struck)
    check_evidence(table, table.game.rounds_opened, was)
    note = RoundCorrection(table.game.rounds_opened, "", differences(was, really))
    recent = recent_after(table.game, really.game, table.game.rounds_opened)
    becomes = really.now(corrections=table.corrections, game=really.game.now(recent=recent))
    return (
        e.TableRoundCorrected(
            tournament.session, table.number, struck, note, becomes=becomes, taken_back=True
        ),
    )


def check_seed_is_known(live: LiveTournament, session: int, table: int) -> None:
    """Nothing is decided again while cards of a shoe at this table are hidden."""
    seeds = live.seeds.get(of_table(table))
    if session == live.opened().session and seeds is not None and seeds.drawn is not None:
        raise seed_is_secret()


def is_built_on(live: LiveTournament, session: int) -> bool:
    return live.over or session < live.opened().session


# -- The round again -------------------------------------------------------------------------------


def both(
    evidence: Evidence, number: int, amendments: tuple[Amendment, ...]
) -> tuple[SessionTable, SessionTable]:
    """The table right after the round: as it was recorded, and as it really was."""
    check_amendments(COMMANDS, evidence, amendments)
    before = read_before(evidence, number)
    recorded = replay(before, evidence.steps)
    proven = None if evidence.real_cards else recorded.deals
    amended_ = replay(before, amend_steps(COMMANDS, evidence.steps, amendments), proven)
    was, really = (each.tournament.tables[number] for each in (recorded, amended_))
    if was.game.round is None and really.game.round is not None:
        raise Refusal("not-over", BY_HOUSE, t("With that the round is not over: say how it ended."))
    return was, really


def read_before(evidence: Evidence, number: int) -> Tournament:
    try:
        before = decode(msgspec.json.encode(evidence.before), Tournament)
    except msgspec.ValidationError:
        raise BadInput(t("That is not what was recorded of the round.")) from None
    if set(before.tables) != {number} or not evidence.steps:
        raise BadInput(t("That is not what was recorded of the round."))
    return before


class Replay(NamedTuple):
    """The tournament after the steps, and everything that took cards from their order."""

    tournament: Tournament
    deals: Deals


def replay(tournament: Tournament, steps: Steps, proven: Deals | None = None) -> Replay:
    """A turn that is over by itself, with the last chip, is not ended once more. `proven` is what
    was dealt from a seed."""
    deals: Deals = ()
    for step in steps:
        if is_payment(step):
            tournament = with_payment(tournament, convert(step.command, HousePaid))
            continue
        command = read_command(COMMANDS, step.command)
        if (
            isinstance(command, tc.EndTurn)
            and turn(tournament.table(command.table)) != command.player
        ):
            continue
        try:
            events = decide_tournament(tournament, command)  # type: ignore[arg-type]  # read as one
        except (Refusal, BadInput) as no:
            raise does_not_fit(COMMANDS, step, no) from None
        for event in events:
            deals = with_deal(deals, getattr(event, "happened", event), proven)
        tournament = after(tournament, events)
    check_all_dealt(deals, proven)
    return Replay(tournament, deals)


def with_payment(tournament: Tournament, paid: HousePaid) -> Tournament:
    """Chips that moved while the round was played, at the one table that evidence has."""
    (table,) = tournament.tables.values()
    tournament = tournament.with_table(play_corrected(table, paid.payments))
    return after(tournament, what_follows(tournament, tournament.tables[table.number]))


def check_evidence(now: SessionTable, number: int, was: SessionTable) -> None:
    """As far as the table itself can tell, the evidence is of what happened at it."""
    if now.game.round is not None and now.game.round.number == number:
        fits = (now.game, now.play) == (was.game.now(recent=now.game.recent), was.play)
    else:
        kept = [r for r in now.game.recent if r.number == number]
        fits = was.game.round is None and (not kept or kept == list(was.game.recent[-1:]))
    if not fits or was.game.rounds_opened != number:
        raise BadInput(t("That is not what was recorded of the round."))


# -- What it changes -------------------------------------------------------------------------------


def differences(was: SessionTable, really: SessionTable) -> Chips:
    """By how many chips each player ended the round otherwise, what lies on the layout included."""
    players = was.places.values()
    found = {player: held(really, player) - held(was, player) for player in players}
    return {player: n for player, n in found.items() if n}


def held(table: SessionTable, player: str) -> int:
    """Without what is still to be taken in the count."""
    if table.play is None:
        return counts(table)[-1].chips.get(player, 0)
    wagers = table.game.round.wagers if table.game.round is not None else ()
    lying = sum(w.amount for w in wagers if w.player == player)
    return table.has(player) + lying - table.play.short.get(player, 0)


def counts(table: SessionTable) -> list[Count]:
    return [deed for deed in table.history if isinstance(deed, Count)]


def corrected(
    tournament: Tournament,
    now: SessionTable,
    number: int,
    was: SessionTable,
    really: SessionTable,
) -> SessionTable:
    since = now.game.rounds_opened > number or (now.play, now.history) != (was.play, was.history)
    recent = recent_after(now.game, really.game, number)
    if not since:
        merged_ = merged_tables(now, was, really)
        return merged_.now(game=merged_.game.now(recent=recent))
    now = now.now(game=now.game.now(recent=recent))
    return with_chips_moved(tournament, now, was, differences(was, really), really)


def with_chips_moved(
    tournament: Tournament,
    now: SessionTable,
    was: SessionTable,
    difference: Chips,
    really: SessionTable,
) -> SessionTable:
    """In front of the players while the play goes on that the round was in, else in its count."""
    known = counts(now)
    place = len(counts(was)) - (was.play is None)  # of the count that ends the play it was in
    if place == len(known):
        return play_corrected(now, difference)
    if now.play is not None:
        raise Refusal(
            "play-off", by_clause("KHT-8.4"), t("The play-off is played to its end first.")
        )
    return count_corrected(tournament, now, known[place], really, difference)


def need_counts(now: SessionTable, number: int, was: SessionTable) -> None:
    """What does not count is not corrected."""
    since = now.history[len(was.history) :]
    undone = any(isinstance(deed, Invalidation) for deed in since)
    without = (d.round for d in counting(now) if isinstance(d, RoundInvalidation))
    if undone or number in without:
        raise Refusal(
            "does-not-count", by_clause("KHT-1.6"), t("That round does not count any more.")
        )


def counting(table: SessionTable) -> tuple[Deed, ...]:
    """Since it was laid out the last time, with its rounds numbered from 1."""
    again = [i for i, deed in enumerate(table.history, 1) if isinstance(deed, Invalidation)]
    return table.history[again[-1] if again else 0 :]


def merged_tables(now: SessionTable, was: SessionTable, really: SessionTable) -> SessionTable:
    """As the corrected round leaves it, but for what has changed since it was over."""
    bank, seats = now.game.floor.bank, now.game.floor.seats
    if bank == was.game.floor.bank:
        bank = really.game.floor.bank
    else:
        for player, amount in differences(was, really).items():
            bank = bank.pay(player, max(amount, -bank.has(player)))
    game = merged(now.game, was.game, really.game).now(floor=Floor(bank, seats))
    return merged(now, was, really).now(game=game)


def merged(now: S, was: S, really: S) -> S:
    changes = {
        name: getattr(really, name)
        for name in now.__struct_fields__
        if getattr(now, name) == getattr(was, name)
    }
    return msgspec.structs.replace(now, **changes)


def play_corrected(now: SessionTable, difference: Chips) -> SessionTable:
    """The play goes on: chips are handed out and taken. What is not there is taken in the count."""
    play, bank = now.playing(), now.game.floor.bank
    short = dict(play.short)
    for player, amount in difference.items():
        if is_gone(play.out.get(player)):
            continue
        owed = short.pop(player, 0) - amount
        moved = -min(owed, bank.has(player))
        bank = bank.pay(player, moved)
        if owed + moved:
            short[player] = owed + moved
    floor = Floor(bank, now.game.floor.seats)
    out = {p: e for p, e in play.out.items() if is_gone(e) or not bank.has(p)}
    before = play.before and before_corrected(play.before, difference)
    return now.now(
        game=now.game.now(floor=floor), play=play.now(out=out, short=short, before=before)
    )


def is_gone(exit_: Exit | None) -> bool:
    """Has retired or was disqualified, and handed all chips back."""
    return exit_ is not None and exit_.retired


def before_corrected(before: BeforeRound, difference: Chips) -> BeforeRound:
    chips = {p: max(0, n + difference.get(p, 0)) for p, n in before.chips.items()}
    back = {p: n for p, n in difference.items() if n > 0 and p not in chips}
    gone = {player: exit_ for player, exit_ in before.out.items() if player not in back}
    return BeforeRound(before.rounds, before.puck, {**chips, **back}, gone)


def count_corrected(
    tournament: Tournament,
    now: SessionTable,
    count: Count,
    really: SessionTable,
    difference: Chips,
) -> SessionTable:
    """The chips are counted again. Play-offs and lots since stand where they still decide."""
    chips = {p: n + moved(count, difference, p) for p, n in count.chips.items()}
    lost = exit_of(really)
    out = {p: e for p, e in count.out.items() if is_gone(e) or not chips[p]}
    out |= {p: lost for p, n in chips.items() if not n and p not in out}
    right = Count(count.play_off, count.rounds, chips, out)
    history = tuple(right if deed is count else deed for deed in now.history)
    standing: Standing = ()
    for deed in history:
        match deed:
            case Count():
                order = drop_players(rank_players(deed, tournament.readings), now.disqualified)
                standing = resolve_level(standing, order) if deed.play_off else order
            case Ballot(lots):
                standing = resolve_level(standing, tuple((player,) for player in lots))
            case _:
                pass
    return now.now(history=history, standing=standing, winners=None)


def moved(count: Count, difference: Chips, player: str) -> int:
    """Who has retired has handed in all chips, and has no more and no fewer by this."""
    if is_gone(count.out.get(player)):
        return 0
    return max(difference.get(player, 0), -count.chips[player])


def exit_of(really: SessionTable) -> Exit:
    """When somebody lost the last chip who did so in the corrected round."""
    rounds = really.play.rounds if really.play is not None else counts(really)[-1].rounds
    return Exit(rounds, len(really.game.recent[-1].cards))


# -- What follows ----------------------------------------------------------------------------------


def what_follows(tournament: Tournament, table: SessionTable) -> tuple[te.AnyEvent, ...]:
    """Who has no chips left, whether play is over, and who wins."""
    phase = tournament.phase if table.winners is not None else "session"
    now = tournament.with_table(table).now(phase=phase)
    if table.play is not None:
        return add_consequences(now, table.number, (), played=False)
    if table.winners is None and table.standing:
        return winners_if_decided(now, table.number)
    return ()
