"""What a finished hand is worth under a rule set, in arrays and kernels."""
