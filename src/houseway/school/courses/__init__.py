"""What courses of several games share."""
