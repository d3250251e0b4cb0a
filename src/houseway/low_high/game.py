"""A Low-and-High game as the plain object that everything else works from."""

from dataclasses import dataclass
from functools import partial

from houseway.low_high.bots import bot
from houseway.low_high.commands import AnyCommand
from houseway.low_high.dealer import dealer
from houseway.low_high.dealing import deck, with_deck
from houseway.low_high.decide import decide
from houseway.low_high.events import AnyEvent
from houseway.low_high.evolve import evolve
from houseway.low_high.legal import legal
from houseway.low_high.rules import LowHighRules
from houseway.low_high.settings import open_table
from houseway.low_high.settle import settle_json
from houseway.low_high.state import Table, read_table
from houseway.low_high.view import view
from houseway.tables.game import Game


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
        settle=partial(settle_json, rules),
        read_table=partial(read_table, rules),
        deck=deck,
        with_deck=with_deck,
        dealer=partial(dealer, rules),
        bot=partial(bot, rules),
        rules=rules,
    )
