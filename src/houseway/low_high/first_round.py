"""The first round of a Low-and-High game, step by step."""

from houseway.game.guide import Tip


def first_round(main: str) -> tuple[Tip, ...]:
    return (
        Tip(
            f"Choose a chip and tap {main} in your box. Then deal.",
            offer="place-wager",
            at=".lh-box.is-mine .lh-spot--main",
        ),
        Tip("Four cards are yours: look at them.", offer="look", at='[data-act="look"]'),
        Tip(
            "Tap two cards for the Low Hand; the other two are the High Hand, which must rank "
            "higher. Not sure? House Way sets them as the dealer would.",
            offer="set-cards",
            at=".lh-decisions > .row",
        ),
        Tip(
            "The dealer turns four cards and sets them by the House Way.",
            phase="showdown",
            at=".lh-dealer",
        ),
        Tip(
            "Low is held against Low, High against High: each line of the result says who won and "
            "by which rule. Play on whenever you like.",
            phase="between",
            at=".results",
        ),
    )
