"""One worker: its stores, tables, accounts and tasks put together, and what routes ask of them."""

import asyncio
import os
import secrets
import time
from collections.abc import Coroutine, Iterable, Mapping
from pathlib import Path

from houseway.core.errors import Refusal, quote
from houseway.core.words import nt, t
from houseway.house.accounts.account_checks import AccountChecks
from houseway.house.accounts.limits import TokenBuckets
from houseway.house.accounts.names import fold_name
from houseway.house.accounts.office import THE_HOUSE
from houseway.house.accounts.passwords import Passwords
from houseway.house.accounts.protection import PlayTime
from houseway.house.accounts.rows import Account
from houseway.house.accounts.sessions import Session
from houseway.house.accounts.sign_in import Accounts
from houseway.house.api.problems import HttpProblem, not_found
from houseway.house.api.routing import Signed
from houseway.house.audit.seal_pusher import SealPusher
from houseway.house.computing.answers import Answers
from houseway.house.computing.computer import Computer
from houseway.house.office.kind import STREAM
from houseway.house.office.state import AccountState
from houseway.house.play import practice
from houseway.house.play.allowances import Allowances, CallerKind
from houseway.house.play.automatic_dealer import AutomaticDealer
from houseway.house.play.bots import Bots
from houseway.house.play.broadcaster import Broadcaster
from houseway.house.play.command_handler import CommandHandler, CommandRequest, Receipt
from houseway.house.play.companions import BOT_CHIPS
from houseway.house.play.duty_roster import DutyRoster
from houseway.house.play.follower import Follower
from houseway.house.play.kinds import all_kinds
from houseway.house.play.player_commands import Actor, CommandDesk
from houseway.house.play.practice import Practice
from houseway.house.play.recurring_tournaments import EVERY_FEW_MINUTES, Recurring, Series
from houseway.house.play.retention import Retention
from houseway.house.play.retry import until_known
from houseway.house.play.sockets import Conversations
from houseway.house.play.stream_states import StreamState
from houseway.house.play.surveillance import TableWatch
from houseway.house.play.tournaments import TournamentBots, Tournaments
from houseway.house.run import metrics
from houseway.house.run.housekeeping import Housekeeping
from houseway.house.run.identifiers import OWN_TABLE
from houseway.house.run.readiness import Readiness
from houseway.house.run.settings import Settings
from houseway.house.school.exams import house_school
from houseway.house.store.database import Database
from houseway.house.store.leases import Leases
from houseway.house.store.play_queries import PlayQueries
from houseway.house.store.record_queries import RecordQueries
from houseway.house.store.records import Records, StreamRow
from houseway.house.store.shares import Shares
from houseway.house.store.writer import Writer
from houseway.registry import names, tournaments
from houseway.tables.messages import Command

VISIT = 60.0  # seconds for which a visitor counts as present
PLAYERS_ONLY = frozenset({"player"})


