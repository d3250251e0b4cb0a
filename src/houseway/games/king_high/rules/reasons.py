"""Reasons for decisions at a King High table; each holds the facts that its words tell."""

from typing import Literal

from houseway.core.cards import Card
from houseway.core.cards.french import ACE, KING, SUIT_NAMES, card_symbol, rank_of, suit_of
from houseway.core.money import Odds
from houseway.core.reasons import Reason
from houseway.core.words import Text, join, nt, number, sentences, t, verbatim
from houseway.games.king_high.rules.ranking import CARDS_IN_A_ROUND, Suit, pokerpot_hand, value

Run = Literal["high", "low"]

# -- One card decides a wager ----------------------------------------------------------------------


class CardOfOtherValue(Reason, frozen=True):
    """A High or Low wager loses."""

    card: Card

    @property
    def text(self) -> Text:
        card = card_symbol(self.card)
        match value(self.card):
            case "high":
                return t("{card} is high.", card=card)
            case "low":
                return t("{card} is low.", card=card)
            case "seven":
                return t("{card} is neither high nor low.", card=card)


class CardOfValue(Reason, frozen=True):
    """A High or Low wager wins; a King and an Ace pay more than other cards."""

    card: Card
    odds: Odds
    pay_clause: str

    @property
    def text(self) -> Text:
        facts = {"card": card_symbol(self.card), "odds": self.odds.text, "clause": self.pay_clause}
        if rank_of(self.card) == KING:
            return t("{card} is high, and a King pays {odds} ({clause}).", **facts)
        if rank_of(self.card) == ACE:
            return t("{card} is low, and an Ace pays {odds} ({clause}).", **facts)
        if value(self.card) == "high":
            return t("{card} is high and pays {odds} ({clause}).", **facts)
        return t("{card} is low and pays {odds} ({clause}).", **facts)


class CardOfOtherSuit(Reason, frozen=True):
    card: Card
    suit: Suit

    @property
    def text(self) -> Text:
        return t(
            "{card} isn't one of the {suit}.",
            card=card_symbol(self.card),
            suit=SUIT_NAMES[self.suit],
        )


class SevenOfSuit(Reason, frozen=True):
    """A Suit wager stands off: KH-6.5 leaves it undecided."""

    card: Card

    @property
    def text(self) -> Text:
        suit = SUIT_NAMES[suit_of(self.card)]
        return t(
            "{card} is the 7 of {suit}: a Stand Off (KH-6.5).",
            card=card_symbol(self.card),
            suit=suit,
        )


class CardOfSuit(Reason, frozen=True):
    card: Card
    odds: Odds
    pay_clause: str

    @property
    def text(self) -> Text:
        return t(
            "{card} is one of the {suit} and pays {odds} ({clause}).",
            card=card_symbol(self.card),
            suit=SUIT_NAMES[suit_of(self.card)],
            odds=self.odds.text,
            clause=self.pay_clause,
        )


class CardNotSeven(Reason, frozen=True):
    card: Card

    @property
    def text(self) -> Text:
        return t("{card} isn't a 7.", card=card_symbol(self.card))


class CardIsSeven(Reason, frozen=True):
    card: Card
    odds: Odds
    pay_clause: str

    @property
    def text(self) -> Text:
        return t(
            "{card} pays {odds} ({clause}).",
            card=card_symbol(self.card),
            odds=self.odds.text,
            clause=self.pay_clause,
        )


# -- Several cards decide a wager ------------------------------------------------------------------


class RunTooShort(Reason, frozen=True):
    """The card broke the run before it was long enough to pay."""

    run: Run
    card: Card
    shortest: int

    @property
    def text(self) -> Text:
        card, count = card_symbol(self.card), number(self.shortest)
        if self.run == "high":
            return t(
                "{card} isn't high, and it's among the first {count} cards.", card=card, count=count
            )
        return t(
            "{card} isn't low, and it's among the first {count} cards.", card=card, count=count
        )


