"""Everything one worker holds: stores, tables, accounts, and the tasks that keep them going."""

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import Coroutine, Iterable, Mapping
from pathlib import Path

import structlog

from houseway.core.errors import Refusal, quoted
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
from houseway.house.play.broadcaster import Hub, seated
from houseway.house.play.command_handler import LONGEST_KEY, CommandHandler, CommandRequest, Receipt
from houseway.house.play.command_parser import by_tag
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
from houseway.house.run import file_limits, metrics
from houseway.house.run.identifiers import OWN_TABLE
from houseway.house.run.memory import give_back_memory
from houseway.house.run.readiness import Readiness
from houseway.house.run.settings import Settings
from houseway.house.school.school import house_school
from houseway.house.store.database import Database
from houseway.house.store.leases import Leases
from houseway.house.store.play_queries import PlayQueries
from houseway.house.store.record_queries import RecordQueries
from houseway.house.store.records import Records, StreamRow
from houseway.house.store.shares import Shares
from houseway.house.store.writer import Writer
from houseway.registry import names, tournaments
from houseway.tables.messages import Command

PURGE_EVERY = 600.0  # seconds
FORGET_EVERY = 60.0
LOOK_AT_PEOPLE = 5.0
MEASURE_EVERY = 0.5
LIMITS_EVERY = 20.0
VISIT = 60.0  # seconds for which somebody who asked is there
STAND_IN = "stand-in"  # the role in which the house acts for a player
PLAYERS_ONLY = frozenset({"player"})

