"""King High: six decks, up to five cards face up, wagers on each card and on all of them."""

from houseway.core.rulebook import Rulebook
from houseway.core.words import t
from houseway.game import Game, Page, lazy, lazy_call
from houseway.game import capabilities as cap
from houseway.games.king_high.fronts import COMMANDS
from houseway.games.king_high.rules.readings import Readings
from houseway.games.king_high.rules.settle import settle_json
from houseway.games.king_high.rules.wagers import KINDS
from houseway.games.king_high.table.betting import BETTING
from houseway.games.king_high.table.bots import bot
from houseway.games.king_high.table.cards_check import may_close
from houseway.games.king_high.table.commands import AnyCommand
from houseway.games.king_high.table.dealer import dealer
from houseway.games.king_high.table.decide import decide
from houseway.games.king_high.table.events import AnyEvent
from houseway.games.king_high.table.evolve import evolve
from houseway.games.king_high.table.idle_players import sitting_out
from houseway.games.king_high.table.irregularities import end_round
from houseway.games.king_high.table.legal import legal
from houseway.games.king_high.table.notice import open_table
from houseway.games.king_high.table.shoe import DECK
from houseway.games.king_high.table.state import BOXES, Table, read_table
from houseway.games.king_high.table.view import view
from houseway.tables.rounds import PHASES

NAME = "king-high"
RULEBOOK = Rulebook("houseway.games.king_high.rules")

GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name=NAME,
    title="King High",
    summary=t(
        "Five cards, one at a time: bet on each one, on runs, and on the poker hand they make."
    ),
    pack=DECK,
    readings=Readings,
    rulebook=RULEBOOK,
    clause_prefixes=("KH", "KHT"),
    seat_word="box",
    places=lambda readings: BOXES,
    wager_kinds=tuple(KINDS.values()),
    phases=PHASES,
    command_type=AnyCommand,
    event_type=AnyEvent,
    open_table=open_table,
    read_table=read_table,
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=view,
    dealer=dealer,
    away=sitting_out,
    bot=bot,
    capabilities={
        cap.END_ROUND: end_round,
        cap.REPEAT_WAGERS: BETTING.wagers_again,
        cap.CHECK_MAY_CLOSE: may_close,
        cap.SETTLE: settle_json,
        cap.EDGES: lazy("houseway.games.king_high.figures.edges:EDGES"),
        cap.SIMULATIONS: lazy("houseway.games.king_high.figures.simulation:SIMULATIONS"),
        cap.JOINT: lazy("houseway.games.king_high.figures.joint:JOINT"),
        cap.PROTECTION: lazy("houseway.games.king_high.figures.protection:PROTECTION"),
        cap.SURVEILLANCE: lazy("houseway.games.king_high.figures.surveillance:SURVEILLANCE"),
        cap.NARRATION: lazy("houseway.games.king_high.fronts.narration:NARRATION"),
        cap.TERMINAL: lazy("houseway.games.king_high.fronts.terminal:TERMINAL"),
        cap.PAGE: Page("houseway.games.king_high.fronts"),
        cap.GUIDE: lazy("houseway.games.king_high.learn.guide:GUIDE"),
        cap.LESSONS: lazy_call("houseway.games.king_high.learn.lessons:lessons", NAME, RULEBOOK),
        cap.ENVIRONMENT: lazy_call("houseway.games.king_high.learn.environment:environment"),
        cap.TOURNAMENT: lazy("houseway.games.king_high.tournament.live.rules:RULES"),
        cap.TOURNAMENT_ENVIRONMENT: lazy(
            "houseway.games.king_high.tournament.learn.environment:TournamentEnv"
        ),
        **COMMANDS,
    },
)
