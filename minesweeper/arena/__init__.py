"""The arena: players play the same minefields, and their results are compared."""
