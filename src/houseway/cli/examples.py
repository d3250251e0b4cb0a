"""Show an example in every command's help, with an installed game that has what the command
needs."""

from typing import Any

import click

from houseway.game import AnyGame, Capability
from houseway.game import capabilities as cap
from houseway.registry import game, names
from houseway.terminal import game_commands

# What the example's game must have, and the arguments: a game, and four cards of it.
EXAMPLES: dict[str, tuple[Capability[Any] | None, str]] = {
    "play": (None, "{game}"),
    "set": (cap.HOUSE_WAY, "{game} {cards}"),
    "settle": (cap.SETTLE, "{game} < round.json"),
    "edge": (cap.EDGES, "{game} --json"),
    "report": (cap.EDGES, "{game} -o sheet.pdf"),
    "strategy": (game_commands.STRATEGY, "{game}"),
    "protection": (game_commands.PROTECTION, "{game} --json"),
    "session": (cap.JOINT, "{game}"),
    "house-way": (game_commands.HOUSE_WAY, "{game}"),
    "solve": (game_commands.SOLVE, "{game} --help"),
    "match": (game_commands.MATCH, "{game} strong steady --hands 2000"),
    "simulate": (cap.SIMULATIONS, "{game} --rounds 1000000 --seed 1"),
    "tournament": (None, "--entrants 16 --seed spring"),
    "train": (None, "--help"),
    "surveillance": (cap.SURVEILLANCE, "{game}"),
    "verify": (None, "round.jsonl"),
    "export": (None, "--parquet rounds/"),
    "audit": (None, "--data houseway-data --json"),
    "backup": (None, "house.backup --data houseway-data"),
    "restore": (None, "house.backup --data another-folder"),
    "serve": (None, "--port 8000"),
    "password": (None, "ann --data houseway-data"),
    "new-key": (None, "house.key"),
    "rules": (None, "{game}"),
    "schema": (None, "edge"),
}


def with_example(name: str, command: click.Command, of: AnyGame | None = None) -> click.Command:
    """Add an example to the command's help; a game is loaded only to show it."""
    usual = type(command).format_epilog  # from the class: the object may have an example already

    def write_example(ctx: click.Context, formatter: click.HelpFormatter) -> None:
        usual(command, ctx, formatter)
        said = example(name, of)
        if said is not None:
            with formatter.section("Example"):
                formatter.write_text(said)

    command.format_epilog = write_example  # type: ignore[method-assign]
    return command


def example(name: str, of: AnyGame | None = None) -> str | None:
    """Return an example with this game, or with the first that has what it needs."""
    if name not in EXAMPLES:
        return None
    needs, words = EXAMPLES[name]
    able = (one for one in map(game, names()) if needs is None or one.has(needs))
    found = of or next(able, None)
    if found is None:
        return None
    cards = " ".join(found.pack.cards[:: len(found.pack.cards) // 4][:4])
    return f"houseway {name} {words.format(game=found.name, cards=cards)}"
