"""The golden record of King High's tournament: real cards and lots on paper, or seeds."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any

from msgspec.structs import replace

from games.live_tournament.felt import BANK, EIGHT, LOSING, PAIR, Felt, felt_notice, whole
from games.live_tournament.house import KIND, START, House
from houseway.core.errors import Refusal
from houseway.core.rulebook import choices
from houseway.games.king_high.table.commands import (
    DealCard,
    DeclareVoid,
    Leave,
    OpenBets,
    PlaceWager,
    Shuffle,
)
from houseway.games.king_high.tournament.live.commands import (
    Bound,
    CorrectTableRound,
    GiveSeed,
    NoteTablePayment,
    OpenTournament,
    ResumeTournament,
    SettleTableDispute,
    SuspendTournament,
    TakeBackAtTable,
)
from houseway.games.king_high.tournament.live.demonstration import demonstration_notice
from houseway.games.king_high.tournament.live.stage import table_stage
from houseway.games.king_high.tournament.rules.notice import (
    Allocation,
    Minutes,
    NoticeDraft,
    Rounds,
)
from houseway.games.king_high.tournament.rules.readings import TournamentReadings
from houseway.games.king_high.tournament.table.commands import (
    AcceptEntry,
    Acknowledge,
    AlterStart,
    AmendNotice,
    AnyCommand,
    Apply,
    AtTable,
    CallTime,
    Cancel,
    Disqualify,
    DrawBallot,
    EndTurn,
    Invalidate,
    InvalidateRound,
    LendChips,
    NotifyEntrants,
    PayPrizes,
    RefuseEntry,
    StartPlayOff,
    StartTable,
    Withdraw,
    at,
)
from houseway.live.amendments import Struck
from houseway.live.dual_control import AskSecondPerson, Confirm, TurnDown
from houseway.review.export import export_tournament
from houseway.tables.seating import CashOut, Sit
from records.tables import WHY

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
FOUR = ("ann", "bea", "cho", "dan")
FIRE = InvalidateRound("director", 1, "fire", "The curtains burnt.")


def one_table(rounds: int = 2, **changes: Any) -> NoticeDraft:
    """A final of up to eight, and nothing before it."""
    final = Allocation(1, 8, 1, (START,))
    draft = replace(felt_notice(), allocation=(final,), durations=(Rounds(rounds),), banks=(BANK,))
    return replace(draft, **changes)


class Cup(Felt):
    """A tournament by people, with what the rules refused in it."""

    def __init__(self, notice: NoticeDraft, **readings: Any) -> None:
        self.readings = TournamentReadings(**readings)
        self.refused_by: set[str] = set()  # clauses
        House.__init__(self, notice, automatic=False, dealing="human")
        self.now = START - timedelta(hours=1)

    def do(self, command: Any, account: str = "") -> tuple[Any, ...]:
        if isinstance(command, OpenTournament):
            command = replace(command, readings=self.readings)
        return super().do(command, account)

    def refuse(self, command: AnyCommand, clause: str) -> None:
        asked: Any = command
        if isinstance(command, AtTable) and isinstance(command.asks, PlaceWager):
            asked = Bound(command.by, table_stage(self.live, 1), command)
        try:
            KIND.decide(self.live, asked)
        except Refusal as refusal:
            found = refusal.clause
        else:
            raise AssertionError(f"{command} is accepted.")
        assert found == clause, f"{command} is refused by {found}."
        self.refused_by.add(clause)

    def seat(self, *players: str) -> "Cup":
        """Everyone has entered and sits at table 1, in this order."""
        self.enter(*players)
        self.draw_on_paper(*players)
        self.begin(1)
        return self

    def round(self, cards: tuple[str, ...], pokerpots: Mapping[str, int]) -> None:
        """Who is not named does not wager."""
        if self.live.need_opened().tables[1].game.shuffle_due is not None:
            self.at(1, Shuffle("dealer"))
        self.at(1, OpenBets("dealer"))
        while (player := self.turn(1)) is not None:
            if player in pokerpots:
                self.in_turn(1, at(1, self.pokerpot(1, player, pokerpots[player])))
            self.in_turn(1, EndTurn(player, 1, player))
        self.cards(1, cards)


def lines(house: House) -> list[str]:
    return list(export_tournament(KIND, "cup", house.entries))


def stories() -> Mapping[str, Callable[[], House]]:
    return {
        "whole": whole,
        "entries": entries,
        "late": late,
        "wagers": wagers,
        "play-off": play_off,
        "one-play-off": partial(play_off, (10, 20)),
        "heats": heats,
        "by-time": by_time,
        "lots": lots,
        "undone": undone,
        "corrections": corrections,
        "two-people": two_people,
        "prizes-kept": prizes_kept,
        "seeds": seeds,
        "lone": lone,
        **{
            f"{play.__name__}-{name}-{answer}": partial(play, **{name.replace("-", "_"): answer})
            for name, (_, *others) in choices(TournamentReadings).items()
            for answer in others
            for play in (lone, undone)
        },
    }


def entries() -> Cup:
    """Before play everything happens to entrants that may, and then it does not take place."""
    cup = Cup(felt_notice())
    cup.now = START - 8 * DAY
    cup.says(*(Apply(player) for player in EIGHT), RefuseEntry("director", "hal"))
    cup.says(*(AcceptEntry("director", player) for player in EIGHT[:-1]))
    cup.says(Withdraw("gil", (START - 7 * DAY).date()), Withdraw("fay", (START - 6 * DAY).date()))
    amended = replace(felt_notice(), prizes=(3_000, 2_000))
    cup.says(AmendNotice("director", amended, "A sponsor left.", cup.now))
    cup.says(Disqualify("director", "eva", "Had help."))
    cup.refuse(Acknowledge("ann", "ann"), "KHT-1.5")
    cup.says(NotifyEntrants("director"), Acknowledge("ann", "ann"))
    cup.draw_on_paper("ann", "bea", "cho", "dan")
    cup.refuse(AlterStart("director", 1, 1, START + MINUTE, START), "KHT-4.2")
    cup.says(AlterStart("director", 1, 1, START + 5 * MINUTE, cup.now))
    cup.says(Cancel("director", "The casino burnt down."))
    return cup


def late() -> Cup:
    """Dan does not come, and cho too late."""
    cup = Cup(one_table())
    cup.enter(*FOUR)
    cup.draw_on_paper(*FOUR)
    for box, player in enumerate(FOUR[:2], start=1):
        cup.at(1, Sit(player, box))
    cup.refuse(at(1, Sit("cho", 3), START + MINUTE), "KHT-5.1")
    cup.now = START + 5 * MINUTE
    cup.says(StartTable("director", 1, cup.now))
    return cup


def wagers() -> Cup:
    """Who does not wager forfeits the minimum, and dan retires."""
    cup = Cup(one_table(rounds=1)).seat(*FOUR)
    cup.at(1, OpenBets("dealer"))
    first, second = cup.turn(1), "ann"
    assert first == "dan"
    cup.refuse(at(1, PlaceWager(second, 1, "pokerpot", 10)), "KHT-7.1")
    cup.refuse(at(1, CashOut("dan", 10)), "KHT-6.3")
    cup.refuse(LendChips("ann", "bea", 10), "KHT-6.7")
    for box, amount, clause in ((3, 10, "KHT-6.4"), (4, 2_000, "KHT-6.5"), (4, 15, "KHT-6.6")):
        cup.refuse(at(1, PlaceWager("dan", box, "pokerpot", amount)), clause)
    cup.in_turn(1, EndTurn("dan", 1, "dan"))
    cup.refuse(at(1, PlaceWager("ann", 1, "pokerpot", 10)), "KHT-7.2")
    for player, amount in (("cho", 10), ("bea", 1_000), ("ann", 20)):
        cup.in_turn(1, at(1, cup.pokerpot(1, player, amount)))
        cup.in_turn(1, EndTurn(player, 1, player))
    cup.at(1, Leave("dan", "dan"))
    cup.cards(1, LOSING)
    cup.check(1)
    cup.says(PayPrizes("director"))
    return cup


def play_off(*last: tuple[int, int]) -> Cup:
    """Two are level until the last play-off: the second, if nothing else is told."""
    cup = Cup(one_table(rounds=1)).seat(*FOUR)
    cup.round(PAIR, {"ann": 30, "bea": 30, "cho": 20, "dan": 10})
    for ann, bea in last or ((20, 20), (10, 20)):
        cup.says(StartPlayOff("director", 1, cup.now))
        cup.round(PAIR, {"ann": ann, "bea": bea})
    cup.check(1)
    cup.says(PayPrizes("director"))
    return cup


def heats() -> Cup:
    """Tables of two, at two times: the second is altered twice."""
    starts = (START, START + 60 * MINUTE)
    sessions = (Allocation(1, 2, 1, starts), Allocation(1, 2, 1, (START + 180 * MINUTE,)))
    cup = Cup(replace(felt_notice(), players=4, allocation=sessions, prizes=(2_000,)))
    cup.enter(*FOUR)
    cup.draw_on_paper(*FOUR)
    cup.says(AlterStart("director", 1, 2, START + 90 * MINUTE, cup.now))
    cup.now = START + 70 * MINUTE
    cup.says(AlterStart("director", 1, 2, START + 100 * MINUTE, cup.now))
    return cup


def by_time() -> Cup:
    cup = Cup(one_table(durations=(Minutes(30),))).seat(*FOUR)
    cup.round(PAIR, dict.fromkeys(FOUR, 10))
    cup.now = START + 31 * MINUTE
    cup.says(CallTime("director", 1, cup.now))
    return cup


def lots() -> Cup:
    """Three lose their last chips with the same card. Then smoke undoes it all, lots included."""
    cup = Cup(one_table(rounds=1)).seat(*FOUR)
    cup.round(LOSING, {"ann": 1_000, "bea": 1_000, "cho": 1_000, "dan": 10})
    cup.says(DrawBallot("director", 1, ("cho", "ann", "bea"), on_paper=True))
    cup.says(Invalidate("director", 1, "fire", "Smoke.", cup.now + 5 * MINUTE, cup.now))
    cup.begin(1)
    cup.round(PAIR, {"ann": 40, "bea": 30, "cho": 20, "dan": 10})
    cup.check(1)
    cup.says(PayPrizes("director"))
    return cup


def undone(**readings: Any) -> Cup:
    """A round burns, another is void, and fraud undoes all that was played."""
    cup = Cup(one_table(rounds=3), **readings).seat(*FOUR)
    cup.round(PAIR, {"ann": 30, "bea": 20})
    cup.says(FIRE)
    cup.round((), {"ann": 30, "bea": 20})
    cup.at(1, DeclareVoid("inspector"))
    cup.round(PAIR[:2], {"ann": 30, "bea": 20, "cho": 10})
    cup.do(SuspendTournament("director", "A fire alarm.", cup.now))
    cup.now += 5 * MINUTE
    cup.do(ResumeTournament("director", cup.now))
    if cup.readings.disqualification == "at-any-time":
        cup.says(Disqualify("director", "dan", "Marked cards."))
    again = cup.now + 30 * MINUTE
    cup.says(Invalidate("director", 1, "fraud", "Marked cards.", again, cup.now))
    return cup


def lone(**readings: Any) -> Cup:
    """Ann and bea lose all, then cho, and dan alone is left."""
    cup = Cup(one_table(rounds=3), **readings).seat(*FOUR)
    for bets in ({"ann": 1_000, "bea": 1_000, "cho": 500}, {"cho": 500}, {"dan": 10}):
        if cup.live.need_opened().tables[1].play is not None:
            cup.round(LOSING, bets)
    return cup


def corrections() -> Cup:
    """What was entered last is taken back; later a card, a payment and a dispute."""
    cup = Cup(one_table(rounds=3)).seat(*FOUR)
    cup.round(LOSING[:1], dict.fromkeys(FOUR, 10))
    cup.do(TakeBackAtTable("dealer", 1))
    cup.at(1, DealCard("dealer", "Ts"))
    cup.cards(1, PAIR[1:])
    played = [
        str(act.version)
        for act in cup.acts()
        if isinstance(act.command, Bound) and isinstance(act.command.asks, AtTable)
    ]
    cup.do(CorrectTableRound("inspector", 1, 1, 1, (Struck(played[0]),), "It never lay there."))
    cup.do(NoteTablePayment("inspector", 1, 1, 1, "ann", "too-much", 10, False, WHY))
    cup.do(NoteTablePayment("inspector", 1, 1, 1, "ann", "too-little", 10, True, WHY))
    cup.do(SettleTableDispute("inspector", 1, 1, 1, "It was late.", {"cho": -10, "ann": 10}))
    return cup


def two_people() -> Cup:
    cup = Cup(one_table()).seat(*FOUR)
    cup.do(AskSecondPerson("director", wanted=True), "dina")
    cup.round(PAIR, dict.fromkeys(FOUR, 10))
    for answer in (TurnDown("inspector", 1, "There was no fire."), Confirm("inspector", 2)):
        cup.do(FIRE, "dina")
        cup.do(answer, "ines")
    return cup


def prizes_kept() -> Cup:
    """Two play for three prizes."""
    cup = Cup(one_table(rounds=1, prizes_left="kept")).seat("ann", "bea")
    cup.round(PAIR, {"ann": 30, "bea": 20})
    cup.check(1)
    cup.says(PayPrizes("director"))
    return cup


# -- From seeds ------------------------------------------------------------------------------------


class Scripted(House):
    """The automatic house, whose players wager on the Pokerpot alone, each another amount."""

    def choice(self, player: str) -> Any:
        for offer in KIND.legal(self.live, player):
            match offer.command:
                case Apply() if player not in self.live.need_opened().entrants:
                    return offer.command
                case AtTable(_, _, Sit()):
                    return offer.command
                case Bound(_, stage, AtTable(_, table, PlaceWager(_, box, "pokerpot"))):
                    if self.bare(player):
                        bet = PlaceWager(player, box, "pokerpot", 20 * (1 + FOUR.index(player)))
                        return Bound(player, stage, at(table, bet))
                case Bound(_, _, EndTurn()) if not self.bare(player):
                    return offer.command
                case _:
                    pass
        return None

    def bare(self, player: str) -> bool:
        """Whether the player has no wager in the round yet."""
        table = self.live.need_opened().table_of(player)
        round_ = None if table is None else table.game.round
        if round_ is None or round_.action_round > 1:
            return False
        return all(wager.player != player for wager in round_.wagers)


def seeds() -> House:
    house = Scripted(demonstration_notice(START, entrants=4, entry_fee=1_000, rounds=1))
    house.players = FOUR
    house.until(lambda h: h.live.need_opened().registered_players and h.live.seeds)
    house.do(GiveSeed("ann", "ballot", "ann's luck"))
    return house.run(400)
