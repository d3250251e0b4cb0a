"""A house for every kind of attack: whatever is tried, its money and its records are as before."""

from collections.abc import Iterator

import pytest

from house.api.intrusion.attacks import furnish, money_of
from house.running_house import Running, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("intrusion")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        furnish(found)
        yield found
        audited = found.audited()
        assert audited.clean, audited.findings


@pytest.fixture(autouse=True)
def untouched(house: Running) -> Iterator[None]:
    """Whatever is tried, the money stays where it is and the records hold."""
    before, entries = money_of(house), house.version(house.tables[0])
    yield
    after = money_of(house)
    assert {name: after[name] for name in before} == before
    assert house.version(house.tables[0]) == entries, "an attack got into the record"
