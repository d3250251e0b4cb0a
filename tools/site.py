"""What the documentation site has beside the pages in docs/: made from the code when it is built.

mkdocs calls these by their names. Pages of clauses and readings come from each game's rulebook, the
reference of the command line and of the API from the commands and routes themselves."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from mkdocs.structure.files import File, Files

from houseway.cli.examples import with_example
from houseway.cli.main import COMMANDS
from houseway.core.rulebook import questions
from houseway.registry import game, names

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")

# Where a page stands; one that is named nowhere stands under "More".
SECTIONS = {
    "Learn": ("learn/table.md", "learn/edge.md", "learn/environment.md", "learn/notebooks.md"),
    "How to": (
        "python.md",
        "environments.md",
        "how-to/command-line.md",
        "simulation.md",
        "reports.md",
        "operating.md",
    ),
    "Games": (*(f"rules/{name}.md" for name in names()), "games.md"),
    "Figures": (
        "edges.md",
        "strategy.md",
        "protection.md",
        "sessions.md",
        "surveillance.md",
        "pineapple-player.md",
        "benchmarks.md",
    ),
    "Reference": ("reference/python.md", "reference/command-line.md", "reference/http.md"),
    "Explanation": (
        "architecture.md",
        "glossary.md",
        "fairness.md",
        "exactness.md",
        "records.md",
        "corrections.md",
        "service.md",
        "web.md",
        "testing.md",
    ),
}


def on_config(config: Any) -> Any:
    placed = {page for pages in SECTIONS.values() for page in pages}
    found = [str(path.relative_to(DOCS)) for path in sorted(DOCS.rglob("*.md"))]
    decisions = [page for page in found if page.startswith("decisions/")]
    more = [page for page in found if page not in placed and page not in decisions]
    sections = {**SECTIONS, "More": (*more, "changes.md"), "Decisions": tuple(decisions)}
    config["nav"] = ["index.md", *({name: list(pages)} for name, pages in sections.items())]
    return config


def on_files(files: Files, config: Any) -> Files:
    for place, text in generated().items():
        files.append(File.generated(config, place, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Links to what is not part of the site are words."""
    here = Path(page.file.src_uri).parent

    def kept(match: re.Match[str]) -> str:
        picture, text, target = match.groups()
        path, _, _ = target.partition("#")
        if re.match(r"[a-z]+:", target) or not path:
            return match.group(0)
        place = (DOCS / here / path).resolve()
        inside = place.is_relative_to(DOCS) and str(place.relative_to(DOCS)) in files.src_uris
        return match.group(0) if inside else text if not picture else ""

    return LINK.sub(kept, markdown)


def generated() -> dict[str, str]:
    pages = {
        "index.md": from_root("README.md"),
        "changes.md": from_root("CHANGELOG.md"),
        "reference/python.md": python_reference(),
        "reference/command-line.md": command_reference(),
        "reference/http.md": http_reference(),
    }
    return pages | {f"rules/{name}.md": rules(name) for name in names()}


def from_root(name: str) -> str:
    text = (ROOT / name).read_text(encoding="utf-8")
    return text.replace("](docs/", "](")


# -- Games ---------------------------------------------------------------------------------------


def rules(name: str) -> str:
    found = game(name)
    lines = [f"# {found.title}", "", found.summary, "", "## Readings", ""]
    for asked in questions(found.readings):
        others = ", ".join(f"`{value}`" for value in asked.values[1:6])
        lines += [
            f"### {asked.name} {{ #reading-{asked.name} }}",
            "",
            f"{asked.question} {asked.effect}",
            "",
            f"`{asked.values[0]}` unless said{f'; or {others}' if others else ''}. "
            f"Clauses: {', '.join(cited(found, clause) for clause in asked.clauses) or 'none'}.",
            "",
        ]
    lines += ["## Clauses", ""]
    for clause in found.rulebook.clauses:
        lines += [f"### {clause.id} {{ #{anchor(clause.id)} }}", "", clause.text, ""]
    return "\n".join(lines)


def cited(found: Any, clause: str) -> str:
    known = {one.id for one in found.rulebook.clauses}
    return f"[{clause}](#{anchor(clause)})" if clause in known else clause


def anchor(clause: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", clause.lower())


# -- Reference -----------------------------------------------------------------------------------

PYTHON = {
    "Games": ("houseway.python_api.games", ("games", "game")),
    "Figures": (
        "houseway.python_api.figures",
        ("house_way", "explore", "edges", "simulate", "par_sheet", "protection", "settle"),
    ),
    "Play": ("houseway.python_api.playing", ("play", "Played")),
    "Records": ("houseway.python_api.records", ("read", "verify", "Record")),
    "Hands": ("houseway.core.hands.five", ("rank_five", "rank_hand")),
    "Results": ("houseway.exact.distribution", ("Distribution",)),
    "Errors": ("houseway.core.errors", ("BadInput", "Refusal")),
    "Environments": ("houseway.envs.table_env", ("TableEnv",)),
    "Environments at once": ("houseway.envs.parallel_env", ("ParallelTableEnv",)),
    "Environments of one seat": ("houseway.envs.seat_env", ("SeatEnv",)),
}


def python_reference() -> str:
    lines = ["# Python", "", "What `import houseway as hw` offers, from the code.", ""]
    for title, (module, offered) in PYTHON.items():
        lines += [f"## {title}", ""]
        for name in offered:
            lines += [f"::: {module}.{name}", ""]
    return "\n".join(lines)


def command_reference() -> str:
    lines = ["# The command line", "", "Every command with its help, from the code.", ""]
    for name, (module, line) in COMMANDS.items():
        command = with_example(name, import_module(module).command)
        context = click.Context(command, info_name=f"houseway {name}", max_content_width=92)
        context.terminal_width = 92
        lines += [f"## houseway {name}", "", line, "", "```text", command.get_help(context)]
        lines += ["```", ""]
    return "\n".join(lines)


def http_reference() -> str:
    from houseway.house.api.list import ROUTES
    from houseway.house.api.openapi import document

    found: Any = document(ROUTES)
    lines = ["# The HTTP API", "", "Every address that a house answers, from its routes.", ""]
    lines += ["| method | address | what it does |", "|---|---|---|"]
    for address, methods in sorted(found["paths"].items()):
        for method, says in methods.items():
            what = " ".join(str(says.get("summary") or says.get("description") or "").split())
            lines.append(f"| {method.upper()} | `{address}` | {what.replace('|', chr(92) + '|')} |")
    return "\n".join(lines)
