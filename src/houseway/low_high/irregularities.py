"""What goes wrong at a table, and what the documents make of it."""

from houseway.errors import BadInput, Refusal
from houseway.low_high.boxes import decider
from houseway.low_high.commands import (
    CallForeignCard,
    CallMisdeal,
    CallWrongCount,
    ExposeCards,
    WithdrawBox,
)
from houseway.low_high.events import (
    AnyEvent,
    BoxWithdrawn,
    CardsCollected,
    CardsExposed,
    RoundEnded,
    WagerSettled,
    WithdrawalOffered,
)
from houseway.low_high.rules import LowHighRules
from houseway.low_high.settlement import returned
from houseway.low_high.state import Hand, Round, Table
from houseway.tables.people import need_staff

DEALERS_PLACE = 0
ALL = range(4)


def void(round_: Round, clause: str, why: str) -> tuple[AnyEvent, ...]:
    """Every wager goes back in full; rounds before this one stand."""
    why = f"{why} The round is void and every wager is returned."
    back = (WagerSettled(returned(wager, clause, why)) for wager in round_.wagers)
    return (*back, RoundEnded("void", clause, why))


def end_round(table: Table, why: str) -> tuple[AnyEvent, ...]:
    """Management ends the round: no clause speaks of it, and so every wager goes back."""
    return void(table.in_progress(), "", why)


def foreign_card(
    rules: LowHighRules, table: Table, command: CallForeignCard
) -> tuple[AnyEvent, ...]:
    need_staff(command.by)
    why = "A card that does not belong to the pack was found."
    return void(table.in_progress(), rules.irregularities.foreign_card, why)


def wrong_count(rules: LowHighRules, table: Table, command: CallWrongCount) -> tuple[AnyEvent, ...]:
    need_staff(command.by)
    clause = rules.irregularities.wrong_count
    if clause is None:
        raise Refusal("no-such-rule", None, f"{rules.title} has no rule for that.")
    return void(table.in_progress(), clause, "There were too few or too many cards in the deck.")


def misdeal(rules: LowHighRules, table: Table, command: CallMisdeal) -> tuple[AnyEvent, ...]:
    """A wrong distribution: void once somebody has looked; before that as the reading says."""
    need_staff(command.by)
    clause = rules.irregularities.misdeal
    round_ = table.in_progress()
    if round_.phase != "showdown":
        round_ = with_cards(table, clause)
    if round_.phase == "showdown":
        return void(round_, clause, "The cards were dealt wrongly and lie open.")
    if round_.somebody_looked:
        return void(round_, clause, "The cards were dealt wrongly and a player has looked.")
    if round_.readings.misdeal_unseen == "void":
        return void(round_, clause, "The cards were dealt wrongly; nobody had looked.")
    why = "The cards were dealt wrongly and nobody has looked: they are dealt again."
    return (CardsCollected(clause, why),)


def expose(rules: LowHighRules, table: Table, command: ExposeCards) -> tuple[AnyEvent, ...]:
    """Cards that should lie face down were shown. One alone changes nothing."""
    need_staff(command.by)
    round_ = with_cards(table, rules.irregularities.dealer_exposed_unseen)
    hand = hand_at(round_, command.box)
    exposed = (*hand.exposed, *command.positions)
    if not command.positions or len(set(exposed)) < len(exposed) or not set(exposed) <= set(ALL):
        raise BadInput("Name which of the four cards, 0 to 3, are newly exposed.")
    shown = f"{len(exposed)} of the four cards {place_name(command.box)} lie exposed."
    if len(exposed) < 2:
        why = f"{shown} The round goes on."
        return (CardsExposed(command.box, command.positions, None, why),)
    if round_.somebody_looked:
        clause = seen_clause(rules, command.box)
        why = f"{shown} A player has looked, so the round goes on."
        return (CardsExposed(command.box, command.positions, clause, why),)
    if command.box == DEALERS_PLACE:
        clause = rules.irregularities.dealer_exposed_unseen
        why = f"{shown} Nobody has looked."
        return (
            CardsExposed(command.box, command.positions, clause, why),
            *void(round_, clause, why),
        )
    return exposed_box(rules, command.box, command.positions, shown)


def exposed_box(
    rules: LowHighRules, box: int, positions: tuple[int, ...], shown: str
) -> tuple[AnyEvent, ...]:
    """Two cards of a box shown before anybody looked: the box may take back its bets."""
    clause = rules.irregularities.box_exposed_unseen
    if clause is None:
        return (CardsExposed(box, positions, None, f"{shown} The round goes on."),)
    why = f"{shown} Nobody has looked, so the box may withdraw."
    return (CardsExposed(box, positions, clause, why), WithdrawalOffered(box, clause))


def withdraw_box(rules: LowHighRules, table: Table, command: WithdrawBox) -> tuple[AnyEvent, ...]:
    clause = rules.irregularities.box_exposed_unseen
    round_ = table.in_progress()
    hand = round_.hands.get(command.box)
    if clause is None or hand is None or not hand.may_withdraw:
        raise Refusal(
            "no-withdrawal",
            rules.steps.late_withdrawal,
            f"Box {command.box} may not withdraw its bets.",
        )
    if command.by != decider(rules, table, command.box):
        raise Refusal(
            "not-your-box", clause, f"{command.by} does not decide for box {command.box}."
        )
    why = f"Box {command.box} withdrew after its cards were exposed."
    leaving = tuple(w for w in round_.wagers if w.box == command.box)
    back = (WagerSettled(returned(wager, clause, why)) for wager in leaving)
    events: tuple[AnyEvent, ...] = (*back, BoxWithdrawn(command.box, clause))
    if len(leaving) == len(round_.wagers):
        events += (RoundEnded("void", clause, "No wager is left in the round."),)
    return events


def with_cards(table: Table, clause: str) -> Round:
    """The round while cards lie face down on the table."""
    not_now = Refusal("no-cards", clause, "No cards lie face down on the table.")
    return table.in_phase("setting", not_now)


def hand_at(round_: Round, box: int) -> Hand:
    hand = round_.dealer if box == DEALERS_PLACE else round_.hands.get(box)
    if hand is None:
        raise BadInput(f"Box {box} has no cards in this round.")
    return hand


def seen_clause(rules: LowHighRules, box: int) -> str | None:
    irregular = rules.irregularities
    return irregular.dealer_exposed_seen if box == DEALERS_PLACE else irregular.box_exposed_seen


def place_name(box: int) -> str:
    return "of the dealer's hand" if box == DEALERS_PLACE else f"of box {box}"