class Worker:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics_token = settings.metrics_token
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.games = names()
        self._live = (*self.games, *tournaments())
        self.database = Database(settings.database, settings.keys)
        self.records = Records(self.database)
        self.queries = RecordQueries(self.database)
        self.play = PlayQueries(self.database)
        self.shares = Shares(self.database)
        self._last_visit = -VISIT  # when a page last asked which tournaments there are
        self.writer = Writer(self.database, grouped=settings.grouped_commits)
        self.writer.committed = metrics.count_committed
        self.housekeeping = Housekeeping(self)
        self.handler = CommandHandler(self.records, self.writer, all_kinds())
        self.conversations = Conversations(settings.sockets, settings.sockets_an_address)
        self._passwords = Passwords()
        sign_ins = TokenBuckets(settings.sign_ins_a_minute / 60, settings.sign_ins_at_once)
        self.accounts = Accounts(
            self.database, self.handler, passwords=self._passwords, addresses=sign_ins
        )
        self.play_time = PlayTime(self.database)
        self.account_checks = AccountChecks(
            self.accounts.office, self.accounts.protection, self.play_time, self.records
        )
        self._known: Mapping[str, AccountState] = {}  # accounts as of the last change
        self.handler.streams.listeners.append(self._end_changed_sessions)
        self.allowances = Allowances(settings)
        self.desk = CommandDesk(
            self.handler,
            self.accounts,
            self.account_checks,
            self.play_time,
            self.allowances,
            lambda: self.housekeeping.bot_names,
        )
        self.school = house_school(self.database)
        self.automatic_dealer = AutomaticDealer(
            self.handler, self.records, idle=settings.own_table_idle
        )
        self.broadcaster = Broadcaster(
            self.handler, self.automatic_dealer.timers.left, self.account_checks.left_to_stake
        )
        self.automatic_dealer.announced.append(self.broadcaster.show_again)
        self.answers = Answers(Computer(settings.computations_waiting))
        self.practice = Practice(Computer(settings.computations_waiting, practice.NICENESS))
        bots = Bots(
            self.handler,
            lambda: self.housekeeping.bot_names,
            self._refill,
            self.practice,
            haste=settings.bot_haste,
        )
        entrants = TournamentBots(
            self.handler, lambda: self.housekeeping.bot_names, haste=settings.bot_haste
        )
        directors = Tournaments(self.handler, self.records)
        leases = Leases(self.database, self.name)
        self.retention = Retention(
            self.database,
            self.handler,
            self.accounts.office,
            leases,
            kept=settings.practice_kept,
            tournaments=tuple(tournaments()),
        )
        self._seals = None
        if settings.seal_to is not None:
            place = Path(settings.seal_to)
            self._seals = SealPusher(self.database, leases, place, settings.seal_every)
        duties = (self.automatic_dealer.look_after, bots.play, directors.look_after, entrants.play)
        self.roster = DutyRoster(self.handler, self.records, leases, duties)
        self.surveillance = TableWatch(
            self.handler, self.records, self.answers, self.accounts, self.roster.mine
        )
        self._follower = Follower(
            self.handler, self.records, self.writer.name, self.streams_to_follow
        )
        self._tasks: list[asyncio.Task[None]] = []
        self.readiness = Readiness(self)

    # -- From start to end -------------------------------------------------------------------------

    def start(self) -> None:
        self._run(self.broadcaster.run())
        self._run(self._follower.run())
        for loop in self.housekeeping.tasks():
            self._run(loop)
        self._run(self.retention.run())
        if self._seals is not None:
            self._run(self._seals.run())
        if self.settings.tournament_every:
            self._run(self._recurring_tournaments().run())
        self._run(self.conversations.check_sessions(self.find_all_signed))
        self._run(self.surveillance.run())
        self._run(self.roster.run())  # the last to begin and the first to end

    async def close(self) -> None:
        """Finish what was begun, and say goodbye to every client.

        The tables are left to other workers first, so that dealers no longer compete for commits.
        """
        self._stop_computing()
        await asyncio.gather(cancel_all(self._tasks[-1:]), self.conversations.end())

    async def stop(self) -> None:
        """Write what was accepted and end every task; rounds wait in the record."""
        self._stop_computing()
        await cancel_all(self._tasks)
        await self.handler.drain()
        await asyncio.to_thread(self.writer.close)
        self._passwords.close()
        await asyncio.to_thread(self.database.close)

    def _stop_computing(self) -> None:
        self.answers.computer.close()
        self.practice.computer.close()

    def _run(self, work: Coroutine[object, object, None]) -> None:
        self._tasks.append(asyncio.create_task(work))

    def _recurring_tournaments(self) -> Recurring:
        series = Series(self.settings.tournament_every, EVERY_FEW_MINUTES)
        return Recurring(self.handler, self.accounts, series, self.has_visitors)

    def has_visitors(self) -> bool:
        """Whether anyone is at a table, or asked for the list of tournaments a moment ago, as pages
        of the lobby do again and again."""
        return len(self.conversations) > 0 or time.monotonic() - self._last_visit < VISIT

    def note_visitor(self) -> None:
        self._last_visit = time.monotonic()

    # -- What routes need --------------------------------------------------------------------------

    async def find_signed(self, token: str) -> Signed | None:
        session = await self.accounts.sessions.find(token)
        return None if session is None else self._signed_by(session, token)

    async def find_all_signed(self, tokens: Mapping[str, bool]) -> dict[str, Signed]:
        """Find the sessions that are still valid. Each token comes with whether its owner acted."""
        found = await self.accounts.sessions.find_all(tokens)
        return {token: self._signed_by(session, token) for token, session in found.items()}

    def _signed_by(self, session: Session, token: str) -> Signed:
        account = session.account
        actor = Actor(account.name, self.roles_in_force(account), bot=account.kind == "bot")
        kind = self._kind_of(account)
        return Signed(actor, token, session.csrf, kind, account.password_due, account.language)

    def _kind_of(self, account: Account) -> CallerKind:
        """Anyone can become a guest, and anyone can keep such an account."""
        if account.kind == "guest":
            return "guest"
        known = self._known.get(fold_name(account.name))
        return "kept" if known is not None and known.came_as_guest else "person"

    def lacks_second_factor(self, account: Account) -> bool:
        asked_for = self.settings.second_factor_for_staff
        return asked_for and account.is_staff and not account.second_factor

    def roles_in_force(self, account: Account) -> frozenset[str]:
        """Without the second factor that the house asks of staff, they are players only."""
        return PLAYERS_ONLY if self.lacks_second_factor(account) else frozenset(account.roles)

    async def stream(self, stream: str, kinds: tuple[str, ...]) -> StreamState:
        if not stream.isprintable():  # some stores cannot even be asked for it
            raise not_found(t("There's no table {stream}.", stream=quote(stream)))
        try:
            current = await self.handler.read(stream)
        except Refusal as refusal:
            if refusal.code == "no-such-table" and stream.startswith(f"{OWN_TABLE}-"):
                raise self._no_practice() from None
            if refusal.code == "no-such-table":
                raise not_found(refusal.text) from None
            raise
        if current.kind.name not in kinds:
            raise not_found(t("There's no table {stream}.", stream=quote(stream)))
        return current

    def _no_practice(self) -> HttpProblem:
        days = max(1, round(self.settings.practice_kept / 86_400))
        return not_found(
            nt(
                "This practice table is gone: guests' tables are deleted after {count} day.",
                "This practice table is gone: guests' tables are deleted after {count} days.",
                days,
            )
        )

    async def table(self, stream: str) -> StreamState:
        return await self.stream(stream, self.games)

    async def live(self, stream: str) -> StreamState:
        """A table or a tournament, both of which can be watched and acted at."""
        return await self.stream(stream, self._live)

    async def open_tables(self) -> list[tuple[str, StreamState]]:
        """The open tables that are for everyone, without players' own practice tables."""
        rows = await asyncio.to_thread(self.records.streams, self.games, open_only=True)
        return await self._read_all(row for row in rows if not is_own(row))

    async def closed_tables(self, most: int) -> list[tuple[str, StreamState]]:
        """The closed tables that were opened last, without players' own practice tables."""
        rows = await asyncio.to_thread(self.records.streams, self.games, open_only=False)
        return await self._read_all([row for row in rows if row.closed and not is_own(row)][-most:])

    async def own_tables(self, player: str) -> list[tuple[str, StreamState]]:
        """The open practice tables of a player."""
        return await self._read_all(await asyncio.to_thread(self.records.own_tables, player))

    async def open_streams(
        self, kinds: tuple[str, ...], *, closed: int = 0
    ) -> list[tuple[str, StreamState]]:
        """Records of some kinds in the order they were opened, with the last few closed ones."""
        rows = await asyncio.to_thread(self.records.streams, kinds, open_only=not closed)
        over = [row.id for row in rows if row.closed]
        left_out = frozenset(over[: len(over) - closed])
        return await self._read_all(row for row in rows if row.id not in left_out)

    async def _read_all(self, rows: Iterable[StreamRow]) -> list[tuple[str, StreamState]]:
        return [(row.id, await self.handler.read(row.id)) for row in rows]

    async def open_stream(
        self, stream: str, kind: str, name: str, command: Command, actor: Actor, role: str, why: str
    ) -> Receipt:
        """Open a table or a tournament, which the log of significant events shows."""
        asked = CommandRequest(
            command, actor.name, role, f"open-{stream}", why=why, significant=True
        )
        return await until_known(lambda: self.handler.open(stream, kind, name, asked))

    # -- Accounts ----------------------------------------------------------------------------------

    def streams_to_follow(self) -> set[str]:
        """The records in use here, and the house's own: an account that is disabled is so on every
        worker at once."""
        return self.broadcaster.watched_streams() | self.roster.mine() | {STREAM}

    def known_accounts(self) -> tuple[AccountState, ...]:
        return tuple(self._known.values())

    def _end_changed_sessions(self, stream: str, current: StreamState) -> None:
        """Look at once at the sessions of accounts that are gone, disabled or changed."""
        if stream != STREAM:
            return
        before, self._known = self._known, current.state.accounts
        for gone in before.keys() - self._known.keys():
            self.accounts.sessions.forget(before[gone].name)
            self.conversations.check_soon(before[gone].name)
        for folded_name, known in self._known.items():
            was = before.get(folded_name)
            if was is not known and was is not None and has_new_rights(was, known):
                self.accounts.sessions.forget(known.name)
                self.conversations.check_soon(known.name)

    async def _refill(self, bot: str, amount: int) -> None:
        await self.accounts.deposit(THE_HOUSE, bot, amount, BOT_CHIPS)


def is_own(row: StreamRow) -> bool:
    return row.id.startswith(f"{OWN_TABLE}-")


def has_new_rights(was: AccountState, known: AccountState) -> bool:
    """Whether an account's sessions have to be checked again."""
    return (was.roles, was.disabled, was.second_factor) != (
        known.roles,
        known.disabled,
        known.second_factor,
    )


async def cancel_all(tasks: list[asyncio.Task[None]]) -> None:
    for task in reversed(tasks):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
