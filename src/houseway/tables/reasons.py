"""Why a round of plain bets ends early."""

from houseway.reasons import Reason
from houseway.words import Text, t


class RoundCalledOff(Reason, frozen=True):
    """The inspector has called the round off."""

    @property
    def text(self) -> Text:
        return t("The round is called off, and every wager goes back.")
