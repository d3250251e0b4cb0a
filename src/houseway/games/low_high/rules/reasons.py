"""Reasons for decisions at a Low-and-High table. Each game adds those that depend on its cards: how
its House Way sets a hand, and how its wagers are settled."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from houseway.core.money import Pay
from houseway.core.reasons import AnyReason, ByClause, Reason
from houseway.core.words import Text, join, nt, sentences, t
from houseway.games.low_high.rules.hands import Setting

DEALERS_PLACE = 0

# -- Settlement --------------------------------------------------------------------------------


class HandsCompared(Reason, frozen=True):
    """A box's two hands against the dealer's two; `pay` is what a win pays."""

    box: Setting
    dealer: Setting
    pay: Pay | None = None


class SideBetDecided(Reason, frozen=True):
    """What four cards make of a side bet: a row of its pay table, or nothing. `place` is whose
    cards they are: 0 the dealer's, a box's its number."""

    row: str = ""
    pay: Pay | None = None
    place: int | None = None

    titles: ClassVar[Mapping[str, Text]]  # of the rows

    @property
    def text(self) -> Text:
        if self.pay is None:
            return self.loss_text
        hand, pay = self.titles[self.row], self.pay.text
        if self.place is None:
            return t("{hand}, paid {pay}.", hand=hand, pay=pay)
        if self.place == DEALERS_PLACE:
            return t("The dealer's four cards: {hand}, paid {pay}.", hand=hand, pay=pay)
        return t("The cards of box {box}: {hand}, paid {pay}.", box=self.place, hand=hand, pay=pay)

    @property
    def loss_text(self) -> Text:
        """Says that the cards make none of the rows."""
        raise NotImplementedError


# -- How a hand is set -------------------------------------------------------------------------


class SetByPlayer(Reason, frozen=True):
    player: str

    @property
    def text(self) -> Text:
        return t("{player} set the cards.", player=self.player)


class TurnedAsLaid(Reason, frozen=True):
    """Real cards that a player set face down are turned, as the player set them."""

    @property
    def text(self) -> Text:
        return t("Set by its player.")


class TimeToSetOver(Reason, frozen=True):
    box: int
    player: str

    @property
    def text(self) -> Text:
        return sentences(time_over(self.box), t("{player} keeps the seat.", player=self.player))


class SetAfterTime(Reason, frozen=True):
    """The House Way sets a box whose player's time is over; `choice` is why it sets it so."""

    box: int
    choice: AnyReason

    @property
    def text(self) -> Text:
        return sentences(time_over(self.box), self.choice.text)


def cited_clauses(reason: AnyReason) -> tuple[str, ...]:
    """Return the clauses by which a hand is set so; after time those of the House Way."""
    by = reason.choice.by if isinstance(reason, SetAfterTime) else reason.by
    return by.clauses if isinstance(by, ByClause) else ()


def time_over(box: int) -> Text:
    return t("The time to set box {box} is up, so the House Way sets it.", box=box)


class SetOtherwise(Reason, frozen=True):
    """The dealer's hand is set otherwise than by the House Way."""

    @property
    def text(self) -> Text:
        return t("Not set the House Way.")


# -- Void rounds, hands and bets ---------------------------------------------------------------


class RoundVoid(Reason, frozen=True):
    """Every wager of the round is returned, because of what was found."""

    @property
    def text(self) -> Text:
        return sentences(self.cause, t("The round is void and every wager is returned."))

    @property
    def cause(self) -> Text:
        raise NotImplementedError


class EndedByManagement(RoundVoid, frozen=True):
    """`words` are as typed by management."""

    words: str

    @property
    def cause(self) -> Text:
        return join("", (self.words,))


class ForeignCardFound(RoundVoid, frozen=True):
    """`card` is the description that was typed."""

    card: str = ""

    @property
    def cause(self) -> Text:
        if not self.card:
            return t("A foreign card was found.")
        return t("A foreign card was found: {card}.", card=self.card)


class WrongCountFound(RoundVoid, frozen=True):
    """The pack of `pack` cards is not whole. `counted` is how many there were, if they were
    counted; `card` is the description, as typed, of what is missing or too many."""

    pack: int
    counted: int | None = None
    card: str = ""

    @property
    def cause(self) -> Text:
        if self.counted is None:
            if not self.card:
                return t("The deck had too few or too many cards.")
            return t("The deck had too few or too many cards: {card}.", card=self.card)
        if not self.card:
            return t(
                "The pack was counted: {counted} cards instead of {pack}.",
                counted=self.counted,
                pack=self.pack,
            )
        return t(
            "The pack was counted: {counted} cards instead of {pack}: {card}.",
            counted=self.counted,
            pack=self.pack,
            card=self.card,
        )


