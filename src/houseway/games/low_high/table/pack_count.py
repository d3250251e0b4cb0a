"""Counts of the pack: before a round, in it, or right after it."""

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import BY_HOUSE, ByClause, by_clause
from houseway.core.words import t
from houseway.games.low_high.rules.readings import LATE_COUNT
from houseway.games.low_high.rules.reasons import WrongCountFound
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settlement import LowHighWager, returned_line
from houseway.games.low_high.table import commands as c
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.irregularities import identity, void
from houseway.games.low_high.table.money_corrections import correct_wagers, settled_lines
from houseway.games.low_high.table.state import Round, Table
from houseway.tables.handlers import Handlers
from houseway.tables.people import INSPECTOR, need_staff

handlers = Handlers()

MOST_COUNTED = 1000


@handlers.register
def call_wrong_count(rules: LowHighRules, table: Table, command: c.CallWrongCount) -> e.Events:
    """Void the round in which a wrong count is found, or undo the one just settled."""
    need_staff(command.by)
    clause = count_clause(rules)
    round_ = counted_round(table, clause)
    whole, counted = len(rules.pack.cards), command.counted
    if counted is not None and check_number(counted) == whole:
        raise Refusal(
            "right-count", by_clause(clause), t("That's the right number of cards for this pack.")
        )
    count = () if counted is None else (e.PackCounted(round_.number, counted),)
    card = identity(command.card)
    if table.round is not None:
        by = ByClause((clause,))
        return (*count, *void(round_, WrongCountFound(by, whole, counted, card)))
    check_undone(round_, command, clause)
    return (*count, *undo_round(table, round_, WrongCountFound(LATE_COUNT, whole, counted, card)))


@handlers.register
def count_pack(rules: LowHighRules, table: Table, command: c.CountPack) -> e.Events:
    """Record the right count only: a mistyped number must not void anything."""
    need_staff(command.by)
    clause = count_clause(rules)
    cards, whole = check_number(command.cards), len(rules.pack.cards)
    round_ = counted_round(table, clause)
    if cards != whole:
        raise Refusal(
            "wrong-count",
            by_clause(clause),
            t(
                "The pack has {whole} cards, not {cards}. Count again. If it's true, "
                "call a wrong count.",
                whole=whole,
                cards=cards,
            ),
        )
    return (e.PackCounted(round_.number, cards),)


def check_number(cards: int) -> int:
    if not 0 <= cards <= MOST_COUNTED:
        raise BadInput(t("A pack can't have {cards} cards.", cards=cards))
    return cards


def counted_round(table: Table, clause: str) -> Round:
    """Return the round in progress, or the one just over."""
    round_ = table.round or (table.recent[-1] if table.recent else None)
    if round_ is None:
        raise Refusal(
            "no-round", by_clause(clause), t("Count the pack during a round or right after one.")
        )
    return round_


def check_undone(round_: Round, command: c.CallWrongCount, clause: str) -> None:
    if round_.phase != "settled":
        raise Refusal(
            "round-void",
            by_clause(clause),
            t("Round {number} is already void.", number=round_.number),
        )
    if not round_.readings.late_count_voids:
        sentence = t("Round {number} is settled, and what was paid stands.", number=round_.number)
        raise Refusal("round-stands", LATE_COUNT, sentence)
    if command.by != INSPECTOR:
        sentence = t(
            "Round {number} is settled. Only an inspector can undo it.", number=round_.number
        )
        raise Refusal("wrong-role", LATE_COUNT, sentence)


def count_clause(rules: LowHighRules) -> str:
    clause = rules.irregularities.wrong_count
    if clause is None:
        raise Refusal("no-such-rule", BY_HOUSE, t("{game} has no rule for that.", game=rules.title))
    return clause


def undo_round(table: Table, round_: Round, reason: WrongCountFound) -> e.Events:
    """Undo a settled round: what was won or lost goes back."""
    right = tuple(
        returned_line(LowHighWager(x.box, x.player, x.kind, x.amount, x.on), reason)
        for x in settled_lines(round_)
    )
    done = e.RoundUndone(round_.number, reason)
    return (done, *correct_wagers(table, round_, right, reason.by))
