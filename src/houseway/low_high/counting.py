"""The pack is counted: before a round, in it, or right after it."""

from houseway.errors import BadInput, Refusal
from houseway.low_high.commands import CallWrongCount, CountPack
from houseway.low_high.correcting import corrected, settled_lines
from houseway.low_high.events import AnyEvent, PackCounted, RoundUndone
from houseway.low_high.irregularities import identity, void
from houseway.low_high.rules import LowHighRules
from houseway.low_high.settlement import LowHighWager, returned
from houseway.low_high.state import Round, Table
from houseway.tables.people import need_staff

MOST_COUNTED = 1000


def wrong_count(rules: LowHighRules, table: Table, command: CallWrongCount) -> tuple[AnyEvent, ...]:
    need_staff(command.by)
    clause = count_clause(rules)
    why = f"There were too few or too many cards in the deck{identity(command.card)}."
    return void(table.in_progress(), clause, why)


def count_pack(rules: LowHighRules, table: Table, command: CountPack) -> tuple[AnyEvent, ...]:
    """A wrong number voids the round it is found in, or the one that has just been settled."""
    need_staff(command.by)
    clause = count_clause(rules)
    if not 0 <= command.cards <= MOST_COUNTED:
        raise BadInput(f"{command.cards} is no number of cards in a pack.")
    round_ = table.round or (table.recent[-1] if table.recent else None)
    if round_ is None:
        raise Refusal("no-round", clause, "The pack is counted in a round or right after one.")
    counted = PackCounted(round_.number, command.cards)
    if command.cards == len(rules.pack.cards):
        return (counted,)
    why = wrong_number(rules, command.cards)
    if table.round is not None:
        return (counted, *void(round_, clause, why))
    return (counted, *undone(table, round_, clause, why))


def count_clause(rules: LowHighRules) -> str:
    clause = rules.irregularities.wrong_count
    if clause is None:
        raise Refusal("no-such-rule", None, f"{rules.title} has no rule for that.")
    return clause


def wrong_number(rules: LowHighRules, cards: int) -> str:
    return f"The pack was counted: {cards} cards instead of {len(rules.pack.cards)}."


def undone(table: Table, round_: Round, clause: str, why: str) -> tuple[AnyEvent, ...]:
    """What was won or lost in a settled round goes back."""
    if round_.phase != "settled":
        return ()
    why = f"{why} The round is void and every wager is returned."
    wrong = settled_lines(round_)
    right = tuple(
        returned(LowHighWager(x.box, x.player, x.kind, x.amount, x.on), clause, why) for x in wrong
    )
    done = RoundUndone(round_.number, clause, why)
    return (done, *corrected(table, round_, wrong, right, clause))
