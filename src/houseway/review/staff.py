"""An export as a player may have it: without the accounts of staff and the reasons they gave.

Accounts become numbers, the same number for the same person throughout a file: so a player sees
that two people confirmed something, and not who they are. The text of such an entry is not the one
that was chained, and says so.
"""

import msgspec

from houseway.live.dual_control import AskConfirmation, Confirm, ConfirmationAsked, TurnDown
from houseway.live.table.state import LiveTable
from houseway.record.entry import Body, Entry, raw
from houseway.review.segment import DecodedEntry
from houseway.tables.messages import Command, Event

UNTOLD_ROLES = ("dealer", "inspector", "director", "administrator")


class Unnamed:
    """Who is called by which number in one file."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}

    def name(self, account: str) -> str:
        return self._numbers.setdefault(account, f"staff-{len(self._numbers) + 1}")

    def state(self, live: LiveTable) -> LiveTable:
        waiting = tuple(
            msgspec.structs.replace(waits, account=self.name(waits.account), reason="")
            for waits in live.waiting
        )
        return live.now(waiting=waiting)

    def entry(self, act: DecodedEntry, entry: Entry) -> tuple[Entry, bool]:
        """The entry without staff, and whether anything was hidden."""
        body = act.body
        shown = body
        if body.role in UNTOLD_ROLES:
            shown = msgspec.structs.replace(body, by=self.name(body.by), why=None)
        command = self._message(act.command)
        events = tuple(self._message(event) for event in act.events)
        if command is not act.command or any(
            new is not old for new, old in zip(events, act.events, strict=True)
        ):
            shown = msgspec.structs.replace(
                shown, command=raw(command), events=tuple(map(raw, events))
            )
        if shown is body:
            return entry, False
        return Entry(msgspec.json.encode(shown).decode(), entry.hash), True

    def _message(self, message: Command | Event) -> Command | Event:
        account = getattr(message, "account", "")
        if "account" not in message.__struct_fields__ or not account:
            return message
        untold = {"reason": ""} if isinstance(message, AskConfirmation | ConfirmationAsked) else {}
        named: Command | Event = msgspec.structs.replace(
            message, account=self.name(account), **untold
        )
        return named


def may_hide(body: Body, command: Command) -> bool:
    """Whether an entry can have anything of staff in it: no other may be said to hide something."""
    return body.role in UNTOLD_ROLES or isinstance(command, AskConfirmation | Confirm | TurnDown)


def without_staff(
    acts: tuple[DecodedEntry, ...], entries: tuple[Entry, ...], unnamed: Unnamed
) -> tuple[tuple[Entry, ...], frozenset[int]]:
    """The entries as players may have them, and the places of those that hide something."""
    shown = [unnamed.entry(act, entry) for act, entry in zip(acts, entries, strict=True)]
    hidden = frozenset(place for place, (_, hides) in enumerate(shown) if hides)
    return tuple(entry for entry, _ in shown), hidden
