"""What a player's settings lost against the House Way and against best play, from the record.

`settings_made` finds the settings in the entries of a round; `compare_settings` weighs them later,
because that takes tables of every hand. Players get no advice at the table: this is for afterwards.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from houseway.core.rulebook import read_readings
from houseway.core.words import t
from houseway.game import AnyGame, SetHand, SettingWorth
from houseway.game import capabilities as cap
from houseway.registry import game
from houseway.review.segment import DecodedEntry


class SettingMade(msgspec.Struct, frozen=True):
    """Four cards as a player set them in a round; `amount` is what was wagered on it."""

    stream: str
    round: int
    at: str
    player: str
    place: int
    low: tuple[str, ...]
    high: tuple[str, ...]
    amount: int = 0
    readings: tuple[tuple[str, str | int], ...] = ()  # that differ from the usual, in that round

    @property
    def cards(self) -> tuple[str, ...]:
        return (*self.low, *self.high)


class WeighedSetting(msgspec.Struct, frozen=True):
    """A setting with what it is worth, and the two it is held against.

    `lost_to_house_way` is less than nothing where the player did better. All `ev` are for a unit
    wagered, `cost` is in chips."""

    made: SettingMade
    chosen: str
    ev: float
    house_way: str
    house_way_ev: float
    best: str
    best_ev: float
    lost_to_house_way: float
    cost: float  # against best play
    clauses: tuple[str, ...]  # that decide the House Way
    why: str
    best_low: tuple[str, ...] = ()
    best_high: tuple[str, ...] = ()


class SettingsTotal(msgspec.Struct, frozen=True):
    """All of it together: how many settings, what was wagered on them, what they gave up."""

    settings: int
    wagered: int
    as_house_way: int
    as_best: int
    lost_to_house_way: float
    cost: float


def settings_made(
    stream: str, number: int, entries: Iterable[DecodedEntry], wagered: Mapping[str, int]
) -> Iterator[SettingMade]:
    """The settings of the players in a round, from its entries; `wagered` is what each player had
    on the wager that settings decide, in all of their boxes together."""
    readings: tuple[tuple[str, str | int], ...] = ()
    found: list[SettingMade] = []
    for act in entries:
        for event in act.events:
            if event.opened_round == number:
                readings = tuple(sorted(getattr(event, "readings", {}).items()))
            laid = event.made_setting
            if laid is not None:
                at, by = act.body.at, act.command.by
                found.append(SettingMade(stream, number, at, by, laid.place, laid.low, laid.high))
    for made in found:
        boxes = sum(other.player == made.player for other in found)
        amount = wagered.get(made.player, 0) // boxes
        yield msgspec.structs.replace(made, amount=amount, readings=readings)


def compare_settings(name: str, settings: Iterable[SettingMade]) -> tuple[WeighedSetting, ...]:
    """Each setting of a game's players with what it is worth."""
    of = game(name)
    return tuple(_weigh(of, made) for made in settings)


def add_up(settings: Iterable[WeighedSetting]) -> SettingsTotal:
    found = list(settings)
    return SettingsTotal(
        settings=len(found),
        wagered=sum(one.made.amount for one in found),
        as_house_way=sum(one.ev == one.house_way_ev for one in found),
        as_best=sum(one.ev == one.best_ev for one in found),
        lost_to_house_way=sum(one.lost_to_house_way for one in found),
        cost=sum(one.cost for one in found),
    )


def _weigh(of: AnyGame, made: SettingMade) -> WeighedSetting:
    way = of.require(cap.HOUSE_WAY)
    readings = read_readings(of.readings, dict(made.readings), of.title)
    worths = way.explore(made.cards, readings)
    chosen = _of_strength(worths, made)
    by_house = next(worth for worth in worths if worth.house_way)
    best = next(worth for worth in worths if worth.best)
    answer = way.choose(made.cards, readings)
    return WeighedSetting(
        made=made,
        chosen=_name_setting(chosen.hand),
        ev=float(chosen.ev),
        house_way=_name_setting(by_house.hand),
        house_way_ev=float(by_house.ev),
        best=_name_setting(best.hand),
        best_ev=float(best.ev),
        lost_to_house_way=_chips(by_house.ev - chosen.ev, made.amount),
        cost=_chips(best.ev - chosen.ev, made.amount),
        clauses=answer.clauses,
        why=answer.why,
        best_low=best.hand.low,
        best_high=best.hand.high,
    )


def _of_strength(worths: tuple[SettingWorth, ...], made: SettingMade) -> SettingWorth:
    """The setting that was made, among those explored."""
    for worth in worths:
        if sorted(worth.hand.low) == sorted(made.low):
            return worth
    # Two equal cards may have changed places, or the two hands of equal rank.
    return next(worth for worth in worths if sorted(worth.hand.high) == sorted(made.low))


def _name_setting(hand: SetHand) -> str:
    return t(
        "Low {low_full_name}, High {high_full_name}",
        low_full_name=hand.low_full_name,
        high_full_name=hand.high_full_name,
    )


def _chips(worth: Fraction, amount: int) -> float:
    return float(worth * amount)
