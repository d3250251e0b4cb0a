"""Play at a table: what the conditions add to the game, and what follows from each card."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, Basis, by_clause, by_reading
from houseway.core.words import t
from houseway.games.king_high.rules.wagers import POKERPOT
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.events import RoundEnded
from houseway.games.king_high.tournament.rules.puck import (
    is_at_will,
    need_turn,
    next_position,
    turn,
    wagering_order,
    wagers_on_layout,
)
from houseway.games.king_high.tournament.rules.reasons import NoWagerOnRound
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.ask_game import ask, game_handlers
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.seats import need_on_time
from houseway.games.king_high.tournament.table.state import Exit, Play, SessionTable, Tournament
from houseway.games.king_high.tournament.table.winners import end_play
from houseway.tables.handlers import Handlers
from houseway.tables.people import DEALER, INSPECTOR, need_dealer

handlers = Handlers()


@handlers.register
def at_table(tournament: Tournament, command: c.AtTable) -> e.Events:
    asked = command.asks
    if asked.by != command.by:
        raise BadInput(t("{sender} cannot ask for {player}.", sender=command.by, player=asked.by))
    table = tournament.table(command.table)
    events = game_handlers.get(type(asked), pass_to_game)(tournament, table, asked)
    if isinstance(asked, game_commands.Sit):
        need_on_time(tournament, table, command.at)
    return events


def pass_to_game(
    tournament: Tournament, table: SessionTable, asked: game_commands.AnyCommand
) -> e.Events:
    """Leave a command to the game if the conditions do not speak of it.

    By the reading, a round that had begun counts as played even if it is then declared void.
    """
    begun = table.game.round is not None and table.game.round.has_begun
    events = ask(table, asked)
    ends = (event.happened for event in events if isinstance(event.happened, RoundEnded))
    void_counts = tournament.readings.void_round == "counts"
    counts = any(end.result != "void" or void_counts for end in ends)
    return add_consequences(tournament, table.number, events, played=begun and counts)


# -- The players ---------------------------------------------------------------------------------


@game_handlers.register
def place_or_take_back(
    _: Tournament, table: SessionTable, asked: game_commands.PlaceWager | game_commands.TakeBack
) -> e.Events:
    """KHT-7.2: only in turn. The game itself keeps every player to their own box (KHT-6.4)."""
    if table.game.round is None or table.play is None:
        return ask(table, asked)
    if asked.by not in table.play.players:
        raise Refusal(
            "not-playing",
            by_clause("KHT-6.4"),
            t("{player} has no box in play at this table.", player=asked.by),
        )
    if table.game.round.phase == "betting":
        need_turn(table, asked.by)
    return ask(table, asked)


@handlers.register
def end_turn(tournament: Tournament, command: c.EndTurn) -> e.Events:
    table = tournament.table(command.table)
    table.playing()
    if command.by not in (command.player, DEALER):
        raise Refusal("wrong-role", BY_HOUSE, t("Only the player or the dealer can end a turn."))
    if is_at_will(table):
        raise Refusal(
            "at-will", by_reading("puck-order"), t("Before this card, players wager in any order.")
        )
    need_turn(table, command.player)
    return (e.TurnEnded(table.number, command.player),)


@game_handlers.register
def leave(tournament: Tournament, table: SessionTable, asked: game_commands.Leave) -> e.Events:
    """Before play the player gets up again. During play the player retires, and the chips go
    back."""
    stood = ask(table, asked)
    if table.play is None or asked.player not in table.play.active:
        return stood
    returned = return_chips(table, asked.player)
    cards = len(table.game.round.cards) if table.game.round is not None else 0
    now = Exit(table.play.rounds + 1, cards, retired=True)
    gone = e.PlayerOut(table.number, asked.player, now)
    events: e.Events = (*returned, *stood, gone)
    return add_consequences(tournament, table.number, events, played=False)


def return_chips(table: SessionTable, player: str) -> tuple[e.HappenedAtTable, ...]:
    """KHT-6.3: return the player's chips to the dealer."""
    chips = table.has(player)
    return ask(table, game_commands.CashOut(player, chips)) if chips else ()


@game_handlers.register
def refuse_buy_in(_: Tournament, table: SessionTable, asked: game_commands.BuyIn) -> e.Events:
    raise Refusal(
        "no-buy-in",
        by_clause("KHT-6.2"),
        t("Chips are handed out at the start of a session, the same to everyone."),
    )


@game_handlers.register
def refuse_cash_out(_: Tournament, table: SessionTable, asked: game_commands.CashOut) -> e.Events:
    raise Refusal(
        "no-cash-out",
        by_clause("KHT-6.3"),
        t("Chips stay on the table until the end, or until the player retires."),
    )


