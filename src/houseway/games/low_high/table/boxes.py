"""Who decides for a box: the Seated Player, or the highest bettor where nobody sits."""

from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.table.state import Round, Table


def bettors(rules: LowHighRules, round_: Round, box: int) -> dict[str, int]:
    """The highest bet of each player on the box's hand, in the order they were placed."""
    found: dict[str, int] = {}
    for wager in round_.bets_on_hand(box):
        if wager.kind == rules.main.name or rules.side_bet_decides:
            found[wager.player] = max(found.get(wager.player, 0), wager.amount)
    return found


def seated_bettor(rules: LowHighRules, table: Table, box: int) -> str | None:
    """The one who sits at the box and has a bet on it that gives a say."""
    round_ = table.in_progress()
    sitting = table.floor.seats.get(box)
    return sitting if sitting in bettors(rules, round_, box) else None


def decider(rules: LowHighRules, table: Table, box: int) -> str | None:
    """Who makes the box's choices; nobody when every bettor has walked away, or where equal bets
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
    """Who sets the box's cards; nobody when the House Way does."""
    seated = seated_bettor(rules, table, box)
    if seated is not None:
        return seated
    if table.in_progress().readings.highest_bettor_sets:
        return decider(rules, table, box)
    return None


def boxes_to_set(rules: LowHighRules, table: Table) -> dict[int, str]:
    """The boxes that wait for somebody to set them, and for whom."""
    waiting = {
        box: setter(rules, table, box)
        for box, hand in table.in_progress().hands.items()
        if not hand.is_set
    }
    return {box: player for box, player in waiting.items() if player is not None}
