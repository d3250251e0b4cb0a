"""What each setting of a hand is worth against the dealer, one kind of hand at a time."""

from fractions import Fraction

from houseway.exact.pays import Pays
from houseway.games.low_high.figures.edges import PayTable, remaining_cards
from houseway.games.low_high.figures.hand_classes import SETTINGS, Dealer
from houseway.games.low_high.figures.hand_tables import build_tables
from houseway.games.low_high.rules.hands import FourCards, HandRank, Setting
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.tables.wagers import Outcome

Strengths = tuple[HandRank, HandRank]


class Worths:
    """The first hand of a kind is counted when it is asked for; the tables are made once."""

    def __init__(self, rules: LowHighRules) -> None:
        self._rules = rules
        self._tables = build_tables(rules, rules.readings())
        self._dealer = Dealer(self._tables, remaining_cards(rules, self._tables, ()))
        self._nets = PayTable(rules.main.name, self._tables.box_codes, Pays()).nets
        ranks = (self._ranks(hand) for hand in self._tables.hands)
        self._index = {hand: i for i, hand in enumerate(ranks)}
        self._known: dict[int, dict[Strengths, Fraction]] = {}

    def of(self, cards: FourCards) -> dict[Strengths, Fraction]:
        """For a unit wagered, by the strengths of the Low and the High Hand."""
        index = self._index[self._ranks(cards)]
        if index not in self._known:
            self._known[index] = self._counted(index)
        return self._known[index]

    def _counted(self, index: int) -> dict[Strengths, Fraction]:
        deals, counts = self._dealer.against(index)
        return {
            self.strengths(self._tables.settings[index][setting]): sum(
                (net * n for net, n in zip(self._nets, counts[setting], strict=True)), Fraction()
            )
            / deals
            for setting in SETTINGS
        }

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every way in which the main wager ends."""
        return self._tables.box_codes.outcomes

    def strengths(self, setting: Setting) -> Strengths:
        return self._rules.rank(setting.low), self._rules.rank(setting.high)

    def _ranks(self, cards: FourCards) -> tuple[str, ...]:
        return tuple(sorted(map(self._rules.rank_key, cards)))