@handlers.register
def lend_chips(_: Tournament, command: c.LendChips) -> e.Events:
    raise Refusal("no-loans", by_clause("KHT-6.7"), t("Players may not lend or borrow chips."))


# -- The dealer and the inspector ----------------------------------------------------------------


@game_handlers.register
def notice_stands(
    _: Tournament, table: SessionTable, asked: game_commands.ChangeSettings
) -> e.Events:
    raise Refusal(
        "notice-stands",
        by_clause("KHT-1.2.e"),
        t("Limits and settings are fixed by the notice to the Authority."),
    )


@game_handlers.register
def open_bets(_: Tournament, table: SessionTable, asked: game_commands.OpenBets) -> e.Events:
    need_dealer(asked.by)
    table.playing()
    return ask(table, asked)


@game_handlers.register
def close_bets(
    tournament: Tournament, table: SessionTable, asked: game_commands.CloseBets
) -> e.Events:
    """Close bets after everyone's turn. Players without a wager forfeit; by the reading once in a
    round."""
    need_dealer(asked.by)
    whose = turn(table)
    if whose is not None:
        raise Refusal(
            "turns-left",
            by_clause("KHT-7.2"),
            t("{player} hasn't wagered on this card yet.", player=whose),
        )
    round_ = table.game.round
    again = tournament.readings.minimum_forfeited == "every-card"
    if round_ is None or (round_.has_begun and not again):
        return ask(table, asked)
    forfeits = forfeit_minimums(tournament, table)
    if wagers_on_layout(table) or round_.has_begun:
        events = (*forfeits, *ask(table, asked))
        return add_consequences(tournament, table.number, events, played=False)
    # Without a wager no card is dealt, and the round is over.
    events = (*forfeits, *ask(table, game_commands.DeclareVoid(INSPECTOR)))
    counts = tournament.readings.round_without_wagers == "counts" or not forfeits
    return add_consequences(tournament, table.number, events, played=counts)


def forfeit_minimums(tournament: Tournament, table: SessionTable) -> e.Events:
    minimum = tournament.need_notice().limits_in(tournament.session).minimum
    least = minimum if tournament.readings.short_of_minimum == "keeps" else 1
    return tuple(
        e.MinimumForfeited(table.number, player, min(minimum, table.has(player)), reason)
        for player in wagering_order(table)
        if (reason := forfeit_reason(tournament, table, player)) and table.has(player) >= least
    )


def forfeit_reason(
    tournament: Tournament, table: SessionTable, player: str
) -> NoWagerOnRound | None:
    """Return why the player forfeits; None if they made the wager that a round requires."""
    kinds = {wager.kind for wager in wagers_on_layout(table) if wager.player == player}
    if not kinds:
        return NoWagerOnRound(forfeit_basis(tournament, table, player), player)
    if tournament.readings.compulsory_wager == "pokerpot" and POKERPOT.name not in kinds:
        return NoWagerOnRound(by_reading("compulsory-wager"), player, pokerpot=True)
    return None


def forfeit_basis(tournament: Tournament, table: SessionTable, player: str) -> Basis:
    """Return the clause or reading. The clause requires the minimum once in a round; forfeiting
    more often, or less, rests on a reading."""
    if table.has(player) < tournament.need_notice().limits_in(tournament.session).minimum:
        return by_reading("short-of-minimum")
    if table.game.in_progress().has_begun:
        return by_reading("minimum-forfeited")
    return by_clause("KHT-6.4")


# -- What follows --------------------------------------------------------------------------------


def add_consequences(
    tournament: Tournament, number: int, events: e.Events, *, played: bool
) -> e.Events:
    """Add who has no chips left, whether a round of play is over, and what is next."""
    table = after(tournament, events).tables[number]
    if table.play is None:
        return events
    events = (*events, *exits_without_chips(table))
    if played:
        events = (*events, e.RoundPlayed(number, table.play.rounds + 1))
    now = after(tournament, events)
    table = now.tables[number]
    if table.game.round is None and is_over(now, table.playing()):
        return (*events, *end_play(now, table))
    return (*events, e.PuckMoved(number, next_position(table))) if played else events


def is_over(tournament: Tournament, play: Play) -> bool:
    alone = len(play.active) == 1 < len(play.players)
    ends = alone and tournament.readings.last_player == "ends-play"
    return play.time_over or not play.active or ends


def exits_without_chips(table: SessionTable) -> e.Events:
    """Return the events of players without chips, neither in front of them nor on the layout."""
    game, play = table.game, table.playing()
    # The round in progress, or the last one.
    round_ = game.round or (game.recent[-1] if game.recent else None)
    lost = Exit(play.rounds + 1, len(round_.cards) if round_ is not None else 0)
    return tuple(
        e.PlayerOut(table.number, player, lost)
        for player in play.active
        if not table.has(player) and not table.wagers_of(player)
    )
