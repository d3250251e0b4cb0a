"""A command that was meant for another moment never lands in this one."""

from pathlib import Path

from service.floor import MAIN, Floor, with_money
from service.running import running


def test_chips_are_bought_and_cashed_at_any_moment_but_wagers_are_for_the_one_seen(
    tmp_path: Path,
) -> None:
    with running(f"sqlite:///{tmp_path / 'house.db'}") as house:
        floor = Floor(with_money(house), "si-ki-pi", dealing="human")
        ann, gone = house.person("Ann"), {"moment": "a round long ago"}
        for command in ({"command": "buy-in", "amount": 5_000}, {"command": "sit", "box": 1}):
            assert ann.ask(floor.table, command, "player", **gone).status_code == 200
        floor.do("Dora", "open-bets", why=None)
        wager = {"command": "place-wager", "box": 1, "kind": MAIN["si-ki-pi"], "amount": 1_000}
        answer = ann.ask(floor.table, wager, "player", **gone)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "moved-on")
        cash = {"command": "cash-out", "amount": 5_000}
        assert ann.ask(floor.table, cash, "player", **gone).status_code == 200
