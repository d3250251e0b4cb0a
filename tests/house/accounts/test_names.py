"""One name for every account: the alphabet of names, their spellings, and names that look alike."""

import secrets
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, get_args
from urllib.parse import quote

import msgspec
import pyotp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from house.floor import CHIPS, WALLET, Floor, with_money
from house.running_house import PASSWORD, Person, Running, open_account, running, until
from houseway.core.errors import BadInput
from houseway.house.accounts.lookalikes import looks, skeleton
from houseway.house.accounts.names import (
    BESIDES,
    Lookalikes,
    can_be,
    check_name,
    check_recorded,
    fold_name,
    guest_names,
    tidy,
)
from houseway.house.api.list import ROUTES
from houseway.house.office.state import AccountState, House
from houseway.house.play.command_parser import NAMING, Request, rename_people, use_account_names
from houseway.live.table.kind import table_kind
from houseway.registry import names as games
from houseway.registry import tournaments

FEW = settings(max_examples=15, deadline=None)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("names")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)
        assert found.audited().findings == ()


# -- The alphabet ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("天", "天"),
        ("O’Brien", "O'Brien"),
        ("J. R. Müller-Lüdenscheidt", "J. R. Müller-Lüdenscheidt"),
        (" two  blanks ", "two blanks"),
        ("Ａｎｎ", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("山田ナオミ", "山田ナオミ"),
        ("さくらー", "さくらー"),
        ("김 金", "김 金"),
        ("Анна", "Анна"),
        ("नमिता", "नमिता"),
        ("7 of 9", "7 of 9"),
    ],
)
def test_a_name_is_letters_of_one_script_digits_and_a_few_signs(typed: str, name: str) -> None:
    assert check_name(typed) == name


@pytest.mark.parametrize(
    "name",
    [
        "a/b",
        "x</script>",
        "a?b",
        "a#b",
        "a%2Fb",
        ".",
        "..",
        "-x",
        "'x",
        "аdmin",  # а is Cyrillic
        "Αnn",  # Α is Greek
        "Ann天",
        "x\u200by",
        "x\u034f",
        "\u3164",
        "x" + 4 * "\u0301",
        "x \u0301y",
        "٣",
        "☺",
        "ᚠᚢ",
        "",
        "x" * 41,
    ],
)
def test_other_names_are_refused_with_a_sentence_that_says_what_to_use(name: str) -> None:
    with pytest.raises(BadInput, match=r"Use letters of one script|Use 1 to 40"):
        check_name(name)


@pytest.mark.parametrize("name", ["dealer", "HOUSE", "ｉｎｓｐｅｃｔｏｒ", "dea1er", "hou5e"])
def test_words_of_the_house_are_no_names_nor_is_what_looks_like_them(name: str) -> None:
    assert can_be(name) is (name == "hou5e")  # to Unicode 5 does not look like s
    assert can_be("admin")


@given(st.text(max_size=45))
def test_a_good_name_is_as_good_when_it_is_typed_again(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)
    try:
        written = check_name(name)
    except BadInput:
        return
    assert check_name(written) == check_recorded(written) == written
    assert fold_name(name) == fold_name(written)
    kinds = {unicodedata.category(c)[0] for c in written if c not in BESIDES}
    assert kinds <= {"L", "M"}
    assert not set('/\\?#%&<>"') & set(written)


# -- Names that look alike -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ian", "lan"),
        ("Sal", "SaI"),
        ("Bernard", "Bemard"),
        ("copa", "Сора"),  # in Cyrillic
        ("bob", "ВОВ"),
        ("Bob", "B0B"),
        ("pl", "p1"),
        ("Ρόζα", "Póζα"),
    ],
)
def test_names_that_a_reader_takes_for_one_another_are_found(one: str, other: str) -> None:
    assert Lookalikes().find(other, [one]) == one
    assert Lookalikes().find(one, [other]) == other


@pytest.mark.parametrize(
    ("one", "other"), [("Ian", "Lan"), ("Mei", "Mel"), ("Ann", "ANN"), ("Ann", "Anna")]
)
def test_other_names_are_not(one: str, other: str) -> None:
    """A different case is the same name, with a sentence of its own."""
    assert Lookalikes().find(other, [one]) is None


@given(st.text(max_size=20))
def test_a_skeleton_has_no_skeleton_but_itself(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)
    assert looks(name) == looks(name)


