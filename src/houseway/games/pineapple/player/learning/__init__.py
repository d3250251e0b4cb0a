"""How the network is taught, from the rules and a seed."""
