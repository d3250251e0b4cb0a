"""An example for every command's help, of an installed game that has what the command needs."""

import click

from houseway.game import AnyGame
from houseway.registry import game, names

# What a game needs to have, and the command with a game and, where it takes any, four cards.
EXAMPLES: dict[str, tuple[str, str]] = {
    "play": ("", "{game}"),
    "set": ("house_way", "{game} {cards}"),
    "settle": ("settle", "{game} < round.json"),
    "edge": ("edges", "{game} --json"),
    "report": ("edges", "{game} -o sheet.pdf"),
    "strategy": ("strategy", "{game}"),
    "protection": ("protection", "{game} --json"),
    "session": ("joint", "{game}"),
    "house-way": ("house_way_clauses", "{game}"),
    "solve": ("solver", "{game} --help"),
    "match": ("match", "{game} strong steady --hands 2000"),
    "simulate": ("simulation", "{game} --rounds 1000000 --seed 1"),
    "tournament": ("", "--entrants 16 --seed spring"),
    "train": ("", "--help"),
    "surveillance": ("surveillance", "{game}"),
    "verify": ("", "round.jsonl"),
    "export": ("", "--parquet rounds/"),
    "audit": ("", "--data houseway-data --json"),
    "backup": ("", "house.backup --data houseway-data"),
    "restore": ("", "house.backup --data another-folder"),
    "serve": ("", "--port 8000"),
    "password": ("", "ann --data houseway-data"),
    "new-key": ("", "house.key"),
    "rules": ("", "{game}"),
    "schema": ("", "edge"),
}


def with_example(name: str, command: click.Command, of: AnyGame | None = None) -> click.Command:
    """The command, whose help ends with an example; a game is loaded only to show it."""
    usual = type(command).format_epilog  # not of the object: it may have been here before

    def shown(ctx: click.Context, formatter: click.HelpFormatter) -> None:
        usual(command, ctx, formatter)
        said = example(name, of)
        if said is not None:
            with formatter.section("Example"):
                formatter.write_text(said)

    command.format_epilog = shown  # type: ignore[method-assign]
    return command


def example(name: str, of: AnyGame | None = None) -> str | None:
    """Of this game, or of the first that has what it takes."""
    if name not in EXAMPLES:
        return None
    needs, words = EXAMPLES[name]
    found = of or next((one for one in map(game, names()) if has(one, needs)), None)
    if found is None:
        return None
    cards = " ".join(found.pack.cards[:: len(found.pack.cards) // 4][:4])
    return f"houseway {name} {words.format(game=found.name, cards=cards)}"


def has(game: AnyGame, what: str) -> bool:
    return not what or getattr(game, what, None) is not None
