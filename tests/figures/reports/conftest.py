"""Sheets that many tests look at, each computed and rendered once."""

from collections.abc import Callable
from functools import cache

import pytest

from houseway.figures.reports import ParSheet, par_sheet
from houseway.registry import game

COMPARED = ("si-ki-pi", "king-high")  # with every other reading; the third takes too long for that
GAMES = (*COMPARED, "power-pai-gow")

Sheets = Callable[[str], ParSheet]
Pages = Callable[[str], str]


@pytest.fixture(scope="session")
def sheets() -> Sheets:
    """A game's sheet under its default readings."""
    return cache(lambda name: par_sheet(game(name), date="1 May", compare=name in COMPARED))


@pytest.fixture(scope="session")
def pages(sheets: Sheets) -> Pages:
    return cache(lambda name: sheets(name).to_html())
