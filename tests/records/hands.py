"""Hands of Si Ki Pi and Power Pai Gow, box by box, and the dealer's last."""

# Every row of the pay tables, with wins, ties and losses.
PAID = {
    "si-ki-pi": (
        "9s 9h 9d 9c|8s 8h 8d Kc|7s 7h 6d 6c|5s 5h Kd 4c|Ks 8c Js Td|Qs 4d Th 7c",
        "Ks Qs Js Ts|Kh Qh Jh Th",
        "3h 2h Qs Ts|Ks 9s As 8s|2s 2d 2c 4h|8h 8d 4s 3s|4d 4c 5d 5c",
    ),
    "power-pai-gow": (
        "gj gj teen teen|day day h8 l8|h6 l6 h7 h4|h10 h10 l10 l10|n9 h8 h7 l4|f5 f5 h4 e11",
        "gj gj day day|teen teen h8 l8|n9 n9 f5 l4|h4 h6 l7 h7|h10 f5 l10 h7",
        "teen teen day day|gj gj h8 l7|h10 h10 l4 l6|n9 e11 h4 l8|l10 l10 f5 h7",
        "n9 teen h10 f5|n9 day l10 h7|teen l7 day l8|h4 l4 h6 e11|gj h4 l10 h10",
    ),
}

# Some for each clause of the House Way.
SET_BY_HOUSE_WAY = {
    "si-ki-pi": (
        "8s 8h 2d 9c|7s 7h Kd Qc|2s 2h 8d 5c|6s 6h 3d 2c|3s 3h 5d 4c|9s 9h Td Jc",
        "8s 8h 2d Kc|7s 7h Ad 2c|6s 6h Ac 3d|9s 9h Ks Qd|2s 2h 8c 7c",
        "8s 8h 2d Ac|8d 8c 9d As|7s 7h Ad Jc|9s 9h Kd Ah",
        "8s 8h Kd Qc|8d 8c Ks As|2s 2h 6c 5d|6s 6h 2d Ac",
        "4s 9h Jd Qh|3h 5c Kd Td|2s 3d 5h Ac|2d 7h 7s Js|8d As Ks Tc|8h 9s Jh Ts",
        "2s 3c 4s Ah|2d 3h 4h Ac|As Jc Qs Td|2h 3s 5c Qc|2c 6c Ad Ts|9d 9h Js Kc",
        "2s 3h 8d Ah|9h Jh Qc Th|9d 9s Jc Qh|2h 3c 5d Ad|2d 4d 5s Jd|4c 4h 5c Ac",
        "2s 7h 8h Jh|2d 3h 5h Ac|5c Kh Qc Td|3c 8d Jc Jd|9c 9d Ks Qs|2h 3s 5d Ah",
        "2h 3h 4s Ad|9c 9s Qc Td|2c 4d 8d Ah|8s Jc Kc Qh|2d 3d 6c 6s|2s 8c Tc Th",
        "2h 8h 9d Qd|4c Jh Ks Qc|2d 6d Td Ts|2s 3h 4s Ad",
        "8d 8h Js Td|2h 3d 4c Ah|5c Jc Jh Kc|6c Ac Jd Ks|2c 3s 5s Ad",
        "2d 3h 5d 8h|9c 9d Kc Td|2h 8d 8s Jd|4s 9h Ah Th",
        "2d 2h 6h 8d|3h 6s Ah Td",
    ),
    "power-pai-gow": (
        "h10 l10 n9 n9|f5 gj h6 l6|e11 h10 h7 h7|day h4 h8 l8|day e11 l10 teen|f5 gj h4 l4",
        "h10 h6 l10 n9|day gj h7 teen|f5 gj h7 l4|l4 l8 n9 teen|day l10 l7 l7|h4 h6 h8 l8",
        "h6 h6 h8 l10|f5 gj gj l6|e11 l7 n9 n9|day h4 l6 teen|day h10 l7 teen|f5 h4 l4 l8",
        "h6 l8 teen teen|gj h6 l4 l6|f5 gj l4 l7|day h10 n9 n9|e11 h10 h7 h8|h4 h8 l7 l8",
        "e11 h8 l6 teen|day h4 h6 teen|h10 h6 l10 l7|day h10 h8 l4|f5 gj l6 l7|f5 h4 h7 l4",
        "f5 gj h6 teen|h10 h6 l10 l8|day l10 l8 teen|f5 h4 l4 l7|day e11 h8 h8",
        "h10 n9 n9 teen|day f5 h6 teen|l4 l6 l7 l8|h6 h8 l4 l8|day e11 l10 l6|e11 h10 h8 l7",
        "h4 h7 h8 l8|h8 l8 teen teen|l10 l6 l7 n9|e11 h10 l10 n9|e11 f5 h6 l6|f5 gj gj h6",
        "l4 l7 l8 n9|h8 l4 l8 n9|h4 h6 h8 l6|day h7 h7 teen|f5 l10 l6 teen|day f5 gj h6",
        "h10 h8 h8 teen|f5 gj l6 teen|day f5 h6 l8|h10 l10 l8 n9|h6 l4 l7 n9",
        "day h8 l10 teen|e11 l7 l7 teen|h4 h8 l6 l8|h10 h6 h7 l10|f5 h4 l4 l6",
        "h10 h7 h8 teen|h8 l8 l8 n9|e11 h10 l10 l4|day e11 n9 teen|f5 l10 l6 l6|f5 h4 h6 l4",
        "day h8 h8 l10|h7 l7 teen teen|h6 h7 l4 l6|f5 h4 l4 n9|day h10 l10 n9|gj gj h4 h6",
        "day n9 n9 teen|h10 h7 l10 teen|e11 h10 h8 l8|gj h8 l7 l8|day f5 gj l6",
        "day f5 l8 teen|h8 l4 n9 teen|h4 l10 l6 n9|f5 h6 h8 l8|gj gj h6 l6",
        "day e11 h10 teen|day f5 l6 teen|e11 h8 l10 l8|gj h6 l6 l8",
        "l6 l8 teen teen|f5 h10 l10 l6",
        "e11 h8 h8 teen|day l10 l7 teen",
        "h8 l10 l6 teen|day h6 n9 teen",
    ),
}
