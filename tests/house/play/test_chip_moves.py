"""The chips that a dealer has to hand over: the felt and the books always agree."""

from collections.abc import Iterator
from typing import Any

import pytest

from house.floor import CAPACITY, CHIPS, WHY, Floor, with_money
from house.running_house import Running, running
from houseway.games.king_high.table.shoe import DECK
from houseway.house.play.stream_states import StreamState, fold_entries

WINS = ["6h", "6c", "7h", "2c", "4h", "Ah", "Td", "7c"]  # box 1 and the dealer
REASON = "It was the five of hearts."
CORRECTION = {
    "amendments": [{"amendment": "card", "was": "6h", "really": "5h"}],
    "reason": REASON,
}
WAGER, LOST_AGAIN = 2_000, 3_900  # what a win of the wager less commission and its loss are apart


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("moves")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


class Felt(Floor):
    """A table whose dealer does what the screen says, and whose players put down their wagers."""

    def __init__(self, house: Running, name: str) -> None:
        super().__init__(house, name, dealing="human")
        self.chips: dict[str, int] = {}

    def move(self, who: str, tag: str, /, **fields: Any) -> list[dict[str, Any]]:
        """What the answer says is to be handed over, which is done."""
        answer = self.act(who, tag, **fields)
        assert answer.status_code == 200, (who, tag, answer.text)
        moved = answer.json()["moved"]
        shown = self.house.person("Dora").see(self.table, "dealer")
        assert [
            one for one in shown["moved"] if one["version"] == answer.json()["version"]
        ] == moved
        found = [move for one in moved for move in one["moves"]]
        for move in found:
            self.hand_over(move["player"], move["hand_over"])
        self.check()
        return found

    def act(self, name: str, tag: str, /, **fields: Any) -> Any:
        why, player = fields.pop("why", WHY), fields.pop("for_", None)
        more = {"why": why} if player is None else {"why": why, "for": player}
        person = self.house.person(name)
        return person.ask(self.table, {"command": tag, **fields}, CAPACITY[name], **more)

    def hand_over(self, player: str, amount: int) -> None:
        self.chips[player] = self.chips.get(player, 0) + amount
        assert self.chips[player] >= 0

    def wager(self, player: str, amount: int, **fields: Any) -> None:
        self.chips[player] -= amount
        told = self.move("Dora", "place-wager", why=None, for_=player, amount=amount, **fields)
        assert told == []

    def enter(self, who: str, tag: str, /, **fields: Any) -> list[dict[str, Any]]:
        return self.move("Dora", tag, why=None, for_=who, **fields)

    def deal(self, tag: str, **fields: Any) -> list[dict[str, Any]]:
        return self.move("Dora", tag, why=None, **fields)

    def check(self) -> None:
        """The chips in front of the players are those of the books."""
        books = self.see()["table"]["chips"]
        players = {*books, *self.chips}
        assert {p: self.chips.get(p, 0) for p in players} == {p: books.get(p, 0) for p in players}

    def owed(self) -> list[dict[str, Any]]:
        debts = self.house.person("Igor").get("/api/floor").json()["debts"]
        return [one["debt"] for one in debts if one["table"] == self.table]

    def round_won(self, player: str = "Ann") -> None:
        """One box, which wins."""
        self.deal("open-bets")
        self.wager(player, WAGER, box=1, kind="initial")
        self.deal("close-bets")
        self.deal("deal", cards=WINS)
        self.enter(player, "ask-house-way", box=1)
        self.deal("set-dealer")
        (paid,) = self.deal("settle")
        assert paid["hand_over"] == WAGER + 1_900


def sat(house: Running, name: str, *players: str) -> Felt:
    felt = Felt(house, name)
    for box, player in enumerate(players, start=1):
        (bought,) = felt.enter(player, "buy-in", amount=CHIPS)
        assert (bought["player"], bought["hand_over"]) == (player, CHIPS)
        felt.enter(player, "sit", box=box)
    return felt


