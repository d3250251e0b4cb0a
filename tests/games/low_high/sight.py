"""Who may see which card, worked out from the events alone, to hold against the views."""

import re
from collections import Counter
from typing import Any

import msgspec

from houseway.core.cards import Card, Pack
from houseway.core.typed_json import convert
from houseway.games.low_high.rules.hands import Setting
from houseway.games.low_high.table import events as e

DEALER = 0
Shown = tuple[Card | None, ...]
FACE_DOWN: Shown = (None,) * 4  # real cards that are not entered


class RoundSight:
    """The cards of one round: where they are, who looked, which were exposed, what is open."""

    def __init__(self) -> None:
        self.cards: dict[int, Shown] = {}
        self.looked: dict[int, str] = {}
        self.exposed: dict[int, set[int]] = {}
        self.settings: dict[int, Setting] = {}
        self.laid: set[int] = set()  # real cards that were set face down
        self.settled = False

    def note(self, event: e.AnyEvent) -> None:
        match event:
            case e.Dealt(hands, dealer):
                assert self.cards == {}
                self.cards = {**hands, DEALER: dealer}
            case e.Looked(box, player):
                self.looked[box] = player
            case e.CardsExposed(box, positions):
                assert not self.exposed.setdefault(box, set()) & set(positions)
                self.exposed[box] |= set(positions)
                self.enter(box, dict(zip(positions, event.cards, strict=False)))
            case e.HandSet(box, setting):
                assert box not in self.settings, "cards were touched after they were set"
                self.settings[box] = setting
            case e.DealerSet(setting) | e.DealerReset(setting):
                self.turn(DEALER, setting)
            case e.HandVoided(box):
                del self.cards[box]
            case e.RoundEnded(result):
                self.settled = result == "settled"
            case _:
                self.note_face_down(event)

    def note_face_down(self, event: e.AnyEvent) -> None:
        """Enter real cards once they are open."""
        match event:
            case e.DealtUnseen(boxes):
                assert self.cards == {}
                self.cards = dict.fromkeys((*boxes, DEALER), FACE_DOWN)
            case e.HandLaid(box):
                self.laid.add(box)
            case e.HandTurned(box, setting):
                assert box in self.laid, "cards were turned that nobody had set"
                self.turn(box, setting)
            case _:
                pass

    def enter(self, box: int, cards: dict[int, Card]) -> None:
        """Real cards, each in its place."""
        self.cards[box] = tuple(cards.get(i, card) for i, card in enumerate(self.cards[box]))

    def turn(self, box: int, setting: Setting) -> None:
        """Cards that lay face down till now fill the places that are not known."""
        rest = [card for card in setting.low + setting.high if card not in self.cards[box]]
        unknown = (i for i, card in enumerate(self.cards[box]) if card is None)
        self.enter(box, dict(zip(unknown, rest, strict=False)))
        self.settings[box] = setting

    def is_open(self, box: int, viewer: str) -> bool:
        if box == DEALER:
            return DEALER in self.settings
        turned = box in self.laid and box in self.settings
        return self.settled or turned or self.looked.get(box) == viewer

    def cards_for(self, box: int, viewer: str) -> Shown:
        shown = range(4) if self.is_open(box, viewer) else self.exposed.get(box, ())
        return tuple(card if i in shown else None for i, card in enumerate(self.cards[box]))

    def setting_for(self, box: int, viewer: str) -> Setting | None:
        return self.settings.get(box) if self.is_open(box, viewer) else None

    def codes_for(self, viewer: str) -> Counter[str]:
        """Every code the viewer's JSON may hold: a card, and once more where its setting shows."""
        codes: Counter[str] = Counter()
        for box in self.cards:
            codes.update(card for card in self.cards_for(box, viewer) if card is not None)
            setting = self.setting_for(box, viewer)
            codes.update(setting.low + setting.high if setting is not None else ())
        return codes


class Sight:
    def __init__(self, pack: Pack) -> None:
        self.quoted = re.compile(f'"({"|".join(sorted(pack.copies))})"')
        self.round: RoundSight | None = None
        self.rounds: dict[int, RoundSight] = {}
        self.number = 0

    def note(self, event: e.AnyEvent) -> None:
        match event:
            case e.RoundOpened(number):
                self.round, self.number = RoundSight(), number
            case e.CardsCollected():
                self.round = RoundSight()
            case e.RoundUndone(number):  # what lay open is shown as of a round that never ended
                self.rounds[number].settled = False
            case e.DealerCorrected(number, was, setting):
                assert self.rounds[number].settings[DEALER] == was
                self.rounds[number].settings[DEALER] = setting
            case _:
                if self.round is not None:
                    self.round.note(event)
        if isinstance(event, e.RoundEnded):
            assert self.round is not None
            self.rounds[self.number], self.round = self.round, None

    def check(self, viewer: str, view: Any) -> None:
        """The view, as the JSON that leaves the house, holds what may be seen and nothing else."""
        seen = msgspec.json.decode(msgspec.json.encode(view))
        now, last = seen.pop("round"), seen.pop("last")
        assert self.codes_in(seen) == Counter()
        self.check_round(viewer, self.round, now)
        self.check_round(viewer, self.rounds.get(max(self.rounds, default=0)), last)

    def check_round(self, viewer: str, sight: RoundSight | None, seen: Any) -> None:
        if sight is None:
            assert seen is None
            return
        allowed = sight.codes_for(viewer)
        reasons: list[Any] = []
        assert self.codes_in(without_reasons(seen, reasons)) == allowed
        # A reason names cards again, but none that its reader does not see.
        assert self.codes_in(reasons).keys() <= allowed.keys()
        hands = {int(box): hand for box, hand in seen["hands"].items()}
        if seen["dealer"] is not None:
            hands[DEALER] = seen["dealer"]
        assert hands.keys() == sight.cards.keys()
        for box, hand in hands.items():
            assert tuple(hand["cards"]) == sight.cards_for(box, viewer)
            setting = sight.setting_for(box, viewer)
            assert convert(hand["setting"], Setting | None) == setting
            assert hand["is_set"] == (box in sight.settings or box in sight.laid)
            assert (hand["reason"] is None) == (setting is None)  # a reason tells of the cards
            assert set(hand["exposed"]) == sight.exposed.get(box, set())

    def codes_in(self, seen: Any) -> Counter[str]:
        return Counter(self.quoted.findall(msgspec.json.encode(seen).decode()))

    def codes_in_words(self, sentence: str) -> set[str]:
        """The codes among the words of a sentence."""
        return {word.strip("(),.:|'") for word in sentence.split()}

    def hidden_from(self, player: str) -> set[str]:
        """Codes of the round in progress that the player may not see."""
        if self.round is None:
            return set()
        hidden = {str(code) for four in self.round.cards.values() for code in four if code}
        return hidden.difference(self.round.codes_for(player))


def without_reasons(seen: Any, reasons: list[Any]) -> Any:
    """The same JSON without its reasons, which are added to the list."""
    if isinstance(seen, list):
        return [without_reasons(each, reasons) for each in seen]
    if not isinstance(seen, dict):
        return seen
    if seen.get("reason"):
        reasons.append(seen["reason"])
    return {name: without_reasons(each, reasons) for name, each in seen.items() if name != "reason"}
