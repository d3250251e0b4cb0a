"""Records made in memory: a live table that bots and the automatic dealer play, entry by entry."""

from collections.abc import Callable

from houseway.core.errors import BadInput, Refusal
from houseway.live.table.commands import GiveSeed
from houseway.review.recording import Recording
from houseway.review.recording import staff_account as staff_account
from houseway.tables.messages import Command


class Recorded(Recording):
    """With what tests ask of it."""

    def until(self, reached: Callable[["Recorded"], bool], most: int = 3000) -> None:
        for _ in range(most):
            if reached(self):
                return
            assert self.step(), f"Nothing happens at {self.kind.stage(self.state)}."
        raise AssertionError(f"After {most} steps it has not come to that.")

    def until_phase(self, phase: str) -> None:
        self.until(lambda t: t.table.round is not None and t.table.round.phase == phase)

    def until_revealed(self, number: int) -> None:
        self.until(lambda t: t.state.revealed is not None and t.state.revealed.number >= number)

    def play(self, rounds: int) -> None:
        """Play this many more rounds, until nothing of them is hidden."""
        last = self.table.rounds_opened + rounds
        self.until(
            lambda t: t.table.rounds_opened >= last and t.table.round is None and not t.state.seeds
        )

    def give_seeds(self) -> None:
        self.until(lambda t: t.state.seeds is not None)
        for player in self.players:
            self.do(GiveSeed(player, f"{player}'s luck"))

    def refuses(self, command: Command) -> bool:
        try:
            self.kind.decide(self.state, command)
        except (Refusal, BadInput):
            return True
        return False
