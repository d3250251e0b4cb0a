"""A command with options that each game says for itself: `houseway strategy GAME ...`."""

from collections.abc import Callable

import click

from houseway.cli.examples import with_example
from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.game import AnyGame
from houseway.registry import game, names

Pick = Callable[[AnyGame], click.Command]


class ByGame(click.Group):
    """`pick` gives the game's own command, or says in a sentence that there is none."""

    def __init__(self, name: str, pick: Pick, **attributes: str) -> None:
        super().__init__(name, subcommand_metavar="GAME ...", no_args_is_help=False)
        self.help = attributes.get("help")
        self.pick = pick

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in names() if self._has(name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        found = game(cmd_name)
        return with_example(self.name or "", self.pick(found), found)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The game may stand behind options of its command."""
        known = next((place for place, word in enumerate(args) if word in names()), 0)
        if not args:
            raise click.UsageError(t("Missing argument 'GAME'."), ctx)
        return super().parse_args(
            ctx, [*args[known : known + 1], *args[:known], *args[known + 1 :]]
        )

    def _has(self, name: str) -> bool:
        try:
            self.pick(game(name))
        except BadInput:
            return False
        return True
