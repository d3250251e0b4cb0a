"""Face-Up Pineapple: three hands at most, thirteen cards each, player against player."""

from houseway.cards.french import FRENCH
from houseway.games.pineapple.bots import bot
from houseway.games.pineapple.commands import AnyCommand
from houseway.games.pineapple.dealer import dealer
from houseway.games.pineapple.dealing import deck, with_deck
from houseway.games.pineapple.decide import decide
from houseway.games.pineapple.events import AnyEvent
from houseway.games.pineapple.evolve import evolve
from houseway.games.pineapple.legal import legal
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.settings import open_table
from houseway.games.pineapple.settle import settle_json
from houseway.games.pineapple.state import Table, read_table
from houseway.games.pineapple.view import view
from houseway.rulebook import Rulebook
from houseway.tables.game import Game

GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name="pineapple",
    title="Face-Up Pineapple",
    pack=FRENCH,  # FUP-deck
    readings=Readings,
    rulebook=Rulebook("houseway.games.pineapple"),
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
