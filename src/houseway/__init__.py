"""Houseway: four casino table games, played, explained and analysed by their rule documents.

>>> import houseway as hw
>>> hw.edges("si-ki-pi")["initial"]["optimal"].ev
Fraction(-459902011, 25084605000)

What is here is loaded when it is first asked for. Its types are in `__init__.pyi`, which `make
stubs` writes: a type checker knows every game, its readings and its commands.
"""

import sys
from importlib import import_module
from types import ModuleType

from houseway.version import __version__

# What is offered here: the module it lies in.
_OFFERED = {
    "BadInput": "houseway.core.errors",
    "MissingExtra": "houseway.core.extras",
    "Played": "houseway.python_api.playing",
    "Record": "houseway.python_api.records",
    "Refusal": "houseway.core.errors",
    "edges": "houseway.python_api.figures",
    "explore": "houseway.python_api.figures",
    "house_way": "houseway.python_api.figures",
    "par_sheet": "houseway.python_api.figures",
    "play": "houseway.python_api.playing",
    "protection": "houseway.python_api.figures",
    "rank_five": "houseway.core.hands",
    "rank_hand": "houseway.core.hands",
    "read": "houseway.python_api.records",
    "settle": "houseway.python_api.figures",
    "simulate": "houseway.python_api.figures",
    "verify": "houseway.python_api.records",
}

# Packages that are called as well: `hw.games()` lists what lies in `houseway.games` and elsewhere.
_CALLED = ("game", "games")

__all__ = ["__version__", *_CALLED, *_OFFERED]


class _CalledPackage(ModuleType):
    def __call__(self, *arguments: str) -> object:
        name = self.__name__.rpartition(".")[2]
        return getattr(import_module("houseway.python_api.games"), name)(*arguments)


class _Package(ModuleType):
    def __setattr__(self, name: str, value: object) -> None:
        """Python sets a package as an attribute here when any module imports it."""
        if name in _CALLED and type(value) is ModuleType:
            value.__class__ = _CalledPackage
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    if name in _CALLED:
        return import_module(f"houseway.{name}")
    if name not in _OFFERED:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    found: object = getattr(import_module(_OFFERED[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_CALLED, *_OFFERED})