log = structlog.get_logger()


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
        self._looked_at = -VISIT  # when somebody asked which tournaments there are
        self.writer = Writer(self.database, grouped=settings.grouped_commits)
        self.writer.committed = metrics.committed
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
        self._known: Mapping[str, AccountState] = {}  # accounts as they were when last looked at
        self.handler.streams.listeners.append(self._look_at_accounts)
        self.allowances = Allowances(settings)
        self.desk = CommandDesk(
            self.handler,
            self.accounts,
            self.account_checks,
            self.play_time,
            self.allowances,
            lambda: self._bot_names,
        )
        self.school = house_school(self.database)
        self.automatic_dealer = AutomaticDealer(
            self.handler, self.records, idle=settings.own_table_idle
        )
        self.hub = Hub(
            self.handler, self.automatic_dealer.waits.left, self.account_checks.left_to_stake
        )
        self.automatic_dealer.announced.append(self.hub.show_again)
        self._bot_names: frozenset[str] = frozenset()
        self.answers = Answers(Computer(settings.computations_waiting))
        self.practice = Practice(Computer(settings.computations_waiting, practice.NICENESS))
        bots = Bots(
            self.handler,
            lambda: self._bot_names,
            self._refill,
            self.practice,
            haste=settings.bot_haste,
        )
        entrants = TournamentBots(self.handler, lambda: self._bot_names, haste=settings.bot_haste)
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
        self._follower = Follower(self.handler, self.records, self.writer.name, self._followed)
        self._tasks: list[asyncio.Task[None]] = []
        self.readiness = Readiness(self)

    # -- From start to end -------------------------------------------------------------------------

    def start(self) -> None:
        self._keep(self.hub.run())
        self._keep(self._follower.run())
        self._keep(self._know_people())
        self._keep(self._purge())
        self._keep(self._apply_limits())
        self._keep(self.retention.run())
        self._keep(self._forget_idle_records())
        if self._seals is not None:
            self._keep(self._seals.run())
        if self.settings.tournament_every:
            self._keep(self._series().run())
        self._keep(self.conversations.check_sessions(self.all_signed))
        self._keep(self._measure())
        self._keep(self.surveillance.run())
        self._keep(self.roster.run())  # the last to begin and the first to end

    async def close_doors(self) -> None:
        """Nobody is served any more: what is being done is finished, and everybody is told.

        The tables are left to other workers first, and dealers no longer compete for commits.
        """
        self._stop_computing()
        await asyncio.gather(ended(self._tasks[-1:]), self.conversations.end())

    async def stop(self) -> None:
        """Nothing new is begun; what was accepted is written; rounds wait in the record."""
        self._stop_computing()
        await ended(self._tasks)
        await self.handler.drain()
        await asyncio.to_thread(self.writer.close)
        self._passwords.close()
        await asyncio.to_thread(self.database.close)

    def _stop_computing(self) -> None:
        self.answers.computer.close()
        self.practice.computer.close()

    def _keep(self, work: Coroutine[object, object, None]) -> None:
        self._tasks.append(asyncio.create_task(work))

    def _series(self) -> Recurring:
        series = Series(self.settings.tournament_every, EVERY_FEW_MINUTES)
        return Recurring(self.handler, self.accounts, series, self.is_somebody_there)

    def is_somebody_there(self) -> bool:
        """At a table, or in the lobby and at the list of tournaments, which ask again and again."""
        return len(self.conversations) > 0 or time.monotonic() - self._looked_at < VISIT

    def note_visitor(self) -> None:
        """Somebody asks which tournaments there are."""
        self._looked_at = time.monotonic()

    # -- What routes need --------------------------------------------------------------------------

    async def signed(self, token: str) -> Signed | None:
        session = await self.accounts.sessions.find(token)
        return None if session is None else self._signed_by(session, token)

    async def all_signed(self, tokens: Mapping[str, bool]) -> dict[str, Signed]:
        """Those that still hold; each token says whether its owner has done something."""
        found = await self.accounts.sessions.find_all(tokens)
        return {token: self._signed_by(session, token) for token, session in found.items()}

    def _signed_by(self, session: Session, token: str) -> Signed:
        account = session.account
        actor = Actor(account.name, self.roles_in_force(account), bot=account.kind == "bot")
        kind = self._kind_of(account)
        return Signed(actor, token, session.csrf, kind, account.password_due, account.language)

    def _kind_of(self, account: Account) -> CallerKind:
        """Anybody can be a guest, and anybody can keep such an account."""
        if account.kind == "guest":
            return "guest"
        known = self._known.get(fold_name(account.name))
        return "kept" if known is not None and known.came_as_guest else "person"

    def lacks_second_factor(self, account: Account) -> bool:
        asked_for = self.settings.second_factor_for_staff
        return asked_for and account.is_staff and not account.second_factor

    def roles_in_force(self, account: Account) -> frozenset[str]:
        """Where the house asks staff for a second factor, who has none is no more than a player."""
        return PLAYERS_ONLY if self.lacks_second_factor(account) else frozenset(account.roles)

    async def stream(self, stream: str, kinds: tuple[str, ...]) -> StreamState:
        if not stream.isprintable():  # some stores cannot even be asked for it
            raise not_found(t("There is no table {stream}.", stream=quoted(stream)))
        try:
            current = await self.handler.read(stream)
        except Refusal as refusal:
            if refusal.code == "no-such-table" and stream.startswith(f"{OWN_TABLE}-"):
                raise self._no_practice() from None
            if refusal.code == "no-such-table":
                raise not_found(refusal.text) from None
            raise
        if current.kind.name not in kinds:
            raise not_found(t("There is no table {stream}.", stream=quoted(stream)))
        return current

    def _no_practice(self) -> HttpProblem:
        days = max(1, round(self.settings.practice_kept / 86_400))
        return not_found(
            nt(
                "This practice table is gone: guests' tables are deleted after a day.",
                "This practice table is gone: guests' tables are deleted after {count} days.",
                days,
            )
        )

    async def table(self, stream: str) -> StreamState:
        return await self.stream(stream, self.games)

    async def live(self, stream: str) -> StreamState:
        """What may be watched and acted at: a table or a tournament."""
        return await self.stream(stream, self._live)

    async def open_tables(self) -> list[tuple[str, StreamState]]:
        """Without those of somebody's own, which are not for others."""
        rows = await asyncio.to_thread(self.records.streams, self.games, open_only=True)
        return await self._held(row for row in rows if not is_own(row))

    async def closed_tables(self, most: int) -> list[tuple[str, StreamState]]:
        """The last so many that were opened and are closed, without those of somebody's own."""
        rows = await asyncio.to_thread(self.records.streams, self.games, open_only=False)
        return await self._held([row for row in rows if row.closed and not is_own(row)][-most:])

    async def own_tables(self, player: str) -> list[tuple[str, StreamState]]:
        """The player's own that are open."""
        return await self._held(await asyncio.to_thread(self.records.own_tables, player))

    async def open_streams(
        self, kinds: tuple[str, ...], *, closed: int = 0
    ) -> list[tuple[str, StreamState]]:
        """Those of these kinds, in the order they were opened; of closed ones the last so many."""
        rows = await asyncio.to_thread(self.records.streams, kinds, open_only=not closed)
        over = [row.id for row in rows if row.closed]
        left_out = frozenset(over[: len(over) - closed])
        return await self._held(row for row in rows if row.id not in left_out)

    async def _held(self, rows: Iterable[StreamRow]) -> list[tuple[str, StreamState]]:
        return [(row.id, await self.handler.read(row.id)) for row in rows]

    async def open_stream(
        self, stream: str, kind: str, name: str, command: Command, actor: Actor, role: str, why: str
    ) -> Receipt:
        """A new table or tournament; whoever opens it is in the log of significant events."""
        asked = CommandRequest(
            command, actor.name, role, f"open-{stream}", why=why, significant=True
        )
        return await until_known(lambda: self.handler.open(stream, kind, name, asked))

    # -- Tasks -------------------------------------------------------------------------------------

    def _followed(self) -> set[str]:
        """The house's own record too: whoever is shut out is so on every worker at once."""
        return self.hub.watched() | self.roster.mine() | {STREAM}

    def _look_at_accounts(self, stream: str, current: StreamState) -> None:
        if stream != STREAM:
            return
        before, self._known = self._known, current.state.accounts
        for gone in before.keys() - self._known.keys():
            self.accounts.sessions.forget(before[gone].name)
            self.conversations.look_at(before[gone].name)
        for folded_name, known in self._known.items():
            was = before.get(folded_name)
            if was is not known and was is not None and shut_out(was, known):
                self.accounts.sessions.forget(known.name)
                self.conversations.look_at(known.name)

    async def sit_out_who_may_not_stake(self) -> None:
        """In some games players are dealt in without asking for it. Of those who would be refused,
        the house asks to be left out; the hand that they are in is played to its end."""
        for stream in self.roster.mine():
            current = await self.handler.read(stream)
            for player in seated(current):
                out = sitting_out(current, player)
                if out is None or await self.account_checks.may_stake(player):
                    continue
                key = f"house-{current.version + 1}-{player}"[:LONGEST_KEY]
                asked = CommandRequest(out, THE_HOUSE.name, STAND_IN, key, only_at=current.version)
                with contextlib.suppress(Refusal):  # the table has gone on: another time
                    await self.handler.execute(stream, asked)
                current = await self.handler.read(stream)

    async def _apply_limits(self) -> None:
        """Looser limits of players whose time has come, and limits that are reached."""
        while True:
            await asyncio.sleep(LIMITS_EVERY)
            try:
                await self.sit_out_who_may_not_stake()
            except Exception as error:
                log.warning("limits-not-applied", error=type(error).__name__)
            for known in tuple(self._known.values()):
                if known.wanted is None:
                    continue
                try:
                    await self.accounts.protection.apply_limits(known.name)
                except Exception as error:
                    log.warning("limits-not-applied", error=type(error).__name__)

    async def _refill(self, bot: str, amount: int) -> None:
        await self.accounts.deposit(THE_HOUSE, bot, amount, BOT_CHIPS)

    async def _know_people(self) -> None:
        """Who is a bot; and the accounts, since only a record that is known is followed."""
        while True:
            with contextlib.suppress(Exception):
                await self.handler.read(STREAM)
                self._bot_names = await asyncio.to_thread(self.records.bots)
            await asyncio.sleep(LOOK_AT_PEOPLE)

    async def _measure(self) -> None:
        while True:
            due = time.perf_counter() + MEASURE_EVERY
            await asyncio.sleep(MEASURE_EVERY)
            metrics.LAG.set(max(0.0, time.perf_counter() - due))
            metrics.VIEWS.set(self.hub.waiting)
            metrics.CONNECTIONS.set(len(self.conversations))
            metrics.TABLES.set(len(self.roster.mine()))
            metrics.FILES.set(opened := file_limits.opened())
            metrics.FILES_LEFT.set(max(0, file_limits.limit() - opened))
            waiting = self.answers.computer.waiting + self.practice.computer.waiting
            metrics.COMPUTATIONS.set(waiting)

    async def _forget_idle_records(self) -> None:
        """What guests and visitors have looked at would fill the memory otherwise."""
        while True:
            await asyncio.sleep(min(FORGET_EVERY, self.settings.records_held))
            if self.handler.streams.forget_idle(self._followed(), self.settings.records_held):
                self.automatic_dealer.waits.forget_all_but(self.handler.streams.versions())
                await asyncio.to_thread(give_back_memory)

    async def _purge(self) -> None:
        while True:
            await asyncio.sleep(PURGE_EVERY)
            try:
                await self.accounts.purge()
                await asyncio.to_thread(self.school.learners.forget_guests)
            except Exception as error:
                log.warning("purge-failed", error=type(error).__name__)


def sitting_out(current: StreamState, player: str) -> Command | None:
    """What leaves a player out from the next round on, where that can be asked."""
    if not any(each.sits_out for each in by_tag(current.kind.command_type).values()):
        return None
    offers = current.kind.legal(current.state, player)
    return next((offer.command for offer in offers if offer.command.sits_out), None)


def is_own(row: StreamRow) -> bool:
    return row.id.startswith(f"{OWN_TABLE}-")


def shut_out(was: AccountState, known: AccountState) -> bool:
    """Whether sessions of the account are not what they were."""
    return (was.roles, was.disabled, was.second_factor) != (
        known.roles,
        known.disabled,
        known.second_factor,
    )


async def ended(tasks: list[asyncio.Task[None]]) -> None:
    for task in reversed(tasks):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
