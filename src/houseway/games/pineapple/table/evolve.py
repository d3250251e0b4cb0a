"""Apply events to the table. Nothing is decided or refused here."""

import msgspec

from houseway.core.typed_json import convert
from houseway.games.pineapple.rules.readings import Readings
from houseway.games.pineapple.rules.settlement import PairLine
from houseway.games.pineapple.table import events as e
from houseway.games.pineapple.table.state import (
    ROUNDS_KEPT,
    Departure,
    Down,
    Hand,
    Round,
    Settings,
    Table,
    counts_still,
)
from houseway.tables.bank import Bank
from houseway.tables.seating import (
    ChipsBought,
    ChipsCashed,
    Floor,
    PlayerStood,
    SeatingEvent,
    evolve_floor,
)


def evolve(table: Table, event: e.AnyEvent) -> Table:
    if isinstance(event, e.HandEvent):
        return table.now(round=evolve_round(table.in_progress(), event))
    if isinstance(event, e.ChoiceEvent):
        return choose(table, event)
    match event:
        case e.RoundOpened():
            return open_round(table, event)
        case e.RoundEnded():
            return end_round(table, event)
        case e.PairSettled(line):
            return pay(table, line)
        case e.DownStarted(at, fee):
            return table.now(down=Down(at, fee))
        case e.FeeTaken():
            return take_fee(table, event)
        case e.SettingsChanged(readings, limits):
            return table.now(settings=Settings(convert(readings, Readings), limits))
        case e.StackTaken(player, chips, at):
            return table.now(left={**still_away(table, at), player: Departure(chips, at)})
        case _:
            return change_seats(table, event)


def evolve_round(round_: Round, event: e.HandEvent) -> Round:
    match event:
        case e.CardsDealt(phase, cards):
            count = sum(map(len, cards.values()))
            round_ = round_.now(phase=phase, pack=round_.pack[count:])
            for position, held in cards.items():
                round_ = round_.with_hand(position, held=held)
            return round_
        case e.CardsPlaced(position, rows, discard):
            hand = round_.hands[position - 1]
            discards = hand.discards if discard is None else (*hand.discards, discard)
            placed = hand.rows.plus(rows)
            return round_.with_hand(position, rows=placed, held=(), discards=discards)
        case e.RealCardsDealt() | e.CardsEntered() | e.HandSet():
            return evolve_real_cards(round_, event)
        case e.HandsShown():
            return round_.now(phase="showdown")
        case e.SweepDeclared(position):
            return round_.with_hand(position, declared=True)
        case e.SweepConfirmed(position):
            return round_.with_hand(position, confirmed=True)
        case e.StayAnnounced(position):
            return round_.with_hand(position, announced=True)
        case e.IrregularityCalled(irregularity):
            return round_.now(irregularities=(*round_.irregularities, irregularity))


def evolve_real_cards(round_: Round, event: e.RealCardsEvent) -> Round:
    match event:
        case e.RealCardsDealt(phase, counts):
            round_ = round_.now(phase=phase)
            for position, count in counts.items():
                round_ = round_.with_hand(position, unseen=count)
            return round_
        case e.CardsEntered(position, rows, discarded):
            hand = round_.hands[position - 1]
            return round_.with_hand(
                position,
                rows=hand.rows.plus(rows),
                unseen=0,
                face_down=False,
                unseen_discards=hand.unseen_discards + discarded,
            )
        case e.HandSet(position):
            return round_.with_hand(position, face_down=True)


def open_round(table: Table, event: e.RoundOpened) -> Table:
    opened = Round(
        number=event.number,
        readings=convert(event.readings, Readings),
        point=event.point,
        stakes=event.stakes,
        hands=tuple(Hand(place) for place in event.places),
        pack=event.pack,
        by_hand=event.by_hand,
    )
    players = [place.player for place in event.places]
    # A wish for two hands lasts as long as only two play.
    two_hands = table.two_hands if len(set(players)) < len(players) else None
    return table.now(
        left=table.left if event.at is None else still_away(table, event.at),
        round=opened,
        rounds_opened=event.number,
        buttons=event.places[0].seat,
        two_hands=two_hands,
    )


def still_away(table: Table, at: int) -> dict[str, Departure]:
    """Return the departures that still count when the player comes back."""
    readings = table.settings.readings
    return {
        player: departure
        for player, departure in table.left.items()
        if counts_still(departure, at, readings)
    }


def end_round(table: Table, event: e.RoundEnded) -> Table:
    ended = table.in_progress().now(phase=event.result)
    return table.now(
        round=None,
        recent=(*table.recent, ended)[-ROUNDS_KEPT:],
        buttons=event.buttons,
        fantasy=event.fantasy,
    )


def pay(table: Table, line: PairLine) -> Table:
    """`paid` goes from b to a; less than nothing the other way. The house has no part in it
    (FUP-type)."""
    payer, payee = (line.b, line.a) if line.paid > 0 else (line.a, line.b)
    round_ = table.in_progress()
    return table.now(
        floor=with_bank(table, table.floor.bank.transfer(payer, payee, abs(line.paid))),
        round=round_.now(lines=(*round_.lines, line)),
    )


def take_fee(table: Table, event: e.FeeTaken) -> Table:
    bank = table.floor.bank.pay(event.player, event.owed - event.fee)
    down = table.down
    assert down is not None
    paid = msgspec.structs.replace(down, paid=(*down.paid, event.player))
    return table.now(floor=with_bank(table, bank.note_debt(event.player, event.owed)), down=paid)


def choose(table: Table, event: e.ChoiceEvent) -> Table:
    match event:
        case e.PlayerAway(player):
            return table.now(out=(*table.out, player), away=(*table.away, player))
        case e.PlayerSatOut(player):
            return table.now(out=(*table.out, player))
        case e.PlayerCameBack(player):
            return table.now(out=without(table.out, player), away=without(table.away, player))
        case e.HandsChosen(player, hands):
            return table.now(two_hands=player if hands == 2 else None)


def change_seats(table: Table, event: SeatingEvent) -> Table:
    table = table.now(floor=evolve_floor(table.floor, event))
    match event:
        case ChipsBought(player) if player not in table.bought_in:
            left = {name: departure for name, departure in table.left.items() if name != player}
            return table.now(bought_in=(*table.bought_in, player), left=left)
        case ChipsCashed(player) | PlayerStood(player):
            return forget(table, player)
        case _:
            return table


def forget(table: Table, player: str) -> Table:
    """Forget a player who leaves; an empty table starts at its first seat again."""
    return table.now(
        bought_in=without(table.bought_in, player),
        out=without(table.out, player),
        away=without(table.away, player),
        two_hands=None if table.two_hands == player else table.two_hands,
        fantasy={p: n for p, n in table.fantasy.items() if p != player},
        buttons=table.buttons if table.floor.seats else 1,
    )


def without(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(name for name in players if name != player)


def with_bank(table: Table, bank: Bank) -> Floor:
    return Floor(bank, table.floor.seats)
