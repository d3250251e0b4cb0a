"""What a game may have beside its rules. Each is a plain object, loaded when somebody asks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from houseway.core.cards import Card
from houseway.core.frames import HasFrame, Row
from houseway.core.rulebook import ReadingsBase
from houseway.core.words import Text, t
from houseway.exact.distribution import Distribution
from houseway.exact.house_way_cost import HouseWayCost
from houseway.exact.joint import JointResults
from houseway.exact.pays import Pays
from houseway.exact.protection import Protection
from houseway.exact.removal import Removal
from houseway.tables.messages import Command, Event
from houseway.tables.wagers import SettlementLine

if TYPE_CHECKING:
    import click
    import polars

Strategies = Mapping[str, Distribution]


@dataclass(frozen=True)
class EdgeModel:
    """The exact edge of every wager, by name and by strategy. The first strategy of a wager is how
    it is usually played: the theory, and what a simulation plays."""

    edges: Callable[[ReadingsBase, Pays, tuple[Card, ...]], Mapping[str, Strategies]]
    method: tuple[str, ...]  # how the figures were found, for the PAR sheet
    theory_note: str  # what the theory is of, where it stands beside actual results
    removal: Callable[[ReadingsBase, Pays], Removal] | None = None
    house_way_cost: Callable[[ReadingsBase, Pays], HouseWayCost] | None = None
    strategies: Mapping[str, str] = field(default_factory=dict)  # by name, as a sentence has them

    def called(self, strategy: str) -> str:
        return self.strategies.get(strategy, strategy.replace("-", " "))


@dataclass(frozen=True)
class RoundMix:
    """What somebody plays in every round: so much on each of some wagers."""

    nets: Mapping[Fraction, int]  # what the round changes the money by, and how often
    stake: int  # what lies on the layout at most at one time


@dataclass(frozen=True)
class JointModel:
    """Wagers that share the cards of a round.

    `names` are the wagers as a mix names them (`bonus@dealer`, `high@2`), each with what it means;
    `mix` the results of a whole round with so much on each of them."""

    names: Mapping[str, str]
    results: Callable[[ReadingsBase, Pays], JointResults]
    mix: Callable[[ReadingsBase, Pays, Mapping[str, int]], RoundMix]
    # Of two bets as `Line.bet` has them: one name for all that are related so.
    related: Callable[[str, str], str]
    covariance: Callable[[ReadingsBase, str], Fraction]  # of a unit on each, by that name
    elsewhere: str = ""  # where other wagers are found, as the end of a sentence
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProtectionModel:
    """What known cards are worth: all `figures` of it, and the game's own part of
    `houseway protection`."""

    figures: Callable[[ReadingsBase, Pays], Protection]
    command: "click.Command"


@dataclass(frozen=True)
class Found:
    """What surveillance made of so many years, or runs, of the same thing."""

    what: str
    rounds: int  # of a year
    alarms: tuple[int | None, ...]  # by year, the round of the first; None where there was none
    wrong: bool  # whether there was something to find
    needed: int | None = None  # about how many rounds it takes by what it is worth, where counted

    @property
    def share(self) -> float:
        """Of the years with an alarm."""
        return sum(alarm is not None for alarm in self.alarms) / len(self.alarms)

    @property
    def median(self) -> int | None:
        """Rounds until half of the runs have been found; None where half never were."""
        place = (len(self.alarms) - 1) // 2
        found = sorted(alarm for alarm in self.alarms if alarm is not None)
        return found[place] if place < len(found) else None

    def as_json(self) -> dict[str, object]:
        return {
            "what": self.what,
            "years": len(self.alarms),
            "rounds": self.rounds,
            "alarms": sum(alarm is not None for alarm in self.alarms),
            "share": self.share,
            "median": self.median,
            "wrong": self.wrong,
            "needed": self.needed,
        }


@dataclass(frozen=True)
class SurveillanceModel:
    """How surveillance of the game's tables does: `measured` takes readings, fair years, runs of
    each thing to find, rounds of a year, a seed and workers."""

    measured: Callable[[ReadingsBase, int, int, int, int, int | None], tuple[Found, ...]]
    alpha: float  # the chance of a false alarm at a table, at most


@dataclass(frozen=True)
class SetHand:
    """A way to set a hand as a Low Hand and a High Hand, with what each is called."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    low_name: str
    high_name: str
    low_full_name: str
    high_full_name: str


