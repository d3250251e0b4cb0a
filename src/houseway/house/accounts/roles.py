"""The roles an account may have, and how they are written."""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, t

Role = Literal["player", "dealer", "inspector", "director", "trainer", "administrator"]
Capacity = Role | Literal["house"]  # in which a command is given; the automatic house is no person
Kind = Literal["person", "guest", "bot"]

ROLES: tuple[Role, ...] = get_args(Role)
KINDS: tuple[Kind, ...] = get_args(Kind)
STAFF = frozenset({"dealer", "inspector", "director"})  # who run tables and tournaments

_NAMES: Mapping[str, Text] = {
    "player": t("player"),
    "dealer": t("dealer"),
    "inspector": t("inspector"),
    "director": t("director"),
    "trainer": t("trainer"),
    "administrator": t("administrator"),
}
_IN_PLURAL: Mapping[str, Text] = {
    "player": t("players"),
    "dealer": t("dealers"),
    "inspector": t("inspectors"),
    "director": t("directors"),
    "trainer": t("trainers"),
    "administrator": t("administrators"),
}

# No account has both roles of a pair. People who open accounts and pay money in and out do not
# play with it, move it at tables, or confirm it in another role.
INCOMPATIBLE: tuple[frozenset[Role], ...] = (
    frozenset({"administrator", "player"}),
    frozenset({"administrator", "dealer"}),
    frozenset({"administrator", "inspector"}),
    frozenset({"administrator", "director"}),
)


def name_role(role: str) -> Text:
    """Return the role as people call it."""
    return _NAMES[role]


def name_roles(role: str) -> Text:
    return _IN_PLURAL[role]


def check_roles(roles: Iterable[str]) -> tuple[Role, ...]:
    """Return each role once, in the order of the list; refuse an empty list."""
    given = set(roles)
    unknown = sorted(given - set(ROLES))
    if unknown:
        raise BadInput(
            t(
                "There's no role {unknown}. Use {roles}.",
                unknown=quote(unknown[0]),
                roles=", ".join(ROLES),
            )
        )
    if not given:
        raise BadInput(t("An account needs at least one role: {roles}.", roles=", ".join(ROLES)))
    return tuple(role for role in ROLES if role in given)


def check_compatible(roles: tuple[Role, ...]) -> tuple[Role, ...]:
    for pair in INCOMPATIBLE:
        if pair <= set(roles):
            one, other = (role for role in ROLES if role in pair)
            sentence = t(
                "An account can't be both {one} and {other}. Open one account for each.",
                one=name_role(one),
                other=name_role(other),
            )
            raise Refusal("incompatible-roles", BY_HOUSE, sentence)
    return roles


def write_roles(roles: Iterable[str]) -> str:
    return " ".join(check_roles(roles))


def read_roles(text: str) -> frozenset[Role]:
    return frozenset(check_roles(text.split()))
