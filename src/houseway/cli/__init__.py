"""How people reach Houseway from a terminal."""
