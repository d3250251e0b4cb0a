"""The scenarios that the games of two hands share, each played with its own cards and clauses."""

from dataclasses import dataclass

from houseway.games.low_high.table import commands as c
from houseway.tables.seating import BuyIn, CashOut, Sit
from houseway.tables.wagers import Limits
from houseway.testing.playthroughs import Refused, Scenario, Step
from scenarios import cards, two

# Ann sits at box 1, Bea at box 2.
ARRIVE = (BuyIn("ann", 50_000), Sit("ann", 1), BuyIn("bea", 50_000), Sit("bea", 2))
HOUSE_WAY = (c.AskHouseWay("ann", 1), c.AskHouseWay("bea", 2))
FINISH = (c.SetDealer("dealer"), c.Settle("dealer"))


@dataclass(frozen=True)
class TwoHands:
    """A game of two hands: its main wager and four cards for each hand."""

    main: str
    dealer: str
    wins: str  # against the dealer
    ties: str
    loses: str

    def place(self, player: str, box: int, amount: int) -> c.PlaceWager:
        return c.PlaceWager(player, box, self.main, amount)

    def take_back(self, player: str, box: int) -> c.TakeBack:
        return c.TakeBack(player, box, self.main)

    def deal(self, *hands: str) -> c.Deal:
        """The hands of the boxes in order, then the dealer's."""
        return c.Deal("dealer", cards(" ".join((*hands, self.dealer))))

    @property
    def bet(self) -> tuple[Step, ...]:
        return (
            c.OpenBets("dealer"),
            self.place("ann", 1, 10_000),
            self.place("bea", 2, 10_000),
        )

    @property
    def closed(self) -> tuple[Step, ...]:
        return (*ARRIVE, *self.bet, c.CloseBets("dealer"))

    @property
    def dealt(self) -> tuple[Step, ...]:
        return (*self.closed, self.deal(self.wins, self.ties))

    @property
    def settled(self) -> tuple[Step, ...]:
        return (*self.dealt, *HOUSE_WAY, *FINISH)

    # -- Scenarios of both games -----------------------------------------------------------------

    def another_notice(self) -> Scenario:
        literal, limits = {"two-pairs": "literal"}, {self.main: Limits(500, 1_000)}
        return Scenario(
            "another-notice",
            "another notice at the table",
            "The inspector changes a reading and a limit between rounds, and nobody else does.",
            (
                *ARRIVE,
                Refused(c.ChangeSettings("dealer", literal), "wrong-role"),
                Refused(c.ChangeSettings("inspector", {"moon": "full"}), None),
                c.ChangeSettings("inspector", literal, limits),
                c.OpenBets("dealer"),
                Refused(self.place("ann", 1, 10_000), "above-maximum"),
                self.place("ann", 1, 1_000),
                Refused(c.ChangeSettings("inspector", {"two-pairs": "keep"}), "round-in-progress"),
            ),
        )

    def foreign_card(self, name: str, *calls: Step) -> Scenario:
        return Scenario(
            name,
            "a card that does not belong",
            "The first round is settled. In the second a card of another pack turns up: that round "
            "is void, the first one stands.",
            (
                "The first round",
                *self.settled,
                "The second round",
                *self.bet,
                c.CloseBets("dealer"),
                self.deal(self.loses, self.ties),
                c.Look("ann", 1),
                *calls,
            ),
        )

    def dealers_cards_exposed(self, name: str, first: int, second: int) -> Scenario:
        return Scenario(
            name,
            "the dealer's cards are shown before anybody has looked",
            "One card of the dealer's hand falls open and nothing comes of it. A second one does, "
            "and nobody has looked: the round is void.",
            (
                *self.dealt,
                c.ExposeCards("dealer", 0, (first,)),
                c.ExposeCards("dealer", 0, (second,)),
            ),
        )

    def misdeals(
        self, clause: str, wagers: str, caller: str, dealt_again: str
    ) -> tuple[Scenario, ...]:
        """Return misdeals after a look, and under each reading of what the document leaves open."""
        return (
            Scenario(
                f"{clause}-misdeal-looked",
                "a wrong deal after somebody has looked",
                "Bea has looked at her cards when the wrong distribution is noticed: the round is "
                "void.",
                (*self.dealt, c.Look("bea", 2), c.CallMisdeal("dealer")),
            ),
            Scenario(
                f"{clause}-misdeal-unseen-redeal",
                "a wrong deal nobody has looked at, dealt again",
                "The document is silent when nobody has looked. By the reading "
                f"misdeal-unseen=redeal the {wagers} stay and the cards are shuffled and dealt "
                "again.",
                (
                    *self.dealt,
                    c.CallMisdeal(caller),
                    Refused(self.take_back("ann", 1), "no-more-bets"),
                    self.deal(self.loses, dealt_again),
                    *HOUSE_WAY,
                    *FINISH,
                ),
            ),
            Scenario(
                f"{clause}-misdeal-unseen-void",
                "a wrong deal nobody has looked at, void",
                "The same by the reading misdeal-unseen=void.",
                (*self.dealt, c.CallMisdeal("dealer")),
                readings=("misdeal-unseen=void",),
            ),
        )

    def walks_away(self, name: str, story: str, caller: str) -> Scenario:
        return Scenario(
            name,
            "the only bettor of a box walks away",
            story,
            (*self.dealt, c.WalkAway(caller, "ann"), c.AskHouseWay("bea", 2), *FINISH),
            watched="bea",
        )

    def real_cards(
        self, exposed: str, dealer: tuple[str, str], ann: tuple[str, str], bea: tuple[str, str]
    ) -> tuple[Scenario, ...]:
        """A round as it is entered, each hand Low before High, and one that goes wrong."""
        return (
            Scenario(
                "real-cards",
                "real cards, entered when they lie open",
                "The cards lie face down and nobody types them. Ann looks and lays hers down; Bea "
                "asks for the House Way. A card of the dealer's is shown. At the showdown the "
                "dealer's hand is entered first, then each box as it is turned.",
                (
                    *self.closed,
                    c.DealUnseen("dealer"),
                    c.Look("ann", 1),
                    c.LaySet("ann", 1),
                    c.AskHouseWay("bea", 2),
                    c.ExposeCards("dealer", 0, (2,), cards(exposed)),
                    c.SetDealer("dealer", *map(two, dealer)),
                    Refused(c.Settle("dealer"), "not-turned"),
                    c.TurnHand("dealer", 1, two(ann[0]), two(ann[1])),
                    c.TurnHand("dealer", 2, two(bea[0]), two(bea[1])),
                    c.Settle("dealer"),
                ),
            ),
            Scenario(
                "real-cards-dealt-wrongly",
                "real cards that were dealt wrongly",
                "Box 1 has three cards and box 2 has five, and Ann has looked: the round is void. "
                "In the next one a card from another pack is found.",
                (
                    *self.closed,
                    c.DealUnseen("dealer", ((1, 3), (2, 5))),
                    c.Look("ann", 1),
                    c.CallMisdeal("dealer"),
                    c.OpenBets("dealer"),
                    self.place("ann", 1, 10_000),
                    c.CloseBets("dealer"),
                    c.DealUnseen("dealer"),
                    c.CallForeignCard("inspector", "a Joker"),
                ),
            ),
        )

    def dealer_set_wrong(
        self, name: str, story: str, wrong: tuple[str, str], *resets: Step
    ) -> Scenario:
        return Scenario(
            name,
            "the dealer's hand is set wrong, and noticed",
            story,
            (
                *self.dealt,
                *HOUSE_WAY,
                c.SetDealer("dealer", *map(two, wrong)),
                Refused(c.Settle("dealer"), "dealer-set-wrong"),
                *resets,
                c.Settle("dealer"),
            ),
        )

    def nothing_to_correct(self, name: str, story: str, *readings: str) -> Scenario:
        return Scenario(
            name,
            "a settled round is checked and was right",
            story,
            (
                *self.settled,
                CashOut("bea", 10_000),
                Refused(c.CorrectDealer("inspector", 1), "set-right"),
                Refused(c.CorrectDealer("inspector", 7), "no-such-round"),
            ),
            readings=readings,
        )
