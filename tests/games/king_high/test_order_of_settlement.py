"""In what order an action round and a round of play are settled, as the events tell it."""

from clauses import clause
from games.king_high.rounds import KingHigh, event_words, lines_of, of
from houseway.games.king_high.rules.wagers import SUITS, KingHighLine
from houseway.games.king_high.table.events import CardHeld
from houseway.games.king_high.table.shoe import MANUAL_SHOE, SHUFFLING_DEVICE, Device


def three_players(dealt: str, *readings: str) -> KingHigh:
    """Ann at box 1, Bea at 4, Cho at 8, who sat down and bet from the last box to the first."""
    table = KingHigh(*readings)
    table.sit(cho=8, bea=4, ann=1)
    table.ready(dealt)
    table.open()
    for player in ("cho", "bea", "ann"):
        table.bet(player, "pokerpot")
    return table


@clause("KH-9.2", "KH-9.2.b", "KH-9.2.c", "KH-9.2.d", "KH-1.1")
def test_boxes_are_finished_one_after_the_other_and_losing_runs_taken_last() -> None:
    table = three_players("7h 2s 3d Jc 5h")
    for player in ("cho", "bea", "ann"):
        table.bet(player, "seven")
        table.bet(player, "suit", 100, "h")
        table.bet(player, "suit", 100, "c")
        table.bet(player, "low-run")
        table.bet(player, "high")
    assert event_words(table.deal()) == [
        "CardDealt",
        "1 high lose",
        "1 suit lose",
        "1 seven win",
        "1 suit standoff",
        "4 high lose",
        "4 suit lose",
        "4 seven win",
        "4 suit standoff",
        "8 high lose",
        "8 suit lose",
        "8 seven win",
        "8 suit standoff",
        "1 low-run lose",
        "4 low-run lose",
        "8 low-run lose",
        "CardHeld",
    ]


@clause("KH-9.2.c")
def test_a_losing_run_is_taken_last_in_its_box_where_the_table_reads_it_so() -> None:
    table = three_players("7h 2s 3d Jc 5h", "losing-runs=last-in-each-box")
    for player in ("cho", "bea", "ann"):
        table.bet(player, "low-run")
        table.bet(player, "seven")
        table.bet(player, "high")
    assert event_words(table.deal()) == [
        "CardDealt",
        *(
            f"{box} {what}"
            for box in (1, 4, 8)
            for what in ("high lose", "seven win", "low-run lose")
        ),
        "CardHeld",
    ]


@clause("KH-9.2.c")
def test_in_a_box_wagers_are_taken_in_the_order_of_the_layout_before_any_is_paid() -> None:
    table = three_players("Ks 2s 3d Jc 5h")
    for kind in ("seven", "low", "high"):
        table.bet("ann", kind)
    for suit in reversed(SUITS):
        table.bet("ann", "suit", 100, suit)
    settled = [(line.kind, line.suit, line.outcome) for line in lines_of(table.deal())]
    assert settled == [
        ("low", None, "lose"),
        ("suit", "h", "lose"),
        ("suit", "d", "lose"),
        ("suit", "c", "lose"),
        ("seven", None, "lose"),
        ("high", None, "win"),
        ("suit", "s", "win"),
    ]


@clause("KH-9.2.f", "KH-9.2.d", "KH-8.2.b")
def test_a_winning_run_is_paid_when_it_ends_and_after_the_card_has_moved() -> None:
    table = three_players("9s 9h Td Kc 5h")
    for player in ("cho", "ann"):
        table.bet(player, "high-run")
    for _ in range(3):
        table.deal()
    assert event_words(table.deal()) == ["CardDealt", "CardHeld"]  # four high cards: still live
    for player in ("cho", "bea"):
        table.bet(player, "low")
    assert event_words(table.deal()) == [
        "CardDealt",
        "4 low win",
        "8 low win",
        "CardHeld",
        "1 high-run win",
        "8 high-run win",
        "1 pokerpot lose",
        "4 pokerpot lose",
        "8 pokerpot lose",
        "CardsCollected",
        "RoundEnded",
    ]


@clause("KH-9.2.f", "KH-8.3.a")
def test_a_run_of_three_is_paid_at_the_fourth_card_that_breaks_it() -> None:
    table = three_players("As 2h 6d 7c 5h")
    table.bet("bea", "low-run")
    for _ in range(3):
        assert event_words(table.deal()) == ["CardDealt", "CardHeld"]
    assert event_words(table.deal()) == ["CardDealt", "CardHeld", "4 low-run win"]
    assert [line.net for line in table.round.lines] == [300]


@clause("KH-9.2.g", "KH-8.4.a", "KH-1.7")
def test_the_pokerpot_is_paid_after_the_fifth_card_and_not_before() -> None:
    table = three_players("As Ah Ad Ac As")
    for _ in range(4):
        assert event_words(table.deal()) == ["CardDealt", "CardHeld"]
    fifth = table.deal()
    assert event_words(fifth)[:5] == [
        "CardDealt",
        "CardHeld",
        "1 pokerpot win",
        "4 pokerpot win",
        "8 pokerpot win",
    ]
    assert [line.net for line in lines_of(fifth)] == [50_000] * 3


@clause("KH-9.2.e", "KH-1.8", "KH-8.1")
def test_a_round_has_five_action_rounds_and_is_over_when_all_is_settled() -> None:
    table = three_players("9s 7h Td 2c 5h")
    events = table.finish()
    assert of(events, CardHeld) == [CardHeld(n, 0, "KH-9.2.d") for n in range(1, 6)]
    assert table.table.round is None
    assert table.last.phase == "settled"
    assert table.last.wagers == ()
    assert table.table.floor.bank.on_layout == 0


@clause("KH-9.2.e", "KH-1.8")
def test_with_every_wager_settled_the_round_is_over_before_the_fifth_card() -> None:
    """Runs alone, both lost by the second card: no Pokerpot is left to wait for."""
    table = KingHigh()
    table.sit("ann")
    table.ready("9s 7h Td 2c 5h")
    events = table.play(("ann", "high-run"), ("ann", "low-run"))
    assert event_words(events) == [
        "CardDealt",
        "1 low-run lose",
        "CardHeld",
        "CardDealt",
        "1 high-run lose",
        "CardHeld",
        "CardsCollected",
        "RoundEnded",
    ]


@clause("KH-10.1")
def test_a_manual_shoe_is_settled_in_the_same_order() -> None:
    def settled(device: Device) -> list[KingHighLine]:
        table = KingHigh(device=device)
        table.sit("ann", "bea")
        table.ready("9s 9h Td 2c 7h")
        table.play(("bea", "pokerpot"), ("bea", "high-run"), ("ann", "low-run"))
        return lines_of(table.events)

    assert settled(MANUAL_SHOE) == settled(SHUFFLING_DEVICE)


@clause("KH-3")
def test_the_house_alone_pays_and_takes() -> None:
    table = three_players("Ks 2s 3d Jc 5h")
    table.bet("ann", "high", 400)
    table.bet("bea", "low", 1000)
    for line in lines_of(table.finish()):
        assert line.commission == 0
    bank = table.table.floor.bank
    won = {player: table.chips(player) - 1_000_000 for player in ("ann", "bea", "cho")}
    assert won == {"ann": 500, "bea": -1100, "cho": -100}
    assert bank.house == -sum(won.values())