@dataclass(frozen=True)
class HouseWayAnswer(HasFrame):
    """How the House Way sets a hand, the clauses that decide it, and why in words."""

    cards: tuple[Card, ...]
    hand: SetHand
    clauses: tuple[str, ...]
    why: str

    def rows(self) -> Iterator[Row]:
        yield {
            "cards": " ".join(self.cards),
            "low": " ".join(self.hand.low),
            "high": " ".join(self.hand.high),
            "clauses": ", ".join(self.clauses),
            "why": self.why,
        }

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{which}</td><td>{' '.join(cards)}</td><td>{escape(name)}</td></tr>"
            for which, cards, name in (
                (t("Low"), self.hand.low, self.hand.low_full_name),
                (t("High"), self.hand.high, self.hand.high_full_name),
            )
        )
        return f"<table>{rows}</table><p>{escape(self.why)} ({', '.join(self.clauses)})</p>"


@dataclass(frozen=True)
class SettingWorth:
    """What a setting is worth against the dealer, for a unit wagered."""

    hand: SetHand
    ev: Fraction
    chances: Mapping[str, Fraction]
    house_way: bool
    best: bool


class Explored(tuple[SettingWorth, ...], HasFrame):
    """Every way to set a hand."""

    def rows(self) -> Iterator[Row]:
        for one in self:
            yield {
                "low": " ".join(one.hand.low),
                "high": " ".join(one.hand.high),
                "ev": str(one.ev),
                "ev_float": float(one.ev),
                **{name: float(chance) for name, chance in one.chances.items()},
                "house_way": one.house_way,
                "best": one.best,
            }


@dataclass(frozen=True)
class HouseWay:
    """`choose` takes cards as typed; `explore` every way to set them and what each is worth."""

    cards: int
    wager: str  # that is won or lost by how the cards are set
    choose: Callable[[tuple[str, ...], ReadingsBase], HouseWayAnswer]
    explore: Callable[[tuple[str, ...], ReadingsBase], tuple[SettingWorth, ...]]


class SettledRound(Protocol):
    """What comes of a round as JSON: fields for programs, and for people its lines."""

    @property
    def lines(self) -> Sequence[SettlementLine]: ...
    def to_frame(self) -> "polars.DataFrame": ...
    def _repr_html_(self) -> str: ...


@runtime_checkable
class TellsMore(Protocol):
    """A settled round that has more to tell people than its lines."""

    def more_told(self) -> Iterator[str]: ...


@dataclass(frozen=True)
class Narration:
    """`says` may leave an event to the words all games share; `lying` are the cards of a round in
    view, a line each."""

    says: Callable[[Event, Any], Text | None]
    lying: Callable[[Any], Iterator[Text]]


class AdvisedMove(msgspec.Struct, frozen=True, kw_only=True):
    """One way to go on. A game adds what its own page shows of it."""

    words: str


@dataclass(frozen=True)
class Advice:
    """Hints and partners at practice tables; thinking is done in a process beside the house.

    `moves` are the ways to go on, the best first. `move` is what the strong player does, and
    `simple_partner`, from a view, what a weaker one does. All of this is about the command that
    `decides` names."""

    warm_up: Callable[[], None]
    moves: Callable[[Any, str], tuple[AdvisedMove, ...]]
    move: Callable[[Any, str], Command | None]
    simple_partner: Callable[[str, Any, Random], Command | None]
    decides: type[Command]


class StudiedMove(msgspec.Struct, frozen=True, kw_only=True):
    """One way to go on and what it is worth, with standard errors. A game adds the move itself."""

    value: float
    error: float
    cost: float  # against the best
    cost_error: float
    as_good: bool  # it cannot be told from the best


@dataclass(frozen=True)
class Study:
    """A board to study positions on. What `asked` and `played` are is the game's own; they are
    frozen, so that the same question is answered once. `check` and `check_played` say what is wrong
    with one, and take no time; the others are asked in the process for analyses."""

    efforts: int
    asked: type[msgspec.Struct]
    check: Callable[[Any], None]
    think: Callable[[Any, int], msgspec.Struct]  # from effort 1 on, each more than the one before
    played: type[msgspec.Struct]  # a position with a move in it
    check_played: Callable[[Any], None]
    reply: Callable[[Any], msgspec.Struct]  # how it goes on
    decides: type[Command]  # what is a move in a record
    # What the moves of a player cost, the dearest first: tables before them, and commands.
    made: Callable[[tuple[bytes, ...], tuple[bytes, ...], str], tuple[msgspec.Struct, ...]]


@dataclass(frozen=True)
class Terminal:
    """`front` is made of a game, its readings, the person and a shuffler; `partners` are how well
    the others at the table may play, where one may choose that."""

    front: "Callable[..., Front]"
    partners: tuple[str, ...] = ()


class Front(Protocol):
    """A game at the terminal."""

    def play(self) -> None:
        """Rounds until the person leaves."""

    def demonstrate(self) -> None:
        """One round that plays itself."""
