"""A command that was meant for another stage never lands in this one."""

from pathlib import Path

from house.floor import MAIN, Floor, with_money
from house.running_house import running


def test_chips_are_bought_and_cashed_at_any_moment_but_wagers_are_for_the_one_seen(
    tmp_path: Path,
) -> None:
    with running(f"sqlite:///{tmp_path / 'house.db'}") as house:
        floor = Floor(with_money(house), "si-ki-pi", dealing="human")
        ann, gone = house.person("Ann"), {"stage": "a round long ago"}
        for command in ({"command": "buy-in", "amount": 5_000}, {"command": "sit", "box": 1}):
            assert ann.ask(floor.table, command, "player", **gone).status_code == 200
        floor.do("Dora", "open-bets", why=None)
        wager = {"command": "place-wager", "box": 1, "kind": MAIN["si-ki-pi"], "amount": 1_000}
        answer = ann.ask(floor.table, wager, "player", **gone)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "moved-on")
        cash = {"command": "cash-out", "amount": 5_000}
        assert ann.ask(floor.table, cash, "player", **gone).status_code == 200


def test_staff_mean_a_round_and_never_call_off_the_next_one(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'house.db'}") as house:
        floor = Floor(with_money(house), "si-ki-pi", dealing="human")
        floor.low_high_deal()
        igor, call = house.person("Igor"), {"command": "call-foreign-card"}
        for stage in ("2", "between", "1 betting"):
            answer = igor.ask(floor.table, call, "inspector", stage=stage)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "moved-on")
        assert igor.ask(floor.table, call, "inspector", stage="1").status_code == 200
        floor.low_high_deal()
        answer = igor.ask(floor.table, call, "inspector", stage="1")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "moved-on")


def test_a_table_is_suspended_whatever_the_moment(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'house.db'}") as house:
        floor = Floor(with_money(house), "si-ki-pi", dealing="human")
        suspend = {"command": "house-suspend-table", "reason": "A look."}
        long_ago = {"stage": "a round long ago"}
        answer = house.person("Igor").ask(floor.table, suspend, "inspector", **long_ago)
        assert answer.status_code == 200
