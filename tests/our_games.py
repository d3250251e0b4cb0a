"""The games of this package and their folders, whatever else is installed."""

from houseway.registry import OURS, installed, package

FOLDERS = {
    name: point.module.rpartition(".")[2]
    for name, point in installed().items()
    if package(point) == OURS
}
