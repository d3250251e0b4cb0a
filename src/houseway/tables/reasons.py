"""Why a round of wagers ends."""

from houseway.core.reasons import Reason
from houseway.core.words import Text, t


class AllWagersSettled(Reason, frozen=True):
    @property
    def text(self) -> Text:
        return t("All wagers are settled.")


class RoundCalledOff(Reason, frozen=True):
    """The inspector has called the round off."""

    @property
    def text(self) -> Text:
        return t("The round is called off, and every wager goes back.")