def test_no_two_guests_look_alike() -> None:
    found = Lookalikes()
    given = [name for _ in range(500) for name in guest_names()]
    assert not [name for name in given if found.find(name, given)]


# -- Over HTTP -------------------------------------------------------------------------------------


def key() -> str:
    return secrets.token_hex(8)


def opened(house: Running, name: str, **more: Any) -> Any:
    body = {"name": name, "roles": ["player"], "reason": "test", "key": key(), **more}
    return house.admin.post("/api/accounts", {"password": PASSWORD, **body})


def at(name: str) -> str:
    return f"/api/accounts/{quote(name, safe='')}"


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.parametrize("name", ["a/b", "x</script>", "аdmin", "..", "admin\u034f"])
def test_no_account_is_opened_that_could_not_be_administered(house: Running, name: str) -> None:
    answer = opened(house, name)
    assert error(answer) == (400, "bad-input"), answer.text
    assert "letters of one script" in answer.json()["error"]["why"]


def test_no_account_is_opened_whose_name_looks_like_another(house: Running) -> None:
    assert opened(house, "copa").status_code == 201
    answer = opened(house, "Сора")
    assert error(answer) == (409, "name-alike"), answer.text
    assert answer.json()["error"]["why"] == "'Сора' looks like 'copa'. Choose another name."
    assert error(opened(house, "COPA")) == (409, "name-taken")


@given(name=st.one_of(st.text(max_size=12), st.text("ab AВв-'./%?#ʼ\u00a0\u200d1lI", max_size=6)))
@FEW
def test_whoever_can_sign_in_can_be_administered(house: Running, name: str) -> None:
    answer = opened(house, name)
    if answer.status_code != 201:
        assert error(answer) in ((400, "bad-input"), (409, "name-taken"), (409, "name-alike"))
        return
    own = answer.json()["name"]
    person = Person(house, own)
    try:
        told = person.post("/api/sign-in", {"name": name, "password": PASSWORD})
        assert (told.status_code, told.json()["name"]) == (200, own)
    finally:
        person.http.close()
    assert house.admin.get(at(own)).json()["name"] == own
    body = {"reason": "test", "key": key()}
    assert house.admin.post(f"{at(own)}/disable", body).json()["disabled"]


def other_spellings(name: str) -> st.SearchStrategy[str]:
    """Ways to type a name: case, width, decomposed letters, blanks."""
    wide = str.maketrans({c: chr(ord(c) + 0xFEE0) for c in "abcdefghijklmnopqrstuvwxyz"})
    changes: list[Callable[[str], str]] = [
        str.upper,
        str.lower,
        str.swapcase,
        lambda text: text.translate(wide),
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: text.replace(" ", "  "),
        lambda text: text.replace("'", "’"),
        lambda text: f" {text}",
    ]
    chosen = st.lists(st.sampled_from(changes), min_size=1, max_size=4)
    return chosen.map(lambda some: _changed(name, some))


def _changed(name: str, changes: list[Callable[[str], str]]) -> str:
    for change in changes:
        name = change(name)
    return name


VERA = "Véra O'Hara"
# What is sent to every route whose address has the name of an account.
SENT = {
    "GET ": None,
    "POST /roles": {"roles": ["player", "trainer"]},
    "POST /disable": {},
    "POST /enable": {},
    "POST /password": {},
    "POST /second-factor/reset": {},
    "POST /deposits": {"amount": 1_000},
    "POST /withdrawals": {"amount": 1_000},
}


def test_every_route_with_a_name_is_tried() -> None:
    path = "/api/accounts/{name}"
    found = {f"{r.method} {r.path[len(path) :]}" for r in ROUTES if "{name}" in r.path}
    assert found == set(SENT)


@given(typed=other_spellings(VERA))
@FEW
def test_every_spelling_of_a_name_is_the_one_account(house: Running, typed: str) -> None:
    """Whatever ends a session ends it under every spelling."""
    admin, fresh = house.admin, key()
    if admin.get(at(VERA)).status_code == 404:
        open_account(house, VERA, ("player",))
    for what, body in SENT.items():
        method, rest = what.split(" ")
        path = at(typed) + rest
        if method == "GET":
            assert admin.get(path).json()["name"] == VERA
            continue
        session = signed_in(house, VERA, second_factor=rest == "/second-factor/reset")
        answer = admin.post(path, {**(body or {}), "reason": "test", "key": f"{fresh} {rest}"})
        if rest == "/enable":  # disabled just before
            session = None
        assert answer.status_code == 200, (what, answer.text)
        if rest == "/password":
            reset(house, answer.json()["password"])
        if session is not None:
            over = rest not in ("/deposits", "/withdrawals")
            status = session.get("/api/me").status_code
            assert status == (401 if over else 200), (what, typed)
            session.http.close()
    back = {"roles": ["player"], "reason": "test", "key": f"{fresh} back"}
    assert admin.post(f"{at(typed)}/roles", back).status_code == 200
    assert admin.get(at(VERA)).json()["balance"] == 0


