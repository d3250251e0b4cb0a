"""What the tables of all games share: people, seats, bank, wagers, offers, settlement lines."""
