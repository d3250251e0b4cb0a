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
from houseway.live import checks
from houseway.live.confirming import bare, read_asked
from houseway.live.correcting import CorrectRound, EndRound, NotePayment, TakeBackLast
from houseway.live.corrections import (
    correct_round,
    covered,
    end_round,
    need_round,
    note_payment,
    take_back_last,
)
from houseway.live.floor_limits import (
    ChangeFloorLimits,
    FloorLimitsChanged,
    check_changed,
    check_events,
)
from houseway.live.messages import (
    ChangeDealing,
    ChangePace,
    CloseOwnTable,
    CloseTable,
    CommitSeed,
    DealingChanged,
    DeckShuffled,
    DisputeSettled,
    GiveSeed,
    HouseCommand,
    OpenTable,
    OwnTableDeclared,
    PaceChanged,
    Payment,
    PracticeDeclared,
    RealCards,
    ResumeTable,
    RevealSeed,
    SeedCommitted,
    SeedGiven,
    SeedRevealed,
    SettleDispute,
    SuspendTable,
    TableClosed,
    TableOpened,
    TableResumed,
    TableSuspended,
)
from houseway.live.own_table import check_own_table, check_owner
from houseway.live.payments import check_terms
from houseway.live.ready import Ready, say_ready
from houseway.live.reasons import NobodyPlayed, OwnerLeft, by_staff
from houseway.live.second_person import AskConfirmation, AskSecondPerson, Confirm, TurnDown
from houseway.live.table import LiveTable, Seeds, deck_digest, digest
from houseway.live.two_people import (
    AskedAt,
    TwoPeople,
    check_alone,
    check_held,
    holding,
    need_nothing_waiting,
)
from houseway.live.unions import AnyHouseEvent
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
    check_alone(live, command)
    return decided(game, live, command)


def decided(game: AnyGame, live: LiveTable, command: Command) -> Events:
    """Whether or not a second person is to confirm it."""
    if is_held(live, command):
        check_held(holding(live), command.by, STAFF)
    if isinstance(command, HouseCommand):
        return ANSWERS[type(command)](game, live, command)
    live.need_open()
    check_own_table(live, command)
    check_dealer(live, command)
    check_suspended(live, command)
    shuffled = shuffled_deck(game, live, command) if live.dealing == "automatic" else ()
    events = game.decide(live.table, command)
    check_events(game, live.floor_limits, live.opened(), events)
    if holding(live) and goes_on(game, live, events):
        check_held(holding(live), command.by, STAFF)
    return (*shuffled, *events, *real_cards(live, events))


# -- On hold ---------------------------------------------------------------------------------------


def is_held(live: LiveTable, command: Command) -> bool:
    """Whether the command is for a stage, or corrects the very round that is held."""
    if isinstance(command, CorrectRound):
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


def shuffled_deck(game: AnyGame, live: LiveTable, command: Command) -> tuple[AnyHouseEvent, ...]:
    if not command.brings_cards:
        return ()
    deck = game.deck(command)
    if sorted(deck) != sorted(game.pack.cards):
        raise Refusal(
            "no-shuffle", BY_HOUSE, t("An automatic dealer deals from a whole shuffled pack.")
        )
    seeds = live.committed()
    return (DeckShuffled(seeds.number, len(seeds.decks) + 1, deck_digest(deck)),)


def real_cards(live: LiveTable, events: Events) -> tuple[AnyHouseEvent, ...]:
    """A round at a table with a human dealer says that its cards are entered by hand."""
    if live.dealing != "human":
        return ()
    opened = next((e.opened_round for e in events if e.opened_round is not None), None)
    return () if opened is None else (RealCards(opened, digest(live.table)),)


# -- The house -------------------------------------------------------------------------------------


