"""The study board: any position of a street, the worth of every move, and playing on.

The house's process for analyses computes the worths, a bounded piece at a time: each effort plays
out about three times as many draws as the one before. The same question gets the same answer.
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import msgspec

from houseway.core.cards import Card
from houseway.core.cards.french import FRENCH
from houseway.core.errors import BadInput
from houseway.core.typed_json import decode
from houseway.core.words import Text, cards, number, t
from houseway.game import StudiedMove, Study
from houseway.games.pineapple.player.streets.position import (
    IN_FANTASY,
    UNKNOWN,
    Position,
    position_of,
)
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.rows import CARDS_OF_A_HAND, ROW_NAMES, ROWS, SIZES, Rows
from houseway.games.pineapple.rules.settlement import SetHand, settle
from houseway.games.pineapple.rules.sweeps import sweep_of
from houseway.games.pineapple.table.commands import PlaceCards
from houseway.games.pineapple.table.state import (
    DRAWN,
    FIRST_CARDS,
    PLACED_OF_DRAWN,
    Table,
    read_table,
)
from houseway.games.pineapple.table.view import view

if TYPE_CHECKING:
    from houseway.games.pineapple.player.streets.opponents import Table as SolverTable

EFFORTS = 4
DRAWS = (16, 48, 128, 384)  # played out for each move, by effort
FINISHES = (8, 16, 32, 64)  # hands finished for the chances of a move
OUTLOOKS = 27  # moves whose chances are found: all, but half as many on the first street
OF_A_ROUND = 3  # the effort for moves of a round
MOST_POINTS = 100_000
DEEP = 30.0  # points: a hand rarely wins or loses more against one opponent
ENOUGH = 10**6  # a stack that no hand exhausts


class StudyPosition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as the command line takes it; short stacks are in points, ours first."""

    board: str
    draw: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    button: bool = False
    stacks: tuple[int, ...] = ()

    @property
    def position(self) -> Position:
        found = position_of(self.board, self.draw, self.seen, self.opponents, button=self.button)
        return replace(found, caps=self.caps)

    @property
    def caps(self) -> tuple[tuple[float, float], ...]:
        """The shorter stack limits what two players can win from each other (FUP-stakes.cap)."""
        if not self.stacks:
            return ()
        others = max(1, len(self.opponents))
        if len(self.stacks) != others + 1:
            raise BadInput(t("Give {count} stacks, your own first.", count=others + 1))
        if not all(0 < stack <= MOST_POINTS for stack in self.stacks):
            raise BadInput(t("A stack must be 1 to {most} points.", most=number(MOST_POINTS)))
        own, *theirs = self.stacks
        return tuple((float(min(own, one)),) * 2 for one in theirs)


class Move(StudiedMove, frozen=True):
    top: tuple[Card, ...]
    middle: tuple[Card, ...]
    bottom: tuple[Card, ...]
    discard: Card | None
    foul: float | None = None  # chances of the hand; None if they were not found
    fantasy: float | None = None
    bonus: float | None = None


class MoveValues(msgspec.Struct, frozen=True):
    moves: tuple[Move, ...]  # the best first
    exact: bool
    draws: int  # played out for each move left in the end
    effort: int
    last: bool  # more effort would not help, or is not given


class FinishedHand(msgspec.Struct, frozen=True):
    """A finished hand: all boards, and points that each opponent pays us."""

    boards: tuple[str, ...]  # ours first
    points: tuple[int, ...]
    why: tuple[Text, ...]


class Reply(msgspec.Struct, frozen=True):
    """What follows a move: the next position, or the end."""

    position: StudyPosition | None
    ended: FinishedHand | None


class JudgedMove(msgspec.Struct, frozen=True):
    """A move that was played, its position, and the best move there."""

    position: StudyPosition
    made: Move
    best: Move
    exact: bool


def check(question: StudyPosition) -> None:
    _ = question.position


def think(question: StudyPosition, effort: int) -> MoveValues:
    return value_moves(question.position, effort)


