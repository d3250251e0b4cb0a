"""Decide what a command in a live tournament leads to: the tournament's answer, or the house's."""

from collections.abc import Mapping

from msgspec.structs import replace

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, by_clause
from houseway.core.words import Text, t
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.tournament.live import commands as c
from houseway.games.king_high.tournament.live import corrections, seeds
from houseway.games.king_high.tournament.live import events as e
from houseway.games.king_high.tournament.live.evidence import as_waiting, read_asked
from houseway.games.king_high.tournament.live.seeds import (
    drawn_for,
    order_digest,
)
from houseway.games.king_high.tournament.live.stage import stage_for, stage_of_play
from houseway.games.king_high.tournament.live.state import LiveTournament, held_by
from houseway.games.king_high.tournament.rules.checks import DIRECTOR, check_time, need_director
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.decide import decide as decide_tournament
from houseway.games.king_high.tournament.table.seats import players_to_seat
from houseway.live import dual_control as dual
from houseway.live.messages import HouseCommand
from houseway.live.record import check_pace, no_real_cards
from houseway.tables.handlers import Handler, Handlers
from houseway.tables.messages import Command, Event
from houseway.tables.people import INSPECTOR, STAFF, need_house
from houseway.tables.text import check_line

Events = tuple[Event, ...]
handlers = Handlers()

# What can be done while the tournament is suspended: none of it continues the play.
WHEN_SUSPENDED = (
    tc.Withdraw,
    tc.Acknowledge,
    tc.RefuseEntry,
    tc.Disqualify,
    tc.Cancel,
    tc.AlterStart,
    tc.Invalidate,
    tc.InvalidateRound,
    tc.AmendNotice,
)
AT_TABLE_WHEN_SUSPENDED = (game_commands.RepairDevice, game_commands.ReplaceDevice)


def decide(live: LiveTournament, command: Command) -> Events:
    dual.check_alone(live, command)
    return decide_confirmed(live, command)


def decide_confirmed(live: LiveTournament, command: Command) -> Events:
    """Decide a command that needs no second person, or has one."""
    if isinstance(command, HouseCommand):
        return HANDLERS[type(command)](live, command)
    assert isinstance(command, tc.AnyCommand)
    if is_for_one_stage(command):
        raise BadInput(t("Name the stage of the table this is meant for."))
    return decide_for_tournament(live, command)


# -- The tournament's commands ---------------------------------------------------------------------


def decide_for_tournament(live: LiveTournament, command: tc.AnyCommand) -> Events:
    tournament = live.need_opened()
    check_suspended(live, command)
    check_on_hold(live, command)
    if isinstance(command, tc.Cancel | tc.PayPrizes):
        dual.need_nothing_waiting(live)
    if drawn_for(command) is not None and not may_be_entered(live, command):
        raise Refusal("not-drawn", BY_HOUSE, what_draws(live))
    if forgets_shuffle(command) and not live.real_cards:  # its cards are known after the reveal
        raise Refusal("shuffle-due", by_clause("KH-10.8"), t("Shuffle the cards first."))
    check_cards(live, command)
    return decide_tournament(tournament, in_time_after_a_halt(live, command))


def check_cards(live: LiveTournament, command: tc.AnyCommand) -> None:
    """Refuse what only happens to real cards if the house deals from a committed order."""
    if not live.real_cards and command.innermost.needs_real_cards:
        raise no_real_cards()


def may_be_entered(live: LiveTournament, command: tc.AnyCommand) -> bool:
    """Whether it is a ballot on paper, or a shuffle of real cards in an unknown order."""
    match command:
        case tc.AllotSeats(on_paper=True) | tc.DrawBallot(on_paper=True):
            return live.real_cards
        case tc.AtTable(asks=game_commands.Shuffle(cards=())):
            return live.real_cards
        case _:
            return False


def what_draws(live: LiveTournament) -> Text:
    if live.real_cards:
        return t(
            "With real cards, enter a shuffle without naming cards, and a ballot as drawn on paper."
        )
    return t("The house shuffles and draws lots itself.")


def in_time_after_a_halt(live: LiveTournament, command: tc.AnyCommand) -> tc.AnyCommand:
    """Excuse late players if the tournament was suspended at the start: seats may be taken until
    play begins."""
    if not isinstance(command, tc.AtTable) or command.at is None:
        return command
    start = live.need_opened().table(command.table).start
    stood_still = any(halt.since <= start <= (halt.until or start) for halt in live.halts)
    return replace(command, at=None) if stood_still else command


@handlers.register
def bound(live: LiveTournament, command: c.Bound) -> Events:
    check_bound(live, command)
    dual.check_alone(live, command.asks)
    return decide_for_tournament(live, command.asks)


def check_bound(live: LiveTournament, command: c.Bound) -> None:
    live.need_opened()
    if command.by != command.asks.by:
        raise BadInput(
            t("{sender} cannot ask for {player}.", sender=command.by, player=command.asks.by)
        )
    if command.stage != stage_for(live, command.asks):
        raise Refusal("moved-on", BY_HOUSE, t("The table has moved on. Look again before you act."))


def check_on_hold(live: LiveTournament, command: Command) -> None:
    """Refuse what would continue past a waiting request, at its table or in the tournament."""
    if not command.innermost.at_any_stage:
        held = held_by(live, getattr(command, "table", None))
        dual.check_held(held, command.by, (*STAFF, DIRECTOR))


