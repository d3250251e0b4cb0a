"""Who decides for a box: the Seated Player, or the highest bettor if the box has none."""

from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table.state import Round, Table


def bettors(rules: LowHighRules, round_: Round, box: int) -> dict[str, int]:
    """Return the highest bet of each player on the box's hand, in the order of placing."""
    found: dict[str, int] = {}
    for wager in round_.bets_on_hand(box):
        if wager.kind == rules.main.name or rules.side_bet_decides:
            found[wager.player] = max(found.get(wager.player, 0), wager.amount)
    return found


def seated_bettor(rules: LowHighRules, table: Table, box: int) -> str | None:
    """Return the Seated Player if a bet of theirs on the box gives a say."""
    round_ = table.in_progress()
    sitting = table.floor.seats.get(box)
    return sitting if sitting in bettors(rules, round_, box) else None


def decider(rules: LowHighRules, table: Table, box: int) -> str | None:
    """Return who makes the box's choices; None if every bettor has walked away, or if equal bets
    decide nothing."""
    seated = seated_bettor(rules, table, box)
    if seated is not None:
        return seated
    round_ = table.in_progress()
    present = {p: n for p, n in bettors(rules, round_, box).items() if p not in round_.walked}
    most = max(present.values(), default=0)
    highest = [player for player, bet in present.items() if bet == most]
    if len(highest) > 1 and not round_.readings.equal_bets_decide:
        return None
    return next(iter(highest), None)


def only_bettor_walked(rules: LowHighRules, round_: Round, box: int) -> bool:
    found = bettors(rules, round_, box)
    return len(found) == 1 and set(found) <= set(round_.walked)


def setter(rules: LowHighRules, table: Table, box: int) -> str | None:
    """Return who sets the box's cards; None if the House Way does."""
    seated = seated_bettor(rules, table, box)
    if seated is not None:
        return seated
    if table.in_progress().readings.highest_bettor_sets:
        return decider(rules, table, box)
    return None


def boxes_to_set(rules: LowHighRules, table: Table) -> dict[int, str]:
    """Return the boxes that wait to be set, each with the player who sets it."""
    waiting = {
        box: setter(rules, table, box)
        for box, hand in table.in_progress().hands.items()
        if not hand.is_set
    }
    return {box: player for box, player in waiting.items() if player is not None}
