"""Sentences about what the house itself records at a table, and about corrections."""

from collections.abc import Mapping
from typing import Protocol

from houseway.core.reasons import by_clause, cite
from houseway.core.words import Text, join, money, sentences, signed_number, t
from houseway.live.dual_control import (
    ConfirmationAsked,
    ConfirmationGiven,
    ConfirmationTurnedDown,
    SecondPersonAsked,
    name_command,
)
from houseway.live.table.events import (
    AnyHouseEvent,
    DealingChanged,
    DeckShuffled,
    DisputeSettled,
    FloorLimitsChanged,
    OwnTableDeclared,
    PaceChanged,
    PaymentNoted,
    PlayerReady,
    PracticeDeclared,
    RealCards,
    RoundCalledOff,
    RoundCorrected,
    SeedCommitted,
    SeedGiven,
    SeedRevealed,
    TableClosed,
    TableOpened,
    TableResumed,
    TableSuspended,
)
from houseway.review.narration.plain import line
from houseway.tables.messages import Settlement
from houseway.tables.wagers import SettlementLine


def house(event: AnyHouseEvent) -> Text:
    match event:
        case SeedCommitted(number, commitment):
            return t(
                "The house commits to seed {number}: {commitment}.",
                number=number,
                commitment=commitment,
            )
        case SeedGiven(player, seed):
            return t('{player} gives the seed "{seed}".', player=player, seed=seed)
        case DeckShuffled(number, deck):
            return t("Deck {deck} is shuffled from seed {number}.", deck=deck, number=number)
        case SeedRevealed(number, seed):
            return t("The house reveals seed {number}: {seed}.", number=number, seed=seed)
        case PracticeDeclared() | OwnTableDeclared() | PlayerReady():
            return event.sentence
        case RealCards():
            return t("Real cards are used and entered by hand.")
        case DisputeSettled(number, decision, payments):
            decided = t(
                "The inspector decides on round {number}: {decision}",
                number=number,
                decision=decision,
            )
            paid = {one.player: one.amount for one in payments}
            return sentences(decided, money_moves(paid)) if paid else decided
        case RoundCorrected() | RoundCalledOff() | PaymentNoted():
            return correction_sentence(event)
        case (
            SecondPersonAsked()
            | ConfirmationAsked()
            | ConfirmationGiven()
            | ConfirmationTurnedDown()
        ):
            return waiting(event)
        case _:
            return running(event)


def correction_sentence(event: RoundCorrected | RoundCalledOff | PaymentNoted) -> Text:
    match event:
        case RoundCorrected():
            if event.taken_back:
                return t("The last entry of round {number} is undone.", number=event.round)
            corrected = t(
                "Round {number} is corrected: {reason}", number=event.round, reason=event.reason
            )
            return sentences(corrected, money_moved(event.changed))
        case RoundCalledOff(number, reason):
            return t("Management ends round {number}: {reason}", number=number, reason=reason)
        case PaymentNoted(number, player, amount, made_good, reason):
            facts = {"number": number, "player": player, "amount": money(abs(amount))}
            handed = (
                t("In round {number}, {player} was given {amount} too much.", **facts)
                if amount > 0
                else t("In round {number}, {player} was given {amount} too little.", **facts)
            )
            then = (
                t("Put right at the table: {reason}", reason=reason)
                if made_good
                else t("The books are adjusted to match: {reason}", reason=reason)
            )
            return sentences(handed, then)


def money_moved(changed: tuple[Settlement, ...]) -> Text:
    nets: dict[str, int] = {}
    for line_ in changed:
        nets[line_.player] = nets.get(line_.player, 0) + line_.net
    moved = {player: net for player, net in nets.items() if net}
    return money_moves(moved) if moved else t("No money changes hands.")


def money_moves(by_player: Mapping[str, int]) -> Text:
    """Whose money changes, and by how much."""
    moves = join(", ", (join(" ", (name, signed_number(net))) for name, net in by_player.items()))
    return t("Money changes hands: {moves}.", moves=moves)


def waiting(
    event: SecondPersonAsked | ConfirmationAsked | ConfirmationGiven | ConfirmationTurnedDown,
) -> Text:
    match event:
        case SecondPersonAsked(wanted):
            if wanted:
                return t("Voids, corrections and payments now wait for a second person.")
            return t("A second person is no longer required.")
        case ConfirmationAsked(number, _, asks):
            return t(
                "Number {number} is waiting for a second person: {what}.",
                number=number,
                what=name_command(asks),
            )
        case ConfirmationGiven(number):
            return t("A second person confirms number {number}.", number=number)
        case ConfirmationTurnedDown(number, reason, moved_on):
            if moved_on:
                return t(
                    "Number {number} is turned down: the round has moved on since the request.",
                    number=number,
                )
            return t("Number {number} is turned down: {reason}", number=number, reason=reason)


def running(
    event: TableOpened
    | TableSuspended
    | TableResumed
    | TableClosed
    | DealingChanged
    | PaceChanged
    | FloorLimitsChanged,
) -> Text:
    match event:
        case TableOpened():
            if event.dealing == "automatic":
                return t("The table opens with an automatic dealer.")
            return t("The table opens with a human dealer.")
        case TableSuspended(reason):
            return t("The table is suspended after this round: {why}", why=reason.text)
        case TableResumed():
            return t("The table resumes.")
        case TableClosed(reason):
            return t("The table closes: {why}", why=reason.text)
        case DealingChanged(dealing):
            if dealing == "automatic":
                return t("The table now has an automatic dealer.")
            return t("The table now has a human dealer.")
        case FloorLimitsChanged():
            return t("The floor limits are changed.")
        case PaceChanged():
            return t("The times for bets and turns are changed.")


class Correction(Protocol):
    """An event that corrects what a wager of an earlier round was paid."""

    @property
    def round(self) -> int: ...
    @property
    def line(self) -> SettlementLine: ...
    @property
    def difference(self) -> int: ...
    @property
    def owed(self) -> int: ...
    @property
    def clause(self) -> str: ...


def correction(event: Correction) -> Text:
    facts = {
        "number": event.round,
        "difference": signed_number(event.difference),
        "line": line(event.line),
    }
    sentence = (
        t(
            "Round {number} is corrected by {difference}, of which {owed} is still owed: {line}",
            owed=money(event.owed),
            **facts,
        )
        if event.owed
        else t("Round {number} is corrected by {difference}: {line}", **facts)
    )
    return cite(sentence, by_clause(event.clause))
