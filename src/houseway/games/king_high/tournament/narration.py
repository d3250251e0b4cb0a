"""A tournament in words: every event of it as one sentence or more."""

from houseway.game.telling import event_sentence
from houseway.games import king_high
from houseway.games.king_high.events import CardDealt, WagerTakenBack
from houseway.games.king_high.tournament.events import (
    AuthorityNotified,
    BallotDrawn,
    ConditionsAcknowledged,
    EndEvent,
    EntrantDisqualified,
    EntrantsNotified,
    EntryAccepted,
    EntryApplied,
    EntryEvent,
    EntryRefused,
    EntryWithdrawn,
    FeeRefunded,
    HappenedAtTable,
    MinimumForfeited,
    NoticeAmended,
    OutcomeInvalidated,
    PlayEnded,
    PlayerOut,
    PlayEvent,
    PlayStarted,
    PrizeKept,
    PrizePaid,
    PuckMoved,
    ResultEvent,
    RightForfeited,
    RoundInvalidated,
    RoundPlayed,
    SeatsAllotted,
    SessionEnded,
    StageEvent,
    StartAltered,
    TimeCalled,
    TournamentCancelled,
    TournamentEnded,
    TurnEnded,
    WinnersDeclared,
)
from houseway.games.king_high.tournament.invalidation import CAUSE_WORDS
from houseway.games.king_high.tournament.live.messages import (
    AnyHouseEvent,
    BallotCalled,
    OrderDrawn,
    PutRight,
    SeedCommitted,
    SeedGiven,
    SeedRevealed,
    TableDisputeSettled,
    TablePaymentNoted,
    TableRoundCorrected,
    TournamentOpened,
    TournamentResumed,
    TournamentSuspended,
)
from houseway.games.king_high.tournament.notice import Minutes
from houseway.games.king_high.tournament.state import RoundCorrection
from houseway.review.narration.shared import waiting
from houseway.tables.messages import Event
from houseway.tables.seating import ChipsBought, ChipsCashed
from houseway.tables.wording import cited, signed

DEALERS = {"automatic": "The house deals.", "human": "People deal real cards."}


def says(event: Event) -> str:
    if isinstance(event, EntryEvent):
        return entry_says(event)
    if isinstance(event, PlayEvent):
        return play_says(event)
    if isinstance(event, ResultEvent):
        return result_says(event)
    if isinstance(event, StageEvent):
        return stage_says(event)
    if isinstance(event, EndEvent):
        return end_says(event)
    assert isinstance(event, AnyHouseEvent)
    return house_says(event)


def entry_says(event: EntryEvent) -> str:
    match event:
        case EntryApplied(player):
            return f"{player} applies for entry."
        case EntryAccepted(player, fee, clause):
            return f"{player} is entered, for {fee:,}{cited(clause)}."
        case EntryRefused(player, clause):
            return f"{player} is not accepted{cited(clause)}."
        case EntrantsNotified(players, clause):
            return f"{listed(players)} {have(players)} been shown the conditions{cited(clause)}."
        case ConditionsAcknowledged(player, on_paper, clause):
            how = "signs the conditions on paper" if on_paper else "acknowledges the conditions"
            return f"{player} {how}{cited(clause)}."
        case EntryWithdrawn(player, clause, why):
            return f"{player} withdraws. {why}{cited(clause)}"
        case EntrantDisqualified(player, reason, clause):
            return f"{player} is disqualified: {reason}{cited(clause)}"
        case FeeRefunded(player, amount, clause):
            return f"{player} gets the fee of {amount:,} back{cited(clause)}."


def play_says(event: PlayEvent) -> str:
    where = f"Table {event.table}: "
    match event:
        case HappenedAtTable(_, CardDealt(number, card)):
            return f"{where}card {number} is {card}."
        case HappenedAtTable(_, happened):
            return f"{where}{at_table(happened)}"
        case TurnEnded(_, player):
            return f"{where}{player} has had the turn."
        case MinimumForfeited(_, player, amount, why, clause):
            return f"{where}{player} forfeits {amount:,}. {why}{cited(clause)}"
        case PlayerOut(_, player, exit_):
            if exit_.retired:
                return f"{where}{player} plays no more, from round {exit_.round} on."
            return f"{where}{player} has lost the last chip, in round {exit_.round}."
        case RoundPlayed(_, number):
            return f"{where}round {number} is played."
        case PuckMoved(_, box, clause):
            return f"{where}the puck moves to box {box}{cited(clause)}."
        case TimeCalled(_, at, clause):
            return f"{where}the playing time is over at {at:%H:%M}{cited(clause)}."


