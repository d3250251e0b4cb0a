"""Tell a tournament: one sentence or more for every event."""

from houseway.core.reasons import AnyReason, ByClause, by_clause, cite
from houseway.core.words import Text, cards, join, listing, moment, money, nt, number, sentences, t
from houseway.game.narration import event_sentence
from houseway.games import king_high
from houseway.games.king_high.table.events import CardDealt, WagerTakenBack
from houseway.games.king_high.tournament.live.events import AnyHouseEvent
from houseway.games.king_high.tournament.live.narration import clock, house_says
from houseway.games.king_high.tournament.rules.notice import Duration, Minutes
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.invalidation import CAUSE_WORDS
from houseway.tables.messages import Event
from houseway.tables.seating import ChipsBought, ChipsCashed

NOTICE_PARTS = {
    "dates": t("dates"),
    "entry_fee": t("entry fee"),
    "players": t("players"),
    "buy_in": t("buy-in"),
    "limits": t("limits"),
    "allocation": t("seat allocation"),
    "durations": t("session lengths"),
    "play_off": t("play-off"),
    "prizes": t("prizes"),
    "device": t("device"),
    "walkovers": t("walkovers"),
    "banks": t("starting chips"),
    "session_limits": t("session limits"),
    "smallest_chip": t("smallest chip"),
    "prizes_left": t("unawarded prizes"),
    "acknowledgement": t("acceptance of the conditions"),
    "prizes_from_fees": t("prizes from entry fees"),
}


def says(event: Event) -> Text:
    if isinstance(event, e.EntryEvent):
        return entry_says(event)
    if isinstance(event, e.PlayEvent):
        return play_says(event)
    if isinstance(event, e.ResultEvent):
        return result_says(event)
    if isinstance(event, e.StageEvent):
        return stage_says(event)
    if isinstance(event, e.EndEvent):
        return end_says(event)
    assert isinstance(event, AnyHouseEvent)
    return house_says(event)


def because(reason: AnyReason, *parts: Text) -> Text:
    """Return sentences, the reason, and what it rests on."""
    return cite(sentences(*parts, reason.text), reason.by)


def entry_says(event: e.EntryEvent) -> Text:
    match event:
        case e.EntryApplied(player):
            return t("{player} applies for entry.", player=player)
        case e.EntryAccepted(player, fee, clause):
            text = t("{player} is entered and pays {fee}.", player=player, fee=money(fee))
            return cite(text, by_clause(clause))
        case e.EntryRefused(player, clause):
            return cite(t("{player}'s entry is refused.", player=player), by_clause(clause))
        case e.EntrantsNotified(players, clause):
            text = nt(
                "{players} has seen the conditions.",
                "{players} have seen the conditions.",
                len(players),
                players=listing(players),
            )
            return cite(text, by_clause(clause))
        case e.ConditionsAcknowledged(player, on_paper, clause):
            text = (
                t("{player} signs the conditions on paper.", player=player)
                if on_paper
                else t("{player} accepts the conditions.", player=player)
            )
            return cite(text, by_clause(clause))
        case e.EntryWithdrawn(player, reason):
            return because(reason, t("{player} withdraws.", player=player))
        case e.EntrantDisqualified(player, reason):
            text = t("{player} is disqualified: {reason}", player=player, reason=reason.text)
            return cite(text, reason.by)
        case e.FeeRefunded(player, amount, reason):
            text = t("{player}'s fee of {fee} is refunded.", player=player, fee=money(amount))
            return cite(text, reason.by)


# -- At a table ------------------------------------------------------------------------------------


