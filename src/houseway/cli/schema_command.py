"""`houseway schema`: JSON Schemas of what commands print with `--json`.

A form may grow; its version goes up when a name or a meaning changes.
"""

from collections.abc import Mapping
from typing import TypeAlias

import click

from houseway.core.errors import BadInput, quote
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


def map_of(of: Schema) -> Schema:
    return {"type": "object", "additionalProperties": of}


def list_of(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def object_with(
    required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None
) -> Schema:
    """An object that must have these fields; it may have more, since forms grow."""
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(optional or {})},
    }


def provenance(form: str) -> dict[str, Schema]:
    """The fields that say what made an answer: see `houseway.figures.provenance.provenance_of`."""
    return {
        "game": TEXT,
        "readings": map_of({"type": ["string", "integer"]}),
        "pays": map_of(TEXT),
        "seen": CARDS,
        "version": TEXT,
        "code": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "form": {"const": form},
    }


def figures(
    form: str, own: Mapping[str, Schema], more: Mapping[str, Schema] | None = None
) -> Schema:
    return object_with({**own, **provenance(form)}, more)


DISTRIBUTION = object_with(
    {"outcomes": COUNTS, "total": WHOLE, "ev": EXACT, "edge": NUMBER},
    {
        "variance": NUMBER,
        "hit_frequency": NUMBER,
        "edge_per_resolved": NUMBER,
        "nets": map_of(EXACT),
    },
)
LINE = object_with(
    {"player": TEXT, "kind": TEXT, "amount": WHOLE, "outcome": TEXT, "net": WHOLE, "why": TEXT},
    {"box": WHOLE, "on": TEXT, "commission": WHOLE, "clause": MAYBE_TEXT, "action_round": WHOLE},
)
CHART = object_with(
    {
        "low": list_of(object_with({"hands": TEXT, "worth": WHOLE})),
        "high": list_of(object_with({"hands": TEXT, "worth": WHOLE})),
        "numbers": WHOLE,
        "result": DISTRIBUTION,
        "recovered": NUMBER,
    }
)
PLACED = object_with({"card": TEXT, "row": {"enum": ["top", "middle", "bottom"]}})
SIMULATED_GAIN = object_with(
    {"ev": NUMBER, "stderr": NUMBER, "rounds": WHOLE, "seed": WHOLE, "z": MAYBE_NUMBER}
)
KNOWN = object_with(
    {"ev": {"anyOf": [EXACT, NUMBER]}}, {"stderr": MAYBE_NUMBER, "simulated": SIMULATED_GAIN}
)
OPPORTUNITY = object_with(
    {"seen": WHOLE, "favourable": NUMBER, "advantage": NUMBER, "gain": NUMBER}
)
COUNTED = object_with(
    {
        "cut_card_at": WHOLE,
        "rounds_per_shoe": NUMBER,
        "wagers": map_of(
            object_with({"gain_per_shoe": NUMBER, "opportunities": list_of(OPPORTUNITY)})
        ),
    },
    {"simulated": SIMULATED_GAIN},
)

SCHEMAS: dict[str, Schema] = {
    "edge": figures("edge/1", {"wagers": map_of(map_of(DISTRIBUTION))}),
    "removal": figures("removal/1", {"removal": map_of(map_of(NUMBER))}),
    "simulate": figures(
        "simulate/1",
        {
            "rounds": WHOLE,
            "seed": WHOLE,
            "wagers": map_of(
                object_with(
                    {"ev": NUMBER, "stderr": MAYBE_NUMBER, "outcomes": COUNTS},
                    {"exact": EXACT, "z": MAYBE_NUMBER, "chi2": {"type": ["object", "null"]}},
                )
            ),
            "strategy": MAYBE_TEXT,
            "boxes": WHOLE,
            "players": list_of(TEXT),
        },
        {
            "together": object_with(
                {
                    "units": map_of(EXACT),
                    "ev": NUMBER,
                    "stderr": MAYBE_NUMBER,
                    "variance": NUMBER,
                    "correlation": map_of(map_of(MAYBE_NUMBER)),
                }
            )
        },
    ),
    "strategy": figures(
        "strategy/1",
        {},
        {
            "wager": TEXT,
            "rules": list_of(object_with({"words": TEXT, "saves": EXACT, "frequency": NUMBER})),
            "strategies": map_of(DISTRIBUTION),
            "recovered": NUMBER,
            "curve": list_of(object_with({"rules": WHOLE, "edge": NUMBER, "recovered": NUMBER})),
            "hands": list_of({"type": "object"}),
            "removal": map_of(map_of(NUMBER)),
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
            "clauses": list_of(object_with({"clause": TEXT, "hands": WHOLE, "edge": NUMBER})),
            "shortest": object_with(
                {"clauses": list_of(TEXT), "ev": EXACT, "lists_compared": WHOLE}
            ),
        },
    ),
    "settle": figures(
        "settle/1",
        {},
        {
            "dealer": {"type": "object"},
            "boxes": list_of({"type": "object"}),
            "lines": list_of(LINE),
            "hands": list_of(
                object_with({"player": TEXT, "foul": TRUTH, "sweep": WHOLE, "stack": WHOLE})
            ),
            "pairs": list_of(object_with({"a": TEXT, "b": TEXT, "points": WHOLE, "paid": WHOLE})),
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
            "placements": list_of(PLACED),
            "discard": MAYBE_TEXT,
            "alternatives": list_of({"type": "object"}),
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
            "interval": list_of(NUMBER),
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
            "known": map_of(KNOWN),
            "collusion": object_with(
                {"boxes": map_of(KNOWN)}, {"most_boxes": WHOLE, "seed": WHOLE}
            ),
            "warnings": list_of(TEXT),
            "dealer": CARDS,
            "ev": EXACT,
            "cards": CARDS,
            "settings": list_of(
                object_with({"low": CARDS, "high": CARDS, "ev": EXACT, "house_way": TRUTH})
            ),
            "counting": COUNTED,
            "burn_cards_known": COUNTED,
            "pokerpot": list_of(
                object_with({"seen": WHOLE, "samples": WHOLE, "favourable": NUMBER, "gain": NUMBER})
            ),
            "seed": WHOLE,
        },
    ),
    "session": figures(
        "session/1",
        {},
        {
            "pairs": list_of(
                object_with(
                    {"wagers": list_of(TEXT), "covariance": EXACT, "correlation": MAYBE_NUMBER}
                )
            ),
            "boxes": list_of(
                object_with(
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
            "wagers": map_of(NUMBER),
            "rounds": WHOLE,
            "stake": NUMBER,
            "mean": NUMBER,
            "deviation": NUMBER,
            "skewness": MAYBE_NUMBER,
            "volatility_index": NUMBER,
            "ahead": NUMBER,
            "even": NUMBER,
            "behind": NUMBER,
            "intervals": map_of({"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}),
            "exposure": NUMBER,
            "limits": map_of(WHOLE),
            "places": WHOLE,
            "ruin": {"type": ["object", "null"]},
        },
    ),
    "surveillance": figures(
        "surveillance/1",
        {
            "seed": WHOLE,
            "alpha": NUMBER,
            "found": list_of(
                object_with(
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
                "There's no form {name}. The forms are {schemas}.",
                name=quote(name),
                schemas=", ".join(SCHEMAS),
            )
        )
    print_json(schema(name))
    return DONE
