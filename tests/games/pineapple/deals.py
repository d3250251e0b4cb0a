"""Hands for comparing settlements: plain ones, and ones shaped so that rare things happen."""

from random import Random

from games.pineapple.naive import RANKS, Hand, best_sweep, described, is_foul

SUITS = "cdhs"
PACK = [face + suit for face in RANKS for suit in SUITS]
SHAPES = ("any", "any", "sorted", "sorted", "sorted", "dragon", "flushes", "pairs", "straights")


def table(rng: Random, players: list[str]) -> list[Hand]:
    """One hand for each name, from one pack; some clean sweeps are declared."""
    left = PACK.copy()
    rng.shuffle(left)
    hands: list[Hand] = []
    for player in players:
        thirteen = None
        while thirteen is None:
            thirteen = shaped(rng, rng.choice(SHAPES), left)
        for card in thirteen:
            left.remove(card)
        hands.append(set_somehow(rng, player, thirteen))
    return hands


def shaped(rng: Random, shape: str, left: list[str]) -> list[str] | None:
    """Thirteen cards of a shape, as far as these are left."""
    match shape:
        case "dragon":
            suits = rng.choice((SUITS, rng.choice(SUITS)))
            found = [next((c for c in left if c[0] == f and c[1] in suits), "") for f in RANKS]
        case "flushes":
            found = [
                card
                for size, suit in zip((3, 5, 5), rng.choices(SUITS, k=3), strict=True)
                for card in [c for c in left if c[1] == suit][-size:]
            ]
        case "pairs":
            faces = [f for f in RANKS if sum(c[0] == f for c in left) >= 2]
            chosen = rng.sample(faces, min(6, len(faces)))
            found = [c for f in chosen for c in [d for d in left if d[0] == f][:2]]
            found += [next(c for c in left if c not in found)]
        case "straights":
            found = []
            for size in (3, 5, 5):
                start = rng.randrange(15 - size)
                for face in ("A" + RANKS)[start : start + size]:
                    found += [next((c for c in left if c[0] == face and c not in found), "")]
        case _:
            found = left[:13]
    return found if len(set(found)) == 13 and all(found) else None


def set_somehow(rng: Random, player: str, thirteen: list[str]) -> Hand:
    """As it came, or in the first order of many that is not foul."""
    tries = rng.choice((1, 200))
    for attempt in range(tries):
        cards = thirteen if attempt == 0 else rng.sample(thirteen, 13)
        top, middle, bottom = cards[:3], cards[3:8], cards[8:]
        if tries > 1 and described(middle) > described(bottom):
            middle, bottom = bottom, middle
        hand = Hand(player, top, middle, bottom, in_fantasy=rng.random() < 0.2)
        if not is_foul(described(top), described(middle), described(bottom), "foul"):
            break
    return hand._replace(declared=best_sweep(hand, 3)[0] > 0 and rng.random() < 0.8)
