"""Power Pai Gow: every clause of its document, shown at the table or by going through all cards."""