def at_table(happened: Event) -> str:
    """As at any King High table, within a sentence. Chips of a tournament are nobody's money."""
    match happened:
        case ChipsBought(player, amount):
            return f"{player} is given {amount:,} in chips."
        case ChipsCashed(player, amount):
            return f"{player} gives back {amount:,} in chips."
        case WagerTakenBack(wager, "KHT-1.4" as clause):
            player, amount, what = wager.player, wager.amount, wager.what
            return f"{amount:,} of {player} is taken down: {what}{cited(clause)}."
        case _:
            told = event_sentence(king_high.GAME, happened, None)
            return told if begins_with_name(told, happened) else told[:1].lower() + told[1:]


def begins_with_name(told: str, happened: Event) -> bool:
    """A name stays as it is written."""
    inner = (getattr(happened, part, None) for part in ("wager", "line"))
    named = [getattr(one, field, "") for one in (happened, *inner) for field in ("player", "name")]
    return told.startswith(tuple(filter(None, (*named, *getattr(happened, "players", ())))))


def result_says(event: ResultEvent) -> str:
    where = f"Table {event.table}: "
    match event:
        case RightForfeited(_, player, clause):
            return f"{where}{player} was not in the seat on time, and has lost it{cited(clause)}."
        case PlayEnded(_, chips, clause):
            counted = ", ".join(f"{player} {n:,}" for player, n in chips.items())
            return f"{where}the chips are counted: {counted}{cited(clause)}."
        case BallotDrawn(_, order, clause, on_paper):
            drawn = "lots are drawn on paper" if on_paper else "lots are drawn"
            return f"{where}{drawn}, the best first: {', '.join(order)}{cited(clause)}."
        case WinnersDeclared(_, (), clause, why):
            return f"{where}nobody wins. {why}{cited(clause)}"
        case WinnersDeclared(_, winners, clause, why):
            win = "wins" if len(winners) == 1 else "win"
            return f"{where}{listed(winners)} {win}. {why}{cited(clause)}"


def stage_says(event: StageEvent) -> str:
    match event:
        case AuthorityNotified(notice):
            return f"The Authority is notified of a tournament for {notice.players} players."
        case NoticeAmended(_, changed, reason, at, _, clause):
            parts = ", ".join(part.replace("_", " ") for part in changed)
            told = f"The Authority and the entrants are told at {at:%H:%M}."
            return f"The notice is amended ({parts}): {reason} {told}{cited(clause)}"
        case SeatsAllotted(session, places, clause):
            how = "drawn on paper" if event.on_paper else "drawn"
            return (
                f"The {len(places)} seats of session {session} are {how}: "
                f"{', '.join(seat_words(place) for place in places)}{cited(clause)}."
            )
        case StartAltered(session, heat, to, clause):
            start = f"Start {heat} of session {session}"
            return f"{start} is moved to {to:%d %B %H:%M}{cited(clause)}."
        case PlayStarted(table, at, players):
            what = f"play-off {event.play_off}" if event.play_off else "play"
            lasts = event.duration.number
            unit = "minutes" if isinstance(event.duration, Minutes) else "rounds"
            long = f"{lasts} {unit if lasts != 1 else unit[:-1]}"
            begins = f"Table {table}: {what} of {long} begins at {at:%H:%M}"
            return f"{begins} with {listed(players)}. The puck lies at box {event.puck}."
        case SessionEnded(session, (), clause):
            return f"Session {session} is over, and nobody proceeds{cited(clause)}."
        case SessionEnded(session, proceeding, clause):
            return (
                f"Session {session} is over. Its winners: {', '.join(proceeding)}{cited(clause)}."
            )
        case OutcomeInvalidated(table, cause, reason, resume, clause):
            again = f"It plays again from {resume:%H:%M} on"
            return (
                f"Table {table}: what was played does not count, because of {CAUSE_WORDS[cause]}. "
                f"{reason} {again}{cited(clause)}."
            )
        case RoundInvalidated(table, number, cause, reason, _, _, clause):
            back = "Everybody has the chips of before it"
            return (
                f"Table {table}: round {number} does not count, because of {CAUSE_WORDS[cause]}. "
                f"{reason} {back}{cited(clause)}."
            )