class RunPays(Reason, frozen=True):
    run: Run
    length: int
    odds: Odds
    pay_clause: str

    @property
    def text(self) -> Text:
        facts = {
            "count": number(self.length),
            "odds": self.odds.text,
            "clause": self.pay_clause,
        }
        match self.run, self.length == CARDS_IN_A_ROUND:
            case "high", True:
                return t("All {count} cards are high: the run pays {odds} ({clause}).", **facts)
            case "low", True:
                return t("All {count} cards are low: the run pays {odds} ({clause}).", **facts)
            case "high", _:
                return t(
                    "The first {count} cards are high: the run pays {odds} ({clause}).", **facts
                )
            case _:
                return t(
                    "The first {count} cards are low: the run pays {odds} ({clause}).", **facts
                )


class PokerpotTooLow(Reason, frozen=True):
    """The Pokerpot wager loses."""

    cards: tuple[Card, ...]

    @property
    def text(self) -> Text:
        hand = pokerpot_hand(self.cards).name
        return t("{hand}: the Pokerpot needs a pair of tens or better.", hand=hand)


class PokerpotPays(Reason, frozen=True):
    cards: tuple[Card, ...]
    odds: Odds
    pay_clause: str

    @property
    def text(self) -> Text:
        hand = pokerpot_hand(self.cards).name
        return t(
            "{hand} pays {odds} ({clause}).", hand=hand, odds=self.odds.text, clause=self.pay_clause
        )


# -- A round that is not played to its end ---------------------------------------------------------


class CardNeverDealt(Reason, frozen=True):
    """A wager on a card that will not come is returned."""

    @property
    def text(self) -> Text:
        return t("The card of this action round wasn't dealt.")


class RunNeverBegun(Reason, frozen=True):
    """No card was dealt for the run: returned, or paid if the table reads it so."""

    odds: Odds | None = None

    @property
    def text(self) -> Text:
        if self.odds is None:
            return t("No card was dealt for the run.")
        return t(
            "No card was dealt, and the run counts as live: it pays {odds}.", odds=self.odds.text
        )


class RunStillLive(Reason, frozen=True):
    """A run that was not broken is paid as if it had reached the next length that pays."""

    run: Run
    length: int
    odds: Odds

    @property
    def text(self) -> Text:
        if self.run == "high":
            return nt(
                "The run was live at {count} high card: it pays {odds}.",
                "The run was live at {count} high cards: it pays {odds}.",
                self.length,
                odds=self.odds.text,
            )
        return nt(
            "The run was live at {count} low card: it pays {odds}.",
            "The run was live at {count} low cards: it pays {odds}.",
            self.length,
            odds=self.odds.text,
        )


class PokerpotNeverBegun(Reason, frozen=True):
    """No card was dealt for the Pokerpot: the wager is returned."""

    @property
    def text(self) -> Text:
        return t("No card was dealt for the Pokerpot.")


class PokerpotSoFar(Reason, frozen=True):
    """The Pokerpot is paid for the cards already there, or returned if they pay nothing."""

    cards: tuple[Card, ...]
    odds: Odds | None = None

    @property
    def text(self) -> Text:
        hand = pokerpot_hand(self.cards).name
        if self.odds is None:
            return t("{hand} so far: the Pokerpot needs a pair of tens or better.", hand=hand)
        return t("{hand} so far: it pays {odds}.", hand=hand, odds=self.odds.text)


class PlayNotBegun(Reason, frozen=True):
    """Nothing was wagered on a round that had not begun: the wager is returned."""

    @property
    def text(self) -> Text:
        return t("The round of play hadn't begun.")


class LeftUndecided(Reason, frozen=True):
    """Management ended the round, and the wager is returned."""

    @property
    def text(self) -> Text:
        return t("The round was ended before this was decided.")


