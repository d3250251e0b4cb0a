"""The first round of a Low-and-High game, step by step."""

from houseway.core.words import t
from houseway.game.guide import Tip


def first_round(main: str) -> tuple[Tip, ...]:
    return (
        Tip(
            t("Pick a chip and tap {main} in your box. Then deal.", main=main),
            offer="place-wager",
            at=".lh-box.is-mine .lh-spot--main",
        ),
        Tip(t("You have four cards. Tap to look."), offer="look", at='[data-act="look"]'),
        Tip(
            t(
                "Tap two cards for the Low Hand; the High Hand must rank higher. Not "
                "sure? Let the House Way set them."
            ),
            offer="set-cards",
            at=".lh-decisions > .row",
        ),
        Tip(
            t("The dealer turns over four cards and sets them by the House Way."),
            phase="showdown",
            at=".lh-dealer",
        ),
        Tip(
            t("Low against Low, High against High: the result shows who won, and by which rule."),
            phase="between",
            at=".results",
        ),
    )
