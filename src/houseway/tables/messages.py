"""Commands ask, events record; both are frozen, typed and written as JSON with their own name.

Each class says what it means to the house, so that no module outside a game has to know it by its
name.
"""

import re
from types import UnionType
from typing import Annotated, ClassVar, Literal, TypeAlias, TypeVar

import msgspec

from houseway.core.cards import Card
from houseway.core.words import Text
from houseway.core.words.text import Message

# What a verifier counts an event as.
Check = Literal["deal", "settings", "settlement", "steps"]


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=_kebab):
    """A request to a table; `by` is a player's name, `dealer` or `inspector`."""

    by: str

    # Begins something new: not at a suspended table, and with an automatic dealer only after a seed
    # was committed.
    begins: ClassVar[bool] = False
    # Carries a shuffled pack in its `cards`.
    brings_cards: ClassVar[bool] = False
    # Is allowed at any stage of the round, not only at the one its sender saw.
    at_any_stage: ClassVar[bool] = False
    # Staff give it in every round; every other command of staff is logged.
    routine: ClassVar[bool] = False
    # A player says it; with real cards the dealer enters it for the player.
    said_by_player: ClassVar[bool] = False
    # Puts money at stake or brings a player to the table: checked against the player's own limits.
    stakes: ClassVar[bool] = False
    # The player gives up a seat.
    gives_up_seat: ClassVar[bool] = False
    # The player is not dealt in any more, in games that deal players in without asking.
    sits_out: ClassVar[bool] = False
    # Adds to the seeds of the next shuffle; each player once, and never a bot of the house.
    gives_seed: ClassVar[bool] = False
    # The house adds facts from its record before the command is decided.
    needs_record: ClassVar[bool] = False
    # Is about real cards: only at tables with a human dealer.
    real_cards: ClassVar[bool] = False
    # Names only cards that are face up afterwards: staff may read them at once.
    face_up: ClassVar[bool] = False
    # Changes readings or limits of the table.
    changes_settings: ClassVar[bool] = False
    # Voids a round, or moves money outside the settlement of one: a house may want it confirmed.
    needs_second_person: ClassVar[bool] = False
    # What went wrong, as people at the table would say it.
    happened: ClassVar[str] = ""
    # The one key with which the dealer of real cards enters it.
    shortcut: ClassVar[str] = ""
    # Is implied when the dealer enters the real card that comes after it.
    implied: ClassVar[bool] = False

    @property
    def innermost(self) -> "Command":
        """The command that counts, if one command carries another."""
        return self

    @property
    def is_routine(self) -> bool:
        """Whether the innermost command is given in every round."""
        return self.innermost.routine

    @property
    def needs_real_cards(self) -> bool:
        """Whether it is about something that only happens to real cards: no card of a committed
        order is burnt beyond the rules, skipped, exposed or discarded."""
        return self.real_cards

    def carrying(self, asks: "Command") -> "Command":
        """Return the same command with another one at its innermost."""
        return asks


C = TypeVar("C", bound=Command)

# A card as people type it; `decide` checks that there is such a card.
CardAsTyped: TypeAlias = Annotated[str, msgspec.Meta(extra={"card": True})]

# A union of commands or of events, to read one from JSON.
MessageType: TypeAlias = type[msgspec.Struct] | UnionType


class Settlement(msgspec.Struct, frozen=True):
    """What one wager, or one pair of hands, did to a player's money."""

    round: int
    player: str
    kind: str
    amount: int
    net: int
    outcome: str
    box: int = 0  # where the wager lay; none where money moves outside wagers
    bet: str = ""  # what it was on: alike for wagers of a round that come out alike


class MadeSetting(msgspec.Struct, frozen=True):
    """Cards that a player has set as two hands, at a place of the table."""

    place: int
    low: tuple[str, ...]
    high: tuple[str, ...]


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=_kebab):
    """What has happened at a table; folding these gives its state."""

    check: ClassVar[Check] = "steps"
    # Chips go onto the layout, which they do only in a round.
    places_wager: ClassVar[bool] = False

    @property
    def opened_round(self) -> int | None:
        """The number of the round that it opens."""
        return None

    @property
    def round_result(self) -> str | None:
        """How the round that it ends came out."""
        return None

    @property
    def corrected_round(self) -> int | None:
        """The number of an earlier round that it changes or decides about."""
        return None

    @property
    def corrects_wager(self) -> bool:
        """Whether it moves the money of an earlier round."""
        return False

    @property
    def real_card(self) -> bool:
        """Whether a card of real ones was entered by hand."""
        return False

    @property
    def fee_taken(self) -> int:
        """What it takes for the house beside any wager."""
        return 0

    @property
    def made_setting(self) -> MadeSetting | None:
        """How a player chose to set a hand, where that is what has happened."""
        return None

    @property
    def sentence(self) -> Text | None:
        """What it says where a game has no words of its own for it."""
        return None

    def settlements(self, round_: int) -> tuple[Settlement, ...]:
        """What it settles, in the round in progress or an earlier one."""
        return ()


def deck_of(command: Command) -> tuple[Card, ...]:
    """Return the shuffled cards that a command brings; mostly none."""
    cards: tuple[Card, ...] = getattr(command, "cards", ()) if command.brings_cards else ()
    return tuple(map(Card, cards))


def with_deck(command: C, cards: tuple[Card, ...]) -> C:
    """Return the command with these shuffled cards, if it takes any."""
    if not command.brings_cards:
        return command
    changed: C = msgspec.structs.replace(command, cards=cards)
    return changed


def prompt(title: str) -> msgspec.Meta:
    """Mark a field that the sender of the command fills in, under this title."""
    return msgspec.Meta(title=_english(title), extra={"title": title})


def optional_prompt(title: str) -> msgspec.Meta:
    """Mark a field that can be filled in but mostly is not, under this title."""
    return msgspec.Meta(title=_english(title), extra={"title": title, "more": True})


def _english(title: str) -> str:
    """A schema is for developers, and msgspec takes plain strings only."""
    return title.message if isinstance(title, Message) else title


def tag(message: Command | Event) -> str:
    """The name a message has in JSON."""
    return str(type(message).__struct_config__.tag)