VoidCause = Literal["called-off", "device-failed", "shuffle-missed", "ended-by-management"]
Stands = Literal["nothing", "earlier-action-rounds", "earlier-settlements"]


class KingHighRoundVoid(Reason, frozen=True):
    """The round ends before its time: why, and what stands of it."""

    cause: VoidCause
    stands: Stands
    remark: str = ""  # what management gives as its reason

    @property
    def text(self) -> Text:
        return sentences(self._cause_text, self._stands_text)

    @property
    def _cause_text(self) -> Text:
        match self.cause:
            case "called-off":
                return t("The round was called off.")
            case "device-failed":
                return t("The shuffling device couldn't finish the round.")
            case "shuffle-missed":
                return t("The cards weren't shuffled after the cut card.")
            case "ended-by-management":
                return verbatim(self.remark)

    @property
    def _stands_text(self) -> Text:
        match self.stands:
            case "nothing":
                return t("It hadn't begun, so every wager is returned.")
            case "earlier-action-rounds":
                return t("Earlier action rounds stand.")
            case "earlier-settlements":
                return t("What was already settled stands.")


# -- The cards -------------------------------------------------------------------------------------


class BurnForgotten(Reason, frozen=True):
    """A card was dealt although some cards were still to be burnt."""

    count: int

    @property
    def text(self) -> Text:
        return nt(
            "{count} card wasn't burnt. Results stand and the round continues.",
            "{count} cards weren't burnt. Results stand and the round continues.",
            self.count,
        )


class BurnExceeded(Reason, frozen=True):
    """More cards were burnt than were due."""

    count: int

    @property
    def text(self) -> Text:
        return nt(
            "{count} card too many was burnt. Results stand and the round continues.",
            "{count} cards too many were burnt. Results stand and the round continues.",
            self.count,
        )


class DecksInspected(Reason, frozen=True):
    """What a check of the cards found."""

    missing: tuple[Card, ...] = ()
    extra: tuple[Card, ...] = ()
    foreign: tuple[str, ...] = ()  # as typed; no cards of these decks

    @property
    def complete(self) -> bool:
        return not (self.missing or self.extra or self.foreign)

    @property
    def text(self) -> Text:
        if self.complete:
            return t("The cards are six full decks.")
        found = (
            self.missing and t("missing {cards}", cards=_some(self.missing)),
            self.extra and t("too many {cards}", cards=_some(self.extra)),
            self.foreign and t("not from these decks: {cards}", cards=_some(self.foreign)),
        )
        listed = join("; ", (each for each in found if each))
        return t("The cards aren't six full decks: {findings}.", findings=listed)


_NAMED = 5  # cards a sentence names before it counts the rest


def _some(codes: tuple[str, ...]) -> Text:
    named, left = ", ".join(codes[:_NAMED]), len(codes) - _NAMED
    return (
        t("{cards} and {count} more", cards=named, count=number(left))
        if left > 0
        else verbatim(named)
    )


ShuffleCause = Literal[
    "never-shuffled", "back-in-device", "cut-card", "ordered", "forgotten", "new-device", "new-shoe"
]


class KingHighShuffleDue(Reason, frozen=True):
    """Why the cards are shuffled before the next round."""

    cause: ShuffleCause

    @property
    def text(self) -> Text:
        return SHUFFLE_CAUSES[self.cause]


SHUFFLE_CAUSES: dict[ShuffleCause, Text] = {
    "never-shuffled": t("The cards haven't been shuffled yet."),
    "back-in-device": t("The dealt cards are back in the shuffling device."),
    "cut-card": t("The cut card is out: the cards are shuffled after this round."),
    "ordered": t("The inspector has ordered a shuffle before the next round."),
    "forgotten": t("A missed shuffle is made up at once."),
    "new-device": t(
        "The mechanical shuffling device is new at the table, so its cards are shuffled first."
    ),
    "new-shoe": t("The manual shoe is new at the table, so its cards are shuffled first."),
}
