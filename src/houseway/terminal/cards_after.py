"""Options that take as many cards as follow them: `--draw 2c 7h Qs --seen 3c`."""

from collections.abc import Iterator, Sequence

import click


class TakesCards(click.Command):
    """Whatever follows one of `takers`, up to the next option, belongs to it."""

    takers = ("--draw", "--seen")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(self.gathered(args)))

    def gathered(self, args: Sequence[str]) -> Iterator[str]:
        at = 0
        while at < len(args):
            yield args[at]
            at += 1
            if args[at - 1] in self.takers and at < len(args) and not args[at].startswith("-"):
                end = at
                while end < len(args) and not args[end].startswith("-"):
                    end += 1
                yield " ".join(args[at:end])
                at = end
