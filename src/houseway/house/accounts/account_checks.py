"""Check what a person's own account allows: to stake something, and to confirm something."""

import asyncio

from houseway.core.errors import Refusal
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import number, t
from houseway.house.accounts.names import fold_name
from houseway.house.accounts.office import Office
from houseway.house.accounts.protection import PlayTime, Protection
from houseway.house.office.independence import check_independent
from houseway.house.office.state import AccountState
from houseway.house.store.guard import LossStanding, refusal_of
from houseway.house.store.records import Records


class AccountChecks:
    def __init__(
        self, office: Office, protection: Protection, play_time: PlayTime, records: Records
    ) -> None:
        self._office = office
        self._protection = protection
        self._play_time = play_time
        self._records = records

    async def check_may_stake(self, player: str, by: str, charge: int | None) -> None:
        """Refuse stakes of unknown accounts and those beyond a player's own limits.

        The store checks the limits again when it charges the wallet."""
        account = await self._office.find_account(player)
        minutes = account.limits.minutes_a_day
        now = self._office.wall()
        if minutes is not None and not account.has_played_enough(now):
            played = await self._play_time.today(account.name, playing_on=True)
            if played >= 60 * minutes:
                await self._protection.end_play(account.name)
                account = await self._office.account(account.name)
        check_may_play(account, now, by)
        if charge is not None:
            standing = await self._loss_standing(account)
            if standing is not None and charge > standing.least_left:
                raise refusal_of(standing, account.name, by)

    async def may_stake(self, player: str) -> bool:
        """Whether a player may go on staking chips that are at the table already."""
        try:
            await self.check_may_stake(player, player, 0)
        except Refusal:
            return False
        return True

    async def left_to_stake(self, player: str) -> int | None:
        """Return what a player's own loss limits leave to bring to tables; None without limits."""
        account = (await self._office.house()).accounts.get(fold_name(player))
        standing = None if account is None else await self._loss_standing(account)
        return None if standing is None else standing.least_left

    async def check_may_confirm(self, asker: str, confirmer: str) -> None:
        """Refuse a second person whose account the first, or a third, may control."""
        check_independent(await self._office.house(), asker, confirmer, self._office.wall())

    async def _loss_standing(self, account: AccountState) -> LossStanding | None:
        """Return how a player with loss limits stands. Most have none: nothing is read for them."""
        if not account.limits.limits_loss:
            return None
        return await asyncio.to_thread(
            self._records.loss_standing, account.name, self._office.wall()
        )


def check_may_play(account: AccountState, now: str, by: str) -> None:
    """Refuse new stakes; those on the table are played to their end.

    `by` may be a dealer, who enters the command for the player."""
    if account.is_excluded(now):
        until = in_words(account.excluded_until)
        text = (
            t("You're excluded at your own request until {until}.", until=until)
            if by == account.name
            else t(
                "{player} is excluded at their own request until {until}.",
                player=account.name,
                until=until,
            )
        )
        raise Refusal("excluded", BY_HOUSE, text)
    if account.has_played_enough(now):
        minutes, until = account.limits.minutes_a_day or 0, in_words(account.rests_until)
        text = (
            t(
                "You've reached your limit of {minutes} minutes of play a day. You can "
                "play again after {until}.",
                minutes=number(minutes),
                until=until,
            )
            if by == account.name
            else t(
                "{player} has reached their limit of {minutes} minutes of play a day, "
                "and can play again after {until}.",
                player=account.name,
                minutes=number(minutes),
                until=until,
            )
        )
        facts: dict[str, str | int] = {"period": "day", "limit": minutes, "left": 0}
        raise Refusal("time-limit", BY_HOUSE, text, facts)


def in_words(at: str) -> str:
    return at.replace("T", " ")[:16]
