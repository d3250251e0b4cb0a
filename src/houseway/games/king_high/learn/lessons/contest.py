"""A tournament for scenes, and the rulings its conditions may lead to (KHT)."""

from collections.abc import Callable, Mapping
from datetime import date, datetime

from houseway.core.errors import Refusal
from houseway.core.fairness.shuffle import Draws
from houseway.core.words import money, sentences, t
from houseway.game.lessons import Shown
from houseway.games.king_high.table import commands as game_commands
from houseway.games.king_high.table.shoe import DECK, SHUFFLING_DEVICE
from houseway.games.king_high.tournament.fronts.narration import says
from houseway.games.king_high.tournament.rules.checks import DIRECTOR
from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    NoticeDraft,
    Rounds,
    TableLimits,
)
from houseway.games.king_high.tournament.rules.puck import turn
from houseway.games.king_high.tournament.table import commands as c
from houseway.games.king_high.tournament.table import events as e
from houseway.games.king_high.tournament.table.decide import decide
from houseway.games.king_high.tournament.table.evolve import after
from houseway.games.king_high.tournament.table.settings import open_tournament
from houseway.games.king_high.tournament.table.state import Tournament
from houseway.school.courses.scenes import Decision, Scene
from houseway.school.courses.table import NAMES
from houseway.tables.messages import Command
from houseway.tables.people import DEALER, INSPECTOR

DAY = date(2027, 5, 1)
MORNING, EVENING = datetime(2027, 5, 1, 10), datetime(2027, 5, 1, 19)
BANK, FEE = 1_000, 500
LIMITS = TableLimits(10, 500)
BREACH = {
    "refused": t("It is refused, and nothing changes."),
    "accepted": t("It is accepted, and play continues."),
    "disqualified": t("The player is disqualified."),
    "warned": t("The player is warned and plays on."),
}
IN_PLAY = {
    "refused": t("It is refused, and nothing changes."),
    "accepted": t("It is accepted, and play continues."),
    "minimum": t("The player forfeits the minimum wager to the house."),
    "out": t("The player loses the right to remain in the tournament."),
    "warned": t("It counts, and the player is warned."),
}
OUTCOME = {
    "stands": t("The outcome stands."),
    "table-again": t("The play at the table doesn't count and is played again."),
    "round-again": t("The round doesn't count: players get back the chips they had before it."),
    "out": t("The player loses the right to remain in the tournament."),
    "refunded": t("The tournament is over, and entry fees are refunded."),
}
LEVEL = {
    "play-off": t("They play off: another shoe with new starting chips decides."),
    "ballot": t("A ballot decides between them."),
    "share": t("They share the place, and all of them move on."),
    "nobody": t("None of them moves on."),
}
FEES = {
    "refunded": t("The entry fee is refunded."),
    "kept": t("The house keeps the entry fee."),
    "half": t("Half the entry fee is refunded."),
}
NAMED: tuple[tuple[type, str], ...] = (
    (e.EntrantDisqualified, "disqualified"),
    (e.RightForfeited, "out"),
    (e.MinimumForfeited, "minimum"),
    (e.OutcomeInvalidated, "table-again"),
    (e.RoundInvalidated, "round-again"),
    (e.BallotDrawn, "ballot"),
    (e.PlayStarted, "play-off"),
)
NOTICE = NoticeDraft(
    dates=(DAY,),
    entry_fee=FEE,
    players=8,
    buy_in=BANK,
    limits=LIMITS,
    allocation=(Allocation(1, 8, 1, (MORNING,)), Allocation(1, 8, 1, (EVENING,))),
    durations=(Rounds(1), Rounds(1)),
    play_off=Rounds(1),
    prizes=(2_000,),
    device=SHUFFLING_DEVICE,
)


# -- What may become of it -------------------------------------------------------------------------


def ruling_of(answer: Decision) -> str:
    if isinstance(answer, Refusal):
        return "refused"
    kinds = {type(event) for event in answer}
    return next((name for kind, name in NAMED if kind in kinds), "accepted")


def rulings_without(name: str) -> dict[str, str]:
    """Return the rulings in play except one that would be right too."""
    return {ruling: words for ruling, words in IN_PLAY.items() if ruling != name}


def outcome_ruling(answer: Decision) -> str:
    """Return whether an outcome stands."""
    return "stands" if isinstance(answer, Refusal) else ruling_of(answer)


