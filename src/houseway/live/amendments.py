"""A round as a list of steps, and what a correction makes of that list."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Protocol, TypeAlias, get_type_hints

import msgspec

from houseway.core.cards import Card
from houseway.core.cards.pack import Pack
from houseway.core.errors import BadInput, describe_misreading
from houseway.core.typed_json import convert, decode
from houseway.core.words import Text, t, verbatim
from houseway.live.messages import HOUSE_TAG, HouseCommand, house_tag
from houseway.tables.messages import CardAsTyped, Command, MessageType, prompt, tag

Json: TypeAlias = Mapping[str, Any]  # a message or a state

MANY = 1_000


class Language(Protocol):
    """What the steps of a round are written in: the commands of a game, or of its tournament."""

    @property
    def title(self) -> str: ...
    @property
    def pack(self) -> Pack: ...
    @property
    def command_type(self) -> MessageType: ...


class RoundStep(msgspec.Struct, frozen=True):
    """A command of the game that counts for a round. Its `id` is the version of its entry; a step
    that a correction added has the id of the step before it and a number, as in `214+1`. `rules`
    is the version of the rules that decided it."""

    id: str
    command: Json
    rules: int


class CardWas(msgspec.Struct, frozen=True, tag_field="amendment", tag="card"):
    """A card was another one: the two change places wherever the round names them. If `steps` are
    named, as with packs that hold several such cards, the right card replaces the wrong one once in
    each of these steps only."""

    was: Annotated[Card, prompt(t("Card as entered"))]
    really: Annotated[Card, prompt(t("Actual card"))]
    steps: tuple[str, ...] = ()


class Instead(msgspec.Struct, frozen=True, tag_field="amendment", tag="instead"):
    step: str
    command: Json


class Struck(msgspec.Struct, frozen=True, tag_field="amendment", tag="struck"):
    step: str


class Added(msgspec.Struct, frozen=True, tag_field="amendment", tag="added"):
    """Something happened right after a step, or after what was added there before."""

    after: str
    command: Json


Amendment = CardWas | Instead | Struck | Added
Steps = tuple[RoundStep, ...]


class Evidence(msgspec.Struct, frozen=True):
    """What the record says of a round, with every earlier correction already made. Payments of the
    house during the round are among the steps."""

    before: Json  # the game's table, as it stood when the round was opened
    steps: Steps
    real_cards: bool  # whether they were entered by hand


class HousePaid(HouseCommand, frozen=True):
    """A step of a round that is no command of the game: what the house paid or took meanwhile, for
    an earlier round or a dispute. Only evidence holds it."""

    payments: Mapping[str, int]


PAID = house_tag(HousePaid.__name__)


def amend_steps(game: Language, steps: Steps, amendments: tuple[Amendment, ...]) -> Steps:
    for amendment in amendments:
        steps = tuple(with_amendment(game, steps, amendment))
    return steps


def with_amendment(game: Language, steps: Steps, amendment: Amendment) -> Iterator[RoundStep]:
    match amendment:
        case CardWas(was, really, where):
            cards = game.pack.parse_card(was), game.pack.parse_card(really)
            return (
                replace_cards(game, steps, *cards, where)
                if where
                else exchange_cards(game, steps, *cards)
            )
        case Instead(step, command):
            need_step(steps, step)
            read_command(game, command)
            return (with_command(s, command) if s.id == step else s for s in steps)
        case Struck(step):
            need_step(steps, step)
            return (s for s in steps if s.id != step)
        case Added(after, command):
            need_step(steps, after)
            read_command(game, command)
            return with_added(steps, after, command)


def with_command(step: RoundStep, command: Json) -> RoundStep:
    return msgspec.structs.replace(step, command=command)


def need_step(steps: Steps, step: str) -> None:
    if step not in (one.id for one in steps):
        raise BadInput(t("This round has no step {step}.", step=step))


def with_added(steps: Steps, after: str, command: Json) -> Iterator[RoundStep]:
    stem = after.split("+")[0]
    numbers = [int(s.id.partition("+")[2]) for s in steps if s.id.startswith(f"{stem}+")]
    number = max(numbers, default=0) + 1
    for step in steps:
        yield step
        if step.id == after:
            yield RoundStep(f"{stem}+{number}", command, step.rules)


# -- Cards -----------------------------------------------------------------------------------------


def exchange_cards(game: Language, steps: Steps, was: Card, really: Card) -> Iterator[RoundStep]:
    if was == really:
        raise BadInput(t("Name two cards: the one entered and the actual one."))
    if max(game.pack.copies[was], game.pack.copies[really]) > 1:
        raise BadInput(
            t(
                "This card was entered more than once. Name the steps in which it was "
                "a different one."
            )
        )
    for step in steps:
        yield with_cards(game, step, {was: really, really: was})


def replace_cards(
    game: Language, steps: Steps, was: Card, really: Card, where: tuple[str, ...]
) -> Iterator[RoundStep]:
    for named in where:
        need_step(steps, named)
    for step in steps:
        if step.id not in where:
            yield step
            continue
        changed = with_cards(game, step, {was: really}, most=1)
        if changed == step:
            raise BadInput(t("Step {step} has no {card}.", step=step.id, card=was))
        yield changed


def with_cards(
    game: Language, step: RoundStep, instead: Mapping[Card, Card], most: int = MANY
) -> RoundStep:
    """Return the step with cards exchanged, at most `most` of them."""
    if is_of_house(step):
        return step
    command = read_command(game, step.command)
    asks = command.innermost
    left = most

    def swap(value: object) -> object:
        nonlocal left
        if isinstance(value, tuple):
            return tuple(map(swap, value))
        if isinstance(value, str) and value in instead and left:
            left -= 1
            return instead[Card(value)]
        return value

    named = {name: swap(getattr(asks, name)) for name in card_fields(type(asks))}
    changed = msgspec.structs.replace(asks, **named)
    return step if changed == asks else with_command(step, write(command.carrying(changed)))


def is_payment(step: RoundStep) -> bool:
    return step.command.get("command") == PAID


def is_of_house(step: RoundStep) -> bool:
    """Whether management entered the step: it ends a round of any game."""
    return str(step.command.get("command", "")).startswith(HOUSE_TAG)


@cache
def card_fields(command_type: type[Command]) -> tuple[str, ...]:
    """Return the fields of a command that hold cards and nothing else."""
    hints = get_type_hints(command_type, include_extras=True)
    parts = {name: tuple(_parts(hints[name])) for name in command_type.__struct_fields__}
    return tuple(name for name, of in parts.items() if Card in of or CardAsTyped in of)


def _parts(hint: object) -> Iterator[object]:
    yield hint
    for inner in getattr(hint, "__args__", ()):
        yield from _parts(inner)


# -- Commands --------------------------------------------------------------------------------------


def read_command(game: Language, command: Json) -> Command:
    try:
        found = convert(command, game.command_type)
    except msgspec.ValidationError as error:
        raise BadInput(
            t(
                "That isn't a command of {game}: {why}",
                game=game.title,
                why=describe_misreading(error),
            )
        ) from None
    assert isinstance(found, Command)
    return found


def write(state: msgspec.Struct) -> Json:
    """Return a command or a table as the JSON that it is recorded as."""
    said: Json = decode(msgspec.json.encode(state))
    return said


def title_of(command: Command) -> Text:
    """Name the command and who gave it."""
    return verbatim(f"{command.by}: {tag(command.innermost).replace('-', ' ')}")
