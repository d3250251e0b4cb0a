"""What a live table makes of a command: the game's answer, or the house's."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from houseway.core.errors import BadInput, Refusal
from houseway.core.fairness import check_player_seed, commitment, deck_order
from houseway.core.money import MOST
from houseway.core.reasons import BY_HOUSE, AnyReason
from houseway.core.rulebook import differing
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.game import capabilities as cap
from houseway.live import dual_control as dual
from houseway.live.messages import HouseCommand, Payment, check_hex, check_pace
from houseway.live.table import commands as c
from houseway.live.table import events as e
from houseway.live.table.corrections import (
    correct_round,
    covered,
    end_round,
    need_round,
    note_payment,
    take_back_last,
)
from houseway.live.table.evidence import bare, read_asked
from houseway.live.table.floor_limits import check_changed, check_events
from houseway.live.table.own_table import check_own_table, check_owner
from houseway.live.table.payments import check_terms
from houseway.live.table.ready import say_ready
from houseway.live.table.reasons import NobodyPlayed, OwnerLeft, by_staff
from houseway.live.table.state import LiveTable, Seeds, deck_digest, digest, readings_of
from houseway.tables.messages import Command, Event
from houseway.tables.people import (
    DEALER,
    HOUSE,
    STAFF,
    check_player,
    need_house,
    need_inspector,
    need_staff,
)
from houseway.tables.seating import CashOut
from houseway.tables.state import TableState
from houseway.tables.text import check_line

Events = tuple[Event, ...]
Answer = Callable[..., Events]


def decide(game: AnyGame, live: LiveTable, command: Command) -> Events:
    dual.check_alone(live, command)
    return decided(game, live, command)


def decided(game: AnyGame, live: LiveTable, command: Command) -> Events:
    """Whether or not a second person is to confirm it."""
    if is_held(live, command):
        dual.check_held(dual.holding(live), command.by, STAFF)
    if isinstance(command, HouseCommand):
        return ANSWERS[type(command)](game, live, command)
    live.need_open()
    check_own_table(live, command)
    check_dealer(live, command)
    check_suspended(live, command)
    shuffled = shuffled_deck(game, live, command) if live.dealing == "automatic" else ()
    events = game.decide(live.table, command)
    check_events(game, live.floor_limits, live.opened(), events)
    if dual.holding(live) and goes_on(game, live, events):
        dual.check_held(dual.holding(live), command.by, STAFF)
    return (*shuffled, *events, *real_cards(live, events))


# -- On hold ---------------------------------------------------------------------------------------


def is_held(live: LiveTable, command: Command) -> bool:
    """Whether the command is for a stage, or corrects the very round that is held."""
    if isinstance(command, c.CorrectRound):
        return command.round == live.opened().rounds_opened
    return not command.innermost.at_any_stage and command.by != HOUSE


def goes_on(game: AnyGame, live: LiveTable, events: Events) -> bool:
    """Whether the round is another one after these events: players may walk away at any stage."""
    before = after = live.opened()
    for event in events:
        after = game.evolve(after, event)
    return (before.round, before.stage) != (after.round, after.stage)


# -- Game commands ---------------------------------------------------------------------------------


def check_dealer(live: LiveTable, command: Command) -> None:
    """The automatic dealer begins nothing and deals nothing but from a seed it has committed to."""
    if live.dealing == "automatic" and command.needs_real_cards:
        raise no_real_cards()
    if live.dealing != "automatic" or not command.begins:
        return
    if command.by == DEALER:
        live.committed()


def no_real_cards() -> Refusal:
    return Refusal(
        "no-real-cards", BY_HOUSE, t("The house deals at this table, and no real cards.")
    )


def check_suspended(live: LiveTable, command: Command) -> None:
    """At a suspended table what is on the layout is finished, and nothing new begins."""
    if live.status == "suspended" and live.at_rest and command.begins:
        raise Refusal("table-suspended", BY_HOUSE, t("The table is suspended: {why}", why=live.why))


def shuffled_deck(game: AnyGame, live: LiveTable, command: Command) -> tuple[e.AnyHouseEvent, ...]:
    if not command.brings_cards:
        return ()
    deck = game.deck(command)
    if sorted(deck) != sorted(game.pack.cards):
        raise Refusal(
            "no-shuffle", BY_HOUSE, t("An automatic dealer deals from a whole shuffled pack.")
        )
    seeds = live.committed()
    return (e.DeckShuffled(seeds.number, len(seeds.decks) + 1, deck_digest(deck)),)


def real_cards(live: LiveTable, events: Events) -> tuple[e.AnyHouseEvent, ...]:
    """A round at a table with a human dealer says that its cards are entered by hand."""
    if live.dealing != "human":
        return ()
    opened = next((event.opened_round for event in events if event.opened_round is not None), None)
    return () if opened is None else (e.RealCards(opened, digest(live.table)),)


# -- The house -------------------------------------------------------------------------------------


def open_table(game: AnyGame, live: LiveTable, command: c.OpenTable) -> tuple[e.AnyHouseEvent, ...]:
    need_house(command.by)
    if live.status != "unopened":
        raise Refusal("open-already", BY_HOUSE, t("This table has been opened already."))
    check_line(command.name, t("A table's name"), 60)
    readings = readings_of(game, command.readings)
    game.open_table(readings, command.limits)  # refuses limits that cannot be
    check_pace(command.pace)
    opened = e.TableOpened(
        command.table,
        command.name,
        differing(readings),
        command.limits,
        command.dealing,
        command.pace,
    )
    if command.partners is not None and not command.practice:
        raise BadInput(t("Partners are for practice tables: make it one, or leave them out."))
    check_owner(command)
    practice = (e.PracticeDeclared(command.partners),) if command.practice else ()
    own = (e.OwnTableDeclared(command.owner, command.companions),) if command.owner else ()
    return (opened, *practice, *own)


def commit_seed(
    game: AnyGame, live: LiveTable, command: c.CommitSeed
) -> tuple[e.AnyHouseEvent, ...]:
    need_house(command.by)
    live.need_open()
    if live.seeds is not None:
        raise Refusal("committed-already", BY_HOUSE, t("The next shuffle is committed to already."))
    check_hex(command.commitment, t("A commitment"))
    committed = e.SeedCommitted(live.seeds_committed + 1, command.commitment, digest(live.table))
    return (committed,)


def give_seed(game: AnyGame, live: LiveTable, command: c.GiveSeed) -> tuple[e.AnyHouseEvent, ...]:
    player = check_player(command.by)
    live.need_open()
    check_player_seed(command.seed)
    if live.committed().decks:
        raise Refusal(
            "shuffled-already", BY_HOUSE, t("The cards are shuffled: give a seed for the next.")
        )
    return (e.SeedGiven(player, command.seed),)


def reveal_seed(
    game: AnyGame, live: LiveTable, command: c.RevealSeed
) -> tuple[e.AnyHouseEvent, ...]:
    need_house(command.by)
    seeds = live.committed()
    if cards_are_secret(game, live):
        raise Refusal("cards-in-play", BY_HOUSE, t("Cards of this shuffle are still in play."))
    if commitment(command.server_seed) != seeds.commitment:
        raise Refusal("wrong-seed", BY_HOUSE, t("This is not the seed that was committed to."))
    check_decks(game, live, seeds, command.server_seed)
    return (e.SeedRevealed(seeds.number, command.server_seed),)


def cards_are_secret(game: AnyGame, live: LiveTable) -> bool:
    """Nothing is dealt at a closed table any more, whatever is left in its shoe."""
    return live.status != "closed" and live.opened().shuffle_in_use


def check_decks(game: AnyGame, live: LiveTable, seeds: Seeds, server_seed: str) -> None:
    """Every deck that was dealt from must be the one the seeds give."""
    for deck, was in enumerate(seeds.decks, start=1):
        order = deck_order(game.pack.cards, server_seed, live.id, seeds.number, deck, seeds.players)
        if deck_digest(order) != was:
            raise Refusal(
                "wrong-deck", BY_HOUSE, t("Deck {deck} was not shuffled from this seed.", deck=deck)
            )


def suspend(game: AnyGame, live: LiveTable, command: c.SuspendTable) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    live.need_open()
    if live.status == "suspended":
        raise Refusal("suspended-already", BY_HOUSE, t("The table is suspended already."))
    return (e.TableSuspended(by_staff(check_line(command.reason, t("A reason")))),)


def resume(game: AnyGame, live: LiveTable, command: c.ResumeTable) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    if live.status != "suspended":
        raise Refusal("not-suspended", BY_HOUSE, t("The table is not suspended."))
    return (e.TableResumed(),)


def close(game: AnyGame, live: LiveTable, command: c.CloseTable) -> Events:
    """Everybody's chips go back to their wallets, and nothing is played here any more."""
    need_inspector(command.by)
    live.need_open()
    reason = by_staff(check_line(command.reason, t("A reason")))
    return closed(game, live, reason)


