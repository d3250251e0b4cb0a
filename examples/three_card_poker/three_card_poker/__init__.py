"""Three Card Poker: Ante, Play and Pair Plus, each box against the dealer."""

from houseway.core.cards.french import FRENCH
from houseway.core.rulebook import Rulebook
from houseway.core.typed_json import decode
from houseway.core.words import t
from houseway.game import Game, lazy
from houseway.game import capabilities as cap
from houseway.tables.rounds import PHASES
from houseway.terminal import game_commands
from three_card_poker.dealer import bot, dealer
from three_card_poker.decide import decide, evolve, legal
from three_card_poker.settle import settle_json
from three_card_poker.state import AnyCommand, AnyEvent, Readings, Table, open_table
from three_card_poker.view import view
from three_card_poker.wagers import BETS, KINDS

GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name="three-card-poker",
    title="Three Card Poker",
    summary=t(
        "Three cards against the dealer's three: play them or fold, and bet on a pair or more."
    ),
    pack=FRENCH,
    readings=Readings,
    rulebook=Rulebook("three_card_poker"),
    clause_prefixes=("TCP",),
    seat_word="box",
    places=lambda readings: BETS.boxes,
    wager_kinds=KINDS,
    phases={**PHASES, "deciding": t("Play or fold")},
    outcomes={"bonus": t("Ante bonus")},
    command_type=AnyCommand,
    event_type=AnyEvent,
    open_table=open_table,
    read_table=lambda stored: decode(stored, Table),
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=view,
    dealer=dealer,
    bot=bot,
    capabilities={
        cap.SETTLE: settle_json,
        cap.EDGES: lazy("three_card_poker.edges:EDGES"),
        cap.SIMULATIONS: lazy("three_card_poker.edges:SIMULATIONS"),
        game_commands.STRATEGY: lazy("three_card_poker.strategy:command"),
    },
)
