"""The 52-card pack: ranks 2 to 14 (ace), suits clubs, diamonds, hearts, spades."""

from houseway.core.cards.pack import Card, Pack
from houseway.core.words import Text, pt, t, verbatim

RANKS = range(2, 15)
SUITS = "cdhs"
ACE, KING, QUEEN, JACK = 14, 13, 12, 11

_LETTER = {rank: "23456789TJQKA"[rank - 2] for rank in RANKS}
_NAME = {
    **{rank: verbatim(str(rank)) for rank in range(2, 11)},
    JACK: t("Jack"),
    QUEEN: t("Queen"),
    KING: t("King"),
    ACE: t("Ace"),
}
_PLURAL = {
    2: t("2s"),
    3: t("3s"),
    4: t("4s"),
    5: t("5s"),
    6: t("6s"),
    7: t("7s"),
    8: t("8s"),
    9: t("9s"),
    10: t("10s"),
    JACK: t("Jacks"),
    QUEEN: t("Queens"),
    KING: t("Kings"),
    ACE: t("Aces"),
}
_CODE = (*map(str, range(2, 11)), "Jack", "Queen", "King", "Ace")
SUIT_CODES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SUIT_NAMES = {
    "c": pt("suit", "clubs"),
    "d": pt("suit", "diamonds"),
    "h": pt("suit", "hearts"),
    "s": pt("suit", "spades"),
}
_SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def card(rank: int, suit: str) -> Card:
    return Card(_LETTER[rank] + suit)


_CARDS = tuple(card(rank, suit) for suit in reversed(SUITS) for rank in reversed(RANKS))
_RANK = {c: rank for rank in RANKS for c in _CARDS if c[0] == _LETTER[rank]}

FRENCH = Pack(
    name=t("52-card pack"),
    cards=_CARDS,
    spellings={
        **{c.lower(): c for c in _CARDS},
        **{f"10{suit}": card(10, suit) for suit in SUITS},
    },
    notation=t("write a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (s h d c), such as As or 10h"),
)


def rank_of(card: Card) -> int:
    return _RANK[card]


def suit_of(card: Card) -> str:
    return card[1]


def card_id(card: Card) -> int:
    """The number that `core.hands` knows the card by: 4 * (rank from 2 = 0) + suit (c d h s)."""
    return 4 * (_RANK[card] - 2) + SUITS.index(card[1])


def card_of(number: int) -> Card:
    return card(2 + number // 4, SUITS[number % 4])


def rank_name(rank: int) -> Text:
    return _NAME[rank]


def plural(rank: int) -> Text:
    """A rank as people say a pair of it: 9s, Kings, Aces."""
    return _PLURAL[rank]


def rank_code(rank: int) -> str:
    """The rank as programs read it: 9, King, Ace."""
    return _CODE[rank - 2]


def card_symbol(card: Card) -> str:
    """The card as it is drawn in a line of text: A♠, 10♥."""
    rank = _RANK[card]
    return f"{rank if rank <= 10 else _LETTER[rank]}{_SUIT_SIGNS[card[1]]}"
