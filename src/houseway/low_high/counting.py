"""The pack is counted: before a round, in it, or right after it."""

from houseway.errors import BadInput, Refusal
from houseway.low_high.commands import CallWrongCount, CountPack
from houseway.low_high.correcting import corrected, settled_lines
from houseway.low_high.events import AnyEvent, PackCounted, RoundUndone
from houseway.low_high.irregularities import identity, void
from houseway.low_high.rules import LowHighRules
from houseway.low_high.settlement import LowHighWager, returned
from houseway.low_high.state import Round, Table
from houseway.tables.people import INSPECTOR, need_staff

MOST_COUNTED = 1000


def wrong_count(rules: LowHighRules, table: Table, command: CallWrongCount) -> tuple[AnyEvent, ...]:
    """It voids the round in which it is found, or the one that has just been settled."""
    need_staff(command.by)
    clause = count_clause(rules)
    round_ = counted_round(table, clause)
    why = f"There were too few or too many cards in the deck{identity(command.card)}."
    counted: tuple[AnyEvent, ...] = ()
    if command.counted is not None:
        if check_number(command.counted) == len(rules.pack.cards):
            raise Refusal("right-count", clause, "That is how many cards the pack has.")
        why = wrong_number(rules, command.counted, identity(command.card))
        counted = (PackCounted(round_.number, command.counted),)
    if table.round is not None:
        return (*counted, *void(round_, clause, why))
    check_undone(round_, command, clause)
    return (*counted, *undone(table, round_, clause, why))


def count_pack(rules: LowHighRules, table: Table, command: CountPack) -> tuple[AnyEvent, ...]:
    """The right number alone: one that was mistyped must not void anything."""
    need_staff(command.by)
    clause = count_clause(rules)
    cards, whole = check_number(command.cards), len(rules.pack.cards)
    round_ = counted_round(table, clause)
    if cards != whole:
        raise Refusal(
            "wrong-count",
            clause,
            f"The pack has {whole} cards, not {cards}: count again. If it is so, call that the "
            "pack has too many or too few cards.",
        )
    return (PackCounted(round_.number, cards),)


def check_number(cards: int) -> int:
    if not 0 <= cards <= MOST_COUNTED:
        raise BadInput(f"{cards} is no number of cards in a pack.")
    return cards


def counted_round(table: Table, clause: str) -> Round:
    """The round in progress, or the one that is just over."""
    round_ = table.round or (table.recent[-1] if table.recent else None)
    if round_ is None:
        raise Refusal("no-round", clause, "The pack is counted in a round or right after one.")
    return round_


def check_undone(round_: Round, command: CallWrongCount, clause: str) -> None:
    if round_.phase != "settled":
        raise Refusal("round-void", clause, f"Round {round_.number} is void already.")
    if not round_.readings.late_count_voids:
        sentence = f"Round {round_.number} is settled, and what was paid stands."
        raise Refusal("round-stands", clause, sentence)
    if command.by != INSPECTOR:
        sentence = f"Round {round_.number} is settled: only an inspector undoes it."
        raise Refusal("wrong-role", clause, sentence)


def count_clause(rules: LowHighRules) -> str:
    clause = rules.irregularities.wrong_count
    if clause is None:
        raise Refusal("no-such-rule", None, f"{rules.title} has no rule for that.")
    return clause


def wrong_number(rules: LowHighRules, cards: int, which: str) -> str:
    return f"The pack was counted: {cards} cards instead of {len(rules.pack.cards)}{which}."


def undone(table: Table, round_: Round, clause: str, why: str) -> tuple[AnyEvent, ...]:
    """What was won or lost in a settled round goes back."""
    why = f"{why} The round is void and every wager is returned."
    right = tuple(
        returned(LowHighWager(x.box, x.player, x.kind, x.amount, x.on), clause, why)
        for x in settled_lines(round_)
    )
    done = RoundUndone(round_.number, clause, why)
    return (done, *corrected(table, round_, right, clause))
