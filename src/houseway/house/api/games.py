"""Routes of the installed games: their names, their capabilities and what their tables show."""

from collections.abc import Mapping

import msgspec

from houseway.core.words import t
from houseway.game import AnyGame, Guide
from houseway.game import capabilities as cap
from houseway.house.api.problems import not_found
from houseway.house.api.routing import ANYONE, Call, Route
from houseway.house.web.routes import page_addresses
from houseway.registry import game, names
from houseway.tables.wagers import Limits, On, PayTableRow, PointTable, WagerKind
from houseway.terminal import game_commands


class TournamentPage(msgspec.Struct, frozen=True):
    """The kind of record of a game's tournaments, and the module that shows one."""

    kind: str
    page: str | None


class GameCard(msgspec.Struct, frozen=True):
    """A game in a list: its words, and what the house can do with it."""

    name: str
    title: str
    summary: str
    seat_word: str
    clause_prefixes: tuple[str, ...]
    phases: Mapping[str, str]
    outcomes: Mapping[str, str]
    titles: Mapping[str, str]  # of its wagers, and of other limits
    reveal_tells: str  # what a revealed seed shows although the rules keep it from everyone
    page: str | None  # the addresses of its page module and its style sheet
    felt: str | None
    tournament: TournamentPage | None
    has_edges: bool
    has_house_way: bool
    has_strategy: bool
    has_advice: bool  # hints and partners at practice tables
    has_guide: bool
    study: str | None  # the address of the module of its study board


class Games(msgspec.Struct, frozen=True):
    games: tuple[GameCard, ...]


class PayRow(msgspec.Struct, frozen=True):
    """One way to win: `pays` in words, `odds` as two numbers."""

    name: str
    title: str
    pays: str
    odds: tuple[int, int]
    commission: int  # per cent of the winnings
    clause: str


class WagerRules(msgspec.Struct, frozen=True):
    """A kind of wager; `limits` are those of a table that is opened without a notice."""

    name: str
    title: str
    label: str
    wins: str
    on: tuple[On, ...]
    each_card: bool
    suits: tuple[str, ...]
    limits: Limits | None
    pays: tuple[PayRow, ...]


class GameTable(GameCard, frozen=True):
    """A game with what its tables show apart from the round itself."""

    wagers: tuple[WagerRules, ...]
    points: tuple[PointTable, ...]


async def guide(call: Call) -> Guide:
    return game_named(call.path["game"]).require(cap.GUIDE)


async def list_games(call: Call) -> Games:
    return Games(tuple(card(game(name)) for name in names()))


async def one(call: Call) -> GameTable:
    return table(game_named(call.path["game"]))


def game_named(name: str) -> AnyGame:
    if name not in names():
        raise not_found(t("There's no game {name}.", name=repr(name)))
    return game(name)


def card(found: AnyGame) -> GameCard:
    pages = page_addresses(found)
    return GameCard(
        name=found.name,
        title=found.title,
        summary=found.summary,
        seat_word=found.seat_word,
        clause_prefixes=found.clause_prefixes,
        phases=found.phases,
        outcomes=found.outcomes,
        titles={kind.name: kind.title for kind in found.wager_kinds} | {**found.limit_titles},
        reveal_tells=found.reveal_tells,
        page=pages.page,
        felt=pages.felt,
        tournament=None
        if not found.has(cap.TOURNAMENT)
        else TournamentPage(found.require(cap.TOURNAMENT).kind.name, pages.tournament),
        has_edges=found.has(cap.EDGES),
        has_house_way=found.has(cap.HOUSE_WAY),
        has_strategy=found.has(game_commands.STRATEGY),
        has_advice=found.has(cap.ADVICE),
        has_guide=found.has(cap.GUIDE),
        study=None if not found.has(cap.STUDY) else pages.study,
    )


def table(found: AnyGame) -> GameTable:
    usual = found.open_table(found.readings(), {}).settings.limits
    return GameTable(
        **msgspec.structs.asdict(card(found)),
        wagers=tuple(wager(kind, usual.get(kind.name)) for kind in found.wager_kinds),
        points=found.points,
    )


def wager(kind: WagerKind, limits: Limits | None) -> WagerRules:
    return WagerRules(
        name=kind.name,
        title=kind.title,
        label=kind.label or kind.title,
        wins=kind.wins,
        on=kind.on,
        each_card=kind.each_card,
        suits=kind.suits,
        limits=limits,
        pays=tuple(pay(row) for row in kind.pay_table),
    )


def pay(row: PayTableRow) -> PayRow:
    return PayRow(
        name=row.name,
        title=row.title,
        pays=str(row.pay),
        odds=(row.pay.odds.pays, row.pay.odds.to),
        commission=row.pay.commission_percent,
        clause=row.clause,
    )


ROUTES = (
    Route("GET", "/api/games", list_games, "The games of the house, in words", ANYONE, gives=Games),
    Route(
        "GET",
        "/api/games/{game}",
        one,
        "What a table of a game shows: its wagers, where they lie and what they pay",
        ANYONE,
        gives=GameTable,
    ),
    Route(
        "GET",
        "/api/games/{game}/guide",
        guide,
        "How a game is played, told with its cards: steps, ranking, names, and a first round",
        ANYONE,
        gives=Guide,
    ),
)
