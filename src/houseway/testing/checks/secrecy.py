"""Views leak nothing.

The game says which cards are open. These checks hold it to the consequences: a viewer who does not
see a card cannot learn it in another way, because with another card the view would be the same;
a stranger sees no more than players do; and a card that only its player sees is in no other view.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

import msgspec

from houseway.core.answers import encode_answer
from houseway.core.cards import Card
from houseway.core.errors import BadInput, Refusal
from houseway.core.typed_json import decode
from houseway.game import AnyGame
from houseway.tables.messages import Command
from houseway.tables.people import STAFF
from houseway.testing.session import STRANGERS, Session

Swap = Mapping[str, str]

SEEDS = (1, 2, 3)


class Seen(NamedTuple):
    """All that a viewer gets of a table: the view, and the offers."""

    view: bytes
    offers: bytes


def check_views(game: AnyGame) -> None:
    """Other cards in the places that a viewer does not see leave view and offers as they are."""
    for seed in SEEDS:
        Session(game, seed=seed, look=Watch(seed).look).run(2)


class Watch:
    """What everybody has seen of the pack that is dealt from; once a stage it is changed about."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.dealt_at = 0  # which command brought the pack
        self.named: dict[str, set[str]] = {}  # what a viewer has read since
        self.checked: set[tuple[str, str]] = set()

    def look(self, session: Session) -> None:
        if session.game.deck(session.commands[-1]):
            self.dealt_at, self.named = len(session.commands) - 1, {}
        for viewer in session.everybody:
            seen = see_table(session.game, session.table, viewer)
            named = self.named.setdefault(viewer, set())
            named.update(words(decode(seen.view)), words(decode(seen.offers)))
            if (session.stage, viewer) not in self.checked:  # few stages, and many commands
                self.checked.add((session.stage, viewer))
                self.check(session, viewer, seen)
        check_private(session)

    def check(self, session: Session, viewer: str, seen: Seen) -> None:
        hidden = sorted(set(session.game.pack.cards) - self.named[viewer])
        others = self.chance.sample(hidden, len(hidden))
        other = replay_with(session, dict(zip(hidden, others, strict=True)), self.dealt_at)
        if other is None:  # with those cards something would have been refused: it tells of nothing
            return
        now = see_table(session.game, other, viewer)
        at = f"At {session.stage} {viewer}"
        assert now.view == seen.view, f"{at} can tell from the view which cards lie face down."
        assert now.offers == seen.offers, f"{at} can tell from offers which cards lie face down."


def check_private(session: Session) -> None:
    pack = session.game.pack
    shown = {viewer: cards_in(session, viewer) for viewer in session.everybody}
    for stranger in (*STAFF, *STRANGERS):
        for player in session.bots:
            more = sorted(shown[stranger] - shown[player])
            assert not more, f"At {session.stage} {stranger} sees {more[0]}, and {player} does not."
    open_to_all = shown[STRANGERS[0]]
    held = Counter(card for player in session.bots for card in shown[player] - open_to_all)
    for card, holders in held.items():
        alone = holders <= pack.copies[card]
        assert alone, f"At {session.stage} {holders} players see {card}, which lies face down."


def cards_in(session: Session, viewer: str) -> set[Card]:
    """Of one round: the next is dealt from another pack."""
    view = session.game.view(session.table, viewer)
    round_ = decode(msgspec.json.encode(view.last if view.round is None else view.round))
    return {Card(text) for text in texts(round_) if text in session.game.pack.copies}


def see_table(game: AnyGame, table: object, viewer: str) -> Seen:
    view, offers = game.view(table, viewer), game.legal(table, viewer)
    return Seen(msgspec.json.encode(view), encode_answer(offers))


def texts(value: object) -> list[str]:
    """Every text in it, keys too."""
    found: list[str] = []
    left = [value]
    while left:
        inner = left.pop()
        if isinstance(inner, str):
            found.append(inner)
        elif isinstance(inner, dict):
            found.extend(map(str, inner))
            left.extend(inner.values())
        elif isinstance(inner, list | tuple):
            left.extend(inner)
    return found


def words(value: object) -> Iterator[str]:
    """Texts and the words in them: a sentence may name a card."""
    for text in texts(value):
        yield from (text, *text.replace(",", " ").split())


def replay_with(session: Session, swap: Swap, dealt_at: int) -> object | None:
    """The table after the same commands with the cards of the last pack changed about; nothing
    where one of them would not have been accepted."""
    game: AnyGame = session.game
    table: object = session.opened
    for place, command in enumerate(session.commands):
        try:
            asked = command if place < dealt_at else with_cards(game, command, swap)
            events = game.decide(table, asked)
        except (Refusal, BadInput):
            return None
        for event in events:
            table = game.evolve(table, event)
    return table


def with_cards(game: AnyGame, command: Command, swap: Swap) -> Command:
    """Return the command with the other cards, whether it deals or names them."""
    written = swap_cards(msgspec.to_builtins(command), swap)
    read: Command = decode(msgspec.json.encode(written), game.command_type)
    return read


def swap_cards(value: object, swap: Swap) -> object:
    match value:
        case dict():
            return {name: swap_cards(inner, swap) for name, inner in value.items()}
        case list() | tuple():
            return [swap_cards(inner, swap) for inner in value]
        case str():
            return swap.get(Card(value), value)
        case _:
            return value
