"""Who may act at a table."""

from houseway.core.errors import BadInput, Refusal, quote
from houseway.core.reasons import BY_HOUSE
from houseway.core.words import Text, t

DEALER = "dealer"
INSPECTOR = "inspector"
STAFF = (DEALER, INSPECTOR)
HOUSE = "house"  # acts of the house itself
_RESERVED = (*STAFF, HOUSE, "public")
_LONGEST = 40


def check_player(name: str) -> str:
    """Return the name if a player can have it; raise BadInput otherwise."""
    if not name or name != name.strip() or not name.isprintable() or len(name) > _LONGEST:
        raise BadInput(
            t(
                "{name} can't be a player's name. Use 1 to {longest} printable "
                "characters, with no spaces at the ends.",
                name=quote(name),
                longest=_LONGEST,
            )
        )
    if name.lower() in _RESERVED:
        raise BadInput(
            t("{name} is reserved for the house, so a player can't use it.", name=quote(name))
        )
    return name


def can_be_player(name: str) -> bool:
    try:
        check_player(name)
    except BadInput:
        return False
    return True


def need_dealer(by: str) -> None:
    _need(by, (DEALER,), t("Only the dealer can do this."))


def need_inspector(by: str) -> None:
    _need(by, (INSPECTOR,), t("Only the inspector can do this."))


def need_staff(by: str) -> None:
    _need(by, STAFF, t("Only the dealer or the inspector can do this."))


def need_house(by: str) -> None:
    _need(by, (HOUSE,), t("Only the house itself can do this."))


def _need(by: str, roles: tuple[str, ...], text: Text) -> None:
    if by not in roles:
        raise Refusal("wrong-role", BY_HOUSE, text)
