"""`houseway schema`: JSON Schemas of what commands print with `--json`.

A form may grow; its version goes up when a name or a meaning changes.
"""

from collections.abc import Mapping
from typing import TypeAlias

import click

from houseway.core.errors import BadInput, quoted
from houseway.core.words import t
from houseway.terminal.exit_codes import DONE
from houseway.terminal.output import print_json

Schema: TypeAlias = dict[str, object]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
MAYBE_WHOLE: Schema = {"type": ["integer", "null"]}
MAYBE_NUMBER: Schema = {"type": ["number", "null"]}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}
TRUTH: Schema = {"type": "boolean"}
EXACT: Schema = {"type": "string", "pattern": r"^-?\d+(/\d+)?$"}  # p/q in lowest terms
CARDS: Schema = {"type": "array", "items": TEXT}
COUNTS: Schema = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}


def each(of: Schema) -> Schema:
    return {"type": "object", "additionalProperties": of}


def many(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def fields(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """An object that must have these; it may have more, since forms grow."""
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(optional or {})},
    }


def made(form: str) -> dict[str, Schema]:
    """What made it: `houseway.figures.provenance.made`."""
    return {
        "game": TEXT,
        "readings": each({"type": ["string", "integer"]}),
        "pays": each(TEXT),
        "seen": CARDS,
        "version": TEXT,
        "code": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "form": {"const": form},
    }


def figures(
    form: str, own: Mapping[str, Schema], more: Mapping[str, Schema] | None = None
) -> Schema:
    return fields({**own, **made(form)}, more)


DISTRIBUTION = fields(
    {"outcomes": COUNTS, "total": WHOLE, "ev": EXACT, "edge": NUMBER},
    {
        "variance": NUMBER,
        "hit_frequency": NUMBER,
        "edge_per_resolved": NUMBER,
        "nets": each(EXACT),
    },
)
LINE = fields(
    {"player": TEXT, "kind": TEXT, "amount": WHOLE, "outcome": TEXT, "net": WHOLE, "why": TEXT},
    {"box": WHOLE, "on": TEXT, "commission": WHOLE, "clause": MAYBE_TEXT, "action_round": WHOLE},
)
CHART = fields(
    {
        "low": many(fields({"hands": TEXT, "worth": WHOLE})),
        "high": many(fields({"hands": TEXT, "worth": WHOLE})),
        "numbers": WHOLE,
        "result": DISTRIBUTION,
        "recovered": NUMBER,
    }
)
PLACED = fields({"card": TEXT, "row": {"enum": ["top", "middle", "bottom"]}})
SIMULATED_GAIN = fields(
    {"ev": NUMBER, "stderr": NUMBER, "rounds": WHOLE, "seed": WHOLE, "z": MAYBE_NUMBER}
)
KNOWN = fields(
    {"ev": {"anyOf": [EXACT, NUMBER]}}, {"stderr": MAYBE_NUMBER, "simulated": SIMULATED_GAIN}
)
OPPORTUNITY = fields({"seen": WHOLE, "favourable": NUMBER, "advantage": NUMBER, "gain": NUMBER})
COUNTED = fields(
    {
        "cut_card_at": WHOLE,
        "rounds_per_shoe": NUMBER,
        "wagers": each(fields({"gain_per_shoe": NUMBER, "opportunities": many(OPPORTUNITY)})),
    },
    {"simulated": SIMULATED_GAIN},
)