# What players had seen of cards that were dealt wrongly: all are open, a player looked, a card was
# exposed, or no card was seen.
SeenOfMisdeal = Literal["open", "looked", "exposed", "nothing"]
Misdealt = tuple[tuple[int, int], ...]  # places, and how many cards each got


class MisdealVoid(RoundVoid, frozen=True):
    seen: SeenOfMisdeal
    misdealt: Misdealt = ()

    @property
    def cause(self) -> Text:
        if self.misdealt:
            return self._cause_with(uneven_deal(self.misdealt))
        match self.seen:
            case "open":
                return t("The cards were dealt wrongly and are face up.")
            case "looked":
                return t("The cards were dealt wrongly and a player has looked.")
            case "exposed":
                return t("The cards were dealt wrongly, and an exposed card was seen.")
            case "nothing":
                return t("The cards were dealt wrongly; no player had looked.")

    def _cause_with(self, how: Text) -> Text:
        match self.seen:
            case "open":
                return t("The cards were dealt wrongly ({how}) and are face up.", how=how)
            case "looked":
                return t("The cards were dealt wrongly ({how}) and a player has looked.", how=how)
            case "exposed":
                return t(
                    "The cards were dealt wrongly ({how}), and an exposed card was seen.",
                    how=how,
                )
            case "nothing":
                return t("The cards were dealt wrongly ({how}); no player had looked.", how=how)


class DealtAgain(Reason, frozen=True):
    """The cards were dealt wrongly and none was seen: the wagers stay."""

    misdealt: Misdealt = ()

    @property
    def text(self) -> Text:
        if not self.misdealt:
            return t(
                "The cards were dealt wrongly and no player has looked, so they are dealt again."
            )
        return t(
            "The cards were dealt wrongly ({how}) and no player has looked, so "
            "they are dealt again.",
            how=uneven_deal(self.misdealt),
        )


def uneven_deal(misdealt: Misdealt) -> Text:
    """Name the places whose real cards were not dealt by fours."""
    return join(
        ", ",
        (
            t("the dealer has {cards}", cards=cards)
            if place == DEALERS_PLACE
            else t("box {box} has {cards}", box=place, cards=cards)
            for place, cards in misdealt
        ),
    )


# What follows exposed cards. The round continues because there are too few of them or no rule
# covers them, because a player looked, or because a card was open before; or no player looked.
AfterExposure = Literal["goes-on", "looked", "lay-open", "void", "may-withdraw"]


class CardsShown(Reason, frozen=True):
    """Some cards of a place are exposed, and what follows."""

    place: int
    cards: int
    then: AfterExposure

    @property
    def text(self) -> Text:
        return sentences(exposed_cards(self.place, self.cards), self._follows())

    def _follows(self) -> Text:
        match self.then:
            case "goes-on":
                return t("The round continues.")
            case "looked":
                return t("A player has looked, so the round continues.")
            case "lay-open":
                return t("A card was exposed earlier, so the round continues.")
            case "void":
                return t("No player has looked.")
            case "may-withdraw":
                return t("No player has looked, so players who bet on that hand may withdraw.")


class ExposureVoid(RoundVoid, frozen=True):
    """Cards were exposed before any player looked."""

    place: int
    cards: int

    @property
    def cause(self) -> Text:
        return sentences(exposed_cards(self.place, self.cards), t("No player has looked."))


def exposed_cards(place: int, cards: int) -> Text:
    if place == DEALERS_PLACE:
        return nt(
            "{count} of the dealer's four cards is exposed.",
            "{count} of the dealer's four cards are exposed.",
            cards,
        )
    return nt(
        "{count} of the four cards of box {box} is exposed.",
        "{count} of the four cards of box {box} are exposed.",
        cards,
        box=place,
    )


class Withdrew(Reason, frozen=True):
    player: str
    box: int

    @property
    def text(self) -> Text:
        return t(
            "{player} withdrew after cards of box {box} were exposed.",
            player=self.player,
            box=self.box,
        )


class HandVoid(Reason, frozen=True):
    box: int

    @property
    def text(self) -> Text:
        return t("Box {box}'s hand is void, and every bet on it is returned.", box=self.box)


class NoBetLeft(Reason, frozen=True):
    """On the hand of a box."""

    box: int

    @property
    def text(self) -> Text:
        return t("Box {box}'s hand has no bets left, so it is void.", box=self.box)


class BetVoid(Reason, frozen=True):
    """A game that voids single bets names its kinds of wagers."""

    kind: str
    player: str
    box: int

    titles: ClassVar[Mapping[str, Text]]  # of the kinds

    @property
    def text(self) -> Text:
        return t(
            "{player}'s {kind} on box {box} is void.",
            kind=self.titles[self.kind],
            player=self.player,
            box=self.box,
        )


class NoWagerLeft(Reason, frozen=True):
    """In the round."""

    @property
    def text(self) -> Text:
        return t("No wagers are left in the round.")
