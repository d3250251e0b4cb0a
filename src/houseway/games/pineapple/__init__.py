"""Face-Up Pineapple: three hands at most, thirteen cards each, player against player."""

from houseway.cards.french import FRENCH
from houseway.games.pineapple.bots import bot
from houseway.games.pineapple.dealer import dealer
from houseway.games.pineapple.decide import decide
from houseway.games.pineapple.deck import deck, shuffle_in_use, with_deck
from houseway.games.pineapple.evolve import evolve
from houseway.games.pineapple.form import settle_form
from houseway.games.pineapple.legal import legal
from houseway.games.pineapple.limits import open_table
from houseway.games.pineapple.messages import AnyCommand, AnyEvent
from houseway.games.pineapple.moment import moment
from houseway.games.pineapple.readings import Readings
from houseway.games.pineapple.restore import restore
from houseway.games.pineapple.table import Table
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
    settle=settle_form,
    restore=restore,
    moment=moment,
    deck=deck,
    with_deck=with_deck,
    shuffle_in_use=shuffle_in_use,
    dealer=dealer,
    bot=bot,
)
