"""The console of a dealer of real cards: what comes next, and the wagers of the last round."""

from collections.abc import Iterator

from houseway.core.errors import BadInput, Refusal
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.betting import BETTING
from houseway.games.king_high.table.dealer import dealer
from houseway.games.king_high.tournament.live.state import LiveTournament, held_by
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table import commands as tc
from houseway.games.king_high.tournament.table.at_table import at_table
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.state import SessionTable, Tournament
from houseway.live.table.console import Console, NextAct, PlayerOffer
from houseway.tables.messages import Command, tag
from houseway.tables.offers import Offer
from houseway.tables.people import DEALER


def consoles(live: LiveTournament) -> dict[int, Console]:
    if live.tournament is None or not live.real_cards:
        return {}
    tournament = live.tournament
    return {
        number: Console(next_act(table), (), tuple(wagers(table)), tuple(again(tournament, table)))
        for number, table in tournament.tables.items()
        if table.play is not None and not held_by(live, number)
    }


def next_act(table: SessionTable) -> NextAct | None:
    """Return the dealer's next command by the conditions, and then by the rules of King High."""
    game = table.game
    if game.stopped or game.inspector_away:
        return None
    if game.round is None:
        first: Command = (
            game_commands.OpenBets(DEALER)
            if game.shuffle_due is None
            else game_commands.Shuffle(DEALER)
        )
        return NextAct(tag(first), waits=False)
    whose = turn(table)
    if game.round.phase == "betting":
        said = (
            game_commands.CloseBets(DEALER)
            if whose is None
            else tc.EndTurn(DEALER, table.number, whose)
        )
        return NextAct(tag(said), waits=False)
    move = dealer(game)
    return None if move is None else NextAct(tag(move.command), waits=False)


def wagers(table: SessionTable) -> Iterator[PlayerOffer]:
    """Offer wagers of the player in turn, or of all if players wager at will."""
    if table.game.round is None or table.game.round.phase != "betting":
        return
    whose = turn(table)
    for player in table.playing().active if whose is None else (whose,):
        for offer in BETTING.place_offers(table.game, player):
            yield PlayerOffer(player, Offer(offer.command, offer.says, offer.by, offer.amount))


def again(tournament: Tournament, table: SessionTable) -> Iterator[game_commands.PlaceWager]:
    """Repeat the last wagers of the player in turn, who has none on the layout yet."""
    whose = turn(table)
    if whose is None or table.wagers_of(whose):
        return
    for command in BETTING.wagers_again(table.game):
        if command.by != whose:
            continue
        try:
            tournament = after(tournament, at_table(tournament, tc.at(table.number, command)))
        except (Refusal, BadInput):
            continue
        yield command
