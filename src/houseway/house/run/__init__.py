"""Running a house: processes, workers, settings, limits, logs and metrics."""
