"""No one learns a card, a seed or a secret that is not theirs to know.

Whole rounds are played over the real service while everybody watches. What each of them may know at
each moment is worked out from the record, and every byte they were sent is held against it.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from house.postgres import Postgres
from house.round_scenarios import (
    FAST,
    WALLETS,
    Story,
    device_of_known_order,
    low_high_deal,
    low_high_dealer_exposed,
    low_high_misdeal,
    low_high_plain_round,
    low_high_withdrawal,
    manual_shoe,
    pineapple_ending,
    pineapple_hand,
    pineapple_real_cards,
    real_cards,
    shuffled,
    story,
    to_fantasy_land,
    with_money,
)
from house.running_house import Running, logs, open_account, running, until
from house.secrecy import Leak, cards_among, check_log, check_private, check_secrecy, wallets_ever
from houseway.core.cards import Card
from houseway.core.cards.french import card_symbol
from houseway.core.fairness import commitment
from houseway.games.low_high.figures.hand_tables import cards_by_rank, hand_classes
from houseway.games.low_high.table import legal as low_high_legal
from houseway.games.low_high.table import view as low_high_view
from houseway.games.si_ki_pi.house_way import house_way
from houseway.games.si_ki_pi.readings import Readings
from houseway.games.si_ki_pi.rules import RULES as SI_KI_PI
from houseway.house.api import tables
from houseway.house.play import automatic_dealer, broadcaster
from houseway.live import seeds as live_seeds
from houseway.live.table import view as live_view

pineapple_view = import_module(
    "houseway.games.pineapple.table.view"
)  # `view` there is the function

GAMES = ("si-ki-pi", "power-pai-gow", "king-high", "pineapple")
LOW_HIGH = ("si-ki-pi", "power-pai-gow")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("secrecy")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield with_money(found)


# -- What happens at the tables --------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_told_hidden_cards_or_seeds_at_an_automatic_table(
    house: Running, name: str
) -> None:
    with story(house, name, pace=FAST) as told:
        told.sit("Ann", "Bob", seeds={"Ann": "seven lucky cats"})
        told.play(("Ann", "Bob"), rounds=1, join_late="Cyd")


@pytest.mark.parametrize("name", LOW_HIGH)
def test_cards_face_down_are_known_to_who_has_looked_and_exposed_ones_to_all(
    house: Running, name: str
) -> None:
    with story(house, name, dealing="human") as told:
        told.sit("Ann", "Bob")
        low_high_plain_round(told, 1)
        low_high_misdeal(told, 2)
        low_high_withdrawal(told, 4)
        low_high_dealer_exposed(told, 5)


@pytest.mark.parametrize("name", LOW_HIGH)
def test_a_refusal_does_not_tell_whether_a_guess_of_hidden_cards_was_right(
    house: Running, name: str
) -> None:
    with story(house, name, dealing="human") as told:
        told.sit("Ann", "Bob")
        low_high_deal(told, 6)
        cards = shuffled(name, 6)
        for guess in (cards[:4], cards[8:12]):
            setting: dict[str, Any] = {"box": 1, "low": guess[:2], "high": guess[2:]}
            for other in ("Bob", "Cyd", "Dora", "Igor"):
                assert told.refused(other, "set-cards", **setting)["code"] == "not-your-box"
            told.refused("Bob", "look", box=1)
            told.refused("Dora", "set-dealer", low=guess[:2], high=guess[2:])


@pytest.mark.parametrize("tell", [manual_shoe, device_of_known_order])
def test_burnt_cards_and_cards_to_come_are_known_to_nobody(
    house: Running, tell: Callable[[Story, int], None]
) -> None:
    with story(house, "king-high", dealing="human") as told:
        told.sit("Ann", "Bob")
        tell(told, 7)


def test_real_cards_are_known_once_they_are_dealt(house: Running) -> None:
    with story(house, "king-high", dealing="human") as told:
        told.sit("Ann", "Bob")
        real_cards(told)
    with story(house, "pineapple", dealing="human") as told:
        told.sit("Ann", "Bob")
        pineapple_real_cards(told)


def test_a_hand_in_fantasy_land_lies_face_down_until_the_showdown(house: Running) -> None:
    with story(house, "pineapple", dealing="human") as told:
        told.sit("Ann", "Bob")
        pineapple_hand(told, to_fantasy_land())
        pineapple_ending(told)
        assert told.house.person("Ann").see(told.table)["view"]["table"]["fantasy"]
        pineapple_hand(told, shuffled("pineapple", 8))
        pineapple_ending(told)


def test_cards_of_a_hand_that_is_called_off_stay_as_hidden_as_they_were(house: Running) -> None:
    with story(house, "pineapple", dealing="human") as told:
        told.sit("Ann", "Bob")
        pineapple_hand(told, shuffled("pineapple", 9), turns=3)
        told.do("Igor", "call-off")
        told.everybody_looks()


def test_the_lobby_the_api_document_and_refusals_tell_no_secrets(house: Running) -> None:
    open_account(house, "Eve", ("player",))
    begun = len(house.heard)
    for person in (house.stranger(), *map(house.person, ("Ann", "Dora", "Igor", "Dirk"))):
        for path in ("/api/tables", "/openapi.json", "/api", "/metrics", "/healthz", "/api/me"):
            person.get(path)
        person.get("/api/accounts")
        person.get("/api/accounts/Bob")
        person.get("/api/tables/house")
        person.post("/api/sign-in", {"name": "Eve", "password": "wrong password"})
    check_private(house, house.heard[begun:])


def test_nobody_is_told_hidden_cards_or_seeds_where_postgresql_keeps_them(
    postgres_server: Postgres,
) -> None:
    with postgres_server.fresh() as url, running(url) as house:
        with_money(house)
        with story(house, "power-pai-gow", pace=FAST) as told:
            told.sit("Ann", "Bob", seeds={"Bob": "4711"})
            told.play(("Ann", "Bob"), rounds=1, join_late="Cyd")
        assert house.audited().clean


@pytest.mark.parametrize("name", LOW_HIGH)
def test_nobody_gets_the_record_of_a_round_that_is_not_over(house: Running, name: str) -> None:
    with story(house, name, dealing="human") as told:
        told.sit("Ann", "Bob")
        low_high_deal(told, 11)
        told.no_export()


def test_the_log_of_significant_events_holds_no_cards_to_come(house: Running) -> None:
    with story(house, "king-high", dealing="human") as told:
        told.sit("Ann", "Bob")
        manual_shoe(told, 12)
        for name in ("Igor", "Dirk", "admin"):
            told.house.person(name).get("/api/log")
            told.house.person(name).get(f"/api/log?table={told.table}")


# -- The log ---------------------------------------------------------------------------------------


def test_the_log_holds_no_cards_seeds_tokens_or_passwords(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("log")
    with logs() as written, running(f"sqlite:///{folder / 'house.db'}") as house:
        with_money(house)
        with story(house, "si-ki-pi", pace=FAST) as told:
            told.sit("Ann", "Bob")
            told.play(("Ann", "Bob"), rounds=1, join_late="Cyd")
        house.stranger().post("/api/sign-in", {"name": "Bob", "password": "wrong password"})
        house.person("Bob").post("/api/sign-out")
        check_log(house, written.getvalue())
        assert "signed-in" in written.getvalue()
        assert "wrong password" not in written.getvalue()


# -- These tests can fail --------------------------------------------------------------------------

Patch = pytest.MonkeyPatch
Tell = Callable[[Story], None]


def all_hands_open(patch: Patch) -> None:
    made = low_high_view.hand_view
    patch.setattr(
        low_high_view,
        "hand_view",
        lambda hand, open_, decides=None: made(hand, open_=True, decides=decides),
    )


def all_cards_up(patch: Patch) -> None:
    patch.setattr(pineapple_view, "show_cards", lambda cards, shown: cards)


def next_card_in_words(patch: Patch) -> None:
    """The first of the cards to come, drawn, in a notice that everybody reads."""
    made = broadcaster.view_message

    def leaky(stream: str, held: Any, *more: Any) -> Any:
        told = made(stream, held, *more)
        hint = f"Next comes {card_symbol(card)}."
        return replace(told, view=replace(told.view, reason=hint))

    card = Card(shuffled("king-high", 7)[2])
    patch.setattr(broadcaster, "view_message", leaky)


def order_in_one_word(patch: Patch) -> None:
    made = broadcaster.view_message

    def leaky(stream: str, held: Any, *more: Any) -> Any:
        told = made(stream, held, *more)
        shoe = held.state.table.shoe
        order = "" if shoe is None or shoe.order is None else "".join(shoe.order)
        return replace(told, view=replace(told.view, reason=order))

    patch.setattr(broadcaster, "view_message", leaky)


def seed_before_its_time(patch: Patch) -> None:
    made = automatic_dealer.AutomaticDealer._next_move

    async def leaky(self: Any, stream: str, held: Any) -> Any:
        move = await made(self, stream, held)
        seeds.update({(stream, n): seed for n, seed in self._seeds[stream].items()})
        return move

    def leaky_view(of: Any) -> Any:
        shown = view(of)
        known = (seed for seed in seeds.values() if commitment(seed) == shown.commitment)
        return replace(shown, commitment=next(known, shown.commitment))

    seeds: dict[Any, str] = {}
    view = live_seeds.view_seeds
    patch.setattr(automatic_dealer.AutomaticDealer, "_next_move", leaky)
    patch.setattr(live_view, "view_seeds", leaky_view)


def offer_with_a_hint(patch: Patch) -> None:
    made = low_high_legal.staff_offers

    def leaky(rules: Any, table: Any, actor: str) -> Iterator[Any]:
        for offer in made(rules, table, actor):
            dealer = table.round and table.round.dealer
            hint = f" You hold {dealer.cards[0]}." if dealer else ""
            yield replace(offer, says=offer.says + hint)

    patch.setattr(low_high_legal, "staff_offers", leaky)


def wallets_in_the_lobby(patch: Patch) -> None:
    made = tables.card
    patch.setattr(tables, "card", lambda *of: replace(made(*of), reason=str(WALLETS["Bob"])))


def low_high_round(told: Story) -> None:
    told.sit("Ann", "Bob")
    low_high_plain_round(told, 1)


def shoe(told: Story) -> None:
    told.sit("Ann", "Bob")
    manual_shoe(told, 7)


def pineapple_turns(told: Story) -> None:
    told.sit("Ann", "Bob")
    pineapple_hand(told, shuffled("pineapple", 9), turns=3)


def only_watched(told: Story) -> None:
    until(lambda: told.house.person("Ann").see(told.table)["view"]["seeds"])
    for _ in range(5):
        told.everybody_looks()


def before_any_seat(told: Story) -> None:
    for person, _ in told.everybody():
        person.get("/api/tables")


LEAKS: dict[str, tuple[Callable[[Patch], None], str, Tell]] = {
    "an open hand": (all_hands_open, "si-ki-pi", low_high_round),
    "an open hand of tiles": (all_hands_open, "power-pai-gow", low_high_round),
    "the draw of another": (all_cards_up, "pineapple", pineapple_turns),
    "the next card in words": (next_card_in_words, "king-high", shoe),
    "the order in one word": (order_in_one_word, "king-high", shoe),
    "the seed": (seed_before_its_time, "si-ki-pi", only_watched),
    "a hint for the dealer": (offer_with_a_hint, "si-ki-pi", low_high_round),
    "a wallet": (wallets_in_the_lobby, "si-ki-pi", before_any_seat),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(house: Running, leak: str, monkeypatch: Patch) -> None:
    make_leaky, name, tell = LEAKS[leak]
    make_leaky(monkeypatch)
    told = Story(house, name, dealing="automatic" if tell is only_watched else "human")
    wallet_is_secret(told)
    tell(told)
    with pytest.raises(Leak):
        check_secrecy(house, told.table, told.heard)


def wallet_is_secret(told: Story) -> None:
    """The amount that `wallets_in_the_lobby` tells is one that Bob has had."""
    assert WALLETS["Bob"] in wallets_ever(told.house)


@pytest.mark.parametrize("readings", [Readings(), Readings(two_pairs="literal")])
def test_no_sentence_of_the_house_way_is_taken_for_a_card(readings: Readings) -> None:
    """Several of a rank are written like a card of spades."""
    said = {house_way(hand, readings).why for hand in hand_classes(cards_by_rank(SI_KI_PI))}
    assert "Both pairs stay together, 5s in the High Hand." in said
    assert {card for why in said for card in cards_among("si-ki-pi", why)} == set()
    assert cards_among("si-ki-pi", "Next comes 5s, together with 5h.") == {"5s", "5h"}


def test_a_leak_into_the_log_is_found(house: Running) -> None:
    token = house.person("Ann").token
    for line in (f'{{"event":"{token}"}}', '{"event":"dealt","to":"Kd"}', '{"event":"l10 came"}'):
        with pytest.raises(Leak):
            check_log(house, line)