def open_table(game: AnyGame, live: LiveTable, command: OpenTable) -> tuple[AnyHouseEvent, ...]:
    need_house(command.by)
    if live.status != "unopened":
        raise Refusal("open-already", BY_HOUSE, t("This table has been opened already."))
    check_line(command.name, t("A table's name"), 60)
    readings = checks.readings_of(game, command.readings)
    game.open_table(readings, command.limits)  # refuses limits that cannot be
    checks.check_pace(command.pace)
    opened = TableOpened(
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
    practice = (PracticeDeclared(command.partners),) if command.practice else ()
    own = (OwnTableDeclared(command.owner, command.companions),) if command.owner else ()
    return (opened, *practice, *own)


def commit_seed(game: AnyGame, live: LiveTable, command: CommitSeed) -> tuple[AnyHouseEvent, ...]:
    need_house(command.by)
    live.need_open()
    if live.seeds is not None:
        raise Refusal("committed-already", BY_HOUSE, t("The next shuffle is committed to already."))
    checks.check_hex(command.commitment, t("A commitment"))
    committed = SeedCommitted(live.seeds_committed + 1, command.commitment, digest(live.table))
    return (committed,)


def give_seed(game: AnyGame, live: LiveTable, command: GiveSeed) -> tuple[AnyHouseEvent, ...]:
    player = check_player(command.by)
    live.need_open()
    check_player_seed(command.seed)
    if live.committed().decks:
        raise Refusal(
            "shuffled-already", BY_HOUSE, t("The cards are shuffled: give a seed for the next.")
        )
    return (SeedGiven(player, command.seed),)


def reveal_seed(game: AnyGame, live: LiveTable, command: RevealSeed) -> tuple[AnyHouseEvent, ...]:
    need_house(command.by)
    seeds = live.committed()
    if cards_are_secret(game, live):
        raise Refusal("cards-in-play", BY_HOUSE, t("Cards of this shuffle are still in play."))
    if commitment(command.server_seed) != seeds.commitment:
        raise Refusal("wrong-seed", BY_HOUSE, t("This is not the seed that was committed to."))
    check_decks(game, live, seeds, command.server_seed)
    return (SeedRevealed(seeds.number, command.server_seed),)


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


def suspend(game: AnyGame, live: LiveTable, command: SuspendTable) -> tuple[AnyHouseEvent, ...]:
    need_inspector(command.by)
    live.need_open()
    if live.status == "suspended":
        raise Refusal("suspended-already", BY_HOUSE, t("The table is suspended already."))
    return (TableSuspended(by_staff(check_line(command.reason, t("A reason")))),)


def resume(game: AnyGame, live: LiveTable, command: ResumeTable) -> tuple[AnyHouseEvent, ...]:
    need_inspector(command.by)
    if live.status != "suspended":
        raise Refusal("not-suspended", BY_HOUSE, t("The table is not suspended."))
    return (TableResumed(),)


def close(game: AnyGame, live: LiveTable, command: CloseTable) -> Events:
    """Everybody's chips go back to their wallets, and nothing is played here any more."""
    need_inspector(command.by)
    live.need_open()
    reason = by_staff(check_line(command.reason, t("A reason")))
    return closed(game, live, reason)


def close_own(game: AnyGame, live: LiveTable, command: CloseOwnTable) -> Events:
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
    need_nothing_waiting(live)
    check_may_close = game.get(cap.CHECK_MAY_CLOSE)
    if check_may_close is not None:
        check_may_close(live.table)
    return (*cashed_for_all(game, live.opened()), TableClosed(reason))


def cashed_for_all(game: AnyGame, table: TableState) -> Iterator[Event]:
    for player in table.floor.bank.chips:
        while chips := table.floor.bank.has(player):
            events = game.decide(table, CashOut(player, min(chips, MOST)))
            yield from events
            for event in events:
                table = game.evolve(table, event)


def change_dealing(
    game: AnyGame, live: LiveTable, command: ChangeDealing
) -> tuple[AnyHouseEvent, ...]:
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
    return (DealingChanged(command.dealing),)


def change_pace(game: AnyGame, live: LiveTable, command: ChangePace) -> tuple[AnyHouseEvent, ...]:
    need_inspector(command.by)
    need_between_rounds(live)
    return (PaceChanged(checks.check_pace(command.pace)),)


def change_floor_limits(
    game: AnyGame, live: LiveTable, command: ChangeFloorLimits
) -> tuple[AnyHouseEvent, ...]:
    need_inspector(command.by)
    need_between_rounds(live)
    return (FloorLimitsChanged(check_changed(live.floor_limits, command.limits)),)


def settle_dispute(
    game: AnyGame, live: LiveTable, command: SettleDispute
) -> tuple[AnyHouseEvent, ...]:
    need_inspector(command.by)
    live.need_open()
    need_round(live, command.round)
    decision = check_line(command.decision, t("A decision"))
    bank = live.opened().floor.bank
    payments = tuple(
        covered(bank, Payment(check_player(player), check_payment(amount)))
        for player, amount in command.payments.items()
    )
    return (DisputeSettled(command.round, decision, payments, check_terms(live, command)),)


def check_payment(amount: int) -> int:
    if not 0 < abs(amount) <= MOST:
        raise BadInput(t("A payment is of one chip or more, to the player or from the player."))
    return amount


# -- Two people ------------------------------------------------------------------------------------


def two_people(game: AnyGame) -> TwoPeople[LiveTable]:
    return TwoPeople(
        partial(read_asked, game),
        partial(bare, game),
        asked_at,
        partial(decided, game),
        need_asker=need_staff,
        need_confirmer=need_inspector,
    )


def asked_at(live: LiveTable, _: Command) -> AskedAt:
    table = live.opened()
    return AskedAt(0 if table.round is None else table.round.number, table.stage)


def ask_second_person(game: AnyGame, live: LiveTable, command: AskSecondPerson) -> Events:
    live.need_open()
    if live.owner:
        sentence = t("This is a player's own practice table: nothing here needs a second person.")
        raise Refusal("own-table", BY_HOUSE, sentence)
    return two_people(game).switch(live, command)


def ask_confirmation(game: AnyGame, live: LiveTable, command: AskConfirmation) -> Events:
    return two_people(game).ask(live, command)


def confirm(game: AnyGame, live: LiveTable, command: Confirm) -> Events:
    return two_people(game).confirm(live, command)


def turn_down(game: AnyGame, live: LiveTable, command: TurnDown) -> Events:
    return two_people(game).turn_down(live, command)


def need_between_rounds(live: LiveTable) -> None:
    live.need_open()
    if live.opened().round is not None:
        raise Refusal("round-in-progress", BY_HOUSE, t("That changes only between rounds."))


ANSWERS: Mapping[type[HouseCommand], Answer] = {
    OpenTable: open_table,
    CommitSeed: commit_seed,
    GiveSeed: give_seed,
    Ready: say_ready,
    RevealSeed: reveal_seed,
    SuspendTable: suspend,
    ResumeTable: resume,
    CloseTable: close,
    CloseOwnTable: close_own,
    ChangeDealing: change_dealing,
    ChangePace: change_pace,
    SettleDispute: settle_dispute,
    ChangeFloorLimits: change_floor_limits,
    CorrectRound: correct_round,
    TakeBackLast: take_back_last,
    EndRound: end_round,
    NotePayment: note_payment,
    AskSecondPerson: ask_second_person,
    AskConfirmation: ask_confirmation,
    Confirm: confirm,
    TurnDown: turn_down,
}