def left_owing(house: Running) -> Felt:
    """Ann won, cashed everything and left, and then the round turns out to be lost."""
    felt = sat(house, "si-ki-pi", "Ann")
    felt.round_won()
    chips = felt.chips["Ann"]
    (cashed,) = felt.enter("Ann", "cash-out", amount=chips)
    assert cashed["hand_over"] == -chips
    felt.enter("Ann", "walk-away", player="Ann")
    (owing,) = felt.move("Igor", "house-correct-round", round=1, **CORRECTION)
    assert (owing["hand_over"], owing["owed"]) == (0, [debt(LOST_AGAIN)])
    return felt


def debt(amount: int, cause: str = "correction", reason: str = REASON) -> dict[str, Any]:
    return {
        "player": "Ann",
        "cause": cause,
        "round": 1,
        "reason": {"reason": "staff-reason", "by": {"basis": "house"}, "words": reason},
        "clause": None,
        "why": reason,
        "amount": amount,
    }


def test_who_has_left_is_on_the_list_of_debts_with_round_and_reason(house: Running) -> None:
    felt = left_owing(house)
    assert felt.owed() == [debt(LOST_AGAIN)]
    assert felt.see("Ann")["debts"] == [debt(LOST_AGAIN)]
    assert felt.see("Bob")["debts"] == []
    felt.do("Igor", "house-close-table", reason="the end of the night")
    assert felt.owed() == [debt(LOST_AGAIN)]


def test_a_buy_in_says_what_is_kept_for_a_debt_and_what_is_handed_over(house: Running) -> None:
    felt = left_owing(house)
    (bought,) = felt.enter("Ann", "buy-in", amount=20_000)
    assert bought == {
        "player": "Ann",
        "change": 20_000 - LOST_AGAIN,
        "chips": 20_000 - LOST_AGAIN,
        "hand_over": 20_000 - LOST_AGAIN,
        "kept": [debt(LOST_AGAIN)],
        "owed": [],
    }
    assert felt.owed() == []


def test_a_debt_that_is_paid_in_parts_stays_on_the_list_with_what_is_left(house: Running) -> None:
    felt = left_owing(house)
    (bought,) = felt.enter("Ann", "buy-in", amount=1_500)
    assert (bought["hand_over"], bought["kept"]) == (0, [debt(1_500)])
    assert felt.owed() == [debt(LOST_AGAIN - 1_500)]
    payments = {"Ann": 3_000}
    (paid,) = felt.move(
        "Igor", "house-settle-dispute", round=1, decision="A part is forgiven.", payments=payments
    )
    left = LOST_AGAIN - 1_500
    assert (paid["hand_over"], paid["kept"]) == (3_000 - left, [debt(left)])
    assert felt.owed() == []


def test_the_answer_to_the_same_request_says_again_what_is_handed_over(house: Running) -> None:
    felt = left_owing(house)
    person = house.person("Dora")
    more = {"for": "Ann", "key": f"twice {felt.table}"}
    asked = {"command": "buy-in", "amount": 20_000}
    first, again = (person.ask(felt.table, asked, "dealer", **more).json() for _ in range(2))
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["moved"] == again["moved"] != []


def test_a_dispute_takes_chips_and_what_is_not_there_is_owed(house: Running) -> None:
    felt = sat(house, "si-ki-pi", "Ann", "Bob")
    felt.round_won()
    ann, bob = felt.move(
        "Igor",
        "house-settle-dispute",
        round=1,
        decision="Both were wrong.",
        payments={"Ann": -felt.chips["Ann"] - 700, "Bob": 300},
    )
    assert (ann["chips"], bob["hand_over"]) == (0, 300)
    assert ann["owed"] == [debt(700, cause="dispute", reason="Both were wrong.")]