def fee_ruling(answer: Decision) -> str:
    assert not isinstance(answer, Refusal), answer
    return "refunded" if any(isinstance(event, e.FeeRefunded) for event in answer) else "kept"


EXPLAINED = (
    e.EntrantDisqualified,
    e.EntryWithdrawn,
    e.FeeRefunded,
    e.MinimumForfeited,
    e.OutcomeInvalidated,
    e.RightForfeited,
    e.RoundInvalidated,
    e.TournamentCancelled,
    e.BallotDrawn,
    e.PlayStarted,
)


def reason_words(answer: Decision) -> str:
    """Return the sentences about the events; if there are none, the clause says it."""
    if isinstance(answer, Refusal):
        return answer.text
    return sentences(
        *dict.fromkeys(says(event) for event in answer if isinstance(event, EXPLAINED))
    )


# -- A tournament ----------------------------------------------------------------------------------


class Contest:
    """A tournament of three or four players at one table before the final."""

    def __init__(self, chance: Draws) -> None:
        self.players = chance.some_of(NAMES, 3 + chance.below(2))
        self.tournament: Tournament = open_tournament()
        self.do(c.NotifyAuthority(DIRECTOR, NOTICE))
        for player in self.players:
            self.do(c.Apply(player), c.AcceptEntry(DIRECTOR, player))

    def do(self, *commands: c.AnyCommand) -> None:
        for command in commands:
            self.tournament = after(self.tournament, decide(self.tournament, command))

    def try_command(self, command: Command) -> Decision:
        try:
            return decide(self.tournament, command)  # type: ignore[arg-type]
        except Refusal as refusal:
            return refusal

    def draw_seats(self) -> "Contest":
        """Draw the seats, from box 1 on, after all entrants have seen the conditions."""
        self.do(c.NotifyEntrants(DIRECTOR), c.AllotSeats(DIRECTOR, self.players))
        return self

    def take_seats(self, *without: str) -> "Contest":
        self.do(c.at(1, game_commands.CheckCards(INSPECTOR, DECK.cards, "before-play")))
        for box, player in enumerate(self.players, start=1):
            if player not in without:
                self.do(c.at(1, game_commands.Sit(player, box)))
        return self

    def begin(self) -> "Contest":
        self.draw_seats().take_seats().do(c.StartTable(DIRECTOR, 1, MORNING))
        return self

    def open_bets(self) -> "Contest":
        """Open bets at a table with real cards, at which the dealer names each card."""
        self.do(c.at(1, game_commands.Shuffle(DEALER)), c.at(1, game_commands.OpenBets(DEALER)))
        return self

    def take_turns(self, wagers: Mapping[str, int]) -> None:
        """Let everyone in turn place a Pokerpot wager of this amount, or none."""
        while (player := turn(self.tournament.tables[1])) is not None:
            if player in wagers:
                self.do(self.wager(player, wagers[player]))
            self.do(c.EndTurn(player, 1, player))

    def wager(self, player: str, amount: int, kind: str = "pokerpot") -> c.AnyCommand:
        return c.at(1, game_commands.PlaceWager(player, self.box(player), kind, amount))

    def box(self, player: str) -> int:
        return 1 + self.players.index(player)

    def round(self, cards: str, wagers: Mapping[str, int]) -> None:
        """Play a whole round with these cards, and Pokerpot wagers before the first."""
        for number, card in enumerate(DECK.parse([cards])):
            self.take_turns({} if number else wagers)
            self.do(
                c.at(1, game_commands.CloseBets(DEALER)),
                c.at(1, game_commands.DealCard(DEALER, card)),
            )

    def shown_players(self) -> tuple[Shown, ...]:
        playing = 1 in self.tournament.tables
        return tuple(
            Shown(
                title=t("Box {box}, {player}", box=box, player=player) if playing else player,
                chips=self.tournament.tables[1].has(player) if playing else 0,
                words="" if playing else t("entry fee of {amount} paid", amount=money(FEE)),
            )
            for box, player in enumerate(self.players, start=1)
        )

    def scene(
        self,
        happens: c.AnyCommand,
        *story: str,
        asks: str = t("What do the conditions say?"),
        rulings: Mapping[str, str] = IN_PLAY,
        decided: Callable[[Decision], str] = ruling_of,
        why: Callable[[Decision], str] | None = None,
    ) -> Scene:
        return Scene(
            self,
            happens,
            (t("A King High tournament."), *story),
            self.shown_players(),
            asks=asks,
            rulings=rulings,
            ruled=decided,
            because=why or reason_words,
        )