def play_says(event: e.PlayEvent) -> Text:
    table = event.table
    match event:
        case e.HappenedAtTable(_, CardDealt(count, card)):
            return t(
                "Table {table}: card {number} is {card}.",
                table=table,
                number=count,
                card=cards((card,)),
            )
        case e.HappenedAtTable(_, happened):
            return at_table(table, happened)
        case e.TurnEnded(_, player):
            return t("Table {table}: {player} has had their turn.", table=table, player=player)
        case e.MinimumForfeited(_, player, amount, reason):
            text = t(
                "Table {table}: {player} forfeits {amount}.",
                table=table,
                player=player,
                amount=money(amount),
            )
            return because(reason, text)
        case e.PlayerOut():
            return out_says(event)
        case e.RoundPlayed(_, round_):
            return t("Table {table}: round {round} is over.", table=table, round=round_)
        case e.PuckMoved(_, box, clause):
            text = t("Table {table}: the puck moves to box {box}.", table=table, box=box)
            return cite(text, by_clause(clause))
        case e.TimeCalled(_, at, clause):
            text = t("Table {table}: time is up at {time}.", table=table, time=clock(at))
            return cite(text, by_clause(clause))


def out_says(event: e.PlayerOut) -> Text:
    if event.exit.retired:
        return t(
            "Table {table}: {player} stops playing from round {round}.",
            table=event.table,
            player=event.player,
            round=event.exit.round,
        )
    return t(
        "Table {table}: {player} lost the last chip in round {round}.",
        table=event.table,
        player=event.player,
        round=event.exit.round,
    )


def at_table(table: int, happened: Event) -> Text:
    """Tell it as at any King High table, except that tournament chips are not money."""
    match happened:
        case ChipsBought(player, amount):
            return t(
                "Table {table}: {player} gets {amount} in chips.",
                table=table,
                player=player,
                amount=money(amount),
            )
        case ChipsCashed(player, amount):
            return t(
                "Table {table}: {player} returns {amount} in chips.",
                table=table,
                player=player,
                amount=money(amount),
            )
        case WagerTakenBack(wager, ByClause(("KHT-6.3",)) as by):
            text = t(
                "Table {table}: {player}'s {amount} on {wager} is taken down.",
                table=table,
                amount=money(wager.amount),
                player=wager.player,
                wager=wager.what,
            )
            return cite(text, by)
        case _:
            told = event_sentence(king_high.GAME, happened, None)
            return t("Table {table}: {sentence}", table=table, sentence=told)


def result_says(event: e.ResultEvent) -> Text:
    table = event.table
    match event:
        case e.RightForfeited(_, player, clause):
            text = t(
                "Table {table}: {player} wasn't seated in time and loses the seat.",
                table=table,
                player=player,
            )
            return cite(text, by_clause(clause))
        case e.PlayEnded(_, chips, clause):
            counted = join(", ", (join(" ", (name, money(n))) for name, n in chips.items()))
            text = t("Table {table}: chips counted: {chips}.", table=table, chips=counted)
            return cite(text, by_clause(clause))
        case e.BallotDrawn(_, order, clause, on_paper):
            drawn = join(", ", order)
            text = (
                t(
                    "Table {table}: lots drawn on paper, best first: {players}.",
                    table=table,
                    players=drawn,
                )
                if on_paper
                else t(
                    "Table {table}: lots drawn, best first: {players}.",
                    table=table,
                    players=drawn,
                )
            )
            return cite(text, by_clause(clause))
        case e.WinnersDeclared(_, (), reason):
            return because(reason, t("Table {table}: there is no winner.", table=table))
        case e.WinnersDeclared(_, winners, reason):
            text = nt(
                "Table {table}: {players} wins.",
                "Table {table}: {players} win.",
                len(winners),
                table=table,
                players=listing(winners),
            )
            return because(reason, text)


# -- The tournament as a whole ---------------------------------------------------------------------


