"""A game of another package on the plain page, and what is made of the record of its round."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from examples.installing import all_of, environment, install_example
from web.conftest import NewPage
from web.running import running_house
from web.signed_in import as_guest, as_staff

TABLE = "demo-three-card-poker"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example is installed."""
    return install_example(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest.fixture(scope="module")
def house(folder: Path, database: Path) -> Iterator[str]:
    with running_house(database, env=environment(folder)) as address:
        yield address


def test_a_round_is_played_explained_replayed_verified_and_audited(
    new_page: NewPage, folder: Path, database: Path
) -> None:
    page = new_page()
    number = play_a_round(page)
    inspector = new_page()
    as_staff(inspector, "Igor")
    check_replay(inspector, number)
    exported = inspector.context.request.get(f"/api/tables/{TABLE}/rounds/{number}/export")
    assert exported.ok, exported.text()
    file = folder / "round.jsonl"
    file.write_bytes(exported.body())
    url = f"sqlite:///{database / 'houseway.db'}"
    ran = all_of(
        {
            "verify": (["verify", str(file)], ""),
            "audit": (["audit", "--database", url], ""),
        },
        folder,
    )
    assert ran["verify"].code == 0, ran["verify"].out
    assert ran["audit"].code == 0, ran["audit"].out


def play_a_round(page: Page) -> int:
    """Ante and Pair Plus, both settled with the clause; the number of the round."""
    guest = as_guest(page)
    page.goto(f"/table/{TABLE}?sit")
    own = page.get_by_role("region", name="Your box", exact=True)
    for kind in ("Ante", "Pair Plus"):
        own.get_by_role("button", name=re.compile(kind)).first.click()
    expect(own.locator(".chip-amount")).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Play, with")).click()
    hand = page.locator(".plain-hand").filter(has_text=guest)
    expect(hand.locator(".card")).to_have_count(3)
    expect(page.locator(".results .net")).to_have_text(re.compile("You won|You lost|Push"))
    results = page.locator(".results")
    for kind in ("Ante", "Play", "Pair Plus"):
        expect(results).to_contain_text(kind)
    expect(results.locator(".line-why .clause").first).to_have_text(re.compile(r"TCP-\d\.\d"))
    rounds = page.context.request.get("/api/me/rounds").json()["rounds"]
    return int(rounds[0]["round"]["number"])


def check_replay(page: Page, number: int) -> None:
    page.goto(f"/round/{TABLE}/{number}")
    page.get_by_role("button", name="Last").click()
    page.get_by_role("button", name="Verify this round").click()
    expect(page.locator(".checks li")).to_have_count(3)
    expect(page.locator(".checks .bad")).to_have_count(0)
