"""King High: six decks, up to five cards face up, wagers on each card and on all of them."""

from houseway.games.king_high.bots import bot
from houseway.games.king_high.commands import AnyCommand
from houseway.games.king_high.dealer import dealer
from houseway.games.king_high.decide import decide
from houseway.games.king_high.events import AnyEvent
from houseway.games.king_high.evolve import evolve
from houseway.games.king_high.legal import legal
from houseway.games.king_high.readings import Readings
from houseway.games.king_high.settings import open_table
from houseway.games.king_high.settle import settle_json
from houseway.games.king_high.shoe import DECK
from houseway.games.king_high.shuffling import deck, with_deck
from houseway.games.king_high.state import Table, read_table
from houseway.games.king_high.view import view
from houseway.rulebook import Rulebook
from houseway.tables.game import Game

GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name="king-high",
    title="King High",
    pack=DECK,
    readings=Readings,
    rulebook=Rulebook("houseway.games.king_high"),
    command_type=AnyCommand,
    event_type=AnyEvent,
    open_table=open_table,
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=view,
    settle=settle_json,
    read_table=read_table,
    deck=deck,
    with_deck=with_deck,
    dealer=dealer,
    bot=bot,
)
