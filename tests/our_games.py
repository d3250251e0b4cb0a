"""The games of this package and their folders, whatever else is installed."""

from houseway.registry import OURS, installed_games, package

FOLDERS = {
    name: point.module.rpartition(".")[2]
    for name, point in installed_games().items()
    if package(point) == OURS
}
