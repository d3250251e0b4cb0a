"""The `houseway` command. Subcommands are loaded when called, so that `--help` answers at once."""

import os
import sys
from pkgutil import resolve_name

import click

from houseway.core.errors import BadInput, Refusal
from houseway.core.extras import missing_extra
from houseway.terminal.exit_codes import BAD_INPUT, DONE, INTERRUPTED, REFUSED
from houseway.version import __version__

# Command: its place in `houseway.cli`, and its line in the help.
COMMANDS = {
    "play": ("play_command:command", "Play a game at the terminal."),
    "set": ("set_command:command", "Set four cards by the House Way."),
    "settle": ("settle_command:command", "Settle a round given as JSON."),
    "edge": ("edge_command:command", "Exact edges, under any reading and pay table."),
    "report": ("report_command:command", "Write a PAR sheet: HTML, PDF, Markdown or data."),
    "strategy": ("game_groups:STRATEGY", "Best play: what to learn, what it saves."),
    "protection": ("game_groups:PROTECTION", "What known cards are worth to players."),
    "session": ("session_command:command", "Results of many rounds, and the risk of ruin."),
    "house-way": ("game_groups:HOUSE_WAY", "What each clause of a House Way is worth."),
    "solve": ("game_groups:SOLVE", "The best move in a position, where a game is solved."),
    "match": ("game_groups:MATCH", "Two players against each other, ours or yours."),
    "simulate": ("simulate_command:command", "Rounds by the million, by chance."),
    "tournament": ("game_groups:TOURNAMENT", "Run a tournament of bots."),
    "train": ("train_command:command", "Learn the games: drills, storms, exams."),
    "surveillance": ("surveillance_command:command", "How soon surveillance finds what is wrong."),
    "verify": ("verify_command:command", "Check an exported round or a certificate."),
    "export": ("export_command:command", "Rounds of a house as Parquet or JSON."),
    "audit": ("house_commands:audit", "Prove that records and money add up."),
    "backup": ("house_commands:backup", "Write a whole house into one file."),
    "restore": ("house_commands:restore", "Put a house from a backup into a database."),
    "serve": ("serve_command:command", "Run a house: tables, players, staff and money."),
    "password": ("house_commands:password", "Give an account of a house a new password."),
    "new-key": ("house_commands:new_key", "Make a key that hides a house's seeds."),
    "schema": ("schema_command:command", "JSON Schemas of what --json prints."),
    "rules": ("rules_command:command", "List a game's clauses, readings and tests."),
}


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        from houseway.cli.examples import with_example

        return with_example(cmd_name, find_command(cmd_name))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from houseway.registry import names

        with formatter.section("Games"):
            formatter.write_text(", ".join(names()))
        formatter.write_paragraph()
        formatter.write_text("Exit code 0 done, 2 bad input, 3 refused by the rules.")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


def find_command(name: str) -> click.Command:
    """Import the command with this name."""
    found: click.Command = resolve_name(f"houseway.cli.{COMMANDS[name][0]}")
    return found


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="houseway %(version)s")
@click.option("--language", metavar="TAG", help="The language to answer in: en, de.")
def cli(language: str | None) -> None:
    """Casino table games, played, settled and explained by their rule documents."""


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; every error is one sentence."""
    from houseway.core.words import ENGLISH, in_language

    with in_language(ENGLISH):  # until the arguments name another
        return _run(arguments)


def _run(arguments: list[str]) -> int:
    try:
        arguments = choose_language(arguments)
        code = cli.main(args=arguments, prog_name="houseway", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except ImportError as error:
        lacking = missing_extra(error)
        if lacking is None:
            raise
        return _say(str(lacking), BAD_INPUT)
    except BadInput as error:
        return _say(str(error), BAD_INPUT)
    except Refusal as refusal:
        return _say(str(refusal), REFUSED)
    except click.NoSuchOption as error:
        from houseway.core.words import t

        text = t(
            "There's no option {option} here. --help lists the options.",
            option=error.option_name,
        )
        return _say(text, BAD_INPUT)
    except click.ClickException as error:
        return _say(error.format_message(), BAD_INPUT)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone; Python's own flush at exit must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def choose_language(arguments: list[str]) -> list[str]:
    """Choose the language of `--language TAG`, which may stand anywhere, and return the other
    arguments."""
    if "--language" not in arguments:
        return arguments
    from houseway.core.words import ENGLISH, LANGUAGES, t, use_language

    place = arguments.index("--language")
    tag = arguments[place + 1] if place + 1 < len(arguments) else ""
    if tag not in (ENGLISH, *LANGUAGES):
        known = ", ".join((ENGLISH, *LANGUAGES))
        raise BadInput(
            t("There's no language {language}. Use {known}.", language=repr(tag), known=known)
        )
    use_language(tag)
    return [*arguments[:place], *arguments[place + 2 :]]


def _say(sentence: str, code: int) -> int:
    print(f"houseway: {sentence}", file=sys.stderr)
    return code