SCHEMAS: dict[str, Schema] = {
    "edge": figures("edge/1", {"wagers": each(each(DISTRIBUTION))}),
    "removal": figures("removal/1", {"removal": each(each(NUMBER))}),
    "simulate": figures(
        "simulate/1",
        {
            "rounds": WHOLE,
            "seed": WHOLE,
            "wagers": each(
                fields(
                    {"ev": NUMBER, "stderr": MAYBE_NUMBER, "outcomes": COUNTS},
                    {"exact": EXACT, "z": MAYBE_NUMBER, "chi2": {"type": ["object", "null"]}},
                )
            ),
            "strategy": MAYBE_TEXT,
            "boxes": WHOLE,
            "players": many(TEXT),
        },
        {
            "together": fields(
                {
                    "units": each(EXACT),
                    "ev": NUMBER,
                    "stderr": MAYBE_NUMBER,
                    "variance": NUMBER,
                    "correlation": each(each(MAYBE_NUMBER)),
                }
            )
        },
    ),
    "strategy": figures(
        "strategy/1",
        {},
        {
            "wager": TEXT,
            "rules": many(fields({"words": TEXT, "saves": EXACT, "frequency": NUMBER})),
            "strategies": each(DISTRIBUTION),
            "recovered": NUMBER,
            "curve": many(fields({"rules": WHOLE, "edge": NUMBER, "recovered": NUMBER})),
            "hands": many({"type": "object"}),
            "removal": each(each(NUMBER)),
            "counting": {"type": "object"},
        },
    ),
    "chart": figures("chart/1", {"wager": TEXT, "full": CHART, "card": CHART}),
    "house-way": figures(
        "house-way/1",
        {
            "wager": TEXT,
            "edge": NUMBER,
            "edge_best_play": NUMBER,
            "clauses": many(fields({"clause": TEXT, "hands": WHOLE, "edge": NUMBER})),
            "shortest": fields({"clauses": many(TEXT), "ev": EXACT, "lists_compared": WHOLE}),
        },
    ),
    "settle": figures(
        "settle/1",
        {},
        {
            "dealer": {"type": "object"},
            "boxes": many({"type": "object"}),
            "lines": many(LINE),
            "hands": many(fields({"player": TEXT, "foul": TRUTH, "sweep": WHOLE, "stack": WHOLE})),
            "pairs": many(fields({"a": TEXT, "b": TEXT, "points": WHOLE, "paid": WHOLE})),
        },
    ),
    "solve": figures(
        "solve/1",
        {"value": NUMBER},
        {
            "top": CARDS,
            "middle": CARDS,
            "bottom": CARDS,
            "bonus": WHOLE,
            "stays": TRUTH,
            "placements": many(PLACED),
            "discard": MAYBE_TEXT,
            "alternatives": many({"type": "object"}),
        },
    ),
    "match": figures(
        "match/1",
        {
            "first": TEXT,
            "second": TEXT,
            "rules": TEXT,
            "seed": WHOLE,
            "hands": WHOLE,
            "points": NUMBER,
            "stderr": NUMBER,
            "interval": many(NUMBER),
            "margin": NUMBER,
            "decided": TRUTH,
        },
    ),
    "protection": figures(
        "protection/1",
        {},
        {
            "wager": TEXT,
            "unaided": KNOWN,
            "known": each(KNOWN),
            "collusion": fields({"boxes": each(KNOWN)}, {"most_boxes": WHOLE, "seed": WHOLE}),
            "warnings": many(TEXT),
            "dealer": CARDS,
            "ev": EXACT,
            "cards": CARDS,
            "settings": many(
                fields({"low": CARDS, "high": CARDS, "ev": EXACT, "house_way": TRUTH})
            ),
            "counting": COUNTED,
            "burn_cards_known": COUNTED,
            "pokerpot": many(
                fields({"seen": WHOLE, "samples": WHOLE, "favourable": NUMBER, "gain": NUMBER})
            ),
            "seed": WHOLE,
        },
    ),
    "session": figures(
        "session/1",
        {},
        {
            "pairs": many(
                fields({"wagers": many(TEXT), "covariance": EXACT, "correlation": MAYBE_NUMBER})
            ),
            "boxes": many(
                fields(
                    {
                        "wager": TEXT,
                        "boxes": WHOLE,
                        "mean": EXACT,
                        "variance": EXACT,
                        "deviation": NUMBER,
                    },
                    {
                        "skewness": NUMBER,
                        "ahead": EXACT,
                        "even": EXACT,
                        "behind": EXACT,
                        "results": COUNTS,
                    },
                )
            ),
            "wagers": each(NUMBER),
            "rounds": WHOLE,
            "stake": NUMBER,
            "mean": NUMBER,
            "deviation": NUMBER,
            "skewness": MAYBE_NUMBER,
            "volatility_index": NUMBER,
            "ahead": NUMBER,
            "even": NUMBER,
            "behind": NUMBER,
            "intervals": each({"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}),
            "exposure": NUMBER,
            "limits": each(WHOLE),
            "places": WHOLE,
            "ruin": {"type": ["object", "null"]},
        },
    ),
    "surveillance": figures(
        "surveillance/1",
        {
            "seed": WHOLE,
            "alpha": NUMBER,
            "found": many(
                fields(
                    {
                        "what": TEXT,
                        "years": WHOLE,
                        "rounds": WHOLE,
                        "alarms": WHOLE,
                        "share": NUMBER,
                        "median": MAYBE_WHOLE,
                        "wrong": TRUTH,
                        "needed": MAYBE_WHOLE,
                    }
                )
            ),
        },
    ),
    "report": figures("report/1", {"file": TEXT}),
}


def schema(name: str) -> Schema:
    return {"$schema": DIALECT, "title": f"houseway {name} --json"} | SCHEMAS[name]


@click.command()
@click.argument("name", required=False)
def command(name: str | None) -> int:
    """Print the JSON Schema of a form; without NAME, the names there are."""
    if name is None:
        click.echo("\n".join(SCHEMAS))
        return DONE
    if name not in SCHEMAS:
        raise BadInput(
            t(
                "There is no form {name}: the forms are {schemas}.",
                name=quoted(name),
                schemas=", ".join(SCHEMAS),
            )
        )
    print_json(schema(name))
    return DONE
