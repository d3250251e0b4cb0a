"""Amend the notice after it was sent: what may still change, and who must be notified."""

from datetime import datetime

import msgspec

from houseway.core.errors import BadInput, Refusal
from houseway.core.reasons import by_clause, by_reading
from houseway.core.words import t
from houseway.games.king_high.tournament.rules.checks import check_time, need_director
from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    Notice,
    NoticeDraft,
    complete_notice,
)
from houseway.games.king_high.tournament.rules.reasons import DirectorsRuling
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.entries import need_not_over
from houseway.games.king_high.tournament.table.settings import check_notice
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.tables.handlers import Handlers
from houseway.tables.text import check_line

handlers = Handlers()

BY_READING = by_reading("amended-notice")


@handlers.register
def amend_notice(tournament: Tournament, command: c.AmendNotice) -> e.Events:
    """Amend the notice. The document knows no amendment, so the reading decides: until seats are
    drawn everything may be amended except a fee that was paid; after that the dates, and the starts
    of later sessions."""
    need_director(command.by)
    old = tournament.need_notice()
    need_not_over(tournament)
    reason = DirectorsRuling(BY_READING, check_line(command.reason, t("The reason")))
    told = check_time(command.at, t("The time the entrants are notified"))
    new = check_notice(complete_notice(command.notice), tournament.readings)
    changed = tuple(f for f in Notice.__struct_fields__ if getattr(new, f) != getattr(old, f))
    if not changed:
        raise BadInput(t("The notice already says all of that."))
    if "entry_fee" in changed and tournament.registered_players:
        raise Refusal(
            "fee-paid", BY_READING, t("The entry fee has already been paid, so it can't change.")
        )
    if new.players < len(tournament.registered_players):
        raise Refusal(
            "entered-already",
            by_clause("KHT-1.2.c"),
            t("More players than that have already entered."),
        )
    if tournament.session:
        need_drawn_part_kept(tournament, new, changed)
    need_prior_notice(tournament, new, told)
    return (e.NoticeAmended(new, changed, reason, told, tournament.registered_players),)


def need_drawn_part_kept(tournament: Tournament, new: Notice, changed: tuple[str, ...]) -> None:
    kept = [field for field in changed if field not in ("dates", "allocation")]
    old = tournament.need_notice().allocation
    later = [session > tournament.session for session in range(1, len(old) + 1)]
    same = len(new.allocation) == len(old) and all(
        is_same(*both, but_start=may_move)
        for *both, may_move in zip(old, new.allocation, later, strict=True)
    )
    if kept or not same:
        raise Refusal(
            "seats-drawn",
            BY_READING,
            t(
                "Once seats are drawn, only the dates and the starts of later sessions "
                "can be amended."
            ),
        )


def is_same(old: Allocation, new: Allocation, *, but_start: bool) -> bool:
    if but_start and len(old.starts) == len(new.starts):
        return msgspec.structs.replace(old, starts=new.starts) == new
    return old == new


def need_prior_notice(tournament: Tournament, new: Notice, told: datetime) -> None:
    """KHT-4.2: require that entrants know of a moved start before its old and its new time."""
    old = tournament.need_notice()
    for before, after in zip(old.allocation, new.allocation, strict=False):
        moved = (*before.starts, *after.starts) if before.starts != after.starts else ()
        if any(told >= start for start in moved):
            raise Refusal(
                "no-prior-notice",
                by_clause("KHT-4.2"),
                t("Notify the entrants before both the old and the new time."),
            )


def to_draft(notice: Notice) -> NoticeDraft:
    """Return the notice as a draft to amend."""
    fields = {field: getattr(notice, field) for field in Notice.__struct_fields__}
    return NoticeDraft(**fields)