def value_moves(position: Position, effort: int) -> MoveValues:
    from houseway.games.pineapple.player.playing.advice import outlook
    from houseway.games.pineapple.player.streets.chance import chance
    from houseway.games.pineapple.player.streets.search import Budget, choose
    from houseway.games.pineapple.player.streets.search import Problem as Around

    table, budget = solver_table(), Budget(draws=DRAWS[effort - 1], seed=1, whole=True)
    choice = choose(position, budget, table)
    around = Around.of(position, table)
    judge = around.judge(chance(budget.seed), lambda finished: finished >= 2 * budget.draws)
    number = FINISHES[effort - 1]
    moves = []
    for i, way in enumerate(choice.alternatives):
        looked = None
        if i < (OUTLOOKS if position.rows.cards else OUTLOOKS // 2):
            looked = outlook(around, judge, way, budget.seed, number)
        moves.append(
            Move(
                top=way.rows.top,
                middle=way.rows.middle,
                bottom=way.rows.bottom,
                discard=way.discard,
                value=round(way.value, 4),
                error=round(way.error, 4),
                cost=round(way.cost, 4),
                cost_error=round(way.cost_error, 4),
                as_good=way.as_good,
                foul=None if looked is None else round(looked.foul, 4),
                fantasy=None if looked is None else round(looked.enters, 4),
                bonus=None if looked is None else round(looked.bonus, 2),
            )
        )
    last = choice.exact or effort == EFFORTS
    return MoveValues(tuple(moves), choice.exact, choice.draws, effort, last)


@cache
def solver_table() -> "SolverTable":
    from houseway.games.pineapple.figures.kernel import of_document
    from houseway.games.pineapple.player.streets.knowledge import load_shipped
    from houseway.games.pineapple.player.streets.opponents import Table as Around

    return Around(of_document(), load_shipped())


# -- Playing on ------------------------------------------------------------------------------------


class StudyMove(msgspec.Struct, frozen=True):
    """A position with a move in it; `chance` is the seed of the cards to come."""

    position: StudyPosition
    top: tuple[str, ...] = ()
    middle: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    chance: int = 0


def check_played(played: StudyMove) -> None:
    after(played)


def after(played: StudyMove) -> tuple[Position, Rows, tuple[Card, ...]]:
    """Return the position, our board after the move, and the discards."""
    position = played.position.position
    placed = Rows(*(FRENCH.parse(played_row) for played_row in rows_of(played)))
    due = len(position.draw) - (len(position.draw) == DRAWN)
    laid = placed.cards
    if len(set(laid)) != due or len(laid) != due or not set(laid) <= set(position.draw):
        raise BadInput(
            t("A move places {due} of these cards: {cards}.", due=due, cards=cards(position.draw))
        )
    rows = position.rows.plus(placed)
    for row in ROWS:
        if len(rows[row]) > SIZES[row]:
            raise BadInput(
                t("The {row} row only holds {size} cards.", row=ROW_NAMES[row], size=SIZES[row])
            )
    return position, rows, tuple(card for card in position.draw if card not in laid)


def rows_of(played: StudyMove) -> tuple[tuple[str, ...], ...]:
    return played.top, played.middle, played.bottom


def reply(played: StudyMove) -> Reply:
    """Let opponents play on with unseen cards, then draw for us."""
    position, rows, discarded = after(played)
    rng = Random(f"{played.chance}/{played.position.board}")
    seen = (*position.seen, *discarded)
    known = {*rows.cards, *seen, *(card for one in position.opponents for card in one.cards)}
    pack = [card for card in FRENCH.cards if card not in known]
    rng.shuffle(pack)
    names = played.position.opponents or (UNKNOWN,)
    boards = position.opponents or (Rows(),)
    others = [
        board
        if name == IN_FANTASY
        else play_board_on(
            board, due_of(position, board, rows, button=played.position.button), pack
        )
        for name, board in zip(names, boards, strict=True)
    ]
    if rows.complete:
        return Reply(None, finish_hand(played, rows, names, others, pack))
    draw = tuple(pack.pop() for _ in range(DRAWN))
    opponents = tuple(
        name if name == IN_FANTASY else board_text(board)
        for name, board in zip(names, others, strict=True)
    )
    asked = StudyPosition(board_text(rows), draw, seen, opponents, played.position.button)
    return Reply(msgspec.structs.replace(asked, stacks=played.position.stacks), None)


def due_of(position: Position, board: Rows, rows: Rows, *, button: bool) -> int:
    """Return how many cards an opponent has before our next turn, more if it places before us."""
    ours, theirs = len(position.rows.cards), len(board.cards)
    before_us = theirs > ours or (not theirs and button)
    now = len(rows.cards)
    ahead = before_us and now < CARDS_OF_A_HAND
    return now + (PLACED_OF_DRAWN if ahead else 0)


def play_board_on(board: Rows, due: int, pack: list[Card]) -> Rows:
    """Let the quick player play a board on."""
    from houseway.games.pineapple.player.streets.search import quick_move

    while len(board.cards) < due:
        draw = tuple(pack.pop() for _ in range(DRAWN if board.cards else FIRST_CARDS))
        board = board.plus(quick_move(Position(board, draw), solver_table()))
    return board


def finish_hand(
    played: StudyMove, rows: Rows, names: tuple[str, ...], others: list[Rows], pack: list[Card]
) -> FinishedHand:
    from houseway.games.pineapple.player.playing.players import FantasyDeal, StrongPlayer

    shown = [
        StrongPlayer().set_hand(
            FantasyDeal(tuple(pack.pop() for _ in range(CARDS_OF_A_HAND))), Random(0)
        )
        if name == IN_FANTASY
        else board
        for name, board in zip(names, others, strict=True)
    ]
    you = t("you")
    others_named = (t("opponent {number}", number=i) for i in range(1, len(shown) + 1))
    players = [you, *others_named]
    hands = [as_set_hand(*seated) for seated in zip(players, (rows, *shown), strict=True)]
    buttons = holder(played.position.position)
    stakes = played.position.stacks or (ENOUGH,) * len(players)
    settled = settle(
        (*hands[buttons:], *hands[:buttons]),
        dict(zip(players, stakes, strict=True)),
        1,
        Readings(),
    )
    mine = {frozenset(line.players): line for line in settled.lines if you in line.players}
    lines = [mine[frozenset((you, other))] for other in players[1:]]
    return FinishedHand(
        boards=tuple(map(board_text, (rows, *shown))),
        points=tuple(line.paid if line.a == you else -line.paid for line in lines),
        why=tuple(line.why for line in lines),
    )


def holder(position: Position) -> int:
    """Return who has the buttons: 0 for us, then the opponents clockwise."""
    return position.ties.index(-1) + 1 if -1 in position.ties else 0


def as_set_hand(player: str, rows: Rows) -> SetHand:
    return SetHand(player, rows, sweep_of(rows, Readings()) is not None)


def board_text(rows: Rows) -> str:
    return "/".join(" ".join(rows[row]) for row in ROWS)


# -- What was played -------------------------------------------------------------------------------


def value_commands(
    tables: tuple[bytes, ...], commands: tuple[bytes, ...], player: str
) -> tuple[JudgedMove, ...]:
    """Return what each of the player's moves cost, the costliest first, given the table before
    each."""
    found = []
    for before, command in zip(tables, commands, strict=True):
        table, placed = read_table(before), decode(command, PlaceCards)
        asked = position_at(table, player)
        if asked is None:  # a hand in Fantasy Land, or real cards
            continue
        all_moves = value_moves(asked.position, OF_A_ROUND)
        ways = {sets_of(move): move for move in all_moves.moves}
        chosen = ways.get(sets_of(placed))
        if chosen is not None:
            found.append(JudgedMove(asked, chosen, all_moves.moves[0], all_moves.exact))
    return tuple(sorted(found, key=lambda one: -one.made.cost))


def sets_of(move: Move | PlaceCards) -> tuple[frozenset[Card], ...]:
    return frozenset(move.top), frozenset(move.middle), frozenset(move.bottom)


def position_at(table: Table, player: str) -> StudyPosition | None:
    from houseway.games.pineapple.learn.advice import own_discards
    from houseway.games.pineapple.player.playing.table_player import (
        position_from_view,
        waiting_hand,
    )

    seen = view(table, player)
    hand = waiting_hand(seen)
    if hand is None or seen.round is None or hand.fantasy:
        return None
    position = position_from_view(seen, own_discards(table, player))
    names = tuple(
        IN_FANTASY if inside else board_text(rows) if rows.cards else UNKNOWN
        for rows, inside in zip(position.opponents, position.fantasy, strict=True)
    )
    return StudyPosition(
        board_text(position.rows),
        position.draw,
        position.seen,
        names,
        position.button,
        stacks_of(position),
    )


def stacks_of(position: Position) -> tuple[int, ...]:
    """Return short stacks that give the same caps."""
    caps = [min(pair) for pair in position.caps]
    if not caps or min(caps) >= DEEP:
        return ()
    return (max(1, int(max(caps))), *(max(1, int(cap)) for cap in caps))


STUDY = Study(
    efforts=EFFORTS,
    asked=StudyPosition,
    check=check,
    think=think,
    played=StudyMove,
    check_played=check_played,
    reply=reply,
    decides=PlaceCards,
    made=value_commands,
)
