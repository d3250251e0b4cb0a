"""A Low-and-High game as the plain object that everything else works from."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from houseway.errors import BadInput
from houseway.low_high.betting import default_limits, wager_kind
from houseway.low_high.bots import bot
from houseway.low_high.dealer import dealer
from houseway.low_high.decide import decide
from houseway.low_high.deck import deck, shuffle_in_use, with_deck
from houseway.low_high.evolve import evolve
from houseway.low_high.form import settle_form
from houseway.low_high.legal import legal
from houseway.low_high.messages import AnyCommand, AnyEvent
from houseway.low_high.moment import moment
from houseway.low_high.restore import restore
from houseway.low_high.rules import LowHighRules
from houseway.low_high.table import Settings, Table
from houseway.low_high.view import view
from houseway.rulebook import ReadingsBase
from houseway.tables.game import Game
from houseway.tables.wagers import Limits


@dataclass(frozen=True)
class LowHighGame(Game[Table, AnyCommand, AnyEvent]):
    rules: LowHighRules


def low_high_game(rules: LowHighRules) -> LowHighGame:
    return LowHighGame(
        name=rules.name,
        title=rules.title,
        pack=rules.pack,
        readings=rules.readings,
        rulebook=rules.rulebook,
        command_type=AnyCommand,
        event_type=AnyEvent,
        open_table=partial(open_table, rules),
        decide=partial(decide, rules),
        evolve=partial(evolve, rules),
        legal=partial(legal, rules),
        view=partial(view, rules),
        settle=partial(settle_form, rules),
        restore=partial(restore, rules),
        moment=moment,
        deck=deck,
        with_deck=with_deck,
        shuffle_in_use=shuffle_in_use,
        dealer=partial(dealer, rules),
        bot=partial(bot, rules),
        rules=rules,
    )


def open_table(rules: LowHighRules, readings: ReadingsBase, limits: Mapping[str, Limits]) -> Table:
    """A table nobody has come to yet; wagers without limits of their own get modest ones."""
    if not isinstance(readings, rules.readings):
        raise BadInput(f"These are not readings of {rules.title}.")
    for name in limits:
        wager_kind(rules, name)
    return Table(Settings(readings, {**default_limits(rules), **limits}))