def test_a_noted_payment_lets_the_books_follow_and_nothing_more_is_handed_over(
    house: Running,
) -> None:
    felt = sat(house, "si-ki-pi", "Ann")
    felt.round_won()
    note = {"round": 1, "player": "Ann", "amount": 500, "reason": "miscounted"}
    felt.hand_over("Ann", 500)  # as it was by mistake
    (noted,) = felt.move("Igor", "house-note-payment", handed="too-much", made_good=False, **note)
    assert (noted["change"], noted["hand_over"]) == (500, 0)
    made_good = felt.move("Igor", "house-note-payment", handed="too-little", made_good=True, **note)
    assert made_good == []


def test_a_void_says_what_every_player_gets_back(house: Running) -> None:
    felt = sat(house, "power-pai-gow", "Ann", "Bob")
    felt.deal("open-bets")
    for box, player in enumerate(("Ann", "Bob"), start=1):
        felt.wager(player, box * 1_000, box=box, kind="standard")
    felt.deal("close-bets")
    felt.deal("deal-unseen")
    back = felt.move("Dora", "call-foreign-card", card="a joker")
    assert {move["player"]: move["hand_over"] for move in back} == {"Ann": 1_000, "Bob": 2_000}


def test_a_debt_is_kept_from_what_a_round_pays(house: Running) -> None:
    """A player who owes and has chips on the layout only."""
    felt = sat(house, "si-ki-pi", "Ann")
    felt.round_won()
    felt.enter("Ann", "cash-out", amount=felt.chips["Ann"] - WAGER)
    felt.deal("open-bets")
    felt.wager("Ann", WAGER, box=1, kind="initial")
    felt.move("Igor", "house-correct-round", round=1, **CORRECTION)
    assert felt.owed() == [debt(LOST_AGAIN)]
    felt.deal("close-bets")
    felt.deal("deal", cards=WINS)
    felt.enter("Ann", "ask-house-way", box=1)
    felt.deal("set-dealer")
    (paid,) = felt.deal("settle")
    assert (paid["hand_over"], paid["kept"]) == (0, [debt(LOST_AGAIN)])


def test_king_high_and_pineapple_say_it_too(house: Running) -> None:
    felt = sat(house, "king-high", "Ann")
    felt.move("Igor", "check-cards", cards=list(DECK.cards), when="before-play")
    felt.deal("shuffle")
    felt.deal("open-bets")
    felt.wager("Ann", 1_000, box=1, kind="pokerpot")
    felt.deal("close-bets")
    (back,) = felt.move("Igor", "house-end-round", reason="a fire")
    assert back["hand_over"] == 1_000
    felt = sat(house, "pineapple", "Ann", "Bob")
    fees = felt.move("Dora", "start-down")
    assert {move["player"]: move["hand_over"] for move in fees} == {"Ann": -1_000, "Bob": -1_000}
    (gone,) = felt.enter("Ann", "leave", player="Ann")
    assert gone["hand_over"] == 1_000 - CHIPS


def test_a_worker_that_reads_the_record_anew_says_the_same(house: Running) -> None:
    felt = left_owing(house)
    felt.enter("Ann", "buy-in", amount=20_000)
    current = felt.house.worker.handler.streams.peek(felt.table)
    assert current is not None
    entries = felt.house.worker.records.entries(felt.table)
    again = fold_entries(StreamState(current.kind, current.kind.start), entries)
    assert again.chip_moves == current.chip_moves
    assert again.state.debts == current.state.debts


def test_what_is_undone_is_not_handed_over(house: Running) -> None:
    """A wager that was mistyped: no chips move."""
    felt = sat(house, "si-ki-pi", "Ann")
    felt.deal("open-bets")
    felt.wager("Ann", 1_000, box=1, kind="initial")
    felt.chips["Ann"] += 1_000
    assert felt.deal("house-take-back-last") == []


def test_players_do_not_hear_of_the_debts_of_others(house: Running) -> None:
    felt = left_owing(house)
    shown = house.person("Bob").see(felt.table)
    assert (shown["moved"], shown["view"]["debts"]) == ([], [])