def signed_in(house: Running, name: str, *, second_factor: bool = False) -> Person | None:
    """A disabled account cannot sign in."""
    person = Person(house, name)
    answer = person.post("/api/sign-in", {"name": name, "password": PASSWORD})
    if answer.status_code != 200:
        assert answer.json()["error"]["code"] == "account-disabled"
        person.http.close()
        return None
    person.csrf = answer.json()["csrf"]
    if second_factor:
        secret = person.post("/api/me/second-factor/begin", {}).json()["secret"]
        proof = {"password": PASSWORD, "code": pyotp.TOTP(secret).now()}
        assert person.post("/api/me/second-factor/confirm", proof).status_code == 200
    return person


def reset(house: Running, made: str) -> None:
    """Back to the password that tests know."""
    person = Person(house, VERA)
    answer = person.post("/api/sign-in", {"name": VERA, "password": made})
    assert answer.status_code == 200, answer.text
    person.csrf = answer.json()["csrf"]
    done = person.post("/api/me/password", {"old": made, "new": PASSWORD})
    assert done.status_code == 200, done.text
    person.http.close()


def test_a_socket_is_shut_when_the_password_is_reset_under_another_spelling(house: Running) -> None:
    open_account(house, "Wanda", ("player",))
    with house.person("Wanda").socket() as talk:
        assert house.admin.post(f"{at('WANDA')}/password", {"key": key()}).status_code == 200
        assert until(lambda: talk.closed, patience=7)  # looked at again after 15 seconds


# -- At tables -------------------------------------------------------------------------------------

# Fields of commands that are texts and not names.
NAMES_NOBODY = """
    account amendments asks bottom card cards cause commitment companions decision high kind limits
    low middle name otherwise owner partners positions purpose readings reason seed server_seed
    stage table top tournament
"""


def test_every_field_of_a_command_that_names_somebody_is_known() -> None:
    kinds = [table_kind(name) for name in games()] + [t.kind for t in tournaments().values()]
    commands = {command for kind in kinds for command in get_args(kind.command_type)}
    fields = [field for command in commands for field in msgspec.structs.fields(command)]
    texts = {f.name for f in fields if any(t in str(f.type) for t in ("str", "tuple", "Mapping"))}
    assert texts - set(NAMES_NOBODY.split()) <= NAMING <= texts


@given(typed=other_spellings("Ann"))
@FEW
def test_whoever_plays_at_a_real_table_is_one_person_under_every_spelling(
    house: Running, typed: str
) -> None:
    floor = Floor(house, "king-high", dealing="human")
    floor.for_player(typed, "buy-in", amount=CHIPS)
    floor.for_player("Ann", "sit", box=1)
    assert floor.refused("Dora", "sit", for_=typed, box=2)[0] == 409
    assert floor.see()["table"]["chips"] == {"Ann": CHIPS}
    floor.do("Dora", "leave", player=typed)
    floor.for_player(typed, "cash-out", amount=CHIPS)
    assert floor.see()["table"]["chips"] == {"Ann": 0}
    assert house.balances()["Ann"] == WALLET


def test_one_person_is_not_paid_under_two_spellings() -> None:
    known = {"ann": AccountState("Ann", ("player",), "person")}

    def asked(**payments: int) -> Request:
        return Request("key", {"command": "house-settle-dispute", "payments": payments})

    found = use_account_names(House(accounts=known), asked(ANN=500, Zoe=1))
    assert found.command["payments"] == {"Ann": 500, "Zoe": 1}
    with pytest.raises(BadInput, match="named twice"):
        use_account_names(House(accounts=known), asked(Ann=500, ANN=500))


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_names_that_nobody_has_stay_as_they_are(message: Any) -> None:
    assert rename_people(message, lambda name: name) == message


def test_what_is_too_deep_is_refused() -> None:
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    with pytest.raises(BadInput):
        rename_people({"command": deep}, lambda name: name)
