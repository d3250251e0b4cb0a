"""Keep people out of the affairs of a table or tournament in which they have a stake.

Names are compared as people read them: VERA is Vera.
"""

from collections.abc import Iterator, Mapping

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import t
from houseway.house.accounts.names import fold_name
from houseway.live.dual_control import AskConfirmation, Confirm
from houseway.record.stream import AnyKind
from houseway.tables.messages import Command, Event

OWN_INTEREST = "own-interest"
OWN_ACCOUNT = t("This would move your own money. Ask a colleague to do it.")


def conflict_of(account: str, kind: AnyKind, state: object) -> str | None:
    """Return what keeps an account from acting as staff, or None."""
    own = fold_name(account)
    stakes = kind.interests(state)
    return next((sentence for name, sentence in stakes.items() if fold_name(name) == own), None)


def check_no_stake(account: str, kind: AnyKind, state: object) -> None:
    sentence = conflict_of(account, kind, state)
    if sentence is not None:
        raise Refusal(OWN_INTEREST, BY_HOUSE, sentence)


def check_staff(
    account: str, kind: AnyKind, state: object, command: Command, events: tuple[Event, ...]
) -> None:
    """Refuse an act of staff on a state if it concerns those who ask for it or confirm it."""
    check_no_stake(account, kind, state)
    if isinstance(command, AskConfirmation) and fold_name(account) in map(
        fold_name, find_payees(command.asks)
    ):
        raise Refusal(OWN_INTEREST, BY_HOUSE, OWN_ACCOUNT)
    concerned = frozenset(map(fold_name, find_concerned(kind, state, events)))
    if fold_name(account) in concerned:
        raise Refusal(OWN_INTEREST, BY_HOUSE, OWN_ACCOUNT)
    asker = asker_of(state, command)
    if asker is None:
        return
    if fold_name(asker) in concerned or conflict_of(asker, kind, state) is not None:
        sentence = t("{asker} asked for this and now has a stake in it. Turn it down.", asker=asker)
        raise Refusal(OWN_INTEREST, BY_HOUSE, sentence)


def find_payees(asks: Mapping[str, object]) -> Iterator[str]:
    """Yield everyone to whom a command in JSON pays something, or from whom it takes something."""
    for name in ("payments", "chips"):
        named = asks.get(name)
        yield from named if isinstance(named, dict) else ()
    yield str(asks.get("player", ""))


def asker_of(state: object, command: Command) -> str | None:
    """Return who asked for what a command confirms."""
    if not isinstance(command, Confirm):
        return None
    waiting = getattr(state, "waiting", ())
    return next((one.account for one in waiting if one.number == command.number), None)


def find_concerned(kind: AnyKind, state: object, events: tuple[Event, ...]) -> Iterator[str]:
    """Yield everyone whose money events move, whose wagers they settle, or who gains a stake."""
    for event in events:
        before, state = state, kind.evolve(state, event)
        for posting in kind.postings(before, state, event):
            yield posting.account.partition(":")[2]
        for line in event.settlements(0):
            yield line.player
        yield getattr(event, "player", "")
    yield from kind.interests(state)
