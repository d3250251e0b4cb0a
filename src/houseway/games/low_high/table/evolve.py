"""Apply events to the table. Nothing is decided or refused here."""

from collections.abc import Mapping

from houseway.core.reasons import AnyReason
from houseway.core.typed_json import convert
from houseway.games.low_high.rules.hands import FOUR_UNSEEN, Setting
from houseway.games.low_high.rules.readings import LowHighReadings
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settlement import LowHighLine
from houseway.games.low_high.table import events as e
from houseway.games.low_high.table.state import ROUNDS_KEPT, Hand, Round, SetBy, Settings, Table
from houseway.tables.bank import Bank
from houseway.tables.layout import move_chips, with_wager
from houseway.tables.seating import Floor, evolve_floor


def evolve(rules: LowHighRules, table: Table, event: e.AnyEvent) -> Table:
    if isinstance(event, e.RoundEvent | e.HandEvent):
        return table.now(round=evolve_round(table.in_progress(), event))
    if isinstance(event, e.WagerEvent):
        return move_wager(table, event)
    if isinstance(event, e.WithoutResultEvent):
        return table.now(round=take_out(table.in_progress(), event))
    if isinstance(event, e.CorrectionEvent):
        return correct(table, event)
    match event:
        case e.SettingsChanged(readings, limits):
            return table.now(settings=Settings(readings_from(rules, readings), limits))
        case e.RoundOpened(number, readings, idle):
            opened = Round(number, readings_from(rules, readings), idle=idle)
            return table.now(round=opened, rounds_opened=number)
        case e.PackCounted():
            return note_count(table, event)
        case e.RoundEnded():
            return end_round(table, event)
        case _:
            return table.now(floor=evolve_floor(table.floor, event))


def evolve_round(round_: Round, event: e.RoundEvent | e.HandEvent) -> Round:
    match event:
        case e.BetsClosed():
            return round_.now(phase="closed")
        case e.Dealt(hands, dealer):
            dealt = {box: Hand(cards) for box, cards in hands.items()}
            return round_.now(
                phase="setting", hands=dealt, dealer=Hand(dealer), deals=round_.deals + 1
            )
        case e.DealtUnseen(boxes, otherwise):
            return round_.now(
                phase="setting",
                hands={box: Hand(FOUR_UNSEEN) for box in boxes},
                dealer=Hand(FOUR_UNSEEN),
                deals=round_.deals + 1,
                misdealt=otherwise,
            )
        case e.CardsCollected(reason):
            again = round_.now(phase="closed", hands={}, dealer=None, misdealt=())
            return again.telling(reason)
        case e.PlayerWalked(player):
            stays = {box: without(hand, player) for box, hand in round_.hands.items()}
            return round_.now(walked=(*round_.walked, player), hands=stays)
        case e.TimeCalled(box, player, reason):
            return round_.now(late=(*round_.late, (box, player))).telling(reason)
        case e.DealerSet():
            # With the dealer's hand open it is too late to withdraw, set or not.
            shut = {box: hand.now(withdrawing=()) for box, hand in round_.hands.items()}
            return evolve_hand(round_.now(hands=shut, phase="showdown"), event)
        case _:
            return evolve_hand(round_, event)


def without(hand: Hand, player: str) -> Hand:
    """Return the hand without this player's right to withdraw."""
    return hand.now(withdrawing=tuple(p for p in hand.withdrawing if p != player))


def take_out(round_: Round, event: e.WithoutResultEvent) -> Round:
    """Return the round without the bets and hands that have no result."""
    match event:
        case e.BetsWithdrawn(box, player):
            gone = tuple(w for w in round_.bets_on_hand(box) if w.player == player)
            round_ = round_.with_hand(box, without(round_.hands[box], player))
        case e.HandVoided(box, reason):
            gone = round_.bets_on_hand(box)
            rest = {b: hand for b, hand in round_.hands.items() if b != box}
            round_ = round_.now(hands=rest).telling(reason)
        case e.BetVoided(wager, reason):
            gone = (wager,)
            round_ = round_.telling(reason)
    return round_.now(wagers=tuple(w for w in round_.wagers if w not in gone))


def note_count(table: Table, event: e.PackCounted) -> Table:
    def with_count(round_: Round) -> Round:
        return round_.now(counted=(*round_.counted, event.cards))

    if table.round is not None:
        return table.now(round=with_count(table.round))
    return table.now(recent=(*table.recent[:-1], with_count(table.recent[-1])))


