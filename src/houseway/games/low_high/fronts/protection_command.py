"""`houseway protection` of a Low-and-High game."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import click

from houseway.core.cards import Card
from houseway.core.errors import BadInput
from houseway.core.jit import announce_compiling
from houseway.core.words import cards, join, nt, percent, signed_number, t
from houseway.core.words.text import Number
from houseway.exact.count_cache import notify_of_counts
from houseway.exact.pays import parse_pays
from houseway.exact.protection import exact_json
from houseway.exact.streams import check_seed
from houseway.figures.provenance import provenance_of
from houseway.figures.simulation.local import check_workers
from houseway.games.low_high.figures.house_way import name_hands
from houseway.games.low_high.figures.known_cards import KnownCards
from houseway.games.low_high.figures.protection import SEED, LowHighProtection, protection
from houseway.games.low_high.figures.protection_kernel import HAND
from houseway.games.low_high.rules.hands import Setting, four
from houseway.games.low_high.rules.rule_set import LowHighRules
from houseway.registry import game
from houseway.terminal.exit_codes import DONE
from houseway.terminal.options import json_option, reading_option, readings_of
from houseway.terminal.output import (
    cell_width,
    console,
    pad,
    pad_left,
    print_json,
    say_compiling,
    say_counting,
)


def protection_command(rules: LowHighRules) -> click.Command:
    @click.command(rules.name)
    @click.argument("cards", nargs=-1)
    @click.option(
        "--dealer", metavar="CARDS", default="", help="Cards the dealer is known to have."
    )
    @click.option("--seen", metavar="CARDS", default="", help="Cards known to be out of the pack.")
    @click.option("--pays", metavar="NAME=ODDS", multiple=True, help="What if this paid so.")
    @click.option("--seed", type=int, default=SEED, show_default=True, help="Of what is simulated.")
    @click.option("--workers", type=int, help="Threads at the same time [one a processor].")
    @reading_option
    @json_option
    def command(
        cards: tuple[str, ...],
        dealer: str,
        seen: str,
        pays: tuple[str, ...],
        seed: int,
        workers: int | None,
        settings: tuple[str, ...],
        as_json: bool,
    ) -> int:
        """What best play expects of the main wager where cards are known before setting.

        Alone: with 1 to 4 of the dealer's cards known, whichever they are, and with boxes that
        share their cards. With --dealer: with just these. With four CARDS: every setting of them.
        """
        readings, changed = readings_of(rules.readings, settings), parse_pays(pays)
        check_workers(workers)
        check_seed(seed)
        known, gone = rules.pack.parse([dealer]), rules.pack.parse([seen])
        hand = four(rules.pack.parse(cards, count=HAND)) if cards else None
        rules.pack.check((*(hand or ()), *known, *gone))
        if len(known) > HAND:
            raise BadInput(
                t(
                    "The dealer has {cards} cards: {known} of them can't be known.",
                    cards=HAND,
                    known=len(known),
                )
            )
        by = provenance_of(game(rules.name), "protection/1", readings, changed, gone)
        with announce_compiling(say_compiling), notify_of_counts(say_counting):
            if not (known or gone or hand):
                found = protection(rules, readings, changed, seed, workers)
                print_json(by | found.as_json()) if as_json else show(rules.title, found)
                return DONE
            by |= {"dealer": known}
            cards_left = KnownCards.of(rules, readings, changed, gone)
            if hand is None:
                ev = cards_left.expectation_given(cards_left.ranks_of(known))
                print_json(by | {"ev": exact_json(ev)}) if as_json else show_known(known, ev)
                return DONE
            house_way = rules.house_way(hand, readings).setting
            worth = Worth(rules, cards_left.settings(hand, known), house_way)
            print_json(by | {"cards": hand} | worth.as_json()) if as_json else worth.show()
        return DONE

    return command


@dataclass(frozen=True)
class Worth:
    """Every setting of a hand against a dealer some of whose cards are known, the best first."""

    rules: LowHighRules
    evs: Mapping[Setting, Fraction]
    house_way: Setting

    def is_house_way(self, setting: Setting) -> bool:
        rank = self.rules.rank
        mine, its = self.house_way, setting
        return (rank(mine.low), rank(mine.high)) == (rank(its.low), rank(its.high))

    def as_json(self) -> dict[str, object]:
        return {
            "settings": [
                {
                    "low": setting.low,
                    "high": setting.high,
                    "ev": exact_json(ev),
                    "house_way": self.is_house_way(setting),
                }
                for setting, ev in self.evs.items()
            ]
        }

    def show(self) -> None:
        out = console()
        hands = {setting: name_hands(self.rules, setting) for setting in self.evs}
        names = {
            setting: f"{hand.low_full_name} & {hand.high_full_name}"
            for setting, hand in hands.items()
        }
        width = max(44, *map(cell_width, names.values()))
        for setting, ev in self.evs.items():
            mark = t("House Way") if self.is_house_way(setting) else ""
            worth = signed_number(float(ev), 4)
            out.print(f"{setting!s:<22} {pad(names[setting], width)} {worth}  {mark}".rstrip())


def show_known(known: tuple[Card, ...], ev: Fraction) -> None:
    worth = Number(float(ev), "+.4%")
    if known:
        text = t(
            "With the dealer's {cards} known, best play expects {worth} (exactly {exact}).",
            cards=cards(known),
            worth=worth,
            exact=str(ev),
        )
    else:
        text = t(
            "With these cards out of the pack, best play expects {worth} (exactly {exact}).",
            worth=worth,
            exact=str(ev),
        )
    console().print(text)


def show(title: str, found: LowHighProtection) -> None:
    out = console()
    lead = t(
        "What best play expects of the {wager} wager if these cards are known", wager=found.wager
    )
    out.print(f"[bold]{title}[/bold]: {lead}\n")
    width = max(32, *(cell_width(row.knows) for row in found.rows))
    for row in found.rows:
        gain = pad_left(Number(float(row.gain), "+.4%"), 10)
        exact: str = t("exactly {exact}", exact=str(row.gain))
        if row.stderr is not None:
            exact = f"± {percent(row.stderr, 4)}"
        turned = ""
        if row.favours_player:
            turned = join("", ("[bold]", t("the player has the advantage"), "[/bold]"))
        out.print(f"  {pad(row.knows, width)} {gain}  {exact}  {turned}".rstrip())
    out.print(
        "\n"
        + t("What players win in a round if boxes share their cards, a unit on each box")
        + "\n"
    )
    for one in found.shared:
        line = nt(
            "{count} box: {units} units",
            "{count} boxes: {units} units",
            one.boxes,
            units=signed_number(one.round_result, 4),
        )
        out.print(f"  {line}")
    for warning in found.warnings:
        out.print(f"\n{warning}")
