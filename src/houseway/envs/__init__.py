"""Environments for learning agents: PettingZoo for whole tables, Gymnasium for one seat or box.

`from houseway.envs import si_ki_pi_v0` gives a module like those of PettingZoo's own games, with
`env(**kwargs)`, `raw_env` and, if players act at the same time, `parallel_env`. Importing this
package registers `houseway/SiKiPi-v0` and its like with Gymnasium. Every installed game that
declares an environment has both.
"""

from houseway.envs.catalogue import modules, register
from houseway.envs.table_env import TableEnv

register()

__all__ = ["TableEnv", "modules", *modules()]


def __getattr__(name: str) -> object:
    found = modules().get(name)
    if found is None:
        raise AttributeError(f"houseway.envs has no {name!r}: there are {', '.join(modules())}")
    return found