def evolve_hand(round_: Round, event: e.HandEvent) -> Round:
    match event:
        case e.Looked(box, player):
            kept = without(hand_at(round_, box), player).withdrawing
            return change_hand(round_, box, looked_by=player, withdrawing=kept)
        case e.HandSet(box, setting, by, reason) | e.HandTurned(box, setting, by, reason):
            return set_hand(round_, box, setting, SetBy.of(by, reason))
        case e.HandLaid(box, by):
            return change_hand(round_, box, laid_by=by)
        case e.DealerSet(setting, by_house_way, reason):
            by_whom = SetBy.of("house" if by_house_way else "dealer", reason)
            return set_hand(round_, 0, setting, by_whom)
        case e.DealerReset(setting, reason):
            return set_hand(round_, 0, setting, SetBy.of("house", reason))
        case e.CardsExposed(box, positions, reason, cards):
            hand = hand_at(round_, box)
            faces = {**dict(enumerate(hand.cards)), **dict(zip(positions, cards, strict=False))}
            exposed = (*hand.exposed, *positions)
            lying = tuple(faces[place] for place in range(4))
            return change_hand(round_, box, exposed=exposed, cards=lying).telling(reason)
        case e.WithdrawalOffered(box, _, players):
            return change_hand(round_, box, withdrawing=players)


def set_hand(round_: Round, box: int, setting: Setting, by: SetBy) -> Round:
    """Set a hand; real cards become known by how they are set."""
    hand = hand_at(round_, box)
    if not hand.is_known:
        round_ = change_hand(round_, box, cards=hand.showing(setting.low + setting.high).cards)
    return change_hand(round_, box, setting=setting, reason=by)


def hand_at(round_: Round, box: int) -> Hand:
    hand = round_.hands[box] if box else round_.dealer
    assert hand is not None
    return hand


def change_hand(round_: Round, box: int, **changes: object) -> Round:
    hand = hand_at(round_, box).now(**changes)
    return round_.with_hand(box, hand) if box else round_.now(dealer=hand)


def move_wager(table: Table, event: e.WagerEvent) -> Table:
    round_ = table.in_progress()
    match event:
        case e.WagerPlaced(wager):
            back = tuple(player for player in round_.walked if player != wager.player)
            round_ = round_.now(wagers=with_wager(round_.wagers, wager), walked=back)
        case e.WagerTakenBack(wager):
            round_ = round_.now(wagers=tuple(w for w in round_.wagers if w != wager))
        case e.WagerSettled(line):
            round_ = round_.now(lines=(*round_.lines, line))
    return table.now(floor=move_chips(table.floor, event), round=round_)


def end_round(table: Table, event: e.RoundEnded) -> Table:
    ended = table.in_progress().now(phase=event.result, ended_by=event.clause)
    if event.result == "void":
        ended = ended.telling(event.reason)
    return table.after(ended, ROUNDS_KEPT)


def correct(table: Table, event: e.CorrectionEvent) -> Table:
    bank, recent = table.floor.bank, table.recent
    match event:
        case e.RoundUndone(number, reason):
            recent = tuple(undo_round(r, reason) if r.number == number else r for r in recent)
        case e.DealerCorrected(number, _, setting, reason):
            by = SetBy.of("house", reason)
            recent = tuple(set_hand(r, 0, setting, by) if r.number == number else r for r in recent)
        case e.WagerCorrected(number, line, difference, owed):
            bank = bank.pay(line.player, difference + owed).note_debt(line.player, owed)
            recent = tuple(with_line(r, line) if r.number == number else r for r in recent)
    return table.now(floor=with_bank(table, bank), recent=recent)


def undo_round(round_: Round, reason: AnyReason) -> Round:
    return round_.now(phase="void", ended_by=reason.clause or "").telling(reason)


def with_line(round_: Round, line: LowHighLine) -> Round:
    lines = (line if place(old) == place(line) else old for old in round_.lines)
    return round_.now(lines=tuple(lines))


def place(line: LowHighLine) -> tuple[int, str, str, str]:
    return line.box, line.player, line.kind, line.on


def with_bank(table: Table, bank: Bank) -> Floor:
    return Floor(bank, table.floor.seats)


def readings_from(rules: LowHighRules, readings: Mapping[str, object]) -> LowHighReadings:
    return convert(readings, rules.readings)
