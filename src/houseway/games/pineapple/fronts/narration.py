"""Face-Up Pineapple in words; cards discarded or face down are only named to their player."""

from collections.abc import Iterator

from houseway.core.reasons import by_clause, cite
from houseway.core.words import Text, cards, join, listing, money, number, sentences, t, verbatim
from houseway.game import Narration
from houseway.games.pineapple.rules.reasons import as_sentence
from houseway.games.pineapple.rules.rows import ROW_NAMES, ROWS
from houseway.games.pineapple.rules.sweeps import SWEEP_TITLES
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.state import HandSeat
from houseway.games.pineapple.table.view import HandView, RoundView
from houseway.tables.messages import Event

PlayerEvent = (
    e.PlayerSatOut | e.PlayerCameBack | e.HandsChosen | e.StackTaken | e.DownStarted | e.FeeTaken
)
Spoken = e.SweepDeclared | e.SweepConfirmed | e.StayAnnounced | e.HandSet


def says(event: Event, seen: RoundView | None) -> Text | None:
    if isinstance(event, PlayerEvent):
        return player_says(event)
    match event:
        case e.IrregularityCalled(irregularity):
            return irregularity.reason.text
        case e.HandsShown():
            return t("All hands are shown.")
        case _:
            return None if seen is None else hand_says(event, seen)


def player_says(event: PlayerEvent) -> Text:
    match event:
        case e.PlayerAway(player):
            return t(
                "{player} ran out of time and sits out from the next hand.",
                player=player,
            )
        case e.PlayerSatOut(player):
            return t("{player} sits out.", player=player)
        case e.PlayerCameBack(player):
            return t("{player} is back.", player=player)
        case e.HandsChosen(player, hands):
            if hands == 2:
                return t("{player} will play two hands.", player=player)
            return t("{player} will play one hand.", player=player)
        case e.StackTaken(player, chips):
            fact = t("{player} left with {amount}", player=player, amount=money(chips))
            return by_rule(fact, "FUP-stakes.keep")
        case e.DownStarted(_, fee):
            return t("A new down begins: the fee is {fee}.", fee=money(fee))
        case e.FeeTaken():
            return fee_taken(event)


def fee_taken(event: e.FeeTaken) -> Text:
    player, fee, reason = event.player, money(event.fee), event.reason
    if event.owed:
        pays = t(
            "{player} pays the collection of {fee} and still owes {owed} of it.",
            player=player,
            fee=fee,
            owed=money(event.owed),
        )
    else:
        pays = t("{player} pays the collection of {fee}.", player=player, fee=fee)
    return sentences(pays, cite(reason.text, reason.by))


def hand_says(event: Event, seen: RoundView) -> Text | None:
    match event:
        case e.RoundOpened(number_, _, point, places):
            return t(
                "Round {number} opens at {amount} a point: {players}, buttons first.",
                number=number_,
                amount=money(point),
                players=listing(map(hand_name, places)),
            )
        case e.CardsDealt(_, dealt):
            hands = (seen.hands[position - 1] for position in dealt)
            return t(
                "Dealt: {hands}.",
                hands=join("; ", (join(" ", (h.player, cards(h.held))) for h in hands)),
            )
        case e.RealCardsDealt(_, counts):
            each = (join(" ", (seen.hands[p - 1].player, number(n))) for p, n in counts.items())
            return t("Real cards are dealt: {hands}.", hands=join("; ", each))
        case e.CardsPlaced() | e.CardsEntered():
            return placement_text(event, seen.hands[event.position - 1])
        case e.SweepDeclared() | e.SweepConfirmed() | e.StayAnnounced() | e.HandSet():
            return spoken(event, seen.hands[event.position - 1])
        case _:
            return None


def hand_name(place: HandSeat) -> Text:
    if place.fantasy:
        return t("{player} (Fantasy Land)", player=place.player)
    return verbatim(place.player)


def placement_text(event: e.CardsPlaced | e.CardsEntered, hand: HandView) -> Text:
    """Return the cards added to each segment, as the viewer sees them."""
    added = {row: getattr(hand, row)[-len(event.rows[row]) :] for row in ROWS if event.rows[row]}
    laid = join("; ", (join(" ", (ROW_NAMES[row], cards(seen))) for row, seen in added.items()))
    away = event.discard is not None if isinstance(event, e.CardsPlaced) else bool(event.discarded)
    player = hand.player
    if isinstance(event, e.HousePlaced) and away:
        return t(
            "The house places for {player}: {cards}, and discards one.", player=player, cards=laid
        )
    if isinstance(event, e.HousePlaced):
        return t("The house places for {player}: {cards}.", player=player, cards=laid)
    if away:
        return t("{player} places {cards}, and discards one.", player=player, cards=laid)
    return t("{player} places {cards}.", player=player, cards=laid)


def spoken(event: Spoken, hand: HandView) -> Text:
    player = hand.player
    match event:
        case e.SweepDeclared():
            declares = t("{player} declares a clean sweep", player=player)
            return by_rule(declares, "FUP-sweep.declared")
        case e.SweepConfirmed(_, name, points):
            return t(
                "{player}'s clean sweep is confirmed: {sweep}, {points} points.",
                player=player,
                sweep=SWEEP_TITLES[name],
                points=number(points),
            )
        case e.StayAnnounced():
            stays = t("{player} stays in Fantasy Land", player=player)
            return by_rule(stays, "FUP-fantasy.announced")
        case e.HandSet():
            laid = t("{player} has set all cards face down", player=player)
            return by_rule(laid, "FUP-fantasy.deal")


def by_rule(fact: Text, clause: str) -> Text:
    return as_sentence(cite(fact, by_clause(clause)))


def lying(seen: RoundView) -> Iterator[Text]:
    for hand in seen.hands:
        parts: list[Text] = [
            join(" ", (ROW_NAMES[row], cards(getattr(hand, row)) or t("empty"))) for row in ROWS
        ]
        if hand.held:
            parts.append(t("{cards} to place", cards=cards(hand.held)))
        if hand.discarded:
            parts.append(t("{count} discarded", count=number(hand.discarded)))
        yield join(": ", (hand.player, join("; ", parts)))


NARRATION = Narration(says, lying)
