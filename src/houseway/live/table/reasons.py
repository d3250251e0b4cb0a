"""Why the house did something at a table."""

from houseway.core.reasons import BY_HOUSE, Reason
from houseway.core.words import Text, nt, t, verbatim


class StaffReason(Reason, frozen=True):
    """What a member of staff wrote for the players."""

    words: str

    @property
    def text(self) -> Text:
        return verbatim(self.words)


class OwnerLeft(Reason, frozen=True):
    """The player of an own table has left it."""

    @property
    def text(self) -> Text:
        return t("Its player has left.")


class NobodyPlayed(Reason, frozen=True):
    """Nothing has happened at an own table for some minutes."""

    minutes: int

    @property
    def text(self) -> Text:
        return nt(
            "This table was idle for {count} minute and closed. Your chips are "
            "back in your wallet; practise again any time.",
            "This table was idle for {count} minutes and closed. Your chips are "
            "back in your wallet; practise again any time.",
            self.minutes,
        )


def by_staff(words: str) -> StaffReason:
    return StaffReason(BY_HOUSE, words)
