"""Everything that the house itself asks and records at a table."""

from houseway.live.correcting import (
    CorrectRound,
    EndRound,
    NotePayment,
    PaymentNoted,
    RoundCalledOff,
    RoundCorrected,
    TakeBackLast,
)
from houseway.live.floor_limits import ChangeFloorLimits, FloorLimitsChanged
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
    OpenTable,
    OwnTableDeclared,
    PaceChanged,
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
from houseway.live.ready import PlayerReady, Ready
from houseway.live.second_person import (
    AskConfirmation,
    AskSecondPerson,
    Confirm,
    TurnDown,
)
from houseway.live.two_people import Confirming

AnyHouseCommand = (
    OpenTable
    | CommitSeed
    | GiveSeed
    | Ready
    | RevealSeed
    | SuspendTable
    | ResumeTable
    | CloseTable
    | CloseOwnTable
    | ChangeDealing
    | ChangePace
    | ChangeFloorLimits
    | SettleDispute
    | CorrectRound
    | TakeBackLast
    | EndRound
    | NotePayment
    | AskSecondPerson
    | AskConfirmation
    | Confirm
    | TurnDown
)

Correcting = RoundCorrected | RoundCalledOff | PaymentNoted | DisputeSettled

AnyHouseEvent = (
    TableOpened
    | PracticeDeclared
    | OwnTableDeclared
    | PlayerReady
    | SeedCommitted
    | SeedGiven
    | DeckShuffled
    | SeedRevealed
    | RealCards
    | TableSuspended
    | TableResumed
    | TableClosed
    | DealingChanged
    | PaceChanged
    | FloorLimitsChanged
    | Correcting
    | Confirming
)
