"""`houseway play`, typed at a real terminal (a pseudo-terminal of the system)."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cli.run import houseway
from our_games import FOLDERS

_COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A game running at a terminal, read and typed into."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ["COLUMNS"] = "200"
            os.execv(sys.executable, [sys.executable, "-m", "houseway", *arguments])
        self.seen = ""

    def read_until(self, words: str, seconds: float = 20) -> str:
        """What has come since the last reading, up to and with these words."""
        end = time.monotonic() + seconds
        while words not in self.seen:
            assert time.monotonic() < end, f"{words!r} never came:\n{self.seen}"
            if select.select([self.screen], [], [], 0.1)[0]:
                self.seen += self._read()
        before, found, self.seen = self.seen.partition(words)
        return before + found

    def type(self, line: str) -> None:
        os.write(self.screen, line.encode())

    def press_ctrl_c(self) -> None:
        """A key pressed in the very moment the prompt appears can go unnoticed: press again."""
        for _ in range(5):
            self.type("\x03")
            end = time.monotonic() + 2
            while time.monotonic() < end:
                if select.select([self.screen], [], [], 0.1)[0]:
                    self.seen += self._read()
                if "You " in self.seen:  # leave, or walk away
                    return

    def leave(self, seconds: float = 20) -> tuple[str, int]:
        """Everything up to the end, and the exit code."""
        end = time.monotonic() + seconds
        rest = self.seen
        while time.monotonic() < end:
            if select.select([self.screen], [], [], 0.1)[0]:
                text = self._read()
                rest += text
                if not text:
                    _, status = os.waitpid(self.pid, 0)
                    return rest, os.waitstatus_to_exitcode(status)
        raise AssertionError(f"the game did not end:\n{rest}")

    def end(self) -> None:
        """Ends the game if the test left it running."""
        os.close(self.screen)
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass

    def _read(self) -> str:
        try:
            return _COLOUR.sub("", os.read(self.screen, 65536).decode(errors="replace"))
        except OSError:  # the other end is closed
            return ""


@contextmanager
def playing(*arguments: str) -> Iterator[Terminal]:
    terminal = Terminal("play", *arguments)
    try:
        yield terminal
    finally:
        terminal.end()


GAMES = [("si-ki-pi", "bonus"), ("power-pai-gow", "power")]


@pytest.mark.parametrize(("name", "side"), GAMES)
def test_a_round_from_bet_to_settlement(name: str, side: str) -> None:
    with playing(name, "--seed", "test") as game:
        game.read_until("Enter to deal:")
        game.type("bet 5000\n")
        game.read_until("Enter to deal:")
        game.type(f"{side} 500 on dealer\n")
        game.read_until("Enter to deal:")
        game.type("\n")
        offered = game.read_until("(1, 2, 3 or h):")
        assert offered.count("Low") >= 3
        game.type("?\n")
        assert "House Way:" in game.read_until("(1, 2, 3 or h):")
        game.type("h\n")
        result = game.read_until("Your chips:")
        assert "of 5,000 on box 2" in result
        assert "of 500 on the dealer's hand" in result
        assert "This round:" in result
        game.read_until("Enter to deal:")
        game.type("quit\n")
        said, code = game.leave()
        assert "You leave with" in said
        assert code == 0


@pytest.mark.parametrize(("name", "side"), GAMES)
def test_help_offers_what_is_legal_and_mistakes_are_told_in_a_sentence(
    name: str, side: str
) -> None:
    with playing(name, "--seed", "test") as game:
        game.read_until("Enter to deal:")
        game.type("?\n")
        assert "on box 2: 1,000 to 100,000" in game.read_until("Enter to deal:")
        for typed, part in (
            (f"{side} 500", "before a"),
            ("bet 5001", "steps of 100"),
            ("bet 999900", "is 100,000"),
            ("bet -5", "isn't an amount"),
            ("bet 5000 on 77", "no box 77"),
            ("sing", "isn't a command here"),
            ("bet [/red] on 1", "isn't an amount"),
        ):
            game.type(f"{typed}\n")
            said = game.read_until("Enter to deal:")
            assert part in said, said
            assert "Traceback" not in said


def test_ctrl_c_while_bets_are_open_takes_them_back() -> None:
    with playing("si-ki-pi", "--seed", "test") as game:
        game.read_until("Enter to deal:")
        game.type("bet 5000\n")
        game.read_until("Enter to deal:")
        game.press_ctrl_c()
        said, code = game.leave()
        assert "You leave with 100,000." in said
        assert code == 0


def test_ctrl_c_with_cards_on_the_table_settles_once_by_the_house_way() -> None:
    with playing("si-ki-pi", "--seed", "test") as game:
        game.read_until("Enter to deal:")
        game.type("bet 5000\n")
        game.read_until("Enter to deal:")
        game.type("\n")
        game.read_until("(1, 2, 3 or h):")
        game.press_ctrl_c()
        said, code = game.leave()
        assert "SKP-5.4" in said
        assert said.count("Initial Bet of 5,000") == 1
        chips = re.search(r"Your chips: ([\d,]+)", said)
        assert chips is not None
        assert f"You leave with {chips[1]}." in said
        assert code == 0


def test_the_end_of_input_leaves_cleanly() -> None:
    with playing("power-pai-gow") as game:
        game.read_until("Enter to deal:")
        game.type("\x04")
        said, code = game.leave()
        assert "You leave with 100,000." in said
        assert code == 0


@pytest.mark.parametrize("name", FOLDERS)
def test_without_a_terminal_a_demonstration_round_is_played(name: str) -> None:
    ran = houseway("play", name)
    assert ran.code == 0
    assert "Your chips:" in ran.out.splitlines()[-1]
    assert houseway("play", name).out == ran.out, "the demonstration is always the same"


def test_partners_of_another_strength_play_another_way() -> None:
    played = {
        partners: houseway("play", "pineapple", "--partners", partners).out
        for partners in ("careless", "steady", "strong")
    }
    assert len(set(played.values())) == 3
    assert played["strong"] == houseway("play", "pineapple").out
    refused = houseway("play", "king-high", "--partners", "steady")
    assert refused.code == 2
    assert refused.is_one_plain_sentence("King High", "--partners")


def test_a_table_with_one_box_is_played_alone() -> None:
    ran = houseway("play", "si-ki-pi", "--reading", "boxes=1")
    assert ran.code == 0
    assert "Initial Bet of 5,000 on box 1" in ran.out


def test_king_high_is_played_card_by_card() -> None:
    with playing("king-high", "--seed", "test") as game:
        game.read_until("Enter to deal:")
        game.type("high 500\n")
        assert "needs a Pokerpot wager" in game.read_until("Enter to deal:")
        game.type("pokerpot 500\n")
        game.read_until("Enter to deal:")
        game.type("suit spades 500\n")
        assert "Suit wager of 500 on spades" in game.read_until("Enter to deal:")
        for number in range(2, 6):
            game.type("\n")
            game.read_until(f"Action round {number}:")
            game.read_until("Enter to deal:")
        game.type("\n")
        assert "Pokerpot wager of 500:" in game.read_until("This round:")
        game.read_until("Action round 1:")
        game.type("quit\n")
        said, code = game.leave()
        assert "You leave with" in said
        assert code == 0


def test_leaving_king_high_after_a_card_lets_the_pokerpot_stand() -> None:
    with playing("king-high", "--seed", "test") as game:
        game.read_until("Enter to deal:")
        game.type("pokerpot 500\n")
        game.read_until("Enter to deal:")
        game.type("\n")
        game.read_until("Action round 2:")
        game.type("quit\n")
        said, code = game.leave()
        assert "KH-5.7" in said
        assert said.count("Pokerpot wager of 500:") == 1
        assert code == 0


def test_pineapple_is_played_street_by_street() -> None:
    with playing("pineapple", "--seed", "test") as game:
        game.read_until("? for help:")
        game.type("\n")
        game.read_until("places for you):")
        game.type("tttt\n")
        assert "Type 5 letters" in game.read_until("places for you):")
        game.type("ttttm\n")
        assert "holds only 3 cards" in game.read_until("places for you):")
        game.type("hint\n")
        hint = game.read_until("places for you):")
        assert "worth" in hint
        assert "costs" in hint
        game.type("tmmbb\n")
        for _ in range(4):
            game.read_until("places for you):")
            game.type("a\n")
        result = game.read_until("Your chips:")
        assert "You and Mei:" in result
        game.read_until("? for help:")
        game.type("quit\n")
        assert game.leave()[1] == 0


def test_leaving_pineapple_plays_the_hand_to_its_end() -> None:
    with playing("pineapple", "--seed", "test") as game:
        game.read_until("? for help:")
        game.type("\n")
        game.read_until("places for you):")
        game.type("quit\n")
        said, code = game.leave()
        assert "FUP-stakes" in said
        assert said.count("You and Mei:") == 1
        assert code == 0