def close_own(game: AnyGame, live: LiveTable, command: c.CloseOwnTable) -> Events:
    need_house(command.by)
    live.need_open()
    if not live.owner:
        raise Refusal("no-own-table", BY_HOUSE, t("This table is nobody's own."))
    idle = command.idle
    return closed(game, live, NobodyPlayed(BY_HOUSE, idle) if idle else OwnerLeft(BY_HOUSE))


def closed(game: AnyGame, live: LiveTable, reason: AnyReason) -> Events:
    if not live.at_rest:
        raise Refusal(
            "round-in-progress", BY_HOUSE, t("The round is finished before the table closes.")
        )
    dual.need_nothing_waiting(live)
    check_may_close = game.get(cap.CHECK_MAY_CLOSE)
    if check_may_close is not None:
        check_may_close(live.table)
    return (*cashed_for_all(game, live.opened()), e.TableClosed(reason))


def cashed_for_all(game: AnyGame, table: TableState) -> Iterator[Event]:
    for player in table.floor.bank.chips:
        while chips := table.floor.bank.has(player):
            events = game.decide(table, CashOut(player, min(chips, MOST)))
            yield from events
            for event in events:
                table = game.evolve(table, event)


def change_dealing(
    game: AnyGame, live: LiveTable, command: c.ChangeDealing
) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    need_between_rounds(live)
    if command.dealing == live.dealing:
        raise Refusal(
            "dealt-so-already",
            BY_HOUSE,
            t("The dealer is automatic already.")
            if live.dealing == "automatic"
            else t("The dealer is human already."),
        )
    if live.opened().shuffle_in_use:
        raise Refusal(
            "cards-in-play", BY_HOUSE, t("Cards of a committed shuffle are still in play.")
        )
    return (e.DealingChanged(command.dealing),)


