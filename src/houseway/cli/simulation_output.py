"""What a simulation says to people: every wager with its error, beside the exact figure."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.core.errors import BadInput, quoted
from houseway.core.words import t
from houseway.terminal.output import console

if TYPE_CHECKING:
    from houseway.figures.simulation import Simulation

MOST_UNITS = 10**6


def parse_units(wagers: Iterable[str]) -> dict[str, Fraction]:
    """`initial=10` or `initial`, which is one unit."""
    units: dict[str, Fraction] = {}
    for text in wagers:
        name, equals, number = text.partition("=")
        name = name.strip().lower()
        if name in units:
            raise BadInput(t("The wager {name} is given twice.", name=quoted(name)))
        units[name] = _units(text, number) if equals else Fraction(1)
    return units


def _units(text: str, number: str) -> Fraction:
    try:
        found = Fraction(number.strip())
    except (ValueError, ZeroDivisionError):
        found = Fraction()
    if not 0 < found <= MOST_UNITS:
        raise BadInput(
            t("{text} is no wager: write it as NAME=UNITS, such as initial=10.", text=quoted(text))
        )
    return found


def rounds_in_words(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds:,} rounds"


def show_simulation(title: str, result: "Simulation", units: Mapping[str, Fraction]) -> None:
    out = console()
    out.print(f"[bold]{title}[/bold]  {rounds_in_words(result.rounds)}, seed {result.seed}")
    for wager, found in result.wagers.items():
        error = how_sure(result.errors[wager])
        out.print(f"\n[bold]{wager}[/bold]: {float(found.ev):+.6f} a unit, {error}")
        if wager in result.exact:
            out.print(f"  {beside_exact(result, wager)}")
        width = max(32, *map(len, found.counts))
        for name, count in found.counts.items():
            net = f"{float(found.nets[name]):+g}" if found.nets[name] else "0"
            out.print(f"  {name:<{width}} {net:>7} {count:>18,} {count / found.total:>10.4%}")
    if result.together is not None:
        show_together(result, units or dict.fromkeys(result.together.names, Fraction(1)))


def how_sure(error: float | None) -> str:
    return "its error not yet known" if error is None else f"± {error:.6f}"


def beside_exact(result: "Simulation", wager: str) -> str:
    """The exact figure, and how far off the simulated one is."""
    z, fit = result.z(wager), result.fit(wager)
    said = [f"exactly {float(result.exact[wager].ev):+.6f}"]
    if z is not None and result.rounds > 1:
        said.append(f"z {z:+.2f}")
    if fit is not None:
        said.append(f"χ² {fit.statistic:.2f} of {fit.freedom}, p {fit.chance:.3f}")
    return ", ".join(said)


def show_together(result: "Simulation", units: Mapping[str, Fraction]) -> None:
    """A round with so many units on each wager."""
    out = console()
    mixed = result.mixed(units)
    listed = ", ".join(f"{float(n):g} on {name}" for name, n in units.items())
    boxes = next(iter(result.wagers.values())).total // result.rounds
    each = " of each box" if boxes > 1 else ""
    out.print(f"\n[bold]Together[/bold]: {listed}{each}")
    spread = float(mixed.variance) ** 0.5
    out.print(f"  {float(mixed.ev):+.6f} a round, {how_sure(mixed.error)}; deviation {spread:.4f}")
    names = list(units)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            found = mixed.found.correlation(one, other)
            told = "unknown" if found is None else f"{found:+.4f}"
            out.print(f"  correlation of {one} and {other}: {told}")
