"""How wagers are typed at a Low-and-High table."""

from houseway.core.errors import BadInput, quoted
from houseway.core.words import t
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.games.low_high.rules.settlement import LowHighLine, LowHighWager
from houseway.games.low_high.table.commands import PlaceWager, TakeBack
from houseway.tables.wagers import On
from houseway.terminal.bets import TypedBets
from houseway.terminal.front import Front
from houseway.terminal.output import money
from houseway.terminal.person import parse_money


class LowHighBets(TypedBets[LowHighWager, LowHighLine]):
    def __init__(self, front: Front, rules: LowHighRules, box: int) -> None:
        super().__init__(front)
        self.rules = rules
        self.box = box

    def wager(self, words: list[str]) -> PlaceWager:
        kind, amount, *place = words
        name = self.rules.main.name if kind == "bet" else kind
        if name not in self.rules.kinds:
            raise BadInput(t("{kind} is no wager here; ? tells what is.", kind=quoted(kind)))
        box, on = self._place([word for word in place if word not in ("on", "box")])
        return PlaceWager(self.person.name, box, name, parse_money(amount), on)

    def again(self, wager: LowHighWager) -> PlaceWager:
        return PlaceWager(self.person.name, wager.box, wager.kind, wager.amount, wager.on)

    def take_back(self, wager: LowHighWager) -> TakeBack:
        return TakeBack(self.person.name, wager.box, wager.kind, wager.on)

    def describe(self, wager: LowHighWager | LowHighLine) -> str:
        kind, amount = self.rules.kinds[wager.kind].title, money(wager.amount)
        if wager.on == "box":
            return t("{kind} of {amount} on box {box}", kind=kind, amount=amount, box=wager.box)
        return t("{kind} of {amount} on the dealer's hand", kind=kind, amount=amount)

    def examples(self) -> list[tuple[str, str]]:
        main, side = self.rules.main, self.rules.side
        return [
            ("bet 5000", t("{main} of 5,000 on your box {box}", main=main.title, box=self.box)),
            ("bet 5000 on 1", t("the same on box 1: a back-bet on somebody else's hand")),
            (f"{side.name} 500", t("{side} of 500 on your box's hand (or: on 1)", side=side.title)),
            (
                f"{side.name} 500 on dealer",
                t("{side} on the dealer's hand", side=side.title),
            ),
        ]

    def _place(self, words: list[str]) -> tuple[int, On]:
        match words:
            case []:
                return self.box, "box"
            case ["dealer"]:
                return self.box, "dealer"
            case [number] if number.isascii() and number.isdigit() and len(number) < 4:
                return int(number), "box"
            case _:
                raise BadInput(t("{words} is no place for a wager.", words=quoted(" ".join(words))))