def is_for_one_stage(command: tc.AnyCommand) -> bool:
    """Whether a player does it in turn, for one card of one round."""
    asked = command.asks if isinstance(command, tc.AtTable) else command
    return command.by not in STAFF and isinstance(
        asked, game_commands.PlaceWager | game_commands.TakeBack | tc.EndTurn
    )


def forgets_shuffle(command: tc.AnyCommand) -> bool:
    return isinstance(command, tc.AtTable) and command.asks == game_commands.OpenBets(
        command.by, True
    )


def check_suspended(live: LiveTournament, command: tc.AnyCommand) -> None:
    halt = live.halt
    if halt is None or isinstance(command, WHEN_SUSPENDED):
        return
    if isinstance(command, tc.AtTable) and isinstance(command.asks, AT_TABLE_WHEN_SUSPENDED):
        return
    raise Refusal(
        "tournament-suspended",
        BY_HOUSE,
        t("The tournament is suspended: {reason}", reason=halt.reason),
    )


# -- The house -------------------------------------------------------------------------------------


@handlers.register
def open_tournament(live: LiveTournament, command: c.OpenTournament) -> Events:
    need_house(command.by)
    if live.tournament is not None:
        raise Refusal("open-already", BY_HOUSE, t("This tournament is already open."))
    opened = e.TournamentOpened(
        check_line(command.tournament, t("The tournament's id"), 100),
        check_line(command.name, t("The tournament's name"), 60),
        command.readings,
        command.table_readings,
        check_pace(command.pace),
        command.automatic_director,
        command.dealing,
    )
    return (opened,)


@handlers.register
def suspend(live: LiveTournament, command: c.SuspendTournament) -> Events:
    need_director(command.by)
    live.need_opened()
    at = check_time(command.at, t("The time"))
    if live.is_over:
        raise Refusal("tournament-over", BY_HOUSE, t("The tournament is over."))
    if live.halt is not None:
        raise Refusal("suspended-already", BY_HOUSE, t("The tournament is already suspended."))
    if live.halts and at < (live.halts[-1].until or at):
        raise BadInput(t("The tournament was already suspended at that time."))
    return (e.TournamentSuspended(check_line(command.reason, t("The reason")), at),)


@handlers.register
def resume(live: LiveTournament, command: c.ResumeTournament) -> Events:
    need_director(command.by)
    at = check_time(command.at, t("The time"))
    if live.halt is None:
        raise Refusal("not-suspended", BY_HOUSE, t("The tournament isn't suspended."))
    if at < live.halt.since:
        raise BadInput(t("A tournament resumes after it was suspended, not before."))
    return (e.TournamentResumed(at),)


@handlers.register
def call_ballot(live: LiveTournament, command: c.CallBallot) -> Events:
    need_director(command.by)
    tournament = live.need_opened()
    check_on_hold(live, command)
    if live.halt is not None:
        raise Refusal(
            "tournament-suspended",
            BY_HOUSE,
            t("The tournament is suspended: {reason}", reason=live.halt.reason),
        )
    players_to_seat(tournament)  # refuses where no seats are to be drawn
    if live.ballot_called:
        raise Refusal("called-already", BY_HOUSE, t("The ballot has already been called."))
    return (e.BallotCalled(tournament.session + 1),)


@handlers.register
def draw(live: LiveTournament, command: c.Draw) -> Events:
    need_house(command.by)
    tournament = live.need_opened()
    check_suspended(live, command.asks)
    check_on_hold(live, command.asks)
    drawn = drawn_for(command.asks)
    if drawn is None or not drawn[1]:
        raise BadInput(t("A draw must bring the order of a shuffle or a ballot."))
    purpose, order, among = drawn
    seeds = live.need_seeds(purpose)
    if seeds.drawn is not None:
        raise Refusal(
            "drawn-already", BY_HOUSE, t("A seed can be used for only one shuffle or ballot.")
        )
    if (command.number, command.players) != (seeds.number, seeds.players):
        raise Refusal("seeds-changed", BY_HOUSE, t("The seeds have changed. Draw again."))
    events = decide_tournament(tournament, command.asks)
    return (e.OrderDrawn(purpose, seeds.number, order_digest(order), among), *events)


# -- Dual control ----------------------------------------------------------------------------------


def need_confirmer(by: str) -> None:
    if by not in (INSPECTOR, DIRECTOR):
        raise Refusal(
            "wrong-role", BY_HOUSE, t("Only the inspector or the tournament director can do this.")
        )


def need_asker(by: str) -> None:
    if by not in (*STAFF, DIRECTOR):
        raise Refusal("wrong-role", BY_HOUSE, t("Only staff can ask a second person."))


def find_point(live: LiveTournament, asks: Command) -> dual.PointInPlay:
    """Return the point at the table that the command is about; without one, of the tournament."""
    number = None if asks.innermost.at_any_stage else getattr(asks, "table", None)
    round_ = None if number is None else live.need_opened().table(number).game.round
    return dual.PointInPlay(0 if round_ is None else round_.number, stage_of_play(live, number))


DUAL_CONTROL: dual.DualControl[LiveTournament] = dual.DualControl(
    read_asked, as_waiting, find_point, decide_confirmed, need_asker, need_confirmer
)


@handlers.register
def answer_dual_control(live: LiveTournament, command: dual.AnyCommand) -> Events:
    return DUAL_CONTROL.answer(live, command)


HANDLERS: Mapping[type[Command], Handler] = {**handlers, **seeds.handlers, **corrections.handlers}