def stage_says(event: e.StageEvent) -> Text:
    text: Text
    match event:
        case e.AuthorityNotified(notice):
            return t(
                "The Authority is notified of a tournament for {players} players.",
                players=number(notice.players),
            )
        case e.NoticeAmended(_, changed, reason, at):
            parts = join(", ", (NOTICE_PARTS[part] for part in changed))
            text = sentences(
                t("The notice is amended ({parts}): {reason}", parts=parts, reason=reason.text),
                t("The Authority and the entrants are notified at {time}.", time=clock(at)),
            )
            return cite(text, reason.by)
        case e.SeatsAllotted():
            return seats_say(event)
        case e.StartAltered(session, heat, to, clause):
            text = t(
                "Start {heat} of session {session} moves to {time}.",
                heat=heat,
                session=session,
                time=moment(to),
            )
            return cite(text, by_clause(clause))
        case e.PlayStarted():
            return start_says(event)
        case e.SessionEnded(session, (), clause):
            text = t("Session {session} is over. No player moves on.", session=session)
            return cite(text, by_clause(clause))
        case e.SessionEnded(session, proceeding, clause):
            text = t(
                "Session {session} is over. Winners: {players}.",
                session=session,
                players=join(", ", proceeding),
            )
            return cite(text, by_clause(clause))
        case e.OutcomeInvalidated(table, cause, reason, resume):
            text = sentences(
                t(
                    "Table {table}: the play is invalidated ({cause}).",
                    table=table,
                    cause=CAUSE_WORDS[cause],
                ),
                reason.text,
                t("It plays again from {time}.", time=clock(resume)),
            )
            return cite(text, reason.by)
        case e.RoundInvalidated(table, round_, cause, reason):
            text = sentences(
                t(
                    "Table {table}: round {round} is invalidated ({cause}).",
                    table=table,
                    round=round_,
                    cause=CAUSE_WORDS[cause],
                ),
                reason.text,
                t("All players get back the chips they had before it."),
            )
            return cite(text, reason.by)


def seats_say(event: e.SeatsAllotted) -> Text:
    seats = (
        t("{player} table {table} box {box}", player=seat.player, table=seat.table, box=seat.box)
        for seat in event.places
    )
    count, session, drawn = number(len(event.places)), event.session, join(", ", seats)
    if event.on_paper:
        text = t(
            "The {count} seats of session {session} are drawn on paper: {seats}.",
            count=count,
            session=session,
            seats=drawn,
        )
    else:
        text = t(
            "The {count} seats of session {session} are drawn: {seats}.",
            count=count,
            session=session,
            seats=drawn,
        )
    return cite(text, by_clause(event.clause))


def start_says(event: e.PlayStarted) -> Text:
    lasts, players = duration_text(event.duration), listing(event.players)
    begins = (
        t(
            "Table {table}: play-off {number} ({duration}) begins at {time} with {players}.",
            table=event.table,
            number=event.play_off,
            duration=lasts,
            time=clock(event.at),
            players=players,
        )
        if event.play_off
        else t(
            "Table {table}: play ({duration}) begins at {time} with {players}.",
            table=event.table,
            duration=lasts,
            time=clock(event.at),
            players=players,
        )
    )
    return sentences(begins, t("The puck is at box {box}.", box=event.puck))


def duration_text(duration: Duration) -> Text:
    if isinstance(duration, Minutes):
        return nt("{count} minute", "{count} minutes", duration.number)
    return nt("{count} round", "{count} rounds", duration.number)


def end_says(event: e.EndEvent) -> Text:
    match event:
        case e.PrizePaid(place, player, amount, reason):
            text = t(
                "{player} is paid {amount} for place {place}.",
                player=player,
                place=place,
                amount=money(amount),
            )
            return cite(text, reason.by)
        case e.PrizeKept(place, amount, reason):
            text = t(
                "The prize for place {place}, {amount}, isn't paid.",
                place=place,
                amount=money(amount),
            )
            return because(reason, text)
        case e.TournamentEnded(None, clause):
            text = t("The tournament is over without a winner.")
            return cite(text, by_clause(clause))
        case e.TournamentEnded(winner, clause):
            text = t("The tournament is over. {player} wins.", player=winner)
            return cite(text, by_clause(clause))
        case e.TournamentCancelled(reason):
            text = t("The tournament is cancelled: {reason}", reason=reason.text)
            return cite(text, reason.by)
