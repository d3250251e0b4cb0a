"""Payments outside a settlement: to whom, how much, and how much one person pays alone."""

from collections.abc import Mapping

from houseway.core.errors import BadInput, Refusal, quoted
from houseway.core.money import MOST
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import money, t
from houseway.game import AnyGame
from houseway.live.messages import PaymentTerms
from houseway.live.table import commands as c
from houseway.live.table.state import LiveTable, amounts
from houseway.record.stream import HouseTerms
from houseway.tables.exposure import exposure

AnyPayment = c.SettleDispute | c.NotePayment


def people_in(command: AnyPayment) -> tuple[str, ...]:
    return (command.player,) if isinstance(command, c.NotePayment) else tuple(command.payments)


def terms_of(game: AnyGame, live: LiveTable, house: HouseTerms) -> PaymentTerms:
    """The limit of the house, or else the most that it can lose in a round of the table."""
    return PaymentTerms(house.limit or exposure_of(game, live), house.day, house.wallets)


def exposure_of(game: AnyGame, live: LiveTable) -> int:
    """At a table where nobody plays against the house, the largest amount that its notice names."""
    settings = live.opened().settings
    limits: Mapping[str, int] = {name: one.maximum for name, one in settings.limits.items()}
    loses = exposure(game.wager_kinds, settings.limits, game.places(settings.readings))
    return loses or max(limits.values(), default=0)


def check_terms(live: LiveTable, command: AnyPayment) -> str:
    """Return the day in which a payment counts. Refuses one to somebody without an account, and
    one that gives somebody more than the house counts."""
    terms, moved = command.terms, amounts(command)
    if terms is None:
        if moved:
            raise BadInput(t("A payment needs what the house says of it."))
        return ""
    for player in people_in(command):
        if player not in terms.wallets:
            raise Refusal(
                "no-such-account",
                BY_HOUSE,
                t("There is no account {player}.", player=quoted(player)),
            )
    for player, amount in moved.items():
        has = terms.wallets[player] + live.opened().floor.bank.has(player)
        if amount > 0 and has + amount > MOST:
            sentence = t(
                "{player} has {has}, and nobody can have more than {most}.",
                player=player,
                has=money(has),
                most=money(MOST),
            )
            raise Refusal("too-much-money", BY_HOUSE, sentence)
    return terms.day
