"""Build the documentation site (`make docs`): `python tools/site.py [FOLDER]`.

The site is the pages in docs/ and pages made from the code: clauses and readings of each game, the
command line, the HTTP API. They are collected in a temporary folder, and Zensical turns it into
HTML in site/, or in the folder you name. A warning fails the build.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from houseway.cli.examples import with_example
from houseway.cli.main import COMMANDS, find_command
from houseway.core.rulebook import questions
from houseway.registry import game, names

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")

# Zensical reads the settings of MkDocs, and JSON is YAML.
SETTINGS = {
    "site_name": "Houseway",
    "site_description": "Casino table games, played, explained and analysed by their rules.",
    "use_directory_urls": False,  # so that the pages work from a folder, without a server
    "theme": {
        "variant": "classic",
        "font": False,  # fonts of the reader's system; nothing is fetched
        "features": [
            "navigation.sections",
            "navigation.top",
            "toc.follow",
            "content.code.copy",
            "search.highlight",
        ],
        "palette": [
            {
                "media": "(prefers-color-scheme: light)",
                "scheme": "default",
                "primary": "teal",
                "toggle": {"icon": "material/weather-night", "name": "Dark"},
            },
            {
                "media": "(prefers-color-scheme: dark)",
                "scheme": "slate",
                "primary": "teal",
                "toggle": {"icon": "material/weather-sunny", "name": "Light"},
            },
        ],
    },
    "plugins": [
        "search",
        {
            "mkdocstrings": {
                "handlers": {
                    "python": {
                        "paths": [str(ROOT / "src")],
                        "options": {
                            "show_source": False,
                            "show_root_heading": True,
                            "show_root_full_path": False,
                            "separate_signature": True,
                            "show_signature_annotations": True,
                            "heading_level": 3,
                        },
                    }
                }
            }
        },
    ],
    "markdown_extensions": [
        "tables",
        "admonition",
        "attr_list",
        {"toc": {"permalink": True}},
        "pymdownx.highlight",
        "pymdownx.superfences",
    ],
    "extra": {"generator": False},
}

# The section of each page; all others go under "More".
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


def build_site(target: Path) -> None:
    """Put the pages together and let Zensical write them to `target`."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "docs"
        shutil.copytree(DOCS, source)
        for place, text in generated().items():
            (source / place).parent.mkdir(parents=True, exist_ok=True)
            (source / place).write_text(text, encoding="utf-8")
        pages = sorted(str(path.relative_to(source)) for path in source.rglob("*.md"))
        for page in pages:
            path = source / page
            path.write_text(without_outside_links(path, source), encoding="utf-8")
        settings = {**SETTINGS, "nav": navigation(pages)}
        (Path(folder) / "mkdocs.yml").write_text(json.dumps(settings), encoding="utf-8")
        command = [sys.executable, "-m", "zensical", "build", "--strict"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(done.stdout + done.stderr)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(Path(folder) / "site", target)


def navigation(pages: list[str]) -> list[object]:
    """Return the sections in their order; a page that none of them names goes under "More"."""
    placed = {page for section in SECTIONS.values() for page in section}
    decisions = [page for page in pages if page.startswith("decisions/")]
    more = [page for page in pages if page not in {*placed, *decisions, "index.md", "changes.md"}]
    sections = {**SECTIONS, "More": (*more, "changes.md"), "Decisions": tuple(decisions)}
    return ["index.md", *({name: list(section)} for name, section in sections.items())]


def without_outside_links(path: Path, source: Path) -> str:
    """Return the text of a page; links to files outside the site become plain words."""

    def keep_or_unlink(match: re.Match[str]) -> str:
        picture, text, target = match.groups()
        place, _, _ = target.partition("#")
        if re.match(r"[a-z]+:", target) or not place:
            return match.group(0)
        found = (path.parent / place).resolve()
        inside = found.is_relative_to(source.resolve()) and found.is_file()
        return match.group(0) if inside else text if not picture else ""

    return LINK.sub(keep_or_unlink, path.read_text(encoding="utf-8"))


def generated() -> dict[str, str]:
    pages = {
        "index.md": from_root("README.md"),
        "changes.md": from_root("CHANGELOG.md"),
        "reference/python.md": python_reference(),
        "reference/command-line.md": command_reference(),
        "reference/http.md": http_reference(),
    }
    return pages | {f"rules/{name}.md": rules_page(name) for name in names()}


def from_root(name: str) -> str:
    text = (ROOT / name).read_text(encoding="utf-8")
    return text.replace("](docs/", "](")


# -- Games ---------------------------------------------------------------------------------------


def rules_page(name: str) -> str:
    found = game(name)
    lines = [f"# {found.title}", "", found.summary, "", "## Readings", ""]
    for asked in questions(found.readings):
        others = ", ".join(f"`{value}`" for value in asked.values[1:])
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
    for name, (_, line) in COMMANDS.items():
        command = with_example(name, find_command(name))
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


if __name__ == "__main__":
    build_site(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "site")
