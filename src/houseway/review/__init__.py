"""What is done with records: export, hand history, verification, theoretical against actual."""
