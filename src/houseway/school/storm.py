"""The three-minute storm: right answers in a row add time, a mistake takes it."""

import msgspec

START = 180.0  # seconds
MISTAKE = 10.0
COMBOS = {5: 3.0, 12: 5.0, 20: 7.0, 30: 10.0}  # so many right in a row, and what that adds
AGAIN_EVERY = 10  # after the last of those


class Storm(msgspec.Struct, frozen=True, kw_only=True):
    """A storm so far: how many seconds it lasts altogether, and what was answered."""

    lasts: float = START
    right: int = 0
    wrong: int = 0
    combo: int = 0
    best_combo: int = 0


def after(storm: Storm, *, right: bool) -> Storm:
    if not right:
        return msgspec.structs.replace(
            storm, lasts=storm.lasts - MISTAKE, wrong=storm.wrong + 1, combo=0
        )
    combo = storm.combo + 1
    return msgspec.structs.replace(
        storm,
        lasts=storm.lasts + bonus(combo),
        right=storm.right + 1,
        combo=combo,
        best_combo=max(combo, storm.best_combo),
    )


def bonus(combo: int) -> float:
    last = max(COMBOS)
    if combo > last and (combo - last) % AGAIN_EVERY == 0:
        return COMBOS[last]
    return COMBOS.get(combo, 0.0)