def seat_words(place: object) -> str:
    player, table, box = (getattr(place, name) for name in ("player", "table", "box"))
    return f"{player} table {table} box {box}"


def end_says(event: EndEvent) -> str:
    match event:
        case PrizePaid(place, player, amount, clause):
            return f"{player} is paid the prize of place {place}, {amount:,}{cited(clause)}."
        case PrizeKept(place, amount, why, clause):
            return f"The prize of place {place}, {amount:,}, is not paid. {why}{cited(clause)}"
        case TournamentEnded(None, clause):
            return f"The tournament is over, and nobody has won it{cited(clause)}."
        case TournamentEnded(winner, clause):
            return f"The tournament is over, and {winner} has won it{cited(clause)}."
        case TournamentCancelled(reason, clause):
            return f"The tournament is cancelled: {reason}{cited(clause)}"


def house_says(event: AnyHouseEvent) -> str:
    match event:
        case TournamentOpened():
            return f"The tournament is opened. {DEALERS[event.dealing]}"
        case SeedCommitted(purpose, number, commitment):
            return f"The house commits to seed {number} for {purpose}: {commitment}."
        case SeedGiven(purpose, player, seed):
            return f'{player} gives the seed "{seed}" for {purpose}.'
        case OrderDrawn(purpose, number):
            return f"The order is drawn from seed {number} for {purpose}."
        case SeedRevealed(purpose, number, seed):
            return f"The house reveals seed {number} for {purpose}: {seed}."
        case BallotCalled(session):
            return f"The director has the seats of session {session} drawn."
        case TournamentSuspended() | TournamentResumed():
            return halt_says(event)
        case TableRoundCorrected() | TablePaymentNoted() | TableDisputeSettled():
            return put_right(event)
        case _:
            return waiting(event)


def halt_says(event: TournamentSuspended | TournamentResumed) -> str:
    if isinstance(event, TournamentResumed):
        return f"The tournament goes on at {event.at:%H:%M}."
    return f"The tournament is suspended at {event.at:%H:%M}: {event.reason}"


def put_right(event: PutRight) -> str:
    match event:
        case TableRoundCorrected():
            return corrected(event)
        case TablePaymentNoted():
            return payment_noted(event)
        case TableDisputeSettled():
            return dispute_settled(event)


def dispute_settled(event: TableDisputeSettled) -> str:
    note = event.correction
    chips = f" {chips_words(note)}" if note.chips else ""
    stands = " What was decided since stands." if note.stands else ""
    return (
        f"Table {event.table}: the inspector decides about round {note.round}: "
        f"{note.reason}{chips}{stands}{cited(event.clause)}"
    )


def chips_words(note: RoundCorrection) -> str:
    moved = ", ".join(f"{player} {signed(n)}" for player, n in note.chips.items())
    return f"Chips move: {moved}." if moved else "No chips move."


def corrected(event: TableRoundCorrected) -> str:
    note = event.correction
    where = f"Table {event.table}: "
    if event.taken_back:
        return f"{where}the last entry of round {note.round} is taken back."
    chips = chips_words(note)
    stands = " What was decided since stands." if note.stands else ""
    which = f"round {note.round} of session {event.session}"
    return f"{where}{which} is corrected: {note.reason} {chips}{stands}"


def payment_noted(event: TablePaymentNoted) -> str:
    note, amount = event.correction, abs(event.amount)
    stands = " What was decided since stands." if note.stands else ""
    return (
        f"Table {event.table}: in round {note.round} {event.player} was handed {amount:,} "
        f"{'too much' if event.amount > 0 else 'too little'}. "
        f"{'Put right at the felt' if event.made_good else 'The chips stay as they were handed'}: "
        f"{note.reason}{stands}"
    )


def listed(players: tuple[str, ...]) -> str:
    if len(players) < 2:
        return "".join(players)
    return f"{', '.join(players[:-1])} and {players[-1]}"


def have(players: tuple[str, ...]) -> str:
    return "has" if len(players) == 1 else "have"
