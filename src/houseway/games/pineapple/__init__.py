"""Face-Up Pineapple: three hands at most, thirteen cards each, player against player."""

from houseway.core.cards.french import FRENCH
from houseway.core.rulebook import Rulebook
from houseway.core.words import t
from houseway.game import Game, Page, WallClock, lazy, lazy_call
from houseway.game import capabilities as cap
from houseway.games.pineapple.fronts import COMMANDS
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.settle import settle_json
from houseway.games.pineapple.rules.wagers import POINT_TABLES
from houseway.games.pineapple.table.bots import bot
from houseway.games.pineapple.table.clock import dated, undated
from houseway.games.pineapple.table.commands import AnyCommand
from houseway.games.pineapple.table.dealer import dealer
from houseway.games.pineapple.table.decide import decide
from houseway.games.pineapple.table.events import AnyEvent
from houseway.games.pineapple.table.evolve import evolve
from houseway.games.pineapple.table.irregularities import end_round
from houseway.games.pineapple.table.legal import legal
from houseway.games.pineapple.table.notice import open_table
from houseway.games.pineapple.table.state import SEATS, Table, read_table
from houseway.games.pineapple.table.view import view

RULEBOOK = Rulebook("houseway.games.pineapple.rules")

GAME: Game[Table, AnyCommand, AnyEvent] = Game(
    name="pineapple",
    title=t("Face-Up Pineapple"),
    summary=t(
        "Players against each other: arrange thirteen cards in three rows, "
        "with Fantasy Land for a strong top row."
    ),
    pack=FRENCH,  # FUP-deck
    readings=Readings,
    rulebook=RULEBOOK,
    clause_prefixes=("FUP",),
    seat_word="seat",
    places=lambda readings: SEATS,
    wager_kinds=(),
    points=POINT_TABLES,
    phases={
        "opened": t("Dealing"),
        "fantasy": t("Fantasy Land sets its cards"),
        "five": t("First five cards"),
        "streets": t("Draw three, place two"),
        "showdown": t("Showdown"),
        "settled": t("Settled"),
        "void": t("Void: no points are paid"),
    },
    reveal_tells=t(
        "After a hand its seed is revealed, so anyone can check the shuffle. "
        "It also lets anyone work out which cards were discarded unseen."
    ),
    limit_titles={
        "point": t("One point"),
        "buy-in": t("Buy-in"),
        "collection": t("Collection fee"),
    },
    command_type=AnyCommand,
    event_type=AnyEvent,
    open_table=open_table,
    read_table=read_table,
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=view,
    dealer=dealer,
    bot=bot,
    fewest_players=2,
    away=lambda table: table.out,
    capabilities={
        cap.END_ROUND: end_round,
        cap.WALL_CLOCK: WallClock(dated, undated),
        cap.SETTLE: settle_json,
        cap.ROUND_TEXT: lazy("houseway.games.pineapple.rules.text:of_round"),
        cap.SIMULATIONS: lazy("houseway.games.pineapple.figures.simulation:SIMULATIONS"),
        cap.NARRATION: lazy("houseway.games.pineapple.fronts.narration:NARRATION"),
        cap.TERMINAL: lazy("houseway.games.pineapple.fronts.terminal:TERMINAL"),
        cap.PAGE: Page("houseway.games.pineapple.fronts"),
        cap.GUIDE: lazy("houseway.games.pineapple.learn.guide:GUIDE"),
        cap.LESSONS: lazy_call("houseway.games.pineapple.learn.lessons:lessons", RULEBOOK),
        cap.ADVICE: lazy("houseway.games.pineapple.learn.advice:ADVICE"),
        cap.STUDY: lazy("houseway.games.pineapple.learn.study:STUDY"),
        cap.ENVIRONMENT: lazy_call("houseway.games.pineapple.learn.environment:environment"),
        **COMMANDS,
    },
)