def change_pace(
    game: AnyGame, live: LiveTable, command: c.ChangePace
) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    need_between_rounds(live)
    return (e.PaceChanged(check_pace(command.pace)),)


def change_floor_limits(
    game: AnyGame, live: LiveTable, command: c.ChangeFloorLimits
) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    need_between_rounds(live)
    return (e.FloorLimitsChanged(check_changed(live.floor_limits, command.limits)),)


def settle_dispute(
    game: AnyGame, live: LiveTable, command: c.SettleDispute
) -> tuple[e.AnyHouseEvent, ...]:
    need_inspector(command.by)
    live.need_open()
    need_round(live, command.round)
    decision = check_line(command.decision, t("A decision"))
    bank = live.opened().floor.bank
    payments = tuple(
        covered(bank, Payment(check_player(player), check_payment(amount)))
        for player, amount in command.payments.items()
    )
    return (e.DisputeSettled(command.round, decision, payments, check_terms(live, command)),)


def check_payment(amount: int) -> int:
    if not 0 < abs(amount) <= MOST:
        raise BadInput(t("A payment is of one chip or more, to the player or from the player."))
    return amount


# -- Two people ------------------------------------------------------------------------------------


def two_people(game: AnyGame) -> dual.TwoPeople[LiveTable]:
    return dual.TwoPeople(
        partial(read_asked, game),
        partial(bare, game),
        asked_at,
        partial(decided, game),
        need_asker=need_staff,
        need_confirmer=need_inspector,
    )


def asked_at(live: LiveTable, _: Command) -> dual.AskedAt:
    table = live.opened()
    return dual.AskedAt(0 if table.round is None else table.round.number, table.stage)


def ask_second_person(game: AnyGame, live: LiveTable, command: dual.AskSecondPerson) -> Events:
    live.need_open()
    if live.owner:
        sentence = t("This is a player's own practice table: nothing here needs a second person.")
        raise Refusal("own-table", BY_HOUSE, sentence)
    return two_people(game).switch(live, command)


def ask_confirmation(game: AnyGame, live: LiveTable, command: dual.AskConfirmation) -> Events:
    return two_people(game).ask(live, command)


def confirm(game: AnyGame, live: LiveTable, command: dual.Confirm) -> Events:
    return two_people(game).confirm(live, command)


def turn_down(game: AnyGame, live: LiveTable, command: dual.TurnDown) -> Events:
    return two_people(game).turn_down(live, command)


def need_between_rounds(live: LiveTable) -> None:
    live.need_open()
    if live.opened().round is not None:
        raise Refusal("round-in-progress", BY_HOUSE, t("That changes only between rounds."))


ANSWERS: Mapping[type[HouseCommand], Answer] = {
    c.OpenTable: open_table,
    c.CommitSeed: commit_seed,
    c.GiveSeed: give_seed,
    c.Ready: say_ready,
    c.RevealSeed: reveal_seed,
    c.SuspendTable: suspend,
    c.ResumeTable: resume,
    c.CloseTable: close,
    c.CloseOwnTable: close_own,
    c.ChangeDealing: change_dealing,
    c.ChangePace: change_pace,
    c.SettleDispute: settle_dispute,
    c.ChangeFloorLimits: change_floor_limits,
    c.CorrectRound: correct_round,
    c.TakeBackLast: take_back_last,
    c.EndRound: end_round,
    c.NotePayment: note_payment,
    dual.AskSecondPerson: ask_second_person,
    dual.AskConfirmation: ask_confirmation,
    dual.Confirm: confirm,
    dual.TurnDown: turn_down,
}
