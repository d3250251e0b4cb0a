"""Payments outside a settlement: noted, decided in a dispute, and limited for one person."""

from collections.abc import Mapping

import msgspec

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.money import MOST
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import money, t
from houseway.game import AnyGame
from houseway.live.messages import Payment, PaymentTerms, check_handed
from houseway.live.replays import struct, with_changes
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.state import LiveTable, amounts
from houseway.record.stream import HouseTerms
from houseway.tables.bank import Bank
from houseway.tables.handlers import Handlers
from houseway.tables.messages import Event
from houseway.tables.people import check_player, need_inspector
from houseway.tables.state import TableState
from houseway.tables.text import check_line
from houseway.tables.wagers import exposure

handlers = Handlers()

AnyPayment = c.SettleDispute | c.NotePayment


@handlers.register
def settle_dispute(
    game: AnyGame, live: LiveTable, command: c.SettleDispute
) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    live.need_open()
    need_round(live, command.round)
    decision = check_line(command.decision, t("The decision"))
    bank = live.need_opened().floor.bank
    payments = tuple(
        cover_payment(bank, Payment(check_player(player), check_payment(amount)))
        for player, amount in command.payments.items()
    )
    return (e.DisputeSettled(command.round, decision, payments, check_terms(live, command)),)


@handlers.register
def note_payment(game: AnyGame, live: LiveTable, command: c.NotePayment) -> tuple[Event, ...]:
    need_inspector(command.by)
    live.need_open()
    need_round(live, command.round)
    player = check_player(command.player)
    amount = check_handed(command.handed, command.amount)
    reason = check_line(command.reason, t("The reason"))
    day = check_terms(live, command)
    return (e.PaymentNoted(command.round, player, amount, command.made_good, reason, day),)


def check_payment(amount: int) -> int:
    if not 0 < abs(amount) <= MOST:
        raise BadInput(t("A payment must be at least one chip, to or from the player."))
    return amount


def need_round(live: LiveTable, number: int) -> None:
    if not 1 <= number <= live.need_opened().rounds_opened:
        raise BadInput(t("This table has not had a round {number}.", number=number))


# -- Terms -----------------------------------------------------------------------------------------


def people_in(command: AnyPayment) -> tuple[str, ...]:
    return (command.player,) if isinstance(command, c.NotePayment) else tuple(command.payments)


def terms_of(game: AnyGame, live: LiveTable, house: HouseTerms) -> PaymentTerms:
    """Return the limit of the house, or else the most that it can lose in a round of the table."""
    return PaymentTerms(house.limit or exposure_of(game, live), house.day, house.wallets)


def exposure_of(game: AnyGame, live: LiveTable) -> int:
    """Return the most the house can lose in a round; if players only play each other, the largest
    amount that the notice names."""
    settings = live.need_opened().settings
    limits: Mapping[str, int] = {name: one.maximum for name, one in settings.limits.items()}
    loses = exposure(game.wager_kinds, settings.limits, game.places(settings.readings))
    return loses or max(limits.values(), default=0)


def check_terms(live: LiveTable, command: AnyPayment) -> str:
    """Return the day in which a payment counts. Refuse one to a player without an account, and one
    that gives a player more than the house counts."""
    terms, moved = command.terms, amounts(command)
    if terms is None:
        if moved:
            raise BadInput(t("A payment needs the house's account details."))
        return ""
    for player in people_in(command):
        if player not in terms.wallets:
            raise Refusal(
                "no-such-account",
                BY_HOUSE,
                t("There's no account {player}.", player=quote(player)),
            )
    for player, amount in moved.items():
        has = terms.wallets[player] + live.need_opened().floor.bank.has(player)
        if amount > 0 and has + amount > MOST:
            sentence = t(
                "{player} has {has}. The most a player can have is {most}.",
                player=player,
                has=money(has),
                most=money(MOST),
            )
            raise Refusal("too-much-money", BY_HOUSE, sentence)
    return terms.day


# -- Chips -----------------------------------------------------------------------------------------


def differences(was: Bank, really: Bank) -> tuple[Payment, ...]:
    """Return by how much each player has more or less, with what they owe."""

    def has(bank: Bank, player: str) -> int:
        return bank.has(player) - bank.owes(player)

    players = dict.fromkeys((*was.chips, *really.chips))
    found = {name: has(really, name) - has(was, name) for name in players}
    return tuple(Payment(name, amount) for name, amount in found.items() if amount)


def pay_all(bank: Bank, *payments: Payment) -> Bank:
    """Pay players; a payment settles debts first, and what cannot be taken is owed."""
    for payment in payments:
        owed = cover_payment(bank, payment).owed - min(
            bank.owes(payment.player), max(payment.amount, 0)
        )
        bank = bank.pay(payment.player, payment.amount + owed).note_debt(payment.player, owed)
    return bank


def cover_payment(bank: Bank, payment: Payment) -> Payment:
    taken = max(payment.amount, -bank.has(payment.player))
    return Payment(payment.player, payment.amount, taken - payment.amount)


def pay_at_table(table: TableState, *payments: Payment) -> TableState:
    floor = msgspec.structs.replace(struct(table.floor), bank=pay_all(table.floor.bank, *payments))
    return with_changes(table, {"floor": floor})
