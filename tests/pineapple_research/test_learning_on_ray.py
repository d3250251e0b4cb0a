"""Learning on a cluster of Ray that is started on this machine."""

import pytest

from houseway.games.pineapple.figures.kernel import of_document
from research.train import Round, train
from research.workers import workers_of

pytestmark = pytest.mark.slow

TINY = (Round(60, 0.0, 1), Round(12, 1.0, 1))


def test_the_same_seed_teaches_the_same_on_ray() -> None:
    alone = train(of_document(), 5, TINY, (20, 20), parts=3)
    with workers_of("ray", 2) as cluster:
        shared = train(of_document(), 5, TINY, (20, 20), workers=cluster, parts=3)
    assert shared.worth == alone.worth
    for one, other in zip(alone.network, shared.network, strict=True):
        assert (one == other).all()
