"""What the house records of a live tournament, in words."""

from datetime import datetime

from houseway.core.reasons import by_clause, cite
from houseway.core.words import Text, join, money, sentences, signed_number, t
from houseway.games.king_high.tournament.live import events as messages
from houseway.games.king_high.tournament.live.seeds import purpose_text
from houseway.games.king_high.tournament.table.state import RoundCorrection
from houseway.review.narration.shared import waiting

DEALERS = {"automatic": t("The house deals."), "human": t("People deal real cards.")}


def clock(at: datetime) -> str:
    return f"{at:%H:%M}"


def house_says(event: messages.AnyHouseEvent) -> Text:
    match event:
        case messages.TournamentOpened():
            return sentences(t("The tournament opens."), DEALERS[event.dealing])
        case (
            messages.SeedCommitted()
            | messages.SeedGiven()
            | messages.OrderDrawn()
            | messages.SeedRevealed()
        ):
            return seed_says(event)
        case messages.BallotCalled(session):
            return t("The director has the seats of session {session} drawn.", session=session)
        case messages.TournamentResumed(at):
            return t("The tournament resumes at {time}.", time=clock(at))
        case messages.TournamentSuspended(reason, at):
            return t(
                "The tournament is suspended at {time}: {reason}", time=clock(at), reason=reason
            )
        case (
            messages.TableRoundCorrected()
            | messages.TablePaymentNoted()
            | messages.TableDisputeSettled()
        ):
            return put_right(event)
        case _:
            return waiting(event)


def seed_says(event: messages.SeedEvent) -> Text:
    purpose = purpose_text(event.purpose)
    match event:
        case messages.SeedCommitted(_, count, commitment):
            return t(
                "The house commits to seed {number} for {purpose}: {commitment}.",
                number=count,
                purpose=purpose,
                commitment=commitment,
            )
        case messages.SeedGiven(_, player, seed):
            return t(
                '{player} gives the seed "{seed}" for {purpose}.',
                player=player,
                seed=seed,
                purpose=purpose,
            )
        case messages.OrderDrawn(_, count):
            return t(
                "The order is drawn from seed {number} for {purpose}.",
                number=count,
                purpose=purpose,
            )
        case messages.SeedRevealed(_, count, seed):
            return t(
                "The house reveals seed {number} for {purpose}: {seed}.",
                number=count,
                purpose=purpose,
                seed=seed,
            )


def put_right(event: messages.PutRight) -> Text:
    table, note = event.table, event.correction
    match event:
        case messages.TableRoundCorrected(taken_back=True):
            return t(
                "Table {table}: the last entry of round {round} is undone.",
                table=table,
                round=note.round,
            )
        case messages.TableRoundCorrected(session):
            text = t(
                "Table {table}: round {round} of session {session} is corrected: {reason}",
                table=table,
                round=note.round,
                session=session,
                reason=note.reason,
            )
            return sentences(text, chips_text(note), stands_text(note))
        case messages.TablePaymentNoted():
            return sentences(*payment_noted(event), stands_text(note))
        case messages.TableDisputeSettled():
            text = t(
                "Table {table}: the inspector decides on round {round}: {decision}",
                table=table,
                round=note.round,
                decision=note.reason,
            )
            chips = chips_text(note) if note.chips else ""
            return cite(sentences(text, chips, stands_text(note)), by_clause(event.clause))


def chips_text(note: RoundCorrection) -> Text:
    if not note.chips:
        return t("No chips change hands.")
    moved = join(", ", (join(" ", (name, signed_number(n))) for name, n in note.chips.items()))
    return t("Chips change hands: {chips}.", chips=moved)


def stands_text(note: RoundCorrection) -> str:
    return t("Later decisions stand.") if note.stands else ""


def payment_noted(event: messages.TablePaymentNoted) -> tuple[Text, Text]:
    note = event.correction
    table, round_, player = event.table, note.round, event.player
    amount = money(abs(event.amount))
    handed = (
        t(
            "Table {table}: in round {round}, {player} was given {amount} too much.",
            table=table,
            round=round_,
            player=player,
            amount=amount,
        )
        if event.amount > 0
        else t(
            "Table {table}: in round {round}, {player} was given {amount} too little.",
            table=table,
            round=round_,
            player=player,
            amount=amount,
        )
    )
    then = (
        t("Put right at the table: {reason}", reason=note.reason)
        if event.made_good
        else t("The chips stay as they were handed over: {reason}", reason=note.reason)
    )
    return handed, then
